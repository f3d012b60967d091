"""A table apart from its match: who sits where, who may enter."""

import secrets
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from benben.game import Game, check_table
from benben.luck import Luck, Seeded
from benben.match import Handover, Match
from benben.seal import Seal, Sealed, new_secret, of_player
from benben.table import duplicates, sealing, standing, steps, times
from benben.table.chairs import OPEN, Chair, FormerChair
from benben.table.clocks import Clocks
from benben.table.codes import new_code
from benben.table.encoding import encoded
from benben.table.messages import SeatRating
from benben.table.phrases import Said
from benben.table.steps import Step
from benben.table.time_control import TimeControl


class Source(NamedTuple):
    """The moment of a finished match that a table plays on from."""

    table: str
    ply: int


@dataclass
class Seating:
    """A table as it is stored, without its moves."""

    id: str
    code: str  # of its invitation; none where nobody can come
    game: Game
    options: dict[str, str]
    public: bool
    host: str
    seed: int  # of what bots choose; where the luck is not sealed, of that too
    chairs: list[Chair]
    rematch: str | None = None
    guests: set[str] = field(default_factory=set)
    formers: list[FormerChair] = field(default_factory=list)  # in the order they went
    insiders: set[str] = field(default_factory=set)  # who took back what was revealed (T1.9)
    barred: set[str] = field(default_factory=set)  # sent away by the host
    touched: float = field(default_factory=lambda: times.now())  # as it is on disk
    version: int = 0  # of the rules, as it is on disk
    began_with: int = 0
    seal: Seal | None = None  # of its luck; tables from before seals have none
    source: Source | None = None
    start: str = ""  # a position, if its match did not begin at the game's own start
    stood: str = ""  # where its match stood, as it is on disk
    clocks: Clocks | None = None
    late: list[int] = field(default_factory=list)  # whose time ended the match (T2.4)
    nudges: dict[int, float] = field(default_factory=dict)  # when a seat was last nudged
    said: list[Said] = field(default_factory=list)  # the last phrases, in order
    rated: bool = False  # its result counts (T3.3)
    counted: bool = False  # its result has counted already
    ratings: list[SeatRating | None] = field(default_factory=list)  # by seat, where it is rated
    twin: duplicates.Twin | None = None  # the other table of a duplicate

    def __post_init__(self) -> None:
        self.version = self.version or self.game.version
        self.began_with = self.began_with or self.version
        self._index()

    @classmethod
    def new(
        cls,
        game: Game,
        options: dict[str, str],
        public: bool,
        host: str,
        chairs: list[Chair],
        started: sealing.Started | None = None,
        starter: str | None = None,
        control: TimeControl | None = None,
    ) -> "Seating":
        """`started`: the secret that was announced to the starter, usually the host, with the
        nonce that came from there.
        """
        code = new_code()
        table, seed = secrets.token_urlsafe(9), secrets.randbits(62)
        guests = set() if host in {chair.person for chair in chairs} else {host}
        secret, nonce = started or (new_secret(), "")
        theirs = starter or host
        nonces = [sealing.nonce_of(c, nonce if c.person == theirs else "") for c in chairs]
        seal = Seal.new(secret, nonces)
        clocks = Clocks.new(control, len(chairs)) if control else None
        return cls(
            table, code, game, options, public, host, seed, chairs, guests=guests, seal=seal,
            clocks=clocks,
        )  # fmt: skip

    # --- who ------------------------------------------------------------------------------------

    def sit(self, seat: int, chair: Chair) -> None:
        self.chairs[seat] = chair
        self._index()

    def _index(self) -> None:
        """Cached: who sits where changes seldom and is asked often."""
        seats, people = range(len(self.chairs)), {c.person for c in self.chairs} - {None}
        self._seats = {p: tuple(s for s in seats if self.chairs[s].person == p) for p in people}
        bots = {s for s in seats if self.chairs[s].kind == "bot"}
        self.full = OPEN not in self.chairs
        self._alone = {s for s in seats if bots | {s} == {*seats}}

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        return self._seats.get(person, ())

    def may_watch(self, person: str | None) -> bool:
        known = self.public or person in self.guests  # of no use while the luck of a duplicate is
        return bool(self.seats_of(person)) or (known and (self.twin is None or self.twin.over))

    def players(self) -> set[str | None]:
        """Who has a seat or had one once; not those the host has sent away."""
        everybody = [*self.chairs, *(former.chair for former in self.formers)]
        return {chair.person for chair in everybody} - self.barred - {None}

    def names_beside(self, person: str | None) -> list[str]:
        """The names of the others who sit here."""
        people = (chair for chair in self.chairs if chair.kind == "person")
        return [chair.name for chair in people if chair.person != person]

    @property
    def ready(self) -> bool:  # every seat is taken, in a duplicate those of the first table, too
        return self.full and (self.seal is None or self.seal.is_whole)

    def alone_with_bots(self, seat: int) -> bool:
        """All other seats are bots."""
        return seat in self._alone

    def begun(self, match: Match) -> bool:
        """T1.8: the match begins when every seat is taken."""
        return self.ready or match.ply > 0

    def waiting_for(self, match: Match) -> list[int]:
        return match.waiting_for if self.begun(match) else []

    @property
    def people(self) -> set[int]:
        """The seats of people."""
        return {seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"}

    def clocked(self, match: Match) -> set[int]:
        """The seats whose clocks are to run (T2.2)."""
        return self.people & set(self.waiting_for(match))

    def run_clocks(self, match: Match) -> None:
        """As the match and the seats are now."""
        if self.clocks is not None:
            self.clocks.follow(self.clocked(match), times.now())
            self.clocks.settle(self.people, self.clocked(match), times.now())

    def end_on_time(self, match: Match, late: list[int]) -> None:
        """T2.4: the time of these seats ends the match."""
        match.end_on_time(late)
        self.late = late
        self.run_clocks(match)

    def clock_move(self, match: Match, seat: int, ply: int, arrived: float) -> None:
        """A seat has moved at this ply; a person's move came at this moment."""
        if self.clocks is None:
            return
        if seat in self.people:
            self.clocks.moved(seat, ply, self.clocked(match), arrived, times.now())
        else:
            self.clocks.bot_moved(self.clocked(match), times.now())

    def invite(self) -> str:
        """The code in two groups of four."""
        return f"{self.code[:4]}-{self.code[4:]}"

    def rotated(self) -> list[Chair]:
        """The chairs of a rematch: everybody moves one seat down."""
        return [*self.chairs[1:], self.chairs[0]]

    # --- as rows --------------------------------------------------------------------------------

    def steps(self, match: Match | None) -> list[Step]:
        """All that must be written when the table is opened; None: its match begins later."""
        row = {
            "id": self.id,
            "code": self.code,
            "game": self.game.name,
            "version": self.game.version,
            "options": encoded(self.options).decode(),
            "public": self.public,
            "host": self.host,
            "seed": self.seed,
            "ply": match.ply if match else 0,
            "waiting_for": encoded(self.waiting_for(match) if match else []).decode(),
            "over": match is not None and match.is_over,
            "rematch": None,
            "touched": self.touched,
            "began_with": None,
            "source": encoded(self.source and self.source._asdict()).decode(),
            "seal": encoded(sealing.as_json(self.seal)).decode(),
            "clock": self._clock_text(),
            "start": self.start or None,
            "rated": self.rated,
            "twin": None if self.twin is None else self.twin.row(),
            "shares": None,
            "stands": standing.standing(match) if match else None,
        }
        chairs = [{"table_id": self.id, "seat": s, **c.row()} for s, c in enumerate(self.chairs)]
        guests = [{"table_id": self.id, "person": person} for person in self.guests]
        return [
            (steps.ADD_TABLE, [row]),
            (steps.ADD_CHAIR, chairs),
            (steps.ADD_MOVE, self.moves(match, 0) if match else []),
            (steps.ADD_GUEST, guests),
            *self._deadlines(),
        ]

    def moves(self, match: Match, since: int) -> list[dict[str, Any]]:
        lines = enumerate(match.move_lines(since), since)
        return [{"table_id": self.id, "ply": ply, "line": line} for ply, line in lines]

    def state(self, match: Match, *, moved: bool = True) -> list[Step]:
        """What must be written whenever the match, the seats or the clocks have changed."""
        if moved:
            self.touched = times.now()
        row = {
            "table_": self.id,
            "ply_": match.ply,
            "waiting_for_": encoded(self.waiting_for(match)).decode(),
            "over_": match.is_over,
            "touched_": self.touched,
            "clock_": self._clock_text(),
            "stands_": standing.standing(match),
        }
        return [(steps.SET_STATE, [row]), *self._deadlines()]

    def _clock_text(self) -> str | None:
        if self.clocks is None:
            return None
        return encoded({**self.clocks.as_json(), "late": self.late}).decode()

    def _deadlines(self) -> list[Step]:
        if self.clocks is None:
            return []
        rows = [
            {"table_id": self.id, "seat": seat, "due": due, "warn": warn}
            for seat, due, warn in self.clocks.deadlines()
        ]
        return [(steps.DROP_DEADLINES, [{"table_": self.id}]), (steps.ADD_DEADLINE, rows)]

    def adopted(self) -> Step:
        """The present rules allow all its moves; what must be written."""
        self.version = self.game.version
        row = {"table_": self.id, "version_": self.version, "began_with_": self.began_with}
        return steps.SET_VERSION, [row]

    def hand_on(
        self, seat: int, chair: Chair, ply: int, removed: bool, nonce: str = "", late: bool = False
    ) -> list[Step]:
        """Give a seat to somebody else, who adds this nonce to the luck; what must be written."""
        former = FormerChair(ply, seat, self.chairs[seat], removed, late)
        number = len(self.formers)
        self.formers.append(former)
        self.sit(seat, chair)
        new = {f"{name}_": value for name, value in chair.row().items()}
        old = {
            "ply": ply, "seat": seat, "removed": removed, "late": late, **former.chair.row()
        }  # fmt: skip
        return [
            (steps.SET_CHAIR, [{"table_": self.id, "seat_": seat, **new}]),
            (steps.ADD_FORMER, [{"table_id": self.id, "number": number, **old}]),
            *(self._added(seat, sealing.nonce_of(chair, nonce)) if ply == 0 else []),
        ]

    def _added(self, seat: int, nonce: str) -> list[Step]:
        """What a seat adds to the luck, before the match begins; what must be written."""
        if self.seal is None or (self.twin and (self.seal.is_whole or not self.twin.leads)):
            return []  # the luck of a duplicate is that of its first table's first players
        self.seal = self.seal.with_nonce(seat, nonce)
        tables = [self.id] if self.twin is None else [self.id, self.twin.id]
        seal = encoded(sealing.as_json(self.seal)).decode()
        return [(steps.SET_SEAL, [{"table_": table, "seal_": seal} for table in tables])]

    def look_behind(self, person: str) -> list[Step]:
        """This person took back against bots what was revealed (T1.9); what must be written."""
        self.insiders.add(person)
        return [(steps.ADD_INSIDER, [{"table_id": self.id, "person": person}])]

    def taken_back(self, ply: int) -> list[Step]:
        """The match is at an earlier ply again; what must be written."""
        self.formers = [replace(one, ply=min(one.ply, ply)) for one in self.formers]
        row = {"table_": self.id, "ply_": ply}
        return [(steps.CUT_MOVES, [row]), (steps.CUT_FORMERS, [row])]

    # --- its match ------------------------------------------------------------------------------

    def begin(self) -> Match:
        """A new match at this table; ValueError if it cannot be played so."""
        self.check()
        match = self.unplayed()
        match.follow(self.luck(0))
        if self.ready:  # else nothing is dealt yet
            match.resume()
        self.run_clocks(match)
        return match

    def check(self) -> None:
        """ValueError if no match can be played so; its rules need not be compiled yet."""
        check_table(self.game, len(self.chairs), self.options)

    def unplayed(self) -> Match:
        """The match before its first move; ValueError if it cannot be played so."""
        match = Match(self.game, len(self.chairs), self.options, names=self.names(), chance=False)
        if self.start:
            match.begin_at(self.start)
        match.began_with = self.began_with
        return match

    def names(self) -> list[str]:
        return [chair.name_in_record(seat) for seat, chair in enumerate(self.chairs)]

    def label(self, match: Match) -> None:
        """Name all who played, for the record; those who left before the match began did not."""
        match.names, match.handovers = self.names(), self.handovers()
        match.follow(self.luck(match.ply))  # the record tells what it was sealed by

    def handovers(self) -> list[Handover]:
        return [
            Handover(one.ply, one.seat, one.chair.name_in_record(one.seat))
            for one in self.formers
            if one.ply
        ]

    def luck(self, ply: int) -> Luck:
        """T1.7: chance depends on the ply, so that an undo does not change it."""
        if self.seal is not None:
            return Sealed(self.seal)
        return Seeded(self.seed + (ply << 32))

    def dice(self, ply: int) -> int:
        """The seed of what a bot chooses: nothing of it follows from the luck."""
        return self.seed + (ply << 32) + 1

    def has_added(self, nonce: str | None) -> bool:
        """Whether this nonce of a player's is in the luck."""
        return self.seal is not None and of_player(nonce or "") in self.seal.nonces

    def told_seal(self, over: bool) -> Seal | None:
        """For a record: once every seat has added to it, with the secret once the match is over."""
        over = over and (self.twin is None or self.twin.over)
        return self.seal.told(over) if self.seal is not None and self.seal.is_whole else None
