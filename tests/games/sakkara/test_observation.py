"""The planes of Sakkara, built a second time from the view."""

from typing import Any

import numpy as np

from benben.games.sakkara.board import DIRECTIONS, FIELD
from benben.games.sakkara.box import MOTIF, SPELL_NAMES
from benben.games.sakkara.view import PHASES
from benben.testing.observations import Numbers, agrees, hot


def board(field: str | None) -> Numbers:
    return hot(None if field is None else FIELD[field], 49).reshape(7, 7)


def counts(cards: dict[str, int] | None) -> Numbers:
    row = np.zeros(16, np.int64)
    for name, number in (cards or {}).items():
        row[MOTIF[name]] = number
    return row


def row_of_cards(view: dict[str, Any]) -> tuple[Numbers, Numbers]:
    """All cards as they lie, and what lies under the tops; zeros for who must remember it."""
    row, below, at = np.zeros(98, np.int64), np.zeros((17, 49), np.int64), 0
    if view["memory"] is None:
        return row, below.reshape(17, 7, 7)
    for field in view["fields"]:
        number = FIELD[field["field"]]
        for i, name in enumerate(view["memory"]["below"].get(field["field"], [])):
            motif = 16 if name is None else MOTIF[name]
            row[at + i] = motif + 1
            below[motif, number] += 1
        at += field["height"]
        if field["top"] is not None:
            row[at - 1] = MOTIF[field["top"]] + 1
    return row, below.reshape(17, 7, 7)


def twin(view: dict[str, Any], seat: int) -> dict[str, Any]:
    sides = (seat, 1 - seat)
    seats = [view["seats"][side] for side in sides]
    memory = view["memory"]
    row, below = row_of_cards(view)
    tops, heights = np.zeros((16, 49), np.int64), np.zeros(49, np.int64)
    for field in view["fields"]:
        heights[FIELD[field["field"]]] = field["height"]
        if field["top"] is not None:
            tops[MOTIF[field["top"]], FIELD[field["field"]]] = 1
    other = memory["holders"][1 - seat] if memory else view["looking"]
    riders = view["seats"][view["player"]]["workers"]
    pile = [MOTIF[name] + 1 for name in view["pile"]]
    levels = [owner["level"] for owner in seats]
    return {
        "seat": hot(seat, 2),
        "phase": hot(PHASES.index(view["phase"]), 13),
        "strict": [memory is None],
        "player": [view["player"] == side for side in sides],
        "winner": [view["winner"] == side for side in sides],
        "turns": divmod(view["turn"] - 1, 2),
        "height": heights.reshape(7, 7),
        "top": tops.reshape(16, 7, 7),
        "below": below,
        "row": row,
        "unseen": counts(memory and memory["unseen"]),
        "workers": [[board(field) for field in owner["workers"]] for owner in seats],
        "cards": [owner["cards"] for owner in seats],
        "holders": [counts(seats[0]["holder"]), counts(other)],
        "ships": [owner["ship"] for owner in seats],
        "grain": [owner["grain"] for owner in seats],
        "level": levels,
        "built": [
            counts(owner["built"][level] if level < 3 else None)
            for owner, level in zip(seats, levels, strict=True)
        ],
        "moved": [view["moved"]],
        "rider": hot(None if view["rider"] is None else riders.index(view["rider"]), 2),
        "heading": hot(None if view["heading"] is None else DIRECTIONS.index(view["heading"]), 4),
        "finished": [view["finished"]],
        "spell": hot(view["spell"] and SPELL_NAMES.index(view["spell"]["name"]), 4),
        "ox": [board(field) for field in view["ox"] or (None, None)],
        "pile": pile + [0] * (98 - len(pile)),
        "destroyed": [view["destroyed"]["grain"], view["destroyed"]["ship"]],
        "part": [view["part"]],
    }


def test_the_planes_hold_what_the_view_holds() -> None:
    agrees("sakkara", twin)
