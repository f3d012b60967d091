"""Positions of Buckets as text, and the one door through which a typed position comes in."""

from typing import Any

from benben.games.buckets import position
from benben.games.buckets.board import COLOURS, LETTERS, SHAPES, WHOLE_PACK, mask_of
from benben.games.buckets.position import Position
from benben.games.buckets.position_check import check
from benben.games.buckets.rules.cards import hand_worth
from benben.games.buckets.rules.losing import begin_game, neighbour, rows
from benben.games.buckets.view import (
    AIMS,
    FINGERS,
    PHASES,
    aim_name,
    card_names,
    colours_of,
    packs,
    packs_of,
    place_name,
    place_names,
    read_card,
    read_place,
)
from benben.options import span

_WAYS = {"clockwise": position.CLOCKWISE, "anticlockwise": position.ANTICLOCKWISE}
_NO_YES = ("no", "yes")
MOST_GAMES = 20


# --- writing ---------------------------------------------------------------------------------


def position_text(s: Position) -> str:
    """One line; what is at its start value is left out. All cards not named are the pile."""
    words = [f"players={s.players}", f"finger={FINGERS[s.finger]}"]
    words += [f"{key}=yes" for key in ("ones", "forgetful") if getattr(s, key)]
    if s.games > 1:
        words += [f"games={s.games}", f"game={s.game}"]
    if any(s.points):
        words.append("points=" + "/".join(str(n) for n in s.points[: s.players]))
    words += [f"phase={PHASES[s.phase]}", f"player={s.player + 1}"]
    if s.direction != position.CLOCKWISE:
        words.append("direction=anticlockwise")
    words += [
        f"{key}={LETTERS[colour]}"
        for key, colour in (("asked", s.asked), ("led", s.led))
        if colour != position.NONE
    ]
    if s.drawer != position.NONE:
        words.append(f"draws={s.drawer + 1}:{s.owed}")
    words.append("pyramids=" + "/".join(_pyramid(s, seat) for seat in range(s.players)))
    for key, cards in (("hand", s.hand), ("open", s.open)):
        if any(cards):
            hands = [_cards(packs(cards, seat)) for seat in range(s.players)]
            words.append(f"{key}=" + "/".join(hands))
    words += [
        f"{key}={_cards(cards)}"
        for key, cards in (("picked", s.picked), ("discards", s.discards))
        if any(cards)
    ]
    return " ".join([*words, *_finger(s)])


def _pyramid(s: Position, seat: int) -> str:
    """Rows from the bottom up, a letter a bucket, a dot for none."""
    letters = ["." if c is None else c[0] for c in colours_of(s, seat)]
    shape, lines = SHAPES[int(rows(s))], []
    for row in range(shape.rows):
        lines.append("".join(x for x, r in zip(letters, shape.row, strict=True) if r == row))
    return "-".join(lines)


def _cards(five: Any) -> str:
    return "".join(card_names(five)) or "-"


def _finger(s: Position) -> list[str]:
    if s.phase not in (position.AIM, position.FALL):
        return []
    shape = int(rows(s))
    words = [f"named={place_name(shape, int(s.named))}"]
    if s.phase == position.FALL:
        words.append(f"aim={aim_name(int(s.aim))}")
        words.append(f"fallen={','.join(place_names(shape, int(s.fallen))) or '-'}")
        words.append(f"next={place_name(shape, int(s.next))}")
    return words


# --- reading ---------------------------------------------------------------------------------


def read_position(text: str, s: Position) -> None:
    """Fill `s`; ValueError says in one sentence what cannot be."""
    words: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key in words:
            raise ValueError(f"position: {word!r} is no new key=value")
        words[key] = value
    try:
        _read(words, s)
        if words:
            raise ValueError(f"unknown key {next(iter(words))!r}")
        check(s)
    except ValueError as error:
        raise ValueError(f"position: {error}") from None


def _read(words: dict[str, str], s: Position) -> None:
    s.players = _whole(words, "players", None, 2, position.SEATS)
    s.finger = _choice(words, "finger", None, FINGERS)
    s.ones = _choice(words, "ones", "no", _NO_YES)
    s.forgetful = _choice(words, "forgetful", "no", _NO_YES)
    s.games = _whole(words, "games", "1", 1, MOST_GAMES)
    s.game = _whole(words, "game", "1", 1, int(s.games))
    begin_game(s)
    s.points[:] = [0] * position.SEATS
    for seat, points in enumerate(_per_seat(words, "points", "0", s)):
        s.points[seat] = _number(points, "points", 0, 15 * MOST_GAMES)
    s.phase = _choice(words, "phase", None, PHASES)
    s.player = _whole(words, "player", None, 1, int(s.players)) - 1
    s.direction = list(_WAYS.values())[_choice(words, "direction", "clockwise", tuple(_WAYS))]
    s.asked = _colour(words, "asked")
    s.led = _colour(words, "led")
    _read_draws(words, s)
    for seat, pyramid in enumerate(_per_seat(words, "pyramids", None, s)):
        _read_pyramid(pyramid, seat, s)
    _read_cards(words, s)
    _read_finger(words, s)
    if s.asked != position.NONE:
        s.value = hand_worth(s.open, neighbour(s, s.player, -s.direction))


