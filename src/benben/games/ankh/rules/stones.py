"""The steps of stones (A4, A5, A7.1)."""

from benben.compiled import rule
from benben.games.ankh.board import (
    CENTRE,
    IS_CORNER,
    IS_WALL,
    ISIS,
    KINDS,
    MAY_HEAD,
    NOWHERE,
    OPEN,
    STEP,
    WHITE_BRIDGE,
)
from benben.games.ankh.position import CARDS_TO_WIN, ENDED, NOBODY, NONE, Position
from benben.games.ankh.rules.leaving import bound_stones, can_leave, can_still_win, is_own
from benben.games.ankh.rules.sizes import entrance, stones


@rule
def wins(s: Position, field: int) -> bool:
    """A7.1: a stone on the Ankh field wins if its owner has both cards."""
    return field == CENTRE and s.cards[s.player] == CARDS_TO_WIN - 1


@rule
def best_landing(
    s: Position, kind: int, start: int, heading: int, steps: int, left: int, winning: bool
) -> int:
    """A4.9: a stone passing over `start` looks for a landing within so many steps.

    The most bound stones that can leave after it, -1 if it cannot land at all; with `winning` a
    landing after which the mover can win is as good as all of them leaving. Walks through all
    ways depth first; the way is kept in `path`, two bits a step, so nothing is allocated.
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
            rest = steps - depth - 1
            count = can_leave(s, bound, left, rest, away, target, NOWHERE, NOWHERE)
            if winning and count < bound:
                white = s.bridge[WHITE_BRIDGE]
                won = wins(s, target) or can_still_win(s, kind, target, direction, white, rest)
                count = bound if won else count
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
def can_leave_now(s: Position) -> int:
    """A4.10: how many of the bound stones can leave in the rest of this turn."""
    if s.passing == NONE:
        return can_leave(s, bound_stones(s), NONE, s.steps, NOWHERE, NOWHERE, NOWHERE, NOWHERE)
    field, heading = s.place[s.player * KINDS + s.passing], s.heading[s.passing]
    return best_landing(s, s.passing, field, heading, s.steps, NONE, False)  # it lands first


@rule
def turn_refusal(kind: int, heading: int, direction: int, field: int) -> int:
    """Which clause forbids a turn: a corner's (A4.6) or the stone's own (A4.4, A4.5)."""
    if IS_CORNER[field] and not IS_WALL[field] and direction != heading ^ 2:
        return 406
    return 404 if kind == ISIS else 405


@rule
def step_refusal(s: Position, kind: int, direction: int, passing: int, must: int) -> int:
    """A step of a stone; `must`: how many bound stones can leave before it (A4.10)."""
    field = s.place[s.player * KINDS + kind]
    if field == NOWHERE:
        return 203 if kind < stones(s) else 801
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
    if leaves + able >= must:
        return 0
    white = s.bridge[WHITE_BRIDGE]
    return 0 if can_still_win(s, kind, target, direction, white, s.steps - 1) else 410


@rule
def passing_refusal(s: Position, kind: int, target: int, direction: int, must: int) -> int:
    """A4.9: a step over a stone, if a landing follows that leaves the others their way out."""
    if s.stone_on[target] == NOBODY:
        return 409
    leaves = s.bound[kind]
    left = kind if leaves else NONE
    able = best_landing(s, kind, target, direction, s.steps - 1, left, True)
    if able < 0:
        return 409
    return 410 if leaves + able < must else 0


@rule
def free_entrances(s: Position) -> int:
    """The stones outside, as bits, if the entrance is free of own stones."""
    free = not is_own(s, entrance(s, s.player))
    enters = 0
    for kind in range(stones(s)):
        enters |= (free & (s.place[s.player * KINDS + kind] == NOWHERE)) << kind
    return enters


@rule
def entrance_refusal(s: Position, must: int) -> int:
    """Whether any stone may come onto the mover's entrance."""
    if s.passing != NONE:
        return 409
    field = entrance(s, s.player)
    if is_own(s, field):
        return 501
    if must > 0:
        bound = bound_stones(s)
        after = can_leave(s, bound, NONE, s.steps - 1, NOWHERE, field, NOWHERE, NOWHERE)
        white = s.bridge[WHITE_BRIDGE]
        if after < must and not can_still_win(s, NONE, field, OPEN, white, s.steps - 1):
            return 410
    return 0


@rule
def enter_refusal(s: Position, kind: int, must: int) -> int:
    if kind >= stones(s):
        return 801
    return 302 if s.place[s.player * KINDS + kind] != NOWHERE else entrance_refusal(s, must)


@rule
def put(s: Position, stone: int, field: int) -> None:
    """Land a stone; another player's stone there is captured (A5.1)."""
    victim = s.stone_on[field]
    if victim != NOBODY:
        s.place[victim] = NOWHERE
        if s.bridge[WHITE_BRIDGE] == CENTRE:
            s.unlock = 1
    s.stone_on[field] = stone
    s.place[stone] = field


@rule
def go(s: Position, kind: int, direction: int, passing: int) -> None:
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
def reach_the_ankh(s: Position, kind: int) -> None:
    """A7.1."""
    s.place[s.player * KINDS + kind] = NOWHERE
    s.heading[kind] = OPEN
    s.cards[s.player] += 1
    if s.cards[s.player] == CARDS_TO_WIN:
        s.winner = s.player
        s.phase = ENDED
