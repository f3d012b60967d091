"""What an operator sees and does while a server runs."""

import json
import re
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Serving, serving, until

from benben.bots import Choice
from benben.i18n import say
from benben.server.bot_pool import BotPool
from benben.server.limits import Limits
from benben.server.log import Lines
from benben.table.log import LOG


def metrics(server: Serving) -> dict[str, float]:
    answer = httpx.get(f"{server.address}/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    assert all(re.fullmatch(r'benben_[a-z_]+(\{[a-z]+="[^"]+"\})? \S+', line) for line in lines)
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_metrics_count_what_happens(server: Serving) -> None:
    before = metrics(server)
    ada = server.person("Ada")
    live = ada.live(ada.open("ankh", "me", "here", options={"starter": "1"})["table"])
    live.move(live.view()["moves"][0])
    after = metrics(server)
    assert after["benben_moves_total"] == before["benben_moves_total"] + 1
    assert after["benben_sockets"] == 1
    assert after["benben_commits_total"] > before["benben_commits_total"]
    assert after['benben_answers_total{status="200"}'] > 0
    assert after["benben_ready"] == 1 and after["benben_memory_bytes"] > 1e7


@pytest.mark.parametrize(
    "proxied",
    [
        {"x-forwarded-for": "203.0.113.9"},
        {"x-forwarded-for": "127.0.0.1"},
        {"forwarded": "for=::1"},
    ],
)
def test_metrics_are_told_to_this_machine_only(server: Serving, proxied: dict[str, str]) -> None:
    """Who sends the header could be anybody, where every neighbour is believed."""
    answer = httpx.get(f"{server.address}/metrics", headers=proxied)
    assert answer.status_code == 404 and answer.json() == {
        "detail": say("table", "problem.no_page")
    }


def test_what_a_table_logs_names_it(server: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[dict[str, Any]] = []

    lines = Lines()
    monkeypatch.setattr(
        LOG, "exception", lambda event, **more: written.append(json.loads(lines.format(
            LOG.makeRecord(LOG.name, 40, "", 0, event, (), None, extra=more.get("extra"))
        ))),
    )  # fmt: skip

    async def fails(*_: Any, **__: Any) -> Choice:
        raise RuntimeError("out of memory")

    monkeypatch.setattr(BotPool, "choose", fails)
    ada = server.person("Ada")
    table = ada.open("ankh", "bot1", "me", options={"starter": "1"})["table"]
    until(lambda: written)
    assert written[0]["event"] == "a bot failed" and written[0]["table"] == table


def test_one_person_has_so_many_running_tables(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(tables=2)) as server:
        ada = server.person("Ada")
        first = ada.open("ankh", "me", "open")["table"]
        ada.open("ankh", "me", "open")
        wanted = {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "open"}]}
        assert ada.http.post("tables", json=wanted).status_code == 409
        assert ada.http.request("DELETE", f"tables/{first}").status_code == 204
        assert ada.http.post("tables", json=wanted).status_code == 200
        server.person("Bo").open("ankh", "me", "open")


def test_a_server_that_drains_serves_what_goes_on_and_begins_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, drain=60.0) as server:
        ada = server.person("Ada")
        live = ada.live(ada.open("ankh", "me", "here")["table"])
        assert ada.get("ready") == {"ok": True}
        server._server.handle_exit(signal.SIGTERM, None)
        assert ada.http.get("ready").status_code == 503
        wanted = {"game": "ankh", "seats": [{"kind": "me"}, {"kind": "open"}]}
        refused = ada.http.post("tables", json=wanted)
        assert refused.status_code == 503 and refused.headers["retry-after"]
        live.move(live.view()["moves"][0])
        assert ada.get("health")["ok"]
        server.send_home()
        server._server.handle_exit(signal.SIGTERM, None)  # asked again: at once
        server._thread.join(60)
        assert not server._thread.is_alive()
