"""The record of a position of Sakkara, and its moves as ranges of whole numbers.

The cards on the board lie in one row, `cards`: field by field from a1, each stack from its bottom.
So equal boards are equal bytes, and no stack can be too high for its place.
"""

from typing import Annotated

from benben.actions import Actions
from benben.games.sakkara.board import FIELDS, SEATS, WORKERS
from benben.games.sakkara.box import MOTIFS, ORDERS
from benben.shapes import I1, I2, Row

NOBODY = NONE = -1
MOST_CARDS = 2 * FIELDS  # S1.3
HIDDEN = MOTIFS  # added to the motif of a card nobody has seen yet (S2.5)
MOST_LAID = 9  # S6.7

# A casting: 0–3 firestorm (worker * 2 + column), 4–5 whirlwind (worker), drought, shipwreck
WHIRLS, DROUGHTS, WRECKS, CASTINGS = 4, 6, 7, 8

# What the match is waiting for
DRAW, SECONDS, DEALING, PLACING, TURN, GALLOP, SHIFTING = 0, 1, 2, 3, 4, 5, 6
THEFT, ORDERING, SURPLUS, CUT, LAYING, ENDED = 7, 8, 9, 10, 11, 12


class Position:
    """The fields of a position."""

    players: I2
    phase: I2
    player: I2  # whose turn it is
    strict: I2  # option `memory`
    turn: I2  # turns completed
    winner: I2
    moved: I2  # S3.1: the move of this turn is made
    rider: I2  # S7.6: the mover's worker a horse may carry on, or NONE
    heading: I2  # and in which direction, or NONE
    finished: I2  # S5.3: a level was finished in this turn
    spell: I2  # S6.2: the spell whose cards wait for their order, or NONE
    ox_from: I2  # S7.4: the ox waits for the number of cards
    ox_to: I2
    lost_grain: I2  # S6.9: destroyed in this turn
    lost_ship: I2
    piled: I2  # cards in the pile
    part: I2  # S6.8: how many of them go to the next field
    split: I2  # a part other than the bottom nine was cut
    lying: I2  # cards on the board
    worker: Annotated[Row, I2, SEATS * WORKERS]  # a field, or NOWHERE
    ship: Annotated[Row, I2, SEATS]  # laid out
    grain: Annotated[Row, I2, SEATS]
    level: Annotated[Row, I2, SEATS]  # levels finished
    built: Annotated[Row, I2, SEATS * MOTIFS]  # on the level after those
    held: Annotated[Row, I2, SEATS * MOTIFS]  # the holders
    left: Annotated[Row, I2, MOTIFS]  # still to be dealt
    height: Annotated[Row, I1, FIELDS]
    top: Annotated[Row, I1, FIELDS]  # the visible card again, or NONE
    cards: Annotated[Row, I1, MOST_CARDS]
    pile: Annotated[Row, I1, MOST_CARDS]  # the discards of this turn, the first at the bottom
    scale: I2  # S10.1: the option `size`


# The moves
START = 0  # + seat
SECOND = START + SEATS  # + field: it gets two cards
CARD = SECOND + FIELDS  # + motif: the next card dealt
SET = CARD + MOTIFS  # + field: a worker is put there
STEP = SET + FIELDS  # + worker * 4 + direction
CLIMB = STEP + WORKERS * 4  # the same with a stair
RIDE = CLIMB + WORKERS * 4  # the horse's first field; + 1 with a stair; + 2 leaving its card
RIDE_ON = RIDE + 4  # its second field; the same
LEAVING = 2
STOP = RIDE_ON + 4
BIRD = STOP + 1  # + worker * 49 + field
OX = BIRD + WORKERS * FIELDS  # + field * 4 + direction
SHIFT = OX + FIELDS * 4  # + cards shifted - 1
SNAKE = SHIFT + MOST_CARDS
TAKE = SNAKE + 1  # + motif
LAY_SHIP = TAKE + MOTIFS
LAY_GRAIN = LAY_SHIP + 1
BUILD = LAY_GRAIN + 1  # + motif
CAST = BUILD + MOTIFS  # + casting, see above
ORDER = CAST + CASTINGS  # + order
END = ORDER + len(ORDERS)
DISCARD = END + 1  # + motif
PART = DISCARD + MOTIFS  # + cards of the part - 1
LAY = PART + MOST_LAID  # + field
ACTIONS = LAY + FIELDS

MEANINGS = (
    Actions(START, "start:SEAT", "chance: who starts, from the first seat on"),
    Actions(SECOND, "second:FIELD", "chance: a field that gets two cards: a1 first, then b1"),
    Actions(CARD, "FIELD=MOTIF", "chance: the next card dealt: a motif in the order of the box"),
    Actions(SET, "@FIELD", "a worker is put on a field: a1 first"),
    Actions(STEP, "FIELD-FIELD", "a worker steps: worker × 4 + direction (up, right, down, left)"),
    Actions(CLIMB, "FIELD^FIELD", "the same with a stair"),
    Actions(
        RIDE,
        "horse-FIELD or horse^FIELD or horse-FIELD:leave or horse^FIELD:leave",
        "a horse's first field (S7.6): + 1 with a stair, + 2 leaving its card",
    ),
    Actions(
        RIDE_ON,
        "on-FIELD or on^FIELD or on-FIELD:leave or on^FIELD:leave",
        "its second field, the same",
    ),
    Actions(STOP, "stop", "the horse stops"),
    Actions(BIRD, "bird:FIELD-FIELD", "a worker flies (S7.3): worker × 49 + field"),
    Actions(OX, "ox:FIELD-FIELD", "an ox shifts a stack (S7.4): field × 4 + direction"),
    Actions(SHIFT, "shift:NUMBER", "so many cards of it: 1 first"),
    Actions(SNAKE, "snake", "a look into the other holder (S7.5)"),
    Actions(TAKE, "take:MOTIF", "a card of it is taken, in the order of the box"),
    Actions(LAY_SHIP, "lay:ship", "a ship is laid out"),
    Actions(LAY_GRAIN, "lay:grain", "grain is laid out"),
    Actions(BUILD, "build:MOTIF", "a card is built, in the order of the box"),
    Actions(
        CAST,
        "firestorm:LINE:FIELD or whirlwind:FIELD or drought or shipwreck",
        "a spell (S8): firestorm worker × 2 + 1 in the column, 4 + whirlwind worker, 6 drought, "
        "7 shipwreck",
    ),
    Actions(ORDER, "order:MOTIF,MOTIF,MOTIF", "the order of its three cards (S6.2)"),
    Actions(END, "end", "the turn ends"),
    Actions(DISCARD, "discard:MOTIF", "a card of one's holder is discarded"),
    Actions(PART, "part:NUMBER", "so many cards of the pile go to the next field (S6.8): 1 first"),
    Actions(LAY, "drop:FIELD", "and this is the field: a1 first"),
)

# the longest list is that of a turn: steps, two rides, birds, oxen (eight stacks, three ways each,
# since a worker stands on the fourth), snake, laying out, building, spells, ending; and one that is
# written down before it is known to be legal
MOST_MOVES = 8 + 2 + WORKERS * (FIELDS - 4) + 24 + 1 + 2 + MOTIFS + CASTINGS + 1 + 1
