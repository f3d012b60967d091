"""A match as text: a heading, then one move a line, chance included. It replays to the same bytes.

benben 1                    the format
game ankh 2                 the game and the version of its rules
players 2
option starter=draw         one line for each option
seat 1 Anna
seat 2 greedy
position players=2 turn=…   only if it did not begin at the start
sealed 5f1c…                only if its luck was: SHA-256 of the secret (docs/sealed-deals.md)
nonce 1 player:8a02…        what each seat added to it
nonce 2 bot
begun 41c7…                 SHA-256 of seal and nonces, shown when the match began
secret 9e7d…                once the match was over
moves
* start:2                   chance
2 R@m13                     seat and move; a note may follow after a tab
seat 2 level:3              from here on somebody else plays this seat
time 2                      only if the time of this seat ran out and that ended the match
end 2                       how many moves there are: a record without it was cut off;
                            if sealed with SHA-256 of all lines above but those of seats

A record of an older version of the rules is read by the present ones, as long as its moves fit.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from benben import seal_lines
from benben.game import Game
from benben.game import game as find_game
from benben.playing import Playing
from benben.plies import Handover
from benben.record_lines import Lines, RecordError
from benben.refused import Refused
from benben.seal import Seal, Sealed
from benben.seats import CHANCE

Made = TypeVar("Made", bound=Playing)
FORMAT = "benben 1"
_SEATS = [str(seat) for seat in range(1, 17)]
_NO_MOVES = "seat ", "time "  # how lines after "moves" begin that are none


def read_file(file: Path) -> str:
    """The text of a record's file; ValueError if it is no text."""
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{file} is no record: it is not text") from None


def write(match: Playing) -> str:
    """The match as text, under the present version of the rules: they have checked every move."""
    return written(
        Heading(
            match.game,
            match.game.version,
            match.options,
            match.start_text,
            match.seal and match.seal.told(match.is_over),
        ),
        match.names,
        match.handovers,
        match.move_lines(),
        match.late,
    )


class Heading(NamedTuple):
    """What a match is of."""

    game: Game
    version: int  # of its rules
    options: Mapping[str, str]
    start: str = ""  # a position, if not the game's own start
    seal: Seal | None = None  # of its luck


def written(
    heading: Heading,
    names: Sequence[str],
    handovers: Sequence[Handover],
    moves: Sequence[str],
    late: Sequence[int] = (),
) -> str:
    """A record of these lines of moves, which are not checked; `names`: who plays at the end,
    `late`: whose time ran out.
    """
    first, handed = _handed_over(names, handovers)
    game, version, options, start, seal = heading
    lines = [FORMAT, f"game {game.name} {version}", f"players {len(names)}"]
    lines += [f"option {name}={value}" for name, value in options.items()]
    lines += [f"seat {seat + 1} {name}" for seat, name in enumerate(first)]
    lines += [f"position {start}"] if start else []
    lines += [*seal_lines.heading_of(seal), "moves"]
    for ply, line in enumerate(moves):
        lines += [*handed.get(ply, ()), line]
    lines += handed.get(len(moves), ())
    lines += [" ".join(["time", *(_SEATS[seat] for seat in late)])] if late else []
    return "\n".join([*lines, seal_lines.end_of(lines, len(moves), seal)]) + "\n"


def _handed_over(
    names: Sequence[str], handovers: Sequence[Handover]
) -> tuple[list[str], dict[int, list[str]]]:
    """Who played first, and by ply the seats that somebody else has from there on."""
    first, lines = list(names), dict[int, list[str]]()
    for ply, seat, before in reversed(handovers):
        lines.setdefault(ply, []).insert(0, f"seat {seat + 1} {first[seat]}")
        first[seat] = before
    return first, lines


def game_in(text: str) -> Game:
    """The game a record is of, before anything is replayed."""
    return _game(_opened(_as_written(text)))[0]


def _as_written(text: object) -> str:
    """The text of a record; lines that end as on Windows are as good as ours."""
    if not isinstance(text, str):
        raise RecordError(f"a record must be text, not {type(text).__name__}")
    return text.replace("\r\n", "\n")


def _opened(text: str) -> Lines:
    lines = Lines(text)
    if lines.line != FORMAT:
        raise RecordError(f"this is no record: its first line is not {FORMAT!r}")
    lines.next()
    return lines


def _game(lines: Lines) -> tuple[Game, int]:
    """The game, and the version of its rules; a newer one than ours is refused."""
    name, _, version = lines.take("game").partition(" ")
    try:
        game = find_game(name)
    except ValueError as error:
        raise RecordError(f"record, line 2: {error}") from None
    if not version.isascii() or not version.isdecimal() or version[:1] in ("", "0"):
        raise RecordError(f"record, line 2: expected a rules version, found {version!r}")
    if len(version) > 9 or int(version) > game.version:
        raise RecordError(
            f"record, line 2: it is of rules version {version}; this Benben knows version"
            f" {game.version} and cannot read it"
        )
    if int(version) < game.version:
        lines.remark = (
            f"; the record is of rules version {version}, the rules here are version {game.version}"
        )
    return game, int(version)


def read(text: str, of: type[Made], seed: int | None = None) -> Made:
    """Replay a record as such a match, checking every move; nothing is half-read."""
    match = _read(text, of, seed, partly=False).match
    match.resume()
    return match


class Fitting(NamedTuple, Generic[Made]):
    """A record as far as the present rules follow it; the error is of the first line left."""

    match: Made
    rest: list[str]
    error: RecordError | None
    seal: Seal | None


