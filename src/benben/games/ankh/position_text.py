"""Positions of Ankh as text, and the one door through which a typed position comes in."""

import re
from typing import Any

import numpy as np

from benben.games.ankh import position
from benben.games.ankh.board import (
    BLACK,
    BRIDGE_COLOURS,
    BRIDGES_AT_START,
    CENTRE,
    FIELD,
    GREY,
    IS_WALL,
    KINDS,
    NAMES,
    NOWHERE,
    OPEN,
    RING,
    SEATS,
    WHITE,
    WHITE_BRIDGE,
)
from benben.games.ankh.position import Position
from benben.games.ankh.rules import setup
from benben.games.ankh.rules.stones import best_landing
from benben.games.ankh.view import COLOUR_NAMES, HEADINGS
from benben.options import span

_STONE = re.compile(r"([RIO]):(-|[a-m][0-9]+)([\^>v<]?)(!?)(~?)")


# --- writing ---------------------------------------------------------------------------------


def position_text(s: Position) -> str:
    """One line; the start phases need little, the rest is all there."""
    players = f"players={s.players}"
    if s.phase == position.DRAW:
        return f"{players} starter=draw"
    if s.phase in (position.FISTS, position.NAMES):
        fists, named = (_numbers(row[: s.players]) for row in (s.fist, s.named))
        return f"{players} fists={fists} named={named}"
    words = [players, f"turn={s.turn}", f"player={s.player + 1}", f"steps={s.steps}"]
    words.append("stones=" + "/".join(_stones(s, seat) for seat in range(s.players)))
    words.append("cards=" + "/".join(str(n) for n in s.cards[: s.players]))
    for ring in (BLACK, GREY, WHITE):
        places = [NAMES[f] for f, c in zip(s.bridge, BRIDGE_COLOURS, strict=True) if c == ring]
        words.append(f"{COLOUR_NAMES[ring]}={','.join(places)}")
    return " ".join([*words, "unlock=yes"] if s.unlock else words)


def _numbers(row: Any) -> str:
    return ",".join("-" if n < 0 else str(n) for n in row)


def _stones(s: Position, seat: int) -> str:
    return ",".join(_stone(s, seat, kind) for kind in range(KINDS))


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
    words: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key in words:
            raise ValueError(f"position: {word!r} is no new key=value")
        words[key] = value
    players = _whole(words, "players", 2, SEATS)
    setup(s, np.array([players, position.STARTER_DRAWN], np.int64))
    if "fists" in words:
        _read_fists(words, s)
    elif words.get("starter") == "draw":
        del words["starter"]
    else:
        _read_steps(words, s)
    if words:
        raise ValueError(f"position: unknown key {next(iter(words))!r}")


def _take(words: dict[str, str], key: str) -> str:
    if key not in words:
        raise ValueError(f"position: {key}=… is missing")
    return words.pop(key)


def _whole(words: dict[str, str], key: str, least: int, most: int) -> int:
    return _within(_take(words, key), key, least, most)


def _within(text: str, key: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and least <= int(text) <= most):
        raise ValueError(f"position: {key}={text}, but it must be {span(least, most)}")
    return int(text)


def _per_seat(words: dict[str, str], key: str, mark: str, s: Position) -> list[str]:
    values = _take(words, key).split(mark)
    if len(values) != s.players:
        raise ValueError(f"position: {key} has {len(values)} entries for {s.players} players")
    return values


def _read_fists(words: dict[str, str], s: Position) -> None:
    for key, row, most in (("fists", s.fist, KINDS), ("named", s.named, s.players * KINDS)):
        for seat, value in enumerate(_per_seat(words, key, ",", s)):
            row[seat] = -1 if value == "-" else _within(value, key, 0, most)
    named = [n for n in s.named if n >= 0]
    order = [n >= 0 for n in s.named[: s.players]]
    hidden = min(s.fist[: s.players]) >= 0
    if len(set(named)) != len(named) or sorted(order, reverse=True) != order or all(order):
        raise ValueError("position: numbers are named in seat order, each only once (A2.2)")
    if named and not hidden:
        raise ValueError("position: numbers are named only when all fists are closed (A2.2)")
    s.phase = position.NAMES if hidden else position.FISTS


def _read_steps(words: dict[str, str], s: Position) -> None:
    s.turn = _whole(words, "turn", 0, position.LAST_ROUND * int(s.players))
    s.player = _whole(words, "player", 1, int(s.players)) - 1
    for seat, value in enumerate(_per_seat(words, "cards", "/", s)):
        s.cards[seat] = _within(value, "cards", 0, position.CARDS_TO_WIN)
    s.steps = _whole(words, "steps", 0, 4 + min(2, int(s.cards[s.player])))
    s.unlock = _read_unlock(words)
    _read_bridges(words, s)
    for seat, value in enumerate(_per_seat(words, "stones", "/", s)):
        _read_stones(value, seat, s)
    _read_phase(s)


def _read_unlock(words: dict[str, str]) -> int:
    value = words.pop("unlock", "")
    if value not in ("", "yes"):
        raise ValueError(f"position: unlock={value}, but it must be yes, or not there")
    return 1 if value else 0


