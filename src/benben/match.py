"""One playing of a game, no I/O: the checked door to the rules, for everybody."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise
from secrets import randbits
from typing import Any, NamedTuple

import numpy as np

from benben import record
from benben.chance import below, generator
from benben.engine import Positions
from benben.game import Game, View, check_options
from benben.game import game as find_game
from benben.options import as_numbers
from benben.refused import ENDED, NO_UNDO, NOT_WAITED_FOR, STALE, UNKNOWN, Refused
from benben.seats import CHANCE, OVER, SPECTATOR
from benben.undo_rule import Played
from benben.unpacked import Unpacked

Told = tuple[list[Any], str]  # what one viewer saw of a ply: the game's lines, the move's name
READ = 2  # positions kept as plain numbers: those before and after what is told
KEPT = 8  # positions before the last moves; those further back are played again when asked for


class Ply(NamedTuple):
    """A move as it was played; chance has its own seat, and a note may come with it."""

    seat: int
    move: int
    note: str = ""


class Handover(NamedTuple):
    """Until this ply somebody of this name had the seat."""

    ply: int
    seat: int
    name: str


@dataclass(frozen=True)
class Outcome:
    """Who won, and why."""

    winners: tuple[int, ...]
    scores: tuple[float, ...]
    clause: str


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

    def imagine(self, random: Any) -> Positions:
        """Another position this seat cannot tell from the true one."""
        another = self.game.engine.copy(self.guess)
        self.game.engine.imagine(another, self.seat, random)
        return another


@cache
def _seats_in(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def _copied(view: Any) -> Any:
    """A view of one's own, to do with as one likes."""
    if type(view) is dict:
        return {key: _copied(part) for key, part in view.items()}
    return [_copied(part) for part in view] if type(view) is list else view


