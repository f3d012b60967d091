"""The words of `benben serve`; imports nothing of the server, so that other verbs start fast."""

import argparse
import os
from pathlib import Path

from benben.server import check_installed


def add_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    verb.add_argument("--port", type=int, default=8000, help="0: any that is free")
    verb.add_argument(
        "--data", type=Path, default=Path("benben-data"), metavar="DIR", help="what is kept, where"
    )
    verb.add_argument(
        "--database", default=os.environ.get("BENBEN_DATABASE", ""), metavar="ADDRESS",
        help="postgresql://user:password@host/name; by default a file in --data",
    )  # fmt: skip
    verb.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="so many processes, with others on the same PostgreSQL: docs/hosting.md",
    )
    verb.add_argument(
        "--peer", default="127.0.0.1", metavar="HOST[:PORT]",
        help="where workers reach each other: an address of this machine, and the port of the "
        "first one, the next of the second; by default any that are free",
    )  # fmt: skip
    verb.add_argument(
        "--bots", type=int, metavar="N",
        help="think in N processes for slow bots and half as many for quick ones; 0: in threads of "
        "each server, as without --workers; with --workers by default as many as cores",
    )  # fmt: skip
    verb.add_argument("--open", action="store_true", help="open the browser")
    verb.add_argument(
        "--solo", choices=["browser", "server"],
        help="where tables against bots alone are played; by default in the browser, "
        "if the games came as WebAssembly",
    )  # fmt: skip
    verb.add_argument(
        "--ratings", action="store_true", help="matches may be rated: docs/ratings.md"
    )
    verb.add_argument(
        "--public-url", default=os.environ.get("BENBEN_PUBLIC_URL", ""), metavar="URL",
        help="by which people reach it, as https://play.example.org: docs/hosting.md",
    )  # fmt: skip
    verb.add_argument(
        "--base-path", default=os.environ.get("BENBEN_BASE_PATH", ""), metavar="PATH",
        help="the folder of another site below which it is reached, as /benben; by default that of "
        "--public-url",
    )  # fmt: skip
    verb.add_argument(
        "--trusted-proxies", metavar="A,B,…",
        default=os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1"),
        help="addresses or networks of reverse proxies whose X-Forwarded-… is true; * for all, "
        "only behind a proxy that replaces what its callers sent",
    )  # fmt: skip
    verb.add_argument(
        "--drain", type=float, default=0.0, metavar="SECONDS",
        help="from SIGTERM until it stops: serve what goes on, begin nothing new",
    )  # fmt: skip
    verb.set_defaults(run=serve)


def serve(chosen: argparse.Namespace) -> int:
    check_installed()
    from benben.server import command  # imported only here: who plays in a terminal need not wait

    return command.serve(chosen)
