"""A match as the client is told it, for `npm run dev` and preview.html:

`python web/preview/steps.py GAME [PLAYERS] [BOT] [SEAT] [NAME=VALUE …] > web/preview/GAME.json`
"""

import json
import sys

from benben.bots import bot, let_move
from benben.match import Match
from benben.seats import CHANCE, SPECTATOR


def table(match: Match, seat: int, since: int) -> dict:
    """The shape of `Table` in messages.py."""
    told = list(match.story(seat, since))
    log = []
    for ply, (who, lines) in enumerate(told, since):
        name = match.game.notation.move_text(match._past[ply][0], who, match.plies[ply].move, seat)
        entry = {"ply": ply, "seat": None if who == CHANCE else who, "lines": lines, "move": name}
        if match.plies[ply].note:
            entry["note"] = match.plies[ply].note
        log.append(entry)
    view = match.view(seat)
    outcome = match.outcome()
    return {
        "id": "preview",
        "game": match.game.name,
        "options": match.options,
        "public": False,
        "invite": "KHUFU-7",
        "ply": match.ply,
        "since": since,
        "seats": [
            {
                "seat": s,
                "kind": "person" if s == seat else "bot",
                "name": "" if s != seat else "Ada",
                "level": None if s == seat else 3,
                "yours": s == seat,
                "present": True,
            }
            for s in range(match.players)
        ],
        "waiting_for": match.waiting_for,
        "watching": 0,
        "views": [
            {
                "seat": view["seat"],
                "board": view["board"],
                "moves": view["moves"],
                "may_undo": seat != SPECTATOR and match.may_undo(seat),
                "log": log,
            }
        ],
        "over": outcome
        and {
            "winners": list(outcome.winners),
            "scores": list(outcome.scores),
            "clause": outcome.clause,
        },
        "rematch": None,
    }


def main(game: str, players: str = "2", player: str = "greedy", seat: str = "0", *options: str):
    match = Match(game, int(players), dict(o.split("=") for o in options), seed=7)
    steps, told = [table(match, int(seat), 0)], match.ply
    while not match.is_over and len(steps) < 400:
        let_move(match, match.to_move, bot(player), match.ply)
        steps.append(table(match, int(seat), told))
        told = match.ply
    json.dump(steps, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
