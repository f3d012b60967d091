"""After an update of a game's package: its matches go on where the same moves lead to the same."""

import importlib
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from serving import serving

from benben import registry
from benben.game import Game
from benben.i18n import LANGUAGES, say
from benben.match import Match
from benben.rulebook import TABLE
from benben.table.standing import leads_elsewhere, standing

NAME = "marienbad"
Updated = Callable[[str, str, int], Game]
# other code, the same rules; and rules by which the same moves fit, but leave another match
REWRITTEN = "        s.player = (s.player + 1) % SEATS", "        s.player = SEATS - 1 - s.player"
CHANGED = "        s.rows[row] = ROWS[row]", "        s.rows[row] = ROWS[row] - (row == 0)"


@pytest.fixture
def updated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Updated]:
    """Another copy of the package is installed in its place."""
    folder = registry.folder(NAME)
    load = registry.load

    def update(old: str, new: str, version: int) -> Game:
        copy = tmp_path / "updated" / f"{NAME}_updated"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
        for file in copy.glob("*.py"):
            text = re.sub(rf"\bfrom {NAME}\b", f"from {NAME}_updated", file.read_text())
            text = text.replace("version=1", f"version={version}")
            file.write_text(text.replace(old, new))
        assert new in (copy / "rules.py").read_text()
        monkeypatch.syspath_prepend(copy.parent)
        found: Game = importlib.import_module(f"{NAME}_updated").GAME
        monkeypatch.setattr(registry, "load", lambda name: found if name == NAME else load(name))
        return found

    yield update
    for module in [module for module in sys.modules if module.startswith(f"{NAME}_updated")]:
        del sys.modules[module]


def begun(folder: Path) -> tuple[str, dict[str, str]]:
    with serving(folder) as server:
        ada = server.person("Ada")
        table = str(ada.open(NAME, "me", "here", options={"starter": "1"})["table"])
        live = ada.live(table)
        for move in ("d7", "c5"):
            live.move(move)
        return table, dict(ada.http.cookies)


@pytest.mark.parametrize("version", [1, 2])
def test_where_every_move_leads_to_the_same_a_match_goes_on(
    tmp_path: Path, updated: Updated, version: int
) -> None:
    table, cookies = begun(tmp_path)
    updated(*REWRITTEN, version)
    with serving(tmp_path) as server:
        ada = server.somebody()
        ada.http.cookies.update(cookies)
        live = ada.live(table)
        assert live.table["rules_changed"] == (version > 1)
        live.play_to_the_end()
        assert live.table["over"]


@pytest.mark.parametrize("version", [1, 2])
def test_where_the_moves_lead_elsewhere_it_can_be_read_and_says_why(
    tmp_path: Path, updated: Updated, version: int
) -> None:
    """Also where nobody thought of raising the version of the rules."""
    table, cookies = begun(tmp_path)
    updated(*CHANGED, version)
    with serving(tmp_path) as server:
        ada = server.somebody()
        ada.http.cookies.update(cookies)
        for language in LANGUAGES:
            ada.http.headers["accept-language"] = language
            answer = ada.http.get(f"tables/{table}")
            sentence = say(TABLE, "problem.led_elsewhere", language, game="Marienbad")
            assert (answer.status_code, answer.json()) == (410, {"detail": sentence})
        assert ada.http.get(f"tables/{table}/replay").status_code == 410
        assert "\n1 d7\n2 c5\n" in ada.http.get(f"tables/{table}/record").text


def test_positions_laid_out_otherwise_are_not_compared() -> None:
    match = Match(NAME, options={"starter": "1"})
    ply, layout, digits = standing(match).split(" ")
    assert not leads_elsewhere(f"{ply} {layout} {digits}", match)
    assert leads_elsewhere(f"{ply} {layout} {digits[::-1]}", match)
    assert not leads_elsewhere(f"{ply} other {digits[::-1]}", match)
    assert not leads_elsewhere(f"9 {layout} {digits[::-1]}", match)
    assert not leads_elsewhere("", match)
