"""What a seat of Ankh knows, for learners: the view as planes. Compiled; see observation.py."""

from benben.compiled import rule
from benben.games.ankh.board import BRIDGES, FIELDS, KINDS, NOWHERE, OPEN, SEATS, SIZE
from benben.games.ankh.position import CARDS_TO_WIN, LAST_ROUND, NOBODY, NONE, Position
from benben.observation import Plane, Planes
from benben.shapes import Observation

PLANES = Planes(
    Plane("seat", (SEATS,), 1, "which seat is looking"),
    Plane("players", (SEATS - 1,), 1, "two, three or four"),
    Plane("phase", (6,), 1, "draw, fists, names, steps, unlock, ended"),
    Plane("player", (SEATS,), 1, "whose turn it is, from the looking seat on"),
    Plane("winner", (SEATS,), 1, "who has won, from the looking seat on"),
    Plane("round", (1,), LAST_ROUND + 1, "the round, from 1 (A7.3)"),
    Plane("steps", (1,), 4 + CARDS_TO_WIN, "left in this turn (A3.1)"),
    Plane("cards", (SEATS,), CARDS_TO_WIN, "of each seat, from the looking one on (A6)"),
    Plane(
        "stones",
        (SEATS, KINDS, SIZE, SIZE),
        1,
        "where each seat's Ra, Isis and Osiris stand, from the looking seat on; a1 first, then b1",
    ),
    Plane("bridges", (BRIDGES, SIZE, SIZE), 1, "where the four black, two grey, one white lie"),
    Plane("heading", (KINDS, 4), 1, "of the mover's stones: up, right, down, left; none if free"),
    Plane("must_leave", (KINDS,), 1, "the mover's stones that must leave their bridge (A4.10)"),
    Plane("passing", (KINDS,), 1, "the mover's stone that is passing over another"),
    Plane("fist", (KINDS + 1,), 1, "the stones in one's own fist, 0 to 3; none while open (A2.2)"),
    Plane("closed", (SEATS,), 1, "whose fists are closed, from the looking seat on"),
    Plane("named", (SEATS,), SEATS * KINDS + 1, "the number each has named, plus 1; 0 is none yet"),
    board=(SIZE, SIZE),
)

SEAT, PLAYERS, PHASE = PLANES.first("seat"), PLANES.first("players"), PLANES.first("phase")
PLAYER, WINNER, ROUND = PLANES.first("player"), PLANES.first("winner"), PLANES.first("round")
STEPS, CARDS, STONES = PLANES.first("steps"), PLANES.first("cards"), PLANES.first("stones")
BRIDGE, HEADING = PLANES.first("bridges"), PLANES.first("heading")
MUST_LEAVE, PASSING = PLANES.first("must_leave"), PLANES.first("passing")
FIST, CLOSED, NAMED = PLANES.first("fist"), PLANES.first("closed"), PLANES.first("named")


@rule
def observe(s: Position, seat: int, out: Observation) -> None:
    players = s.players
    out[SEAT + seat] = 1
    out[PLAYERS + players - 2] = 1
    out[PHASE + s.phase] = 1
    out[PLAYER + (s.player - seat) % players] = 1
    if s.winner != NOBODY:
        out[WINNER + (s.winner - seat) % players] = 1
    out[ROUND] = s.turn // players + 1
    out[STEPS] = s.steps
    for nth in range(players):
        observe_seat(s, (seat + nth) % players, nth, out)
    for bridge in range(BRIDGES):
        if s.bridge[bridge] != NOWHERE:  # A8.1
            out[BRIDGE + bridge * FIELDS + s.bridge[bridge]] = 1
    for kind in range(KINDS):
        if s.heading[kind] != OPEN:
            out[HEADING + kind * 4 + s.heading[kind]] = 1
        out[MUST_LEAVE + kind] = s.bound[kind]
    if s.passing != NONE:
        out[PASSING + s.passing] = 1
    if s.fist[seat] != NONE:
        out[FIST + s.fist[seat]] = 1


@rule
def observe_seat(s: Position, owner: int, nth: int, out: Observation) -> None:
    """What all see of a seat; of its fist only whether it is closed."""
    out[CARDS + nth] = s.cards[owner]
    out[CLOSED + nth] = 1 if s.fist[owner] != NONE else 0
    out[NAMED + nth] = s.named[owner] + 1
    for kind in range(KINDS):
        field = s.place[owner * KINDS + kind]
        if field != NOWHERE:
            out[STONES + (nth * KINDS + kind) * FIELDS + field] = 1
