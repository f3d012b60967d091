"""Sealed luck: evenly spread, the same from everywhere, and only what the formula says."""

import hashlib
import hmac

import numpy as np
import pytest

from benben import Match
from benben.seal import BOT, Seal, Sealed, commitment_of, of_player
from benben.testing.random_games import by_weight

SECRET = bytes(range(32))
NONCES = (of_player("ab" * 32), BOT)
SEAL = Seal.new(SECRET, NONCES)


def test_a_block_is_what_the_document_says() -> None:
    """docs/sealed-deals.md, written once more with nothing of ours."""
    text = f"benben sealed 1\nplayer:{'ab' * 32}\nbot\n12 0".encode()
    assert SEAL.block(12, 0) == int(hmac.new(SECRET, text, hashlib.sha256).hexdigest(), 16)
    assert SEAL.commitment == hashlib.sha256(SECRET).hexdigest()


def test_known_numbers() -> None:
    """Fixed for ever: records are checked by them."""
    assert [SEAL.below(100, ply) for ply in range(8)] == KNOWN


KNOWN = [43, 42, 84, 90, 17, 1, 41, 37]


def test_a_million_numbers_are_even() -> None:
    counts = np.bincount([SEAL.below(101, ply) for ply in range(1_000_000)], minlength=101)
    expected = 1_000_000 / 101
    chi_square = ((counts - expected) ** 2 / expected).sum()
    assert chi_square < 149.5  # p = 0.001 at a hundred degrees of freedom


def test_what_is_over_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 16 blocks 10 can be shared out among 5 evenly thrice; the 16th is not used."""
    monkeypatch.setattr("benben.seal.BLOCKS", 16)
    asked: list[tuple[int, int]] = []

    def block(self: Seal, ply: int, attempt: int) -> int:
        asked.append((ply, attempt))
        return [15, 15, 7][attempt]

    monkeypatch.setattr(Seal, "block", block)
    assert SEAL.below(5, ply=3) == 2
    assert asked == [(3, 0), (3, 1), (3, 2)]


def test_every_part_of_the_seal_matters() -> None:
    others = [
        Seal.new(bytes(32), NONCES),
        SEAL.with_nonce(0, of_player("ac" * 32)),
        SEAL.with_nonce(1, of_player("ab" * 32)),
        Seal.new(SECRET, NONCES[::-1]),
    ]
    numbers = [[seal.below(1000, ply) for ply in range(8)] for seal in (SEAL, *others)]
    assert len({tuple(found) for found in numbers}) == len(numbers)
    assert SEAL.below(1000, 3) != SEAL.below(1000, 4)


def test_without_its_secret_or_a_nonce_there_is_no_luck() -> None:
    for seal in (SEAL.told(over=False), SEAL.with_nonce(1, "")):
        with pytest.raises(ValueError, match="gives no luck"):
            seal.below(6, 0)
    assert SEAL.told(over=True) == SEAL


def test_outcomes_come_by_their_weights() -> None:
    """Of the first draw of a match, over many plies."""
    match = Match(by_weight("ptoq"), 2, chance=False)
    engine, position = match.game.engine, match.truth()
    moves, weights = engine.room(), engine.room()
    count = engine.outcomes(position, moves, weights)
    drawn = [Sealed(SEAL).draw(engine, position, ply) for ply in range(6_000)]
    total = weights[:count].sum()
    for move, weight in zip(moves[:count].tolist(), weights[:count].tolist(), strict=True):
        expected = 6_000 * weight / total
        assert abs(drawn.count(move) - expected) < 5 * expected**0.5 + 1


def test_the_luck_of_a_ply_does_not_depend_on_what_was_played() -> None:
    """T1.7: after taking back, the same move meets the same luck, and another the same number."""

    def begun() -> Match:
        match = Match(by_weight("ptoq"), 2, chance=False)
        match.follow(Sealed(SEAL))
        match.resume()
        return match

    match = begun()
    while match.ply < 40:
        match.play(match.legal()[0])
    again = begun()
    again.play(again.legal()[-1])
    again.rewind(0)
    again.resume()
    while again.ply < 40:
        again.play(again.legal()[0])
    assert again.move_lines() == match.move_lines()
    assert match.seal is not None and commitment_of(SECRET) == match.seal.commitment
