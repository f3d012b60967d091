"""The check for advisories: what it asks about, and what it says."""

import urllib.error
from pathlib import Path
from typing import Any

import pytest

from loading import loaded

advisories = loaded(Path(__file__).parents[1] / "advisories.py")


def test_all_that_is_locked_is_asked_about() -> None:
    found = {(system, name): version for system, name, version in advisories.pinned()}
    assert {("PyPI", "uvicorn"), ("PyPI", "sqlalchemy"), ("npm", "svelte")} <= set(found)
    assert all(version[0].isdigit() for version in found.values())


def test_an_advisory_is_a_line() -> None:
    asked: list[dict[str, Any]] = []

    def answer(queries: list[dict[str, Any]]) -> list[dict[str, Any]]:
        asked.extend(queries)
        return [
            {"vulns": [{"id": "PYSEC-1"}, {"id": "GHSA-2"}]} if n == 1 else {} for n in range(2)
        ]

    packages = [("PyPI", "a", "1"), ("npm", "b", "2")]
    assert advisories.known(packages, answer) == ["b 2: PYSEC-1, GHSA-2"]
    assert asked[1] == {"package": {"ecosystem": "npm", "name": "b"}, "version": "2"}


def test_without_a_network_it_does_not_say_that_all_is_well(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nobody(*_: object, **__: object) -> None:
        raise urllib.error.URLError("no network")

    monkeypatch.setattr(advisories.urllib.request, "urlopen", nobody)
    assert advisories.main() == 2
    assert "could not be asked" in capsys.readouterr().err
