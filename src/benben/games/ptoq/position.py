"""A position of Ptoq and the numbers of its moves."""

from typing import Annotated, Any

from benben.actions import Actions
from benben.arrays import np
from benben.games.ptoq.board import FACES, FULL, HANDS, PLACES, SEATS
from benben.shapes import I1, I2, I8, Row

# What the match is waiting for
LOT, TOOT, DRAW, PLACE, TAKE, LAY, TURN, CHOOSE, SHOWN, ENDED = range(10)
STARTER_DRAWN, STARTER_TOOTS = 0, 1  # option `starter`; 2 and more: that seat
TARGETS = np.array([0, 7, 11], np.int64)  # option `game`: basic (P6), short and long (P7.3)

# The moves, as ranges of whole numbers
PUT = 0  # + place
GRAB = PUT + PLACES  # + place
HAND = GRAB + PLACES  # + hand
PICK = HAND + HANDS  # + which of the three blocks turned up
HORN = PICK + 3
NEXT = HORN + 1
FACE_UP = NEXT + 1  # + face: a block is drawn, or turned up
START = FACE_UP + FACES  # + seat
ACTIONS = START + SEATS

MEANINGS = (
    Actions(PUT, "PLACE", "the block in hand is built in: a1 first"),
    Actions(GRAB, "xPLACE", "a block is taken: a1 first"),
    Actions(HAND, "hand:NUMBER", "it is laid in a hand (P4.4): the first, second or third"),
    Actions(PICK, "pick:FACE", "one of the three blocks turned up for a joker (P4.5)"),
    Actions(HORN, "toot", "the first to toot starts (P2.2)"),
    Actions(NEXT, "next", "ready for the next round (P7.4)"),
    Actions(
        FACE_UP,
        "draw:FACE",
        "chance: the block drawn or turned up: suit (♠♥♦♣) × 13 + rank (2 first), last the joker",
    ),
    Actions(START, "start:SEAT", "chance: who starts, from the first seat on"),
)

ONE: Any = np.int64(1)  # of 64 bits, also uncompiled


class Position:
    """The fields of a position."""

    undrawn: I8  # the set of blocks nobody has drawn or turned up
    standing: I8  # the set of places on which a block stands
    players: I2
    target: I2  # victory points that win (P7.3), 0 in the basic game
    phase: I2
    rounds: I2  # begun, this one included
    starter: I2  # of this round
    player: I2  # whose turn it is
    placed: I2  # blocks that were built in, 0 to 30
    laid: I2  # blocks that lie in hands, 0 to 30
    block: I2  # drawn and not placed yet, or taken and not laid yet
    victory: Annotated[Row, I2, SEATS]  # points, P7.2
    ready: Annotated[Row, I2, SEATS]  # for the next round, P7.4
    held: Annotated[Row, I2, SEATS * HANDS]  # blocks in each hand
    hand: Annotated[Row, I1, SEATS * HANDS * FULL]  # the blocks, or NO_BLOCK
    turned: Annotated[Row, I1, 3]  # blocks turned up for a joker (P4.5), or NO_BLOCK
    face: Annotated[Row, I1, PLACES]  # of the block standing there, or NO_BLOCK
    order: Annotated[Row, I1, PLACES]  # the how-manieth block it was, 1 to 30, or 0
    scale: I1  # option `size`, as board.SIZES has them (P8)
