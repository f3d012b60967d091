"""Positions of Sakkara as text, and the one door through which a typed position comes in."""

from collections.abc import Iterable
from typing import Any

from benben.games.sakkara.board import (
    DIRECTIONS,
    FIELD,
    HIGH,
    NAMES,
    NOWHERE,
    SEATS,
    SIZE,
    SIZES,
    WIDE,
    within,
)
from benben.games.sakkara.board import WORKERS as EACH
from benben.games.sakkara.box import GRAIN, LETTERS, LEVELS, MOTIFS, SHIP, SPELL_NAMES
from benben.games.sakkara.position import (
    CUT,
    DEALING,
    DRAW,
    ENDED,
    GALLOP,
    HIDDEN,
    LAYING,
    MOST_CARDS,
    NONE,
    ORDERING,
    PLACING,
    SECONDS,
    SHIFTING,
    SURPLUS,
    THEFT,
    TURN,
    Position,
)
from benben.games.sakkara.position_check import check
from benben.games.sakkara.rules.cards import bottom
from benben.games.sakkara.rules.deal import clear, shrink
from benben.games.sakkara.rules.discards import LAST_TURN
from benben.key_values import KeyValues, fill, one_of, require, whole

_SIGNS = LETTERS + LETTERS.lower()  # a small letter: nobody has seen this card (S2.5)
_MEMORY = ("aid", "strict")
_ASKED = {"gallop": GALLOP, "theft": THEFT, "surplus": SURPLUS, "part": CUT}


# --- writing ---------------------------------------------------------------------------------


def position_text(s: Position) -> str:
    """One line of key=value."""
    words = [f"players={s.players}", f"memory={_MEMORY[s.strict]}"]
    if s.scale:
        words.append(f"size={SIZES[s.scale]}")
    later = [f"turn={s.turn}"] if s.turn else []  # S9.3
    if s.phase == DRAW:
        return " ".join([*words, "starter=draw", *later, f"left={_letters(s.left)}"])
    words.append(f"player={s.player + 1}")
    if s.phase in (SECONDS, DEALING):
        heights = "".join(str(s.height[field]) for field in within(s.scale))
        dealt = _row(s.cards[: s.lying])
        return " ".join(
            [*words, *later, f"heights={heights}", f"dealt={dealt}", f"left={_letters(s.left)}"]
        )
    words += [f"turn={s.turn}", f"board={_board(s)}"]
    for key, tell in (
        ("workers", _workers),
        ("holders", _holder),
        ("laid", _laid),
        ("built", _built),
    ):
        words.append(f"{key}={'/'.join(tell(s, seat) for seat in range(SEATS))}")
    return " ".join([*words, *_marks(s)])


def _row(cards: Iterable[int]) -> str:
    return "".join(_SIGNS[card] for card in cards) or "-"


def _letters(counts: Iterable[int]) -> str:
    return "".join(letter * int(n) for letter, n in zip(LETTERS, counts, strict=True)) or "-"


def _board(s: Position) -> str:
    rows = [range(row * SIZE, row * SIZE + WIDE[s.scale]) for row in reversed(range(HIGH[s.scale]))]
    return "/".join(",".join(_stack(s, field) for field in row) for row in rows)


def _stack(s: Position, field: int) -> str:
    first = int(bottom(s, field))
    cards = s.cards[first : first + int(s.height[field])]
    return _row(cards) if len(cards) else "."


def _workers(s: Position, seat: int) -> str:
    fields = s.worker[seat * EACH : (seat + 1) * EACH]
    return ",".join("-" if field == NOWHERE else NAMES[field] for field in fields)


def _holder(s: Position, seat: int) -> str:
    return _letters(s.held[seat * MOTIFS : (seat + 1) * MOTIFS])


def _laid(s: Position, seat: int) -> str:
    return LETTERS[SHIP] * int(s.ship[seat]) + LETTERS[GRAIN] * int(s.grain[seat]) or "-"


def _built(s: Position, seat: int) -> str:
    return f"{s.level[seat] + 1}:{_letters(s.built[seat * MOTIFS : (seat + 1) * MOTIFS])}"


