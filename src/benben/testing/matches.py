"""Whole matches: records, the past, refusals, taking back."""

import json
from typing import Any

import pytest

from benben.bots import bot, let_move
from benben.chance import generator
from benben.i18n import LANGUAGES
from benben.match import KEPT, Match
from benben.refused import Refused
from benben.rulebook import clauses
from benben.seats import CHANCE, SPECTATOR
from benben.testing.random_games import Setting, begun_match, moves_of, random_match
from benben.unpacked import unpack


def looks(setting: Setting, before: Any, after: Any, seat: int, move: int, viewer: int) -> str:
    """All that a viewer sees of a move: the view it leads to, its name, its story."""
    notation, s = setting.game.notation, unpack(before)
    name = notation.move_text(s, seat, move, viewer)
    story = notation.story(s, unpack(after), seat, move, viewer)
    return json.dumps([setting.game.view(unpack(after[0]), viewer), name, story])


def learned(setting: Setting, match: Match, viewer: int) -> bool:
    """Whether the last move ruled out, for this viewer, a position that was possible before it."""
    engine, (seat, move, _) = setting.game.engine, match.plies[-1]
    before, after = match._past[-1], match._now
    seen = looks(setting, before, after, seat, move, viewer)
    views = [json.dumps(setting.game.view(unpack(s[0]), viewer)) for s in (before, after)]
    if viewer != seat and views[0] == views[1] and seen.endswith("[]]"):
        return False  # cards picked unseen: the viewer is told nothing at all
    for world in range(6):
        other = engine.copy(before)
        engine.imagine(other, viewer, generator(1000 + world))
        for played in [move] if viewer == seat else moves_of(setting, other, seat):
            then = engine.copy(other)
            engine.play(then, seat, played)
            if looks(setting, other, then, seat, played, viewer) == seen:
                break
        else:
            return True
    return False


class Matches:
    """Whole matches: records, the past, refusals, taking back."""

    def test_a_record_replays_to_the_same_bytes(self, setting: Setting) -> None:
        for seed in range(2):
            match = random_match(setting, seed)
            record = match.record()
            again = Match.from_record(record)
            assert again.snapshot() == match.snapshot()
            assert again.record() == record
            assert again.outcome() == match.outcome()

    def test_the_past_is_as_it_was_however_far_back(self, setting: Setting) -> None:
        """Only the last positions are kept; the others are played again."""
        match = random_match(setting, seed=5, most=150)
        past = [(before.snapshot(), ply) for before, ply in match.replayed()]
        record, story, now = match.record(), match.story(), match.snapshot()
        assert [(position.tobytes(), ply) for position, ply in match.history()] == past
        assert all(match.story(since=ply) == story[ply:] for ply in range(match.ply))
        for _ in range(min(KEPT + 3, match.ply)):
            match.rewind(match.ply - 1)
            assert match.snapshot() == past[match.ply][0]
        match.rewind(match.ply // 2)
        assert match.snapshot() == past[match.ply][0]
        assert match.story() == story[: match.ply]
        for _, (seat, move, note) in past[match.ply :]:
            match.replay(match.name_of(seat, move), seat, note)
        assert (match.record(), match.story(), match.snapshot()) == (record, story, now)

    def test_the_same_seed_gives_the_same_match(self, setting: Setting) -> None:
        assert random_match(setting, 3, 120).record() == random_match(setting, 3, 120).record()

    def test_refused_moves_change_nothing(self, setting: Setting) -> None:
        match = begun_match(setting, seed=1, most=40)
        before = match.record(), match.snapshot()
        seat = match.to_move
        legal = match.legal()
        others = [other for other in range(setting.players) if other not in match.waiting_for]
        bad: list[tuple[Any, ...]] = [("no such move",), ("",), (-1,), (10**6,), ("\x00" * 99,)]
        bad += [(move,) for move in range(setting.game.rules.ACTIONS) if move not in legal][:200]
        own = [i for i, ply in enumerate(match.plies) if ply.seat in (seat, CHANCE)][-1:]
        bad += [(legal[0], seat, ply) for ply in (*own, match.ply + 1, -1)]
        bad += [(legal[0], other) for other in [*others, -1, setting.players]]
        for attempt in bad:
            refused = match.refusal(*attempt)
            assert refused is not None, attempt
            assert refused.clause in clauses(refused.page)
            assert all(refused.reason(language) for language in LANGUAGES)
            with pytest.raises(Refused, match=refused.clause):
                match.play(*attempt)
        assert (match.record(), match.snapshot()) == before

    def test_nobody_moves_after_the_end(self, setting: Setting) -> None:
        match = random_match(setting, seed=2)
        assert match.outcome() is not None
        assert match.waiting_for == [] and match.moves() == []
        with pytest.raises(Refused, match=r"T1\.4"):
            match.play(0, 0)

    def test_undo_restores_the_bytes(self, setting: Setting) -> None:
        match = begun_match(setting, seed=4, most=30)
        for _ in range(20):
            if match.is_over:
                return
            seat, before = match.to_move, match.snapshot()
            let_move(match, seat, bot("random"), match.ply)
            if match.may_undo(seat):
                match.undo(seat)
                assert match.snapshot() == before
                let_move(match, seat, bot("random"), match.ply)
            else:
                with pytest.raises(Refused, match=r"T1\.5"):
                    match.undo(seat)

    def test_after_an_undo_nobody_knows_more_than_before_the_move(self, setting: Setting) -> None:
        """A bug: only the mover was asked, so that a block shown to the other one stood again."""
        match = Match(setting.game, setting.players, setting.options, seed=7)
        taken_back = 0
        while not match.is_over and match.ply < 250:
            seat = match.waiting_for[match.ply % len(match.waiting_for)]
            match.put(match.legal(seat)[(7 * match.ply) % len(match.legal(seat))], seat)
            if match.may_undo(seat):
                taken_back += 1
                for viewer in (*range(setting.players), SPECTATOR):
                    assert not learned(setting, match, viewer), match.name_at(match.ply - 1)
            match.resume()
        assert taken_back or setting.game.reminds is not None
