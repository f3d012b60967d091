"""`benben mcp` as its clients meet it: over pipes, in both eras of the protocol."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from benben.adapters import mcp
from benben.adapters.mcp_tools import Table
from benben.match import Match

MODERN = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}


class Client:
    """A scripted client with a process of its own."""

    def __init__(self, folder: Path, name: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benben", "mcp", "--folder", str(folder), "--name", name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip
        self.number = 0

    def ask(self, method: str, **params: Any) -> Any:
        assert self.process.stdin and self.process.stdout
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        while "id" not in (answer := json.loads(self.process.stdout.readline())):
            assert answer["method"] == "notifications/progress"
        assert answer["id"] == self.number
        return answer

    def call(self, tool: str, **arguments: Any) -> Any:
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        return result["structuredContent"] | {
            "text": result["content"][0]["text"], "is_error": result["isError"],
        }  # fmt: skip

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        assert self.process.wait(30) == 0
        self.process.stdout.close()


@pytest.fixture
def two(tmp_path: Path) -> Iterator[list[Client]]:
    with ExitStack() as opened:
        yield [opened.enter_context(Client(tmp_path, name)) for name in ("Ada", "Ben")]


def test_two_scripted_clients_play_a_match(two: list[Client], tmp_path: Path) -> None:
    ada, ben = two
    hello = ada.ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={})
    assert hello["result"]["protocolVersion"] == "2025-06-18"
    ada.call("begin_match", game="ptoq", seats=["me", "open"])
    assert ben.call("look", match="ptoq-1")["is_error"]  # not yet at the table
    ben.call("join_match", match="ptoq-1")
    views, seen = [ada.call("look", match="ptoq-1"), ben.call("look", match="ptoq-1")], 0
    assert [view["seat"] for view in views] == [0, 1]
    while not views[0]["over"]:
        seat = views[0]["waiting_for"][0]
        mover, other = two[seat], two[1 - seat]
        view = mover.call("wait", match="ptoq-1")
        if seen == 5:
            refused = mover.call("play", match="ptoq-1", move="castle")
            assert refused["is_error"] and refused["refused"] == "T1.3"
            assert view["moves"][0] in refused["text"]
        views[seat] = mover.call("play", match="ptoq-1", move=view["moves"][0])
        assert not views[seat]["is_error"], views[seat]["text"]
        views[1 - seat] = other.call("look", match="ptoq-1")
        views[0] = views[0] if seat == 0 else views[1 - seat]
        seen += 1
    match = Match.from_record((tmp_path / "ptoq-1.record").read_text("utf-8"))
    outcome = match.outcome()
    assert match.names == ["Ada", "Ben"] and outcome
    assert views[0]["scores"] == list(outcome.scores)
    assert "ptoq-1" in ada.call("list_matches")["text"]


class Here:
    """A server in this process."""

    def __init__(self, folder: Path, **more: Any) -> None:
        self.said: list[Any] = []
        self.server = mcp.Server(Table(folder, **more), self.said.append)

    def say(self, message: Any) -> Any:
        return self.server.answer(message if isinstance(message, str) else json.dumps(message))

    def ask(self, method: Any, **params: Any) -> Any:
        return self.say({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})

    def call(self, name: str, **arguments: Any) -> Any:
        return self.ask("tools/call", name=name, arguments=arguments)["result"]


@pytest.fixture
def here(tmp_path: Path) -> Here:
    return Here(tmp_path, name="Ada")


def test_a_handshake_settles_on_a_revision(here: Here) -> None:
    for asked, agreed in (("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-11-25")):
        result = here.ask("initialize", protocolVersion=asked)["result"]
        assert result["protocolVersion"] == agreed
        assert result["serverInfo"]["name"] == "benben" and "tools" in result["capabilities"]
    assert here.say({"jsonrpc": "2.0", "method": "notifications/initialized"}) is None
    assert here.ask("ping") == {"jsonrpc": "2.0", "id": 7, "result": {}}


def test_a_revision_without_handshake_is_said_with_every_request(here: Here) -> None:
    found = here.ask("server/discover", **MODERN)["result"]
    assert found["supportedVersions"][0] == "2026-07-28" and found["resultType"] == "complete"
    listed = here.ask("tools/list", **MODERN)["result"]
    assert listed["resultType"] == "complete" and listed["ttlMs"] > 0
    assert listed["_meta"]["io.modelcontextprotocol/serverInfo"]["name"] == "benben"
    called = here.ask("tools/call", name="list_games", **MODERN)["result"]
    assert called["resultType"] == "complete"
    meta = {"io.modelcontextprotocol/protocolVersion": "1900-01-01"}
    error = here.ask("tools/list", _meta=meta)["error"]
    assert error["code"] == -32022 and error["data"]["requested"] == "1900-01-01"
    assert "resultType" not in here.ask("tools/list")["result"]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", -32700),
        ("7", -32600),
        ("[]", -32600),
        ({"id": 1, "method": "ping"}, -32600),
        ({"jsonrpc": "2.0", "id": 1, "method": "fly"}, -32601),
        ({"jsonrpc": "2.0", "id": 1, "method": ["ping"]}, -32601),
        ({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": [1]}, -32602),
        ({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "fly"}}, -32602),
    ],
)
def test_what_is_no_request_gets_an_error_and_the_server_goes_on(
    here: Here, message: Any, code: int
) -> None:
    assert here.say(message)["error"]["code"] == code
    assert "result" in here.ask("ping")


def test_answers_and_batches(here: Here) -> None:
    assert here.say({"jsonrpc": "2.0", "id": 3, "result": {}}) is None
    ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    assert len(here.say([ping, ping, {"jsonrpc": "2.0", "method": "notifications/x"}])) == 2


@pytest.mark.parametrize(
    ("tool", "arguments", "wrong"),
    [
        ("play", {}, "play needs the argument 'match'"),
        ("play", {"match": "ankh-9", "move": "x"}, "no match 'ankh-9': there are none"),
        ("play", {"match": 1, "move": "x"}, "match must be of type string, not 1"),
        ("look", {"match": "x", "seat": 1}, "look has no argument 'seat': there are match"),
        ("begin_match", {"game": "chess"}, "no game 'chess'"),
        ("begin_match", {"game": "ptoq", "seats": ["greedy", "greedy"]}, "exactly one of them is"),
        ("begin_match", {"game": "ptoq", "seats": ["me", "Zed"]}, "no bot 'Zed'"),
        ("begin_match", {"game": "ptoq", "seats": "me"}, "seats must be of type array"),
        ("begin_match", {"game": "ptoq", "seats": [1]}, "must be a list of strings"),
        ("begin_match", {"game": "ptoq", "options": {"x": 1}}, "unknown option 'x'"),
        ("begin_match", {"game": "ptoq", "seats": ["me"]}, "Ptoq is for 2 players, not 1"),
        ("join_match", {"match": "../x"}, "no match '../x'"),
    ],
)
def test_a_bad_call_is_told_to_the_model(here: Here, tool: str, arguments: Any, wrong: str) -> None:
    result = here.call(tool, **arguments)
    assert result["isError"] and wrong in result["content"][0]["text"]


def test_a_process_shows_no_seat_but_its_own(tmp_path: Path) -> None:
    ada, ben, eve = (Here(tmp_path, name=name) for name in ("Ada", "Ben", "Eve"))
    ada.call("begin_match", game="buckets", seats=["me", "open", "random"],
             options={"finger": "cascade"})  # fmt: skip
    mine = ben.call("join_match", match="buckets-1")["structuredContent"]
    assert mine["seat"] == 1
    for tool, more in (("look", {}), ("play", {"move": "play"}), ("wait", {})):
        result = eve.call(tool, match="buckets-1", **more)
        assert result["isError"] and "you do not sit at buckets-1" in result["content"][0]["text"]
    assert "has no open seat" in eve.call("join_match", match="buckets-1")["content"][0]["text"]
    match = Match.from_record((tmp_path / "buckets-1.record").read_text("utf-8"))
    hands = [match.view(seat)["board"]["hand"] for seat in (0, 1)]
    for client, own, other in ((ada, 0, 1), (ben, 1, 0)):
        shown = client.call("look", match="buckets-1")["content"][0]["text"]
        line = next(line for line in shown.splitlines() if line.startswith("Your hand"))
        assert line.split()[2:] == hands[own] != hands[other]


def test_a_match_against_a_bot_and_rules(here: Here) -> None:
    begun = here.call("begin_match", game="ankh", seats=["random", "me"], options={"starter": "2"})
    assert begun["structuredContent"]["waiting_for"] == [1]
    rules = here.call("read_rules", game="ankh", clause="A4.4")["content"][0]["text"]
    assert rules.startswith("A4.4 ")
    refused = here.call("play", match="ankh-1", move="I@a1")
    assert refused["isError"] and refused["structuredContent"]["refused"] == "A3.2"
    assert refused["content"][0]["text"].startswith("A3.2: ")
    assert here.call("wait", match="ankh-1")["structuredContent"]["waiting_for"] == [1]
    assert here.call("begin_match", game="ankh")["structuredContent"]["match"] == "ankh-2"


def test_lines_in_lines_out(tmp_path: Path) -> None:
    out = StringIO()
    ping = '{"jsonrpc": "2.0", "id": "a", "method": "ping"}\n'
    mcp.serve(Table(tmp_path), [ping, "\n", ping], out)
    assert out.getvalue().splitlines() == ['{"jsonrpc": "2.0", "id": "a", "result": {}}'] * 2


def test_a_player_has_no_bot_s_name(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="--name greedy: that is no name for a player"):
        Table(tmp_path, name="greedy")
