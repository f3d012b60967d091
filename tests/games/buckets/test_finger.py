"""The finger at the table: simulated, written down with its path, replayed without a simulation."""

import json
from typing import Any

import numpy as np
import pytest

from benben import CHANCE, Match
from benben.chance import generator
from benben.games.buckets import position
from benben.games.buckets.board import SHAPES, mask_of, places_of
from benben.games.buckets.physics import TABLE, finger, outcomes, path, world
from benben.games.buckets.physics.outcomes import likelihood
from benben.games.buckets.physics.sampled_fall import mean_with
from benben.games.buckets.rules.losing import side_of
from benben.games.buckets.rules.support import FRONT, cascade, may_push
from benben.luck import Seeded
from games.buckets.tables import WHOLE, played, stand, table

FULL = SHAPES[5].full
LARGEST_NOTE = 10_000


def flicked(seed: int = 1, finger: str = "flick", how: str = "flick:front,middle,hard") -> Match:
    """A match in which the bottom left bucket was just knocked out."""
    match = table(more="asked=r open=-/r8", finger=finger)
    match.follow(Seeded(seed))
    return played(match, "knock:a1", how)


def test_B4_9_the_outcome_and_its_path_are_in_the_record() -> None:
    match = flicked()
    fates = [ply for ply in match.plies if ply.move in (position.FALLS, position.STAYS)]
    assert len(fates) == 15 and [bool(ply.note) for ply in fates] == [True] + [False] * 14
    assert len(fates[0].note) <= LARGEST_NOTE
    motion = path.from_text(fates[0].note)[0]
    assert motion.standing == FULL and motion.rate in (15, 30)
    fell = sum(ply.move == position.FALLS for ply in fates)
    assert stand(match)[0] <= 15 - fell < 15


def test_B4_9_the_record_says_why_each_bucket_left() -> None:
    match = flicked()
    fates = [ply for ply in match.plies if ply.move in (position.FALLS, position.STAYS)]
    _, _, judged = fates[0].note.partition(path.JUDGED)
    reasons = dict(one.split("=") for one in judged.split(","))
    fell = [name for n, name in enumerate(SHAPES[5].names) if fates[n].move == position.FALLS]
    assert sorted(reasons) == sorted(fell) and reasons["a1"] == "B4.2"
    assert set(reasons.values()) <= {"B4.2", "B4.3", "B4.5"}


def test_B4_9_a_record_is_never_simulated_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = flicked(finger="lift", how="lift")

    def forbidden(*_: Any) -> Any:
        raise AssertionError("simulated again")

    monkeypatch.setattr(finger, "simulate", forbidden)
    monkeypatch.setattr(world, "find_spec", lambda name: None)  # not even installed
    again = Match.from_record(match.record())
    assert again.snapshot() == match.snapshot()
    assert again.record() == match.record()


def test_B4_9_seeded_and_so_the_same_for_the_same_seed() -> None:
    assert flicked(7).record() == flicked(7).record()


def test_B4_9_what_the_table_never_met_replays_too() -> None:
    match = table(more="asked=r open=-/r8", finger="flick", chance=False)
    for move in ("knock:a1", "flick:front,low,soft"):
        match.replay(move, 0)
    for place in range(15):
        name = f"{'abcde'[SHAPES[5].row[place]]}{SHAPES[5].index[place] + 1}"
        match.replay(f"{'falls' if place in (0, 4, 14) else 'stays'}:{name}", CHANCE)
    assert stand(match)[0] == 12


def test_B4_4_before_the_next_loss_the_owner_straightens_what_stands() -> None:
    """A flick depends on which buckets stand, never on how an earlier one left them."""
    aim = 4  # from the front, in the middle, firmly
    mask = cascade(5, FULL & ~1)
    first = finger.simulate(5, mask, 2, aim, 11)
    finger.simulate(5, FULL, 2, aim, 12)
    assert finger.simulate(5, mask, 2, aim, 11) == first


def test_B4_5_a_part_that_has_shifted_far_leaves_the_largest_stays() -> None:
    left, right = mask_of([0, 1, 5]), mask_of([2, 3, 4, 7, 8])
    assert finger.torn_off(5, (right, left)) == left
    assert finger.torn_off(5, (mask_of([0, 1, 5]), mask_of([3, 4, 8]))) == 0  # pieces (B4.6)
    assert finger.torn_off(5, (FULL,)) == finger.torn_off(5, ()) == 0


