"""A solo match that was played in a browser goes on at the server, where a friend joins (T1.10)."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from serving import Serving, serving

from benben.game import names
from benben.match import Match
from benben.table import moving
from benben.table.chairs import Chair
from benben.table.errors import ApiError
from benben.table.seating import Seating


def played(name: str, plies: int, **options: str) -> Match:
    match = Match(name, 2, options, seed=3)
    while match.ply < plies and not match.is_over:
        seat = match.waiting_for[0]
        match.play(match.moves(seat)[match.ply % len(match.moves(seat))], seat)
    return match


def seated(match: Match, *chairs: Chair) -> Seating:
    return Seating.new(match.game, dict(match.options), False, "me", list(chairs))


ME, BOT = Chair("person", "me", "Ada"), Chair("bot", level=2)


class Standing:
    """What a match stands like, as its browser tells it."""

    def __init__(self, match: Match, *chairs: Chair) -> None:
        self.match, self.seating = match, seated(match, *(chairs or (ME, BOT)))

    def told(self) -> dict[str, Any]:
        return asyncio.run(moving.standing(self, "me"))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", names())
def test_what_stands_can_be_begun_with_and_the_seat_sees_the_same(name: str) -> None:
    match = played(name, 9)
    told = Standing(match).told()
    assert [seat["kind"] for seat in told["seats"]] == ["me", "bot"]
    seating = seated(match, ME, BOT)
    moving.begin_at(seating, "me", told["start"])
    begun = seating.unplayed()
    assert begun.view(0)["board"] == match.view(0)["board"]
    assert begun.waiting_for == match.waiting_for and begun.moves(0) == match.moves(0)


def hidden(text: str) -> object:
    """The faces of the second player's blocks at Ptoq."""
    return Match.from_position("ptoq", text, chance=False).view(1)["board"]


def test_T1_10_what_one_could_not_know_is_dealt_anew_at_the_server() -> None:
    """Else the browser that has kept the whole match could be asked for a friend's hand."""
    match = played("ptoq", 30, game="short")
    true = match.position()
    told = Standing(match).told()["start"]
    seating = seated(match, ME, BOT)
    moving.begin_at(seating, "me", told)
    boards = [json.dumps(hidden(text), default=str) for text in (true, told, seating.start)]
    assert len(set(boards)) == 3


def test_only_a_match_of_one_person_that_goes_on_can_move() -> None:
    match = played("ptoq", 9, game="short")
    with pytest.raises(ApiError, match="one_goes_on"):
        Standing(match, ME, Chair("person", "me", "Bo", own=False)).told()
    over = played("ptoq", 10_000, game="short")
    with pytest.raises(ApiError, match="over"):
        Standing(over).told()
    with pytest.raises(ApiError, match="over"):
        moving.begin_at(seated(over, ME, BOT), "me", over.position())


def wanted(match: Match, **more: object) -> dict[str, object]:
    told = Standing(match).told()
    return {**told, "seats": [{"kind": "me"}, {"kind": "open"}], **more}


def test_a_friend_joins_and_the_match_goes_on_also_after_a_restart(tmp_path: Path) -> None:
    match = played("ankh", 12)
    with serving(tmp_path) as server:
        ada, bo = server.person(), server.person()
        opened = ada.post("tables", **wanted(match))
        table = f"tables/{opened['table']}"
        assert not ada.get(table)["begun"]
        bo.post("join", code=opened["invite"])
        before = ada.get(table)
        assert before["begun"] and before["waiting_for"] == match.waiting_for
        token = ada.post("me/token")["token"]
    with serving(tmp_path) as server:
        again = server.somebody(authorization=f"Bearer {token}")
        after = again.get(table)
    assert after["views"][0]["board"] == before["views"][0]["board"]
    assert after["waiting_for"] == before["waiting_for"]


def test_the_options_are_those_of_the_position(server: Serving) -> None:
    ada = server.person()
    start = wanted(played("ptoq", 30, game="short"), options={"game": "long"})
    table = ada.post("tables", **start)["table"]
    assert ada.get(f"tables/{table}")["options"]["game"] == "short"


def test_luck_is_sealed_from_there_on(server: Serving) -> None:
    """The seal is the server's: the browser that played so far does not know its secret."""
    ada = server.person()
    table = ada.post("tables", **wanted(played("ptoq", 30, game="short")))["table"]
    assert ada.get(f"tables/{table}")["seal"]["commitment"]


@pytest.mark.parametrize(
    ("start", "said"),
    [("nonsense", "cannot be set up"), ("", "1 character"), ("x" * 5_000, "4000")],
)
def test_what_is_no_position_is_one_sentence(server: Serving, start: str, said: str) -> None:
    body = wanted(played("ankh", 12), start=start)
    answer = server.person().http.post("tables", json=body)
    assert answer.status_code == 422 and said in answer.json()["detail"]
