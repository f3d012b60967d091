"""What a seat or a spectator is sent does not depend on what it may not know, byte for byte.

For every move of whole matches another world is made that the viewer cannot tell from the true
one: the hidden things before the move are imagined anew, and who moved unseen may have moved
otherwise. That the viewer knows the same is found by `imagine` alone, which the tests of the games
hold to its word; views, names, stories and everything around them are what is tested here.
"""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import hearing
import pytest

from benben import registry
from benben.chance import generator
from benben.match import Match, Ply
from benben.seats import CHANCE, SPECTATOR
from benben.table.chairs import Chair
from benben.table.errors import ApiError
from benben.table.live_table import LiveTable
from benben.table.match_log import MatchLogs
from benben.table.seating import Seating
from benben.testing.random_games import Setting, by_weight, hides, settings

MOST = 100  # moves of a match
FEWEST = [s for s in settings() if s.players == by_weight(s.name).players[0]]


def known(match: Match, position: Any, viewer: int) -> bytes:
    imagined = match.game.engine.copy(position)
    match.game.engine.imagine(imagined, viewer, generator(1))
    return bytes(imagined.tobytes())


def is_hiding(match: Match, position: Any, viewer: int) -> bool:
    """Whether there is anything the viewer does not know."""
    imagined = [match.game.engine.copy(position) for _ in range(4)]
    for seed, other in enumerate(imagined):
        match.game.engine.imagine(other, viewer, generator(seed))
    return any(other.tobytes() != position.tobytes() for other in imagined)


def other_worlds(match: Match, viewer: int, dice: random.Random) -> Iterator[tuple[Any, Any, int]]:
    """Before and after the last move as it may have been too, and what was played then."""
    engine, (seat, move, _) = match.game.engine, match.plies[-1]
    truth, before = known(match, match._now, viewer), match._past[-1]
    if is_hiding(match, before, viewer) and not is_hiding(match, match._now, viewer):
        return  # all was laid open: everybody saw it, though a position may forget it
    for seed in range(3):
        other = engine.copy(before)
        engine.imagine(other, viewer, generator(seed))
        room = engine.room()
        legal = room[: engine.moves(other, seat, room)].tolist()
        shown = match.name_at(match.ply - 1, viewer)
        told = match.game.notation.move_text
        if seat != viewer:  # one's own move is no secret
            legal = [m for m in legal if told(other[0], seat, m, viewer) == shown]
        else:
            legal = [m for m in legal if m == move]
        dice.shuffle(legal)
        for played in legal[:4]:
            after = engine.copy(other)
            engine.play(after, seat, played)
            if known(match, after, viewer) == truth:
                yield other, after, played
                break


class Wire(hearing.Wire):
    """Somebody whom nobody sends away."""

    def close(self) -> None:
        raise AssertionError("nobody closes it")

    def dismiss(self, error: ApiError) -> None:
        raise AssertionError("nobody is sent away")


def told(table: LiveTable, wire: Wire) -> bytes:
    """What the last move makes the table send, written anew."""
    logs = table._snapshots._logs = MatchLogs()
    for viewer in (*range(table.match.players), SPECTATOR):
        logs._entries[viewer] = [b"{}"] * (table.match.ply - 1)
    table.presence.connections = {wire}
    table._take_backs._checked = (
        table._take_backs.moment
    )  # whether it can be taken back is told as well
    table._tell(table.match.ply - 1)
    return wire.sent[-1]


def snapshot_of(table: LiveTable, person: str | None) -> bytes:
    return table._snapshots.told(table._snapshots.viewer(person), 0)


def step(match: Match, dice: random.Random) -> Iterator[None]:
    """One decision, or what chance does, move by move."""
    seat = match.to_move
    if seat == CHANCE:
        plies = match._drawn()
    else:
        seat = dice.choice(match.waiting_for)
        plies = [Ply(seat, dice.choice(match.legal(seat)))]
    for ply in plies:
        match._push(ply)
        yield


def lookers(table: LiveTable, one_screen: bool) -> Iterator[tuple[int, Wire]]:
    """Who looks at the table, and with whose eyes; at one screen those of the seat to move."""
    if one_screen:
        wire = Wire("all")
        (view,) = json.loads(told(table, wire))["table"]["views"]
        yield view["seat"], wire
        return
    for viewer in (*range(table.match.players), SPECTATOR):
        yield viewer, Wire(None if viewer == SPECTATOR else f"person {viewer}")


