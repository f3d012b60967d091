"""A naive second Ptoq: written from docs/rules/en/ptoq.md, plain Python, slow and simple.

It reads and writes positions as docs/notation/ptoq.md says, lists moves by name and counts them.
"""

import sys
from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

RANKS, SUITS = "23456789TJQKA", "shdc"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
BOX = Counter({**dict.fromkeys(CARDS, 1), "Jk": 2})  # P1.1
SMALL = [rank + suit for suit in SUITS for rank in "TJQKA"]  # P8.1
TINY = [rank + suit for suit in "sh" for rank in "QKA"]
BOXES = {"full": BOX, "small": Counter([*SMALL, "Jk", "Jk"]), "tiny": Counter(TINY)}
BASE = {"full": 8, "small": 5, "tiny": 3}
HANDS = {"full": 3, "small": 3, "tiny": 1}
HAND = {"full": 5, "small": 2, "tiny": 2}
ROWS = ["abcdefgh"[: 8 - row] for row in range(8)]  # P1.2
PLACES = [f"{column}{row + 1}" for row in range(8) for column in ROWS[row]]
TARGET = {"basic": 0, "short": 7, "long": 11}  # P7.3
POINTS = [-1, 0, 0, 0, 1, 1, 2, 3, 4, 5]  # P7.1

Hands = tuple[tuple[str, ...], ...]  # three


@dataclass(frozen=True)
class State:
    """A position; seats count from 1, `starter` is 0 while it is not settled."""

    game: str
    starter: int = 0
    how: str = ""  # draw or toot, while the starter is not settled
    round: int = 1
    victory: tuple[int, int] = (0, 0)
    placed: int = 0
    pyramid: tuple[tuple[str, str, int], ...] = ()  # place, block, order; as they were placed
    hands: tuple[Hands, Hands] = (((), (), ()), ((), (), ()))
    gone: tuple[str, ...] = ()
    block: str = ""
    turned: tuple[str, ...] | None = None
    ready: tuple[int, ...] = ()
    size: str = "full"

    @property
    def blocks(self) -> int:
        """P8.1: as many are built in as both players' hands hold."""
        return 2 * HANDS[self.size] * HAND[self.size]

    @property
    def laid(self) -> int:
        return sum(len(hand) for hands in self.hands for hand in hands)

    @property
    def player(self) -> int:
        turns = self.placed if self.placed < self.blocks else self.laid
        return self.starter if turns % 2 == 0 else 3 - self.starter

    @property
    def standing(self) -> dict[str, str]:
        return {place: block for place, block, _ in self.pyramid}

    @property
    def undrawn(self) -> Counter[str]:
        seen = [*self.standing.values(), *self.gone, *(self.turned or ())]
        seen += [block for hands in self.hands for hand in hands for block in hand]
        return BOXES[self.size] - Counter(seen + [self.block] * bool(self.block))


# --- positions as text -----------------------------------------------------------------------


def pairs(text: str) -> tuple[str, ...]:
    return () if text == "-" else tuple(text[i : i + 2] for i in range(0, len(text), 2))


def parse(position: str) -> State:
    value = dict(word.split("=") for word in position.split())
    size = value.get("size", "full")
    if value["starter"] in ("draw", "toot"):
        return State(value["game"], how=value["starter"], size=size, hands=empty(size))
    blocks = [] if value["pyramid"] == "-" else value["pyramid"].split(",")
    state = State(
        value["game"],
        int(value["starter"]),
        round=int(value.get("round", "1")),
        victory=read_two(value.get("victory", "0/0")),
        placed=int(value["placed"]),
        pyramid=tuple((p, b, int(n)) for p, b, n in (block.split(":") for block in blocks)),
        hands=read_hands(value["hands"]) if "hands" in value else empty(size),
        gone=pairs(value.get("gone", "-")),
        block=value.get("block", ""),
        turned=pairs(value["turned"]) if "turned" in value else None,
        ready=(int(value["ready"]),) if "ready" in value else (),
        size=size,
    )
    if text(state) != position:
        raise ValueError(f"not a position: {position}; it reads as {text(state)}")
    return state


def empty(size: str) -> tuple[Hands, Hands]:
    return ((),) * HANDS[size], ((),) * HANDS[size]


def read_two(text: str) -> tuple[int, int]:
    first, second = text.split("/")
    return int(first), int(second)


