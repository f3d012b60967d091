"""A whole match of several rounds is still played as it was written down.

`python tests/games/ptoq/test_playthrough.py` writes the file anew.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))  # when run by itself

from benben.testing.random_games import Setting
from playthroughs import playthrough

FILE = Path(__file__).parent / "playthrough.txt"
WHOLE = 10_000  # more moves than the match takes


def written() -> str:
    return playthrough(Setting("ptoq", 2, {"game": "long"}), WHOLE)


def test_a_whole_match_is_played_as_it_was_written_down() -> None:
    assert written() == FILE.read_text("utf-8")


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
