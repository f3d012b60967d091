"""A position of Ankh and the numbers of its moves."""

from typing import Annotated

from benben.actions import Actions
from benben.games.ankh.board import BRIDGES, FIELDS, KINDS, SEATS
from benben.shapes import I1, I2, Row

NOBODY = NONE = -1

# What the match is waiting for
DRAW, FISTS, NAMES, STEPS, UNLOCK, ENDED = 0, 1, 2, 3, 4, 5
STARTER_DRAWN, STARTER_BY_FISTS = 0, 1  # option `starter`; 2 and more: that seat

LAST_ROUND = 200  # A7.3
CARDS_TO_WIN = 3  # A7.1

# The moves, as ranges of whole numbers
ENTER = 0  # + kind
STEPPING = ENTER + KINDS  # + kind * 8 + direction * 2 + (0 lands, 1 passes)
BRIDGE = STEPPING + KINDS * 8  # + bridge * 2 + clockwise
FREE = BRIDGE + BRIDGES * 2  # + direction: the white bridge's first move
REST = FREE + 4
FIST = REST + 1  # + stones hidden
NAME = FIST + KINDS + 1  # + number named
START = NAME + SEATS * KINDS + 1  # + seat
ACTIONS = START + SEATS

MEANINGS = (
    Actions(ENTER, "STONE@FIELD", "a stone enters (A3.2): Ra, Isis, Osiris"),
    Actions(
        STEPPING,
        "STONE-FIELD or STONExFIELD or STONE^FIELD",
        "a stone steps, captures or passes over (A4, A5): stone × 8 + direction (up, right, down, "
        "left) × 2 + 1 if it passes over",
    ),
    Actions(
        BRIDGE,
        "FIELD-FIELD",
        "a bridge moves along its wall (A6.1): bridge (four black, two grey, one white) × 2 + 1 if "
        "clockwise",
    ),
    Actions(
        FREE, "FIELD-FIELD", "the white bridge leaves the centre (A6.5): up, right, down, left"
    ),
    Actions(REST, "rest", "the turn ends"),
    Actions(FIST, "fist:STONES", "so many stones hidden in a fist (A2.2): 0 to 3"),
    Actions(NAME, "sum:NUMBER", "the number named (A2.2): 0 to 12"),
    Actions(START, "start:SEAT", "chance: who starts, from the first seat on"),
)


class Position:
    """The fields of a position."""

    players: I2
    phase: I2
    player: I2
    steps: I2  # left in this turn
    turn: I2  # turns completed
    winner: I2
    passing: I2  # the kind of the stone that is passing over another, or NONE
    unlock: I2  # the mover made the first capture and owes the white bridge
    fist: Annotated[Row, I2, SEATS]  # stones hidden, or NONE
    named: Annotated[Row, I2, SEATS]
    cards: Annotated[Row, I2, SEATS]
    heading: Annotated[Row, I2, KINDS]  # of the mover's stones, or OPEN
    bound: Annotated[Row, I2, KINDS]  # the mover's stones that must leave their bridge
    place: Annotated[Row, I2, SEATS * KINDS]  # a field, or NOWHERE for outside
    bridge: Annotated[Row, I2, BRIDGES]
    # the same again by field, NOWHERE included:
    stone_on: Annotated[Row, I1, FIELDS + 1]  # seat * 3 + kind, or NOBODY
    open: Annotated[Row, I1, FIELDS + 1]  # 1 where a stone can stand: a wall field with a bridge
