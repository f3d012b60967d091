"""The core of a match, no I/O: checks seat, ply and legality, plays, lets chance move."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, pairwise
from secrets import randbits
from typing import Any

from benben.engine import Positions
from benben.game import Game, check_match, check_options
from benben.game import game as find_game
from benben.luck import Luck, Seeded
from benben.options import as_numbers
from benben.plies import Handover, Ply, move_line, names_of, one_line
from benben.refused import ENDED, NOT_WAITED_FOR, STALE, UNKNOWN, Refused
from benben.seal import Seal, Sealed
from benben.seats import CHANCE, OVER
from benben.unpacked import Unpacked

READ = 2  # positions kept unpacked: those before and after what is told
KEPT = 8  # positions before the last moves; those further back are played again when asked for


@cache
def _seats_in(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


class Playing:
    """One playing of a game as its moves; what people see of it is `Match`'s."""

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
        check = check_match if chance else check_options
        self.options = check(self.game, players, options or {})
        self.players = int(players)  # NumPy's numbers count as well
        self.began_with = self.game.version  # the rules; a record may be of older ones
        self.names = names_of(names, players)  # who plays now
        self.handovers: list[Handover] = []
        self.start_text = ""  # a position somebody began from, if not the game's own start
        self.late: tuple[int, ...] = ()  # the seats whose time ran out, if that ended the match
        self.plies: list[Ply] = []
        self._engine = self.game.engine
        self._luck: Luck = Seeded(randbits(64) if seed is None else seed)
        self._room = self._engine.room()
        start = self._engine.new()
        self._engine.setup(start, as_numbers(self.game.options, self.options, players))
        self._stand(start)
        self._first, self._past = start, deque[Positions](maxlen=KEPT)
        self._read = deque[tuple[Positions, Unpacked]](maxlen=READ)
        if chance:
            self.resume()

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

    # --- looking ------------------------------------------------------------------------

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

    def end_on_time(self, seats: Sequence[int]) -> None:
        """T2.4: the time of these seats ran out, and that ends the match."""
        if self.is_over:
            raise Refused.by_table(ENDED)
        if not seats or not all(map(self._is_seat, seats)) or sorted({*seats}) != [*seats]:
            raise ValueError(f"no seats that ran out of time: {seats!r}")
        self.late = tuple(seats)
        self._mover, self._acting = OVER, ()

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

    def name_of(self, seat: int, move: int) -> str:
        return self.game.notation.move_text(self._unpacked(self._now), seat, move, seat)

    def _unpacked(self, position: Positions) -> Unpacked:
        """A position of this match as plain numbers; the last ones read are kept."""
        for known, plain in self._read:
            if known is position:
                return plain
        self._read.appendleft((position, Unpacked(position)))
        return self._read[0][1]

    def position(self) -> str:
        """The whole truth as text: for the referee, not for a seat."""
        return self.game.notation.position_text(self._now[0])

    def truth(self) -> Positions:
        """A copy of the position itself: for the referee, not for a seat."""
        return self._engine.copy(self._now)

    def snapshot(self) -> bytes:
        """The position's bytes: equal for equal positions."""
        return bytes(self._now.tobytes())

    # --- history ------------------------------------------------------------------------

    def history(self) -> Iterator[tuple[Any, Ply]]:
        """Each move played, with the position it was played in."""
        return ((before[0], ply) for before, _, ply in self.passages(0))

    def passages(self, since: int) -> Iterable[tuple[Positions, Positions, Ply]]:
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

    # --- moving -------------------------------------------------------------------------

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
        one_line(note, "a note")
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
        """T1.2: only others moved since, where all act at once; the seat has the same moves."""
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
        return self.drawn(self._now, self.ply, self._luck, thrown=self._throw is not None)

    def drawn(self, position: Positions, ply: int, luck: Luck, *, thrown: bool) -> list[Ply]:
        """What chance does in a position of this match, by this luck."""
        if thrown and self.game.throw is not None:
            (first, *others), note = self.game.throw(position[0], luck.seed(ply))
            return [Ply(CHANCE, first, note), *(Ply(CHANCE, move) for move in others)]
        return [Ply(CHANCE, luck.draw(self._engine, position, ply))]

    def follow(self, luck: Luck) -> None:
        """Let the luck from here on come from there."""
        self._luck = luck

    @property
    def seal(self) -> Seal | None:
        """What its luck is sealed by, if it is and has begun."""
        if not isinstance(self._luck, Sealed) or not self._luck.seal.is_whole:
            return None
        return self._luck.seal

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

    # --- who plays ----------------------------------------------------------------------

    def hand_over(self, seat: int, name: str) -> None:
        """Somebody else plays this seat from now on; who played before stays in the record."""
        if not self._is_seat(seat):
            raise ValueError(f"no seat {seat!r}: there are {self.players}, from 0")
        self.handovers.append(Handover(self.ply, seat, self.names[seat]))
        self.names[seat] = one_line(name, "a name")

    def names_at(self, ply: int) -> list[str]:
        """Who played when this many moves were played; -1: at the very start."""
        names = list(self.names)
        for change in reversed(self.handovers):
            if change.ply > ply:
                names[change.seat] = change.name
        return names

    # --- as lines of a record -----------------------------------------------------------

    def move_lines(self, since: int = 0) -> list[str]:
        """The moves from a ply on as lines of the record."""
        name = self.game.notation.move_text
        return [
            move_line(ply, name(self._unpacked(before), ply.seat, ply.move, ply.seat))
            for before, _, ply in self.passages(since)
        ]
