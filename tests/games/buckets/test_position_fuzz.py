"""Nonsense for the reader of positions: one sentence, or a position that can be played on."""

import random

import pytest

from benben.chance import generator
from benben.testing.random_games import Setting, samples

SETTINGS = [
    Setting("buckets", 2, {"finger": "lift", "forgetful": "yes", "ones": "yes"}),
    Setting("buckets", 3, {"finger": "cascade", "games": "2"}),
    Setting("buckets", 5, {"finger": "flick"}),
]
LONG = 50_000


def mangled(text: str, rng: random.Random) -> str:
    """A word lost, doubled, exchanged or misspelt."""
    words = text.split()
    at = rng.randrange(len(words))
    how = rng.randrange(5)
    if how == 0:
        del words[at]
    elif how == 1:
        key, _, value = words[at].partition("=")
        letters = list(value)
        rng.shuffle(letters)
        words[at] = f"{key}={''.join(letters)}"
    elif how == 2:
        letters = list(words[at])
        letters[rng.randrange(len(letters))] = rng.choice("rygbp12345678.-/=,:a\x00é²")
        words[at] = "".join(letters)
    elif how == 3:
        phases = ["deal", "build", "lot", "direct", "turn", "draw", "aim", "fall", "keep", "ended"]
        words = [w if not w.startswith("phase=") else f"phase={rng.choice(phases)}" for w in words]
    else:
        words = [w if not w.startswith("player=") else f"player={rng.randrange(4)}" for w in words]
    return " ".join(words)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_whatever_is_typed_is_refused_in_a_sentence_or_can_be_played(setting: Setting) -> None:
    game, rng = setting.game, random.Random(5)
    believed = 0
    for position, _ in samples(setting, seeds=4, most=LONG, every=3):
        text = mangled(game.notation.position_text(position[0]), rng)
        read = game.engine.new()
        try:
            game.notation.read_position(text, read[0])
        except ValueError as error:
            assert str(error).startswith("position: ") and "\n" not in str(error)
            continue
        believed += 1
        again = game.engine.new()
        game.notation.read_position(game.notation.position_text(read[0]), again[0])
        assert again.tobytes() == read.tobytes(), text
        assert game.engine.playout(read, generator(1), game.engine.room(), LONG) < LONG, text
    assert believed > 5
