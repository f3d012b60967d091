"""Solve a small game exactly enough: its value, and a strategy that a best reply hardly beats.

python examples/solve.py ptoq --option size=tiny --option starter=1
python examples/solve.py buckets --option size=tiny --efg tiny.efg
"""

import argparse
from pathlib import Path

from benben.adapters.cfr import solve
from benben.adapters.efg import efg
from benben.adapters.game_tree import grow
from benben.options import given


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--close", type=float, default=5e-4, help="stop below this exploitability")
    parser.add_argument("--efg", type=Path, help="write the tree as a file of Gambit")
    chosen = parser.parse_args()
    tree = grow(chosen.game, given(chosen.option))
    print(f"{tree.nodes:,} nodes, {len(tree.first):,} information sets")
    if chosen.efg:
        chosen.efg.write_text(efg(tree), "utf-8")
    found = solve(tree, chosen.close)
    print(f"value to seat 1: {found.value:.4f} (from {found.low:.4f} to {found.high:.4f})")
    print(f"exploitability {found.exploitability:.4f} after {found.iterations} iterations")


if __name__ == "__main__":
    main()
