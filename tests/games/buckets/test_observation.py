"""The planes of Buckets, built a second time from the view."""

from typing import Any

import numpy as np

from benben.games.buckets.board import COLOUR_NAMES, LETTERS
from benben.games.buckets.view import AIMS, FINGERS, PHASES, read_place
from benben.testing.observations import Numbers, agrees, from_here, hot


def cards(names: list[str] | None) -> Numbers:
    found = np.zeros((5, 8), np.int64)
    for name in names or []:
        found[LETTERS.index(name[0]), int(name[1]) - 1] += 1
    return found


def pyramid(colours: list[str | None] | None) -> Numbers:
    found = np.zeros((5, 15), np.int64)
    for place, colour in enumerate(colours or []):
        if colour is not None:
            found[COLOUR_NAMES.index(colour), place] = 1
    return found


def twin(view: dict[str, Any], seat: int) -> dict[str, Any]:
    players, seats = len(view["seats"]), view["seats"]

    def by_seat(values: list[Any]) -> Any:
        return from_here(seat, players, 6, values)

    def places(names: list[str]) -> Any:
        return sum((hot(read_place(view["rows"], name), 15) for name in names), hot(None, 15))

    asked, named, aim = view["asked"], view["named"], view["aim"]
    return {
        "seat": hot(seat, 6),
        "players": hot(players - 2, 5),
        "phase": hot(PHASES.index(view["phase"]), 10),
        "player": by_seat(list(hot(view["player"], players))),
        "finger": hot(FINGERS.index(view["finger"]), 3),
        "ones": [view["ones"]],
        "forgetful": [view["forgetful"]],
        "games": [view["game"], view["games"]],
        "clockwise": [view["direction"] == "clockwise"],
        "asked": hot(None if asked is None else COLOUR_NAMES.index(asked), 5),
        "value": [min(view["value"], 255)],
        "pile": [view["pile"]],
        "discards": cards(view["discards"]),
        "may_draw": by_seat(list(hot(view["may_draw"], players))),
        "draws": [view["draws"]],
        "hand": cards(view["hand"]),
        "picked": cards(view["picked"] and view["picked"]["cards"]),
        "cards": by_seat([owner["cards"] for owner in seats]),
        "open": by_seat([cards(owner["open"]) for owner in seats]),
        "buckets": by_seat([owner["buckets"] for owner in seats]),
        "pyramids": by_seat([pyramid(shown) for shown in view["pyramids"]]),
        "points": by_seat([min(owner["points"], 255) for owner in seats]),
        "named": places([] if named is None else [named]),
        "aim": hot(None if aim is None else AIMS[aim], 28),
        "fallen": places(view["fallen"]),
    }


def test_the_planes_hold_what_the_view_holds() -> None:
    agrees("buckets", twin)
