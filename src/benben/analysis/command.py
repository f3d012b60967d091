"""`benben analyse RECORD`."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from benben.analysis.judging import Analysis, Judged, costliest
from benben.analysis.ledger import KINDS, PLAYOUTS, Account, Part, Share, accounts, events
from benben.analysis.plot import svg
from benben.analysis.review import review
from benben.analysis.worlds import Worlds, worlds
from benben.bots.search import Budget
from benben.i18n import say
from benben.match import Match
from benben.record import game_in, read_file
from benben.rulebook import TABLE
from benben.seats import CHANCE
from benben.terminal.screen import Screen


def add_arguments(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("file", type=Path, metavar="RECORD")
    verb.add_argument(
        "--budget", default="300ms", help="for each look at a move: 300ms, 2s, or tries like 5000"
    )
    verb.add_argument(
        "--playouts", type=int, default=PLAYOUTS, help=f"for luck and play, in all ({PLAYOUTS})"
    )
    verb.add_argument(
        "--worlds", type=int, nargs="+", default=[], metavar="MOVE",
        help="moves, by their numbers, to look at in worlds their player could not tell apart; "
        "the costliest are looked at anyway",
    )  # fmt: skip
    verb.add_argument("--seed", type=int, default=1, help="of the search's own luck (1)")
    verb.add_argument("--json", type=Path, metavar="FILE", help="write everything for programs")
    verb.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the chances of winning")
    verb.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Judge the record's moves, show them, and write what was asked for."""
    Budget.read(chosen.budget)
    for file in (chosen.json, chosen.plot):
        if file is not None and not file.parent.is_dir():
            raise ValueError(f"{file}: there is no folder {file.parent}")
    if chosen.plot is not None and chosen.plot.suffix.lower() != ".svg":
        raise ValueError(f"{chosen.plot}: plots are drawn as SVG, name a file *.svg")
    text, console = read_file(chosen.file), Console(emoji=False)
    screen = Screen(console, chosen.language)
    screen.prepare(game_in(text))
    match = Match.from_record(text)
    _check_decisions(match, chosen.worlds)
    found = reviewed(match, chosen, console)
    show(match, found, screen)
    if chosen.json:
        chosen.json.write_text(json.dumps(found.as_json(), indent=1) + "\n", "utf-8")
    if chosen.plot:
        names = [screen.name(match, seat) for seat in range(match.players)]
        title = f"{match.game.title}: {say(TABLE, 'analysis.title', chosen.language)}"
        chosen.plot.write_text(svg(found, names, title, chosen.language), "utf-8")
    return 0


def _check_decisions(match: Match, wanted: Sequence[int]) -> None:
    if wanted and not match.is_over:
        raise ValueError("--worlds: only a finished match shows its true positions")
    for number in wanted:
        if not 0 < number <= match.ply or match.plies[number - 1].seat == CHANCE:
            raise ValueError(f"--worlds: nobody chose move {number}")


def reviewed(match: Match, chosen: argparse.Namespace, console: Console) -> Analysis:
    """All moves, and luck and play, with a bar while they are being looked at."""
    total = sum(ply.seat != CHANCE for ply in match.plies)
    total += events(match) if match.is_over else 0
    moves: list[Judged] = []
    parts: list[Part] = []
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=total)
        for one in review(match, chosen.budget, chosen.seed, chosen.playouts):
            if isinstance(one, Judged):
                moves.append(one)
            else:
                parts.append(one)
            bar.update(task, advance=1)
        looked_at = {number - 1 for number in chosen.worlds}
        if match.is_over:
            looked_at |= {judged.ply for judged in costliest(moves)}
        bar.update(task, total=total + len(looked_at))
        decisions: list[Worlds] = []
        for ply in sorted(looked_at):
            decisions.append(worlds(match, ply, chosen.budget, chosen.seed))
            bar.update(task, advance=1)
    outcome = match.outcome()
    scores = None if outcome is None else outcome.scores
    ledgers = [] if scores is None else accounts(parts, scores)
    return Analysis(
        match.game.name, match.names, chosen.budget, moves, scores, ledgers, parts, decisions
    )


# --- as text -----------------------------------------------------------------------------------


