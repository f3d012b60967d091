"""Positions for tests, written down by what matters; the rest of the deck lies out of the way."""

from collections import Counter

from benben import Match

DECK = Counter(S=4, G=8, Q=9, T=6, B=6, D=4, X=4, M=4, C=3, E=4, P=3, H=7, V=4, O=3, N=3, R=3)
LEVELS = ("", "QQQQTTBBD", "QQQQTTBBDXMCE", "QQQQTTBBDXMCEP")
SPELLS = {"firestorm": "PXB", "whirlwind": "BME", "drought": "XDE", "shipwreck": "MDC"}


def scene(
    stacks: dict[str, str] | None = None,
    workers: str = "d4,a1/g1,g4",
    holders: str = "-/-",
    laid: str = "-/-",
    built: str = "1:-/1:-",
    rest: str = "g7",
    player: int = 1,
    turn: int = 10,
    memory: str = "aid",
    more: str = "",
) -> str:
    """A position; all cards not named lie as one stack on `rest`, a spare card on its top."""
    stacks = dict(stacks or {})
    left = Counter(DECK)
    words = dict(word.split("=", 1) for word in more.split())
    pending = SPELLS.get(words.get("ask", "").removeprefix("order:"), "")
    finished = [LEVELS[int(part.split(":")[0]) - 1] for part in built.split("/")]
    built_now = [part.split(":")[1] for part in built.split("/")]
    named = [*stacks.values(), holders, laid, *finished, *built_now, pending]
    named += [words.get("pile", ""), words.get("destroyed", "")]
    left.subtract("".join(named).upper().replace("-", "").replace("/", ""))
    assert min(left.values()) >= 0, f"more cards than there are: {-left}"
    stacks[rest] = "".join(sorted(left.elements())) + stacks.get(rest, "")
    rows = [[stacks.pop(f"{c}{row}", "") or "." for c in "abcdefg"] for row in range(7, 0, -1)]
    assert not stacks, f"no fields: {stacks}"
    board = "/".join(",".join(row) for row in rows)
    return (
        f"players=2 memory={memory} player={player} turn={turn} board={board} workers={workers} "
        f"holders={holders} laid={laid} built={built} {more}"
    ).strip()


def at(*args: dict[str, str], **kwargs: object) -> Match:
    """A match that begins there."""
    return Match.from_position("sakkara", scene(*args, **kwargs))  # type: ignore[arg-type]


def played(match: Match, *moves: str) -> Match:
    for move in moves:
        match.play(move)
    return match


def refused(match: Match, move: str) -> str:
    """The clause that forbids a move."""
    refusal = match.refusal(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.clause


def holder(match: Match, seat: int) -> str:
    """The letters of a holder, from the position itself."""
    return word(match, "holders").split("/")[seat].replace("-", "")


def word(match: Match, key: str) -> str:
    """One value of the position's text, nothing if it is not there."""
    words = dict(pair.split("=", 1) for pair in match.position().split())
    return words.get(key, "")


def stack(match: Match, field: str) -> str:
    """The letters of a stack from its bottom."""
    row = word(match, "board").split("/")[7 - int(field[1])]
    return row.split(",")["abcdefg".index(field[0])].replace(".", "")


def of(match: Match, start: str) -> list[str]:
    """The legal moves whose names begin so."""
    return [move for move in match.moves() if move.startswith(start)]