def test_B4_8_without_mujoco_one_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(world, "find_spec", lambda name: None)
    for needs in ("flick", "lift"):
        with pytest.raises(ValueError, match=rf"finger={needs} needs MuJoCo.*finger=cascade"):
            Match("buckets", 2, {"finger": needs})
    assert Match("buckets", 2, {"finger": "cascade"}, seed=1).ply == 20
    assert position.CASCADE == 2 and finger.missing({"finger": "cascade"}) == ""


# --- the measured table instead of the simulation ----------------------------------------------


def ways(standing: int) -> list[tuple[int, int]]:
    return [
        (place, aim)
        for place in places_of(standing)
        for aim in range(position.LIFT_AIM + 1)
        if may_push(5, standing, place, side_of(aim))
    ]


def test_the_weights_of_each_fate_have_the_mean_of_the_table() -> None:
    for place, aim in ways(FULL):
        way = (5, FULL, place, aim)
        total = likelihood(*way, 0, 0)
        mean = sum(likelihood(*way, 1 << p, 1 << p) / total for p in range(15))
        assert mean == pytest.approx(outcomes.expected(5, place, aim), abs=0.01)


@pytest.mark.parametrize("standing", [FULL, cascade(5, FULL & ~1), FULL & ~(1 << 2)])
def test_weights_and_draws_agree_in_whole_and_broken_pyramids(standing: int) -> None:
    rng = np.random.default_rng(1)
    for place, aim in ways(standing)[::15]:
        way = (5, standing, place, aim)
        drawn = [outcomes.sample(*way, int(rng.integers(1 << 32))) for _ in range(500)]
        total = likelihood(*way, 0, 0)
        for p in places_of(standing):
            chance = likelihood(*way, 1 << p, 1 << p) / total
            often = np.mean([mask >> p & 1 for mask in drawn])
            assert chance == pytest.approx(often, abs=0.09)


@pytest.mark.parametrize("standing", [FULL, cascade(5, FULL & ~16), FULL & ~(1 << 14)])
def test_the_mean_a_bot_counts_with_is_that_of_the_draws(standing: int) -> None:
    """Where an arch can hold a3 costs little; where it cannot, what stands on it falls."""
    places = iter(range(15))
    one = "".join(c if c == "-" or standing >> next(places) & 1 else "." for c in WHOLE)
    match = table(more="asked=g open=-/g8", finger="flick", chance=False, pyramids=f"{one}/{WHOLE}")
    match.replay("knock:a3", 0)
    rng = np.random.default_rng(1)
    for aim in range(9):
        way = (5, standing, 2, aim)
        drawn = [
            outcomes.sample(*way, int(b)).bit_count() for b in rng.integers(1 << 32, size=2000)
        ]
        counted = mean_with(match.truth()[0], aim)
        assert counted == pytest.approx(np.mean(drawn), abs=0.6)


def test_a_search_draws_whole_outcomes_bucket_by_bucket() -> None:
    match = table(more="asked=y open=-/y8", finger="flick", chance=False)
    match.replay("knock:a2", 0)
    match.replay("flick:front,middle,hard", 0)
    engine, room, random = match.game.engine, match.game.engine.room(), generator(3)
    lost = []
    for _ in range(300):
        now = match.truth()
        fates = []
        while engine.to_move(now) == CHANCE:
            fates.append(int(engine.draw(now, random, room)))
            engine.play(now, CHANCE, fates[-1])
        assert len(fates) == 15
        lost.append(fates.count(position.FALLS))
    assert np.mean(lost) == pytest.approx(
        outcomes.expected(5, 1, outcomes.aim_of(FRONT, 1, 2)), abs=0.5
    )


def test_the_table_says_what_it_was_measured_with() -> None:
    about = json.loads(TABLE.read_text("utf-8"))["about"]
    from benben.games.buckets.physics import constants

    numbers = {k: v for k, v in vars(constants).items() if k.isupper()}
    assert about["constants"] == json.loads(json.dumps(numbers)), "calibrate buckets anew"
    assert about["strengths"] == list(finger.STRENGTH_OF)
    assert about["heights"] == list(finger.HEIGHT_OF)
