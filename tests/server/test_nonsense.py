"""Nonsense over the socket and REST: no error of ours, no dead table, no accepted move."""

import json
import random
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from serving import Live, Serving
from websockets.exceptions import ConnectionClosed

NONSENSE = 10_000
EXAMPLES = 15  # of each call, right and wrong
CHECKS = (
    not_a_server_error, status_code_conformance, content_type_conformance,
    response_schema_conformance,
)  # fmt: skip
PER_SOCKET = 40  # fewer in a row than a socket is closed for


def scrap(dice: random.Random, depth: int = 0) -> Any:
    """Any piece of data."""
    kind = dice.randrange(9 if depth < 3 else 7)
    if kind == 7:
        return [scrap(dice, depth + 1) for _ in range(dice.randrange(4))]
    if kind == 8:
        return {word(dice): scrap(dice, depth + 1) for _ in range(dice.randrange(4))}
    return [None, True, dice.randint(-(2**70), 2**70), dice.random() * 1e300, word(dice), 77, ""][
        kind
    ]


def word(dice: random.Random) -> str:
    known = ["type", "move", "undo", "refresh", "speak", "seat", "ply", "language", "R@a1", "en"]
    strange = "".join(chr(dice.choice([0, 9, 65, 0x301, 0x1F600, 0xFFFF])) for _ in range(5))
    return dice.choice([*known, strange])


def malformed(dice: random.Random, live: Live) -> str | bytes:
    kind = dice.randrange(6)
    text = json.dumps(scrap(dice))
    if kind == 0:
        return text
    if kind == 1:
        return text.encode()
    if kind == 2:
        return text[: dice.randrange(len(text) + 1)] + dice.choice(["", "}", '"', "\\", "\x00"])
    if kind == 3:
        return "[" * dice.randrange(2000)
    said = json.loads(forged(dice, live))
    said[dice.choice([*said, word(dice)])] = scrap(dice)
    return json.dumps(said)


def forged(dice: random.Random, live: Live) -> str:
    """In form, but not allowed: another's seat, another ply, no such move."""
    seat, ply = live.table["views"][0]["seat"], live.table["ply"]
    moves = live.table["views"][0]["moves"]
    wrong = dice.randrange(4)
    said = {
        "type": dice.choice(["move", "move", "undo"]),
        "seat": dice.choice([-1, 1, 2, 99]) if wrong == 0 else seat,
        "ply": ply + dice.choice([-1, 1, 10**9]) if wrong != 0 else ply,
        "move": dice.choice(moves) if wrong < 2 else word(dice)[:64],
    }
    if said["type"] == "undo":
        del said["move"]
    return json.dumps(said)


@pytest.mark.slow
def test_ten_thousand_messages_of_nonsense(server: Serving) -> None:
    dice = random.Random(1)
    ada = server.person("Ada")
    table = ada.open("ankh", "me", "bot1")["table"]
    first = ada.live(table)
    first.until(lambda t: t["views"][0]["moves"])
    first.close()  # nobody would read it: a full line takes ten seconds to close
    before = ada.get(f"tables/{table}")
    for _ in range(NONSENSE // PER_SOCKET):
        live = ada.live(table)
        for _ in range(PER_SOCKET):
            said = malformed(dice, live) if dice.random() < 0.7 else forged(dice, live)
            live.socket.send(said)
        live.say(type="move", seat=0, ply=before["ply"], move="the end")
        while live.hear().get("move") != "the end":
            pass
        live.close()
    after = ada.get(f"tables/{table}")
    assert after["ply"] == before["ply"] > 0 and after["views"] == before["views"]
    live = ada.live(table)
    assert live.move(before["views"][0]["moves"][0])["type"] == "table"  # it is well and alive


def test_a_message_that_is_too_large_closes_the_socket_and_nothing_else(server: Serving) -> None:
    ada = server.person("Ada")
    table = ada.open("ankh", "me", "here")["table"]
    for size in (5_000, 100_000, 5_000_000):
        live = ada.live(table)
        with pytest.raises(ConnectionClosed):
            live.socket.send("x" * size)
            live.hear()
    assert ada.live(table).table["ply"] == 1


def test_endless_nonsense_closes_the_socket(server: Serving) -> None:
    ada = server.person("Ada")
    live = ada.live(ada.open("ankh", "me", "here")["table"])
    with pytest.raises(ConnectionClosed):
        for _ in range(1000):
            live.socket.send("?")
            live.hear("problem")


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of schemathesis and what it uses
def test_fuzzed_rest_calls(server: Serving) -> None:
    """Every call of the OpenAPI document, with what fits it and what does not."""
    schema = schemathesis.openapi.from_url(f"{server.address}/api/openapi.json")
    called = set()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()
        called.add(operation.label)
        for mode in GenerationMode:

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True,
                      suppress_health_check=list(HealthCheck))  # fmt: skip
            def check(case: Any) -> None:
                case.call_and_validate(checks=CHECKS)

            with suppress(Unsatisfiable):  # there is no wrong way to ask for what takes nothing
                check()
    assert len(called) > 15
