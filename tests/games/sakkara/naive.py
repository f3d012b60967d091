"""A slow, plain second Sakkara: the outside truth for the engine's perft counts.

It shares no code with the engine and is written from the rules text. A stack is a string of
letters from its bottom, a holder a string, a field a name like c4. Clause numbers are those of the
rules page.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import permutations

LETTER = {
    "ship": "S", "grain": "G", "stone": "Q", "stair": "T", "braid": "B", "stripes": "D",
    "cross": "X", "moon": "M", "circle": "C", "eye": "E", "tip": "P", "hand": "H", "bird": "V",
    "ox": "O", "snake": "N", "horse": "R",
}  # fmt: skip
WORD = {letter: word for word, letter in LETTER.items()}
LEVELS = {1: "QQQQTTBBD", 2: "XMCE", 3: "P"}  # S1.4
HANDS = {"Q": 1, "P": 2}  # S5.5, S5.6
SPELLS = {"firestorm": "PXB", "whirlwind": "BME", "drought": "XDE", "shipwreck": "MDC"}
SHIFT = {"^": (0, 1), ">": (1, 0), "v": (0, -1), "<": (-1, 0)}
FIELDS = [column + row for row in "1234567" for column in "abcdefg"]


def shifted(place: str, dx: int, dy: int) -> str:
    """The field so many columns and rows away, or nothing."""
    column, row = "abcdefg".index(place[0]) + dx, int(place[1]) + dy
    return "abcdefg"[column] + str(row) if 0 <= column < 7 and 1 <= row <= 7 else ""


def beside(place: str) -> list[str]:
    """Horizontally or vertically."""
    return [to for step in SHIFT.values() if (to := shifted(place, *step))]


@dataclass
class State:
    """Everything on the table. Seats are 0 and 1."""

    memory: str = "aid"
    player: int = 0
    turn: int = 0
    stacks: dict[str, str] = field(default_factory=dict)
    workers: list[list[str]] = field(default_factory=list)  # "" before it is placed
    holders: list[str] = field(default_factory=list)
    ship: list[int] = field(default_factory=list)
    grain: list[int] = field(default_factory=list)
    level: list[int] = field(default_factory=list)  # the one being built, 4 when finished
    built: list[str] = field(default_factory=list)
    moved: str = ""  # "", "yes", or the worker's field and its heading
    finished: bool = False
    pile: str = ""
    destroyed: str = ""
    split: bool = False
    ask: str = ""

    @property
    def other(self) -> int:
        return 1 - self.player


# --- reading ---------------------------------------------------------------------------------


def parse(text: str) -> State:
    """A position as its text says; nothing is checked."""
    words = dict(word.split("=", 1) for word in text.split())
    pairs = {k: words[k].split("/") for k in ("workers", "holders", "laid", "built")}
    state = State(words["memory"], int(words["player"]) - 1, int(words["turn"]))
    rows = reversed(words["board"].split("/"))
    stacks = [stack for row in rows for stack in row.split(",")]
    state.stacks = {f: s.replace(".", "") for f, s in zip(FIELDS, stacks, strict=True)}
    state.workers = [[w.replace("-", "") for w in pair.split(",")] for pair in pairs["workers"]]
    state.holders = [cards.replace("-", "") for cards in pairs["holders"]]
    state.ship = [cards.count("S") for cards in pairs["laid"]]
    state.grain = [cards.count("G") for cards in pairs["laid"]]
    state.level = [int(text.split(":")[0]) for text in pairs["built"]]
    state.built = [text.split(":")[1].replace("-", "") for text in pairs["built"]]
    state.moved = words.get("moved", "")
    state.finished, state.split = "finished" in words, "split" in words
    state.pile, state.destroyed = words.get("pile", ""), words.get("destroyed", "")
    state.ask = words.get("ask", "")
    return state


# --- whose move ------------------------------------------------------------------------------


def is_over(s: State) -> bool:
    return 4 in s.level or s.turn >= 300  # S9.1, S9.2


def is_placing(s: State) -> bool:
    return any("" in pair for pair in s.workers)


def standing(s: State) -> set[str]:
    return {f for pair in s.workers for f in pair if f}


def mine(s: State) -> str:
    return s.holders[s.player]


# --- moves -----------------------------------------------------------------------------------


def moves(s: State) -> list[str]:
    """The names of all legal moves."""
    if is_over(s):
        return []
    if is_placing(s):
        return [f"@{f}" for f in FIELDS if f not in standing(s)]
    kind, _, what = s.ask.partition(":")
    if kind == "gallop":
        return ["stop", *(f"on{ride}" for ride in rides(s))]
    if kind == "shift":
        a, b = what.split("-")
        return [f"shift:{n}" for n in range(1, len(s.stacks[a]) - len(s.stacks[b]) + 1)]
    if kind == "theft":
        return [f"take:{WORD[c]}" for c in set(s.holders[s.other])]
    if kind == "order":
        return ["order:" + ",".join(WORD[c] for c in p) for p in permutations(SPELLS[what])]
    if kind == "surplus":
        return [f"discard:{WORD[c]}" for c in set(mine(s))]
    if kind == "part":
        return [f"part:{n}" for n in part_sizes(s)]
    if kind == "drop":
        return [f"drop:{f}" for f in drop_fields(s)]
    return list(turn_moves(s))


def climb(s: State, a: str, b: str) -> str:
    """The sign of a step: - plain, ^ with a stair; nothing if it cannot be made."""
    if not b or b in standing(s):
        return ""
    if len(s.stacks[b]) - len(s.stacks[a]) <= 2:
        return "-"
    return "^" if "T" in mine(s) else ""


def rides(s: State) -> list[str]:
    """The next field of a horse, as sign and name (S7.6)."""
    if s.moved in ("", "yes"):
        return []
    at = s.moved[:2]
    to = shifted(at, *SHIFT[s.moved[2]])
    sign = climb(s, at, to)
    if not sign:
        return []
    return [sign + to, *([f"{sign}{to}:leave"] if s.stacks[to] else [])]


def steps(s: State) -> list[str]:
    """S3: all steps of the move, with and without a stair."""
    found = []
    for at in s.workers[s.player]:
        for to in beside(at):
            if sign := climb(s, at, to):
                found.append(f"{at}{sign}{to}")
    return found


def turn_moves(s: State) -> Iterator[str]:
    own = mine(s)
    if not s.moved:
        yield from steps(s)
    if s.moved or not any("-" in step for step in steps(s)):  # S3.5
        yield "end"
    if "R" in own:
        yield from (f"horse{ride}" for ride in rides(s))
    if "V" in own:
        for at in s.workers[s.player]:
            yield from (f"bird:{at}-{to}" for to in FIELDS if to not in standing(s))
    if "O" in own:
        yield from ox_moves(s)
    if "N" in own and s.holders[s.other]:
        yield "snake"
    yield from building_moves(s)
    yield from spells(s)


def ox_moves(s: State) -> Iterator[str]:
    for a in FIELDS:
        if a in standing(s) or not any(w in beside(a) for w in s.workers[s.player]):
            continue
        for b in beside(a):
            if b not in standing(s) and len(s.stacks[a]) > len(s.stacks[b]):
                yield f"ox:{a}-{b}"


def building_moves(s: State) -> Iterator[str]:
    own, me = mine(s), s.player
    level = s.level[me] - (1 if s.finished else 0)  # S5.3, S5.4: the one of this turn
    if "S" in own and s.ship[me] == 0:
        yield "lay:ship"
    if "G" in own and s.grain[me] < level:
        yield "lay:grain"
    if s.finished or s.ship[me] == 0 or s.grain[me] < level:
        return
    for card in sorted(set(LEVELS[level])):
        free = LEVELS[level].count(card) > s.built[me].count(card)
        if free and card in own and own.count("H") >= HANDS.get(card, 0):
            yield f"build:{WORD[card]}"


def storm_fields(s: State, spell: str, at: str) -> list[str]:
    """Where a storm finds a card that lies open (S8.1, S8.2, S8.5)."""
    if spell == "row":
        near = [f for f in FIELDS if f[1] == at[1]]
    elif spell == "column":
        near = [f for f in FIELDS if f[0] == at[0]]
    else:
        near = [shifted(at, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return [f for f in near if f and f not in standing(s) and s.stacks[f]]


def spells(s: State) -> Iterator[str]:
    for name, cards in SPELLS.items():
        if not all(card in mine(s) for card in cards):
            continue
        if (name == "drought" and s.grain[s.other]) or (name == "shipwreck" and s.ship[s.other]):
            yield name
        for at in s.workers[s.player]:
            if name == "firestorm":
                for line in ("row", "column"):
                    if storm_fields(s, line, at):
                        yield f"firestorm:{line}:{at}"
            if name == "whirlwind" and storm_fields(s, name, at):
                yield f"whirlwind:{at}"


def part_sizes(s: State) -> list[int]:
    """S6.7, S6.8: how many cards the next part may have.

    Either all parts have 3 to 9 cards, or they are plainly nine and nine and the rest.
    """
    n = len(s.pile)
    sizes = {k for k in range(3, 10) if n - k >= 3}
    if n <= 9:
        sizes.add(n)
    elif not s.split:
        sizes.add(9)
    return sorted(sizes)


def drop_fields(s: State) -> list[str]:
    """S6.4–S6.6, for the other player."""
    near = [f for w in s.workers[s.other] for f in beside(w)]
    allowed = [f for f in FIELDS if f not in near and f not in standing(s)]
    fewest = min(len(s.stacks[f]) for f in allowed)
    return [f for f in allowed if len(s.stacks[f]) == fewest]


# --- playing ---------------------------------------------------------------------------------


def copied(s: State) -> State:
    return replace(
        s, stacks=dict(s.stacks), workers=[list(pair) for pair in s.workers],
        holders=list(s.holders), ship=list(s.ship), grain=list(s.grain), level=list(s.level),
        built=list(s.built),
    )  # fmt: skip


def play(before: State, move: str) -> State:
    """The position after a legal move."""
    s = copied(before)
    word, _, what = move.partition(":")
    if move[0] == "@":
        place(s, move[1:])
    elif move == "end":
        end_actions(s)
    elif move == "stop":
        s.ask = ""
    elif word in DEEDS:
        DEEDS[word](s, what)
    elif move in ("drought", "shipwreck"):
        wreck(s, move)
    elif move.startswith(("horse", "on")):
        ride(s, move)
    else:
        at, sign, to = move[:2], move[2], move[3:]
        go(s, at, to, sign)
        heading = next(h for h, step in SHIFT.items() if shifted(at, *step) == to)
        s.moved = to + heading
    return s


def take(s: State, seat: int, place: str) -> None:
    s.holders[seat] += s.stacks[place][-1:].upper()
    s.stacks[place] = s.stacks[place][:-1]


def spend(s: State, cards: str) -> None:
    """From the mover's holder onto the pile."""
    for card in cards:
        drop_card(s, s.player, card)
        s.pile += card


