"""Every guide replays, teaches in all languages, and asks for moves that are legal."""

import json
from pathlib import Path

import pytest

from benben import registry
from benben.game import names
from benben.i18n import LANGUAGES, say
from benben.match import Match
from benben.table.errors import ApiError
from benben.table.guides import guide, lessons

GUIDED = [name for name in names() if (registry.folder(name) / "guide.json").exists()]


def test_every_guide_can_be_followed_in_every_language() -> None:
    for game in GUIDED:
        found = guide(game)["lessons"]
        assert found
        plies = [lesson["table"]["ply"] for lesson in found]
        assert plies == sorted(plies)
        for lesson in found:
            assert set(lesson["moves"]) <= set(lesson["table"]["views"][0]["moves"])
            for language in LANGUAGES:
                assert say(game, f"guide.{lesson['text']}", language)


def test_lessons_come_from_a_record() -> None:
    match = Match("ankh", 2, {"starter": "1"}, seed=1, names=["You", "level:1"])
    for move in ("R@a1", "R-a2", "R-a3", "R-a4", "R@m13"):
        match.play(move)
    wanted = [{"ply": 0, "text": "a"}, {"ply": 1, "text": "b"}, {"ply": 4, "text": "c"}]
    script = {"record": match.record(), "seat": 0, "lessons": wanted}
    found = lessons(json.loads(json.dumps(script)))
    assert [lesson["moves"] for lesson in found] == [["R@a1"], ["R-a2"], []]
    assert [lesson["table"]["ply"] for lesson in found] == [0, 1, 4]
    assert [len(lesson["table"]["views"][0]["log"]) for lesson in found] == [0, 1, 3]
    assert [seat["level"] for seat in found[0]["table"]["seats"]] == [None, 1]


def test_a_game_without_a_guide_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(registry, "folder", lambda name: tmp_path)
    with pytest.raises(ApiError) as caught:
        guide("nothing")
    assert caught.value.status == 404
