"""What a seat imagines: all it knows stays, all it does not know is any of the unseen blocks."""

from collections import Counter
from typing import Any

import pytest

from benben import SPECTATOR, Match
from benben.chance import generator
from benben.games.ptoq.board import FACE, FACE_NAMES, PLACE
from benben.games.ptoq.determinize import forget, is_buried, is_hidden
from games.ptoq.tables import building, ending, whole

MANY = 20_000


def imagined(match: Match, seat: int, many: int) -> list[Any]:
    engine, random = match.game.engine, generator(3)
    found = []
    for _ in range(many):
        position = match.truth()
        engine.imagine(position, seat, random)
        found.append(position[0])
    return found


def test_a_hidden_block_is_any_unseen_one_jokers_twice_as_likely() -> None:
    match = building(["a1:Kh", "b1:2c"], "5d")  # seat 1 knows Kh and 5d
    faces = Counter(int(s.face[PLACE["b1"]]) for s in imagined(match, 0, MANY))
    assert set(faces) == set(range(53)) - {FACE["Kh"], FACE["5d"]}
    usual = MANY / 52
    assert faces.pop(FACE["Jk"]) == pytest.approx(2 * usual, rel=0.2)
    assert all(n == pytest.approx(usual, rel=0.3) for n in faces.values())


def test_two_hidden_blocks_are_drawn_without_putting_back() -> None:
    match = building(["a1:Kh", "b1:2c", "c1:3c"], "5d", starter=2)  # seat 1 placed b1, drew 5d
    pairs = Counter(
        (int(s.face[PLACE["a1"]]), int(s.face[PLACE["c1"]])) for s in imagined(match, 0, MANY)
    )
    assert all(first != second or first == FACE["Jk"] for first, second in pairs)
    both = pairs[FACE["Jk"], FACE["Jk"]] / MANY
    assert both == pytest.approx(2 / (52 * 51), abs=0.001)


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_blocks_are_neither_lost_nor_doubled(seat: int) -> None:
    match = whole(["Jk", "Kh", "Qd"])
    for s in imagined(match, seat, 50):
        faces = [int(face) for face in s.face if face >= 0]
        assert max(Counter(faces).values()) <= 2
        undrawn = [i for i in range(54) if int(s.undrawn) >> i & 1]
        assert len(faces) + len(undrawn) == 54
        cards = [face for face in faces if face < 52] + [i for i in undrawn if i < 52]
        assert sorted(cards) == list(range(52))


def test_a_drawn_block_is_hidden_from_the_other_only() -> None:
    match = building(["a1:Kh"], "5d")
    blocks = {int(s.block) for s in imagined(match, 0, 2_000)}
    assert len(blocks) == 52  # all but Kh, seat 1's own
    assert {int(s.block) for s in imagined(match, 1, 200)} == {FACE["5d"]}
    assert len({int(s.block) for s in imagined(match, SPECTATOR, 3_000)}) == 53


def test_blocks_in_hands_and_blocks_that_left_are_never_imagined() -> None:
    hands = "2s3s4s5s6s,2h3h4h5h6h,7h9hTh", "2d3d4d5d6d,7d8d9dTdJd,7c8cTc"
    match = ending("b1:Kc:2,c1:Qc:3,d1:9c:4", *hands, "block=Ah", gone="KhJkJk")
    seen = {name for name in FACE_NAMES if name in "".join(hands)} | {"Kh", "Jk", "Ah", "Qc"}
    found = {FACE_NAMES[s.face[PLACE["d1"]]] for s in imagined(match, 0, 1_000)}
    assert found == set(FACE_NAMES) - seen


def test_who_forgets_mistakes_buried_blocks_of_his_own_and_no_others() -> None:
    match = whole()
    s, before = match.truth()[0], match.truth()[0]
    forget(s, 0, generator(1), 100)
    changed = [place for place in range(len(s.face)) if s.face[place] != before.face[place]]
    assert changed
    assert all(is_buried(s, place) and not is_hidden(s, place, 0) for place in changed)
    faces = Counter(int(face) for face in s.face) + Counter(unseen(s))
    assert faces == Counter(int(face) for face in before.face) + Counter(unseen(before))


def unseen(s: Any) -> list[int]:
    """The blocks nobody has drawn, of two jokers both."""
    return [min(i, FACE["Jk"]) for i in range(54) if int(s.undrawn) >> i & 1]
