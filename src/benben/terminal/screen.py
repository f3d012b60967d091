"""What the terminal shows: boards, moves, stories, refusals. It knows no game and no rule."""

from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn

from benben.compiled import is_prepared
from benben.game import Game
from benben.match import Match
from benben.refused import Refused
from benben.rulebook import TABLE, clauses
from benben.seats import CHANCE
from benben.words import say


class Screen:
    """One console and one language."""

    def __init__(self, console: Console, language: str) -> None:
        self.console = console
        self.language = language

    def say(self, key: str, **values: object) -> None:
        self.console.print(escape(self.text(key, **values)), highlight=False)

    def text(self, key: str, **values: object) -> str:
        return say(TABLE, f"terminal.{key}", self.language, **values)

    def prepare(self, game: Game) -> None:
        """Compile the game if this is the first time, and say how far it is."""
        if is_prepared(game.name):
            return
        notice = TextColumn(escape(self.text("preparing", game=game.title)))
        with Progress(notice, BarColumn(), console=self.console, transient=True) as bar:
            task = bar.add_task("")
            game.prepare(lambda done, total: bar.update(task, completed=done, total=total))

    def board(self, match: Match, seat: int) -> None:
        for line in match.game.drawing.draw(match.view(seat), self.language):
            self.console.print(line, highlight=False, soft_wrap=True)

    def moves(self, match: Match, seat: int) -> None:
        """The moves with the numbers one may type instead."""
        named = [f"[dim]{n:>3}[/] {escape(name)}" for n, name in enumerate(match.moves(seat), 1)]
        self.console.print(Columns(named, padding=(0, 2)), highlight=False)

    def story(self, match: Match, viewer: int, since: int) -> None:
        """What happened, as the viewer saw it."""
        for seat, lines in match.story(viewer, since):
            told = [say(match.game.name, f"story.{key}", self.language, **v) for key, v in lines]
            name = "" if seat == CHANCE else f"[bold]{escape(match.names[seat])}[/]: "
            self.console.print(f"  {name}{escape('. '.join(told))}", highlight=False)

    def refusal(self, refused: Refused) -> None:
        reason = escape(refused.reason(self.language))
        self.console.print(f"[bold red]{refused.clause}[/] {reason}", highlight=False)

    def rules(self, game: Game, number: str) -> None:
        """One clause, a chapter (A4), or everything."""
        wanted = number.upper()
        for page in (game.name, TABLE):
            for clause, text in clauses(page, self.language).items():
                if clause == wanted or clause.startswith(f"{wanted}.") or not wanted:
                    self.console.print(f"[bold]{clause}[/] {escape(text)}", highlight=False)
        if wanted and not any(self._is_known(page, wanted) for page in (game.name, TABLE)):
            self.say("no_clause", number=number)

    def _is_known(self, page: str, wanted: str) -> bool:
        found = clauses(page, self.language)
        return any(c == wanted or c.startswith(f"{wanted}.") for c in found)

    def outcome(self, match: Match) -> None:
        outcome: Any = match.outcome()
        names = ", ".join(match.names[seat] for seat in outcome.winners)
        key = "won" if len(outcome.winners) == 1 else "shared"
        reason = clauses(match.game.name, self.language)[outcome.clause]
        self.console.print(f"[bold]{escape(self.text(key, names=names))}[/]", highlight=False)
        self.console.print(f"[dim]{outcome.clause} {escape(reason)}[/]", highlight=False)
