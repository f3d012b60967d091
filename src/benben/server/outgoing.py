"""HTTP to addresses that people gave: never to this machine or its neighbours, never redirected.

The name is looked up once, every address is checked, and that address is connected to: a name that
answers differently the second time gains nothing.
"""

import asyncio
import importlib.util
import socket
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

INSTALLED = all(importlib.util.find_spec(name) for name in ("httpcore", "cryptography"))
SECONDS = 10.0  # for each step of a request
_NAT64 = IPv6Network("64:ff9b::/96")


class Unreachable(Exception):
    """Why nothing was sent, in a few words for the log."""


def is_public(address: str) -> bool:
    """Whether an address is one of the open network, and means no other one."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        inside = _inside(found)
        return all(_is_open(one) for one in (inside or (found,)))
    return _is_open(found)


def _inside(found: IPv6Address) -> tuple[IPv4Address, ...]:
    """The IPv4 addresses that an IPv6 address leads to."""
    if found.ipv4_mapped or found.sixtofour:
        return (found.ipv4_mapped or found.sixtofour,)  # type: ignore[return-value]
    if found in _NAT64:
        return (IPv4Address(int(found) & 0xFFFFFFFF),)
    return found.teredo or ()


def _is_open(address: IPv4Address | IPv6Address) -> bool:
    return address.is_global and not address.is_multicast and not address.is_reserved


def check_address(url: str, private: bool) -> None:
    """ValueError for what is no address on the open network; names are looked up on sending."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    if parts.scheme not in ("http", "https") or not host or parts.username is not None:
        raise ValueError(url)
    _ = parts.port  # ValueError if it is none
    if private:
        return
    named = "." in host and not host.endswith((".localhost", ".local", ".internal"))
    if not (is_public(host) if is_address(host) else named):
        raise ValueError(url)


def is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Outgoing:
    """One pool of connections."""

    def __init__(self, private: bool = False) -> None:
        self.private = private
        self._pool: Any = None

    def _opened(self) -> Any:
        """When it is first needed: the package is an extra."""
        if self._pool is None:
            import httpcore

            self._pool = httpcore.AsyncConnectionPool(
                max_connections=32, network_backend=_backend(self.private)
            )
        return self._pool

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status; Unreachable if there was no answer."""
        import httpcore

        steps = dict.fromkeys(("connect", "read", "write", "pool"), SECONDS)
        known = (httpcore.TimeoutException, httpcore.NetworkError, httpcore.ProtocolError)
        try:
            async with self._opened().stream(
                "POST", url, headers=dict(headers), content=body, extensions={"timeout": steps}
            ) as response:
                return int(response.status)  # what it answers is not read
        except (*known, httpcore.UnsupportedProtocol, ValueError, OSError) as error:
            raise Unreachable(str(error) or type(error).__name__) from error

    async def close(self) -> None:
        if self._pool is not None:
            await self._pool.aclose()


async def looked_up(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


def _backend(private: bool) -> Any:
    """Connects to public addresses only."""
    import httpcore

    class Guarded(httpcore.AsyncNetworkBackend):
        def __init__(self) -> None:
            self._inner = httpcore.AnyIOBackend()

        async def connect_tcp(
            self,
            host: str,
            port: int,
            timeout: float | None = None,
            local_address: str | None = None,
            socket_options: Any = None,
        ) -> httpcore.AsyncNetworkStream:
            try:
                addresses = await asyncio.wait_for(looked_up(host, port), timeout)
            except OSError as error:
                raise httpcore.ConnectError(f"no address for {host}") from error
            if not private and not all(map(is_public, addresses)):
                raise httpcore.ConnectError(f"{host} is not on the open network")
            return await self._inner.connect_tcp(
                addresses[0], port, timeout, local_address, socket_options
            )

        async def sleep(self, seconds: float) -> None:
            await self._inner.sleep(seconds)

    return Guarded()
