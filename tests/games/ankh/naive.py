"""A slow, plain second Ankh: the outside truth for the engine's perft counts.

It shares no code with the engine. Clause numbers (A4.9) are those of the rules text.

    13 . . . . . . . . . . . . .     a level field is .      (d = 6, 4, 2)
    12 . # # # # # B # # # # # .     a wall field is #       (d = 5, 3, 1)
    11 . # . . . . . . . . . # .     a bridge is B, G or W
       ...                           the Ankh field is g7    (d = 0)
     1 . . . . . . . . . . . . .
       a b c d e f g h i j k l m     headings: ^ up, > right, v down, < left
"""

import sys
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

KINDS = "RIO"  # Ra, Isis, Osiris
HEADINGS = "^>v<"  # clockwise, so the next one is a right turn
SHIFT = {"^": (0, 1), ">": (1, 0), "v": (0, -1), "<": (-1, 0)}
ANKH = "g7"
ENTRANCES = {2: ("a1", "m13"), 3: ("a1", "a13", "m13"), 4: ("a1", "a13", "m13", "m1")}
SMALLER = {3: ("c3", "k11"), 1: ("e5", "i9")}  # A8.1, by number of bridges
EDGE = {7: 6, 3: 4, 1: 2}
COLOURS = {7: ("black", "grey", "white"), 3: ("grey", "white"), 1: ("white",)}
SIZE = {7: "", 3: "small", 1: "tiny"}
WHITE = -1  # index of the white bridge; before it two grey ones, and four black ones
ROUND_LIMIT = 200  # A7.3


def field_name(column: int, row: int) -> str:
    """The name of the field in this column (0-12) and row (1-13)."""
    return "abcdefghijklm"[column] + str(row)


def distance(field: str) -> int:
    """A1.1: the larger of the row and column distance to the centre."""
    return max(abs("abcdefghijklm".index(field[0]) - 6), abs(int(field[1:]) - 7))


def neighbours(column: int, row: int) -> dict[str, str]:
    """The fields orthogonally beside a field, by heading (A4.1)."""
    beside = {h: (column + dx, row + dy) for h, (dx, dy) in SHIFT.items()}
    return {h: field_name(c, r) for h, (c, r) in beside.items() if 0 <= c <= 12 and 1 <= r <= 13}


BESIDE = {field_name(c, r): neighbours(c, r) for c in range(13) for r in range(1, 14)}
DISTANCE = {field: distance(field) for field in BESIDE}
LEVELS = {field for field, d in DISTANCE.items() if d in (2, 4, 6)}
WALLS = {field for field, d in DISTANCE.items() if d in (1, 3, 5)}


class Stone(NamedTuple):
    """One stone; an empty field means outside, an empty heading means open."""

    field: str = ""
    heading: str = ""
    obliged: bool = False  # A4.10: it must still leave the bridge it stands on
    passing: bool = False  # A4.9: it shares its field with the stone it passes over


OUTSIDE = Stone()


class State(NamedTuple):
    """A position; seats count from 1."""

    turn: int
    player: int
    steps: int
    stones: tuple[tuple[Stone, ...], ...]
    cards: tuple[int, ...]
    bridges: tuple[str, ...]
    unlock: bool

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.cards)

    @property
    def mine(self) -> tuple[Stone, ...]:
        """The stones of the player to move."""
        return self.stones[self.player - 1]

    @property
    def entrance(self) -> str:
        """The entrance of the player to move."""
        found = SMALLER.get(len(self.bridges), ENTRANCES[self.players])
        return found[self.player - 1]


def parse_stone(word: str) -> Stone:
    """Read `-`, `a2`, `a2^`, `g2!`, `a2^~`."""
    if word == "-":
        return OUTSIDE
    field = word.rstrip("^>v<!~")
    marks = word[len(field) :]
    heading = marks.rstrip("!~")
    return Stone(field, heading, "!" in marks, "~" in marks)


def stone_text(stone: Stone) -> str:
    """Write a stone as parse_stone reads it."""
    if stone == OUTSIDE:
        return "-"
    return stone.field + stone.heading + "!" * stone.obliged + "~" * stone.passing


def parse(position: str) -> State:
    """Read a position; what does not write back to the same text is refused."""
    value = dict(word.split("=") for word in position.split(" "))
    seats = [seat.split(",") for seat in value["stones"].split("/")]
    state = State(
        turn=int(value["turn"]),
        player=int(value["player"]),
        steps=int(value["steps"]),
        stones=tuple(tuple(parse_stone(word[2:]) for word in seat) for seat in seats),
        cards=tuple(int(n) for n in value["cards"].split("/")),
        bridges=tuple(",".join(value[k] for k in COLOURS[7] if k in value).split(",")),
        unlock=value.get("unlock") == "yes",
    )
    if text(state) != position:
        raise ValueError(f"not a position: {position}; it reads as {text(state)}")
    return state


