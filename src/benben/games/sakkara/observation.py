"""What a seat of Sakkara knows, for learners: the view as planes. Compiled; see observation.py.

What one would have to remember (`below`, `row`, `unseen`, the other holder) is zero with the
option `memory=strict`, as in the view.
"""

from benben.arrays import np
from benben.compiled import rule
from benben.games.sakkara.board import FIELDS, NOWHERE, SEATS, SIZE, WORKERS
from benben.games.sakkara.box import LEVELS, MOTIFS, SPELLS
from benben.games.sakkara.position import (
    ENDED,
    HIDDEN,
    MOST_CARDS,
    MOST_LAID,
    NOBODY,
    NONE,
    THEFT,
    Position,
)
from benben.games.sakkara.rules.cards import in_holder
from benben.games.sakkara.rules.discards import LAST_TURN
from benben.observation import Plane, Planes
from benben.shapes import Observation

UNKNOWN = MOTIFS  # the number, among motifs, of a card nobody has seen

PLANES = Planes(
    Plane("seat", (SEATS,), 1, "which seat is looking"),
    Plane(
        "phase",
        (ENDED + 1,),
        1,
        "draw, seconds, deal, place, turn, gallop, shift, theft, order, surplus, cut, laying, "
        "ended",
    ),
    Plane("strict", (1,), 1, "one plays from memory (`memory=strict`)"),
    Plane("player", (SEATS,), 1, "whose turn it is: one's own, the other's"),
    Plane("winner", (SEATS,), 1, "who has won: oneself, the other"),
    Plane("turns", (2,), LAST_TURN // 2, "turns completed: half of them, and the odd one"),
    Plane("height", (SIZE, SIZE), MOST_CARDS, "cards on each field, a1 first, then b1"),
    Plane("top", (MOTIFS, SIZE, SIZE), 1, "where each motif lies on top, in the order of the box"),
    Plane(
        "below",
        (MOTIFS + 1, SIZE, SIZE),
        MOST_CARDS,
        "cards under the top ones: how many of each motif, last the unseen ones (S2.5)",
    ),
    Plane(
        "row",
        (MOST_CARDS,),
        MOTIFS + 1,
        "every card of the board, field by field, from the bottom: its motif plus 1, 17 if unseen",
    ),
    Plane("unseen", (MOTIFS,), MOST_CARDS, "cards nobody has seen, of each motif"),
    Plane(
        "workers",
        (SEATS, WORKERS, SIZE, SIZE),
        1,
        "where the workers stand, one's own first; the first worker moves by the lower numbers",
    ),
    Plane("cards", (SEATS,), MOST_CARDS, "in each holder, one's own first"),
    Plane(
        "holders",
        (SEATS, MOTIFS),
        MOST_CARDS,
        "what is in them; the other's if one remembers it, or looks at it (S7.5)",
    ),
    Plane("ships", (SEATS,), MOST_CARDS, "laid out, one's own first"),
    Plane("grain", (SEATS,), MOST_CARDS, "laid out, one's own first"),
    Plane("level", (SEATS,), LEVELS, "levels finished, one's own first"),
    Plane("built", (SEATS, MOTIFS), MOST_CARDS, "on the level above those, one's own first"),
    Plane("moved", (1,), 1, "the move of this turn is made (S3.1)"),
    Plane("rider", (WORKERS,), 1, "the mover's worker that a horse may carry on (S7.6)"),
    Plane("heading", (4,), 1, "and where to: up, right, down, left"),
    Plane("finished", (1,), 1, "a level was finished in this turn (S5.3)"),
    Plane("spell", (SPELLS,), 1, "the spell whose cards wait for their order (S6.2)"),
    Plane("ox", (2, SIZE, SIZE), 1, "from where and to where an ox shifts (S7.4)"),
    Plane("pile", (MOST_CARDS,), MOTIFS, "the discards of this turn from the bottom: motif plus 1"),
    Plane("destroyed", (2,), MOST_CARDS, "grain and ships destroyed in this turn (S6.9)"),
    Plane("part", (1,), MOST_LAID, "cards of the pile that go to the next field (S6.8)"),
    board=(SIZE, SIZE),
)

SEAT, PHASE, STRICT = PLANES.first("seat"), PLANES.first("phase"), PLANES.first("strict")
PLAYER, WINNER, TURNS = PLANES.first("player"), PLANES.first("winner"), PLANES.first("turns")
HEIGHT, TOP, BELOW = PLANES.first("height"), PLANES.first("top"), PLANES.first("below")
assert TOP + NONE * FIELDS == HEIGHT  # see observe
ROW, UNSEEN, WORKER = PLANES.first("row"), PLANES.first("unseen"), PLANES.first("workers")
CARDS, HOLDERS, SHIPS = PLANES.first("cards"), PLANES.first("holders"), PLANES.first("ships")
GRAIN, LEVEL, BUILT = PLANES.first("grain"), PLANES.first("level"), PLANES.first("built")
MOVED, RIDER, HEADING = PLANES.first("moved"), PLANES.first("rider"), PLANES.first("heading")
FINISHED, SPELL, OX = PLANES.first("finished"), PLANES.first("spell"), PLANES.first("ox")
PILE, DESTROYED, PART = PLANES.first("pile"), PLANES.first("destroyed"), PLANES.first("part")


@rule
def observe(s: Position, seat: int, out: Observation) -> None:
    out[SEAT + seat] = 1
    out[PHASE + s.phase] = 1
    out[STRICT] = s.strict
    out[PLAYER + (s.player - seat) % SEATS] = 1
    if s.winner != NOBODY:
        out[WINNER + (s.winner - seat) % SEATS] = 1
    out[TURNS] = s.turn // 2
    out[TURNS + 1] = s.turn % 2
    for field in range(FIELDS):  # without a branch: what an empty field marks is its height
        out[TOP + np.int64(s.top[field]) * FIELDS + field] = 1
    for field in range(FIELDS):
        out[HEIGHT + field] = s.height[field]
    for nth in range(SEATS):
        observe_seat(s, (seat + nth) % SEATS, nth, out)
    if s.strict == 0:
        remember(s, out)
    if s.strict == 0 or (s.phase == THEFT and seat == s.player):
        observe_holder(s, 1 - seat, 1, out)
    observe_holder(s, seat, 0, out)
    observe_turn(s, out)


@rule
def observe_holder(s: Position, owner: int, nth: int, out: Observation) -> None:
    for motif in range(MOTIFS):
        out[HOLDERS + nth * MOTIFS + motif] = s.held[owner * MOTIFS + motif]


@rule
def observe_seat(s: Position, owner: int, nth: int, out: Observation) -> None:
    """What all see of a seat."""
    for worker in range(WORKERS):
        field = s.worker[owner * WORKERS + worker]
        if field != NOWHERE:
            out[WORKER + (nth * WORKERS + worker) * FIELDS + field] = 1
    out[CARDS + nth] = in_holder(s, owner)
    out[SHIPS + nth] = s.ship[owner]
    out[GRAIN + nth] = s.grain[owner]
    out[LEVEL + nth] = s.level[owner]
    if s.level[owner] < LEVELS:
        for motif in range(MOTIFS):
            out[BUILT + nth * MOTIFS + motif] = s.built[owner * MOTIFS + motif]


@rule
def remember(s: Position, out: Observation) -> None:
    """What an attentive player knows besides: every card that ever lay open."""
    for motif in range(MOTIFS):
        out[UNSEEN + motif] = s.left[motif]
    field = 0
    end = np.int64(s.height[0])
    for i in range(s.lying):
        while i >= end:
            field += 1
            end += s.height[field]
        card = np.int64(s.cards[i])
        if card >= HIDDEN:
            out[UNSEEN + card - HIDDEN] += 1
            card = np.int64(UNKNOWN)
        out[ROW + i] = card + 1
        if i < end - 1:
            out[BELOW + card * FIELDS + field] += 1


@rule
def observe_turn(s: Position, out: Observation) -> None:
    """What is half done."""
    out[MOVED] = s.moved
    out[RIDER + max(s.rider, 0)] = s.rider != NONE
    out[HEADING + max(s.heading, 0)] = s.heading != NONE
    out[FINISHED] = s.finished
    if s.spell != NONE:
        out[SPELL + s.spell] = 1
    if s.ox_from != NOWHERE:
        out[OX + s.ox_from] = 1
        out[OX + FIELDS + s.ox_to] = 1
    for i in range(s.piled):
        out[PILE + i] = s.pile[i] + 1
    out[DESTROYED] = s.lost_grain
    out[DESTROYED + 1] = s.lost_ship
    out[PART] = s.part