class Match:
    """Checks seat, ply and legality, plays, lets chance move, keeps the record."""

    def __init__(
        self,
        game: Game | str,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        names: Sequence[str] = (),
        *,
        chance: bool = True,
    ) -> None:
        """Without `chance`, chance waits for `resume`, as when a record is replayed."""
        self.game = find_game(game) if isinstance(game, str) else game
        self.options = check_options(self.game, players, options or {})
        if (
            chance
            and self.game.missing is not None
            and (sentence := self.game.missing(self.options))
        ):
            raise ValueError(sentence)
        self.players = players
        self.began_with = self.game.version  # the rules; a record may be of older ones
        self.names = record.names_of(names, players)  # who plays now
        self.handovers: list[Handover] = []
        self.start_text = ""  # a position somebody began from, if not the game's own start
        self.plies: list[Ply] = []
        self._engine = self.game.engine
        self.reseed(randbits(64) if seed is None else seed)
        self._room = self._engine.room()
        start = self._engine.new()
        self._engine.setup(start, as_numbers(self.game.options, self.options, players))
        self._stand(start)
        self._first, self._past = start, deque[Positions](maxlen=KEPT)
        self._weighed: tuple[Positions, bool] | None = None  # whether the last move may come back
        self._read = deque[tuple[Positions, Unpacked]](maxlen=READ)
        if chance:
            self.resume()

    @classmethod
    def from_position(
        cls, game: Game | str, text: str, seed: int | None = None, *, chance: bool = True
    ) -> "Match":
        """Begin from a position somebody typed in; ValueError says what is wrong with it."""
        if not isinstance(text, str):
            raise ValueError(f"position: it must be text, not {type(text).__name__}")
        chosen = find_game(game) if isinstance(game, str) else game
        position = chosen.engine.new()
        chosen.notation.read_position(text, position[0])
        match = cls(chosen, int(position[0]["players"]), seed=seed, chance=False)
        match.begin_at(text)
        if chance:
            match.resume()
        return match

    def begin_at(self, text: str) -> None:
        """Begin at another position than the start, before anything is played."""
        if self.plies:
            raise ValueError("the match has begun already")
        position = self._engine.new()
        self.game.notation.read_position(text, position[0])
        if position[0]["players"] != self.players:
            raise ValueError(f"the position has {position[0]['players']} players")
        self._first = position
        self._stand(position)
        self.start_text = self.position()

    @property
    def rules_changed(self) -> bool:
        """Whether the rules have changed since the match began."""
        return self.began_with != self.game.version

    @property
    def throws(self) -> bool:
        """Whether chance is to do something now that takes a while."""
        return self.to_move == CHANCE and self._throw is not None

    @property
    def _throw(self) -> Callable[[Any, int], tuple[Sequence[int], str]] | None:
        return self.game.throw if self.game.throws(self._now[0]) else None

    def resume(self) -> None:
        """Let chance move until a seat is to move."""
        while self.to_move == CHANCE:
            for ply in self._drawn():
                self._push(ply)

    # --- looking ---------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        """How many moves were played, chance included."""
        return len(self.plies)

    @property
    def to_move(self) -> int:
        """The seat to move, or OVER; where several may act, the first of them."""
        return self._mover

    @property
    def is_over(self) -> bool:
        return self._mover == OVER

    @property
    def waiting_for(self) -> list[int]:
        """All seats that may act now."""
        return list(self._acting)

    def _stand(self, position: Positions) -> None:
        """The position is this one from now on; the rules are asked once who is to move in it."""
        mover, seats = self._engine.waits(position, self.players)
        self._now, self._mover, self._acting = position, int(mover), _seats_in(seats)

    def legal(self, seat: int | None = None) -> list[int]:
        """The moves of a seat as numbers; none if the match does not wait for it."""
        seat = self.to_move if seat is None else seat
        if seat not in self._acting:
            return []
        found: list[int] = self._room[: self._engine.moves(self._now, seat, self._room)].tolist()
        return found

    def moves(self, seat: int | None = None) -> list[str]:
        """The moves of a seat (of the one to move) by name."""
        seat = self.to_move if seat is None else seat
        if not (legal := self.legal(seat)):
            return []
        name, now = self.game.notation.move_text, self._unpacked(self._now)
        return [name(now, seat, move, seat) for move in legal]

    def move_words(self, seat: int) -> list[tuple[str, dict[str, object]]]:
        """The moves of a seat as the game's texts say them; none where it has no words for them."""
        if (words := self.game.move_words) is None:
            return []
        now = self._unpacked(self._now)
        return [words(now, seat, move) for move in self.legal(seat)]

    def name_of(self, seat: int, move: int) -> str:
        return self.game.notation.move_text(self._unpacked(self._now), seat, move, seat)

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

    def board(self, seat: int = SPECTATOR) -> Mapping[str, Any]:
        """The game's own part of a view, to be read only: parts of it belong to others too."""
        return self.game.view(self._unpacked(self._now), seat)

    def _unpacked(self, position: Positions) -> Unpacked:
        """A position of this match as plain numbers; the last ones read are kept."""
        for known, plain in self._read:
            if known is position:
                return plain
        self._read.appendleft((position, Unpacked(position)))
        return self._read[0][1]

    def seen(self, seat: int, seed: int) -> Seen:
        """What a bot on this seat is given."""
        guess = self._engine.copy(self._now)
        self._engine.imagine(guess, seat, generator(seed))
        return Seen(self.game, seat, self.ply, self.view(seat), self.legal(seat), guess)

    def outcome(self) -> Outcome | None:
        """Who and why; None while the match goes on."""
        if not self.is_over:
            return None
        scores = np.zeros(self.players)
        self._engine.scores(self._now, scores)
        winners = tuple(int(seat) for seat in np.flatnonzero(scores == scores.max()))
        clause = self.game.clause(self._engine.ending(self._now))
        return Outcome(winners, tuple(scores.tolist()), clause)

    def position(self) -> str:
        """The whole truth as text: for the referee, not for a seat."""
        return self.game.notation.position_text(self._now[0])

    def truth(self) -> Positions:
        """A copy of the position itself: for the referee, not for a seat."""
        return self._engine.copy(self._now)

    def snapshot(self) -> bytes:
        """The position's bytes: equal for equal positions."""
        return bytes(self._now.tobytes())

    def history(self) -> Iterator[tuple[Any, Ply]]:
        """Each move played, with the position it was played in."""
        return ((before[0], ply) for before, _, ply in self._passages(0))

    def _passages(self, since: int) -> Iterable[tuple[Positions, Positions, Ply]]:
        """From a ply on: the position before it, the one after it, and what was played."""
        if since == self.ply - 1 and self._past:  # asked most often by far
            return ((self._past[-1], self._now, self.plies[-1]),)
        around = pairwise(self._positions(since))
        return ((*two, ply) for two, ply in zip(around, self.plies[since:], strict=True))

    def _positions(self, since: int) -> Iterable[Positions]:
        """The positions before each ply from one on, and the present one."""
        kept, kept_from = [*self._past, self._now], self.ply - len(self._past)
        if since >= kept_from:
            return kept[since - kept_from :]
        return chain(self._played_again(since, kept_from), kept)

    def _played_again(self, since: int, until: int) -> Iterator[Positions]:
        """The positions before some plies, found by playing from the first."""
        position = self._first
        for number, ply in enumerate(self.plies[:until]):
            if number >= since:
                yield position
            position = self._after(position, ply)

    def _before(self, ply: int) -> Positions:
        """The position in which a ply was played."""
        return next(iter(self._positions(ply)))

    def _after(self, position: Positions, ply: Ply) -> Positions:
        after = self._engine.copy(position)
        self._engine.play(after, ply.seat, ply.move)
        return after

    def replayed(self) -> Iterator[tuple["Match", Ply]]:
        """The same match as it stood before each move, with that move."""
        again = Match(self.game, self.players, self.options, names=self.names_at(-1), chance=False)
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
        for past, present, ply in self._passages(since):
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

    # --- moving ----------------------------------------------------------------------------

    def refusal(
        self, move: str | int, seat: int | None = None, ply: int | None = None
    ) -> Refused | None:
        """Why this move may not be played now; None if it may."""
        try:
            self._check(move, seat, ply)
        except Refused as refused:
            return refused
        return None

    def play(self, move: str | int, seat: int | None = None, ply: int | None = None) -> None:
        """Play a move by name or number, then let chance move. Refused changes nothing.

        `seat`: who plays, by default the one to move; `ply`: the ply the player was looking at.
        """
        self.put(move, seat, ply)
        self.resume()

    def put(self, move: str | int, seat: int | None = None, ply: int | None = None) -> None:
        """Play a move, and leave what chance does to `resume`."""
        self._push(Ply(*self._check(move, seat, ply)))

    def replay(self, move: str, seat: int, note: str = "") -> None:
        """Play a move of a record, chance's too, as checked as any."""
        record.one_line(note, "a note")
        if seat == CHANCE and self.to_move == CHANCE:
            self._push(Ply(CHANCE, self._legal_number(move, CHANCE), note))
        else:
            self._push(Ply(*self._check(move, seat, None), note))

    def _check(self, move: str | int, seat: int | None, ply: int | None) -> tuple[int, int]:
        if self.is_over:
            raise Refused.by_table(ENDED)
        seat = self.to_move if seat is None else seat
        if ply is not None and ply != self.ply and not self._still_answers(ply, seat):
            raise Refused.by_table(STALE)
        if not self._is_seat(seat) or seat not in self._acting:
            raise Refused.by_table(NOT_WAITED_FOR)
        return seat, self._legal_number(move, seat)

    def _still_answers(self, ply: int, seat: int) -> bool:
        """T1.2: only others have moved since, where all act at once, and his moves are the same."""
        others = 0 <= ply < self.ply and all(
            played.seat not in (seat, CHANCE) for played in self.plies[ply:]
        )
        if not others or not self._is_seat(seat):
            return False
        before, room = self._before(ply), self._engine.room()
        if not self._engine.may_act(before, seat):
            return False
        then = room[: self._engine.moves(before, seat, room)].tolist()
        return bool(then == self.legal(seat))

    def _legal_number(self, move: str | int, seat: int) -> int:
        number = self._number(move, seat)
        if clause := self._engine.refusal(self._now, seat, number):
            raise Refused(self.game.name, self.game.clause(clause))
        return number

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and seat in range(self.players)

    def _number(self, move: str | int, seat: int) -> int:
        """The number of a move given by name."""
        if isinstance(move, str):
            try:
                return self.game.notation.read_move(self._unpacked(self._now), seat, move.strip())
            except Refused:
                raise
            except ValueError:
                raise Refused.by_table(UNKNOWN) from None
        if type(move) is not int or not 0 <= move < self.game.rules.ACTIONS:
            raise Refused.by_table(UNKNOWN)
        return move

    def _push(self, ply: Ply) -> None:
        self._past.append(self._now)
        self._stand(self._after(self._now, ply))
        self.plies.append(ply)

    def _drawn(self) -> list[Ply]:
        """What chance does: as the game throws it, else drawn by weight."""
        if throw := self._throw:
            (first, *others), note = throw(self._now[0], int(below(self._dice(), 2**31)))
            return [Ply(CHANCE, first, note), *(Ply(CHANCE, move) for move in others)]
        return [Ply(CHANCE, self._engine.draw(self._now, self._dice(), self._room))]

    def reseed(self, seed: int) -> None:
        """Let the luck from here on come from this seed."""
        self._seed = seed
        self._random: Any = None

    def _dice(self) -> Any:
        """Begun when they are needed: most moves go without."""
        if self._random is None:
            self._random = generator(self._seed)
        return self._random

    # --- who plays -------------------------------------------------------------------------

    def hand_over(self, seat: int, name: str) -> None:
        """Somebody else plays this seat from now on; who played before stays in the record."""
        if not self._is_seat(seat):
            raise ValueError(f"no seat {seat!r}: there are {self.players}, from 0")
        self.handovers.append(Handover(self.ply, seat, self.names[seat]))
        self.names[seat] = record.one_line(name, "a name")

    def names_at(self, ply: int) -> list[str]:
        """Who played when this many moves were played; -1: at the very start."""
        names = list(self.names)
        for change in reversed(self.handovers):
            if change.ply > ply:
                names[change.seat] = change.name
        return names

    # --- taking back -----------------------------------------------------------------------

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
        for number, (before, after, (seat, move, _)) in enumerate(self._passages(since), since):
            played = Played(self.game, before, after, seat, move, self._unpacked)
            if played.revealed_to(viewers, number + 1):
                return True
        return False

    def undo(self, seat: int) -> None:
        """Take back the last move (T1.5)."""
        if not self.may_undo(seat):
            raise Refused.by_table(NO_UNDO)
        self.rewind(self.ply - 1)

    def rewind(self, ply: int) -> None:
        """Back to where this many moves were played, whoever played since. Trusted."""
        if ply == self.ply:
            return
        self._stand(self._before(ply))
        while self.ply > ply:
            self.plies.pop()
            if self._past:
                self._past.pop()
        self.handovers = [change._replace(ply=min(change.ply, ply)) for change in self.handovers]

    # --- as text ---------------------------------------------------------------------------

    def record(self) -> str:
        """The match as text; it replays to the same bytes."""
        return record.write(self)

    def move_lines(self, since: int = 0) -> list[str]:
        """The moves from a ply on as lines of the record."""
        name = self.game.notation.move_text
        return [
            record.move_line(ply, name(self._unpacked(before), ply.seat, ply.move, ply.seat))
            for before, _, ply in self._passages(since)
        ]

    @classmethod
    def from_record(cls, text: str, seed: int | None = None) -> "Match":
        """Replay a record; RecordError says in one sentence what is wrong with it."""
        return record.read(text, seed)
