"""What cannot be in a position of Ankh, one sentence each with its clause."""

from benben.games.ankh import position
from benben.games.ankh.board import (
    BRIDGE_COLOURS,
    CENTRE,
    IS_WALL,
    KINDS,
    NAMES,
    NOWHERE,
    OPEN,
    RING,
    WHITE,
    WHITE_BRIDGE,
)
from benben.games.ankh.position import Position
from benben.games.ankh.rules.sizes import stones_of
from benben.games.ankh.rules.stones import best_landing
from benben.games.ankh.view import COLOUR_NAMES
from benben.key_values import require


def check(s: Position) -> None:
    """ValueError: the first thing that cannot be."""
    if s.phase in (position.FISTS, position.NAMES):
        _check_fists(s)
    elif s.phase != position.DRAW:
        _check_bridges(s)
        _check_stones(s)
        _check_cards(s)
        _check_steps(s)
        _check_passing(s)


def _check_fists(s: Position) -> None:
    named = [n for n in s.named if n >= 0]
    has_named = [n >= 0 for n in s.named[: s.players]]
    in_order = sorted(has_named, reverse=True) == has_named and not all(has_named)
    require(
        in_order and len(set(named)) == len(named),
        "numbers are named in seat order, each only once (A2.2)",
    )
    require(
        not named or s.phase == position.NAMES,
        "numbers are named only when all fists are closed (A2.2)",
    )


def _check_bridges(s: Position) -> None:
    taken = set()
    for field, colour in zip(s.bridge, BRIDGE_COLOURS, strict=True):
        if field == NOWHERE:  # A8.1
            continue
        fits = RING[field] == colour or (colour == WHITE and field == CENTRE)
        name = NAMES[field]
        require(fits, f"a {COLOUR_NAMES[colour]} bridge cannot lie on {name} (A6.1)")
        require(field not in taken, f"two bridges on {name} (A6.3)")
        taken.add(field)
    left = stones_of(s) == KINDS or s.bridge[WHITE_BRIDGE] != CENTRE
    require(left, "here the white bridge never lies on the centre (A8.2)")


def _check_stones(s: Position) -> None:
    for stone, field in enumerate(s.place):
        if field == NOWHERE:
            continue
        name = NAMES[field]
        require(field != CENTRE and s.open[field], f"no stone can stand on {name} (A4.1)")
        passes = s.passing != position.NONE and stone == s.player * KINDS + s.passing
        require(passes or s.stone_on[field] == stone, f"two stones on {name} (A4.8)")
        if stone // KINDS == s.player:
            _check_marks(s, stone % KINDS, int(field))


def _check_marks(s: Position, kind: int, field: int) -> None:
    """A4.10: the heading and the ! of one of the mover's stones."""
    stone = f"the stone on {NAMES[field]}"
    has_stepped, is_bound = s.heading[kind] != OPEN, s.bound[kind] != 0
    require(not (has_stepped and is_bound), f"{stone} has stepped, so it has left (A4.10)")
    require(IS_WALL[field] or not is_bound, f"{stone} stands on no bridge to leave (A4.10)")
    require(
        has_stepped or is_bound or not IS_WALL[field],
        f"{stone} has a heading if it came onto the bridge in this turn, "
        "else ! because it must leave it (A4.10)",
    )


def _check_cards(s: Position) -> None:
    is_free = s.bridge[WHITE_BRIDGE] != CENTRE
    require(not (s.unlock and is_free), "unlock=yes, but the white bridge is free already (A6.5)")
    require(
        is_free or not any(s.cards), "no card is won while the white bridge is on the centre (A6.5)"
    )
    for seat, cards in enumerate(s.cards):
        may_have_won = seat == s.player or cards < position.CARDS_TO_WIN
        require(may_have_won, "only the mover can just have won (A7.1)")


def _check_steps(s: Position) -> None:
    # With unlock=yes nobody has a card yet, so a turn has four steps.
    require(not s.unlock or s.steps < 4, "unlock=yes, but the capture took a step (A6.5)")
    is_over = s.phase == position.UNLOCK and not s.unlock
    require(not is_over, "steps=0, but the turn is over then (A3.1)")


def _check_passing(s: Position) -> None:
    if s.passing == position.NONE:
        return
    field, heading = s.place[s.player * KINDS + s.passing], s.heading[s.passing]
    name = NAMES[field]
    require(heading != OPEN, f"the stone that passes over {name} has a heading (A4.9)")
    require(
        s.stone_on[field] != position.NOBODY, f"a stone passes over {name}, which is empty (A4.9)"
    )
    landing = best_landing(s, s.passing, field, heading, s.steps, position.NONE, False)
    require(landing >= 0, f"the stone that passes over {name} cannot land (A4.9)")
