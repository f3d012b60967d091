"""The planes of Ankh, built a second time from the view."""

from typing import Any

import numpy as np

from benben.games.ankh.board import FIELD
from benben.games.ankh.view import HEADINGS, PHASES
from benben.testing.observations import agrees, from_here, hot


def padded(stones: list[Any]) -> list[Any]:
    """In the smallest game each has Ra alone (A8.1)."""
    return [*stones, None, None][:3]


def twin(view: dict[str, Any], seat: int) -> dict[str, Any]:
    players = len(view["seats"])
    mover = view["seats"][view["player"]]["stones"]

    def by_seat(values: list[Any]) -> Any:
        return from_here(seat, players, 4, values)

    def board(field: str | None) -> Any:
        return hot(None if field is None else FIELD[field], 169).reshape(13, 13)

    own = view["fists"][seat]
    return {
        "seat": hot(seat, 4),
        "players": hot(players - 2, 3),
        "phase": hot(PHASES.index(view["phase"]), 6),
        "player": by_seat(list(hot(view["player"], players))),
        "winner": by_seat(list(hot(view["winner"], players))),
        "round": [view["round"]],
        "steps": [view["steps"]],
        "cards": by_seat([owner["cards"] for owner in view["seats"]]),
        "stones": by_seat(
            [
                np.array([board(s and s["field"]) for s in padded(o["stones"])])
                for o in view["seats"]
            ]
        ),
        "bridges": [
            board(bridge and bridge["field"])
            for bridge in [None] * (7 - len(view["bridges"])) + view["bridges"]
        ],
        "heading": [
            hot(HEADINGS.index(s["heading"]) if s and s["heading"] else None, 4)
            for s in padded(mover)
        ],
        "must_leave": [bool(stone and stone["must_leave"]) for stone in padded(mover)],
        "passing": [bool(stone and stone["passing"]) for stone in padded(mover)],
        "fist": hot(own, 4),
        "closed": by_seat([fist is not None for fist in view["fists"]]),
        "named": by_seat([0 if n is None else n + 1 for n in view["named"]]),
    }


def test_the_planes_hold_what_the_view_holds() -> None:
    agrees("ankh", twin)