def drop_card(s: State, seat: int, card: str) -> None:
    assert card in s.holders[seat]
    s.holders[seat] = s.holders[seat].replace(card, "", 1)


def place(s: State, to: str) -> None:
    s.workers[s.player][s.workers[s.player].index("")] = to
    take(s, s.player, to)
    s.player = s.other


def go(s: State, at: str, to: str, sign: str, takes: bool = True) -> None:
    if sign == "^":
        spend(s, "T")
    s.workers[s.player][s.workers[s.player].index(at)] = to
    if takes:
        take(s, s.player, to)


def ride(s: State, move: str) -> None:
    """S7.6; a second field is asked for only where there is one."""
    first = move.startswith("horse")
    way, _, leave = move.partition(":")
    sign, to = way[-3], way[-2:]
    if first:
        spend(s, "R")
    go(s, s.moved[:2], to, sign, takes=not leave)
    s.moved = to + s.moved[2]
    s.ask = "gallop" if first and rides(s) else ""


def bird(s: State, what: str) -> None:
    at, to = what.split("-")
    spend(s, "V")
    go(s, at, to, "-")
    if s.moved[:2] == at:
        s.moved = "yes"


def ox(s: State, what: str) -> None:
    spend(s, "O")
    a, b = what.split("-")
    s.ask = f"shift:{what}"
    if len(s.stacks[a]) - len(s.stacks[b]) == 1:
        shift(s, "1")


