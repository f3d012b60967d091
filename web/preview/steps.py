"""A match as the client is told it, for `npm run dev` and preview.html:

`python web/preview/steps.py GAME [PLAYERS] [BOT] [SEAT] [NAME=VALUE …] > web/preview/GAME.json`
"""

import sys

from benben.bots import bot, let_move
from benben.match import Match
from benben.table import snapshot
from benben.table.encoding import encoded


def main(game: str, players: str = "2", player: str = "greedy", seat: str = "0", *options: str):
    names = ["Ada" if str(number) == seat else "level:3" for number in range(int(players))]
    match = Match(game, int(players), dict(o.split("=") for o in options), seed=7, names=names)
    steps, told = [snapshot.of_match(match, int(seat), 0)], match.ply
    while not match.is_over and len(steps) < 400:
        let_move(match, match.to_move, bot(player), match.ply)
        steps.append(snapshot.of_match(match, int(seat), told))
        told = match.ply
    sys.stdout.buffer.write(encoded(steps))


if __name__ == "__main__":
    main(*sys.argv[1:])
