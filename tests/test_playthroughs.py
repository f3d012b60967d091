"""The matches written down are still played the same way, move by move and view by view."""

import pytest

from benben.testing.random_games import Setting
from playthroughs import own_settings, path_of, playthrough


@pytest.mark.parametrize("setting", own_settings(), ids=str)
def test_the_match_is_played_as_it_was_written_down(setting: Setting) -> None:
    written = path_of(setting).read_text("utf-8")
    assert playthrough(setting) == written, "python tests/playthroughs.py writes it anew"
