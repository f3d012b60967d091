"""What a seat of Ptoq knows, for learners: the view as planes. Compiled; see observation.py.

A face is eighteen numbers: thirteen ranks (2 to ace), four suits (♠♥♦♣), joker. A block whose face
this seat may not see has none of them.
"""

from benben.arrays import np
from benben.compiled import rule
from benben.games.ptoq.board import (
    BLOCKS,
    CARDS,
    FACES,
    FULL,
    HANDS,
    JOKER,
    JOKERS,
    NO_BLOCK,
    PLACES,
    RANKS,
    SEATS,
    SUITS,
)
from benben.games.ptoq.determinize import is_hidden
from benben.games.ptoq.position import LAY, LOT, TARGETS, TOOT, Position
from benben.games.ptoq.rules.blocks import copies, left
from benben.games.ptoq.rules.sizes import box
from benben.observation import Plane, Planes
from benben.shapes import Observation

FACE = RANKS + SUITS + 1
MOST_ROUNDS = 255  # more are shown as so many

PLANES = Planes(
    Plane("seat", (SEATS,), 1, "which seat is looking"),
    Plane(
        "phase",
        (10,),
        1,
        "lot, toot, draw, place, take, lay, turn (a joker's blocks), choose, shown, ended",
    ),
    Plane("game", (len(TARGETS),), 1, "basic, short or long (P6, P7.3)"),
    Plane("round", (1,), MOST_ROUNDS, "rounds begun, this one included"),
    Plane("victory", (SEATS,), 255, "victory points, one's own first (P7.2)"),
    Plane("starter", (SEATS,), 1, "who started the round: oneself, the other; none while open"),
    Plane("player", (SEATS,), 1, "whose turn it is: one's own, the other's"),
    Plane("ready", (SEATS,), 1, "who is ready for the next round, oneself first (P7.4)"),
    Plane("placed", (1,), BLOCKS, "blocks built in so far"),
    Plane("owner", (SEATS, PLACES), 1, "where one's own blocks stand, then the other's; a1 first"),
    Plane("order", (PLACES,), BLOCKS, "the how-manieth block it was; 0 where none stands"),
    Plane("face", (PLACES, FACE), 1, "of each block standing, if one placed it oneself (P3.3)"),
    Plane("block", (1 + FACE,), 1, "a block in hand: there is one; its face, if one may see it"),
    Plane("turned", (3, FACE), 1, "the blocks turned up for a joker (P4.5)"),
    Plane("hands", (SEATS, HANDS, CARDS), 1, "the blocks of each hand, one's own first: 2♠ 3♠ …"),
    Plane("gone", (FACES,), JOKERS, "blocks that left the game, the jokers last (P4.5)"),
)

SEAT, PHASE, GAME = PLANES.first("seat"), PLANES.first("phase"), PLANES.first("game")
ROUND, VICTORY, STARTER = PLANES.first("round"), PLANES.first("victory"), PLANES.first("starter")
PLAYER, READY, PLACED = PLANES.first("player"), PLANES.first("ready"), PLANES.first("placed")
OWNER, ORDER, FACE_OF = PLANES.first("owner"), PLANES.first("order"), PLANES.first("face")
BLOCK, TURNED, HAND = PLANES.first("block"), PLANES.first("turned"), PLANES.first("hands")
GONE = PLANES.first("gone")


@rule
def observe(s: Position, seat: int, out: Observation) -> None:
    out[SEAT + seat] = 1
    out[PHASE + s.phase] = 1
    for i in range(len(TARGETS)):
        if s.target == TARGETS[i]:
            out[GAME + i] = 1
    out[ROUND] = min(s.rounds, MOST_ROUNDS)
    for nth in range(SEATS):
        owner = (seat + nth) % SEATS
        out[VICTORY + nth] = s.victory[owner]
        out[READY + nth] = s.ready[owner]
    if s.phase != LOT and s.phase != TOOT:
        out[STARTER + (s.starter - seat) % SEATS] = 1
    out[PLAYER + (s.player - seat) % SEATS] = 1
    out[PLACED] = s.placed
    for face in range(FACES):
        out[GONE + face] = copies(box(s), face) - left(s, face)
    observe_pyramid(s, seat, out)
    if s.block != NO_BLOCK:
        out[BLOCK] = 1
        out[GONE + s.block] -= 1
        if s.phase == LAY or seat == s.player:
            show(s.block, BLOCK + 1, out)
    for i in range(3):
        if s.turned[i] != NO_BLOCK:
            out[GONE + np.int64(s.turned[i])] -= 1
            show(s.turned[i], TURNED + i * FACE, out)
    for i in range(SEATS * HANDS * FULL):
        if s.hand[i] != NO_BLOCK:
            held = np.int64(s.hand[i])
            out[GONE + held] -= 1
            hand = i // FULL
            nth = (hand // HANDS - seat) % SEATS
            out[HAND + (nth * HANDS + hand % HANDS) * CARDS + held] = 1


@rule
def observe_pyramid(s: Position, seat: int, out: Observation) -> None:
    for place in range(PLACES):
        if s.order[place] != 0:
            out[GONE + np.int64(s.face[place])] -= 1
            out[ORDER + place] = s.order[place]
            hidden = is_hidden(s, place, seat)
            out[OWNER + (PLACES if hidden else 0) + place] = 1
            if not hidden:
                show(s.face[place], FACE_OF + place * FACE, out)


@rule
def show(face: int, at: int, out: Observation) -> None:
    if face == JOKER:
        out[at + RANKS + SUITS] = 1
    else:
        out[at + np.int64(face) % RANKS] = 1
        out[at + RANKS + np.int64(face) // RANKS] = 1
