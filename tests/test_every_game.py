"""The promises of the contract, held by every registered game."""

import pytest

from benben import SPECTATOR, names
from benben.testing import Conformance, Setting, settings
from benben.testing.random_games import random_match
from observations import PAGE, page
from placing import WORDS


class TestEveryGame(Conformance):
    games = names()


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_places_for_words_are_filled_with_words(setting: Setting) -> None:
    match = random_match(setting, seed=6, most=80)
    for viewer in [*range(setting.players), SPECTATOR]:
        for _, lines in match.story(viewer):
            for _, values in lines:
                for place in (WORDS - {"seat"}) & values.keys():
                    assert isinstance(values[place], str)


def test_the_page_of_observations_says_what_the_games_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python tests/observations.py"
