"""A table apart from its match: who sits where, who may enter."""

import secrets
import time
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from benben.bots import level_of
from benben.game import Game, check_match
from benben.game import game as find_game
from benben.match import Handover, Match
from benben.plies import unnamed
from benben.table import steps
from benben.table.encoding import encoded
from benben.table.errors import ApiError
from benben.table.steps import Step

_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # without those that look alike
CODE_LENGTH = 8  # 39 bits: too many to guess, with the limit on joins


@dataclass(frozen=True)
class Chair:
    """One seat of a table, and who has it."""

    kind: Literal["open", "person", "bot"]
    person: str | None = None
    name: str = ""
    level: int | None = None
    own: bool = True  # the person's own name; False: a guest's at the same screen

    def row(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "person": self.person,
            "name": self.name,
            "level": self.level,
            "own": self.own,
        }

    @classmethod
    def of_row(cls, row: Any) -> "Chair":
        return cls(row.kind, row.person, row.name, row.level, row.own)

    @classmethod
    def in_record(cls, name: str, seat: int) -> "Chair":
        """Who sat there, by the name in a record."""
        if (level := level_of(name)) is not None:
            return cls("bot", level=level)
        return cls("person", name="" if name == unnamed(seat) else name)

    def name_in_record(self, seat: int) -> str:
        return f"level:{self.level}" if self.kind == "bot" else self.name or unnamed(seat)


OPEN = Chair("open")


@dataclass(frozen=True)
class FormerChair:
    """Who had a seat until the match was at this ply."""

    ply: int
    seat: int
    chair: Chair
    removed: bool = False  # by the host


