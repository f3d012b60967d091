"""The REST calls, as a browser and a program use them."""

import re

import httpx
import pytest
from serving import Serving, until

from benben.game import game, names
from benben.i18n import LANGUAGES
from benben.match import Match
from benben.rulebook import clauses, how_to_play


def status(response: httpx.Response) -> int:
    assert set(response.json()) == {"detail"}
    return response.status_code


def test_somebody_new_is_given_an_identity_that_lasts(server: Serving) -> None:
    person = server.somebody()
    assert person.get("me") == {"name": ""}
    (cookie,) = person.http.cookies.jar
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert person.put("me", name="  Ada   Lovelace ") == {"name": "Ada Lovelace"}
    assert person.get("me") == {"name": "Ada Lovelace"}
    assert len(person.http.cookies.jar) == 1


@pytest.mark.parametrize("name", ["", "x" * 25])
def test_a_name_has_a_length(server: Serving, name: str) -> None:
    assert server.person().http.put("me", json={"name": name}).status_code == 422


def test_a_name_may_be_signs_joined_to_one(server: Serving) -> None:
    family = "👨\u200d👩\u200d👧 Jansen"
    person = server.person(family)
    assert person.http.get("me").json()["name"] == family


def test_a_forged_cookie_is_nobody(server: Serving) -> None:
    person = server.person("Ada")
    (cookie,) = person.http.cookies.jar
    good = str(cookie.value)
    for forged in (
        good[:-1] + ("0" if good[-1] != "0" else "1"),
        good.split(".")[0],
        "x.y",
        "é",
        "",
    ):
        stranger = server.somebody(cookie=f"benben={forged}".encode("latin-1"))
        assert stranger.get("me") == {"name": ""}


def test_a_token_is_the_same_person_until_there_is_a_new_one(server: Serving) -> None:
    person = server.person("Ada")
    token = person.post("me/token")["token"]
    program = server.somebody(authorization=f"Bearer {token}")
    assert program.get("me") == {"name": "Ada"}
    table = program.open("ankh", "me", "bot1")["table"]
    assert [t["id"] for t in person.get("tables")["yours"]] == [table]
    assert person.post("me/token")["token"] != token
    assert status(program.http.get("me")) == 403


def test_games_offer_what_can_be_played(server: Serving) -> None:
    for info in server.person().get("games"):
        chosen = game(info["name"])
        assert info["players"] == list(chosen.players)
        assert [option["name"] for option in info["options"]] == [
            o.name for o in chosen.options if not o.research
        ]
        for option in info["options"]:
            assert option["default"] in option["values"][str(chosen.players[-1])]


def test_rule_pages_in_every_language(server: Serving) -> None:
    person = server.person()
    for page in (*names(), "table"):
        for language in LANGUAGES:
            found = person.get(f"rules/{page}/{language}")
            told = {c["number"]: c["text"] for part in found["chapters"] for c in part["clauses"]}
            assert told == clauses(page, language)
            assert found["title"] and found["intro"]
    assert person.http.get("rules/chess/en").status_code == 422


def test_games_are_explained_in_every_language(server: Serving) -> None:
    person = server.person()
    for info in person.get("games"):
        for language in LANGUAGES:
            found = person.http.get(f"how-to-play/{info['name']}/{language}")
            assert found.status_code == (200 if info["how_to_play"] else 404)
            if info["how_to_play"]:
                told = [section["title"] for section in found.json()["sections"]]
                assert told == [one.title for one in how_to_play(info["name"], language)]


def test_a_table_is_opened_joined_and_watched(server: Serving) -> None:
    ada, bo, cy = server.person("Ada"), server.person("Bo"), server.person("Cy")
    opened = ada.open("ankh", "me", "open")
    assert re.fullmatch(r"[A-Z2-9]{4}-[A-Z2-9]{4}", opened["invite"])
    path = f"tables/{opened['table']}"
    assert status(bo.http.get(path)) == 403  # the id alone lets nobody in
    assert status(bo.http.post("join", json={"code": "ABCD-2345"})) == 404
    code = opened["invite"].lower().replace("-", " ")
    joined = {"table": opened["table"], "seat": 1, "added": False}
    assert bo.post("join", code=code) == joined
    assert bo.post("join", code=code) == joined
    assert cy.post("join", code=code) == {**joined, "seat": None}
    seats = ada.get(path)["seats"]
    assert [(s["name"], s["kind"], s["yours"]) for s in seats] == [
        ("Ada", "person", True), ("Bo", "person", False),
    ]  # fmt: skip
    (watched,) = cy.get(path)["views"]
    assert watched["seat"] is None and watched["moves"] == []
    ada.put("me", name="Ada II")
    assert bo.get(path)["seats"][0]["name"] == "Ada II"


