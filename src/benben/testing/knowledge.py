"""What a seat may not know reaches neither it nor its bots."""

import json
from typing import Any

import numpy as np
import pytest

from benben.bots import Bot, Choice
from benben.bots.greedy import Greedy
from benben.bots.levels import play_as, remembered
from benben.bots.search import Search
from benben.bots.uniform import Uniform
from benben.chance import generator
from benben.game import Level
from benben.match import Match, Seen
from benben.seats import CHANCE, SPECTATOR
from benben.testing.random_games import (
    LONG,
    Setting,
    acting,
    begun_match,
    moves_of,
    observed,
    samples,
)
from benben.unpacked import unpack


def in_any_order(part: Any) -> Any:
    """A view with its lists of names sorted: planes count the blocks of a hand, in no order."""
    if isinstance(part, dict):
        return {key: in_any_order(value) for key, value in part.items()}
    if isinstance(part, list) and part and all(isinstance(word, str) for word in part):
        return sorted(part)
    return [in_any_order(one) for one in part] if isinstance(part, list) else part


class Forgetful:
    """A level by tries, which are the same each time: a clock is not."""

    def choose(self, seen: Seen, seed: int) -> Choice:
        return play_as(Level("60", misjudges=0.1, forgets=50), seen, seed)


BOTS: dict[str, Bot] = {
    "random": Uniform(),
    "greedy": Greedy(),
    "search": Search("60"),
    "level": Forgetful(),
}


class Knowledge:
    """What a seat may not know reaches neither it nor its bots."""

    def test_an_imagined_position_looks_the_same_to_its_imaginer(self, setting: Setting) -> None:
        game = setting.game
        for position, mover in samples(setting, seeds=3, most=400, every=11):
            for seat in [*range(setting.players), SPECTATOR]:
                view = json.dumps(game.view(unpack(position[0]), seat))
                imagined = game.engine.copy(position)
                game.engine.imagine(imagined, seat, generator(5))
                assert json.dumps(game.view(unpack(imagined[0]), seat)) == view
                assert game.engine.to_move(imagined) == mover
                if seat in acting(setting, position, mover):
                    moves = moves_of(setting, position, seat)
                    assert moves_of(setting, imagined, seat) == moves
                    for move in moves:
                        texts = [
                            game.notation.move_text(s[0], seat, move, seat)
                            for s in (position, imagined)
                        ]
                        assert texts[0] == texts[1]

    def test_observations_cannot_tell_what_a_seat_cannot_tell(self, setting: Setting) -> None:
        """The leak check for learners; and what a seat can tell apart, its planes can."""
        game = setting.game
        views: dict[tuple[int, bytes], set[str]] = {}
        for position, _ in samples(setting, seeds=3, most=400, every=11):
            for seat in range(setting.players):
                planes = observed(setting, position, seat)
                assert (planes <= game.planes.most).all()
                for seed in range(3):
                    imagined = game.engine.copy(position)
                    game.engine.imagine(imagined, seat, generator(seed))
                    assert np.array_equal(observed(setting, imagined, seat), planes)
                view = json.dumps(in_any_order(game.view(unpack(position[0]), seat)))
                views.setdefault((seat, planes.tobytes()), set()).add(view)
        assert all(len(same) == 1 for same in views.values())
        assert len(views) > 1

    def test_what_is_imagined_depends_on_knowledge_and_seed_alone(self, setting: Setting) -> None:
        """Positions a seat cannot tell apart are imagined as the same: so no bot can peek."""
        engine = setting.game.engine
        for position, _ in samples(setting, seeds=3, most=400, every=19):
            for seat in [*range(setting.players), SPECTATOR]:
                results = set()
                for first in (None, 1, 2, 3):
                    imagined = engine.copy(position)
                    if first is not None:
                        engine.imagine(imagined, seat, generator(first))
                    engine.imagine(imagined, seat, generator(9))
                    results.add(imagined.tobytes())
                assert len(results) == 1

    def test_an_imagined_position_can_be_played_to_the_end(self, setting: Setting) -> None:
        engine = setting.game.engine
        for position, _ in samples(setting, seeds=2, most=400, every=37):
            for seat in [*range(setting.players), SPECTATOR]:
                imagined = engine.copy(position)
                engine.imagine(imagined, seat, generator(8))
                assert engine.playout(imagined, generator(2), engine.room(), LONG) < LONG

    @pytest.mark.parametrize("name", BOTS)
    def test_no_bot_peeks(self, setting: Setting, name: str) -> None:
        """What a bot is given, and so its choice, is the same for all a seat cannot tell apart."""
        match = begun_match(setting, seed=7, most=25)
        for seat in match.waiting_for:
            seen = match.seen(seat, seed=1)
            other = Match(setting.game, setting.players, setting.options, seed=0)
            other.plies, other._past = match.plies, match._past
            other._stand(seen.imagine(generator(77)))
            again = other.seen(seat, seed=1)
            assert again.guess.tobytes() == seen.guess.tobytes()
            assert again.view == seen.view
            player = BOTS[name]
            assert player.choose(again, 5) == player.choose(seen, 5)  # visits and values too

    def test_who_forgets_still_sees_what_lies_before_him(self, setting: Setting) -> None:
        """The moves are the same, and what the seat takes for true can be played to the end."""
        game = setting.game
        if game.forget is None:
            return
        changed = 0
        for position, mover in samples(setting, seeds=2, most=400, every=13):
            for seat in acting(setting, position, mover) if mover != CHANCE else ():
                match = Match(game, setting.players, setting.options, seed=0)
                match._stand(position)
                seen = match.seen(seat, 3)
                left = remembered(Level("1", forgets=60), seen, generator(4))
                changed += left.guess.tobytes() != seen.guess.tobytes()
                assert moves_of(setting, left.guess, seat) == moves_of(setting, position, seat)
                imagined = left.imagine(generator(1))
                assert moves_of(setting, imagined, seat) == moves_of(setting, position, seat)
                assert game.engine.playout(imagined, generator(2), game.engine.room(), LONG) < LONG
        assert changed or not game.hides(setting.options)
