"""Positions of Ptoq as text, and the one door through which a typed position comes in."""

import re
from typing import Any

import numpy as np

from benben.games.ptoq import position, rules
from benben.games.ptoq.board import (
    BLOCKS,
    FACE,
    FACE_NAMES,
    FULL,
    HANDS,
    JOKER,
    NO_BLOCK,
    PLACE,
    PLACE_NAMES,
    PLACES,
    SEATS,
)
from benben.games.ptoq.determinize import without_block
from benben.games.ptoq.position import Position
from benben.games.ptoq.rules.blocks import left, may_put
from benben.games.ptoq.rules.scoring import has_won, points
from benben.games.ptoq.view import GAMES, gone
from benben.options import span

_BLOCK = re.compile(r"([a-h][1-8]):(\w\w):(\d\d?)")
_TARGETS: dict[str, int] = {name: target for target, name in GAMES.items()}
_STARTERS = {"draw": position.STARTER_DRAWN, "toot": position.STARTER_TOOTS, "1": 2, "2": 3}
MOST_ROUNDS = 9999

Words = dict[str, str]


# --- writing ---------------------------------------------------------------------------------


def position_text(s: Position) -> str:
    """One line; what follows from the rest (whose turn it is, what is undrawn) is left out."""
    words = [f"players={s.players}", f"game={GAMES[int(s.target)]}"]
    if s.phase in (position.LOT, position.TOOT):
        return " ".join([*words, f"starter={'draw' if s.phase == position.LOT else 'toot'}"])
    words.append(f"starter={s.starter + 1}")
    if s.target:
        words += [f"round={s.rounds}", f"victory={s.victory[0]}/{s.victory[1]}"]
    words += [f"placed={s.placed}", f"pyramid={_pyramid(s)}"]
    if s.placed == BLOCKS:
        words.append("hands=" + "/".join(_hands(s, seat) for seat in range(SEATS)))
        words.append(f"gone={''.join(gone(s)) or '-'}")
    if s.block != NO_BLOCK:
        words.append(f"block={FACE_NAMES[s.block]}")
    if s.phase in (position.TURN, position.CHOOSE):
        words.append(f"turned={_faces(s.turned)}")
    if any(s.ready):
        words.append(f"ready={1 if s.ready[0] else 2}")
    return " ".join(words)


def _faces(faces: Any) -> str:
    return "".join(FACE_NAMES[face] for face in faces if face != NO_BLOCK) or "-"


def _pyramid(s: Position) -> str:
    places = sorted((place for place in range(PLACES) if s.order[place]), key=s.order.__getitem__)
    blocks = [f"{PLACE_NAMES[p]}:{FACE_NAMES[s.face[p]]}:{s.order[p]}" for p in places]
    return ",".join(blocks) or "-"


def _hands(s: Position, seat: int) -> str:
    first = seat * HANDS
    slots = [s.hand[hand * FULL :][:FULL] for hand in range(first, first + HANDS)]
    return ",".join(_faces(hand) for hand in slots)


# --- reading ---------------------------------------------------------------------------------


def read_position(text: str, s: Position) -> None:
    """Fill `s`; ValueError says in one sentence what cannot be."""
    words: Words = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key in words:
            raise ValueError(f"position: {word!r} is no new key=value")
        words[key] = value
    players = _whole(words, "players", 2, 2)
    game = _one_of(words, "game", list(_TARGETS))
    starter = _one_of(words, "starter", list(_STARTERS))
    options = [players, [*_TARGETS].index(game), _STARTERS[starter]]
    rules.setup(s, np.array(options, np.int64))
    if starter in ("1", "2"):
        _read_round(words, s)
    if words:
        raise ValueError(f"position: {next(iter(words))!r} does not belong in this position")


def _take(words: Words, key: str) -> str:
    if key not in words:
        raise ValueError(f"position: {key}=… is missing")
    return words.pop(key)


def _one_of(words: Words, key: str, allowed: list[str]) -> str:
    value = _take(words, key)
    if value not in allowed:
        raise ValueError(f"position: {key}={value}, but it must be one of {', '.join(allowed)}")
    return value


def _whole(words: Words, key: str, least: int, most: int) -> int:
    return _within(_take(words, key), key, least, most)


def _within(text: str, key: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and least <= int(text) <= most):
        raise ValueError(f"position: {key}={text}, but it must be {span(least, most)}")
    return int(text)


def _parts(words: Words, key: str, mark: str, many: int) -> list[str]:
    values = _take(words, key).split(mark)
    if len(values) != many:
        raise ValueError(f"position: {key} has {len(values)} entries, not {many}")
    return values


def _read_round(words: Words, s: Position) -> None:
    if s.target:
        s.rounds = _whole(words, "round", 1, MOST_ROUNDS)
        for seat, value in enumerate(_parts(words, "victory", "/", SEATS)):
            s.victory[seat] = _within(value, "victory", 0, MOST_ROUNDS)
    s.placed = _whole(words, "placed", 0, BLOCKS)
    _read_pyramid(_take(words, "pyramid"), s)
    if s.placed == BLOCKS:
        _read_taking(words, s)
    else:
        _read_building(words, s)
    if s.target:
        _check_victory(s)


