"""The rules, and moves and positions as text."""

import os
import subprocess
import sys

import numpy as np
import pytest

from benben.chance import below, generator
from benben.i18n import LANGUAGES, say
from benben.rulebook import clauses
from benben.seats import OVER
from benben.testing.random_games import LONG, Setting, acting, digest, moves_of, samples, walk


class Rules:
    """The rules, and moves and positions as text."""

    def test_waiting_is_the_same_asked_at_once_or_one_by_one(self, setting: Setting) -> None:
        engine, random, position = setting.game.engine, generator(3), setting.begin()
        for _ in range(300):
            mover, seats = engine.waits(position, setting.players)
            assert mover == engine.to_move(position)
            if mover == OVER:
                assert seats == 0
                break
            may = [engine.may_act(position, seat) for seat in range(setting.players)]
            assert [bool(seats >> seat & 1) for seat in range(setting.players)] == may
            moves = moves_of(setting, position, acting(setting, position, mover)[0])
            engine.play(
                position, acting(setting, position, mover)[0], moves[below(random, len(moves))]
            )

    def test_random_play_ends_with_scores_that_share_one_win(self, setting: Setting) -> None:
        engine = setting.game.engine
        for seed in range(5):
            position = setting.begin()
            assert engine.playout(position, generator(seed), engine.room(), LONG) < LONG
            assert engine.to_move(position) == OVER
            scores = np.zeros(setting.players)
            engine.scores(position, scores)
            assert ((scores >= 0) & (scores <= 1)).all()
            assert scores.sum() == pytest.approx(1)
            assert setting.game.clause(engine.ending(position)) in clauses(setting.name)

    def test_moves_ascend_and_listing_them_changes_nothing(self, setting: Setting) -> None:
        for position, mover, moves in walk(setting, seed=1, most=LONG):
            before = position.tobytes()
            assert moves
            assert moves == sorted(set(moves))
            assert moves[0] >= 0
            assert moves[-1] < setting.game.rules.ACTIONS
            assert len(moves) <= setting.game.most_moves
            assert mover in acting(setting, position, mover)
            assert position.tobytes() == before

    def test_a_move_is_refused_exactly_when_it_is_not_listed(self, setting: Setting) -> None:
        engine = setting.game.engine
        actions = range(setting.game.rules.ACTIONS)
        cited = set()
        for position, mover in samples(setting, seeds=3, most=600, every=17):
            for seat in acting(setting, position, mover):
                legal = set(moves_of(setting, position, seat))
                refusals = {move: engine.refusal(position, seat, move) for move in actions}
                assert {move for move, clause in refusals.items() if clause == 0} == legal
                cited |= set(refusals.values()) - {0}
        for clause in map(setting.game.clause, cited):
            for language in LANGUAGES:
                assert clause in clauses(setting.name, language)
                assert say(setting.name, f"refused.{clause}", language)

    def test_move_names_are_unique_and_read_back(self, setting: Setting) -> None:
        notation = setting.game.notation
        for position, mover in samples(setting, seeds=3, most=600, every=7):
            for seat in acting(setting, position, mover):
                moves = moves_of(setting, position, seat)
                names = [notation.move_text(position[0], seat, move, seat) for move in moves]
                assert len(set(names)) == len(names)
                assert [notation.read_move(position[0], seat, name) for name in names] == moves

    def test_positions_as_text_read_back_to_the_same_bytes(self, setting: Setting) -> None:
        game = setting.game
        last = setting.begin()
        for position, _ in samples(setting, seeds=3, most=LONG, every=13):
            last = position
            text = game.notation.position_text(position[0])
            assert text == " ".join(text.split())
            again = game.engine.new()
            game.notation.read_position(text, again[0])
            assert game.notation.position_text(again[0]) == text
            assert again.tobytes() == position.tobytes()
        game.engine.playout(last, generator(0), game.engine.room(), LONG)
        again = game.engine.new()
        game.notation.read_position(game.notation.position_text(last[0]), again[0])
        assert again.tobytes() == last.tobytes()

    def test_the_estimate_shares_one_win_at_most(self, setting: Setting) -> None:
        shares = np.zeros(setting.players)
        for position, _ in samples(setting, seeds=2, most=600, every=9):
            setting.game.engine.estimate(position, shares)
            assert (shares >= 0).all()
            assert 0 < shares.sum() < 1 + 1e-9

    def test_uncompiled_equals_compiled(self, setting: Setting) -> None:
        code = (
            "from benben.testing.random_games import digest, Setting;"
            f"print(digest(Setting({setting.name!r}, {setting.players}, {setting.options!r})))"
        )
        ran = subprocess.run(  # noqa: S603
            [sys.executable, "-W", "error", "-c", code],
            env={**os.environ, "BENBEN_UNCOMPILED": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.stderr == ""
        assert ran.stdout.strip() == digest(setting)
