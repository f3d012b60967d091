"""Whoever asks for too much is told so, and nobody else notices."""

import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from serving import Person, Serving, serving
from websockets.exceptions import ConnectionClosed

from benben.server.limits import MOST_REMEMBERED, Counted, Limits, Rate, TokenBuckets
from benben.table.errors import ApiError
from killable import GENEROUS


def test_a_bucket_fills_up_again() -> None:
    now = [0.0]
    bucket = TokenBuckets(Rate(3, 0.5), clock=lambda: now[0])
    for _ in range(3):
        bucket.take("a")
    with pytest.raises(ApiError) as caught:
        bucket.take("a")
    assert caught.value.status == 429
    bucket.take("b")  # somebody else
    now[0] = 1.9
    with pytest.raises(ApiError):
        bucket.take("a")
    now[0] = 2.0
    bucket.take("a")


def test_buckets_do_not_fill_the_memory() -> None:
    now = [0.0]
    bucket = TokenBuckets(Rate(1, 1), clock=lambda: now[0])
    for number in range(3 * MOST_REMEMBERED):
        now[0] += 0.01
        bucket.take(str(number))
    assert len(bucket._left) <= MOST_REMEMBERED


def test_what_is_held_is_given_back() -> None:
    counted = Counted(1)
    with counted.held("a"), counted.held("b"), pytest.raises(ApiError), counted.held("a"):
        pass
    with counted.held("a"):
        pass
    assert counted._held == {}


@pytest.fixture
def strict(tmp_path: Path) -> object:
    few = Rate(3, 0.01)
    limits = Limits(
        messages=Rate(5, 0.01), calls=Rate(60, 1), openings=few, joins=few, newcomers=Rate(8, 0.01),
        connections=2, address_connections=5,
    )  # fmt: skip
    with serving(tmp_path, limits=limits) as server:
        yield server


def test_limits_are_kept_at_every_door(strict: Serving) -> None:
    ada, bo = strict.person("Ada"), strict.person("Bo")
    tables = [ada.open("ankh", "me", "here")["table"] for _ in range(3)]
    wanted = {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "here"}]}
    assert ada.http.post("tables", json=wanted).status_code == 429
    assert bo.http.post("tables", json=wanted).status_code == 200
    codes = [bo.http.post("join", json={"code": "ABCD2345"}).status_code for _ in range(4)]
    assert codes == [404, 404, 404, 429]
    first, _ = ada.live(tables[0]), ada.live(tables[1])
    with pytest.raises((ConnectionClosed, AssertionError)):
        ada.live(tables[2])
    for _ in range(5):
        first.say(type="refresh")
        first.hear("table")
    first.say(type="refresh")
    assert "too much" in first.problem()
    for _ in range(60):
        answer = ada.http.get("me").status_code
    assert answer == 429
    assert bo.get("me")


def test_the_defaults_let_a_person_play(tmp_path: Path) -> None:
    """Sixty moves as fast as a bot answers are no attack."""
    with serving(tmp_path, limits=Limits()) as server:
        ada = server.person("Ada")
        live = ada.live(ada.open("ankh", "me", "bot1")["table"])
        began = time.monotonic()
        live.play_to_the_end(most=50)
        assert time.monotonic() - began < 60
    assert GENEROUS.messages.burst > Limits().messages.burst


def in_the_lobby(person: Person) -> httpx.Response:
    seats = [{"kind": "me"}, {"kind": "open"}]
    return person.http.post("tables", json={"game": "ankh", "seats": seats, "public": True})


def test_one_person_or_one_address_does_not_fill_the_lobby(tmp_path: Path) -> None:
    with serving(tmp_path, limits=replace(GENEROUS, waiting_from=4)) as server:
        ada, bo, cy = (server.person(name) for name in ("Ada", "Bo", "Cy"))
        opened = [in_the_lobby(ada) for _ in range(4)]
        assert [answer.status_code for answer in opened] == [200, 200, 200, 409]
        assert "close one first" in opened[-1].json()["detail"]
        assert in_the_lobby(bo).status_code == 200
        many = [in_the_lobby(person) for person in (bo, cy, server.person())]
        assert [answer.status_code for answer in many] == [409] * 3
        assert all("4 public tables of your network" in one.json()["detail"] for one in many)
        private = cy.open("ankh", "me", "open")  # is in nobody's way
        cy.post("join", code=opened[0].json()["invite"])  # it waits no longer
        assert in_the_lobby(bo).status_code == 200 and private["table"]
