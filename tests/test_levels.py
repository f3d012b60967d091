"""Levels: five players in every game, who err like people."""

import pytest

from benben.bots import Candidate, Choice, bot, is_bot, level_of, shown_name
from benben.bots.levels import LEVELS, Levelled, misjudged
from benben.bots.search import Budget
from benben.chance import generator
from benben.game import Level, game, names
from benben.i18n import LANGUAGES, texts

CANDIDATES = [Candidate(0, 0.6, 90), Candidate(1, 0.55, 8), Candidate(2, 0.3, 2)]


def chosen(misjudges: float) -> set[int]:
    level, choice = Level("1", misjudges), Choice(0, CANDIDATES)
    return {misjudged(level, choice, generator(seed)).move for seed in range(400)}


def test_a_misjudgement_is_a_slip_and_never_a_folly() -> None:
    assert chosen(0.02) == {0}
    assert chosen(0.1) == {0, 1}
    assert chosen(0.3) == {0, 1, 2}


@pytest.mark.parametrize("name", names())
def test_every_game_has_five_levels_that_grow(name: str) -> None:
    levels = game(name).levels
    assert len(levels) == len(LEVELS) == 5
    seconds = [Budget.read(level.budget).seconds or 0.0 for level in levels]
    assert seconds == sorted(seconds)
    assert levels[-1] == Level("3s")
    for field in ("misjudges", "forgets"):
        errors = [getattr(level, field) for level in levels]
        assert errors == sorted(errors, reverse=True)


def test_a_part_of_the_time() -> None:
    made = bot("level:4/10")
    assert isinstance(made, Levelled) and made.number == 4 and made.part == 10
    assert Budget.read("3s").divided(10) == Budget.read("300ms")
    assert Budget.read("500").divided(10) == Budget.read("50")


@pytest.mark.parametrize("text", ["", "0", "6", "1.5", "2/0", "2/", "1s", "12"])
def test_a_level_that_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected 1 to 5, with a part of the time"):
        bot(f"level:{text}")


def test_levels_are_people_with_names() -> None:
    assert is_bot("level:3")
    assert (level_of("level:3/10"), level_of("level:9"), level_of("search:3")) == (3, None, None)
    assert shown_name("level:5", "en") == "Imhotep"
    assert shown_name("Anna", "en") == "Anna"
    for language in LANGUAGES:
        said = texts("table", language)["level"]
        parts = "name", "others", "character"
        assert list(said) == [f"{n}.{part}" for n in LEVELS for part in parts]
