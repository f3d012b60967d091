"""The places of a pyramid (B2.3)."""

import pytest

from benben.games.buckets.board import SHAPES, mask_of, mirrored, places_of


def test_B2_3_rows_of_five_and_of_four() -> None:
    assert [SHAPES[5].row.count(r) for r in range(5)] == [5, 4, 3, 2, 1]
    assert [SHAPES[4].row.count(r) for r in range(4)] == [4, 3, 2, 1]
    assert (SHAPES[5].count, SHAPES[4].count) == (15, 10)


def test_B2_3_each_bucket_stands_over_two_of_the_row_below() -> None:
    assert SHAPES[5].supports[14] == (12, 13)
    assert SHAPES[5].supports[6] == (1, 2)
    assert SHAPES[5].supports[2] == ()
    assert SHAPES[4].supports[9] == (7, 8)


@pytest.mark.parametrize("rows", [4, 5])
def test_carrying_is_supporting_seen_from_below(rows: int) -> None:
    shape = SHAPES[rows]
    for place in range(shape.count):
        assert all(place in shape.supports[above] for above in shape.carries[place])
        assert all(place in shape.carries[below] for below in shape.supports[place])


@pytest.mark.parametrize("rows", [4, 5])
def test_neighbours_and_reflection_agree(rows: int) -> None:
    shape = SHAPES[rows]
    for place in range(shape.count):
        assert shape.at(shape.row[place], shape.index[place]) == place
        if shape.right[place] >= 0:
            assert shape.left[shape.right[place]] == place
            assert shape.mirror[shape.right[place]] == shape.left[shape.mirror[place]]
        assert shape.mirror[shape.mirror[place]] == place


def test_masks_round_trip() -> None:
    assert places_of(mask_of([0, 3, 14])) == (0, 3, 14)
    assert mirrored(5, mask_of([0, 6, 14])) == mask_of([4, 7, 14])
    assert SHAPES[5].at(4, 1) == -1 and SHAPES[5].at(5, 0) == -1
