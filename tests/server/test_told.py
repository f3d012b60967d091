"""What is told before the end depends on the secret of the seal through the draws alone."""

import asyncio
from dataclasses import replace

import pytest
from hearing import Make, encodings, heard, nothing_by_the_clock, shown

from benben.game import names
from benben.luck import Seeded
from benben.match import Match
from benben.seal import Seal, commitment_of, of_player
from benben.table import branching, duplicates, moving
from benben.table.chairs import Chair
from benben.table.seating import Seating, Source
from benben.testing.random_games import by_weight

NONCE = "5a" * 32
SECRET = bytes(range(100, 132))
OTHER = bytes(255 - byte for byte in SECRET)  # no bit is the same


def known(seating: Seating, secret: bytes, name: str = "table") -> Seating:
    """With the same names and seeds every time: only the secret may differ."""
    nonces = [of_player(NONCE) if one.person else "bot" for one in seating.chairs]
    seal = Seal.new(secret, nonces)
    return replace(seating, id=f"a {name}", code="ACODE", seed=5, seal=seal, touched=0.0)


def plain(name: str, secret: bytes) -> list[Seating]:
    game = by_weight(name)
    chairs = [Chair("person", f"person {seat}") for seat in range(game.players[0])]
    return [known(Seating.new(game, {}, True, "person 0", chairs), secret)]


def against_bots(name: str, secret: bytes) -> list[Seating]:
    """One person, who asks for hints."""
    game = by_weight(name)
    chairs = [Chair("person", "me", "Ada")]
    chairs += [Chair("bot", level=1)] * (game.players[0] - 1)
    return [known(Seating.new(game, {}, False, "me", chairs), secret)]


def middle(name: str) -> Match:
    """A match somebody else played, with its own luck."""
    match = Match(by_weight(name), seed=3)
    while match.ply < 5:
        match.play(match.legal()[match.ply % len(match.legal())])
    return match


def played_on(name: str, secret: bytes) -> list[Seating]:
    """From a moment of a finished match, with a friend."""
    match = middle(name)
    chairs = [Chair("person", f"person {seat}") for seat in range(match.players)]
    options = dict(match.options)
    new = branching.seating(match.game, options, chairs, match.position(), Source("before", 5))
    return [known(new, secret)]


def moved(name: str, secret: bytes) -> list[Seating]:
    """A solo table of a browser that goes on at the server (T1.10)."""
    match = middle(name)
    chairs = [Chair("person", "me", "Ada"), Chair("bot", level=1)]
    new = known(Seating.new(match.game, dict(match.options), False, "me", chairs), secret)
    moving.begin_at(new, "me", match.position())
    return [new]


def both_tables(name: str, secret: bytes) -> list[Seating]:
    """A duplicate: both are heard by the same ears."""
    game = by_weight(name)
    chairs = [Chair("person", f"person {seat}") for seat in range(2)]
    first = known(Seating.new(game, {}, False, "person 0", chairs), secret)
    second = replace(duplicates.pair(first), id="another table", code="BCODE", seed=7, touched=0.0)
    first.twin = duplicates.Twin(second.id, True, second.code)
    for seat in range(2):
        second.sit(seat, Chair("person", f"person {seat + 2}"))
    return [first, second]


KINDS: list[Make] = [plain, against_bots, played_on, moved, both_tables]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
every_game = pytest.mark.parametrize("name", names())


@pytest.fixture(autouse=True)
def only_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing_by_the_clock(monkeypatch)
    monkeypatch.setattr("secrets.randbits", lambda bits: 6)


@pytest.mark.slow
@every_kind
@every_game
def test_nothing_told_before_the_end_holds_the_secret(name: str, kind: Make) -> None:
    seatings = kind(name, SECRET)
    told, last = asyncio.run(heard(seatings, hints=kind is against_bots))
    whole = b"".join(told)
    assert len(told) > 4 and commitment_of(SECRET).encode() in whole
    assert not [text for text in encodings(SECRET) if text in whole]
    assert SECRET.hex().encode() in last


@every_kind
@every_game
def test_tables_with_the_same_draws_tell_the_same_whatever_their_secrets(
    name: str, kind: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Seating, "luck", lambda self, ply: Seeded(ply << 32))
    both = [kind(name, secret) for secret in (SECRET, OTHER)]
    (first, _), (second, _) = (
        asyncio.run(heard(one, most=600, hints=kind is against_bots)) for one in both
    )
    assert len(first) == len(second) > 4 and first != second
    for ours, theirs in zip(shown(both[0], SECRET), shown(both[1], OTHER), strict=True):
        first = [message.replace(ours, theirs) for message in first]
    assert first == second
    for one, other in zip(*both, strict=True):
        assert one.dice(12) == other.dice(12)  # what bots choose by
        assert one.start == other.start
