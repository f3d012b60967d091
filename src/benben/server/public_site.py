"""Where people reach this server: which names and pages are its own, and which proxies it believes.

A page of another site can make its own name point here (DNS rebinding); then the browser's
`Origin` equals `Host`. So the name itself must be known: the public one, or one that nobody else
can give to this machine: an address, localhost, a name without a dot, or one in .local.
"""

import re
import socket
from dataclasses import dataclass, field
from functools import cache, cached_property
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import Scope

from benben.server.identity import header
from benben.server.outgoing import is_address
from benben.table.errors import ApiError

DEFAULT_PORTS = {"http": "80", "https": "443"}
_BASE = re.compile(r"(/(?!\.+(/|$))[A-Za-z0-9._~-]+)*")  # in a page it stands as it is
_OWN = "api", "assets"  # folders of this server


@cache
def own_names() -> frozenset[str]:
    """Of this machine; may ask the network, so it is asked before anything is served."""
    return frozenset({socket.gethostname().lower(), socket.getfqdn().lower()})


@dataclass(frozen=True)
class PublicSite:
    """`url`: as people type it, without a path; empty: nobody comes by a public name.

    `base`: the folder of that site below which everything here lies, as `/benben`; or empty.
    """

    url: str = ""
    proxies: tuple[str, ...] = field(default=("127.0.0.1", "::1"))
    base: str = ""

    @classmethod
    def chosen(cls, url: str, proxies: str, base: str = "") -> "PublicSite":
        """OSError with one sentence if an address makes no sense."""
        checked, within = _checked_url(url)
        base = _checked_base(base)
        if base and within and base != within:
            raise OSError(f"--base-path {base}: --public-url says {within}")
        return cls(checked, _checked_proxies(proxies), base or within)

    @cached_property
    def _host(self) -> str:
        return urlsplit(self.url).netloc

    @property
    def is_secure(self) -> bool:
        return self.url.startswith("https://")

    def descend(self, scope: Scope) -> None:
        """From here on paths begin below the base; a proxy may have taken it off already."""
        if self.base and f"{scope['path']}/".startswith(f"{self.base}/"):
            scope["path"] = scope["path"].removeprefix(self.base) or "/"

    def enter(self, scope: Scope) -> None:
        """Refuse names that are not ours; behind a proxy the scheme is the public one."""
        host = (header(HTTPConnection(scope), b"host") or "").lower()
        if self.url and _without_port(host, self.url) == _without_port(self._host, self.url):
            secure = self.is_secure
            plain, safe = ("ws", "wss") if scope["type"] == "websocket" else ("http", "https")
            scope["scheme"] = safe if secure else plain
        elif not self._is_private(host):
            raise ApiError(421, "wrong_host")

    def _is_private(self, host: str) -> bool:
        """A name that no page of another site can have."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        if not name:  # HTTP/1.0, by a program
            return True
        if "." not in name or name.endswith((".local", ".localhost")) or name in own_names():
            return True
        return is_address(name)

    def is_foreign(self, connection: HTTPConnection) -> bool:
        """Whether a page of another site sent this; programs send no origin.

        The name it came by was checked by `enter`.
        """
        origin = header(connection, b"origin")
        if origin is None:
            return False
        host = (header(connection, b"host") or "").lower()
        if self.url and _without_port(host, self.url) == _without_port(self._host, self.url):
            return origin.lower() != self.url
        try:
            return urlsplit(origin.lower()).netloc != host
        except ValueError:
            return True

    def address(self, connection: HTTPConnection) -> str:
        """By which this caller reached us."""
        scheme = "https" if connection.scope["scheme"] in ("https", "wss") else "http"
        return f"{scheme}://{header(connection, b'host') or ''}{self.base}"

    def believes(self, host: str) -> bool:
        """Whether what this neighbour says about who asks is true."""
        return any(_is_within(host, known) for known in self.proxies)


def _checked_base(base: str) -> str:
    if not _is_base(base):
        raise OSError(f"--base-path {base}: expected a folder as /benben")
    return base.rstrip("/")


def _is_base(path: str) -> bool:
    own = path.split("/")[1:2] in ([one] for one in _OWN)
    return bool(_BASE.fullmatch(path.rstrip("/"))) and not own


def _checked_url(url: str) -> tuple[str, str]:
    """The address of the site, and the folder there."""
    if not url:
        return "", ""
    try:
        parts = urlsplit(url)
        named = bool(parts.hostname) and parts.username is None and (parts.port or 1) > 0
    except ValueError:
        named = False
    if not named or parts.scheme not in DEFAULT_PORTS or parts.query or parts.fragment:
        raise OSError(f"--public-url {url}: expected an address as https://play.example.org")
    scheme = parts.scheme  # browsers leave out a port that is the usual one
    found = f"{scheme}://{_without_port(parts.netloc.lower(), f'{scheme}://')}"
    if not _is_base(parts.path):
        raise OSError(f"--public-url {url}: expected a folder as https://example.org/benben")
    return found, parts.path.rstrip("/")


def _without_port(host: str, url: str) -> str:
    """Without the port that this kind of address has anyway."""
    return host.removesuffix(f":{DEFAULT_PORTS[url.partition(':')[0]]}")


def _checked_proxies(proxies: str) -> tuple[str, ...]:
    chosen = tuple(filter(None, (one.strip() for one in proxies.split(","))))
    for one in chosen:
        try:
            assert one == "*" or ip_network(one)
        except ValueError:
            raise OSError(
                f"--trusted-proxies {one}: expected addresses or networks as 10.0.0.0/8, or *"
            ) from None
    return chosen


def _is_within(host: str, known: str) -> bool:
    if known in (host, "*"):
        return True
    try:
        return ip_address(host) in ip_network(known)
    except ValueError:  # a socket file, or a name of a proxy's own
        return False


def is_open(host: str) -> bool:
    """Whether others than this machine can reach a server that listens here."""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"
