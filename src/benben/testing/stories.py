"""Views, drawings, stories and texts, in all languages."""

import json
from typing import Any

from pydantic import TypeAdapter
from rich.text import Text

from benben.game import game as find_game
from benben.i18n import LANGUAGES, say, texts
from benben.rulebook import clauses
from benben.seats import SPECTATOR
from benben.testing.random_games import Setting, random_match, samples
from benben.unpacked import unpack


class Telling:
    """Views, drawings, stories and texts, in all languages."""

    def test_views_are_plain_data_and_can_be_drawn(self, setting: Setting) -> None:
        match = random_match(setting, seed=5, most=60)
        for seat in [*range(setting.players), SPECTATOR]:
            view = match.view(seat)
            assert json.loads(json.dumps(view)) == view
            for language in LANGUAGES:
                lines = setting.game.drawing.draw(view, language)
                assert max(len(Text.from_markup(line).plain) for line in lines) <= 100

    def test_every_view_has_its_declared_shape(self, setting: Setting) -> None:
        """What it lacks or has wrong is refused; what it has besides is lost, and so differs."""
        shape: TypeAdapter[Any] = TypeAdapter(setting.game.shape)
        for position, _ in samples(setting, seeds=2, most=400, every=7):
            for seat in [*range(setting.players), SPECTATOR]:
                view = setting.game.view(unpack(position[0]), seat)
                assert shape.validate_python(view, strict=True) == view

    def test_the_story_can_be_told_to_everybody(self, setting: Setting) -> None:
        match = random_match(setting, seed=6, most=80)
        for viewer in [*range(setting.players), SPECTATOR]:
            for _, lines in match.story(viewer):
                for key, values in lines:
                    for language in LANGUAGES:
                        assert say(setting.name, f"story.{key}", language, **values)

    def test_every_text_is_there_in_every_language(self, game: str) -> None:
        def keys(part: Any) -> Any:
            nested = isinstance(part, dict)
            return {key: keys(value) for key, value in part.items()} if nested else None

        assert keys(texts(game, "en")) == keys(texts(game, "nl")) == keys(texts(game, "de"))

    def test_every_rule_page_has_the_same_clauses(self, game: str) -> None:
        english = list(clauses(game, "en"))
        assert english
        assert all(list(clauses(game, language)) == english for language in LANGUAGES)
        letter = find_game(game).letter
        assert all(number[0] in (letter, "G") for number in english)  # G: examples

    def test_every_option_and_the_pitch_have_words(self, game: str) -> None:
        chosen, words = find_game(game), texts(game, "en")
        assert words["home"].keys() >= {"pitch", "minutes"}
        for option in chosen.options:
            assert option.clause in clauses(game)
            assert option.name in words["option"]
