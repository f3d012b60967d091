"""The board in a terminal: one's own side, ranks by name, nothing hidden shows."""

import pytest
from rich.text import Text

from benben import SPECTATOR, Match
from benben.games.ptoq.drawing import rank_name
from benben.games.ptoq.view import RANK_KEYS
from benben.i18n import LANGUAGES, say
from games.ptoq.tables import building, ending


def drawn(match: Match, seat: int, language: str = "en") -> list[str]:
    lines = match.game.drawing.draw(match.view(seat), language)
    return [Text.from_markup(line).plain for line in lines]


def row(lines: list[str], name: str) -> str:
    return next(line for line in lines if f" {name} " in line)


def test_each_looks_at_the_pyramid_from_his_own_side() -> None:
    match = building(["a1:Th", "b1:2c", "a2:Jk"], "5d")
    mine, other = drawn(match, 0), drawn(match, 1)
    assert row(mine, "a1").split()[:4] == ["a1", "10♥", "b1", "▒2"]
    assert row(other, "a1").split()[-4:] == ["b1", "2♣", "a1", "▒1"]
    assert "★" in row(mine, "a2")
    assert "★" not in row(other, "a2")
    assert "5♦" in other[-1]
    assert "5♦" not in "".join(mine + drawn(match, SPECTATOR))


def test_hands_are_named_and_the_leader_too() -> None:
    match = ending(
        "a1:9h:1,b1:Kc:2,c1:Qc:3,d1:9c:4",
        "2s3s4s5s6s,2h2d4h4d6h,7h8hTh",
        "3d3c3hTdTs,7d8d9dJhJd,7c8cTc",
    )
    text = "\n".join(drawn(match, 0))
    for words in (
        "straight flush to 6 (leads)",
        "two pair, 4 and 2",
        "full house 3 over 10",
        "10 high",
    ):
        assert words in text
    assert "two pair, 4 and 2 (leads)" in text
    assert "10 high (leads)" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rank_leaves_room_between_the_columns(language: str) -> None:
    for rank in RANK_KEYS:
        name = rank_name(rank, ["10", "9"], language)
        leads = say("ptoq", "board.leads", language, rank=name)
        assert len(f"    {leads}") < 33, leads
