"""A whole tree as text in Gambit's format for extensive-form games (.efg), for other solvers.

    opened = pyspiel.load_efg_game(efg(tree))

OpenSpiel's own solvers in C++ and Gambit read it.
"""

from typing import Any

from benben.adapters.game_tree import Tree
from benben.seats import CHANCE, OVER


def _numbers(tree: Tree) -> list[int]:
    """The number of each information set among those of its player."""
    counted, numbers = [0, 0], []
    for seat in tree.seat:
        counted[seat] += 1
        numbers.append(counted[seat])
    return numbers


def efg(tree: Tree) -> str:
    """The tree, each node before those below it."""
    numbers, below = _numbers(tree), children(tree)
    options = " ".join(f"{name}={value}" for name, value in tree.options.items())
    lines = [f'EFG 2 R "{tree.game.name} {options}" {{ "1" "2" }} ""']
    stack, chances = [(0, 0)], 0
    while stack:
        depth, node = stack.pop()
        level = tree.levels[depth]
        mover, under = int(level.mover[node]), below[depth][node]
        if mover == OVER:
            payoff = float(level.payoff[node])
            lines.append(f't "" {_outcome(payoff)} "" {{ {payoff!r} {-payoff!r} }}')
            continue
        after = tree.levels[depth + 1]
        if mover == CHANCE:
            chances += 1
            odds = " ".join(f'"{after.move[i]}" {float(after.chance[i])!r}' for i in under)
            lines.append(f'c "" {chances} "" {{ {odds} }} 0')
        else:
            moves = " ".join(f'"{after.move[i]}"' for i in under)
            number = numbers[level.infoset[node]]
            lines.append(f'p "" {mover + 1} {number} "" {{ {moves} }} 0')
        stack += [(depth + 1, i) for i in reversed(under)]
    return "\n".join(lines) + "\n"


def children(tree: Tree) -> list[list[list[int]]]:
    """For each node of each level its children in the next."""
    found: list[list[list[int]]] = []
    for depth, level in enumerate(tree.levels):
        under: list[list[int]] = [[] for _ in level.parent]
        if depth + 1 < len(tree.levels):
            parents: Any = tree.levels[depth + 1].parent.tolist()
            for child, parent in enumerate(parents):
                under[parent].append(child)
        found.append(under)
    return found


def _outcome(payoff: float) -> int:
    """Equal results are one outcome: lost, drawn and won, or shares between."""
    return round((payoff + 1) * 1000) + 1
