"""The stand-in without physics, against a naive twin on sets (B4.6, B4.8)."""

import random

import pytest

from benben.games.buckets.board import SHAPES, mask_of, places_of
from benben.games.buckets.rules import support
from benben.games.buckets.rules.support import FRONT, LEFT, RIGHT


def naive_cascade(rows: int, standing: int) -> int:
    alive = set(places_of(standing))
    while True:
        bad = {p for p in alive if not set(SHAPES[rows].supports[p]) <= alive}
        if not bad:
            return mask_of(alive)
        alive -= bad


def naive_pieces(rows: int, standing: int) -> list[int]:
    shape, alive, found = SHAPES[rows], set(places_of(standing)), []
    while alive:
        piece, edge = set[int](), {min(alive)}
        while edge:
            piece |= edge
            near = {q for p in edge for q in (*shape.supports[p], *shape.carries[p])}
            near |= {q for p in edge for q in (shape.left[p], shape.right[p])}
            edge = (near & alive) - piece
        found.append(mask_of(piece))
        alive -= piece
    return found


def masks(rows: int, n: int = 2000) -> list[int]:
    rng = random.Random(rows)
    return [rng.randrange(1 << SHAPES[rows].count) for _ in range(n)] + [0, SHAPES[rows].full]


@pytest.mark.parametrize("rows", [4, 5])
def test_B4_8_cascade_is_the_naive_one(rows: int) -> None:
    for mask in masks(rows):
        assert support.cascade(rows, mask) == naive_cascade(rows, mask)


def test_B4_8_losses_of_a_whole_pyramid() -> None:
    full = SHAPES[5].full
    lost = [15 - support.count(support.knock(5, full, place)) for place in range(15)]
    assert lost == [5, 8, 9, 8, 5, 4, 6, 6, 4, 3, 4, 3, 2, 2, 1]


@pytest.mark.parametrize("rows", [4, 5])
def test_B4_6_pieces_are_the_naive_ones(rows: int) -> None:
    for mask in masks(rows):
        expected = naive_pieces(rows, mask)
        assert support.piece_count(rows, mask) == len(expected)
        assert [support.nth_piece(rows, mask, n) for n in range(len(expected))] == expected
        assert support.nth_piece(rows, mask, len(expected)) == 0


def test_B4_6_a_bottom_middle_bucket_breaks_the_pyramid_in_two() -> None:
    left = support.knock(5, SHAPES[5].full, 2)
    assert support.piece_count(5, left) == 2
    assert support.nth_piece(5, left, 0) == mask_of([0, 1, 5])
    assert support.nth_piece(5, left, 1) == mask_of([3, 4, 8])


@pytest.mark.parametrize("rows", [4, 5])
def test_topple_of_one_bucket_is_the_cascade(rows: int) -> None:
    full = SHAPES[rows].full
    for place in range(SHAPES[rows].count):
        fallen = support.topple(rows, full, 1 << place)
        assert full & ~fallen == support.knock(rows, full, place)


def test_topple_spares_an_arch() -> None:
    arch = SHAPES[5].full & ~(1 << 2)
    assert support.topple(5, arch, 1 << 14) == 1 << 14


def test_B4_2_a_neighbour_blocks_the_finger() -> None:
    full = SHAPES[5].full
    assert all(support.may_push(5, full, place, FRONT) for place in range(15))
    from_left = [p for p in range(15) if support.may_push(5, full, p, LEFT)]
    from_right = [p for p in range(15) if support.may_push(5, full, p, RIGHT)]
    assert from_left == [0, 5, 9, 12, 14]
    assert from_right == [4, 8, 11, 13, 14]
    assert support.may_push(5, full & ~2, 2, LEFT)
    assert not support.may_push(5, full & ~2, 1, FRONT)
