"""The record of a position of Sakkara, and its moves as ranges of whole numbers.

The cards on the board lie in one row, `cards`: field by field from a1, each stack from its bottom.
So equal boards are equal bytes, and no stack can be too high for its place.
"""

from benben.compiled import record
from benben.games.sakkara.board import FIELDS, SEATS, WORKERS
from benben.games.sakkara.box import MOTIFS, ORDERS

NOBODY = NONE = -1
MOST_CARDS = 2 * FIELDS  # S1.3
HIDDEN = MOTIFS  # added to the motif of a card nobody has seen yet (S2.5)
MOST_LAID = 9  # S6.7

# A casting: 0–3 firestorm (worker * 2 + column), 4–5 whirlwind (worker), drought, shipwreck
WHIRLS, DROUGHTS, WRECKS, CASTINGS = 4, 6, 7, 8

# What the match is waiting for
DRAW, SECONDS, DEALING, PLACING, TURN, GALLOP, SHIFTING = 0, 1, 2, 3, 4, 5, 6
THEFT, ORDERING, SURPLUS, CUT, LAYING, ENDED = 7, 8, 9, 10, 11, 12

Position = record(
    [
        ("players", "i2"),
        ("phase", "i2"),
        ("player", "i2"),  # whose turn it is
        ("strict", "i2"),  # option `memory`
        ("turn", "i2"),  # turns completed
        ("winner", "i2"),
        ("moved", "i2"),  # S3.1: the move of this turn is made
        ("rider", "i2"),  # S7.6: the mover's worker a horse may carry on, or NONE
        ("heading", "i2"),  # and in which direction, or NONE
        ("finished", "i2"),  # S5.3: a level was finished in this turn
        ("spell", "i2"),  # S6.2: the spell whose cards wait for their order, or NONE
        ("ox_from", "i2"),  # S7.4: the ox waits for the number of cards
        ("ox_to", "i2"),
        ("lost_grain", "i2"),  # S6.9: destroyed in this turn
        ("lost_ship", "i2"),
        ("piled", "i2"),  # cards in the pile
        ("part", "i2"),  # S6.8: how many of them go to the next field
        ("split", "i2"),  # a part other than the bottom nine was cut
        ("lying", "i2"),  # cards on the board
        ("worker", "i2", (SEATS * WORKERS,)),  # a field, or NOWHERE
        ("ship", "i2", (SEATS,)),  # laid out
        ("grain", "i2", (SEATS,)),
        ("level", "i2", (SEATS,)),  # levels finished
        ("built", "i2", (SEATS * MOTIFS,)),  # on the level after those
        ("held", "i2", (SEATS * MOTIFS,)),  # the holders
        ("left", "i2", (MOTIFS,)),  # still to be dealt
        ("height", "i1", (FIELDS,)),
        ("top", "i1", (FIELDS,)),  # the visible card again, or NONE
        ("cards", "i1", (MOST_CARDS,)),
        ("pile", "i1", (MOST_CARDS,)),  # the discards of this turn, the first at the bottom
    ]
)

# The moves
START = 0  # + seat
SECOND = START + SEATS  # + field: it gets two cards
CARD = SECOND + FIELDS  # + motif: the next card dealt
SET = CARD + MOTIFS  # + field: a worker is put there
STEP = SET + FIELDS  # + worker * 4 + direction
CLIMB = STEP + WORKERS * 4  # the same with a stair
RIDE = CLIMB + WORKERS * 4  # the horse's first field; + 1 with a stair
RIDE_ON = RIDE + 2  # its second field; + 1 with a stair
STOP = RIDE_ON + 2
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

# the longest list is that of a turn: steps, a ride, birds, oxen (eight stacks, three ways each,
# since a worker stands on the fourth), snake, laying out, building, spells, ending
MOST_MOVES = 8 + 1 + WORKERS * (FIELDS - 4) + 24 + 1 + 2 + MOTIFS + CASTINGS + 1
