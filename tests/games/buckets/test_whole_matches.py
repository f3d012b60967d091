"""Whole matches written down, one for each finger: losses, pieces, players who are out, the end.

`PYTHONPATH=tests python -m games.buckets.test_whole_matches` writes them anew.
"""

from pathlib import Path

import pytest

from benben.testing.random_games import Setting
from playthroughs import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
LONG = 20_000
SETTINGS = [
    Setting("buckets", 3, {"finger": "cascade", "ones": "yes", "forgetful": "yes"}),
    Setting("buckets", 2, {"finger": "flick", "games": "2"}),
    Setting("buckets", 5, {"finger": "lift"}),
]


def path_of(setting: Setting) -> Path:
    return FOLDER / f"whole-{str(setting).removeprefix('buckets-')}.txt"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_whole_match_is_played_as_it_was_written_down(setting: Setting) -> None:
    written = path_of(setting).read_text("utf-8")
    assert playthrough(setting, LONG) == written, "write it anew, as the head of this file says"


if __name__ == "__main__":
    for each in SETTINGS:
        path_of(each).write_text(playthrough(each, LONG), "utf-8")
