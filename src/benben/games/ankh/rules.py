"""The rules of Ankh, clause by clause, as functions on a position. Compiled; see game.py."""

from typing import Any

import numpy as np

from benben.chance import below
from benben.compiled import rule
from benben.games.ankh.board import (
    ALONG,
    BRIDGES,
    BRIDGES_AT_START,
    CENTRE,
    ENTRANCES,
    FIELDS,
    IS_CORNER,
    IS_WALL,
    ISIS,
    KINDS,
    MAY_HEAD,
    NOWHERE,
    OPEN,
    SEATS,
    STEP,
    WHITE_BRIDGE,
)
from benben.seats import CHANCE, OVER

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

Position = np.dtype(
    (
        np.record,
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
        ],
    )
)


# --- the start (A2) -------------------------------------------------------------------------


@rule
def setup(s: Any, options: Any) -> None:
    """Options: players, starter."""
    s.players = options[0]
    s.steps = s.turn = s.unlock = 0
    s.winner = NOBODY
    s.passing = NONE
    for seat in range(SEATS):
        s.fist[seat] = s.named[seat] = NONE
        s.cards[seat] = 0
    for kind in range(KINDS):
        s.heading[kind] = OPEN
        s.bound[kind] = 0
    for stone in range(SEATS * KINDS):
        s.place[stone] = NOWHERE
    for field in range(FIELDS):
        s.stone_on[field] = NOBODY
        s.open[field] = 0 if IS_WALL[field] else 1
    s.stone_on[NOWHERE] = NOBODY
    s.open[NOWHERE] = 0
    for bridge in range(BRIDGES):
        s.bridge[bridge] = BRIDGES_AT_START[bridge]
        s.open[BRIDGES_AT_START[bridge]] = 1
    s.player = 0
    if options[1] == STARTER_DRAWN:
        s.phase = DRAW
    elif options[1] == STARTER_BY_FISTS:
        s.phase = FISTS
    else:
        begin_turn(s, options[1] - 2)


@rule
def all_hidden(s: Any) -> Any:
    for seat in range(s.players):
        if s.fist[seat] == NONE:
            return False
    return True


@rule
def open_fists(s: Any) -> None:
    """A2.2: who named the sum starts; if nobody did, again."""
    total = 0
    for seat in range(s.players):
        total += s.fist[seat]
    starter = NOBODY
    for seat in range(s.players):
        if s.named[seat] == total:
            starter = seat
        s.fist[seat] = s.named[seat] = NONE
    s.phase = FISTS
    if starter != NOBODY:
        begin_turn(s, starter)


# --- whose move ------------------------------------------------------------------------------


@rule
def to_move(s: Any) -> Any:
    if s.phase == ENDED:
        return OVER
    if s.phase == DRAW:
        return CHANCE
    if s.phase == FISTS or s.phase == NAMES:
        for seat in range(s.players):
            if (s.fist[seat] if s.phase == FISTS else s.named[seat]) == NONE:
                return seat
    return np.int64(s.player)


@rule
def may_act(s: Any, seat: Any) -> Any:
    if s.phase == FISTS:
        return 0 <= seat < s.players and s.fist[seat] == NONE
    return seat == to_move(s)


@rule
def begin_turn(s: Any, player: Any) -> None:
    """A3.1, A4.2 (headings open) and A4.10 (who stands on a bridge must leave it)."""
    s.phase = STEPS
    s.player = player
    s.steps = 4 + s.cards[player]
    for kind in range(KINDS):
        field = s.place[player * KINDS + kind]
        s.heading[kind] = OPEN
        s.bound[kind] = 1 if field != NOWHERE and IS_WALL[field] else 0


@rule
def end_turn(s: Any) -> None:
    s.turn += 1
    s.steps = 0
    if s.turn >= LAST_ROUND * s.players:  # A7.3
        s.phase = ENDED
    else:
        begin_turn(s, (s.player + 1) % s.players)


@rule
def end_steps(s: Any) -> None:
    """A6.5: after his steps the maker of the first capture frees the white bridge."""
    s.steps = 0
    if s.unlock:
        s.phase = UNLOCK
    else:
        end_turn(s)


# --- stones (A4) -----------------------------------------------------------------------------


@rule
def is_own(s: Any, field: Any) -> Any:
    first = s.player * KINDS
    stone = s.stone_on[field]
    return (first <= stone) & (stone < first + KINDS)


@rule
def bound_stones(s: Any) -> Any:
    return s.bound[0] + s.bound[1] + s.bound[2]


