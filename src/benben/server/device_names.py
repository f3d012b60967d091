"""Which browser on which device, roughly, for the list of sessions."""

from starlette.requests import HTTPConnection

from benben.server.identity import header

# the first that is found: many browsers name others, too
_BROWSERS = {
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox",
    "FxiOS": "Firefox", "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
_SYSTEMS = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "CrOS": "ChromeOS",
    "Windows": "Windows", "Mac OS": "Mac", "Linux": "Linux",
}  # fmt: skip


def device_of(connection: HTTPConnection) -> str:
    """Like "Firefox, Android"; empty if it says nothing we know. No more of it is kept."""
    agent = header(connection, b"user-agent") or ""
    found = (next((n for k, n in of.items() if k in agent), "") for of in (_BROWSERS, _SYSTEMS))
    return ", ".join(name for name in found if name)