def shift(s: State, what: str) -> None:
    a, b = s.ask.partition(":")[2].split("-")
    n = int(what)
    s.stacks[b] += s.stacks[a][-n:]
    s.stacks[a] = s.stacks[a][:-n]
    s.ask = ""


def snake(s: State, what: str) -> None:
    spend(s, "N")
    s.ask = "theft"


def steal(s: State, what: str) -> None:
    drop_card(s, s.other, LETTER[what])
    s.holders[s.player] += LETTER[what]
    s.ask = ""


def lay(s: State, what: str) -> None:
    drop_card(s, s.player, LETTER[what])
    (s.ship if what == "ship" else s.grain)[s.player] += 1


def build(s: State, what: str) -> None:
    card, me = LETTER[what], s.player
    drop_card(s, me, card)
    spend(s, "H" * HANDS.get(card, 0))
    s.built[me] += card
    if len(s.built[me]) == len(LEVELS[s.level[me]]):
        s.built[me], s.finished = "", True
        s.level[me] += 1


def storm(s: State, what: str, spell: str) -> None:
    line, _, at = what.rpartition(":")
    for card in SPELLS[spell]:
        drop_card(s, s.player, card)
    for place in storm_fields(s, line or "whirlwind", at):
        take(s, s.player, place)
    s.ask = f"order:{spell}"


