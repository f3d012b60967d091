"""Tables of an earlier version of the rules go on where their moves fit; else they are read."""

import asyncio
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from serving import Live, Person, Serving, serving, until
from websockets.exceptions import ConnectionClosed

from benben import Match
from benben.game import game
from benben.i18n import LANGUAGES, say
from benben.rulebook import TABLE
from benben.server import old_rules
from benben.server.bot_pool import BotPool
from benben.server.store import Store
from benben.table.chairs import Chair
from benben.table.old_rules import adopt
from benben.table.seating import Seating

OPENING = ("R@a1", "R-a2", "g2-h2", "I@a1")  # seat 1 begins; then seat 2 is to move
OPTIONS = {"starter": "1"}
UNFIT = "1 R-h8"


class Old:
    """A server's folder with tables that older rules have seen, and the people at them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.people: dict[str, dict[str, str]] = {}

    @contextmanager
    def serving(self) -> Iterator[tuple[Serving, dict[str, Person]]]:
        """The server, and everybody with their cookies."""
        with serving(self.folder) as server:
            here = {name: server.somebody() for name in self.people}
            for name, person in here.items():
                person.http.cookies.update(self.people[name])
            yield server, here

    def sql(self, statement: str, *values: Any) -> list[Any]:
        with closing(sqlite3.connect(self.folder / "benben.sqlite")) as file, file:
            return file.execute(statement, values).fetchall()

    def age(self, table: str, version: int = 1, **lines: str) -> None:
        """The table is of another version, and some moves (`ply_1="…"`) are not those of today."""
        self.sql("UPDATE tables SET version = ? WHERE id = ?", version, table)
        for ply, line in lines.items():
            self.sql(
                "UPDATE moves SET line = ? WHERE table_id = ? AND ply = ?", line, table, ply[4:]
            )


@pytest.fixture
def old(tmp_path: Path) -> Old:
    return Old(tmp_path)


def begun(old: Old, *, public: bool = False, seats: tuple[str, str] = ("me", "open")) -> str:
    """Ada and Bob have opened, Cy had Bob's seat before, Eve watches; the server has stopped."""
    with serving(old.folder) as server:
        ada, bob, cy, eve = (server.person(name) for name in ("Ada", "Bob", "Cy", "Eve"))
        opened = ada.open("ankh", *seats, options=OPTIONS, public=public)
        table = str(opened["table"])
        if "open" in seats:
            for person in (cy, eve):
                person.post("join", code=opened["invite"])
        play(ada.live(table), *OPENING)
        if "open" in seats:
            cy.post(f"tables/{table}/leave", seat=1)
            bob.post("join", code=opened["invite"])
        everybody = {"ada": ada, "bob": bob, "cy": cy, "eve": eve}
        old.people = {name: dict(one.http.cookies) for name, one in everybody.items()}
    return table


def play(live: Live, *moves: str) -> None:
    for move in moves:
        assert live.move(move)["type"] == "table"


def standing(person: Person, table: str) -> dict[str, Any]:
    found: dict[str, Any] = next(t for t in person.get("tables")["yours"] if t["id"] == table)
    return found


def test_a_match_goes_on_by_the_present_rules_where_its_moves_fit(old: Old) -> None:
    table = begun(old)
    old.age(table)
    with old.serving() as (_, people):
        bob = people["bob"]
        assert bob.get(f"tables/{table}")["rules_changed"]
        live = bob.live(table)
        assert live.table["rules_changed"] and live.table["waiting_for"] == [1]
        assert [entry["move"] for entry in live.logs[0]] == list(OPENING)
        assert standing(bob, table)["your_turn"] and not standing(bob, table)["stopped"]
        play(live, "O@m13")
    columns = "SELECT version, began_with, ply FROM tables"
    assert old.sql(columns) == [(2, 1, 5)]
    with old.serving() as (_, people):  # and says so as long as it lasts
        assert people["bob"].get(f"tables/{table}")["rules_changed"]
        new = people["ada"].open("ankh", "me", "here")["table"]
        assert not people["ada"].get(f"tables/{new}")["rules_changed"]


def test_a_match_nobody_looks_at_is_brought_up_to_the_present_rules(old: Old) -> None:
    table = begun(old)
    old.age(table)
    [(touched,)] = old.sql("SELECT touched FROM tables")
    with old.serving() as (server, people):
        settled(server)
        assert len(server.state.tables) == 0  # not kept in memory
        assert standing(people["bob"], table)["your_turn"]
    assert old.sql("SELECT version, began_with, touched FROM tables") == [(2, 1, touched)]