def read_sealed(text: str, of: type[Made]) -> tuple[Made, Seal | None]:
    """The same, and what its luck was sealed by; chance does not go on."""
    found = _read(text, of, None, partly=False)
    return found.match, found.seal


def read_as_far(text: str, of: type[Made]) -> Fitting[Made]:
    """Replay a record of an older version of the rules as far as its moves fit the present ones.

    Whatever else is wrong with it, and a newer version, is refused as ever.
    """
    return _read(text, of, None, partly=True)


def _read(text: str, of: type[Made], seed: int | None, *, partly: bool) -> Fitting[Made]:
    text = _as_written(text)
    lines = _opened(text)
    heading, match = _heading(lines, *_game(lines), of, seed)
    error = _replay_all(lines, match)
    if error is not None and not (partly and heading.version < match.game.version):
        raise error
    rest = list(_rest(lines))
    moves = match.ply + sum(not line.startswith(_NO_MOVES) for line in rest)
    count = lines.take("end").partition(" ")[0]
    if count != str(moves):
        raise RecordError(f"the record ends at move {count} but holds {moves}: it was changed")
    known = written(heading, match.names, match.handovers, match.move_lines(), match.late)
    whole = [*known.split("\n")[:-2], *rest]
    _compare(text, "\n".join([*whole, seal_lines.end_of(whole, moves, heading.seal), ""]))
    return Fitting(match, rest, error, heading.seal)


def _replay_all(lines: Lines, match: Playing) -> RecordError | None:
    """Until the end, or the first move that is refused."""
    while not lines.line.startswith("end "):
        try:
            _replay(lines, match)
        except RecordError as error:
            if error.refused is None:
                raise
            return error
    return None


def _rest(lines: Lines) -> Iterator[str]:
    """The lines before the end, which cannot be replayed."""
    while not lines.line.startswith("end "):
        lines.check_there()
        try:
            if not lines.line.startswith(_NO_MOVES):
                _parts(lines.line)
        except RecordError as error:
            raise lines.error(str(error)) from None
        yield lines.line
        lines.next()


def _compare(text: str, written: str) -> None:
    """A record is what we would write ourselves; whatever else stands in it is a mistake."""
    pairs = zip_longest(text.split("\n"), written.split("\n"), fillvalue="")
    for number, (found, expected) in enumerate(pairs, 1):
        if found != expected:
            raise RecordError(f"record, line {number}: expected {expected!r}, found {found!r}")


def _heading(
    lines: Lines, game: Game, version: int, of: type[Made], seed: int | None
) -> tuple[Heading, Made]:
    try:
        players = _whole(lines.take("players"))
        options = dict(_option(text) for text in lines.take_all("option"))
        names = [text.partition(" ")[2] for text in lines.take_all("seat")]
        start = next(lines.take_all("position"), "")
        seal = seal_lines.read(lines.take_all, players)
        match = of(game, players, options, seed, names, chance=False)
        if start:
            match.begin_at(start)
        if seal is not None and seal.secret is not None:
            match.follow(Sealed(seal))
        lines.take("moves")
        match.began_with = version
        # an option that came later is not in an older record
        given = match.options if version == game.version else options
        return Heading(game, version, given, match.start_text, seal), match
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(f"record, before line {lines.number}: {error}{lines.remark}") from None


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise ValueError(f"expected a number, found {text!r}")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def _replay(lines: Lines, match: Playing) -> None:
    lines.check_there()
    try:
        if lines.line.startswith("seat "):
            _hand_over(match, lines.line)
        elif lines.line.startswith("time "):
            _end_on_time(match, lines.line)
        else:
            replay_line(match, lines.line)
    except RecordError as error:
        remark = "" if error.refused is None else lines.remark
        raise lines.error(f"{error}{remark}", error.refused) from None
    lines.next()


def _hand_over(match: Playing, line: str) -> None:
    _, seat, name = [*line.split(" ", 2), ""][:3]
    if seat not in _SEATS[: match.players] or not name:
        raise RecordError(f"expected a seat and a name, found {line!r}")
    try:
        match.hand_over(_SEATS.index(seat), name)
    except ValueError as error:
        raise RecordError(str(error)) from None


def _end_on_time(match: Playing, line: str) -> None:
    """T2.4, as `Playing.end_on_time`."""
    seats = line.split(" ")[1:]
    if not all(seat in _SEATS[: match.players] for seat in seats):
        raise RecordError(f"expected seats, found {line!r}")
    try:
        match.end_on_time([_SEATS.index(seat) for seat in seats])
    except Refused as refused:
        raise RecordError(f"{line!r} is refused. {refused}", refused) from None
    except ValueError as error:
        raise RecordError(str(error)) from None


def replay_line(match: Playing, line: str) -> None:
    """Play one line of a record, as checked as any move."""
    seat, text, note = _parts(line)
    try:
        match.replay(text, seat, note)
    except Refused as refused:
        raise RecordError(f"{line!r} is refused. {refused}", refused) from None
    except ValueError as error:
        raise RecordError(str(error)) from None


def _parts(line: str) -> tuple[int, str, str]:
    """The seat, the move and the note of one line."""
    who, _, rest = line.partition(" ")
    text, _, note = rest.partition("\t")
    if who not in ("*", *_SEATS) or not text:
        raise RecordError(f"expected a move like '1 …', found {line!r}")
    return CHANCE if who == "*" else _SEATS.index(who), text, note
