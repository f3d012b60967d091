"""Puzzles without a server: the same answers, worked out in the browser."""

import asyncio

import pytest

from benben.games.buckets.physics import world
from benben.puzzles.puzzle import puzzles_of
from local.pages import Browser, Page


def test_a_puzzle_has_its_board_and_an_answer_to_every_move(browser: Browser) -> None:
    async def asked() -> None:
        page, (first, *others) = Page(browser), puzzles_of("ankh")
        listed = await page.ask("GET", "puzzles/ankh")
        assert [one["theme"] for one in listed] == [one.theme for one in (first, *others)]
        found = await page.ask("GET", "puzzles/ankh/1")
        (view,) = found["table"]["views"]
        assert sorted(one["move"] for one in found["tries"]) == sorted(view["moves"])
        assert found["tries"][0]["move"] == first.solution.move
        assert [entry["ply"] for entry in found["tries"][0]["told"]][:1] == [0]
        await page.ask("GET", "puzzles/ankh/9999", status=404)

    asyncio.run(asked())


def test_puzzles_of_buckets_need_no_simulation(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug: where MuJoCo is missing, as in a browser, four in five of them could not be opened."""
    monkeypatch.setattr(world, "find_spec", lambda _: None)

    async def asked() -> None:
        page = Page(browser)
        for number in range(1, 1 + len(puzzles_of("buckets"))):
            found = await page.ask("GET", f"puzzles/buckets/{number}")
            assert all(one["told"] for one in found["tries"])

    asyncio.run(asked())
