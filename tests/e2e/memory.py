"""What a page holds in its memory, whether it shows it or not."""

from playwright.sync_api import Page

SEATS = """function () {
  const views = this.filter(one => Object.hasOwn(one, "board") && Object.hasOwn(one, "may_undo"));
  return [...new Set(views.map(one => one.seat))];
}"""


def seats_remembered(page: Page) -> set[int]:
    """Of which seats there is a view, after garbage was collected."""
    session = page.context.new_cdp_session(page)
    objects = session.send("Runtime.evaluate", {"expression": "Object.prototype"})["result"]
    every = session.send("Runtime.queryObjects", {"prototypeObjectId": objects["objectId"]})
    found = session.send(
        "Runtime.callFunctionOn",
        {
            "objectId": every["objects"]["objectId"],
            "functionDeclaration": SEATS,
            "returnByValue": True,
        },
    )
    session.detach()
    return set(found["result"]["value"])