def text(state: State) -> str:
    """Write a position."""
    seats = [
        ",".join(f"{kind}:{stone_text(stone)}" for kind, stone in zip(KINDS, seat, strict=False))
        for seat in state.stones
    ]
    by_colour = {"black": state.bridges[:-3], "grey": state.bridges[-3:-1]}
    by_colour["white"] = state.bridges[WHITE:]
    size = SIZE[len(state.bridges)]
    words = [
        f"players={state.players}",
        *([f"size={size}"] if size else []),
        f"turn={state.turn}",
        f"player={state.player}",
        f"steps={state.steps}",
        "stones=" + "/".join(seats),
        "cards=" + "/".join(str(n) for n in state.cards),
        *(f"{c}=" + ",".join(by_colour[c]) for c in COLOURS[len(state.bridges)]),
    ]
    return " ".join(words + ["unlock=yes"] * state.unlock)


def over(state: State) -> bool:
    """A7.1: a third card; A7.3: the round limit."""
    return 3 in state.cards or state.turn >= ROUND_LIMIT * state.players


def is_open(state: State, field: str) -> bool:
    """A4.1: whether a stone beside this field may go there, leaving other stones aside."""
    if field == ANKH:  # only an inner-wall field is beside it, so the stone is on the white bridge
        return state.bridges[WHITE] != ANKH
    within = DISTANCE[field] <= EDGE[len(state.bridges)]
    return (within and field in LEVELS) or field in state.bridges


def owner(state: State, field: str) -> int:
    """The seat whose stone stands on the field, 0 if none."""
    for seat, stones in enumerate(state.stones, start=1):
        if any(stone.field == field for stone in stones):
            return seat
    return 0


def headings(kind: str, heading: str) -> str:
    """A4.2 to A4.6: where a stone of this kind may go next."""
    if kind == "R" or heading == "":
        return HEADINGS
    ahead = HEADINGS.index(heading)
    turn = {"I": -1, "O": 1}[kind]
    return HEADINGS[ahead] + HEADINGS[(ahead + turn) % 4]


def stone_steps(state: State, kind: str, stone: Stone) -> Iterator[str]:
    """The steps of a stone in play: onto a free field, landing on a stone, passing over one."""
    for heading in headings(kind, stone.heading):
        target = BESIDE[stone.field].get(heading)
        if target is None or not is_open(state, target):
            continue
        seat = owner(state, target)
        if seat == 0:
            yield f"{kind}-{target}"
            continue
        if seat != state.player:  # A5.1
            yield f"{kind}x{target}"
        # A4.9: it goes on only if, having passed, it can still go on to a landing
        if any_steps(step(state, f"{kind}^{target}")):
            yield f"{kind}^{target}"


def enterings(state: State) -> Iterator[str]:
    """A3.2, A5.1: a stone comes onto its entrance, unless an own stone stands there."""
    if owner(state, state.entrance) == state.player:
        return
    for kind, stone in zip(KINDS, state.mine, strict=False):
        if stone == OUTSIDE:
            yield f"{kind}@{state.entrance}"


def bridge_steps(state: State) -> Iterator[str]:
    """A6.1 to A6.4, A6.6: a free bridge goes one field along its wall; the centre is no wall."""
    for bridge in state.bridges:
        if bridge == ANKH or owner(state, bridge) != 0:
            continue
        for target in BESIDE[bridge].values():
            if DISTANCE[target] == DISTANCE[bridge] and target not in state.bridges:
                yield f"{bridge}-{target}"


def any_steps(state: State) -> list[str]:
    """All steps, A4.10 left aside; a stone that is passing goes on at once (A4.9)."""
    if over(state) or state.steps == 0:
        return []
    mine = list(zip(KINDS, state.mine, strict=False))
    for kind, stone in mine:
        if stone.passing:
            return list(stone_steps(state, kind, stone))
    found = list(enterings(state))
    for kind, stone in mine:
        if stone != OUTSIDE:
            found += stone_steps(state, kind, stone)
    return found + list(bridge_steps(state))


def step(state: State, move: str) -> State:
    """The position after a step, the turn not yet ended."""
    spent = state._replace(steps=state.steps - 1)
    if move[0] in KINDS:
        return step_stone(spent, move[0], move[1], move[2:])
    return move_bridge(spent, *move.split("-"))


def step_stone(state: State, kind: str, how: str, target: str) -> State:
    """A stone enters (@), goes (-), captures (x) or passes over (^)."""
    stone = state.mine[KINDS.index(kind)]
    heading = ""
    if how != "@":
        heading = next(h for h, field in BESIDE[stone.field].items() if field == target)
    elif owner(state, target) not in (0, state.player):
        how = "x"
    if how == "x":
        state = capture(state, target)
    if target == ANKH:
        return put(take_card(state), kind, OUTSIDE)
    return put(state, kind, Stone(target, heading, passing=how == "^"))


