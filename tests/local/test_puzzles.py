"""Puzzles without a server: the same answers, worked out in the browser."""

import asyncio

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