def read_hands(text: str) -> tuple[Hands, Hands]:
    first, second = (tuple(pairs(hand) for hand in hands.split(",")) for hands in text.split("/"))
    return first, second


def text(state: State) -> str:
    words = ["players=2", f"game={state.game}"]
    words += [f"size={state.size}"] * (state.size != "full")
    words.append(f"starter={state.how or state.starter}")
    if state.how:
        return " ".join(words)
    if state.game != "basic":
        words += [f"round={state.round}", "victory={}/{}".format(*state.victory)]
    words.append(f"placed={state.placed}")
    words.append("pyramid=" + (",".join(f"{p}:{b}:{n}" for p, b, n in state.pyramid) or "-"))
    if state.placed == state.blocks:
        seats = (",".join("".join(hand) or "-" for hand in hands) for hands in state.hands)
        words += ["hands=" + "/".join(seats), "gone=" + ("".join(state.gone) or "-")]
    if state.block:
        words.append(f"block={state.block}")
    if state.turned is not None:
        words.append("turned=" + ("".join(state.turned) or "-"))
    return " ".join(words + [f"ready={seat}" for seat in state.ready])


# --- moves -----------------------------------------------------------------------------------


def under(place: str) -> list[str]:
    """The two places it would rest on; none for the base."""
    column, row = place[0], place[1:]
    if row == "1":
        return []
    return [f"{c}{int(row) - 1}" for c in (column, chr(ord(column) + 1))]


def may_place(state: State, place: str) -> bool:
    """P3.2."""
    is_place = ROWS[0].index(place[0]) + int(place[1:]) <= BASE[state.size]
    return (
        is_place and place not in state.standing and all(p in state.standing for p in under(place))
    )


def may_take(state: State, place: str) -> bool:
    """P4.2."""
    return place in state.standing and not any(place in under(p) for p in state.standing)


def is_over(state: State) -> bool:
    """P6.1: after one round; P7.3: when somebody has enough victory points."""
    return state.laid == state.blocks and max(state.victory) >= TARGET[state.game]


def moves(state: State) -> list[str]:
    """What may happen next by name, sorted; where both seats may act, what the first may do."""
    if is_over(state):
        return []
    if state.how:
        return ["start:1", "start:2"] if state.how == "draw" else ["toot"]
    if state.laid == state.blocks:
        return ["next"]
    if state.placed < state.blocks:
        if not state.block:
            return sorted(f"draw:{face}" for face in state.undrawn)
        return sorted(place for place in PLACES if may_place(state, place))
    if state.block:
        hands = state.hands[state.player - 1]
        return [f"hand:{i + 1}" for i, hand in enumerate(hands) if len(hand) < HAND[state.size]]
    if state.turned is None:
        return sorted(f"x{place}" for place in PLACES if may_take(state, place))
    if len(state.turned) < 3:
        return sorted(f"draw:{face}" for face in state.undrawn)
    return sorted(f"pick:{face}" for face in state.turned if face != "Jk")  # P4.5


def play(state: State, move: str) -> State:
    """The position after a move, trusted."""
    word, _, value = move.partition(":")
    if word == "start":
        return replace(state, how="", starter=int(value))
    if word == "toot":
        return replace(state, how="", starter=1)
    if word == "next":
        return next_round(state)
    if word == "draw":
        if state.turned is None:
            return replace(state, block=value)
        return replace(state, turned=(*state.turned, value))
    if word == "pick":
        left = list(state.turned or ())
        left.remove(value)
        gone = in_order([*state.gone, *left])
        return replace(state, turned=None, gone=gone, block=value)
    if word == "hand":
        return lay(state, int(value) - 1)
    if word.startswith("x"):
        return take(state, word[1:])
    pyramid = (*state.pyramid, (word, state.block, state.placed + 1))
    return replace(state, pyramid=pyramid, placed=state.placed + 1, block="")


def in_order(blocks: list[str]) -> tuple[str, ...]:
    return tuple(sorted(blocks, key=[*CARDS, "Jk"].index))


def take(state: State, place: str) -> State:
    face = state.standing[place]
    pyramid = tuple(block for block in state.pyramid if block[0] != place)
    if face == "Jk":  # P4.5
        return replace(state, pyramid=pyramid, gone=in_order([*state.gone, "Jk"]), turned=())
    return replace(state, pyramid=pyramid, block=face)