def put(state: State, kind: str, stone: Stone) -> State:
    """The player to move has their stone of this kind so."""
    mine = tuple(stone if k == kind else s for k, s in zip(KINDS, state.mine, strict=False))
    before, after = state.stones[: state.player - 1], state.stones[state.player :]
    return state._replace(stones=(*before, mine, *after))


def capture(state: State, field: str) -> State:
    """A5.1: the opponent's stone there goes outside; A6.5: the game's first unlocks the white."""
    stones = tuple(
        tuple(OUTSIDE if s.field == field and seat != state.player else s for s in stones)
        for seat, stones in enumerate(state.stones, start=1)
    )
    return state._replace(stones=stones, unlock=state.bridges[WHITE] == ANKH)


def take_card(state: State) -> State:
    """A7.1: one more card for the player to move."""
    cards = tuple(n + (seat == state.player) for seat, n in enumerate(state.cards, start=1))
    return state._replace(cards=cards)


def move_bridge(state: State, source: str, target: str) -> State:
    """A bridge goes from one field to another."""
    return state._replace(bridges=tuple(target if b == source else b for b in state.bridges))


def obliged(state: State) -> int:
    """A4.10: how many stones must still leave their bridge."""
    return sum(stone.obliged for stone in state.mine)


@lru_cache(maxsize=500_000)
def most_leavings(state: State) -> int:
    """The most obliged stones that can still leave in this turn, by trying everything."""
    limit = min(obliged(state), state.steps)
    if limit == 0:
        return 0
    best = 0
    followers = [step(state, move) for move in any_steps(state)]
    for after in sorted(followers, key=obliged):  # leavings first
        best = max(best, obliged(state) - obliged(after) + most_leavings(after))
        if best == limit:
            break
    return best


@lru_cache(maxsize=500_000)
def can_win(state: State) -> bool:
    """A7.1: whether the mover has won, or still can in this turn, by trying everything."""
    if 3 in state.cards:
        return True
    return any(can_win(step(state, move)) for move in any_steps(state))


def refused(state: State, move: str) -> bool:
    """A4.10: whether the step makes a still possible leaving impossible, and no win possible."""
    after = step(state, move)
    left = obliged(state) - obliged(after)
    if left + most_leavings(after) >= most_leavings(state):
        return False
    return state.cards[state.player - 1] < 2 or not can_win(after)


def moves(state: State) -> list[str]:
    """Everything the player to move may do, sorted."""
    if over(state):
        return []
    if state.steps == 0:  # A6.5: only the white bridge's extra move is left
        return sorted(f"{ANKH}-{target}" for target in BESIDE[ANKH].values())
    found = [move for move in any_steps(state) if not refused(state, move)]
    return sorted(found) or ["rest"]  # A3.1


def play(state: State, move: str) -> State:
    """Checked: the position after one of its moves."""
    if move not in moves(state):
        raise ValueError(f"{move} is not among {moves(state)}")
    return play_unchecked(state, move)


def play_unchecked(state: State, move: str) -> State:
    """Trusted: the position after one of its moves."""
    if move == "rest":
        state = state._replace(steps=0)
    elif state.steps == 0:
        state = move_bridge(state, *move.split("-"))._replace(unlock=False)
    else:
        state = step(state, move)
    turn_is_over = state.steps == 0 and not state.unlock and not over(state)
    return next_turn(state) if turn_is_over else state


def next_turn(state: State) -> State:
    """A3.1: the next seat clockwise; A4.10: its stones on bridges must leave them."""
    seat = state.player % state.players + 1
    stones = tuple(
        tuple(Stone(s.field, obliged=n == seat and s.field in WALLS) for s in stones)
        for n, stones in enumerate(state.stones, start=1)
    )
    steps = 4 + state.cards[seat - 1]
    return state._replace(turn=state.turn + 1, player=seat, steps=steps, stones=stones)


@lru_cache(maxsize=500_000)
def perft(state: State, depth: int) -> int:
    """The number of move sequences of this length."""
    if depth == 0:
        return 1
    return sum(divide(state, depth).values())


def divide(state: State, depth: int) -> dict[str, int]:
    """perft split by the first move; depth is at least 1."""
    return {move: perft(play_unchecked(state, move), depth - 1) for move in moves(state)}


def main() -> None:
    """Print the divide of a position and the total."""
    split = divide(parse(sys.argv[1]), int(sys.argv[2]))
    for move, count in split.items():
        print(f"{move}: {count}")
    print(f"total: {sum(split.values())}")


if __name__ == "__main__":
    main()
