"""The promises of the contract, held by every registered game."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import TypeAdapter
from rich.text import Text

from benben import CHANCE, OVER, SPECTATOR, Match, Refused
from benben.bots import Bot, Choice, bot, let_move
from benben.bots.greedy import Greedy
from benben.bots.levels import play_as, remembered
from benben.bots.search import Search
from benben.bots.uniform import Uniform
from benben.chance import below, generator
from benben.game import Level
from benben.match import KEPT, Seen
from benben.plain import plain
from benben.rulebook import clauses
from benben.words import LANGUAGES, say, texts
from observations import PAGE, observed, page
from placing import WORDS
from walks import Setting, samples, settings, walk

SETTINGS = settings()
LONG = 20_000  # more moves than any match takes
every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def acting(setting: Setting, position: Any, mover: int) -> list[int]:
    """Everybody who may act in a position: chance alone, or one or several seats."""
    if mover == CHANCE:
        return [CHANCE]
    engine = setting.game.engine
    return [seat for seat in range(setting.players) if engine.may_act(position, seat)]


def moves_of(setting: Setting, position: Any, seat: int) -> list[int]:
    room = setting.game.engine.room()
    found: list[int] = room[: setting.game.engine.moves(position, seat, room)].tolist()
    return found


@every_setting
def test_who_is_waited_for_is_the_same_asked_at_once_or_one_by_one(setting: Setting) -> None:
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
        engine.play(position, acting(setting, position, mover)[0], moves[below(random, len(moves))])


@every_setting
def test_random_play_ends_with_scores_that_share_one_win(setting: Setting) -> None:
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


@every_setting
def test_moves_ascend_and_listing_them_changes_nothing(setting: Setting) -> None:
    for position, mover, moves in walk(setting, seed=1, most=LONG):
        before = position.tobytes()
        assert moves
        assert moves == sorted(set(moves))
        assert moves[0] >= 0
        assert moves[-1] < setting.game.rules.ACTIONS
        assert len(moves) <= setting.game.most_moves
        assert mover in acting(setting, position, mover)
        assert position.tobytes() == before


@every_setting
def test_a_move_is_refused_exactly_when_it_is_not_listed(setting: Setting) -> None:
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


@every_setting
def test_move_names_are_unique_and_read_back(setting: Setting) -> None:
    notation = setting.game.notation
    for position, mover in samples(setting, seeds=3, most=600, every=7):
        for seat in acting(setting, position, mover):
            moves = moves_of(setting, position, seat)
            names = [notation.move_text(position[0], seat, move, seat) for move in moves]
            assert len(set(names)) == len(names)
            assert [notation.read_move(position[0], seat, name) for name in names] == moves


@every_setting
def test_positions_as_text_read_back_to_the_same_bytes(setting: Setting) -> None:
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


def random_match(setting: Setting, seed: int, most: int = LONG) -> Match:
    match = Match(setting.game, setting.players, setting.options, seed=seed)
    while not match.is_over and match.ply < most:
        seat = match.waiting_for[seed % len(match.waiting_for)]
        let_move(match, seat, bot("random"), match.ply + seed)
    return match


@every_setting
def test_a_record_replays_to_the_same_bytes(setting: Setting) -> None:
    for seed in range(2):
        match = random_match(setting, seed)
        record = match.record()
        again = Match.from_record(record)
        assert again.snapshot() == match.snapshot()
        assert again.record() == record
        assert again.outcome() == match.outcome()


@every_setting
def test_the_past_is_as_it_was_however_far_back(setting: Setting) -> None:
    """Only the last positions are kept; the others are played again."""
    match = random_match(setting, seed=5, most=150)
    past = [(before.snapshot(), ply) for before, ply in match.replayed()]
    record, story, now = match.record(), match.story(), match.snapshot()
    assert [(position.tobytes(), ply) for position, ply in match.history()] == past
    assert all(match.story(since=ply) == story[ply:] for ply in range(match.ply))
    for _ in range(KEPT + 3):
        match.rewind(match.ply - 1)
        assert match.snapshot() == past[match.ply][0]
    match.rewind(match.ply // 2)
    assert match.snapshot() == past[match.ply][0]
    assert match.story() == story[: match.ply]
    for _, (seat, move, note) in past[match.ply :]:
        match.replay(match.name_of(seat, move), seat, note)
    assert (match.record(), match.story(), match.snapshot()) == (record, story, now)


@every_setting
def test_the_same_seed_gives_the_same_match(setting: Setting) -> None:
    assert random_match(setting, 3, 120).record() == random_match(setting, 3, 120).record()


@every_setting
def test_refused_moves_change_nothing(setting: Setting) -> None:
    match = random_match(setting, seed=1, most=40)
    before = match.record(), match.snapshot()
    seat = match.to_move
    legal = match.legal()
    others = [other for other in range(setting.players) if other not in match.waiting_for]
    bad: list[tuple[Any, ...]] = [("no such move",), ("",), (-1,), (10**6,), ("\x00" * 99,)]
    bad += [(move,) for move in range(setting.game.rules.ACTIONS) if move not in legal][:200]
    own = max(i for i, ply in enumerate(match.plies) if ply.seat in (seat, CHANCE))
    bad += [(legal[0], seat, own), (legal[0], seat, match.ply + 1), (legal[0], seat, -1)]
    bad += [(legal[0], other) for other in [*others, -1, setting.players]]
    for attempt in bad:
        refused = match.refusal(*attempt)
        assert refused is not None, attempt
        assert refused.clause in clauses(refused.page)
        assert all(refused.reason(language) for language in LANGUAGES)
        with pytest.raises(Refused, match=refused.clause):
            match.play(*attempt)
    assert (match.record(), match.snapshot()) == before


@every_setting
def test_nobody_moves_after_the_end(setting: Setting) -> None:
    match = random_match(setting, seed=2)
    assert match.outcome() is not None
    assert match.waiting_for == [] and match.moves() == []
    with pytest.raises(Refused, match=r"T1\.4"):
        match.play(0, 0)


@every_setting
def test_undo_restores_the_bytes(setting: Setting) -> None:
    match = random_match(setting, seed=4, most=30)
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


def looks(setting: Setting, before: Any, after: Any, seat: int, move: int, viewer: int) -> str:
    """All that a viewer sees of a move: the view it leads to, its name, its story."""
    notation, s = setting.game.notation, plain(before)
    name = notation.move_text(s, seat, move, viewer)
    story = notation.story(s, plain(after), seat, move, viewer)
    return json.dumps([setting.game.view(plain(after[0]), viewer), name, story])


def learned(setting: Setting, match: Match, viewer: int) -> bool:
    """Whether the last move ruled out, for this viewer, a position that was possible before it."""
    engine, (seat, move, _) = setting.game.engine, match.plies[-1]
    before, after = match._past[-1], match._now
    seen = looks(setting, before, after, seat, move, viewer)
    views = [json.dumps(setting.game.view(plain(s[0]), viewer)) for s in (before, after)]
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


@every_setting
def test_after_an_undo_nobody_knows_more_than_before_the_move(setting: Setting) -> None:
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
    assert taken_back or setting.options.get("memory") == "strict"


@every_setting
def test_every_view_has_its_declared_shape(setting: Setting) -> None:
    """What it lacks or has wrong is refused; what it has besides is lost, and so differs."""
    shape: TypeAdapter[Any] = TypeAdapter(setting.game.shape)
    for position, _ in samples(setting, seeds=2, most=400, every=7):
        for seat in [*range(setting.players), SPECTATOR]:
            view = setting.game.view(plain(position[0]), seat)
            assert shape.validate_python(view, strict=True) == view


@every_setting
def test_an_imagined_position_looks_the_same_to_its_imaginer(setting: Setting) -> None:
    game = setting.game
    for position, mover in samples(setting, seeds=3, most=400, every=11):
        for seat in [*range(setting.players), SPECTATOR]:
            view = json.dumps(game.view(plain(position[0]), seat))
            imagined = game.engine.copy(position)
            game.engine.imagine(imagined, seat, generator(5))
            assert json.dumps(game.view(plain(imagined[0]), seat)) == view
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


@every_setting
def test_observations_cannot_tell_what_a_seat_cannot_tell(setting: Setting) -> None:
    """The leak check for learners; and what a seat can tell apart, its planes can."""
    game = setting.game
    views: dict[bytes, set[str]] = {}
    for position, _ in samples(setting, seeds=3, most=400, every=11):
        for seat in range(setting.players):
            planes = observed(setting, position, seat)
            assert (planes <= game.planes.most).all()
            for seed in range(3):
                imagined = game.engine.copy(position)
                game.engine.imagine(imagined, seat, generator(seed))
                assert np.array_equal(observed(setting, imagined, seat), planes)
            view = json.dumps(in_any_order(game.view(plain(position[0]), seat)))
            views.setdefault(planes.tobytes(), set()).add(view)
    assert all(len(same) == 1 for same in views.values())
    assert len(views) > 1


def in_any_order(part: Any) -> Any:
    """A view with its lists of names sorted: planes count the blocks of a hand, in no order."""
    if isinstance(part, dict):
        return {key: in_any_order(value) for key, value in part.items()}
    if isinstance(part, list) and part and all(isinstance(word, str) for word in part):
        return sorted(part)
    return [in_any_order(one) for one in part] if isinstance(part, list) else part


def test_the_page_of_observations_says_what_the_games_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python tests/observations.py"


@every_setting
def test_what_is_imagined_depends_on_knowledge_and_seed_alone(setting: Setting) -> None:
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


@every_setting
def test_an_imagined_position_can_be_played_to_the_end(setting: Setting) -> None:
    engine = setting.game.engine
    for position, _ in samples(setting, seeds=2, most=400, every=37):
        for seat in [*range(setting.players), SPECTATOR]:
            imagined = engine.copy(position)
            engine.imagine(imagined, seat, generator(8))
            assert engine.playout(imagined, generator(2), engine.room(), LONG) < LONG


@every_setting
def test_views_are_plain_data_and_can_be_drawn(setting: Setting) -> None:
    match = random_match(setting, seed=5, most=60)
    for seat in [*range(setting.players), SPECTATOR]:
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        for language in LANGUAGES:
            lines = setting.game.drawing.draw(view, language)
            assert max(len(Text.from_markup(line).plain) for line in lines) <= 100


@every_setting
def test_the_story_can_be_told_to_everybody(setting: Setting) -> None:
    match = random_match(setting, seed=6, most=80)
    for viewer in [*range(setting.players), SPECTATOR]:
        for _, lines in match.story(viewer):
            for key, values in lines:
                assert all(
                    isinstance(values[place], str) for place in (WORDS - {"seat"}) & values.keys()
                )
                for language in LANGUAGES:
                    assert say(setting.name, f"story.{key}", language, **values)


@every_setting
def test_the_estimate_shares_one_win_at_most(setting: Setting) -> None:
    shares = np.zeros(setting.players)
    for position, _ in samples(setting, seeds=2, most=600, every=9):
        setting.game.engine.estimate(position, shares)
        assert (shares >= 0).all()
        assert 0 < shares.sum() < 1 + 1e-9


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


@pytest.mark.parametrize("name", BOTS)
@every_setting
def test_no_bot_peeks(setting: Setting, name: str) -> None:
    """What a bot is given, and so its choice, is the same for all a seat cannot tell apart."""
    match = random_match(setting, seed=7, most=25)
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


@every_setting
def test_who_forgets_still_sees_what_lies_before_him(setting: Setting) -> None:
    """His moves are the same, and what he takes for true can be played to the end."""
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
    assert changed


def digest(setting: Setting) -> str:
    """A whole walk as one number: positions, moves, views, guesses, imaginings."""
    game, engine = setting.game, setting.game.engine
    total = hashlib.sha256()
    shares = np.zeros(setting.players)
    for position, mover, moves in walk(setting, seed=3, most=250):
        seat = max(mover, 0)
        refusals = [engine.refusal(position, mover, m) for m in range(game.rules.ACTIONS)[:80]]
        engine.estimate(position, shares)
        imagined = engine.copy(position)
        engine.imagine(imagined, seat, generator(4))
        total.update(position.tobytes() + imagined.tobytes())
        total.update(observed(setting, position, seat).tobytes())
        words = [int(mover), moves, [int(n) for n in refusals], game.view(plain(position[0]), seat)]
        total.update(repr([words, [round(float(n), 9) for n in shares]]).encode())
    return total.hexdigest()


@every_setting
def test_uncompiled_equals_compiled(setting: Setting) -> None:
    code = (
        "from test_every_game import digest, Setting;"
        f"print(digest(Setting({setting.name!r}, {setting.players}, {setting.options!r})))"
    )
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env={**os.environ, "BENBEN_UNCOMPILED": "1", "PYTHONPATH": str(Path(__file__).parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stderr == ""
    assert ran.stdout.strip() == digest(setting)


@pytest.mark.parametrize("name", sorted({setting.name for setting in SETTINGS} | {"table"}))
def test_every_text_is_there_in_every_language(name: str) -> None:
    def keys(part: Any) -> Any:
        return {key: keys(value) for key, value in part.items()} if isinstance(part, dict) else None

    assert keys(texts(name, "en")) == keys(texts(name, "nl")) == keys(texts(name, "de"))