def settled(server: Serving) -> None:
    """All tables of older rules were looked through."""
    until(lambda: not server.state.store.look(old_rules.to_settle))


def test_what_chance_does_by_the_present_rules_is_kept_before_it_is_told(old: Old) -> None:
    table = begun(old, seats=("me", "here"))
    old.age(table)
    old.sql("DELETE FROM moves")  # as if only the present rules drew who begins
    old.sql("UPDATE tables SET ply = 0, options = ?", '{"starter": "draw"}')
    with old.serving() as (_, people):
        told = people["ada"].get(f"tables/{table}")
        assert told["ply"] == 1 and len(told["waiting_for"]) == 1
        kept = old.sql("SELECT line FROM moves")
    assert [line for (line,) in kept] == [f"* start:{told['waiting_for'][0] + 1}"]


def test_a_match_that_no_longer_fits_says_so_and_nothing_else(old: Old) -> None:
    """It was 410 and a sentence that named the move, whoever asked."""
    table = begun(old)
    old.age(table, ply_2=UNFIT)
    with old.serving() as (_, people):
        for language in LANGUAGES:
            people["bob"].http.headers["accept-language"] = language
            values = {"game": "Ankh", "began": 1, "now": 2}
            sentence = say(TABLE, "problem.older_rules", language, **values)
            answer = people["bob"].http.get(f"tables/{table}")
            assert (answer.status_code, answer.json()) == (410, {"detail": sentence})
            live = Live(people["bob"], table, "problem")
            assert sentence in live.heard[0]
            with pytest.raises(ConnectionClosed) as closed:
                live.hear()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4410
        answer = people["bob"].http.post(f"tables/{table}/leave", json={"seat": 1})
        assert answer.status_code == 410


def unsealed(record: str) -> str:
    """Without the lines of its seal, which are others every time."""
    lines = re.sub(r"^(sealed|nonce|begun|secret) .*\n", "", record, flags=re.MULTILINE)
    return re.sub(r"^(end \d+) \w+$", r"\1", lines, flags=re.MULTILINE)


def test_the_record_of_a_match_that_no_longer_fits_is_for_those_who_played(old: Old) -> None:
    table = begun(old)
    old.age(table, ply_2=UNFIT)
    written = (
        "benben 1\ngame ankh 1\nplayers 2\noption starter=1\nseat 1 Ada\nseat 2 Cy\nmoves\n"
        "1 R@a1\n1 R-a2\n1 R-h8\n1 I@a1\nseat 2 seat 2\nseat 2 Bob\nend 4\n"
    )
    with old.serving() as (server, people):
        people["stranger"] = server.person()
        for name in ("ada", "bob", "cy"):
            answer = people[name].http.get(f"tables/{table}/record")
            assert unsealed(answer.text) == written, name
            assert f"ankh-{table}.record" in answer.headers["content-disposition"]
            steps = people[name].get(f"tables/{table}/replay?seat=0")["steps"]
            assert [step["ply"] for step in steps] == [0, 1, 2]
            assert steps[-1]["over"] is None and steps[-1]["formers"] == []
            assert steps[-1]["seats"][1]["name"] == "Cy"
        for name in ("eve", "stranger"):
            for what in ("record", "replay"):
                assert people[name].http.get(f"tables/{table}/{what}").status_code == 403
        assert people["ada"].http.get(f"tables/{table}/analysis").status_code == 410


def test_whom_the_host_has_sent_away_reads_nothing(old: Old) -> None:
    table = begun(old)
    old.age(table, ply_2=UNFIT)
    [(cy,)] = old.sql("SELECT person FROM formers WHERE name = 'Cy'")
    old.sql("INSERT INTO barred VALUES (?, ?)", table, cy)
    with old.serving() as (_, people):
        assert people["cy"].http.get(f"tables/{table}/record").status_code == 403


def test_a_finished_match_that_no_longer_fits_is_for_everybody_who_has_its_link(old: Old) -> None:
    table = begun(old, seats=("me", "here"))
    old.age(table)
    old.sql("UPDATE tables SET over = 1, waiting_for = '[]'")  # by the older rules it was
    with old.serving() as (_, people):
        assert people["ada"].http.get(f"tables/{table}").status_code == 410
        record = people["eve"].http.get(f"tables/{table}/record").text
        assert "\n1 I@a1\nend 4\n" in unsealed(record)
        assert len(people["eve"].get(f"tables/{table}/replay")["steps"]) == 5
        assert standing(people["ada"], table)["over"]