def lay(state: State, number: int) -> State:
    both = [[list(hand) for hand in hands] for hands in state.hands]
    both[state.player - 1][number].append(state.block)
    first, second = (tuple(tuple(hand) for hand in hands) for hands in both)
    after = replace(state, hands=(first, second), block="")
    if after.laid < after.blocks or after.game == "basic":
        return after
    ahead = points(after, 1) - points(after, 2)  # P7.2
    victory = (state.victory[0] + max(0, ahead), state.victory[1] + max(0, -ahead))
    return replace(after, victory=victory)


def next_round(state: State) -> State:
    """P7.4: when both are ready, with the other starter."""
    if not state.ready:
        return replace(state, ready=(1,))
    starter, number = 3 - state.starter, state.round + 1
    hands, size = empty(state.size), state.size
    return State(state.game, starter, round=number, victory=state.victory, hands=hands, size=size)


# --- poker -----------------------------------------------------------------------------------


def order(hand: tuple[str, ...]) -> tuple[int, list[int]]:
    """P5.1: the rank of five cards and what decides within it, as things that compare."""
    ranks = [RANKS.index(card[0]) for card in hand]
    counts = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    by = [rank for _, rank in counts]
    shape = [n for n, _ in counts]
    if len(hand) < 5:  # P8.1: of two cards only a pair or none
        return (1 if shape == [2] else 0), by
    flush = len({card[1] for card in hand}) == 1
    if sorted(ranks) == [0, 1, 2, 3, 12]:  # P5.2: the ace is low
        straight, by = True, [3]
    else:
        straight = shape == [1] * 5 and max(ranks) - min(ranks) == 4
    if straight and flush:
        return (9 if by[0] == 12 else 8), by[:1]
    if straight:
        return 4, by[:1]
    if flush:
        return 5, by
    shapes = [[1, 1, 1, 1, 1], [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [], [], [3, 2], [4, 1]]
    return shapes.index(shape), by


def hands_won(state: State, seat: int) -> int:
    """P5.3."""
    mine, others = state.hands[seat - 1], state.hands[2 - seat]
    return sum(order(hand) > order(other) for hand, other in zip(mine, others, strict=True))


def points(state: State, seat: int) -> int:
    """P7.1."""
    won = {0: 0, 1: 0, 2: 3, 3: 4}[hands_won(state, seat)]
    if HANDS[state.size] == 1:  # P8.2
        won = 2 * hands_won(state, seat)
    return won + sum(POINTS[order(hand)[0]] for hand in state.hands[seat - 1])


# --- counting and solving --------------------------------------------------------------------


@lru_cache(maxsize=200_000)
def perft(state: State, depth: int) -> int:
    """The number of move sequences of this length, chance included."""
    names = moves(state)
    if depth <= 1:
        return len(names) if depth else 1
    return sum(perft(play(state, name), depth - 1) for name in names)


def divide(state: State, depth: int) -> dict[str, int]:
    """perft split by the first move; depth is at least 1."""
    return {move: perft(play(state, move), depth - 1) for move in moves(state)}


@lru_cache(maxsize=200_000)
def solved(state: State) -> float:
    """By plain minimax, all faces known: seat 1's share of the win, or its lead in points."""
    if state.laid == state.blocks:
        if state.game != "basic":
            return points(state, 1) - points(state, 2)
        enough = HANDS[state.size] // 2 + 1  # P6.1, P8.2
        return (2 + (hands_won(state, 1) >= enough) * 2 - (hands_won(state, 2) >= enough) * 2) / 4
    if state.turned is not None and len(state.turned) < 3:
        rests = list(combinations(sorted(state.undrawn.elements()), 3 - len(state.turned)))
        threes = [replace(state, turned=state.turned + rest) for rest in rests]
        return sum(map(solved, threes)) / len(threes)
    best = max if state.player == 1 else min
    return best(solved(play(state, move)) for move in moves(state))


def main() -> None:
    """Print the divide of a position and the total."""
    split = divide(parse(sys.argv[1]), int(sys.argv[2]))
    for move, count in split.items():
        print(f"{move}: {count}")
    print(f"total: {sum(split.values())}")


if __name__ == "__main__":
    main()
