"""The naive counter and the rules agree, move by move, on whole random matches."""

import pytest

from benben import CHANCE, Match
from benben.chance import below, generator
from benben.game import game
from games.ptoq import naive

SETTINGS: list[dict[str, str]] = [
    {},
    {"game": "short"},
    {"game": "long", "starter": "toot"},
    {"size": "small"},
    {"size": "small", "game": "short"},
    {"size": "tiny"},
    {"size": "tiny", "game": "long"},
]


@pytest.mark.parametrize("options", SETTINGS)
def test_the_naive_twin_agrees_on_whole_matches(options: dict[str, str]) -> None:
    ptoq = game("ptoq")
    for seed in range(3 if "size" not in options else 12):
        random = generator(seed)
        match = Match(ptoq, 2, options, seed=seed, chance=False)
        state = naive.parse(match.position())
        while not match.is_over:
            mover = match.to_move
            names = naive.moves(state)
            assert names == sorted(_names(match, mover))
            move = names[below(random, len(names))]
            match.replay(move, mover)
            state = naive.play(state, move)
            assert naive.text(state) == match.position()
        assert naive.moves(state) == []


def _names(match: Match, mover: int) -> list[str]:
    truth, engine, room = match.truth(), match.game.engine, match.game.engine.room()
    n = engine.moves(truth, mover, room)
    return [match.game.notation.move_text(truth[0], mover, int(m), CHANCE) for m in room[:n]]
