"""A line that can be cut: between a browser and the server, bytes stop and nobody hangs up."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Cable:
    """Passes on what comes in at a port of its own, unless it is cut; then it keeps it."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._whole = threading.Event()
        self._whole.set()
        self._sockets: list[socket.socket] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._porter = threading.Thread(target=self._accept, daemon=True)
        self._porter.start()

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    def close(self) -> None:
        self.mend()
        self._hang_up(self._door)
        self._porter.join()  # whoever came in at the last moment is hung up on too
        for one in self._sockets:
            self._hang_up(one)

    def _hang_up(self, one: socket.socket) -> None:
        with suppress(OSError):  # already closed by its other end
            one.shutdown(socket.SHUT_RDWR)
        one.close()

    def _accept(self) -> None:
        with suppress(OSError):  # the door was closed
            while True:
                caller, _ = self._door.accept()
                self._sockets.append(caller)
                server = socket.create_connection(("127.0.0.1", self._to))
                self._sockets.append(server)
                for one, other in ((caller, server), (server, caller)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):  # one of them has gone
            while data := one.recv(65536):
                self._whole.wait()
                other.sendall(data)
            self._whole.wait()
            other.shutdown(socket.SHUT_WR)


@contextmanager
def cable(port: int) -> Iterator[Cable]:
    line = Cable(port)
    try:
        yield line
    finally:
        line.close()
