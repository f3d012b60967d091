"""The naive twin and the engine side by side: the same moves all through random matches."""

import random

import pytest

from benben import Match
from benben.testing.random_games import Setting
from games.buckets import naive

SETTINGS = [
    Setting("buckets", 2, {"finger": "cascade"}),
    Setting("buckets", 3, {"finger": "cascade", "ones": "yes"}),
    Setting("buckets", 4, {"finger": "cascade", "forgetful": "yes", "ones": "yes"}),
    Setting("buckets", 5, {"finger": "cascade", "games": "2"}),
    Setting("buckets", 6, {"finger": "flick"}),
    Setting("buckets", 3, {"finger": "lift", "games": "2"}),
    Setting("buckets", 2, {"size": "small", "ones": "yes"}),
    Setting("buckets", 2, {"size": "small", "forgetful": "yes", "games": "2"}),
    Setting("buckets", 2, {"size": "tiny", "games": "3"}),
]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_both_list_the_same_moves_to_the_end(setting: Setting) -> None:
    rng = random.Random(str(setting))
    for _ in range(3):
        match = Match(setting.game, setting.players, setting.options, seed=1, chance=False)
        twin = naive.parse(match.position())
        while not match.is_over:
            engine, room = match.game.engine, match.game.engine.room()
            position, mover = match.truth(), match.to_move
            numbers = room[: engine.moves(position, mover, room)].tolist()
            text = match.game.notation.move_text
            names = [text(position[0], mover, move, mover) for move in numbers]
            assert sorted(names) == sorted(naive.moves(twin))
            move = rng.choice(names)
            match.replay(move, mover)
            twin = naive.play(twin, move)
        assert naive.moves(twin) == []