def _marks(s: Position) -> list[str]:
    """What is not there at the beginning of a turn."""
    marks = []
    if s.moved:
        rider = s.worker[s.player * EACH + s.rider] if s.rider != NONE else NOWHERE
        marks.append(f"moved={'yes' if rider == NOWHERE else NAMES[rider] + DIRECTIONS[s.heading]}")
    if s.finished:
        marks.append("finished=yes")
    if s.piled:
        marks.append(f"pile={_row(s.pile[: s.piled])}")
    if s.lost_grain or s.lost_ship:
        lost = LETTERS[GRAIN] * int(s.lost_grain) + LETTERS[SHIP] * int(s.lost_ship)
        marks.append(f"destroyed={lost}")
    if s.split:
        marks.append("split=yes")
    asked = _asked(s)
    return [*marks, f"ask={asked}"] if asked else marks


def _asked(s: Position) -> str:
    if s.phase == SHIFTING:
        return f"shift:{NAMES[s.ox_from]}-{NAMES[s.ox_to]}"
    if s.phase == ORDERING:
        return f"order:{SPELL_NAMES[s.spell]}"
    if s.phase == LAYING:
        return f"drop:{s.part}"
    return next((word for word, phase in _ASKED.items() if phase == s.phase), "")


# --- reading ---------------------------------------------------------------------------------


def read_position(text: str, s: Position) -> None:
    """Fill `s`; ValueError says in one sentence what cannot be."""
    fill(s, text, _read, check)


def _read(words: KeyValues, s: Position) -> None:
    clear(s)
    s.players = words.whole("players", SEATS, SEATS)
    s.strict = words.one_of("memory", _MEMORY)
    s.scale = words.one_of("size", SIZES, SIZES[0])
    if s.scale:
        shrink(s)
    for motif in range(MOTIFS):
        s.left[motif] = 0
    if "left" in words:
        _read_deal(words, s)
    else:
        _read_table(words, s)


def _field(name: str) -> int:
    require(name in FIELD, f"there is no field {name} (S1.1)")
    return FIELD[name]


def _cards(text: str, signs: str, key: str) -> list[int]:
    """The cards a row of letters stands for."""
    if text == "-":
        return []
    for sign in text:
        require(sign in signs, f"{key} has {sign!r}, but its letters are {signs}")
    require(0 < len(text) <= MOST_CARDS, f"{key} has {len(text)} cards (S1.3)")
    return [signs.index(sign) for sign in text]


def _count(row: Any, seat: int, cards: list[int]) -> None:
    for motif in cards:
        row[seat * MOTIFS + motif] += 1


def _read_deal(words: KeyValues, s: Position) -> None:
    _count(s.left, 0, _cards(words.take("left"), LETTERS, "left"))
    s.turn = words.whole("turn", 0, LAST_TURN - 1, "0")
    if "starter" in words:
        words.one_of("starter", ("draw",))
        s.phase = DRAW
        return
    s.player = words.whole("player", 1, SEATS) - 1
    heights = words.take("heights")
    fields = within(s.scale)
    fits = len(heights) == len(fields) and set(heights) <= {"1", "2"}
    require(fits, f"heights={heights}, but it is a 1 or a 2 for each field (S2.1)")
    for field, height in zip(fields, heights, strict=True):
        s.height[field] = int(height)
    dealt = _cards(words.take("dealt"), _SIGNS, "dealt")
    s.cards[: len(dealt)] = dealt
    s.lying = len(dealt)
    _find_tops(s)
    s.phase = DEALING if sum(s.left) + len(dealt) == sum(s.height) else SECONDS


def _find_tops(s: Position) -> None:
    end = 0
    for field in within(s.scale):
        end += int(s.height[field])
        is_there = s.height[field] > 0 and end <= s.lying
        s.top[field] = s.cards[end - 1] if is_there else NONE
        require(s.top[field] < HIDDEN, f"the top card of {NAMES[field]} is visible (S2.5)")


def _read_table(words: KeyValues, s: Position) -> None:
    s.player = words.whole("player", 1, SEATS) - 1
    s.turn = words.whole("turn", 0, LAST_TURN)
    _read_board(words.take("board"), s)
    for key, read in (
        ("workers", _read_workers), ("holders", _read_holder), ("laid", _read_laid),
        ("built", _read_built),
    ):  # fmt: skip
        for seat, value in enumerate(words.parts(key, "/", SEATS)):
            read(value, seat, s)
    if "moved" in words:
        _read_moved(words.take("moved"), s)
    s.finished, s.split = words.yes("finished"), words.yes("split")
    _read_pile(words, s)
    _read_asked(words.take("ask", ""), s)