def _take(words: dict[str, str], key: str, default: str | None) -> str:
    if key not in words and default is None:
        raise ValueError(f"{key}=… is missing")
    return words.pop(key, default or "")


def _number(text: str, key: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and least <= int(text) <= most):
        raise ValueError(f"{key}={text}, but it must be {span(least, most)}")
    return int(text)


def _whole(words: dict[str, str], key: str, default: str | None, least: int, most: int) -> int:
    return _number(_take(words, key, default), key, least, most)


def _choice(words: dict[str, str], key: str, default: str | None, values: tuple[str, ...]) -> int:
    text = _take(words, key, default)
    if text not in values:
        raise ValueError(f"{key}={text}, but it is one of {', '.join(values)}")
    return values.index(text)


def _colour(words: dict[str, str], key: str) -> int:
    return _choice(words, key, "none", (*LETTERS, "none")) if key in words else position.NONE


def _per_seat(words: dict[str, str], key: str, default: str | None, s: Position) -> list[str]:
    if default is not None:
        default = "/".join([default] * int(s.players))
    values = _take(words, key, default).split("/")
    if len(values) != s.players:
        raise ValueError(f"{key} has {len(values)} entries for {s.players} players")
    return values


def _read_draws(words: dict[str, str], s: Position) -> None:
    s.drawer, s.owed = position.NONE, 0
    if "draws" in words:
        seat, _, owed = words.pop("draws").partition(":")
        s.drawer = _number(seat, "draws", 1, int(s.players)) - 1
        s.owed = _number(owed, "draws", 1, position.HAND)


def _read_pyramid(text: str, seat: int, s: Position) -> None:
    shape = SHAPES[int(rows(s))]
    lines = text.split("-")
    if [len(line) for line in lines] != list(range(shape.rows, 0, -1)):
        raise ValueError(f"{text!r} is no pyramid with {shape.rows} buckets below (B2.3)")
    for place, letter in enumerate("".join(lines)):
        if letter != "." and letter not in LETTERS:
            raise ValueError(f"{letter!r} is no colour of a bucket: {', '.join(LETTERS)}")
        if letter != ".":
            s.buckets[seat * COLOURS + LETTERS.index(letter)] |= 1 << place


def _read_kinds(text: str) -> list[int]:
    if text == "-":
        return []
    if len(text) % 2:
        raise ValueError(f"{text!r} are no cards like r5y3 (B1.1)")
    return [read_card(text[i : i + 2]) for i in range(0, len(text), 2)]


def _read_cards(words: dict[str, str], s: Position) -> None:
    """Every card that is named leaves the pile."""
    everything: list[int] = []
    for key, cards in (("hand", s.hand), ("open", s.open)):
        for seat, text in enumerate(_per_seat(words, key, "-", s)):
            kinds = _read_kinds(text)
            everything += kinds
            cards[seat * COLOURS : (seat + 1) * COLOURS] = packs_of(kinds)
    for key, cards in (("picked", s.picked), ("discards", s.discards)):
        kinds = _read_kinds(_take(words, key, "-"))
        everything += kinds
        cards[:] = packs_of(kinds)
    s.pile[:] = [WHOLE_PACK - pack for pack in packs_of(everything)]


def _read_finger(words: dict[str, str], s: Position) -> None:
    if s.phase not in (position.AIM, position.FALL):
        return
    s.named = _place(_take(words, "named", None), s)
    if s.phase == position.FALL:
        aim = _take(words, "aim", None)
        if aim not in AIMS:
            raise ValueError(f"aim={aim} is no way to knock a bucket out (B4.2)")
        s.aim = AIMS[aim]
        fallen = _take(words, "fallen", None)
        s.fallen = 0 if fallen == "-" else mask_of(_place(name, s) for name in fallen.split(","))
        s.next = _place(_take(words, "next", None), s)


def _place(name: str, s: Position) -> int:
    place = read_place(int(rows(s)), name)
    if place == position.NONE:
        raise ValueError(f"there is no place {name!r} (B2.3)")
    return place
