"""What holds for every game holds for this one."""

from pathlib import Path
from typing import Any

from marienbad.layout import NAMES, SEATS

from benben.testing import Conformance, agrees, from_here, hot, untested


class TestMarienbad(Conformance):
    games = ("marienbad",)


def test_every_clause_has_a_test() -> None:
    assert untested("marienbad", Path(__file__).parent) == []


def twin(view: dict[str, Any], seat: int) -> dict[str, Any]:
    """The planes of `observe`, made from the view."""
    player = view["player"]
    turns = [0] * SEATS if player is None else from_here(seat, SEATS, SEATS, hot(player, SEATS))
    return {"player": turns, "rows": [view["rows"][name] for name in NAMES]}


def test_the_planes_say_what_the_view_says() -> None:
    agrees("marienbad", twin)