@rule
def has_exit(s: Any, stone: Any, away: Any, there: Any, bridge_from: Any, bridge_to: Any) -> Any:
    """Whether a bound stone could leave by one step, once an own stone has gone from `away` to
    `there` and a bridge from `bridge_from` to `bridge_to` (each NOWHERE if none does)."""
    field = s.place[stone]
    for direction in range(4):
        target = STEP[field, direction]
        if target != bridge_to and (s.open[target] == 0 or target == bridge_from):
            continue
        own = target == there or (is_own(s, target) and target != away)
        if target == CENTRE or not own:
            return True
    return False


@rule
def can_leave(
    s: Any, bound: Any, left: Any, steps: Any, away: Any, there: Any, gone: Any, come: Any
) -> Any:
    """A4.10: how many of the `bound` stones can still leave with so many steps.

    A stone has at least two level fields beside its bridge and its owner only two more stones:
    while two or more are bound, each has a free way out that the others need not take. A
    single one may be hemmed in by both own stones; then it needs two steps, over one of them.
    (`left`: the kind that is just leaving, the rest as for has_exit.)
    """
    if bound == 0 or steps == 0:
        return 0
    if bound > 1 or steps > 1:
        return min(bound, steps)
    for kind in range(KINDS):
        if s.bound[kind] and kind != left:
            return 1 if has_exit(s, s.player * KINDS + kind, away, there, gone, come) else 0
    return 0


@rule
def can_leave_now(s: Any) -> Any:
    return can_leave(s, bound_stones(s), NONE, s.steps, NOWHERE, NOWHERE, NOWHERE, NOWHERE)


@rule
def wins(s: Any, field: Any) -> Any:
    """A7.1: a stone on the Ankh field wins if its owner has both cards."""
    return field == CENTRE and s.cards[s.player] == CARDS_TO_WIN - 1


@rule
def best_landing(s: Any, kind: Any, start: Any, heading: Any, steps: Any, left: Any) -> Any:
    """A4.9: a stone passing over `start` looks for a landing within so many steps.

    The most bound stones that can leave after it, -1 if it cannot land at all. Walks through
    all ways depth first; the way is kept in `path`, two bits a step, so nothing is allocated.
    """
    away = NOWHERE if s.passing == kind else s.place[s.player * KINDS + kind]
    bound = bound_stones(s) - (1 if left != NONE else 0)
    best, depth, path, direction, field = -1, 0, 0, 0, start
    while True:
        if direction == 4 or depth == steps:
            if depth == 0:
                return best
            came = path & 3
            path >>= 2
            depth -= 1
            field = STEP[field, came ^ 2]  # back
            direction = came + 1
            continue
        now = heading if depth == 0 else path & 3
        target = STEP[field, direction]
        if not MAY_HEAD[kind, now, direction] or s.open[target] == 0:
            direction += 1
            continue
        empty = s.stone_on[target] == NOBODY or target == away
        if empty or not is_own(s, target):
            if wins(s, target):
                return bound
            rest = steps - depth - 1
            count = can_leave(s, bound, left, rest, away, target, NOWHERE, NOWHERE)
            best = max(best, count)
            if best == bound:
                return best
        if empty:
            direction += 1
        else:
            path = (path << 2) | direction
            depth += 1
            field = target
            direction = 0


@rule
def turn_refusal(kind: Any, heading: Any, direction: Any, field: Any) -> Any:
    """Which clause forbids a turn: a corner's (A4.6) or the stone's own (A4.4, A4.5)."""
    if IS_CORNER[field] and direction != heading ^ 2:
        return 406
    return 404 if kind == ISIS else 405


@rule
def may_land(s: Any, kind: Any, direction: Any) -> Any:
    """A4.1–A4.8 for a step that lands. No branches: random play would mispredict them all."""
    target = STEP[s.place[s.player * KINDS + kind], direction]
    heads = MAY_HEAD[kind, s.heading[kind], direction]
    return heads & (s.open[target] == 1) & (not is_own(s, target))


@rule
def step_refusal(s: Any, kind: Any, direction: Any, passing: Any, must: Any) -> Any:
    """A step of a stone; `must`: how many bound stones can leave before it (A4.10)."""
    field = s.place[s.player * KINDS + kind]
    if field == NOWHERE:
        return 203
    if s.passing != NONE and s.passing != kind:
        return 409
    if not MAY_HEAD[kind, s.heading[kind], direction]:
        return turn_refusal(kind, s.heading[kind], direction, field)
    target = STEP[field, direction]
    if s.open[target] == 0:  # A4.1: closed, or beyond the edge
        return 401
    if passing:
        return passing_refusal(s, kind, target, direction, must)
    if is_own(s, target):
        return 408
    if must == 0 or wins(s, target):
        return 0
    leaves = s.bound[kind]
    left = kind if leaves else NONE
    away = NOWHERE if s.passing == kind else field
    bound = bound_stones(s) - leaves
    able = can_leave(s, bound, left, s.steps - 1, away, target, NOWHERE, NOWHERE)
    return 410 if leaves + able < must else 0


