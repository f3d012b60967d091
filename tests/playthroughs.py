"""A seeded random match of every game written down: moves, views, positions.

A changed rule shows as a readable diff. `python tests/playthroughs.py` writes the files anew.
"""

import json
from pathlib import Path

from benben import CHANCE, SPECTATOR, Match
from benben.bots import bot, let_move
from benben.registry import is_own, names
from benben.testing.random_games import Setting, settings

FOLDER = Path(__file__).parent / "games"
PLIES = 120  # of a long match its beginning
EVERY = 40  # so often everybody's view stands between the moves


def own_settings() -> list[Setting]:
    """A package of somebody else keeps its matches itself."""
    return settings([name for name in names() if is_own(name)])


def path_of(setting: Setting) -> Path:
    name = str(setting).removeprefix(f"{setting.name}-")
    return FOLDER / setting.name / "playthroughs" / f"{name}.txt"


def playthrough(setting: Setting, plies: int = PLIES, every: int = EVERY) -> str:
    match = Match(setting.game, setting.players, setting.options, seed=11)
    lines = [f"{setting}", "", *_told(match, 0)]
    while not match.is_over and match.ply < plies:
        seat = match.to_move
        lines.append(f"{match.ply:>4}  seat {seat + 1} of {match.moves(seat)}")
        before = match.ply
        let_move(match, seat, bot("random"), match.ply)
        lines += _told(match, before)
        if before // every < match.ply // every:
            lines += _seen(match)
    return "\n".join([*lines, *_seen(match), f"outcome {match.outcome()}", ""])


def _told(match: Match, since: int) -> list[str]:
    """What was played, by its full name."""
    return [
        f"      {'*' if ply.seat == CHANCE else ply.seat + 1} "
        + match.game.notation.move_text(before, ply.seat, ply.move, ply.seat)
        for before, ply in list(match.history())[since:]
    ]


def _seen(match: Match) -> list[str]:
    seats = [*range(match.players), SPECTATOR]
    views = [json.dumps(match.view(seat)["board"], ensure_ascii=False) for seat in seats]
    return [f"      position {match.position()}"] + [
        f"      view of {'a spectator' if seat == SPECTATOR else seat + 1}: {view}"
        for seat, view in zip(seats, views, strict=True)
    ]


def main() -> None:
    for setting in own_settings():
        path_of(setting).parent.mkdir(parents=True, exist_ok=True)
        path_of(setting).write_text(playthrough(setting), "utf-8")


if __name__ == "__main__":
    main()
