"""A socket that another process serves: its bytes go through, both ways, unread."""

import asyncio

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from benben.server.forwarding import head, place

NEAR = "benben.near"  # among the extensions of a socket's scope: its connection
PATIENCE = 10.0  # seconds to reach the other process


class FarEnd(asyncio.Protocol):
    """The connection to the process that serves the socket."""

    def __init__(self, near: asyncio.Transport) -> None:
        self._near = near
        self.ended = asyncio.get_running_loop().create_future()

    def data_received(self, data: bytes) -> None:
        self._near.write(data)

    def pause_writing(self) -> None:
        self._near.pause_reading()

    def resume_writing(self) -> None:
        self._near.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_result(None)
        self._near.close()


class NearEnd(WebSocketsSansIOProtocol):
    """The connection of the client, by uvicorn's protocol until bytes go through."""

    far: asyncio.Transport | None = None  # of the process that serves it

    def let_through(self, far: asyncio.Transport) -> None:
        """From now on."""
        self.far = far
        self.handshake_complete = True

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.far is not None:
            self.far.pause_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.far is not None:
            self.far.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.far is not None:
            self.far.close()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """The server stops."""
        if self.far is None:
            super().shutdown()
        else:
            self.transport.close()


async def serve_elsewhere(scope: Scope, address: str) -> None:
    """Until either end closes. OSError if the other process cannot be reached."""
    near: NearEnd = scope["extensions"][NEAR]
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(PATIENCE):
        far, end = await loop.create_connection(lambda: FarEnd(near.transport), *place(address))
    try:
        near.let_through(far)
        far.write(head(scope, scope["headers"], (b"connection", b"Upgrade")))
        await end.ended
    finally:
        far.close()
