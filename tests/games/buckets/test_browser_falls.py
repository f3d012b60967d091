"""Buckets fall in the browser as they fall here: the same Python, MuJoCo as WebAssembly."""

import numpy as np
import pytest

from benben import Match
from benben.games.buckets.physics import finger, path, referee, world
from benben.games.buckets.physics.poses import Pyramid
from benben.games.buckets.physics.simulation import Simulator, Stroke
from benben.games.buckets.rules.support import FRONT, LEFT
from games.buckets.browser_falls import in_the_browser
from games.buckets.tables import played, table

WAYS = [(place, side) for place, side in ((14, FRONT), (0, LEFT), (6, FRONT), (2, FRONT))]


def lost(simulator: Simulator) -> list[dict[int, str]]:
    """Which buckets some flicks and lifts cost."""
    pyramids = [referee.build(simulator, 5, seed) for seed in range(4)]
    flicks = [
        referee.flick(simulator, pyramid, place, Stroke(side, 0.5, 0.5), seed).left
        for seed, pyramid in enumerate(pyramids)
        for place, side in WAYS
    ]
    return flicks + [referee.lift(simulator, pyramids[0], place, 1).left for place in (14, 1)]


@pytest.mark.slow
def test_the_same_buckets_fall_in_the_browser() -> None:
    """Not the same bytes: another version, another processor. More: bench/buckets_physics.py."""
    here = lost(Simulator())
    with in_the_browser():
        there = lost(Simulator())
    same = np.mean([a == b for a, b in zip(here, there, strict=True)])
    assert same >= 0.5
    difference = np.mean([len(a) - len(b) for a, b in zip(here, there, strict=True)])
    assert abs(difference) < 1


@pytest.mark.slow
def test_a_fall_of_the_browser_replays_everywhere() -> None:
    with in_the_browser():
        fallen, note = finger.simulate(5, 0x7FFF, 0, 4, 11)
    assert fallen & 1 and path.from_text(note)[0].standing == 0x7FFF


@pytest.mark.slow
def test_trouble_in_the_browser_is_not_hidden() -> None:
    with in_the_browser():
        simulator = Simulator()
        poses = [list(pose) for pose in simulator.build(4, 1).poses]
        poses[3][2] = 1e12
        with pytest.raises(RuntimeError, match="unstable"):
            simulator.rest(Pyramid(4, 0x3FF, poses))


def test_B4_9_where_nothing_can_be_simulated_the_table_decides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(world, "_maker", None)
    assert finger.missing({"finger": "flick"}) == ""
    match = table(more="asked=r open=-/r8", finger="flick")
    played(match, "knock:a1", "flick:front,middle,hard")
    fates = [ply for ply in match.plies if ply.seat < 0]
    assert len(fates) >= 15 and not any(ply.note for ply in fates)
    assert Match.from_record(match.record()).record() == match.record()
