"""All that Python does in a browser, once, inside Pyodide: every game, every call, every error.

`rehearsing.py` runs it and notes what was imported of Python's library.
"""

import ast
import asyncio
import codecs
import contextlib
import json
import logging
import sys
import traceback
import warnings
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from benben.analysis import ledger
from benben.game import names
from benben.match import Match
from benben.table import analyses, bot_turns
from local.pages import Browser, Page

MOVES = 6  # of one's own, in each game
ENCODINGS = "ascii", "latin-1", "utf-8", "cp437"  # the last is that of names in zip files
WRONG = (
    "1 / 0", "unknown", "import nothing", "from json import nothing", "().nothing", "{}['no']",
    "def wrong(:", "whlie True: pass", "int('x')", "b'\\xff'.decode()", "'\\ud800'.encode()",
    "assert not 'so'", "raise ExceptionGroup('two', [ValueError(), KeyError('no')])",
    "raise ValueError from KeyError()", "import json; json.loads('{')",
    "import re; re.compile('(')", "import asyncio; asyncio.run(None)",
)  # fmt: skip


async def rehearse() -> list[str]:
    """What was imported of Python's library in the end; an error if more may be wanted one day."""
    bot_turns.COURTESY = (0.0, 0.0)
    analyses.BUDGET, ledger.PLAYOUTS = "30", 1
    for name in names():
        await play(name)
    await review("ankh")
    await fail()
    complain()
    found = sorted(imported())
    assert not (missing := sorted(lacking())), f"not in the library: {missing}"
    return found


def imported() -> Iterator[str]:
    """Modules that came from the zip of the library; others are part of Python itself."""
    for name, module in list(sys.modules.items()):
        origin = getattr(getattr(module, "__spec__", None), "origin", None) or ""
        if ".zip/" in origin:
            yield name


def lacking() -> Iterator[str]:
    """What modules of Benben that were needed import somewhere, be it seldom, and is not there."""
    for name, module in list(sys.modules.items()):
        if name.startswith("benben") and module.__file__:
            for node in ast.walk(ast.parse(Path(module.__file__).read_text("utf-8"))):
                for wanted in _imports(node):
                    if wanted.split(".")[0] in sys.stdlib_module_names and not find_spec(wanted):
                        yield f"{wanted} of {name}"


def _imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []


async def play(name: str) -> None:
    browser = Browser()
    page = Page(browser)
    await page.ask("PUT", "me", {"name": "Ada"})
    seal = {"commitment": (await page.ask("POST", "seals"))["commitment"], "nonce": "ab" * 32}
    seats = [{"kind": "me"}, {"kind": "bot", "level": 5}]
    wanted = {"game": name, "seats": seats, "options": {}, "public": False, "seal": seal}
    table = (await page.ask("POST", "tables", wanted))["table"]
    await page.worker.connect(1, table, "nl")
    for turn in range(MOVES):
        if not await page.play(lambda moves, turn=turn: moves[turn % len(moves)]):
            break
    now = await page.until_asked()
    said = {"seat": now["views"][0]["seat"], "ply": now["ply"]}
    for more in ({"type": "move", "move": "?"}, {"type": "undo"}):
        await page.worker.hear(1, json.dumps({**more, **said}))
    for kind in ("refresh", "ping"):
        await page.worker.hear(1, json.dumps({"type": kind}))
    await page.worker.hear(1, json.dumps({"type": "speak", "language": "de"}))
    await page.ask("POST", f"tables/{table}/hint", {"seat": now["views"][0]["seat"]})
    saved = await page.ask("GET", f"tables/{table}/backup")
    await page.ask("GET", f"tables/{table}/standing")
    await page.ask("POST", "records", {"record": saved})
    await page.ask("POST", "records", {"record": "nonsense"}, status=422)
    again = Page(browser)  # after a reload
    await again.worker.connect(1, table, "en")
    await again.ask("DELETE", f"tables/{table}", status=204)
    if await page.ask("GET", f"puzzles/{name}"):
        await page.ask("GET", f"puzzles/{name}/1")


async def review(name: str) -> None:
    page, match = Page(Browser()), Match(name, 2, seed=3, names=["Ada", "level:2"])
    while not match.is_over:
        match.play(match.moves()[match.ply % len(match.moves())])
    table = (await page.ask("POST", "records", {"record": match.record()}))["table"]
    for path in ("record", "check", "replay", "replay?seat=1", "worlds?ply=10"):
        await page.ask("GET", f"tables/{table}/{path}")
    while not (await page.ask("GET", f"tables/{table}/analysis"))["done"]:
        await asyncio.sleep(0)
    wanted = {"ply": 10, "seat": 0, "imagined": True, "other": "bot", "level": 2}
    await page.ask("POST", f"tables/{table}/branch", wanted)
    await page.ask("POST", f"tables/{table}/rematch", {})


async def fail() -> None:
    """No room, another tab, matches that cannot be read, a worker that died."""
    browser = Browser()
    page = Page(browser)
    browser.trouble = "full"
    wanted = {"game": "ankh", "seats": [{"kind": "here"}] * 2, "options": {}, "public": False}
    await page.ask("POST", "tables", wanted, status=503)
    await page.ask("POST", "tables", {"game": "ankh"}, status=500)
    browser.trouble = ""
    table = await page.open("ankh", "me", "bot", starter="1")
    browser.elsewhere = {table}
    await Page(browser).ask("GET", f"tables/{table}", status=409)
    browser.elsewhere, browser.kept[table] = set(), "{}"
    await Page(browser).worker.connect(1, table, "en")
    await page.ask("POST", f"tables/{table}/hint", {"seat": 9}, status=403)
    await page.ask("GET", "nothing/such", status=404)

    async def dies() -> None:
        raise RuntimeError("nobody asks for this")

    asyncio.create_task(dies())  # noqa: RUF006 -- told when it is gone
    await asyncio.sleep(0.01)
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(asyncio.Event().wait(), 0.01)


def complain() -> None:
    """What Python loads only to say what went wrong."""
    for encoding in ENCODINGS:
        assert "Benben".encode(encoding).decode(encoding) == "Benben"
        codecs.lookup(encoding)
    for code in WRONG:
        try:
            exec(compile(code, "<rehearsal>", "exec"), {})  # noqa: S102
        except Exception as error:
            assert traceback.format_exc()
            logging.getLogger("benben").exception("rehearsed")
            assert "".join(traceback.TracebackException.from_exception(error).format())
        else:
            raise AssertionError(f"{code} should fail")
    warnings.warn("rehearsed", stacklevel=1)