def _read_bridges(words: dict[str, str], s: Position) -> None:
    for field in BRIDGES_AT_START:  # as setup laid them
        s.open[field] = 1 if field == CENTRE else 0
    for ring in (BLACK, GREY, WHITE):
        colour = COLOUR_NAMES[ring]
        slots = [slot for slot, c in enumerate(BRIDGE_COLOURS) if c == ring]
        places = _take(words, colour).split(",")
        if len(places) != len(slots):
            raise ValueError(f"position: there are {len(slots)} {colour} bridges (A1.3)")
        for slot, name in zip(slots, places, strict=True):
            s.bridge[slot] = _bridge_place(name, ring, s)
            s.open[s.bridge[slot]] = 1


def _bridge_place(name: str, ring: int, s: Position) -> int:
    field = FIELD.get(name, NOWHERE)
    on_wall = field != NOWHERE and RING[field] == ring
    if not on_wall and not (ring == WHITE and field == CENTRE):
        raise ValueError(f"position: a {COLOUR_NAMES[ring]} bridge cannot lie on {name} (A6.1)")
    if s.open[field] and field != CENTRE:
        raise ValueError(f"position: two bridges on {name} (A6.3)")
    return field


def _read_stones(text: str, seat: int, s: Position) -> None:
    stones = text.split(",")
    if len(stones) != KINDS:
        raise ValueError(f"position: {text!r} is not three stones (A1.2)")
    for kind, stone in enumerate(stones):
        found = _STONE.fullmatch(stone)
        if not found or found[1] != "RIO"[kind]:
            raise ValueError(f"position: {stone!r} is not a stone like {'RIO'[kind]}:a1")
        if seat != s.player and (found[3] or found[4] or found[5]):
            raise ValueError(f"position: {stone!r}, but only the mover's stones have marks")
        _read_stone(found, seat, kind, s)


def _read_stone(found: re.Match[str], seat: int, kind: int, s: Position) -> None:
    if found[2] == "-":
        if found[3] or found[4] or found[5]:
            raise ValueError(f"position: {found[0]!r}, but a stone outside has no marks")
        return
    field = FIELD.get(found[2], NOWHERE)
    if field in (NOWHERE, CENTRE) or s.open[field] == 0:
        raise ValueError(f"position: no stone can stand on {found[2]} (A4.1)")
    s.place[seat * KINDS + kind] = field
    if seat == s.player:
        s.heading[kind] = HEADINGS.index(found[3]) if found[3] else OPEN
        s.bound[kind] = 1 if found[4] else 0
        if found[3] and found[4]:
            raise ValueError(f"position: {found[0]!r}: what has stepped has left (A4.10)")
        if found[4] and not IS_WALL[field]:
            raise ValueError(f"position: {found[0]!r} stands on no bridge to leave (A4.10)")
        if IS_WALL[field] and not (found[3] or found[4]):
            raise ValueError(
                f"position: {found[0]!r} has a heading if it came onto the bridge in this turn, "
                "else ! because it must leave it (A4.10)"
            )
    if found[5]:
        _read_passing(found, kind, s)
    elif s.stone_on[field] != position.NOBODY:
        raise ValueError(f"position: two stones on {found[2]} (A4.8)")
    else:
        s.stone_on[field] = seat * KINDS + kind


def _read_passing(found: re.Match[str], kind: int, s: Position) -> None:
    if s.passing != position.NONE or not found[3] or found[4]:
        raise ValueError(f"position: {found[0]!r}, but one stone passes, with a heading (A4.9)")
    s.passing = kind


def _read_phase(s: Position) -> None:
    winners = [seat for seat in range(s.players) if s.cards[seat] == position.CARDS_TO_WIN]
    if s.unlock and s.bridge[WHITE_BRIDGE] != CENTRE:
        raise ValueError("position: unlock=yes, but the white bridge is free already (A6.5)")
    if any(s.cards) and s.bridge[WHITE_BRIDGE] == CENTRE:
        raise ValueError("position: no card is won while the white bridge is on the centre (A6.5)")
    if s.unlock and s.steps == 4:  # nobody has a card yet
        raise ValueError("position: unlock=yes, but the capture took a step (A6.5)")
    if winners:
        if winners != [s.player]:
            raise ValueError("position: only the mover can just have won (A7.1)")
        s.winner, s.phase = s.player, position.ENDED
    elif s.turn == position.LAST_ROUND * s.players:
        s.phase = position.ENDED
    elif s.steps == 0 and not s.unlock:
        raise ValueError("position: steps=0, but the turn is over then (A3.1)")
    else:
        s.phase = position.STEPS if s.steps else position.UNLOCK
    _check_passing(s)


def _check_passing(s: Position) -> None:
    if s.passing == position.NONE:
        return
    field = s.place[s.player * KINDS + s.passing]
    if s.stone_on[field] == position.NOBODY:
        raise ValueError("position: a stone passes over an empty field (A4.9)")
    heading, steps = s.heading[s.passing], s.steps
    if best_landing(s, s.passing, field, heading, steps, position.NONE, False) < 0:
        raise ValueError("position: the passing stone cannot land (A4.9)")
