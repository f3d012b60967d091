"""A match as text: a heading, then one move a line, chance included. It replays to the same bytes.

benben 1                    the format
game ankh 2                 the game and the version of its rules
players 2
option starter=draw         one line for each option
seat 1 Anna
seat 2 greedy
position players=2 turn=…   only if it did not begin at the start
moves
* start:2                   chance
2 R@m13                     seat and move; a note may follow after a tab
seat 2 level:3              from here on somebody else plays this seat
end 2                       how many moves there are: a record without it was cut off
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from benben.game import Game
from benben.game import game as find_game
from benben.refused import Refused
from benben.seats import CHANCE

if TYPE_CHECKING:
    from benben.match import Match, Ply

FORMAT = "benben 1"
_SEATS = [str(seat) for seat in range(1, 17)]


class RecordError(ValueError):
    """One sentence that says which line of a record is wrong, and how."""


def one_line(text: str, what: str) -> str:
    if not isinstance(text, str) or len(f"{text}.".splitlines()) != 1:
        raise ValueError(f"{what} must be text on one line, not {text!r}")
    return text


def unnamed(seat: int) -> str:
    """What a record calls a seat that nobody gave a name; readers have words of their own."""
    return f"seat {seat + 1}"


def names_of(names: Sequence[str], players: int) -> list[str]:
    """Who plays; a name is one line, because a record has one line for it."""
    if not names:
        return [unnamed(seat) for seat in range(players)]
    if len(names) != players:
        raise ValueError(f"{players} players, but {len(names)} names")
    return [one_line(name, "a name") for name in names]


def read_file(file: Path) -> str:
    """The text of a record's file; ValueError if it is no text."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{file} is no record: it is not text") from None


def write(match: "Match") -> str:
    lines = [FORMAT, f"game {match.game.name} {match.game.version}", f"players {match.players}"]
    lines += [f"option {name}={value}" for name, value in match.options.items()]
    lines += [f"seat {seat + 1} {name}" for seat, name in enumerate(match.names_at(-1))]
    if match.start_text:
        lines.append(f"position {match.start_text}")
    lines.append("moves")
    handed = _handed_over(match)
    for ply, line in enumerate(match.move_lines()):
        lines += [*handed.get(ply, ()), line]
    return "\n".join([*lines, *handed.get(match.ply, ()), f"end {match.ply}"]) + "\n"


def _handed_over(match: "Match") -> dict[int, list[str]]:
    """By ply: the seats that somebody else has from there on."""
    names, lines = list(match.names), dict[int, list[str]]()
    for ply, seat, before in reversed(match.handovers):
        lines.setdefault(ply, []).insert(0, f"seat {seat + 1} {names[seat]}")
        names[seat] = before
    return lines


def move_line(ply: "Ply", name: str) -> str:
    """One move as a line of the record."""
    who = "*" if ply.seat == CHANCE else str(ply.seat + 1)
    return f"{who} {name}" + (f"\t{ply.note}" if ply.note else "")


class _Lines:
    """The lines of a record with their numbers, read one after the other."""

    def __init__(self, text: str) -> None:
        self._lines = iter(text.split("\n"))
        self.number = 0
        self.line = ""
        self.next()

    def next(self) -> None:
        self.number += 1
        line = next(self._lines, None)
        self.is_over = line is None
        self.line = line or ""

    def check_there(self) -> None:
        if self.is_over:
            raise self.error("the record stops here; it was cut off, its 'end' line is missing")

    def take(self, word: str) -> str:
        """The rest of the line, which must begin with this word."""
        self.check_there()
        found, _, rest = self.line.partition(" ")
        if found != word:
            raise self.error(f"expected {word!r}, found {self.line!r}")
        self.next()
        return rest

    def take_all(self, word: str) -> Iterator[str]:
        while self.line.partition(" ")[0] == word:
            yield self.take(word)

    def error(self, what: str) -> RecordError:
        return RecordError(f"record, line {self.number}: {what}")


def game_in(text: str) -> Game:
    """The game a record is of, before anything is replayed."""
    return _game(_opened(_as_written(text)))


def _as_written(text: object) -> str:
    """The text of a record; lines that end as on Windows are as good as ours."""
    if not isinstance(text, str):
        raise RecordError(f"a record must be text, not {type(text).__name__}")
    return text.replace("\r\n", "\n")


def _opened(text: str) -> _Lines:
    lines = _Lines(text)
    if lines.line != FORMAT:
        raise RecordError(f"this is no record: its first line is not {FORMAT!r}")
    lines.next()
    return lines


def _game(lines: _Lines) -> Game:
    name, _, version = lines.take("game").partition(" ")
    try:
        game = find_game(name)
    except ValueError as error:
        raise RecordError(f"record, line 2: {error}") from None
    if version != str(game.version):
        raise RecordError(
            f"record, line 2: rules version {version}, but this is version {game.version}"
        )
    return game


def read(text: str, seed: int | None = None) -> "Match":
    """Replay a record, checking every move; nothing is half-read."""
    text = _as_written(text)
    lines = _opened(text)
    match = _heading(lines, _game(lines), seed)
    while not lines.line.startswith("end "):
        _replay(lines, match)
    count = lines.take("end")
    if count != str(match.ply):
        raise RecordError(f"the record ends at move {count} but holds {match.ply}: it was changed")
    _compare(text, write(match))
    match.resume()
    return match


def _compare(text: str, written: str) -> None:
    """A record is what we would write ourselves; whatever else stands in it is a mistake."""
    pairs = zip_longest(text.split("\n"), written.split("\n"), fillvalue="")
    for number, (found, expected) in enumerate(pairs, 1):
        if found != expected:
            raise RecordError(f"record, line {number}: expected {expected!r}, found {found!r}")


def _heading(lines: _Lines, game: Game, seed: int | None) -> "Match":
    from benben.match import Match

    try:
        players = _whole(lines.take("players"))
        options = dict(_option(text) for text in lines.take_all("option"))
        names = [text.partition(" ")[2] for text in lines.take_all("seat")]
        start = next(lines.take_all("position"), "")
        match = Match(game, players, options, seed, names, chance=False)
        if start:
            match.begin_at(start)
        lines.take("moves")
        return match
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"record, before line {lines.number}: {error}") from None


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise ValueError(f"expected a number, found {text!r}")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _replay(lines: _Lines, match: "Match") -> None:
    lines.check_there()
    try:
        if lines.line.startswith("seat "):
            _hand_over(match, lines.line)
        else:
            replay_line(match, lines.line)
    except RecordError as error:
        raise lines.error(str(error)) from None
    lines.next()


def _hand_over(match: "Match", line: str) -> None:
    _, seat, name = [*line.split(" ", 2), ""][:3]
    if seat not in _SEATS[: match.players] or not name:
        raise RecordError(f"expected a seat and a name, found {line!r}")
    try:
        match.hand_over(_SEATS.index(seat), name)
    except ValueError as error:
        raise RecordError(str(error)) from None


def replay_line(match: "Match", line: str) -> None:
    """Play one line of a record, as checked as any move."""
    who, _, rest = line.partition(" ")
    text, _, note = rest.partition("\t")
    if who not in ("*", *_SEATS) or not text:
        raise RecordError(f"expected a move like '1 …', found {line!r}")
    seat = CHANCE if who == "*" else _SEATS.index(who)
    try:
        match.replay(text, seat, note)
    except Refused as refused:
        raise RecordError(f"{line!r} is refused. {refused}") from None
    except ValueError as error:
        raise RecordError(str(error)) from None
