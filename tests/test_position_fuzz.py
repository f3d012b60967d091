"""Nonsense for the readers of positions: one sentence, or a position that can be played on."""

import random

import pytest

from benben.chance import generator
from benben.testing.random_games import LONG, Setting, samples, settings

SIGNS = "rygbpRIOSGQKhk12345678.-/=,:^>!~a\x00é²"


def mangled(words: list[str], others: list[str], rng: random.Random) -> str:
    """A word lost, misspelt, shuffled, added or exchanged for that of another position."""
    words, at = list(words), rng.randrange(len(words))
    key, _, value = words[at].partition("=")
    how = rng.choice(("lose", "misspell", "shuffle", "add", "exchange", "exchange"))
    if how == "lose":
        del words[at]
    elif how == "misspell":
        letters = list(words[at])
        letters[rng.randrange(len(letters))] = rng.choice(SIGNS)
        words[at] = "".join(letters)
    elif how == "shuffle":
        words[at] = f"{key}={''.join(rng.sample(value, len(value)))}"
    elif how == "add":
        words.append(rng.choice(others))
    else:
        words[at] = rng.choice([other for other in others if other.startswith(f"{key}=")])
    return " ".join(words)


@pytest.mark.parametrize("setting", settings(), ids=str)
def test_whatever_is_typed_is_refused_in_a_sentence_or_can_be_played(setting: Setting) -> None:
    game, rng = setting.game, random.Random(5)
    write, read = game.notation.position_text, game.notation.read_position
    found = samples(setting, seeds=4, most=LONG, every=3)
    texts = [write(position[0]).split() for position, _ in found]
    others = [word for text in texts for word in text]
    accepted = refused = 0
    for text in (mangled(rng.choice(texts), others, rng) for _ in range(150)):
        position, again = game.engine.new(), game.engine.new()
        try:
            read(text, position[0])
        except ValueError as error:
            assert str(error).startswith("position: ") and "\n" not in str(error), text
            refused += 1
            continue
        accepted += 1
        read(write(position[0]), again[0])
        assert again.tobytes() == position.tobytes(), text
        assert game.engine.playout(position, generator(1), game.engine.room(), LONG) < LONG, text
    assert accepted > 5
    assert refused > 5
