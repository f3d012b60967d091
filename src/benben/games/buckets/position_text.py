"""Positions of Buckets as text, and the one door through which a typed position comes in."""

from typing import Any

from benben.games.buckets import position
from benben.games.buckets.board import COLOURS, LETTERS, SHAPES, SIZES, VALUES, mask_of
from benben.games.buckets.position import Position
from benben.games.buckets.position_check import check
from benben.games.buckets.rules.cards import hand_worth
from benben.games.buckets.rules.losing import begin_game, hand, neighbour, rows, whole_pack
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
from benben.key_values import KeyValues, fill, require, whole

_WAYS = {"clockwise": position.CLOCKWISE, "anticlockwise": position.ANTICLOCKWISE}
MOST_GAMES = 20


# --- writing ---------------------------------------------------------------------------------


def position_text(s: Position) -> str:
    """One line; what is at its start value is left out. All cards not named are the pile."""
    words = [f"players={s.players}", f"finger={FINGERS[s.finger]}"]
    words += [f"size={SIZES[s.scale]}"] if s.scale else []
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
    fill(s, text, _read, check)


def _read(words: KeyValues, s: Position) -> None:
    s.players = words.whole("players", 2, position.SEATS)
    s.finger = words.one_of("finger", FINGERS)
    s.scale = words.one_of("size", SIZES) if "size" in words else 0
    small_for_two = not s.scale or (s.players == 2 and s.finger == position.CASCADE)
    require(small_for_two, "a smaller game is for two players, with finger=cascade (B8.1, B8.2)")
    s.ones, s.forgetful = words.yes("ones"), words.yes("forgetful")
    s.games = words.whole("games", 1, MOST_GAMES, "1")
    s.game = words.whole("game", 1, int(s.games), "1")
    begin_game(s)
    s.points[:] = [0] * position.SEATS
    for seat, points in enumerate(_per_seat(words, "points", s, "0")):
        s.points[seat] = whole("points", points, 0, 15 * MOST_GAMES)
    s.phase = words.one_of("phase", PHASES)
    s.player = words.whole("player", 1, int(s.players)) - 1
    s.direction = list(_WAYS.values())[words.one_of("direction", tuple(_WAYS), "clockwise")]
    s.asked, s.led = _colour(words, "asked"), _colour(words, "led")
    _read_draws(words, s)
    for seat, pyramid in enumerate(_per_seat(words, "pyramids", s)):
        _read_pyramid(pyramid, seat, s)
    _read_cards(words, s)
    _read_finger(words, s)
    if s.asked != position.NONE:
        s.value = hand_worth(s.open, neighbour(s, s.player, -s.direction))


def _colour(words: KeyValues, key: str) -> int:
    return words.one_of(key, LETTERS) if key in words else position.NONE


def _per_seat(words: KeyValues, key: str, s: Position, default: str | None = None) -> list[str]:
    return words.parts(key, "/", int(s.players), default)


def _read_draws(words: KeyValues, s: Position) -> None:
    s.drawer, s.owed = position.NONE, 0
    if "draws" in words:
        seat, _, owed = words.take("draws").partition(":")
        s.drawer = whole("draws", seat, 1, int(s.players)) - 1
        s.owed = whole("draws", owed, 1, int(hand(s)))


def _read_pyramid(text: str, seat: int, s: Position) -> None:
    shape = SHAPES[int(rows(s))]
    lines = text.split("-")
    fits = [len(line) for line in lines] == list(range(shape.rows, 0, -1))
    require(fits, f"{text!r} is no pyramid with {shape.rows} buckets below (B2.3)")
    for place, letter in enumerate("".join(lines)):
        if letter != ".":
            require(letter in LETTERS, f"{letter!r} is no colour of a bucket: {', '.join(LETTERS)}")
            s.buckets[seat * COLOURS + LETTERS.index(letter)] |= 1 << place


def _read_kinds(text: str) -> list[int]:
    if text == "-":
        return []
    require(len(text) % 2 == 0, f"{text!r} are no cards like r5y3 (B1.1)")
    return [read_card(text[i : i + 2]) for i in range(0, len(text), 2)]


def _read_cards(words: KeyValues, s: Position) -> None:
    """Every card that is named leaves the pile."""
    everything: list[int] = []
    for key, cards in (("hand", s.hand), ("open", s.open)):
        for seat, text in enumerate(_per_seat(words, key, s, "-")):
            kinds = _read_kinds(text)
            everything += kinds
            cards[seat * COLOURS : (seat + 1) * COLOURS] = packs_of(kinds)
    for key, cards in (("picked", s.picked), ("discards", s.discards)):
        kinds = _read_kinds(words.take(key, "-"))
        everything += kinds
        cards[:] = packs_of(kinds)
    taken = packs_of(everything)
    for colour, pack in enumerate(taken):
        whole_one = int(whole_pack(s, colour))
        there = all(whole_one >> 2 * i & 3 >= pack >> 2 * i & 3 for i in range(VALUES))
        require(there, "there are not so many of these cards (B1.1, B8.1)")
        s.pile[colour] = whole_one - pack


def _read_finger(words: KeyValues, s: Position) -> None:
    if s.phase not in (position.AIM, position.FALL):
        return
    s.named = _place(words.take("named"), s)
    if s.phase == position.FALL:
        aim = words.take("aim")
        require(aim in AIMS, f"aim={aim} is no way to knock a bucket out (B4.2)")
        s.aim = AIMS[aim]
        fallen = words.take("fallen")
        s.fallen = 0 if fallen == "-" else mask_of(_place(name, s) for name in fallen.split(","))
        s.next = _place(words.take("next"), s)


def _place(name: str, s: Position) -> int:
    place = read_place(int(rows(s)), name)
    require(place != position.NONE, f"there is no place {name!r} (B2.3)")
    return place
