"""How often a hint has a reason in words: the share of the best moves of a search that get one.

    python bench/reasons.py [POSITIONS] [GAME…]     300 of every game, half of random play
    python bench/reasons.py 100 ankh --missing      and the moves without a reason, by their kind

`hint` is a reason for the best move; `review` is one for it against the move that was played, or
one against that, of the moments where the two differ. `false` counts what does not hold in the
true position, which nobody who looked for reasons has seen.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator

from benben import Match
from benben.bots import bot, let_move
from benben.bots.reasons import passage, why, why_chosen
from benben.bots.search import Budget, search
from benben.game import game, names
from benben.match import Seen

OPTIONS = {"buckets": {"finger": "cascade"}}
APART = 5  # moves between two positions that are looked at
LONGEST = 300  # moves of a match
TELLING = [name for name in names() if game(name).reasoning is not None]


def positions(name: str, wanted: int, who: str) -> Iterator[tuple[Match, Seen]]:
    """Decisions of matches of one kind of player."""
    player, seed = bot(who), 0
    while True:
        seed += 1
        match = Match(name, 2, OPTIONS.get(name, {}), seed=seed)
        while not match.is_over and match.ply < LONGEST:
            seat = match.waiting_for[0]
            seen = match.seen(seat, match.ply)
            if (match.ply + seed) % APART == 0 and len(seen.moves) > 1:
                yield match, seen
                wanted -= 1
                if not wanted:
                    return
            let_move(match, seat, player, (seed << 16) + match.ply)


def kind(name: str) -> str:
    """A move without its places and numbers."""
    return re.sub(r"(?<![a-z])[a-m]\d+|\d+", "*", name)


def measure(name: str, chosen: argparse.Namespace) -> None:
    reasoning = game(name).reasoning
    if reasoning is None:
        raise ValueError(f"{name} tells no reasons")
    for who in ("random", "greedy"):
        found, missing, told = Counter[str](), Counter[str](), Counter[str]()
        for match, seen in positions(name, chosen.positions // 2, who):
            choice = search(seen, Budget(None, chosen.tries, 1), match.ply)
            move = kind(match.name_of(seen.seat, choice.move))
            hint = why_chosen(seen, choice)
            found["hints"] += 1
            found["told"] += bool(hint.lines)
            told.update(key for key, _ in hint.lines[:1])
            truth = passage(seen, match.truth(), choice.move, choice.line)
            found["false"] += sum(one not in reasoning.merits(truth) for one in hint.lines)
            if not hint.lines:
                missing[move] += 1
            played = bot(who).choose(seen, match.ply).move
            if played != choice.move:
                against = why(seen, choice.move, choice.line, instead=played)
                found["reviews"] += 1
                found["explained"] += bool(against.lines or against.faults)
        hints, reviews = found["told"] / found["hints"], found["explained"] / found["reviews"]
        told_of = (
            f"hint {hints:.1%} of {found['hints']}, review {reviews:.1%} of {found['reviews']}"
        )
        print(f"{name:8} {who:7} {told_of}, false {found['false']}", flush=True)
        if chosen.missing:
            print("  without:", dict(missing.most_common(12)))
            print("  told first:", dict(told.most_common()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", nargs="*", help="how many positions, and games")
    parser.add_argument("--tries", type=int, default=400, help="of each search (400)")
    parser.add_argument("--missing", action="store_true")
    chosen = parser.parse_args()
    numbers = [int(one) for one in chosen.what if one.isdigit()]
    chosen.positions = numbers[0] if numbers else 300
    chosen_names = [one for one in chosen.what if not one.isdigit()] or TELLING
    for name in chosen_names:
        measure(name, chosen)


if __name__ == "__main__":
    main()
