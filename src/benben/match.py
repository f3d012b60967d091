"""One playing of a game, no I/O: the checked door to the rules, for everybody."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from benben import record
from benben.arrays import np
from benben.chance import generator
from benben.engine import Positions
from benben.game import Game, View
from benben.game import game as find_game
from benben.options import told_by
from benben.playing import KEPT, Playing
from benben.plies import Handover, Outcome, Ply, lost_on_time
from benben.refused import NO_UNDO, Refused
from benben.seats import SPECTATOR
from benben.undo_rule import Played
from benben.walks import walks

__all__ = ["KEPT", "Handover", "Match", "Outcome", "Ply", "Seen", "Told"]

Told = tuple[list[Any], str]  # what one viewer saw of a ply: the game's lines, the move's name


@dataclass(frozen=True)
class Seen:
    """What one seat knows, for a bot: a view, its moves, and positions that may be the true one.

    `guess` is one such position and never the true one, so nothing more can be read out of it.
    """

    game: Game
    seat: int
    ply: int
    view: View
    moves: Sequence[int]
    guess: Positions

    @property
    def observation(self) -> Any:
        """The same as a row of numbers, for a network: `game.planes` says what they are."""
        row = np.zeros(self.game.planes.size, np.uint8)
        self.game.engine.observe(self.guess, self.seat, row)
        return row

    def imagine(self, random: Any) -> Positions:
        """Another position this seat cannot tell from the true one."""
        another = self.game.engine.copy(self.guess)
        self.game.engine.imagine(another, self.seat, random)
        return another


def _copied(view: Any) -> Any:
    """A view of one's own, to do with as one likes."""
    if type(view) is dict:
        return {key: _copied(part) for key, part in view.items()}
    return [_copied(part) for part in view] if type(view) is list else view


