"""A match at one keyboard: people in turn, bots in between, saved after every move."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from benben.bots import Bot, bot, is_bot, let_move
from benben.bots.reasons import undoubted, why_chosen
from benben.match import Match
from benben.refused import Refused
from benben.seats import SPECTATOR
from benben.terminal.screen import Screen

ADVISER = "search:1s"
Ask = Callable[[str], str]  # shows a prompt, gives what was typed; EOFError at the end


def command() -> str:
    """How this person calls Benben."""
    return "benben" if shutil.which("benben") else sys.argv[0]


class Quit(Exception):
    """Somebody wants to stop; the match is saved."""


class Session:
    """Who sits where, and the loop until the match is over or somebody leaves."""

    def __init__(self, match: Match, screen: Screen, ask: Ask, file: Path, seed: int) -> None:
        self.match = match
        self.screen = screen
        self.ask = ask
        self.file = file
        self.seed = seed
        self.bots: dict[int, Bot] = {
            seat: bot(name) for seat, name in enumerate(match.names) if is_bot(name)
        }
        self.people = [seat for seat in range(match.players) if seat not in self.bots]
        watching = self.people or [SPECTATOR]
        self.told = dict.fromkeys(watching, match.ply)  # up to where each of them was told
        self.at_keyboard = self.people[0] if self.people else None

    def run(self) -> None:
        """Play to the end; Quit leaves a record to go on from."""
        self.save()  # a file that cannot be written is noticed before anybody has played
        self.screen.opponents(self.match)
        try:
            while not self.match.is_over:
                self._next()
        except (EOFError, KeyboardInterrupt, Quit):
            self.save()
            self.screen.say("saved", command=command(), file=str(self.file))
            return
        self._show(self.people[0] if self.people else SPECTATOR)
        self.screen.outcome(self.match)

    def save(self) -> None:
        """The whole record, put in place in one go, so that it is never half a record."""
        part = self.file.with_name(f"{self.file.name}.part")
        part.write_text(self.match.record(), "utf-8")
        os.replace(part, self.file)

    def _next(self) -> None:
        waiting = self.match.waiting_for
        for seat in waiting:
            if seat in self.bots:
                let_move(self.match, seat, self.bots[seat], self.seed + self.match.ply)
                self.save()
                if not self.people:
                    self._tell(SPECTATOR)
                return
        self._person(waiting[0])

    def _person(self, seat: int) -> None:
        """Until this person has moved, or something else was asked for."""
        if seat != self.at_keyboard and self._hides_something():
            self.screen.clear()
            self.ask(self.screen.text("hand_over", name=self.match.names[seat]))
        self.at_keyboard = seat
        self._show(seat)
        self.screen.moves(self.match, seat)
        ply = self.match.ply
        while self.match.ply == ply:
            prompt = self.screen.text("prompt", name=self.match.names[seat])
            self._obey(seat, self.ask(prompt).strip())
            if seat not in self.match.waiting_for:
                return

    def _hides_something(self) -> bool:
        """Whether the people at this keyboard must not see each other's view."""
        views = [self.match.view(other)["board"] for other in self.people]
        return any(view != views[0] for view in views)

    def _tell(self, viewer: int) -> None:
        """What happened since they were last told; where one plays from memory, alone on screen."""
        if self.match.from_memory:
            self.screen.clear()
        self.screen.story(self.match, viewer, self.told[viewer])
        self.told[viewer] = self.match.ply

    def _show(self, viewer: int) -> None:
        self._tell(viewer)
        self.screen.board(self.match, viewer)

    # --- what a person may type --------------------------------------------------------------

    def _obey(self, seat: int, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                self.screen.moves(self.match, seat)
            case "help" | "?":
                self.screen.say("help")
            case "rules":
                self.screen.rules(self.match.game, rest.strip())
            case "board":
                self._show(seat)
            case "hint":
                self._hint(seat)
            case "undo":
                self._undo(seat)
            case "quit" | "exit":
                raise Quit
            case _:
                self._move(seat, line)

    def _move(self, seat: int, line: str) -> None:
        """By number in the list, or by name; a refusal says which clause and how to read it."""
        legal = self.match.legal(seat)
        number = int(line) if line.isascii() and line.isdecimal() and len(line) < 6 else 0
        try:
            self.match.play(legal[number - 1] if 0 < number <= len(legal) else line, seat)
        except Refused as refused:
            self.screen.refusal(refused)
            self.screen.say("more", clause=refused.clause)
        else:
            self.save()

    def _hint(self, seat: int) -> None:
        """What the best player would do, knowing what this person knows."""
        seen = self.match.seen(seat, self.seed)
        choice = undoubted(seen, bot(ADVISER).choose(seen, self.seed + self.match.ply))
        self.screen.hint(self.match, seat, choice, why_chosen(seen, choice))

    def _undo(self, seat: int) -> None:
        try:
            self.match.undo(seat)
        except Refused as refused:
            self.screen.refusal(refused)
        else:
            self.told[seat] = min(self.told[seat], self.match.ply)
            self.save()
