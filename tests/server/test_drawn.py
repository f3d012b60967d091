"""A game without a board of its own: the server sends its drawing, its texts, or its module."""

from pathlib import Path

import pytest
from serving import Serving

from benben import Match, registry
from benben.i18n import LANGUAGES, texts
from benben.table import snapshot
from benben.table.drawn import _spans, drawn


def test_markup_becomes_spans_with_colours_the_browser_knows() -> None:
    assert _spans("a [bold #b3412a]|[/] b") == [
        {"text": "a "},
        {"text": "|", "color": "#b3412a", "bold": True},
        {"text": " b"},
    ]
    assert _spans("[white on blue]x[/]") == [{"text": "x", "color": "#6b5a3a", "ground": "#2b5196"}]
    assert _spans("[reverse]x[/]")[0].keys() == {"text", "color", "ground"}
    assert _spans("") == []


def test_a_view_has_the_drawing_in_every_language_and_the_moves_in_words() -> None:
    match = Match("marienbad", options={"starter": "1"})
    found = drawn(match, 0)
    last = {language: found["lines"][language][-1][0]["text"] for language in LANGUAGES}
    assert last["en"] == "16 matches are left"
    assert len(set(last.values())) == 3
    assert list(found["moves"]) == match.moves(0)
    assert found["moves"]["c3"] == ("takes", {"matches": 3, "row": "c"})
    assert drawn(match, 1)["moves"] == {}


def test_a_game_with_a_board_of_its_own_is_not_drawn() -> None:
    assert "drawn" not in snapshot.of_match(Match("ankh", seed=1), 0, 0)["views"][0]
    assert "drawn" in snapshot.of_match(Match("marienbad", seed=1), 0, 0)["views"][0]


def test_the_client_is_told_which_board_and_gets_the_texts(server: Serving) -> None:
    person = server.person("Ada")
    boards = {info["name"]: info["board"] for info in person.get("games")}
    assert boards["ankh"] == "bundled" and boards["marienbad"] == "drawn"
    for language in LANGUAGES:
        found = person.get(f"games/marienbad/texts/{language}")
        written = texts("marienbad", language)
        assert {group: set(of) for group, of in found.items()} == {
            group: set(of) for group, of in written.items()
        }
        assert found["refused"] == written["refused"]  # without places they are as written
    assert person.http.get("games/nonsense/texts/en").status_code == 422


def test_a_package_may_bring_a_board(
    server: Serving, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    person = server.person("Ada")
    declined = person.http.get("games/marienbad/board.js")
    assert (declined.status_code, declined.json()["detail"]) == (
        404,
        "This game has no board of its own.",
    )
    module = tmp_path / "board.js"
    module.write_text("export const mount = () => ({ update() {} });\n", "utf-8")
    monkeypatch.setattr(registry, "board", lambda name: "module")
    monkeypatch.setattr(registry, "board_module", lambda name: module)
    answer = person.http.get("games/marienbad/board.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.text == module.read_text("utf-8")