async def compare(setting: Setting, *, one_screen: bool = False) -> tuple[int, int]:
    """Through a match: how many other worlds there were, and in how many something was changed."""
    match = Match(setting.game, setting.players, setting.options, seed=4, chance=False)
    names = ["all" if one_screen else f"person {seat}" for seat in range(setting.players)]
    chairs = [Chair("person", name) for name in names]
    seating = Seating.new(setting.game, match.options, True, "host", chairs)
    table = LiveTable(seating, match, None, None)  # type: ignore[arg-type]
    dice, worlds, changed = random.Random(6), 0, 0
    while not match.is_over and match.ply < MOST:
        for _ in step(match, dice):
            for viewer, wire in lookers(table, one_screen):
                truly = told(table, wire)
                now, before, ply = match._now, match._past[-1], match.plies[-1]
                for other, after, played in other_worlds(match, viewer, dice):
                    worlds += 1
                    changed += other.tobytes() != before.tobytes()
                    match._now, match._past[-1] = after, other
                    match.plies[-1] = ply._replace(move=played)
                    assert told(table, wire) == truly
                    match._now, match._past[-1], match.plies[-1] = now, before, ply
    table.presence.connections.clear()
    table.unload()
    return worlds, changed


@pytest.mark.slow
@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_nothing_hidden_is_sent(setting: Setting) -> None:
    worlds, changed = asyncio.run(compare(setting))
    assert worlds > 40
    assert (changed > 0) == hides(setting)


@pytest.mark.slow
@pytest.mark.parametrize("setting", FEWEST, ids=str)
def test_at_one_screen_a_page_is_told_only_what_the_seat_to_move_knows(setting: Setting) -> None:
    worlds, changed = asyncio.run(compare(setting, one_screen=True))
    assert worlds > 10
    assert (changed > 0) == hides(setting)


def test_the_default_board_tells_nothing_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of another package that hides something is sent as a drawing as well."""
    monkeypatch.setattr(registry, "board", lambda name: "drawn")
    worlds, changed = asyncio.run(compare(Setting("ptoq", 2)))
    assert worlds > 40 and changed > 0


def named(message: bytes) -> list[bool]:
    """Of each ply of a log, whether anything is told of it."""
    table = json.loads(message)["table"]
    return [bool(entry["lines"] or entry["move"]) for entry in table["views"][0]["log"]]


async def snapshots(memory: str) -> list[tuple[int, dict[int, list[bool]], Match]]:
    """What a fresh snapshot tells each viewer after the moves of a match."""
    setting = Setting("sakkara", 2, {"memory": memory, "starter": "1"})
    match = Match(setting.game, 2, setting.options, seed=4)
    chairs = [Chair("person", f"person {seat}") for seat in range(2)]
    seating = Seating.new(setting.game, match.options, True, "host", chairs)
    table = LiveTable(seating, match, None, None)  # type: ignore[arg-type]
    dice, found = random.Random(6), []
    while not match.is_over:
        for _ in step(match, dice):
            pass
        if match.ply % 40 == 0 or match.is_over:
            people = {0: "person 0", 1: "person 1", SPECTATOR: None}
            told = {viewer: named(snapshot_of(table, person)) for viewer, person in people.items()}
            found.append((match.ply, told, match))
    table.unload()
    return found


def test_S2_5_from_memory_a_snapshot_does_not_retell_what_was_seen() -> None:
    """A bug: a fresh snapshot's log named every card that was ever taken."""
    *before, (_, at_the_end, match) = asyncio.run(snapshots("strict"))
    movers = [ply.seat for ply in match.plies]
    for ply, told, _ in before:
        for seat in range(2):
            own = ply - 1 - movers[:ply][::-1].index(seat) if seat in movers[:ply] else 0
            assert told[seat] == [n >= own for n in range(ply)]
        run = next((n for n in reversed(range(ply)) if movers[n] != movers[ply - 1]), -1) + 1
        assert told[SPECTATOR] == [n >= run for n in range(ply)]
    assert all(all(told) for told in at_the_end.values())  # then everything may be told
    assert all(all(map(all, told.values())) for _, told, _ in asyncio.run(snapshots("aid")))


async def kept_by_a_page() -> tuple[list[dict[str, Any]], Match]:
    """The log of seat 0 as a page keeps it that was there all the time."""
    match = Match("sakkara", 2, {"memory": "strict", "starter": "1"}, seed=4)
    chairs = [Chair("person", f"person {seat}") for seat in range(2)]
    seating = Seating.new(match.game, match.options, True, "host", chairs)
    table = LiveTable(seating, match, None, None)  # type: ignore[arg-type]
    wire, dice, log = Wire("person 0"), random.Random(6), list[dict[str, Any]]()
    table.presence.connections = {wire}
    wire.send(snapshot_of(table, "person 0"))
    while match.ply < 400:
        since = match.ply
        for _ in step(match, dice):
            pass
        table._tell(since)
        for sent in wire.sent:
            told = json.loads(sent)["table"]
            log = [entry for entry in log if entry["ply"] < told["since"]] + told["views"][0]["log"]
        wire.sent.clear()
        own = max((n for n, ply in enumerate(match.plies) if ply.seat == 0), default=0)
        names = [bool(entry["move"]) for entry in log]
        assert names[1:] == [n >= own for n in range(1, match.ply)]
    table.presence.connections.clear()
    table.unload()
    return log, match


def test_S2_5_from_memory_a_page_is_told_to_forget_what_it_showed() -> None:
    log, match = asyncio.run(kept_by_a_page())
    assert [entry["ply"] for entry in log] == list(range(match.ply))