@dataclass
class Seating:
    """A table as it is stored, without its moves."""

    id: str
    code: str  # of its invitation; none where nobody can come
    game: Game
    options: dict[str, str]
    public: bool
    host: str
    seed: int
    chairs: list[Chair]
    rematch: str | None = None
    guests: set[str] = field(default_factory=set)
    formers: list[FormerChair] = field(default_factory=list)  # in the order they went
    insiders: set[str] = field(default_factory=set)  # who took back what was revealed (T1.9)
    barred: set[str] = field(default_factory=set)  # sent away by the host
    touched: float = field(default_factory=time.time)  # as it is on disk
    version: int = 0  # of the rules, as it is on disk
    began_with: int = 0

    def __post_init__(self) -> None:
        self.version = self.version or self.game.version
        self.began_with = self.began_with or self.version
        self._index()

    @classmethod
    def new(
        cls, game: Game, options: dict[str, str], public: bool, host: str, chairs: list[Chair]
    ) -> "Seating":
        code = new_code()
        table, seed = secrets.token_urlsafe(9), secrets.randbits(62)
        guests = set() if host in {chair.person for chair in chairs} else {host}
        return cls(table, code, game, options, public, host, seed, chairs, guests=guests)

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
        return self.public or person in self.guests or bool(self.seats_of(person))

    def players(self) -> set[str | None]:
        """Who has a seat or had one once; not those the host has sent away."""
        everybody = [*self.chairs, *(former.chair for former in self.formers)]
        return {chair.person for chair in everybody} - self.barred - {None}

    def alone_with_bots(self, seat: int) -> bool:
        """All other seats are bots."""
        return seat in self._alone

    def begun(self, match: Match) -> bool:
        """T1.8: the match begins when every seat is taken."""
        return self.full or match.ply > 0

    def waiting_for(self, match: Match) -> list[int]:
        return match.waiting_for if self.begun(match) else []

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
        }
        chairs = [{"table_id": self.id, "seat": s, **c.row()} for s, c in enumerate(self.chairs)]
        guests = [{"table_id": self.id, "person": person} for person in self.guests]
        return [
            (steps.ADD_TABLE, [row]),
            (steps.ADD_CHAIR, chairs),
            (steps.ADD_MOVE, self.moves(match, 0) if match else []),
            (steps.ADD_GUEST, guests),
        ]

    def moves(self, match: Match, since: int) -> list[dict[str, Any]]:
        lines = enumerate(match.move_lines(since), since)
        return [{"table_id": self.id, "ply": ply, "line": line} for ply, line in lines]

    def state(self, match: Match, *, moved: bool = True) -> Step:
        if moved:
            self.touched = time.time()
        row = {
            "table_": self.id,
            "ply_": match.ply,
            "waiting_for_": encoded(self.waiting_for(match)).decode(),
            "over_": match.is_over,
            "touched_": self.touched,
        }
        return steps.SET_STATE, [row]

    def adopted(self) -> Step:
        """The present rules allow all its moves; what must be written."""
        self.version = self.game.version
        row = {"table_": self.id, "version_": self.version, "began_with_": self.began_with}
        return steps.SET_VERSION, [row]

    def hand_on(self, seat: int, chair: Chair, ply: int, removed: bool) -> list[Step]:
        """Give a seat to somebody else; what must be written."""
        former = FormerChair(ply, seat, self.chairs[seat], removed)
        number = len(self.formers)
        self.formers.append(former)
        self.sit(seat, chair)
        new = {f"{name}_": value for name, value in chair.row().items()}
        old = {"ply": ply, "seat": seat, "removed": removed, **former.chair.row()}
        return [
            (steps.SET_CHAIR, [{"table_": self.id, "seat_": seat, **new}]),
            (steps.ADD_FORMER, [{"table_id": self.id, "number": number, **old}]),
        ]

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
        match = Match(self.game, len(self.chairs), self.options, self.luck(0), self.names())
        if not self.full:
            match.rewind(0)  # nothing is dealt yet
        return match

    def check(self) -> None:
        """ValueError if no match can be played so; its rules need not be compiled yet."""
        check_match(self.game, len(self.chairs), self.options)

    def unplayed(self) -> Match:
        """The match before its first move; ValueError if it cannot be played so."""
        match = Match(self.game, len(self.chairs), self.options, names=self.names(), chance=False)
        match.began_with = self.began_with
        return match

    def names(self) -> list[str]:
        return [chair.name_in_record(seat) for seat, chair in enumerate(self.chairs)]

    def label(self, match: Match) -> None:
        """Name all who played, for the record; those who left before the match began did not."""
        match.names, match.handovers = self.names(), self.handovers()

    def handovers(self) -> list[Handover]:
        return [
            Handover(one.ply, one.seat, one.chair.name_in_record(one.seat))
            for one in self.formers
            if one.ply
        ]

    def luck(self, ply: int) -> int:
        """T1.7: the seed of chance depends on the ply, so that an undo does not change it."""
        return self.seed + (ply << 32)


@dataclass(frozen=True)
class Rows:
    """All rows of one table, without its moves."""

    table: Any
    chairs: list[Any]
    formers: list[Any]
    guests: list[str]
    insiders: list[str]
    barred: list[str]


def load(rows: Rows) -> Seating:
    """A table from its rows."""
    row = rows.table
    try:
        game = find_game(row.game)
    except ValueError:
        raise ApiError(410, "no_game", name=row.game) from None
    formers = [FormerChair(f.ply, f.seat, Chair.of_row(f), f.removed) for f in rows.formers]
    return Seating(
        row.id, row.code, game, row.options, row.public, row.host, row.seed,
        [Chair.of_row(c) for c in rows.chairs], row.rematch, set(rows.guests), formers,
        set(rows.insiders), set(rows.barred), row.touched,
        row.version, row.began_with or 0,
    )  # fmt: skip


def new_code() -> str:
    number, code = secrets.randbelow(len(_LETTERS) ** CODE_LENGTH), ""
    for _ in range(CODE_LENGTH):
        number, letter = divmod(number, len(_LETTERS))
        code += _LETTERS[letter]
    return code


def read_code(text: str) -> str:
    """A code as somebody typed it."""
    return "".join(letter for letter in text.upper() if letter.isalnum())


def renamed(chair: Chair, name: str) -> Chair:
    return replace(chair, name=name)