@rule
def passing_refusal(s: Any, kind: Any, target: Any, direction: Any, must: Any) -> Any:
    """A4.9: a step over a stone, if a landing follows that leaves the others their way out."""
    if s.stone_on[target] == NOBODY:
        return 409
    leaves = s.bound[kind]
    left = kind if leaves else NONE
    able = best_landing(s, kind, target, direction, s.steps - 1, left)
    if able < 0:
        return 409
    return 410 if leaves + able < must else 0


@rule
def entrance_refusal(s: Any, must: Any) -> Any:
    """Whether any stone may come onto the mover's entrance."""
    if s.passing != NONE:
        return 409
    entrance = ENTRANCES[s.players, s.player]
    if is_own(s, entrance):
        return 501
    if must > 0:
        bound = bound_stones(s)
        after = can_leave(s, bound, NONE, s.steps - 1, NOWHERE, entrance, NOWHERE, NOWHERE)
        if after < must:
            return 410
    return 0


@rule
def enter_refusal(s: Any, kind: Any, must: Any) -> Any:
    return 302 if s.place[s.player * KINDS + kind] != NOWHERE else entrance_refusal(s, must)


@rule
def put(s: Any, stone: Any, field: Any) -> None:
    """Land a stone; another player's stone there is captured (A5.1)."""
    victim = s.stone_on[field]
    if victim != NOBODY:
        s.place[victim] = NOWHERE
        if s.bridge[WHITE_BRIDGE] == CENTRE:
            s.unlock = 1
    s.stone_on[field] = stone
    s.place[stone] = field


@rule
def go(s: Any, kind: Any, direction: Any, passing: Any) -> None:
    stone = s.player * KINDS + kind
    field = s.place[stone]
    target = STEP[field, direction]
    if s.passing == NONE:
        s.stone_on[field] = NOBODY
    s.passing = kind if passing else NONE
    s.bound[kind] = 0
    s.heading[kind] = direction
    if passing:
        s.place[stone] = target
    elif target == CENTRE:
        reach_the_ankh(s, kind)
    else:
        put(s, stone, target)


@rule
def reach_the_ankh(s: Any, kind: Any) -> None:
    """A7.1."""
    s.place[s.player * KINDS + kind] = NOWHERE
    s.heading[kind] = OPEN
    s.cards[s.player] += 1
    if s.cards[s.player] == CARDS_TO_WIN:
        s.winner = s.player
        s.phase = ENDED


# --- bridges (A6) ----------------------------------------------------------------------------


@rule
def may_shift(s: Any, bridge: Any, clockwise: Any) -> Any:
    """A6.1–A6.6, without branches; along from the centre is the centre, which is open."""
    field = s.bridge[bridge]
    return (s.stone_on[field] == NOBODY) & (s.open[ALONG[field, clockwise]] == 0)


@rule
def shift_refusal(s: Any, bridge: Any, clockwise: Any, must: Any) -> Any:
    field = s.bridge[bridge]
    target = ALONG[field, clockwise]
    if s.passing != NONE:
        return 409
    if field == CENTRE:
        return 605
    if s.stone_on[field] != NOBODY:
        return 602
    if s.open[target]:
        return 603
    if must > 0:
        bound = bound_stones(s)
        if can_leave(s, bound, NONE, s.steps - 1, NOWHERE, NOWHERE, field, target) < must:
            return 410
    return 0


@rule
def shift(s: Any, bridge: Any, target: Any) -> None:
    field = s.bridge[bridge]
    if field != CENTRE:  # the centre is no wall: it stays open
        s.open[field] = 0
    s.open[target] = 1
    s.bridge[bridge] = target


# --- the contract ----------------------------------------------------------------------------


@rule
def moves(s: Any, seat: Any, out: Any) -> Any:
    if s.phase == STEPS:
        return step_moves(s, out)
    n = 0
    if s.phase == UNLOCK:
        for direction in range(4):
            out[n] = FREE + direction
            n += 1
    elif s.phase == FISTS:
        for stones in range(KINDS + 1):
            out[n] = FIST + stones
            n += 1
    elif s.phase == NAMES:
        for number in range(s.players * KINDS + 1):
            if not is_named(s, number):
                out[n] = NAME + number
                n += 1
    elif s.phase == DRAW:
        for starter in range(s.players):
            out[n] = START + starter
            n += 1
    return n


