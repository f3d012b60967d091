"""A match in words, for whoever reads and writes text: a language model, a script, a mail.

    from benben.adapters import text
    match = Match("ankh", seed=7)
    played = text.run(match, {0: model, 1: "greedy"})      # model: from a text to a text

A player is told the rules, what it sees, its legal moves by name, and what happened since. It
answers with a move. A refusal comes back with its clause, and the player is asked again.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from io import StringIO

from rich.console import Console

from benben.bots import Bot, bot, let_move
from benben.chance import below, generator
from benben.game import Game
from benben.i18n import say
from benben.match import Match
from benben.refused import Refused
from benben.rulebook import TABLE, clauses, read
from benben.terminal.screen import Screen

Player = Callable[[str], str]
WIDTH = 100  # no drawing is wider
TRIES = 3


def _said(language: str, *tell: Callable[[Screen], object]) -> str:
    """What a terminal would show, without colours."""
    paper = StringIO()
    console = Console(file=paper, width=WIDTH, color_system=None, emoji=False)
    for part in tell:
        part(Screen(console, language))
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines()).strip("\n")


def rules(game: Game, clause: str = "", language: str = "en") -> str:
    """The rules of a game: all, a chapter (`A4`), or one clause (`A4.10`)."""
    if clause:
        return _said(language, lambda screen: screen.rules(game, clause.strip()))
    page = read(game.name, language)
    parts = [f"# {page.title}", page.intro]
    for chapter in page.chapters:
        told = [partial(_clause, game, number) for number in chapter.clauses]
        parts += [f"## {chapter.title}", _said(language, *told)]
    return "\n\n".join(filter(None, parts))


def _clause(game: Game, number: str, screen: Screen) -> None:
    screen.rules(game, number)


def look(match: Match, seat: int, since: int = 0, language: str = "en") -> str:
    """What happened since a ply, the board, and the legal moves, as this seat knows them."""
    first = max(since, match.told_from(seat))
    parts = [
        _said(language, lambda screen: screen.story(match, seat, first)),
        _said(language, lambda screen: screen.board(match, seat)),
        _turn(match, seat, language),
    ]
    return "\n\n".join(part for part in parts if part)


def _turn(match: Match, seat: int, language: str) -> str:
    if match.is_over:
        return _said(language, lambda screen: screen.outcome(match))
    if seat in match.waiting_for:
        head = say(TABLE, "text.your_move", language, seat=str(seat + 1))
        return f"{head}\n{'  '.join(match.moves(seat))}"
    names = ", ".join(match.names[other] for other in match.waiting_for)
    return say(TABLE, "text.waiting", language, seat=str(seat + 1), names=names)


def refusal(match: Match, refused: Refused, language: str = "en") -> str:
    """Why a move may not be played: the reason, and the clause itself."""
    page = clauses(refused.page, language)
    reason = f"{refused.clause}: {refused.reason(language)}"
    return f"{reason}\n{page[refused.clause]}" if refused.clause in page else reason


def move_in(answer: str) -> str:
    """The move in what somebody wrote: its last line, without what often stands around it."""
    lines = [line for line in answer.splitlines() if line.strip(" `*.\t")]
    last = lines[-1].strip(" `*\t") if lines else ""
    return last.rpartition(": ")[2].strip(" `*\t")


@dataclass
class Played:
    """A match that was played to its end, and who was refused what: ply, seat, clause, move."""

    match: Match
    refusals: list[tuple[int, int, str, str]] = field(default_factory=list)


def run(
    match: Match,
    players: Mapping[int, Player | str],
    *,
    tries: int = TRIES,
    seed: int = 0,
    language: str = "en",
) -> Played:
    """Play to the end. Each seat has a player, or a bot's name.

    Who is refused so many times in a row gets a random legal move.
    """
    if missing := [seat for seat in range(match.players) if seat not in players]:
        raise ValueError(f"seat {missing[0]} has no player: there are {match.players}, from 0")
    hosts: dict[int, Bot | _Host] = {
        seat: bot(who) if isinstance(who, str) else _Host(seat, who, tries, language)
        for seat, who in players.items()
    }
    played = Played(match)
    while not match.is_over:
        seat = match.waiting_for[0]
        host = hosts[seat]
        if isinstance(host, _Host):
            host.ask(played, seed + match.ply)
        else:
            let_move(match, seat, host, seed + match.ply)
    for host in hosts.values():
        if isinstance(host, _Host):
            host.end(match)
    return played


class _Host:
    """Speaks with one player."""

    def __init__(self, seat: int, player: Player, tries: int, language: str) -> None:
        self.seat, self.player, self.tries, self.language = seat, player, tries, language
        self.told: int | None = None  # up to which ply; None: nothing yet

    def ask(self, played: Played, seed: int) -> None:
        match = played.match
        text = look(match, self.seat, self.told or 0, self.language)
        if self.told is None:
            text = f"{rules(match.game, language=self.language)}\n\n{text}"
        self.told = match.ply
        for _ in range(self.tries):
            move = move_in(self.player(text))
            try:
                match.play(move, self.seat)
                return
            except Refused as refused:
                played.refusals.append((match.ply, self.seat, refused.clause, move))
                reason = refusal(match, refused, self.language)
                text = f"{reason}\n\n{_turn(match, self.seat, self.language)}"
        legal = match.legal(self.seat)
        match.play(legal[int(below(generator(seed), len(legal)))], self.seat)

    def end(self, match: Match) -> None:
        """The result; what is answered does not matter any more."""
        self.player(look(match, self.seat, self.told or 0, self.language))