def test_public_tables_are_listed_and_open_to_all(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    table = ada.open("ankh", "me", "open", public=True)["table"]
    hidden = ada.open("ankh", "me", "open")["table"]
    listed = {t["id"]: t for t in bo.get("tables")["public"]}
    assert table in listed and hidden not in listed
    assert [s["kind"] for s in listed[table]["seats"]] == ["person", "open"]
    assert {t["id"] for t in ada.get("tables")["yours"]} == {table, hidden}
    assert bo.get(f"tables/{table}")["invite"]
    assert bo.post("join", code=table)["seat"] == 1
    assert status(bo.http.post("join", json={"code": hidden})) == 404


def test_your_turn_is_told_in_the_list(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "open", options={"starter": "1"})
    bo.post("join", code=opened["invite"])
    assert ada.get("tables")["yours"][0]["your_turn"]
    assert not bo.get("tables")["yours"][0]["your_turn"]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": [{"kind": "me"}]},
        {"game": "ankh", "seats": [{"kind": "me"}]},
        {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "me"}]},
        {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "bot", "level": 9}]},
        {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"starter": "7"}},
        {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"x": "y"}},
        {"game": "ptoq", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"size": "tiny"}},
        {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "here", "name": "random"}]},
        {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "open"}], "more": 1},
        {},
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(server: Serving, body: object) -> None:
    response = server.person().http.post("tables", json=body)
    assert response.status_code == 422 and response.json()["detail"]


