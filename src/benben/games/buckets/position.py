"""A position of Buckets, what it waits for, and its moves as whole numbers."""

from typing import Annotated

from benben.actions import Actions
from benben.games.buckets.board import COLOURS, KINDS
from benben.shapes import I1, I2, I4, Row

SEATS = 6
PLACES = 15
NONE = -1

FLICKED, LIFTED, CASCADE = 0, 1, 2  # option `finger` (B4.8)
CLOCKWISE, ANTICLOCKWISE = 1, -1
HEIGHTS = STRENGTHS = 3  # low, middle, high; soft, firm, hard
SIDES = 3  # front, left, right, as in support.py
LIFT_AIM = SIDES * HEIGHTS * STRENGTHS  # the aim that is no flick but two fingers (B7.3)

# What the match is waiting for; DEAL, LOT, DRAW and FALL are chance's
DEAL, BUILD, LOT, DIRECT, TURN, DRAW, AIM, FALL, KEEP, ENDED = range(10)

# The moves, as ranges of whole numbers
PUT = 0  # + colour: the next bucket of one's pyramid
POINT = PUT + COLOURS  # + 0 clockwise, 1 the other way
PICK = POINT + 2  # + kind of card
PLAY = PICK + KINDS  # the cards picked
KNOCK = PLAY + 1  # + place
FLICK = KNOCK + PLACES  # + (side * HEIGHTS + height) * STRENGTHS + strength
LIFT_OUT = FLICK + LIFT_AIM
STAND = LIFT_OUT + 1  # + lowest place of the piece that stays
TAKE = STAND + PLACES  # `forgetful`: draw a card
CARD = TAKE + 1  # + kind of card: from here on chance's
START = CARD + KINDS  # + seat
FALLS = START + SEATS
STAYS = FALLS + 1
ACTIONS = STAYS + 1

MEANINGS = (
    Actions(
        PUT,
        "build:COLOUR",
        "the next bucket of one's pyramid (B2.2): red, yellow, green, blue, purple",
    ),
    Actions(POINT, "clockwise or anticlockwise", "the direction of play"),
    Actions(PICK, "CARD", "a card of one's hand is picked: colour × 8 + value - 1"),
    Actions(PLAY, "play", "the cards picked are played"),
    Actions(KNOCK, "knock:PLACE", "the bucket that is to leave: a1 first"),
    Actions(
        FLICK,
        "flick:AIM",
        "and how (B4.8): (side × 3 + height) × 3 + strength, from front, "
        "left, right; low, middle, high; soft, firm, hard",
    ),
    Actions(LIFT_OUT, "lift", "it is lifted out with two fingers (B7.3)"),
    Actions(STAND, "keep:PLACE", "the piece that stays, by its lowest bucket: a1 first"),
    Actions(TAKE, "draw", "a card is drawn, where one may forget it (B3.7)"),
    Actions(CARD, "card:CARD", "chance: the card drawn, colour × 8 + value - 1"),
    Actions(START, "start:SEAT", "chance: who starts, from the first seat on"),
    Actions(FALLS, "falls:PLACE", "chance: the next bucket falls"),
    Actions(STAYS, "stays:PLACE", "chance: it stays"),
)


# Cards are held as five packs, one a colour (see cards.py), buckets as five masks of places.
# Wide fields come first and the whole is a multiple of their size: a GPU reads aligned numbers.
class Position:
    """The fields of a position."""

    buckets: Annotated[Row, I4, SEATS * COLOURS]
    hand: Annotated[Row, I4, SEATS * COLOURS]
    open: Annotated[Row, I4, SEATS * COLOURS]  # lying before each seat in this round
    picked: Annotated[Row, I4, COLOURS]  # taken from the mover's hand, not yet shown
    pile: Annotated[Row, I4, COLOURS]
    discards: Annotated[Row, I4, COLOURS]
    fallen: I4  # the places decided so far that leave
    value: I4  # to beat
    players: I2
    finger: I2  # the options
    ones: I1
    scale: I1  # option `size`, as board.SIZES has them (B8)
    games: I2
    forgetful: I2
    game: I2  # which of the games this is, from 1
    phase: I2
    player: I2  # whose turn it is
    direction: I2
    asked: I2  # colour, NONE while nobody has played in this round
    led: I2  # colour of the first card the starter has picked
    drawer: I2  # who draws, or still may, and how many cards
    owed: I2
    named: I2  # the place that is knocked out, and how
    aim: I2
    next: I2  # the place whose fate is decided next
    points: Annotated[Row, I2, SEATS]  # B7.1
