"""Solve a small game exactly enough: its value, and a strategy that a best reply hardly beats.

python examples/solve.py ptoq --option size=tiny --option starter=1
python examples/solve.py buckets --option size=tiny --efg tiny.efg
python examples/solve.py ankh --option size=tiny --option rounds=3 --option starter=1
"""

import argparse
from pathlib import Path

from benben.adapters import minimax
from benben.adapters.cfr import solve
from benben.adapters.efg import efg
from benben.adapters.game_tree import grow
from benben.game import check_options, game
from benben.options import given


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--close", type=float, default=5e-4, help="stop below this exploitability")
    parser.add_argument("--efg", type=Path, help="write the tree as a file of Gambit")
    chosen = parser.parse_args()
    options = given(chosen.option)
    hides = game(chosen.game).hides(check_options(game(chosen.game), 2, options))
    if not hides and not chosen.efg:
        open_game = minimax.solve(chosen.game, options)
        print(f"{len(open_game.values):,} positions, nothing hidden")
        print(f"value to seat 1: {open_game.value:.4f}")
        return
    tree = grow(chosen.game, options)
    print(f"{tree.nodes:,} nodes, {len(tree.first):,} information sets")
    if chosen.efg:
        chosen.efg.write_text(efg(tree), "utf-8")
    found = solve(tree, chosen.close)
    print(f"value to seat 1: {found.value:.4f} (from {found.low:.4f} to {found.high:.4f})")
    print(f"exploitability {found.exploitability:.4f} after {found.iterations} iterations")


if __name__ == "__main__":
    main()