def test_leaving_hands_the_seat_over(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ankh", "me", "open", options={"starter": "2"})
    path = f"tables/{opened['table']}"
    bo.post("join", code=opened["invite"])
    assert status(ada.http.post(f"{path}/leave", json={"seat": 1})) == 403
    bo.post(f"{path}/leave", seat=1, level=1)
    assert ada.get(path)["seats"][1]["level"] == 1
    until(lambda: ada.get(path)["waiting_for"] == [0])  # the bot has played its turn
    ada.post(f"{path}/leave", seat=0)
    assert bo.get(path)["seats"][0]["kind"] == "open"  # they may still watch
    assert server.person("Cy").post("join", code=opened["invite"])["seat"] == 0


def test_a_finished_match_is_kept_shown_and_judged(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ptoq", "me", "here")["table"]
    for part in ("record", "replay", "analysis"):
        assert status(ada.http.get(f"tables/{table}/{part}")) == 409  # it holds secrets
    live = ada.live(table)
    live.play_to_the_end()
    response = ada.http.get(f"tables/{table}/record")
    assert response.headers["content-type"].startswith("text/plain")
    match = Match.from_record(response.text)
    assert match.is_over and match.names == ["Ada", "Guest 2"]
    seat = live.view()["seat"]
    steps = ada.get(f"tables/{table}/replay?seat={seat}")["steps"]
    chosen = [number for number, ply in enumerate(match.plies) if ply.seat in (0, 1)]
    assert [step["ply"] for step in steps] == [*chosen, match.ply]
    assert steps[-1]["views"][0]["board"] == live.view()["board"]
    assert [entry for step in steps for entry in step["views"][0]["log"]] == live.logs[0]
    for step in ada.get(f"tables/{table}/replay")["steps"]:  # to onlookers with all faces (P3.3)
        board = step["views"][0]["board"]
        assert set(board["faces"]) == {block["place"] for block in board["pyramid"]}
    assert status(ada.http.get(f"tables/{table}/replay?seat=2")) == 404
    analysis = until(lambda: (a := ada.get(f"tables/{table}/analysis"))["done"] and a)
    assert [one["seat"] for one in analysis["ledgers"]] == [0, 1] and analysis["progress"] == 1
    for one in analysis["ledgers"]:
        gained = sum(share["value"] for share in one["shares"])
        assert gained == pytest.approx(one["result"] - one["first"])
    assert len(analysis["chances"]) == match.ply + 1
    assert all(sum(chances) == pytest.approx(1) for chances in analysis["chances"])
    outcome = match.outcome()
    assert outcome and analysis["chances"][-1] == list(outcome.scores)
    turnings = analysis["turnings"]
    assert turnings, "a match of random moves without a bad one"
    for one in turnings:
        (step,) = (step for step in steps if step["ply"] == one["ply"])
        assert one["view"]["seat"] == one["seat"] and one["seat"] in step["waiting_for"]
        assert {one["move"], one["better"]} <= set(one["view"]["moves"])
    live.close()


def test_a_private_match_may_be_seen_by_its_link_once_it_is_over(server: Serving) -> None:
    """What the end panel lets people share; no invitation and no rematch comes with it."""
    ada, eve = server.person("Ada"), server.person("Eve")
    table = ada.open("ptoq", "me", "here")["table"]
    parts = ("", "/record", "/replay", "/analysis")
    assert {status(eve.http.get(f"tables/{table}{part}")) for part in parts} == {403}
    live = ada.live(table)
    live.play_to_the_end()
    again = ada.post(f"tables/{table}/rematch")["table"]
    assert all(eve.get(f"tables/{table}{part}") for part in ("", "/replay", "/analysis"))
    assert Match.from_record(eve.http.get(f"tables/{table}/record").text).is_over
    watching = eve.live(table).table
    assert watching["over"] and watching["views"][0]["seat"] is None
    assert (watching["invite"], watching["rematch"]) == (None, None)
    assert ada.get(f"tables/{table}")["rematch"] == again
    assert status(eve.http.get(f"tables/{again}")) == 403


def test_a_rematch_has_the_seats_rotated_and_is_one_for_all(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ptoq", "me", "open")
    bo.post("join", code=opened["invite"])
    path = f"tables/{opened['table']}"
    assert status(ada.http.post(f"{path}/rematch")) == 409
    lives = ada.live(opened["table"]), bo.live(opened["table"])
    while not lives[0].table["over"]:
        mover, other = lives if lives[0].view()["moves"] else reversed(lives)
        mover.move(mover.view()["moves"][0])
        other.until(lambda t: t["ply"] == mover.table["ply"])  # noqa: B023
    place = bo.post(f"{path}/rematch")
    assert place["seat"] == 0
    assert ada.post(f"{path}/rematch") == {"table": place["table"], "seat": 1, "added": False}
    assert status(server.person("Cy").http.post(f"{path}/rematch")) == 403
    seats = ada.get(f"tables/{place['table']}")["seats"]
    assert [seat["name"] for seat in seats] == ["Bo", "Ada"]
    assert lives[0].until(lambda t: t["rematch"])["rematch"] == place["table"]


def test_a_hint_is_for_those_who_play_against_bots(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ankh", "me", "bot1", options={"starter": "1"})["table"]
    move = ada.post(f"tables/{table}/hint", seat=0)["move"]
    assert move in ada.get(f"tables/{table}")["views"][0]["moves"]
    other = ada.open("ankh", "me", "open")["table"]
    assert status(ada.http.post(f"tables/{other}/hint", json={"seat": 0})) == 403


def test_answers_carry_the_usual_headers(server: Serving) -> None:
    for path in ("/api/health", "/", "/api/nothing", "/table/x"):
        headers = httpx.get(f"{server.address}{path}").headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self'") and "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert httpx.get(f"{server.address}/api/health").json()["ok"] is True


def test_another_site_can_change_nothing(server: Serving) -> None:
    person = server.person("Ada")
    for origin in ("http://evil.example", "null", "http://["):
        response = person.http.put("me", json={"name": "Eve"}, headers={"origin": origin})
        assert status(response) == 403
    own = {"origin": server.address}
    assert person.http.put("me", json={"name": "Eve"}, headers=own).status_code == 200


def test_a_request_has_a_largest_size(server: Serving) -> None:
    person = server.person()
    assert status(person.http.put("me", content=b"x" * 20_000)) == 413

    def pieces() -> object:
        yield from [b"x" * 1000] * 40

    assert status(person.http.put("me", content=pieces())) == 413  # type: ignore[arg-type]


def test_a_problem_is_told_in_the_askers_language(server: Serving) -> None:
    said = set()
    for language in LANGUAGES:
        person = server.somebody(**{"accept-language": language})
        response = person.http.get("tables/AAAAAAAAAAAA")
        assert response.status_code == 404
        said.add(response.json()["detail"])
    assert len(said) == len(LANGUAGES)