def _draw(s: Position, name: str) -> int:
    """A block that is somewhere is not undrawn; each is there only once (P1.1)."""
    if name not in FACE:
        raise ValueError(f"position: {name!r} is not a block like Kh or Jk (P1.1)")
    face = FACE[name]
    if not left(s, face):
        raise ValueError(f"position: there are not so many blocks {name} (P1.1)")
    s.undrawn = without_block(s.undrawn, face)
    return face


def _read_faces(s: Position, text: str) -> list[int]:
    if text == "-":
        return []
    return [_draw(s, text[i : i + 2]) for i in range(0, len(text), 2)]


# --- the pyramid (P3) ------------------------------------------------------------------------


def _read_pyramid(text: str, s: Position) -> None:
    latest = 0
    for word in text.split(",") if text != "-" else []:
        found = _BLOCK.fullmatch(word)
        if not found or found[1] not in PLACE:
            raise ValueError(f"position: {word!r} is not place, block and order like a1:Kh:3")
        place, order = PLACE[found[1]], _within(found[3], "the order", 1, int(s.placed))
        if order <= latest or found[3] != str(order):
            raise ValueError(f"position: {word!r}, but blocks are listed as they were placed")
        if not may_put(s, place):
            raise ValueError(f"position: no block can stand on {found[1]} (P3.2)")
        s.face[place], s.order[place] = _draw(s, found[2]), order
        s.standing |= position.ONE << place
        latest = order


def _standing(s: Position) -> int:
    return sum(order != 0 for order in s.order)


def _read_building(words: Words, s: Position) -> None:
    if _standing(s) != s.placed:
        raise ValueError("position: while the pyramid is built all placed blocks stand (P3.1)")
    s.player = s.starter if s.placed % 2 == 0 else 1 - s.starter
    if "block" in words:
        s.block = _draw(s, _take(words, "block"))
        s.phase = position.PLACE


# --- the hands (P4) --------------------------------------------------------------------------


def _read_taking(words: Words, s: Position) -> None:
    for seat, text in enumerate(_parts(words, "hands", "/", SEATS)):
        _read_hands(text, seat, s)
    s.player = s.starter if s.laid % 2 == 0 else 1 - s.starter
    _check_turns(s)
    left = _read_faces(s, _take(words, "gone"))
    s.phase = position.TAKE
    if "block" in words:
        s.block = _draw(s, _take(words, "block"))
        s.phase = position.LAY
    elif "turned" in words:
        _read_turned(_take(words, "turned"), s)
    elif s.laid == BLOCKS:
        _read_end(words, s)
    _check_counts(s, left)


def _read_hands(text: str, seat: int, s: Position) -> None:
    hands = text.split(",")
    if len(hands) != HANDS:
        raise ValueError(f"position: {text!r} is not three hands (P4.4)")
    for hand, blocks in enumerate(hands):
        faces = _read_faces(s, blocks)
        if len(faces) > FULL or JOKER in faces:
            raise ValueError(f"position: {blocks!r} is not a hand of up to five cards (P4.4)")
        first = (seat * HANDS + hand) * FULL
        s.hand[first : first + len(faces)] = faces
        s.held[seat * HANDS + hand] = len(faces)
        s.laid += len(faces)


def _check_turns(s: Position) -> None:
    held = [sum(s.held[seat * HANDS : (seat + 1) * HANDS]) for seat in range(SEATS)]
    if not 0 <= held[s.starter] - held[1 - s.starter] <= 1:
        raise ValueError("position: the players take one block in turn, the starter first (P4.1)")


def _read_turned(text: str, s: Position) -> None:
    faces = _read_faces(s, text)
    if len(faces) > 3:
        raise ValueError("position: three blocks are turned up for a joker (P4.5)")
    s.turned[: len(faces)] = faces
    s.phase = position.CHOOSE if len(faces) == 3 else position.TURN


def _check_counts(s: Position, left: list[int]) -> None:
    """P4.5: for each joker taken one block came and two left; nothing else ever leaves."""
    taking = s.phase in (position.LAY, position.TURN, position.CHOOSE)
    if _standing(s) + s.laid + taking != BLOCKS:
        raise ValueError("position: standing, in hand and laid, there must be 30 blocks (P4.1)")
    if s.block == JOKER:
        raise ValueError("position: a joker taken is discarded, never laid (P4.5)")
    discarding = s.phase in (position.TURN, position.CHOOSE)
    jokers, odd = divmod(len(left) - discarding, 3)
    if odd or not jokers + discarding <= left.count(JOKER) or jokers > s.laid + taking:
        raise ValueError("position: each joker leaves the game with two blocks turned up (P4.5)")


# --- the end of a round (P6, P7) ---------------------------------------------------------------


def _read_end(words: Words, s: Position) -> None:
    s.phase = position.ENDED if has_won(s) else position.SHOWN
    if s.phase == position.SHOWN and "ready" in words:
        s.ready[_whole(words, "ready", 1, SEATS) - 1] = 1


def _check_victory(s: Position) -> None:
    """P7.2, P7.3: the points of a finished round are counted in already."""
    before = [int(n) for n in s.victory]
    if s.laid == BLOCKS:
        difference = int(points(s, 0) - points(s, 1))
        before[0 if difference > 0 else 1] -= abs(difference)
    if min(before) < 0 or max(before) >= s.target or (s.rounds == 1 and any(before)):
        raise ValueError("position: the victory points do not fit the rounds played (P7.2)")