class Match(Playing):
    """A match with all that people and bots see of it, its undo and its record."""

    _weighed: tuple[Positions, bool] | None = None  # whether the last move may be taken back

    @classmethod
    def from_position(
        cls, game: Game | str, text: str, seed: int | None = None, *, chance: bool = True
    ) -> Self:
        """Begin from a position somebody typed in; ValueError says what is wrong with it."""
        if not isinstance(text, str):
            raise ValueError(f"position: it must be text, not {type(text).__name__}")
        chosen = find_game(game) if isinstance(game, str) else game
        position = chosen.engine.new()
        chosen.notation.read_position(text, position[0])
        players = int(position[0]["players"])
        options = told_by(chosen.options, text, players)
        match = cls(chosen, players, options, seed, chance=False)
        match.begin_at(text)
        if chance:
            match.resume()
        return match

    # --- what a seat sees ---------------------------------------------------------------

    def move_words(self, seat: int) -> list[tuple[str, dict[str, object]]]:
        """The moves of a seat as the game's texts say them; none where it has no words for them."""
        if (words := self.game.move_words) is None:
            return []
        now = self._unpacked(self._now)
        return [words(now, seat, move) for move in self.legal(seat)]

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat, or a spectator, may see: the board, whose turn it is, its own moves."""
        if seat != SPECTATOR and not self._is_seat(seat):
            raise ValueError(f"no seat {seat!r}: there are {self.players}, from 0")
        return {
            "game": self.game.name,
            "ply": self.ply,
            "seat": None if seat == SPECTATOR else seat,
            "players": list(self.names),
            "waiting_for": self.waiting_for,
            "moves": self.moves(seat),
            "board": _copied(self.board(seat)),
            "over": self.is_over,
        }

    def walks(self, seat: int) -> list[list[str]]:
        """Where a piece of this seat can go in several moves of this turn, each as its moves."""
        walker, name = self.game.walker, self.game.notation.move_text
        if walker is None or seat not in self.waiting_for:
            return []
        return walks(self._engine, walker, name, self._now, seat)

    def doubts(self, seat: int) -> dict[str, str]:
        """Legal moves that are probably an oversight, by name: keys of the game's texts `doubt`."""
        if self.game.doubts is None or seat not in self.waiting_for:
            return {}
        now, name = self._unpacked(self._now), self.game.notation.move_text
        found = self.game.doubts(now, seat, self.legal(seat))
        return {name(now, seat, move, seat): key for move, key in found.items()}

    def board(self, seat: int = SPECTATOR) -> Mapping[str, Any]:
        """The game's own part of a view, to be read only: parts of it belong to others too."""
        return self.game.view(self._unpacked(self._now), seat)

    def opened(self) -> Mapping[str, Any]:
        """The board as onlookers may see it once the match is over: for replays alone."""
        if self.game.opened is None:
            return self.board()
        return self.game.opened(self._unpacked(self._now))

    def seen(self, seat: int, seed: int) -> Seen:
        """What a bot on this seat is given."""
        guess = self._engine.copy(self._now)
        self._engine.imagine(guess, seat, generator(seed))
        return Seen(self.game, seat, self.ply, self.view(seat), self.legal(seat), guess)

    def outcome(self) -> Outcome | None:
        """Who and why; None while the match goes on."""
        if not self.is_over:
            return None
        if self.late:
            return lost_on_time(self.late, self.players)
        scores = np.zeros(self.players)
        self._engine.scores(self._now, scores)
        most = max(scores)
        winners = tuple(seat for seat, score in enumerate(scores) if score == most)
        clause = self.game.clause(self._engine.ending(self._now))
        return Outcome(winners, tuple(scores.tolist()), clause)

    # --- what happened ------------------------------------------------------------------

    def replayed(self) -> Iterator[tuple[Self, Ply]]:
        """The same match as it stood before each move, with that move."""
        again = type(self)(
            self.game, self.players, self.options, names=self.names_at(-1), chance=False
        )
        if self.start_text:
            again.begin_at(self.start_text)
        for ply in self.plies:
            again.names = self.names_at(again.ply)
            again.handovers = [change for change in self.handovers if change.ply <= again.ply]
            yield again, ply
            again._push(ply)

    def story(self, viewer: int = SPECTATOR, since: int = 0) -> list[tuple[int, list[Any]]]:
        """What happened, as the viewer saw it: for each ply its seat and the game's lines."""
        return [(ply.seat, lines) for ply, [(lines, _)] in self.told([viewer], since)]

    def told(self, viewers: Sequence[int], since: int = 0) -> Iterator[tuple[Ply, list[Told]]]:
        """Each ply, and what every viewer saw of it; a position is read once for all of them."""
        story, name = self.game.notation.story, self.game.notation.move_text
        for past, present, ply in self.passages(since):
            before, after, (seat, move, _) = self._unpacked(past), self._unpacked(present), ply
            seen = [
                (story(before, after, seat, move, viewer), name(before, seat, move, viewer))
                for viewer in viewers
            ]
            yield ply, seen

    def told_from(self, viewer: int, now: int | None = None) -> int:
        """The first ply a viewer may still be told of, when so many were played.

        Where people play from memory that is a seat's own last move, and for a spectator the
        beginning of the last mover's turn: to tell of more would be to remind.
        """
        if self.is_over or not self.from_memory:
            return 0
        movers = [ply.seat for ply in self.plies[:now]]
        if viewer != SPECTATOR:
            return len(movers) - 1 - movers[::-1].index(viewer) if viewer in movers else 0
        others = (n for n in reversed(range(len(movers))) if movers[n] != movers[-1])
        return next(others, -1) + 1

    def name_at(self, ply: int, viewer: int = SPECTATOR) -> str:
        """The move played at this ply, by its name as the viewer sees it."""
        seat, move, _ = self.plies[ply]
        before = self._unpacked(self._before(ply))
        return self.game.notation.move_text(before, seat, move, viewer)

    # --- taking back --------------------------------------------------------------------

    def may_undo(self, seat: int) -> bool:
        """T1.5: the last move is this seat's, and it revealed nothing to anybody."""
        if not self.plies or self.plies[-1].seat != seat:
            return False
        if self._weighed is None or self._weighed[0] is not self._now:
            others = (other for other in range(self.players) if other != seat)
            told = self._revealed_since(self.ply - 1, (seat, *others, SPECTATOR))
            self._weighed = self._now, not told
        return self._weighed[1]

    @property
    def from_memory(self) -> bool:
        """Whether people play from memory here: nothing they saw is shown again before the end."""
        reminds = self.game.reminds
        return reminds is not None and reminds(self._unpacked(self._now))

    def reminded(self, seat: int, since: int) -> bool:
        """T1.7: whether this seat, where people play from memory, was shown something since."""
        return self.from_memory and self._revealed_since(since, (seat,))

    def _revealed_since(self, since: int, viewers: Sequence[int]) -> bool:
        for number, (before, after, (seat, move, _)) in enumerate(self.passages(since), since):
            played = Played(self.game, before, after, seat, move, self._unpacked)
            if played.revealed_to(viewers, number + 1):
                return True
        return False

    def undo(self, seat: int) -> None:
        """Take back the last move (T1.5)."""
        if not self.may_undo(seat):
            raise Refused.by_table(NO_UNDO)
        self.rewind(self.ply - 1)

    # --- as text ------------------------------------------------------------------------

    def record(self) -> str:
        """The match as text; it replays to the same bytes."""
        return record.write(self)

    @classmethod
    def from_record(cls, text: str, seed: int | None = None) -> Self:
        """Replay a record; RecordError says in one sentence what is wrong with it."""
        return record.read(text, cls, seed)
