"""All that the seats and spectators of tables are sent, without a server."""

import asyncio
import base64
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from benben.bots import Choice, bot
from benben.match import Seen
from benben.seal import commitment_of
from benben.table import duplicates
from benben.table.errors import ApiError
from benben.table.hosting import Bots, Store
from benben.table.live_table import LiveTable
from benben.table.seating import Seating


class Nowhere:
    """Keeps nothing; its bots move at random."""

    errors = ()

    async def write(self, *steps: Any) -> None: ...

    async def aside(self, work: Any) -> Any:
        return work()

    def preparing(self, game: str) -> None:
        return None

    async def persist(self, owner: str, level: int, seen: Seen, seed: int) -> Choice:
        return bot("random").choose(seen, seed)


class Wire:
    """Somebody who hears everything."""

    language, lag = "en", 0.0

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.sent: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self) -> None: ...
    def dismiss(self, error: ApiError) -> None: ...


class Heard:
    """A table, and what everybody at it is sent."""

    def __init__(self, seating: Seating) -> None:
        here = Nowhere()
        self.seating = seating
        match = seating.begin() if seating.ready else seating.unplayed()
        self.table = LiveTable(seating, match, cast(Store, here), cast(Bots, here))
        people = dict.fromkeys(chair.person for chair in seating.chairs if chair.person)
        watching = [None] if seating.public else []
        self.wires = {person: Wire(person) for person in [*people, *watching]}
        self.hints: list[bytes] = []

    @property
    def over(self) -> bool:
        return self.table.match.is_over

    def taken(self) -> list[bytes]:
        """What was sent since this was asked last."""
        found = [message for wire in self.wires.values() for message in wire.sent] + self.hints
        for wire in self.wires.values():
            wire.sent.clear()
        self.hints.clear()
        return found

    async def step(self, dice: random.Random, *, hints: bool = False) -> None:
        """Somebody moves; now and then somebody takes back, errs or looks again."""
        table, match = self.table, self.table.match
        mine = [s for s in match.waiting_for if self.seating.chairs[s].kind == "person"]
        if not mine:
            await asyncio.sleep(0)  # a bot thinks
            return
        seat = dice.choice(mine)
        wire = self.wires[self.seating.chairs[seat].person]
        if hints and dice.random() < 0.3:
            self.hints.append(hint(await table.for_hint(cast(str, wire.person), seat)))
        await table.move(wire, seat, match.ply, dice.choice(match.moves(seat)))
        if dice.random() < 0.05:
            await table.undo(wire, seat, match.ply)
            await table.move(wire, seat, match.ply, "nonsense")
            await table.refresh(wire)


def hint(seen: Seen) -> bytes:
    """All that the bot is given who answers, and its answer."""
    choice = bot("greedy").choose(seen, seen.ply)
    return repr([seen.view, list(seen.moves), choice.move]).encode() + bytes(seen.guess.tobytes())


@asynccontextmanager
async def at_tables(*seatings: Seating) -> AsyncIterator[list[Heard]]:
    """These tables, everybody there."""
    tables = [Heard(seating) for seating in seatings]
    for one in tables:
        for wire in one.wires.values():
            await one.table.connect(wire)
    try:
        yield tables
    finally:
        for one in tables:
            one.table.unload()


Make = Callable[[str, bytes], list[Seating]]


async def heard(
    seatings: list[Seating], most: int = 20_000, *, hints: bool = False
) -> tuple[list[bytes], bytes]:
    """What is sent before the last match is over, and then."""
    told: list[bytes] = []
    dice = random.Random(2)
    async with at_tables(*seatings) as tables:
        while (going := [one for one in tables if not one.over]) and len(told) < most:
            told += [message for one in tables for message in one.taken()]
            one = dice.choice(going)
            await one.step(dice, hints=hints)
            if len(tables) == 2:
                await tell_twin(one, tables[1 - tables.index(one)])
        return told, b"".join(message for one in tables for message in one.taken())


async def tell_twin(one: Heard, other: Heard) -> None:
    """As the server does."""
    if one.over or not other.table.match.plies:
        await duplicates.hear(other.table, one.seating.seal, one.table.match.outcome())


def nothing_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what was done is told, however busy the machine is."""
    for module in ("presence", "undo"):
        monkeypatch.setattr(f"benben.table.{module}.DELAY", 3600.0)


def encodings(secret: bytes) -> list[bytes]:
    """As somebody may have written it, and a part of each."""
    number, digits = int.from_bytes(secret, "big"), secret.hex()
    whole = [
        digits, digits.upper(), digits[::-1], str(number), str(int.from_bytes(secret, "little")),
        base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode(),
        base64.b32encode(secret).decode(), str(list(secret))[1:-1], repr(secret)[2:-1],
    ]  # fmt: skip
    return [text[:16].encode() for text in whole] + [text[16:32].encode() for text in whole]


def shown(seatings: list[Seating], secret: bytes) -> list[bytes]:
    """What may differ: the commitment, and the sum of it and the nonces."""
    sums = {one.seal.begun.encode() for one in seatings if one.seal is not None}
    return [commitment_of(secret).encode(), *sorted(sums)]
