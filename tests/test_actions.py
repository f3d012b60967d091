"""The tables of actions tell the truth, and the ids of environments change when they do."""

import hashlib
import json
from pathlib import Path

import pytest

from actions import PAGE, page
from benben.actions import Actions
from benben.adapters.ids import gymnasium_id, plain_id
from benben.game import game, names
from benben.registry import is_own
from benben.testing.random_games import Setting, settings, walk

OWN = [name for name in names() if is_own(name)]
PINNED = Path(__file__).parent / "environments.json"


def test_the_page_of_actions_says_what_the_games_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python tests/actions.py"


def kind(name: str, move: int) -> Actions:
    return [part for part in game(name).actions if part.first <= move][-1]


@pytest.mark.parametrize("setting", [s for s in settings() if is_own(s.name)], ids=str)
def test_every_move_is_called_what_its_range_says(setting: Setting) -> None:
    write, met = setting.game.notation.move_text, set()
    for position, mover, moves in walk(setting, seed=2, most=500):
        for move in moves:
            text = write(position[0], mover, move, mover)
            part = kind(setting.name, move)
            assert part.fits(text), f"{move} is {text}, not {part.name}"
            met.add(part.first)
    assert len(met) >= 3


@pytest.mark.parametrize("name", OWN)
def test_ranges_begin_at_nought_and_grow(name: str) -> None:
    firsts = [part.first for part in game(name).actions]
    assert firsts[0] == 0 and firsts == sorted(set(firsts))
    assert firsts[-1] < game(name).rules.ACTIONS


def test_a_name_of_another_kind_does_not_fit() -> None:
    steps = Actions(0, "STONE-FIELD or STONE^FIELD", "")
    assert steps.fits("R-a1") and steps.fits("R^a1")
    assert not steps.fits("Rxa1") and not steps.fits("rest")


def what_learners_meet(name: str) -> str:
    chosen = game(name)
    told = [chosen.version, chosen.rules.ACTIONS, chosen.planes.table(), repr(chosen.actions)]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", OWN)
def test_an_id_means_the_same_for_ever(name: str) -> None:
    """Where it fails: raise `environment` of the game if a release had this id, and pin anew."""
    pinned = json.loads(PINNED.read_text("utf-8"))
    assert pinned.get(gymnasium_id(game(name))) == what_learners_meet(name), "see the docstring"


def test_ids() -> None:
    assert gymnasium_id(game("ankh")) == "benben/Ankh-v1"
    assert plain_id(game("ankh")) == "benben_ankh_v1"


if __name__ == "__main__":  # python tests/test_actions.py pins them anew
    found = {gymnasium_id(game(name)): what_learners_meet(name) for name in OWN}
    PINNED.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
