"""Positions of Ankh as text, and the one door through which a typed position comes in."""

import re
from typing import Any

from benben.arrays import np
from benben.games.ankh import position
from benben.games.ankh.board import (
    BLACK,
    BRIDGE_COLOURS,
    CENTRE,
    FIELD,
    GREY,
    KINDS,
    NAMES,
    NOWHERE,
    OPEN,
    SEATS,
    SIZES,
    WHITE,
)
from benben.games.ankh.position import Position
from benben.games.ankh.position_check import check
from benben.games.ankh.rules import setup
from benben.games.ankh.rules.sizes import size_of, stones_of
from benben.games.ankh.view import COLOUR_NAMES, HEADINGS
from benben.key_values import KeyValues, fill, require, whole

_STONE = re.compile(r"([RIO]):(-|[a-m][0-9]+)([\^>v<]?)(!?)(~?)")


# --- writing ---------------------------------------------------------------------------------


def position_text(s: Position) -> str:
    """One line; the start phases need little, the rest is all there."""
    players = f"players={s.players}" + (f" size={SIZES[size_of(s)]}" if size_of(s) else "")
    if s.phase == position.DRAW:
        return f"{players} starter=draw{_later(s)}"
    if s.phase in (position.FISTS, position.NAMES):
        fists, named = (_numbers(row[: s.players]) for row in (s.fist, s.named))
        return f"{players} fists={fists} named={named}{_later(s)}"
    words = [players, f"turn={s.turn}", f"player={s.player + 1}", f"steps={s.steps}"]
    words.append("stones=" + "/".join(_stones(s, seat) for seat in range(s.players)))
    words.append("cards=" + "/".join(str(n) for n in s.cards[: s.players]))
    for ring in (BLACK, GREY, WHITE):
        lie = [f for f, c in zip(s.bridge, BRIDGE_COLOURS, strict=True) if c == ring]
        places = [NAMES[field] for field in lie if field != NOWHERE]
        if places:  # A8.1
            words.append(f"{COLOUR_NAMES[ring]}={','.join(places)}")
    return " ".join([*words, "unlock=yes"] if s.unlock else words)


def _later(s: Position) -> str:
    """Where a match begins at a later round than the first (A7.4)."""
    return f" turn={s.turn}" if s.turn else ""


def _numbers(row: Any) -> str:
    return ",".join("-" if n < 0 else str(n) for n in row)


def _stones(s: Position, seat: int) -> str:
    return ",".join(_stone(s, seat, kind) for kind in range(stones_of(s)))


def _stone(s: Position, seat: int, kind: int) -> str:
    field = s.place[seat * KINDS + kind]
    text = f"{'RIO'[kind]}:{'-' if field == NOWHERE else NAMES[field]}"
    if seat == s.player and s.heading[kind] != OPEN:
        text += HEADINGS[s.heading[kind]]
    if seat == s.player and s.bound[kind]:
        text += "!"
    return text + ("~" if seat == s.player and s.passing == kind else "")


# --- reading ---------------------------------------------------------------------------------


def read_position(text: str, s: Position) -> None:
    """Fill `s`; ValueError says in one sentence what cannot be."""
    fill(s, text, _read, check)


def _read(words: KeyValues, s: Position) -> None:
    players = words.whole("players", 2, SEATS)
    scale = words.one_of("size", SIZES if players == 2 else SIZES[:1], SIZES[0])
    setup(s, np.array([players, position.STARTER_DRAWN, position.LAST_ROUND, scale], np.int64))
    if "starter" in words:
        words.one_of("starter", ("draw",))
        _read_later(words, s)
    elif "fists" in words:
        _read_fists(words, s)
    else:
        _read_turn(words, s)


def _read_later(words: KeyValues, s: Position) -> None:
    s.turn = words.whole("turn", 0, position.LAST_ROUND * int(s.players), "0")


def _read_fists(words: KeyValues, s: Position) -> None:
    players = int(s.players)
    _read_later(words, s)
    for key, row, most in (("fists", s.fist, KINDS), ("named", s.named, players * KINDS)):
        for seat, value in enumerate(words.parts(key, ",", players)):
            row[seat] = -1 if value == "-" else whole(key, value, 0, most)
    s.phase = position.NAMES if min(s.fist[:players]) >= 0 else position.FISTS


def _read_turn(words: KeyValues, s: Position) -> None:
    players = int(s.players)
    s.turn = words.whole("turn", 0, position.LAST_ROUND * players)
    s.player = words.whole("player", 1, players) - 1
    for seat, value in enumerate(words.parts("cards", "/", players)):
        s.cards[seat] = whole("cards", value, 0, position.CARDS_TO_WIN)
    s.steps = words.whole("steps", 0, 4 + min(2, int(s.cards[s.player])))
    s.unlock = words.yes("unlock")
    _read_bridges(words, s)
    for seat, value in enumerate(words.parts("stones", "/", players)):
        _read_stones(value, seat, s)
    _read_phase(s)


def _read_phase(s: Position) -> None:
    has_won = s.cards[s.player] == position.CARDS_TO_WIN
    if has_won:
        s.winner = s.player
    if has_won or s.turn == position.LAST_ROUND * s.players:
        s.phase = position.ENDED
    else:
        s.phase = position.STEPS if s.steps else position.UNLOCK


def _field(name: str) -> int:
    require(name in FIELD, f"there is no field {name} (A1.1)")
    return FIELD[name]


def _read_bridges(words: KeyValues, s: Position) -> None:
    for field in s.bridge:  # as setup laid them
        s.open[field] = 1 if field == CENTRE else 0
    for ring in (BLACK, GREY, WHITE):
        colour = COLOUR_NAMES[ring]
        lie = enumerate(zip(s.bridge, BRIDGE_COLOURS, strict=True))
        slots = [slot for slot, (field, c) in lie if c == ring and field != NOWHERE]
        if not slots:  # A8.1
            continue
        places = words.take(colour).split(",")
        require(len(places) == len(slots), f"there are {len(slots)} {colour} bridges (A1.3)")
        for slot, name in zip(slots, places, strict=True):
            s.bridge[slot] = _field(name)
            s.open[s.bridge[slot]] = 1


def _read_stones(text: str, seat: int, s: Position) -> None:
    found_stones = text.split(",")
    count = "three stones (A1.2)" if stones_of(s) == KINDS else "one stone (A8.1)"
    require(len(found_stones) == stones_of(s), f"{text!r} is not {count}")
    for kind, stone in enumerate(found_stones):
        found = _STONE.fullmatch(stone)
        if not found or found[1] != "RIO"[kind]:
            raise ValueError(f"{stone!r} is not a stone like {'RIO'[kind]}:a1")
        has_marks = found[3] or found[4] or found[5]
        require(
            seat == s.player or not has_marks, f"{stone!r}, but only the mover's stones have marks"
        )
        require(found[2] != "-" or not has_marks, f"{stone!r}, but a stone outside has no marks")
        if found[2] != "-":
            _read_stone(found, seat, kind, s)


def _read_stone(found: re.Match[str], seat: int, kind: int, s: Position) -> None:
    field = s.place[seat * KINDS + kind] = _field(found[2])
    if seat == s.player:
        s.heading[kind] = HEADINGS.index(found[3]) if found[3] else OPEN
        s.bound[kind] = 1 if found[4] else 0
    if found[5]:
        require(s.passing == position.NONE, f"{found[0]!r}, but one stone passes at most (A4.9)")
        s.passing = kind
    else:
        s.stone_on[field] = seat * KINDS + kind
