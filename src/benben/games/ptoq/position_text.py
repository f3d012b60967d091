"""Positions of Ptoq as text, and the one door through which a typed position comes in."""

import re
from typing import Any

from benben.arrays import np
from benben.games.ptoq import position
from benben.games.ptoq.board import (
    BLOCKS_BY,
    FACE,
    FACE_NAMES,
    FULL,
    FULL_OF,
    HANDS,
    HANDS_OF,
    NO_BLOCK,
    PLACE,
    PLACE_NAMES,
    PLACES,
    SEATS,
    SIZES,
)
from benben.games.ptoq.determinize import without_block
from benben.games.ptoq.position import Position
from benben.games.ptoq.position_check import check
from benben.games.ptoq.rules import setup
from benben.games.ptoq.rules.blocks import left, may_put
from benben.games.ptoq.rules.scoring import has_won
from benben.games.ptoq.view import GAMES, gone
from benben.key_values import KeyValues, fill, require, whole

_BLOCK = re.compile(r"([a-h][1-8]):(\w\w):(\d\d?)")
_STARTERS = ("draw", "toot", "1", "2")  # as the option `starter` counts them
MOST_ROUNDS = 9999
_HANDS = {1: "one hand", 3: "three hands"}


# --- writing ---------------------------------------------------------------------------------


def position_text(s: Position) -> str:
    """One line; what follows from the rest (whose turn it is, what is undrawn) is left out."""
    words = [f"players={s.players}", f"game={GAMES[int(s.target)]}"]
    words += [f"size={SIZES[s.scale]}"] if s.scale else []
    if s.phase in (position.LOT, position.TOOT):
        return " ".join([*words, f"starter={'draw' if s.phase == position.LOT else 'toot'}"])
    words.append(f"starter={s.starter + 1}")
    if s.target:
        words += [f"round={s.rounds}", f"victory={s.victory[0]}/{s.victory[1]}"]
    words += [f"placed={s.placed}", f"pyramid={_pyramid(s)}"]
    if s.placed == BLOCKS_BY[s.scale]:
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
    slots = [s.hand[hand * FULL :][:FULL] for hand in range(first, first + HANDS_OF[s.scale])]
    return ",".join(_faces(hand) for hand in slots)


# --- reading ---------------------------------------------------------------------------------


def read_position(text: str, s: Position) -> None:
    """Fill `s`; ValueError says in one sentence what cannot be."""
    fill(s, text, _read, check)


def _read(words: KeyValues, s: Position) -> None:
    players = words.whole("players", SEATS, SEATS)
    game = words.one_of("game", list(GAMES.values()))
    size = words.one_of("size", SIZES) if "size" in words else 0
    starter = words.one_of("starter", _STARTERS)
    setup(s, np.array([players, game, starter, size], np.int64))
    if starter > position.STARTER_TOOTS:
        _read_round(words, s)


def _read_round(words: KeyValues, s: Position) -> None:
    if s.target:
        s.rounds = words.whole("round", 1, MOST_ROUNDS)
        for seat, value in enumerate(words.parts("victory", "/", SEATS)):
            s.victory[seat] = whole("victory", value, 0, MOST_ROUNDS)
    s.placed = words.whole("placed", 0, BLOCKS_BY[s.scale])
    _read_pyramid(words.take("pyramid"), s)
    if s.placed == BLOCKS_BY[s.scale]:
        _read_taking(words, s)
    else:
        _read_building(words, s)


def _draw(s: Position, name: str) -> int:
    """A block that is somewhere is not undrawn; each is there only once (P1.1)."""
    require(name in FACE, f"{name!r} is not a block like Kh or Jk (P1.1)")
    face = FACE[name]
    require(left(s, face), f"there are not so many blocks {name} (P1.1)")
    s.undrawn = without_block(s.undrawn, face)
    return face


def _read_faces(s: Position, text: str) -> list[int]:
    if text == "-":
        return []
    return [_draw(s, text[i : i + 2]) for i in range(0, len(text), 2)]


def _read_pyramid(text: str, s: Position) -> None:
    latest = 0
    for word in text.split(",") if text != "-" else []:
        found = _BLOCK.fullmatch(word)
        if not found or found[1] not in PLACE:
            raise ValueError(f"{word!r} is not place, block and order like a1:Kh:3")
        place, order = PLACE[found[1]], whole("the order", found[3], 1, int(s.placed))
        in_order = order > latest and found[3] == str(order)
        require(in_order, f"{word!r}, but blocks are listed as they were placed")
        require(may_put(s, place), f"no block can stand on {found[1]} (P3.2)")
        s.face[place], s.order[place] = _draw(s, found[2]), order
        s.standing |= position.ONE << place
        latest = order


def _read_building(words: KeyValues, s: Position) -> None:
    s.player = s.starter if s.placed % 2 == 0 else 1 - s.starter
    if "block" in words:
        s.block = _draw(s, words.take("block"))
        s.phase = position.PLACE


def _read_taking(words: KeyValues, s: Position) -> None:
    for seat, text in enumerate(words.parts("hands", "/", SEATS)):
        _read_hands(text, seat, s)
    s.player = s.starter if s.laid % 2 == 0 else 1 - s.starter
    _read_faces(s, words.take("gone"))
    s.phase = position.TAKE
    if "block" in words:
        s.block = _draw(s, words.take("block"))
        s.phase = position.LAY
    elif "turned" in words:
        _read_turned(words.take("turned"), s)
    elif s.laid == BLOCKS_BY[s.scale]:
        s.phase = position.ENDED if has_won(s) else position.SHOWN
        if s.phase == position.SHOWN and "ready" in words:
            s.ready[words.whole("ready", 1, SEATS) - 1] = 1


def _read_hands(text: str, seat: int, s: Position) -> None:
    hands = text.split(",")
    number, most = HANDS_OF[s.scale], FULL_OF[s.scale]
    require(len(hands) == number, f"{text!r} is not {_HANDS[number]} (P4.4)")
    for hand, blocks in enumerate(hands):
        faces = _read_faces(s, blocks)
        require(len(faces) <= most, f"{blocks!r} is not a hand of up to {most} cards (P4.4)")
        first = (seat * HANDS + hand) * FULL
        s.hand[first : first + len(faces)] = faces
        s.held[seat * HANDS + hand] = len(faces)
        s.laid += len(faces)


def _read_turned(text: str, s: Position) -> None:
    faces = _read_faces(s, text)
    require(len(faces) <= len(s.turned), "three blocks are turned up for a joker (P4.5)")
    s.turned[: len(faces)] = faces
    s.phase = position.CHOOSE if len(faces) == len(s.turned) else position.TURN
