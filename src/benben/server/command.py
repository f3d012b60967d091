"""`benben serve`: the table in the browser, at an address of this machine."""

import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import uvicorn
from rich.console import Console

from benben.bots import bot
from benben.chance import below, generator
from benben.compiled import UNCOMPILED, is_prepared
from benben.compiled import prepare as compiled
from benben.game import Game, game, names
from benben.match import Match
from benben.seats import CHANCE, SPECTATOR
from benben.server import log, telling
from benben.server.app import Settings, application
from benben.terminal.screen import Screen

REHEARSAL, REHEARSED = "rehearsal", 400  # moves of a match that is played for nobody
GRACE = 5  # seconds for open connections when the server is asked to stop


def serve(host: str, port: int, folder: Path, browse: bool) -> int:
    """What is wrong with the words is said before anything is compiled."""
    folder.mkdir(parents=True, exist_ok=True)
    with listening(host, port) as door:
        prepare()
        return run(Settings(folder), door, browse)


def listening(host: str, port: int) -> socket.socket:
    """The door people come to; OSError in one sentence if it cannot be opened."""
    if not 0 <= port < 65536:
        raise OSError(f"--port {port}: expected 0 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise OSError(f"cannot listen on {host} port {port}: {error}") from None


def prepare() -> None:
    """Load every game before anybody waits for it.

    What was never compiled is compiled by another process: a compiler leaves a gigabyte behind.
    """
    if UNCOMPILED:
        return
    if not is_prepared(REHEARSAL):
        ran = subprocess.run([sys.executable, "-m", "benben.server.command"], check=False)
        if ran.returncode:
            raise OSError("the games could not be compiled")
    for name in names():
        rehearse(game(name))


def compile_all() -> None:
    """Every game, and all that is only compiled when it is played and told."""
    screen = Screen(Console(stderr=True), "en")
    for name in names():
        screen.prepare(game(name))
    compiled(REHEARSAL, _rehearsals(), len(names()), lambda done, total: None)


def _rehearsals() -> Iterator[None]:
    for name in names():
        rehearse(game(name))
        yield


def rehearse(game: Game) -> None:
    """A match as it is played and told here, so that nothing is compiled in the middle of one."""
    match, dice = Match(game, game.players[0], chance=False), generator(1)
    while not match.is_over and match.ply < REHEARSED:
        seat = match.to_move
        if seat == CHANCE:  # drawn by weight: a simulation would take its time
            move = int(game.engine.draw(match.truth(), dice, game.engine.room()))
        else:
            legal = match.legal(seat)
            move = legal[int(below(dice, len(legal)))]
        match.replay(match.name_of(seat, move), seat)
        for viewer in (*range(match.players), SPECTATOR):
            telling.alone(match, viewer, match.ply - 1)
            match.may_undo(viewer)
        if match.ply == 1 or match.ply == REHEARSED // 2:
            for seat in match.waiting_for:
                bot("level:1").choose(match.seen(seat, 1), 1)


def run(settings: Settings, door: socket.socket, browse: bool = False) -> int:
    """Serve until told to stop."""
    log.begin()
    server = Server(settings, door, browse)
    server.run([door])
    return 0 if server.started else 1


class Server(uvicorn.Server):
    """Says where it is as soon as it can be reached."""

    def __init__(self, settings: Settings, door: socket.socket, browse: bool = False) -> None:
        config = uvicorn.Config(
            application(settings),
            log_config=None,
            access_log=False,
            server_header=False,
            ws="websockets-sansio",
            ws_max_size=settings.limits.message,
            ws_per_message_deflate=False,  # it would cost more time than the network saves
            timeout_graceful_shutdown=GRACE,
        )
        super().__init__(config)
        self._browse = browse
        host, port = door.getsockname()[:2]
        self.address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(f"Benben is at {self.address}/", flush=True)
            if self._browse:
                webbrowser.open(self.address)


if __name__ == "__main__":
    compile_all()
