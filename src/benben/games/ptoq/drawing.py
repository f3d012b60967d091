"""The pyramid and the hands in a terminal, from one's own side. Colour is never alone."""

from typing import Any

from benben.games.ptoq.board import (
    BASES,
    BLOCKS_BY,
    FULL_OF,
    GROUNDS,
    PLACE,
    PLACE_NAMES,
    ROW,
    SIZES,
)
from benben.games.ptoq.story import HAND_NAMES, shown
from benben.games.ptoq.view import HIDDEN
from benben.i18n import say

# limestone faces, brown backs, four suit colours: the tokens of the browser's look
_FACE, _BACK, _EMPTY = "#f3ebd9", "#fdf8ec on #8a6a45", "#88754f"
_SUITS = {"♠": "#2b2117", "♥": "#b3412a", "♦": "#2b5196", "♣": "#1f644e", "★": "#75500c"}
_SEATS = ("#2b5196", "#12788c")
_ON_COLOUR = "#fdf8ec"
_CELL = 9  # columns a block takes, with the gap after it
_COLUMN = 33  # columns a hand takes


def draw(view: dict[str, Any], language: str) -> list[str]:
    """The other player's hands, the pyramid, one's own hands; a spectator sits with seat 1."""
    own = view["seat"] or 0
    return [
        *_hands(view, 1 - own, language),
        "",
        *_pyramid(view["board"], own),
        "",
        *_hands(view, own, language),
        "",
        *_status(view, language),
    ]


def _styled(text: str, style: str) -> str:
    return f"[{style}]{text}[/]"


def _say(key: str, language: str, **values: object) -> str:
    return say("ptoq", f"board.{key}", language, **values)


# --- the pyramid -----------------------------------------------------------------------------


def _pyramid(board: dict[str, Any], own: int) -> list[str]:
    """While it is built, with its empty places and one row more: room to build on."""
    faces = board["faces"]
    blocks = {
        block["place"]: {**block, "face": faces.get(block["place"])} for block in board["pyramid"]
    }
    size = _size(board)
    building = board["placed"] < BLOCKS_BY[size]
    rows = max([ROW[PLACE[place]] + 1 for place in blocks], default=0) + int(building)
    return [
        _row(blocks, row, own, building, size) for row in reversed(range(min(rows, BASES[size])))
    ]


def _size(board: dict[str, Any]) -> int:
    return SIZES.index(board.get("size", "full"))


def _row(blocks: dict[str, Any], row: int, own: int, building: bool, size: int) -> str:
    """Seat 2 looks from behind: its row begins with the last column."""
    ground = int(GROUNDS[size])
    names = [
        name for place, name in enumerate(PLACE_NAMES) if ROW[place] == row and ground >> place & 1
    ]
    empty = _EMPTY if building else ""
    cells = [_cell(name, blocks.get(name), empty) for name in (names[::-1] if own else names)]
    return " " * (8 + row * _CELL // 2) + " ".join(cells)


def _cell(name: str, block: dict[str, Any] | None, empty: str) -> str:
    """Eight columns: the name and the face, or on a back the order in which it was placed."""
    if block is None:
        return _styled(f" {name}  ·  ", empty) if empty else " " * 8
    if block["face"] is None:
        style = _BACK + (" bold" if block["free"] else "")
        return _styled(f" {name} ▒{block['order']:<2} ", style)
    face = shown(block["face"])
    style = f"{_SUITS[face[-1]]} on {_FACE}" + (" bold" if block["free"] else "")
    return _styled(f" {name} {face:<3} ", style)


# --- the hands -------------------------------------------------------------------------------


def _hands(view: dict[str, Any], seat: int, language: str) -> list[str]:
    """Who it is, their three hands, and below each what it is worth as it lies."""
    board = view["board"]
    hands = board["hands"][seat]
    full = FULL_OF[_size(board)]
    blocks = "".join(
        _blocks(hand, name, full) for hand, name in zip(hands, HAND_NAMES, strict=False)
    )
    ranks = [_rank(board, seat, hand, language) for hand in range(len(hands))]
    return [
        _seat_line(view, seat, language),
        blocks.rstrip(),
        "".join(f"{rank:<{_COLUMN}}" for rank in ranks).rstrip(),
    ]


def _seat_line(view: dict[str, Any], seat: int, language: str) -> str:
    board, name = view["board"], view["players"][seat]
    words = [
        _styled(f" {seat + 1} ", f"bold {_ON_COLOUR} on {_SEATS[seat]}"),
        f"[bold]{name}[/]" if seat in view["waiting_for"] else name,
    ]
    if board["undrawn"][seat]:
        words.append(_say("undrawn", language, count=board["undrawn"][seat]))
    if board["target"]:
        words.append(
            _say("victory", language, points=board["victory"][seat], target=board["target"])
        )
    return " ".join(words)


def _blocks(hand: dict[str, Any], name: str, full: int) -> str:
    faces = [shown(face) for face in hand["blocks"]]
    cells = [_styled(f"{face:<3}", f"{_SUITS[face[-1]]} on {_FACE}") for face in faces]
    cells += ["·  "] * (full - len(faces))
    return f"{name:<4}" + " ".join(cells) + " " * (_COLUMN - 4 - 4 * full + 1)


def _rank(board: dict[str, Any], seat: int, hand: int, language: str) -> str:
    held = board["hands"][seat][hand]
    if held["rank"] is None:
        return ""
    rank = rank_name(held["rank"], held["by"], language)
    leads = board["leads"][hand] == seat
    return "    " + (_say("leads", language, rank=rank) if leads else rank)


def rank_name(rank: str, by: list[str], language: str) -> str:
    """A hand as players call it, say "pair of 9"."""
    high, low = by[0], by[-1]
    return say("ptoq", f"rank.{rank}", language, high=high, low=low)


# --- what is asked of whom -------------------------------------------------------------------


def _status(view: dict[str, Any], language: str) -> list[str]:
    board = view["board"]
    lines = []
    if board["gone"]:
        blocks = " ".join(shown(face) for face in board["gone"])
        lines.append(_say("gone", language, blocks=blocks))
    if board["turned"]:
        blocks = " ".join(shown(face) for face in board["turned"])
        lines.append(_say("turned", language, blocks=blocks))
    if board["result"]:
        lines.append(_result(board, language))
    if view["over"]:
        return lines
    names = " & ".join(view["players"][seat] for seat in view["waiting_for"])
    return [*lines, _asked(board, names, language)]


def _asked(board: dict[str, Any], name: str, language: str) -> str:
    block = board["block"]
    if block is None:
        return _say(board["phase"], language, name=name)
    if block == HIDDEN:
        return _say("place_unseen", language, name=name)
    return _say(board["phase"], language, name=name, block=shown(block))


def _result(board: dict[str, Any], language: str) -> str:
    first, second = board["result"]["won"]
    if board["result"]["points"] is None:
        return _say("won", language, first=first, second=second)
    ours, theirs = board["result"]["points"]
    return _say("scored", language, first=first, second=second, ours=ours, theirs=theirs)
