"""A position of Ankh and the numbers of its moves."""

from benben.compiled import record
from benben.games.ankh.board import BRIDGES, FIELDS, KINDS, SEATS

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

Position = record(
    [
        ("players", "i2"),
        ("phase", "i2"),
        ("player", "i2"),
        ("steps", "i2"),  # left in this turn
        ("turn", "i2"),  # turns completed
        ("winner", "i2"),
        ("passing", "i2"),  # the kind of the stone that is passing over another, or NONE
        ("unlock", "i2"),  # the mover made the first capture and owes the white bridge
        ("fist", "i2", (SEATS,)),  # stones hidden, or NONE
        ("named", "i2", (SEATS,)),
        ("cards", "i2", (SEATS,)),
        ("heading", "i2", (KINDS,)),  # of the mover's stones, or OPEN
        ("bound", "i2", (KINDS,)),  # the mover's stones that must leave their bridge
        ("place", "i2", (SEATS * KINDS,)),  # a field, or NOWHERE for outside
        ("bridge", "i2", (BRIDGES,)),
        # the same again by field, NOWHERE included:
        ("stone_on", "i1", (FIELDS + 1,)),  # seat * 3 + kind, or NOBODY
        ("open", "i1", (FIELDS + 1,)),  # 1 where a stone can stand: a wall field with a bridge
    ]
)
