"""The words of `benben admin`; imports nothing of the server, so that other verbs start fast."""

import argparse
from pathlib import Path

from benben.server import check_installed


def add_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--data", type=Path, default=Path("benben-data"), metavar="DIR", help="the server's folder"
    )
    verbs = verb.add_subparsers(dest="task", required=True, metavar="TASK")
    backup = verbs.add_parser("backup", help="copy all that is kept, also while the server runs")
    backup.add_argument("to", type=Path, help="a new folder")
    restore = verbs.add_parser("restore", help="put a copy back; the server must not run")
    restore.add_argument("source", type=Path, help="the folder of a backup")
    verbs.add_parser("verify", help="replay every table: which can be read, which cannot")
    verbs.add_parser("prune", help="delete abandoned tables and what is old, now")
    verbs.add_parser("stats", help="how much there is")
    people = verbs.add_parser("people", help="who has this name: ids, and when they came last")
    people.add_argument("name")
    ban = verbs.add_parser("ban", help="keep somebody out; a running server does within 10 s")
    ban.add_argument("person", help="the id: `benben admin people NAME`")
    ban.add_argument("--days", type=float, help="by default for ever")
    ban.add_argument("--reason", default="", help="for yourself")
    lift = verbs.add_parser("unban", help="let somebody in again")
    lift.add_argument("person")
    verbs.add_parser("bans", help="who is kept out")
    verb.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    check_installed()
    from benben.server import admin  # imported only here: who plays in a terminal need not wait

    return admin.run(chosen)
