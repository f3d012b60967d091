"""The moves of Sakkara as ranges of whole numbers; what each means stands in rules.py."""

from benben.games.sakkara.board import FIELDS, SEATS, WORKERS
from benben.games.sakkara.box import MOTIFS, ORDERS
from benben.games.sakkara.discards import MOST_LAID
from benben.games.sakkara.state import MOST_CARDS
from benben.games.sakkara.turn import CASTINGS

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
CAST = BUILD + MOTIFS  # + casting, see turn.py
ORDER = CAST + CASTINGS  # + order
END = ORDER + len(ORDERS)
DISCARD = END + 1  # + motif
PART = DISCARD + MOTIFS  # + cards of the part - 1
LAY = PART + MOST_LAID  # + field
ACTIONS = LAY + FIELDS

# the longest list is that of a turn: steps, a ride, birds, oxen (eight stacks, three ways each,
# since a worker stands on the fourth), snake, laying out, building, spells, ending
MOST_MOVES = 8 + 1 + WORKERS * (FIELDS - 4) + 24 + 1 + 2 + MOTIFS + CASTINGS + 1