def show(match: Match, found: Analysis, screen: Screen) -> None:
    """Every move with the chances after it; then those that cost most."""
    names = [screen.name(match, seat) for seat in range(match.players)]
    worst = costliest(found.moves)
    screen.console.print(_table(found.moves, names, {judged.ply for judged in worst}, screen))
    if match.is_over:
        screen.outcome(match)
    _say(screen, "costliest" if worst else "flawless")
    for judged in worst:
        _say(
            screen, "cost", ply=judged.ply + 1, name=names[judged.seat], move=judged.move,
            cost=judged.cost, best=judged.best, chance=judged.best_chance,
        )  # fmt: skip
        for reason in judged.why:
            screen.lines([f"     {screen.reason(match, reason)}"])
        for fault in judged.faults:
            against = screen.reason(match, fault)
            told = say(TABLE, "why.against", screen.language, move=judged.move, what=against)
            screen.lines([f"     {told}"])
        if len(judged.line) > 1:
            line = ", ".join(f"{names[seat]} {move}" for seat, move in judged.line)
            _say(screen, "line", line=line)
    for decision in found.worlds:
        screen.console.print(_worlds(decision, names, screen))
        _say(screen, f"verdict_{decision.verdict}")
    if found.ledgers:
        screen.console.print(_ledgers(found.ledgers, names, screen))
        _say(screen, "measured")


def _worlds(found: Worlds, names: Sequence[str], screen: Screen) -> Table:
    """What the move played and the best move were worth in each world."""

    def told(key: str, **values: object) -> str:
        return escape(say(TABLE, f"analysis.{key}", screen.language, **values))

    both = found.move == found.best
    title = told("worlds_at", name=names[found.seat])
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(f"{found.ply + 1}. {title}")
    table.add_column(told("same" if both else "as_played", move=found.move), justify="right")
    if not both:
        table.add_column(told("as_best", move=found.best), justify="right")
    worlds_told = [(told("world", n=n), one) for n, one in enumerate(found.imagined, 1)]
    for name, one in [*worlds_told, (told("true_world"), found.true)]:
        chances = [one.played] if both else [one.played, one.best]
        table.add_row(name, *(percent(chance, screen.language) for chance in chances))
    return table


def _ledgers(found: Sequence[Account], names: Sequence[str], screen: Screen) -> Table:
    """Luck and play: a column for each seat; it adds up from top to bottom."""

    def told(key: str) -> str:
        return say(TABLE, f"analysis.{key}", screen.language)

    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column(told("luck"))
    for account in found:
        table.add_column(escape(names[account.seat]), justify="right")
    first = [_share(account.first, screen.language, signed=False) for account in found]
    table.add_row(told("first"), *first)
    for kind in KINDS:
        shares = [account.shares[kind] for account in found]
        if any(share.value or share.error for share in shares):
            table.add_row(told(kind), *(_share(share, screen.language) for share in shares))
    table.add_row(told("result"), *(percent(account.result, screen.language) for account in found))
    return table


def _share(share: Share, language: str, *, signed: bool = True) -> str:
    key = ("loss" if share.value < 0 else "plus") if signed else "percent"
    value = say(TABLE, f"analysis.{key}", language, share=abs(share.value))
    return f"{value} {say(TABLE, 'analysis.error', language, share=share.error)}"


def _table(moves: Sequence[Judged], names: Sequence[str], worst: set[int], screen: Screen) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("", justify="right")
    for key in ("mover", "move"):
        table.add_column(say(TABLE, f"analysis.{key}", screen.language))
    for name in names:
        table.add_column(escape(name), justify="right")
    table.add_column(say(TABLE, "analysis.gave", screen.language), justify="right")
    table.add_column(say(TABLE, "analysis.better", screen.language))
    for judged in moves:
        table.add_row(
            *_row(judged, names, screen.language), style="bold" if judged.ply in worst else None
        )
    return table


def _row(judged: Judged, names: Sequence[str], language: str) -> list[str]:
    better = judged.best if judged.best != judged.move else ""
    cost = percent(judged.cost, language) if better else ""
    return [
        str(judged.ply + 1),
        escape(names[judged.seat]),
        escape(judged.move),
        *(percent(chance, language) for chance in judged.chances),
        cost,
        escape(better),
    ]


def percent(share: float, language: str) -> str:
    return say(TABLE, "analysis.percent", language, share=share)


def _say(screen: Screen, key: str, **values: object) -> None:
    text = say(TABLE, f"analysis.{key}", screen.language, **values)
    screen.console.print(escape(text), highlight=False)