@pytest.mark.parametrize("seats", [("me", "open"), ("bot1", "me")])
def test_a_match_that_no_longer_fits_waits_for_nobody(old: Old, seats: tuple[str, str]) -> None:
    table = begun(old, public=True) if "open" in seats else against_a_bot(old)
    old.age(table, ply_0=UNFIT)
    with old.serving() as (server, people):
        settled(server)
        assert len(server.state.tables) == 0  # so no bot thinks either
        for name in ("ada", "bob")[: 2 if "open" in seats else 1]:
            listed = standing(people[name], table)
            assert listed["stopped"] and not (listed["your_turn"] or listed["over"])
        assert people["eve"].get("tables")["public"] == []


def against_a_bot(old: Old) -> str:
    """It is the bot's turn, as the server stops."""
    with serving(old.folder) as server:
        ada = server.person("Ada")
        table = str(ada.open("ankh", "me", "here", options=OPTIONS)["table"])
        play(ada.live(table), *OPENING)
        old.people = {"ada": dict(ada.http.cookies), "eve": dict(server.person().http.cookies)}
    old.sql("UPDATE chairs SET kind = 'bot', person = NULL, level = 1 WHERE seat = 1")
    return table


def test_a_match_of_newer_rules_is_left_as_it_is(old: Old) -> None:
    table = begun(old)
    old.age(table, version=9)
    before = old.sql("SELECT * FROM tables")
    with old.serving() as (server, people):
        settled(server)
        answer = people["bob"].http.get(f"tables/{table}")
        assert answer.status_code == 410 and "version 9" in answer.json()["detail"]
        for what in ("record", "replay"):  # it goes on there: its secrets stay secret
            assert people["bob"].http.get(f"tables/{table}/{what}").status_code == 410
        assert standing(people["bob"], table)["stopped"]
    assert old.sql("SELECT * FROM tables") == before


def test_a_damaged_move_stops_the_table_and_is_not_told(old: Old) -> None:
    table = begun(old)
    old.age(table, version=2, ply_2=UNFIT)
    with old.serving() as (_, people):
        detail = people["eve"].http.get(f"tables/{table}").json()["detail"]
        assert detail == "Move 3 of this match does not fit the rules: it cannot go on."
        assert UNFIT in people["ada"].http.get(f"tables/{table}/record").text


def test_an_option_that_is_no_more_leaves_the_record(old: Old) -> None:
    table = begun(old)
    old.age(table)
    old.sql("UPDATE tables SET options = ?", '{"starter": "oldest"}')
    with old.serving() as (_, people):
        assert people["ada"].http.get(f"tables/{table}").status_code == 410
        assert "option starter=oldest\n" in people["ada"].http.get(f"tables/{table}/record").text
        assert people["ada"].http.get(f"tables/{table}/replay").status_code == 410


def test_a_table_of_a_game_that_is_not_installed_is_one_sentence(old: Old) -> None:
    table = begun(old)
    old.sql("UPDATE tables SET game = 'go'")
    with old.serving() as (_, people):
        answer = people["ada"].http.get(f"tables/{table}")
        assert answer.status_code == 410 and "go is not installed" in answer.json()["detail"]
        assert standing(people["ada"], table)["stopped"]


@pytest.mark.slow
def test_a_record_of_a_table_that_went_on_is_of_the_present_rules(old: Old) -> None:
    table = begun(old, seats=("me", "here"))
    old.age(table)
    with old.serving() as (_, people):
        people["ada"].live(table).play_to_the_end()
        text = people["ada"].http.get(f"tables/{table}/record").text
    assert text.startswith("benben 1\ngame ankh 2\n") and Match.from_record(text).is_over


class FullDisk:
    errors = (OSError,)

    async def write(self, *_: Any) -> None:
        raise OSError("no room")


@pytest.mark.parametrize("starter", ["1", "draw"])
def test_on_a_full_disk_a_match_of_older_rules_is_read_unless_chance_moves(starter: str) -> None:
    chairs = [Chair("person", "ada"), Chair("person", "bob")]
    seating = Seating.new(game("ankh"), {"starter": starter}, False, "ada", chairs)
    seating.version = 1
    full = cast(Store, FullDisk())
    adopting = adopt(seating, seating.unplayed(), full, BotPool())
    if starter == "draw":  # what nobody has written down nobody may be told
        with pytest.raises(OSError, match="no room"):
            asyncio.run(adopting)
    else:
        asyncio.run(adopting)
