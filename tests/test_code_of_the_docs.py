"""Every block of Python in the documentation runs in some test; those of no other test run here."""

import re
from pathlib import Path

import pytest

from benben import Match
from benben.bots import bot, let_move

ROOT = Path(__file__).parent.parent
BOTS, PHYSICS, ADDING = "docs/bots.md", "docs/buckets-physics.md", "docs/adding-a-game.md"
ELSEWHERE = {"docs/research.md", "docs/small-games.md", "README.md"}  # and who runs them:
RUNNERS = {
    "docs/research.md": "tests/test_research.py",
    "docs/small-games.md": "tests/test_small_games.py",
    "README.md": "tests/test_readme.py",
}


def blocks(page: str) -> list[str]:
    return re.findall(r"```(?:python|pycon)\n(.*?)```", (ROOT / page).read_text("utf-8"), re.DOTALL)


def run(page: str, names: dict[str, object]) -> dict[str, object]:
    for block in blocks(page):
        exec(compile(block, page, "exec"), names)  # noqa: S102
    return names


def test_no_page_has_code_that_no_test_runs() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")]
    found = {str(page.relative_to(ROOT)) for page in pages}
    with_code = {
        page for page in found if blocks(page) or ">>> " in (ROOT / page).read_text("utf-8")
    }
    assert with_code == {BOTS, PHYSICS, ADDING} | ELSEWHERE
    for page, runner in RUNNERS.items():
        assert Path(page).name in (ROOT / runner).read_text("utf-8")


def test_the_bot_of_the_page_is_the_example_and_plays() -> None:
    source = (ROOT / "examples" / "mybot.py").read_text("utf-8")
    head = source[: source.index("class MyBot")]
    names: dict[str, object] = {}
    exec(compile(head, "examples/mybot.py", "exec"), names)  # noqa: S102
    made: object = run(BOTS, names)["BOT"]
    assert isinstance(made, type)
    match = Match("ptoq", options={"size": "tiny"}, seed=1)
    while not match.is_over:
        seat = match.waiting_for[0]
        let_move(match, seat, made() if seat == 0 else bot("random"), match.ply)
    assert match.outcome() is not None


def test_the_fall_of_the_page_falls() -> None:
    names = run(PHYSICS, {})
    outcome = names["outcome"]
    assert getattr(outcome, "left", None) is not None


def test_the_tests_of_the_page_on_adding_a_game_can_be_collected() -> None:
    names = run(ADDING, {"__name__": "page"})
    made = names["TestPebbles"]
    assert getattr(made, "games", None) == ("pebbles",)
    assert any(name.startswith("test_") for name in dir(made))


@pytest.mark.parametrize("page", [BOTS, PHYSICS, ADDING])
def test_there_is_code_to_run(page: str) -> None:
    assert blocks(page)
