"""Killed again and again while it tells people: every turn is told, and no other."""

from pathlib import Path

import pytest

from killing_notices import killed

pytestmark = pytest.mark.programs

KILLS = 20


def test_what_is_killed_while_it_tells_loses_nothing_and_tells_again_under_the_same_name(
    tmp_path: Path,
) -> None:
    """bench/killing_notices.py does it a thousand times."""
    told = killed(tmp_path, KILLS, tables=4)
    assert (told.lost, told.foreign) == (0, 0)
    assert told.turns > 4  # it came to something
    assert told.notices - told.turns <= KILLS * 4  # only what was under way is told again
