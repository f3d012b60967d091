"""What the terminal shows: boards, moves, stories, refusals. It knows no game and no rule."""

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from benben.bots import Choice, level_of, shown_name
from benben.bots.levels import LEVELS
from benben.bots.reasons import Why
from benben.bots.search import prepare
from benben.compiled import is_prepared
from benben.game import Game
from benben.i18n import say
from benben.match import Match
from benben.plies import unnamed
from benben.refused import Refused
from benben.rulebook import MARKS, TABLE, clauses
from benben.seats import CHANCE
from benben.shapes import Line

HINTS = 3  # moves that are shown when somebody asks what to do


class Screen:
    """One console and one language."""

    def __init__(self, console: Console, language: str) -> None:
        self.console = console
        self.language = language

    def say(self, key: str, **values: object) -> None:
        self.console.print(escape(self.text(key, **values)), highlight=False)

    def lines(self, lines: Sequence[str]) -> None:
        """As they are."""
        for line in lines:
            self.console.print(line, highlight=False, markup=False, soft_wrap=True)

    def text(self, key: str, **values: object) -> str:
        return say(TABLE, f"terminal.{key}", self.language, **values)

    def name(self, match: Match, seat: int) -> str:
        """A player's name, with the seat where another has the same."""
        name = match.names[seat]
        if name == unnamed(seat):
            return say(TABLE, "web.player_n", self.language, n=seat + 1)
        name = shown_name(name, self.language)
        return f"{name} ({seat + 1})" if match.names.count(match.names[seat]) > 1 else name

    def opponents(self, match: Match) -> None:
        """Who the levels at this table are."""
        for name in dict.fromkeys(match.names):
            if level := level_of(name):
                character = escape(say(TABLE, f"level.{level}.character", self.language))
                shown = escape(shown_name(name, self.language))
                self.console.print(f"[bold]{shown}[/]: {character}.", highlight=False)

    def older_rules(self, match: Match, *, fits: bool = True) -> None:
        """If the rules have changed since the match began: whether they allow all its moves."""
        if match.rules_changed:
            began, now = str(match.began_with), str(match.game.version)
            self.say("older_rules" if fits else "stops_fitting", began=began, now=now)

    def prepare(self, game: Game) -> None:
        """Compile the game and its search if this is the first time, and say how far it is."""
        if is_prepared(game.name):
            return
        notice = TextColumn(escape(self.text("preparing", game=game.title)))
        with Progress(notice, BarColumn(), console=self.console, transient=True) as bar:
            task = bar.add_task("")
            game.prepare(lambda done, total: bar.update(task, completed=done, total=total))
            prepare(game)

    def clear(self) -> None:
        """Empty the screen, and what could be scrolled back to."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")

    def board(self, match: Match, seat: int) -> None:
        for line in match.game.drawing.draw(match.view(seat), self.language):
            self.console.print(line, highlight=False, soft_wrap=True)

    def moves(self, match: Match, seat: int) -> None:
        """The moves with the numbers one may type instead."""
        named = [
            Text.assemble((f"{n:>3} ", "dim"), name) for n, name in enumerate(match.moves(seat), 1)
        ]
        self.console.print(Columns(named, padding=(0, 2)))

    def hint(self, match: Match, seat: int, choice: Choice, why: Why) -> None:
        """The move chosen and why, and the next best that were looked at."""
        weighed = sorted(choice.candidates, key=lambda c: (c.move != choice.move, -c.visits))
        best = say(TABLE, f"level.{LEVELS[-1]}.name", self.language)
        if not weighed:
            self.say("hint_only", move=match.name_of(seat, choice.move))
        for candidate in weighed[:HINTS]:
            key = "hint" if candidate.move == choice.move else "hint_other"
            move = match.name_of(seat, candidate.move)
            self.say(key, name=best, move=move, chance=float(candidate.chance))
            if candidate.move == choice.move:
                self.lines([f"  {self.reason(match, line)}" for line in why.lines])

    def story(self, match: Match, viewer: int, since: int) -> None:
        """What happened, as the viewer saw it."""
        for seat, lines in match.story(viewer, since):
            if not lines:
                continue  # nothing worth telling, say a card dealt
            told = [self._told(match, *line) for line in lines]
            name = "" if seat == CHANCE else f"[bold]{escape(self.name(match, seat))}[/]: "
            self.console.print(f"  {name}{escape('. '.join(told))}", highlight=False)

    def reason(self, match: Match, line: Line) -> str:
        """Why a move is good, or not, in a sentence."""
        return self._told(match, *line, "why")

    def _told(self, match: Match, key: str, values: dict[str, object], texts: str = "story") -> str:
        """One line of a story; the number of a seat in it is somebody."""
        number = values.get("seat")
        named = {"seat": self.name(match, number - 1)} if isinstance(number, int) else {}
        return say(match.game.name, f"{texts}.{key}", self.language, **{**values, **named})

    def refusal(self, refused: Refused) -> None:
        reason = escape(refused.reason(self.language))
        self.console.print(f"[bold red]{refused.clause}[/] {reason}", highlight=False)

    def rules(self, game: Game, number: str) -> None:
        """One clause, a chapter (A4), or everything."""
        wanted = number.upper()
        everything = clauses(game.name, self.language) | clauses(TABLE, self.language)
        chosen = [c for c in everything if c == wanted or c.startswith(f"{wanted}.") or not wanted]
        for clause in chosen:
            text = escape(self._marked(everything[clause]))
            self.console.print(f"[bold]{clause}[/] {text}", highlight=False)
        if not chosen:
            self.say("no_clause", clause=number)

    def _marked(self, clause: str) -> str:
        """A clause with its marks in the language spoken."""
        for mark in MARKS:
            clause = clause.replace(f"[{mark}]", f"[{say(TABLE, f'mark.{mark}', self.language)}]")
        return clause

    def outcome(self, match: Match) -> None:
        outcome: Any = match.outcome()
        names = ", ".join(self.name(match, seat) for seat in outcome.winners)
        key = ("nobody", "won")[len(outcome.winners)] if len(outcome.winners) < 2 else "shared"
        page = TABLE if match.late else match.game.name
        reason = self._marked(clauses(page, self.language)[outcome.clause])
        self.console.print(f"[bold]{escape(self.text(key, names=names))}[/]", highlight=False)
        self.console.print(f"[dim]{outcome.clause} {escape(reason)}[/]", highlight=False)