def wreck(s: State, spell: str) -> None:
    for card in SPELLS[spell]:
        drop_card(s, s.player, card)
    (s.grain if spell == "drought" else s.ship)[s.other] -= 1
    s.destroyed += "G" if spell == "drought" else "S"
    s.ask = f"order:{spell}"


def order(s: State, what: str) -> None:
    s.pile += "".join(LETTER[word] for word in what.split(","))
    s.ask = ""


def discard(s: State, what: str) -> None:
    spend(s, LETTER[what])
    end_actions(s)


def end_actions(s: State) -> None:
    """S4.3, S6.9."""
    if len(mine(s)) > 10:
        s.ask = "surplus"
        return
    s.pile += "".join(sorted(s.destroyed))  # G before S
    s.destroyed = ""
    next_part(s)


def next_part(s: State) -> None:
    sizes = part_sizes(s) if s.pile else []
    if not sizes:
        s.turn, s.player = s.turn + 1, s.other
        s.ask, s.moved, s.finished, s.split = "", "", False, False
    else:
        s.ask = "part" if len(sizes) > 1 else f"drop:{sizes[0]}"


def part(s: State, what: str) -> None:
    n = int(what)
    s.split = s.split or (n != 9 and n != len(s.pile))
    s.ask = f"drop:{n}"


def drop(s: State, what: str) -> None:
    n = int(s.ask.partition(":")[2])
    s.stacks[what] += s.pile[:n]
    s.pile = s.pile[n:]
    next_part(s)


DEEDS: dict[str, Callable[[State, str], None]] = {
    "bird": bird, "ox": ox, "shift": shift, "snake": snake, "take": steal, "lay": lay,
    "build": build, "order": order, "discard": discard, "part": part, "drop": drop,
    "firestorm": lambda s, what: storm(s, what, "firestorm"),
    "whirlwind": lambda s, what: storm(s, what, "whirlwind"),
}  # fmt: skip


# --- counting --------------------------------------------------------------------------------


def perft(s: State, depth: int) -> int:
    """How many ways there are to play `depth` moves."""
    if depth == 1:
        return len(moves(s))
    return sum(perft(play(s, move), depth - 1) for move in moves(s))


def divide(s: State, depth: int) -> dict[str, int]:
    """The same, split by the first move."""
    return {m: perft(play(s, m), depth - 1) if depth > 1 else 1 for m in sorted(moves(s))}


if __name__ == "__main__":
    for name, count in divide(parse(sys.argv[1]), int(sys.argv[2])).items():
        print(f"{name}: {count}")