def _read_board(text: str, s: Position) -> None:
    rows = [row.split(",") for row in reversed(text.split("/"))]
    fits = [len(row) for row in rows] == [WIDE[s.scale]] * HIGH[s.scale]
    clause = "S10.1" if s.scale else "S1.1"
    require(fits, f"the board has {HIGH[s.scale]} rows of {WIDE[s.scale]} fields ({clause})")
    row_of_cards: list[int] = []
    stacks = [stack for row in rows for stack in row]
    for field, stack in zip(within(s.scale), stacks, strict=True):
        cards = [] if stack == "." else _cards(stack, _SIGNS, f"board, {NAMES[field]},")
        s.height[field] = len(cards)
        row_of_cards += cards
        require(len(row_of_cards) <= MOST_CARDS, "more than 98 cards on the board (S1.3)")
    s.cards[: len(row_of_cards)] = row_of_cards
    s.lying = len(row_of_cards)
    _find_tops(s)


def _read_workers(text: str, seat: int, s: Position) -> None:
    names = text.split(",")
    fits = len(names) == EACH and (names[0] != "-" or names[1] == "-")
    require(fits, f"{text!r} is not two workers (S1.5)")
    for worker, name in enumerate(names):
        field = NOWHERE if name == "-" else _field(name)
        require(field == NOWHERE or field not in s.worker, f"two workers on {name} (S3.2)")
        s.worker[seat * EACH + worker] = field


def _read_holder(text: str, seat: int, s: Position) -> None:
    _count(s.held, seat, _cards(text, LETTERS, "holders"))


def _read_laid(text: str, seat: int, s: Position) -> None:
    cards = _cards(text, LETTERS[SHIP] + LETTERS[GRAIN], "laid")
    s.ship[seat], s.grain[seat] = cards.count(0), cards.count(1)


def _read_built(text: str, seat: int, s: Position) -> None:
    level, colon, cards = text.partition(":")
    require(colon, f"built has {text!r}, but it is like 1:{LETTERS[2]}")
    s.level[seat] = whole("built", level, 1, LEVELS + 1) - 1
    _count(s.built, seat, _cards(cards, LETTERS, "built"))


def _read_moved(text: str, s: Position) -> None:
    s.moved = 1
    if text == "yes":
        return
    workers = [int(f) for f in s.worker[s.player * EACH : (s.player + 1) * EACH]]
    field = _field(text[:-1]) if text[-1:] in (*DIRECTIONS,) else NOWHERE
    require(
        field != NOWHERE and field in workers,
        f"moved={text}, but it is a worker of the mover and {DIRECTIONS}, or yes",
    )
    s.rider, s.heading = workers.index(field), DIRECTIONS.index(text[-1])


def _read_pile(words: KeyValues, s: Position) -> None:
    pile = _cards(words.take("pile", "-"), LETTERS, "pile")
    s.pile[: len(pile)] = pile
    s.piled = len(pile)
    lost = _cards(words.take("destroyed", "-"), LETTERS[GRAIN] + LETTERS[SHIP], "destroyed")
    s.lost_grain, s.lost_ship = lost.count(0), lost.count(1)


def _read_asked(text: str, s: Position) -> None:
    word, _, what = text.partition(":")
    s.phase = TURN
    if LEVELS in s.level or s.turn == LAST_TURN:
        s.phase = ENDED
    elif NOWHERE in s.worker:
        s.phase = PLACING
    if not text:
        return
    require(s.phase == TURN, f"ask={text}, but nobody is in a turn")
    if text in _ASKED:
        s.phase = _ASKED[text]
    elif word == "shift":
        source, _, target = what.partition("-")
        s.phase, s.ox_from, s.ox_to = SHIFTING, _field(source), _field(target)
    elif word == "order":
        s.phase, s.spell = ORDERING, one_of("spell", what, SPELL_NAMES)
    elif word == "drop":
        s.phase, s.part = LAYING, whole("drop", what, 1, 9)
    else:
        raise ValueError(f"ask={text} is unknown")