@rule
def step_moves(s: Any, out: Any) -> Any:
    """Every candidate is written down, and kept by counting it, or overwritten by the next."""
    n = 0
    must = can_leave_now(s)
    simple = (must == 0) & (s.passing == NONE)  # nothing to look ahead for (A4.9, A4.10)
    enters = entrance_refusal(s, must) == 0
    for kind in range(KINDS):
        out[n] = ENTER + kind
        n += enters & (s.place[s.player * KINDS + kind] == NOWHERE)
    for kind in range(KINDS):
        field = s.place[s.player * KINDS + kind]
        for direction in range(4):
            out[n] = STEPPING + kind * 8 + direction * 2
            lands = may_land(s, kind, direction)
            if not simple:
                lands = step_refusal(s, kind, direction, 0, must) == 0
            n += lands
            if s.stone_on[STEP[field, direction]] != NOBODY:
                out[n] = STEPPING + kind * 8 + direction * 2 + 1
                n += step_refusal(s, kind, direction, 1, must) == 0
    for bridge in range(BRIDGES):
        for clockwise in range(2):
            out[n] = BRIDGE + bridge * 2 + clockwise
            shifts = may_shift(s, bridge, clockwise)
            if not simple:
                shifts = shift_refusal(s, bridge, clockwise, must) == 0
            n += shifts
    if n == 0:  # A3.1: the rest of the turn is lost
        out[n] = REST
        n += 1
    return n


@rule
def has_step(s: Any) -> Any:
    """Whether any step is possible: what step_moves lists, without a list."""
    must = can_leave_now(s)
    for move in range(REST):
        if move_refusal(s, move, must) == 0:
            return True
    return False


@rule
def is_named(s: Any, number: Any) -> Any:
    for seat in range(s.players):
        if s.named[seat] == number:
            return True
    return False


@rule
def weight(s: Any, move: Any) -> Any:
    """A2.2: each seat is as likely to start."""
    return 1


@rule
def move_refusal(s: Any, move: Any, must: Any) -> Any:
    if move < STEPPING:
        return enter_refusal(s, move - ENTER, must)
    if move < BRIDGE:
        step = move - STEPPING
        return step_refusal(s, step // 8, step // 2 % 4, step % 2, must)
    if move < FREE:
        return shift_refusal(s, (move - BRIDGE) // 2, (move - BRIDGE) % 2, must)
    return 605  # the white bridge is freed only as the extra after the first capture


@rule
def refusal(s: Any, seat: Any, move: Any) -> Any:
    if s.phase == ENDED:
        return 701 if s.winner != NOBODY else 703
    if move < 0 or move >= ACTIONS:
        return 302
    if s.phase == UNLOCK:
        return 0 if FREE <= move < REST else 605
    if s.phase == STEPS:
        if move == REST:
            return 301 if has_step(s) else 0
        return move_refusal(s, move, can_leave_now(s)) if move < REST else 302
    if s.phase == FISTS:
        return 0 if FIST <= move < NAME else 202
    if s.phase == NAMES:
        number = move - NAME
        fits = 0 <= number <= s.players * KINDS
        return 0 if fits and not is_named(s, number) else 202
    return 0 if START <= move < START + s.players else 202


@rule
def play(s: Any, seat: Any, move: Any) -> None:
    if move < REST:
        if move < STEPPING:
            put(s, s.player * KINDS + move, ENTRANCES[s.players, s.player])
        elif move < BRIDGE:
            way = move - STEPPING
            go(s, way // 8, way // 2 % 4, way % 2)
        elif move < FREE:
            bridge = (move - BRIDGE) // 2
            shift(s, bridge, ALONG[s.bridge[bridge], (move - BRIDGE) % 2])
        else:
            shift(s, WHITE_BRIDGE, STEP[CENTRE, move - FREE])
            s.unlock = 0
            end_turn(s)
            return
        s.steps -= 1
        if s.steps == 0 and s.phase == STEPS:
            end_steps(s)
    elif move == REST:
        end_steps(s)
    elif move < NAME:
        s.fist[seat] = move - FIST
        if all_hidden(s):
            s.phase = NAMES
    elif move < START:
        s.named[seat] = move - NAME
        if seat == s.players - 1:
            open_fists(s)
    else:
        begin_turn(s, move - START)


@rule
def scores(s: Any, out: Any) -> None:
    """Shares of the win: A7.1, or A7.3 by cards, equals sharing."""
    most = CARDS_TO_WIN
    if s.winner == NOBODY:
        most = 0
        for seat in range(s.players):
            most = max(most, s.cards[seat])
    sharing = 0
    for seat in range(s.players):
        if s.cards[seat] == most:
            sharing += 1
    for seat in range(s.players):
        out[seat] = 1.0 / sharing if s.cards[seat] == most else 0.0


@rule
def ending(s: Any) -> Any:
    return 701 if s.winner != NOBODY else 703


@rule
def imagine(s: Any, seat: Any, random: Any) -> None:
    """The other fists are all that is ever hidden."""
    for other in range(s.players):
        if other != seat and s.fist[other] != NONE:
            s.fist[other] = below(random, KINDS + 1)
