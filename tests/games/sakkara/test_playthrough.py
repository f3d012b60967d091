"""A longer random match written down: `python tests/games/sakkara/test_playthrough.py` renews it.

The playthroughs every game has stop soon after the deal of Sakkara, which alone takes 101 moves.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from benben.testing.random_games import Setting
from playthroughs import playthrough

FILE = Path(__file__).parent / "playthrough.txt"
SETTING = Setting("sakkara", 2, {"starter": "1", "deck": "stripes8,moon8,circle7"})
PLIES, EVERY = 20_000, 200  # the whole match


def written() -> str:
    return playthrough(SETTING, PLIES, EVERY)


def test_the_long_match_is_played_as_it_was_written_down() -> None:
    assert written() == FILE.read_text("utf-8")


def test_it_shows_every_kind_of_move() -> None:
    text = FILE.read_text("utf-8")
    for start in ("@", "on-", "horse-", "bird:", "ox:", "shift:", "snake", "take:", "lay:ship",
                  "lay:grain", "build:", "firestorm:", "whirlwind:", "drought", "shipwreck",
                  "order:", "end", "discard:", "drop:"):  # fmt: skip
        played = [f"      {seat} {start}" in text for seat in (1, 2)]
        offered = f"'{start}" in text
        assert any(played) or offered, start


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
