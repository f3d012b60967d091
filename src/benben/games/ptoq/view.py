"""What a seat may see of Ptoq: its own faces, the backs of the others, all open hands."""

from functools import cache, lru_cache
from typing import Any

from benben.games.ptoq import rules
from benben.games.ptoq.board import (
    ALL_BLOCKS,
    BLOCKS,
    CARDS,
    FACE_NAMES,
    FULL,
    HANDS,
    JOKER,
    JOKERS,
    NO_BLOCK,
    PLACE_NAMES,
    PLACES,
    RANK_NAMES,
    RANKS,
    SEATS,
    TURNS,
)
from benben.games.ptoq.hands import cards_of, rank_of, strength
from benben.games.ptoq.imagining import is_hidden, with_block
from benben.games.ptoq.scoring import hands_won, points
from benben.plain import as_python, once, plain, record_of

PHASES = ("lot", "toot", "draw", "place", "take", "lay", "turn", "choose", "shown", "ended")
GAMES = {0: "basic", 7: "short", 11: "long"}
RANK_KEYS = (
    "high_card", "pair", "two_pair", "three", "straight",
    "flush", "full_house", "four", "straight_flush", "royal_flush",
)  # fmt: skip
HIDDEN = "?"
_is_hidden, _cards_of, _with_block = map(as_python, (is_hidden, cards_of, with_block))
KEPT = 10_000  # hands and blocks that were described lately: most are seen again


def view(s: Any, seat: int) -> dict[str, Any]:
    """Plain data; places and faces by their names, a face nobody shows this seat is "?"."""
    s = plain(s)
    settled = s.phase not in (rules.LOT, rules.TOOT)
    free = _free(s)
    return {
        "phase": PHASES[s.phase],
        "game": GAMES[int(s.target)],
        "target": int(s.target) or None,
        "round": int(s.rounds),
        "victory": [int(n) for n in s.victory],
        "starter": int(s.starter) if settled else None,
        "player": int(s.player),
        "placed": int(s.placed),
        "undrawn": [_undrawn(s, owner) if settled else TURNS for owner in range(SEATS)],
        "pyramid": [_block(s, place, seat, free) for place in _in_order(s)],
        "block": _block_in_hand(s, seat),
        "turned": [FACE_NAMES[face] for face in s.turned if face != NO_BLOCK],
        "hands": _hands(s),
        "leads": [_leader(*both) for both in zip(*_strengths(s), strict=True)],
        "gone": gone(s),
        "ready": [bool(n) for n in s.ready],
        "result": _result(s) if s.laid == BLOCKS else None,
    }


@once
def _free(s: Any) -> int:
    return int(rules.free_places(s.record))


@once
def _strengths(s: Any) -> list[list[int]]:
    return [[_strength(s, owner, hand) for hand in range(HANDS)] for owner in range(SEATS)]


@once
def _hands(s: Any) -> list[list[dict[str, Any]]]:
    return [[_hand(_blocks(s, owner, hand)) for hand in range(HANDS)] for owner in range(SEATS)]


def owner_of(s: Any, order: int) -> int:
    """Who placed the how-manieth block: the starter the first, then in turn (P3.1)."""
    return int(s.starter) if order % 2 else 1 - int(s.starter)


def _undrawn(s: Any, owner: int) -> int:
    """P2.1: how many of his 15 still lie face down before a player."""
    drawn = int(s.placed) + int(s.phase == rules.PLACE)
    return TURNS - (drawn + int(owner == s.starter)) // 2


@once
def _in_order(s: Any) -> list[int]:
    """The standing blocks as they were placed."""
    standing = [place for place in range(PLACES) if s.order[place]]
    return sorted(standing, key=lambda place: int(s.order[place]))


def _block(s: Any, place: int, seat: int, free: int) -> dict[str, Any]:
    face = HIDDEN if _is_hidden(s, place, seat) else FACE_NAMES[s.face[place]]
    order = s.order[place]
    return _described(place, order, owner_of(s, order), face, free >> place & 1)


@lru_cache(KEPT)
def _described(place: int, order: int, owner: int, face: str, free: int) -> dict[str, Any]:
    """A standing block; nobody may change it."""
    return {
        "place": PLACE_NAMES[place],
        "order": int(order),
        "owner": owner,
        "face": face,
        "free": bool(free),
    }


def _block_in_hand(s: Any, seat: int) -> str | None:
    """The block just drawn, for its owner only (P3.1), or taken, for both (P4.4)."""
    if s.block == NO_BLOCK:
        return None
    return FACE_NAMES[s.block] if s.phase == rules.LAY or seat == s.player else HIDDEN


def _blocks(s: Any, owner: int, hand: int) -> tuple[int, ...]:
    """The five places of a hand, NO_BLOCK where none lies yet."""
    first = (owner * HANDS + hand) * FULL
    return tuple(s.hand[first : first + FULL])


def _strength(s: Any, owner: int, hand: int) -> int:
    return _strength_of(_blocks(s, owner, hand))


@lru_cache(KEPT)
def _strength_of(blocks: tuple[int, ...]) -> int:
    return int(strength(_cards_of(blocks, 0)))


@lru_cache(KEPT)
def _hand(blocks: tuple[int, ...]) -> dict[str, Any]:
    """A hand as it lies; nobody may change it."""
    lying = [FACE_NAMES[face] for face in blocks if face != NO_BLOCK]
    strong = _strength_of(blocks)
    return {
        "blocks": lying,
        "rank": RANK_KEYS[rank_of(strong)] if lying else None,
        "by": list(named_by(strong)),
    }


@cache
def named_by(strength: int) -> tuple[str, ...]:
    """The ranks a hand is called after: both of a full house, the highest card of a flush."""
    makers, kickers = strength >> RANKS & (1 << RANKS) - 1, strength & (1 << RANKS) - 1
    named = _ranks(makers) or _ranks(kickers)[:1]
    full_house = RANK_KEYS[rank_of(strength)] == "full_house"
    return (*named, *_ranks(kickers)) if full_house else tuple(named)


def _ranks(ranks: int) -> list[str]:
    names = [RANK_NAMES[i] for i in reversed(range(RANKS)) if ranks >> i & 1]
    return ["10" if name == "T" else name for name in names]


def leader_of(s: Any, hand: int) -> int | None:
    """Whose hand is the stronger as they lie."""
    return _leader(*(_strength(s, seat, hand) for seat in range(SEATS)))


def _leader(first: int, second: int) -> int | None:
    return None if first == second else int(first < second)


@once
def gone(s: Any) -> list[str]:
    """The blocks that left the game, jokers last: those that are nowhere else (P4.5)."""
    here = int(s.undrawn)
    for face in (*s.face, *s.hand, *s.turned, s.block):
        if face != NO_BLOCK:
            here = int(_with_block(here, face))
    missing = ALL_BLOCKS & ~here
    return [FACE_NAMES[min(block, JOKER)] for block in range(CARDS + JOKERS) if missing >> block & 1]


def _result(s: Any) -> dict[str, Any]:
    """How the round ended: hands won (P6.1), and points in the advanced game (P7.1)."""
    advanced = bool(s.target)
    return {
        "won": [int(hands_won(record_of(s), seat)) for seat in range(SEATS)],
        "points": [int(points(record_of(s), seat)) for seat in range(SEATS)] if advanced else None,
    }
