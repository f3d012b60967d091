"""Kuhn poker in one file: the smallest game that hides something, to try benben.testing on."""

import sys
from typing import Annotated, Any

from typing_extensions import TypedDict

from benben.chance import below
from benben.compiled import rule
from benben.game import Game
from benben.observation import Plane, Planes
from benben.seats import CHANCE, OVER
from benben.shapes import I1, Moves, Observation, Options, Random, Row, Scores

SEATS, CARDS, NAMES = 2, 3, "JQK"
NONE = -1
PASS, BET = 3, 4  # moves 0, 1 and 2 deal a card
ACTIONS = 5


class Position:
    players: I1
    plies: I1  # passes and bets so far
    card: Annotated[Row, I1, SEATS]  # or NONE
    said: Annotated[Row, I1, 3]  # PASS or BET, or NONE


@rule
def setup(s: Position, options: Options) -> None:
    s.players = options[0]
    s.plies = 0
    for seat in range(SEATS):
        s.card[seat] = NONE
    for ply in range(3):
        s.said[ply] = NONE


@rule
def ended(s: Position) -> bool:
    return s.plies >= 2 and not (s.plies == 2 and s.said[0] == PASS and s.said[1] == BET)


@rule
def to_move(s: Position) -> int:
    if s.card[1] == NONE:
        return CHANCE
    return OVER if ended(s) else s.plies % 2


@rule
def may_act(s: Position, seat: int) -> bool:
    return to_move(s) == seat


@rule
def refusal(s: Position, seat: int, move: int) -> int:
    if (move < CARDS) != (s.card[1] == NONE):
        return 101
    return 102 if move < CARDS and s.card[0] == move else 0


@rule
def moves(s: Position, seat: int, out: Moves) -> int:
    n = 0
    for move in range(ACTIONS):
        if refusal(s, seat, move) == 0:
            out[n] = move
            n += 1
    return n


@rule
def weight(s: Position, move: int) -> int:
    return 1


@rule
def play(s: Position, seat: int, move: int) -> None:
    if move < CARDS:
        s.card[0 if s.card[0] == NONE else 1] = move
    else:
        s.said[s.plies] = move
        s.plies += 1


@rule
def shown(s: Position) -> bool:
    """K2.3: the cards are compared unless somebody passed on a bet."""
    return ended(s) and s.said[s.plies - 1] == s.said[s.plies - 2]


@rule
def scores(s: Position, out: Scores) -> None:
    """The win of one or two, as shares of the most there is to win."""
    if shown(s):
        first = 1 if s.card[0] > s.card[1] else -1
        won = first * (2 if s.said[s.plies - 1] == BET else 1)
    else:
        won = 1 if s.plies % 2 == 0 else -1  # whoever spoke last passed on a bet
    out[0] = (won + 2) / 4
    out[1] = 1 - out[0]


@rule
def ending(s: Position) -> int:
    return 203 if shown(s) else 202


@rule
def knows(s: Position, seat: int, other: int) -> bool:
    return seat == other or shown(s)


@rule
def imagine(s: Position, seat: int, random: Random) -> None:
    left = 0
    for card in range(CARDS):
        left |= 1 << card
    for other in range(SEATS):
        if s.card[other] != NONE and knows(s, seat, other):
            left &= ~(1 << s.card[other])
    for other in range(SEATS):
        if s.card[other] != NONE and not knows(s, seat, other):
            card = below(random, CARDS)
            while not left >> card & 1:
                card = (card + 1) % CARDS
            left &= ~(1 << card)
            s.card[other] = card


@rule
def estimate(s: Position, out: Scores) -> None:
    if ended(s):
        scores(s, out)
    else:
        out[0] = 0.5
        out[1] = 0.5


PLANES = Planes(
    Plane("seat", (SEATS,), 1, "which seat is looking"),
    Plane("dealt", (SEATS,), 1, "who has a card"),
    Plane("card", (SEATS, CARDS), 1, "the cards one knows"),
    Plane("said", (3, 2), 1, "passes and bets"),
)


@rule
def observe(s: Position, seat: int, out: Observation) -> None:
    out[seat] = 1
    for other in range(SEATS):
        if s.card[other] != NONE:
            out[2 + other] = 1
            if knows(s, seat, other):
                out[4 + other * CARDS + s.card[other]] = 1
    for ply in range(s.plies):
        out[10 + ply * 2 + s.said[ply] - PASS] = 1


class View(TypedDict):
    cards: list[str]  # "?" where one may not look, "-" before the deal
    said: list[str]


def view(s: Any, seat: int) -> View:
    cards = ["-" if c == NONE else NAMES[c] if knows(s.record, seat, i) else "?"
             for i, c in enumerate(s.card)]  # fmt: skip
    return {"cards": cards, "said": [_SAID[move] for move in s.said[: s.plies]]}


# --- notation --------------------------------------------------------------------------------

_SAID = {PASS: "pass", BET: "bet"}


def move_text(s: Any, seat: int, move: int, viewer: int) -> str:
    if move >= CARDS:
        return _SAID[move]
    dealt = 0 if s.card[0] == NONE else 1
    return f"deal:{NAMES[move] if viewer in (CHANCE, dealt) else '?'}"


def read_move(s: Any, seat: int, text: str) -> int:
    known = {"pass": PASS, "bet": BET, **{f"deal:{card}": i for i, card in enumerate(NAMES)}}
    if text not in known:
        raise ValueError(f"no move {text!r}")
    return known[text]


def position_text(s: Any) -> str:
    cards = "".join("-" if c == NONE else NAMES[c] for c in s.card)
    said = ",".join(_SAID[int(move)] for move in s.said[: s.plies])
    return f"players=2 cards={cards} said={said or '-'}"


def read_position(text: str, s: Any) -> None:
    try:
        _, cards, said = (word.partition("=")[2] for word in text.split())
        s.players, s.plies = SEATS, 0 if said == "-" else len(said.split(","))
        for seat, card in enumerate(cards):
            s.card[seat] = NONE if card == "-" else NAMES.index(card)
        for ply in range(3):
            s.said[ply] = read_move(s, 0, said.split(",")[ply]) if ply < s.plies else NONE
    except (ValueError, IndexError):
        raise ValueError("expected players=2 cards=JQ said=pass,bet") from None


def story(before: Any, after: Any, seat: int, move: int, viewer: int) -> list[Any]:
    if move >= CARDS:
        return [(_SAID[move], {})]
    dealt = 0 if before.card[0] == NONE else 1
    return [("dealt", {"seat": dealt + 1, "card": NAMES[move] if viewer == dealt else "?"})]


def draw(view: dict[str, Any], language: str) -> list[str]:
    board = view["board"]
    return [" ".join(board["cards"]), " ".join(board["said"])]


_HERE: Any = sys.modules[__name__]
GAME = Game(
    name="kuhn", title="Kuhn poker", letter="K", version=1, players=range(2, 3), options=(),
    most_moves=ACTIONS, rules=_HERE, estimate=estimate, view=view, shape=View, observe=observe,
    planes=PLANES, notation=_HERE, drawing=_HERE,
)  # fmt: skip
