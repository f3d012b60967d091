"""Sealed luck at a table: what is announced, what seats add, what is told, and older tables."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hearing import encodings
from serving import Person, Serving, serving

from benben.luck import Seeded
from benben.match import Match
from benben.seal import Seal, Sealed, commitment_of, of_player
from benben.table.chairs import Chair
from benben.table.seating import Seating
from benben.testing.random_games import by_weight
from benben.verifying import verify

SHORT = {"game": "short"}
NONCE, OTHER = "5a" * 32, "c3" * 32


def announced(person: Person, **body: str) -> str:
    found: str = person.post("seals", **body)["commitment"]
    return found


def nonces(record: str) -> list[str]:
    return [line.split(" ")[2] for line in record.split("\n") if line.startswith("nonce ")]


def test_a_secret_is_announced_before_it_is_added_to_and_told_at_the_end(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    commitment = announced(ada)
    seal = {"commitment": commitment, "nonce": NONCE}
    opened = ada.open("ptoq", "me", "open", options=SHORT, seal=seal)
    assert announced(bo, code=opened["invite"]) == commitment
    joined = bo.post("join", code=opened["invite"], nonce=OTHER)
    assert joined["added"] and joined["seat"] == 1
    first, second = ada.live(opened["table"]), bo.live(opened["table"])
    assert first.table["seal"] == second.table["seal"]
    sealed = Seal(commitment, (of_player(NONCE), of_player(OTHER)))
    assert first.table["seal"] == {
        "commitment": commitment, "begun": sealed.begun, "secret": None
    }  # fmt: skip
    assert ada.http.get(f"tables/{opened['table']}/check").status_code == 409
    dice = random.Random(3)
    while not first.table["over"]:
        live = next(one for one in (first, second) if one.view()["moves"])
        live.any_move(dice)
        ply = live.table["ply"]
        for one in (first, second):
            one.until(lambda t, ply=ply: t["ply"] >= ply)
    secret = first.table["seal"]["secret"]
    assert commitment_of(bytes.fromhex(secret)) == commitment
    record = ada.http.get(f"tables/{opened['table']}/record").text
    assert nonces(record) == [of_player(NONCE), of_player(OTHER)] and verify(record).ok
    found = ada.get(f"tables/{opened['table']}/check")
    assert found["ok"] and found["commitment"] == commitment and found["nonces"] == nonces(record)
    assert found["begun"] == sealed.begun and f"\nbegun {sealed.begun}\n" in record


def test_an_announced_secret_serves_one_table_of_one_person(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    seal = {"commitment": announced(ada), "nonce": NONCE}
    wanted: dict[str, Any] = {
        "game": "ankh",
        "seats": [{"kind": "me"}, {"kind": "here"}],
        "seal": seal,
    }
    assert bo.http.post("tables", json=wanted).status_code == 409
    ada.post("tables", **wanted)
    again = ada.http.post("tables", json=wanted)
    assert again.status_code == 409 and again.json()["detail"].count(".") == 1
    wanted["seal"] = {**seal, "nonce": "nonsense"}
    assert ada.http.post("tables", json=wanted).status_code == 422


def test_where_no_nonce_is_sent_the_server_adds_one_and_says_so(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ptoq", "me", "bot1", options=SHORT)["table"]
    ada.live(table).play_to_the_end()
    assert nonces(ada.http.get(f"tables/{table}/record").text) == ["server", "bot"]


def test_who_comes_after_the_deal_adds_nothing(server: Serving) -> None:
    ada, bo = server.person("Ada"), server.person("Bo")
    opened = ada.open("ptoq", "me", "bot1")
    ada.live(opened["table"]).until(lambda t: t["ply"] > 0)
    ada.post(f"tables/{opened['table']}/leave", seat=0, level=None)
    assert not bo.post("join", code=opened["invite"], nonce=OTHER)["added"]


def test_a_rematch_has_a_secret_of_its_own(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ptoq", "me", "here", options=SHORT)["table"]
    first = ada.live(table)
    first.play_to_the_end()
    seal = {"commitment": announced(ada), "nonce": NONCE}
    new = ada.post(f"tables/{table}/rematch", seal=seal)
    assert new["added"] and ada.live(new["table"]).table["seal"]["commitment"] == seal["commitment"]
    assert seal["commitment"] != first.table["seal"]["commitment"]
    again = ada.post(f"tables/{table}/rematch", seal={**seal, "commitment": announced(ada)})
    assert again == {**new, "added": True}


def test_the_luck_is_the_same_after_a_restart_and_an_older_table_keeps_its_own(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as server:
        ada = server.person("Ada")
        sealed, older = (ada.open("ptoq", "me", "here", options=SHORT)["table"] for _ in "12")
        cookies = dict(ada.http.cookies)
    with closing(sqlite3.connect(tmp_path / "benben.sqlite")) as file, file:
        file.execute("UPDATE tables SET seal = NULL WHERE id = ?", [older])  # as it was migrated
        (seed,) = file.execute("SELECT seed FROM tables WHERE id = ?", [older]).fetchone()
        (kept,) = file.execute("SELECT seal FROM tables WHERE id = ?", [sealed]).fetchone()
    with serving(tmp_path) as server:
        ada = server.somebody()
        ada.http.cookies.update(cookies)
        live = ada.live(older)
        assert live.table["seal"] is None
        start = live.table["ply"]
        live.play_to_the_end()
        record = ada.http.get(f"tables/{older}/record").text
        match = Match.from_record(record)
        assert "sealed" not in record and drawn_again(match, seed, start)
        assert not ada.get(f"tables/{older}/check")["ok"]
        ada.live(sealed).play_to_the_end()
        assert verify(ada.http.get(f"tables/{sealed}/record").text).ok
        with closing(sqlite3.connect(tmp_path / "benben.sqlite")) as file:
            found = file.execute("SELECT seal FROM tables WHERE id = ?", [sealed]).fetchone()
        assert found == (kept,)


def drawn_again(match: Match, seed: int, start: int) -> bool:
    """Whether chance did after every move what the seed of an older table tells."""
    again = Match(match.game, match.players, match.options, chance=False)
    for ply in match.plies[:start]:
        again._push(ply)
    while not again.is_over:
        ply = match.plies[again.ply]
        again.follow(Seeded(seed + (again.ply << 32)))
        again.play(ply.move, ply.seat)
    return again.plies == match.plies


# --- what is told before the end: see also test_told.py -----------------------------------------

WITHOUT_TABLE = ["me", "tables", "games", "ladders", "health", "openapi.json"]
AT_TABLE = ["", "/record", "/replay", "/replay?seat=0", "/analysis", "/check"]


@pytest.mark.parametrize("duplicate", [False, True])
def test_no_call_before_the_end_tells_the_secret(server: Serving, duplicate: bool) -> None:
    """Whoever asks: a player, the host, somebody from elsewhere."""
    ada, eve = server.person("Ada"), server.person("Eve")
    opened = ada.open("ptoq", "me", "bot1", options=SHORT, duplicate=duplicate)
    table, code = opened["table"], opened["invite"]
    live = ada.live(table)
    live.until(lambda t: t["views"][0]["moves"])
    live.any_move(random.Random(1))
    with closing(sqlite3.connect(server.folder / "benben.sqlite")) as file:
        (kept,) = file.execute("SELECT seal FROM tables WHERE id = ?", [table]).fetchone()
    secret = bytes.fromhex(json.loads(kept)["secret"])
    paths = WITHOUT_TABLE + [f"tables/{table}{what}" for what in AT_TABLE]
    told = [person.http.get(path) for path in paths for person in (ada, eve)]
    told += [person.http.post("seals", json={"code": code}) for person in (ada, eve)]
    told += [person.http.post(f"tables/{table}/hint", json={"seat": 0}) for person in (ada, eve)]
    told.append(eve.http.post("join", json={"code": code}))
    told.append(ada.http.post(f"tables/{table}/rematch"))
    whole = b"".join(answer.content for answer in told) + "".join(live.heard).encode()
    assert commitment_of(secret).encode() in whole
    assert not [text for text in encodings(secret) if text in whole]


def test_what_bots_choose_by_is_not_the_luck() -> None:
    chairs = [Chair("person", "ada"), Chair("bot", level=1)]
    seating = Seating.new(by_weight("ankh"), {}, False, "ada", chairs)
    assert isinstance(seating.luck(0), Sealed) and seating.seal is not None
    assert seating.seal.secret is not None
    assert str(seating.seed) not in str(int.from_bytes(seating.seal.secret, "big"))
