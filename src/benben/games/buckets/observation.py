"""What a seat of Buckets knows, for learners: the view as planes. Compiled; see observation.py."""

from benben.compiled import rule
from benben.games.buckets.board import COLOURS, COPIES, KINDS, VALUES
from benben.games.buckets.position import (
    AIM,
    BUILD,
    CLOCKWISE,
    FALL,
    LIFT_AIM,
    NONE,
    PLACES,
    SEATS,
    Position,
)
from benben.games.buckets.rules.cards import hand_size
from benben.games.buckets.rules.losing import standing
from benben.games.buckets.rules.support import count
from benben.observation import Plane, Planes
from benben.shapes import Observation, Row

MOST = 255  # of a number that could be larger, but hardly ever is

PLANES = Planes(
    Plane("seat", (SEATS,), 1, "which seat is looking"),
    Plane("players", (SEATS - 1,), 1, "two to six"),
    Plane("phase", (10,), 1, "deal, build, lot, direct, turn, draw, aim, fall, keep, ended"),
    Plane("player", (SEATS,), 1, "whose turn it is, from the looking seat on"),
    Plane("finger", (3,), 1, "flick, lift, cascade (B4.8)"),
    Plane("ones", (1,), 1, "1s let other colours in (B7.2)"),
    Plane("forgetful", (1,), 1, "who forgets to draw goes without (B3.7)"),
    Plane("games", (2,), 20, "which game this is, and of how many (B7.1)"),
    Plane("clockwise", (1,), 1, "the direction of play"),
    Plane("asked", (COLOURS,), 1, "red, yellow, green, blue or purple; none before the first card"),
    Plane("value", (1,), MOST, "to be exceeded"),
    Plane("pile", (1,), KINDS * COPIES, "cards in the pile"),
    Plane("discards", (COLOURS, VALUES), COPIES, "cards out of play"),
    Plane("may_draw", (SEATS,), 1, "who draws, or still may, from the looking seat on"),
    Plane("draws", (1,), KINDS * COPIES, "and how many cards"),
    Plane("hand", (COLOURS, VALUES), COPIES, "one's own cards, those picked left out"),
    Plane("picked", (COLOURS, VALUES), COPIES, "one's own cards picked and not yet played"),
    Plane("cards", (SEATS,), KINDS * COPIES, "in each hand, from the looking seat on"),
    Plane("open", (SEATS, COLOURS, VALUES), COPIES, "lying before each seat in this round"),
    Plane("buckets", (SEATS,), PLACES, "standing, of each seat"),
    Plane(
        "pyramids",
        (SEATS, COLOURS, PLACES),
        1,
        "each seat's buckets by colour and place, a1 first; another's not while they build (B2.3)",
    ),
    Plane("points", (SEATS,), MOST, "of each seat (B7.1)"),
    Plane("named", (PLACES,), 1, "the bucket that is knocked out"),
    Plane("aim", (LIFT_AIM + 1,), 1, "and how: (side × 3 + height) × 3 + strength, last the lift"),
    Plane("fallen", (PLACES,), 1, "the buckets decided so far that leave"),
)

SEAT, PLAYERS, PHASE = PLANES.first("seat"), PLANES.first("players"), PLANES.first("phase")
PLAYER, FINGER, ONES = PLANES.first("player"), PLANES.first("finger"), PLANES.first("ones")
FORGETFUL, GAMES = PLANES.first("forgetful"), PLANES.first("games")
WAY, ASKED, VALUE = PLANES.first("clockwise"), PLANES.first("asked"), PLANES.first("value")
PILE, DISCARDS = PLANES.first("pile"), PLANES.first("discards")
MAY_DRAW, DRAWS, HAND = PLANES.first("may_draw"), PLANES.first("draws"), PLANES.first("hand")
PICKED, CARDS, SHOWN = PLANES.first("picked"), PLANES.first("cards"), PLANES.first("open")
BUCKETS, PYRAMIDS = PLANES.first("buckets"), PLANES.first("pyramids")
POINTS, NAMED = PLANES.first("points"), PLANES.first("named")
AIMED, FALLEN = PLANES.first("aim"), PLANES.first("fallen")


@rule
def observe(s: Position, seat: int, out: Observation) -> None:
    players = s.players
    out[SEAT + seat] = 1
    out[PLAYERS + players - 2] = 1
    out[PHASE + s.phase] = 1
    out[PLAYER + (s.player - seat) % players] = 1
    out[FINGER + s.finger] = 1
    out[ONES] = s.ones
    out[FORGETFUL] = s.forgetful
    out[GAMES] = s.game
    out[GAMES + 1] = s.games
    out[WAY] = 1 if s.direction == CLOCKWISE else 0
    if s.asked != NONE:
        out[ASKED + s.asked] = 1
    out[VALUE] = min(s.value, MOST)
    out[PILE] = hand_size(s.pile, 0)
    observe_cards(s.discards, 0, DISCARDS, out)
    if s.drawer != NONE:
        out[MAY_DRAW + (s.drawer - seat) % players] = 1
    out[DRAWS] = s.owed
    observe_cards(s.hand, seat, HAND, out)
    if s.player == seat:
        observe_cards(s.picked, 0, PICKED, out)
    for nth in range(players):
        observe_seat(s, (seat + nth) % players, nth, out)
    if s.phase == AIM or s.phase == FALL:
        out[NAMED + s.named] = 1
    if s.phase == FALL:
        out[AIMED + s.aim] = 1
        for place in range(PLACES):
            out[FALLEN + place] = s.fallen >> place & 1


@rule
def observe_seat(s: Position, owner: int, nth: int, out: Observation) -> None:
    """What all see of a seat; the colours of a pyramid being built only its owner."""
    held = hand_size(s.hand, owner)
    if owner == s.player:
        held += hand_size(s.picked, 0)
    out[CARDS + nth] = held
    observe_cards(s.open, owner, SHOWN + nth * KINDS, out)
    out[BUCKETS + nth] = count(standing(s, owner))
    out[POINTS + nth] = min(s.points[owner], MOST)
    if nth == 0 or s.phase != BUILD:
        for colour in range(COLOURS):
            mask = s.buckets[owner * COLOURS + colour]
            at = PYRAMIDS + (nth * COLOURS + colour) * PLACES
            for place in range(PLACES):
                out[at + place] = mask >> place & 1


@rule
def observe_cards(packs: Row, owner: int, at: int, out: Observation) -> None:
    """How many of each kind there are in five packs; loops of a fixed length are faster."""
    for colour in range(COLOURS):
        pack = packs[owner * COLOURS + colour]
        for value in range(VALUES):
            out[at + colour * VALUES + value] = pack >> (2 * value) & 3
