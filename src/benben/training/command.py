"""`benben train GAME --out FOLDER`."""

import argparse
import os
import sys
import time
from dataclasses import fields
from pathlib import Path

from benben.game import names
from benben.training.plan import Plan


def add_arguments(verb: argparse.ArgumentParser) -> None:
    usual = {field.name: field.default for field in fields(Plan)}
    verb.add_argument("game", choices=names())
    verb.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="kept; goes on")
    verb.add_argument("--hours", type=float, default=1.0, help="then it stops (1)")
    verb.add_argument("--rounds", type=int, help="or after so many rounds in all")
    verb.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes")
    for name, what in (
        ("seed", "other matches"),
        ("tries", "of the search, for each decision"),
        ("matches", "in a round"),
        ("rounds-back", "whose matches are learned from"),
        ("hidden", "units of the network"),
        ("epochs", "of a fit"),
        ("games", "of a contest, at most"),
    ):
        default = usual[name.replace("-", "_")]
        verb.add_argument(f"--{name}", type=int, default=default, help=f"{what} ({default})")
    verb.add_argument("--trust", type=float, default=usual["trust"], help="λ, from 0 to 1 (0.95)")
    verb.add_argument("--budget", default=usual["budget"], help="of a decision in a contest (50ms)")
    verb.add_argument("--sprt", default=usual["sprt"], metavar="ELO0,ELO1", help="(0,30)")
    verb.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    if chosen.workers < 1 or chosen.hours <= 0:
        raise ValueError("--workers counts from 1, and --hours is more than 0")
    from benben.training.rounds import Training  # imported only here: with NumPy and the arena

    plan = Plan(**{field.name: getattr(chosen, field.name) for field in fields(Plan)}).check()
    until = time.monotonic() + 3600 * chosen.hours
    Training(plan, chosen.out, chosen.workers, until, _told).run(chosen.rounds)
    return 0


def _told(line: str) -> None:
    """Over the last line in a terminal, line by line elsewhere."""
    if sys.stdout.isatty():
        print(f"\r\x1b[K{line}", end="" if "contest" in line or "match" in line else "\n")
    else:
        print(line, flush=True)
