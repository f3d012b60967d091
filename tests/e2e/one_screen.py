"""Two people round one screen: what it shows and holds between them."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from e2e.brain import Thinker
from e2e.driving import Mouse
from e2e.memory import seats_remembered


def play_round_it(page: Page, brains: Sequence[Thinker], moves: int) -> int:
    """How often the screen was handed over; the page held the view of one seat alone."""
    hand, at_screen, handed = Mouse(page), -1, 0
    for _ in range(moves):
        match = brains[0].catch_up()
        if match.is_over:  # a short one
            break
        seat = at_screen if at_screen in match.waiting_for else match.waiting_for[0]
        page.wait_for_selector(f'main[data-ply="{match.ply}"]')
        page.wait_for_selector("main[data-mine=true], [data-hand-over]")
        secret = match.board(0) != match.board(1)
        if secret and seat != at_screen:
            assert page.locator("[data-board]").count() == 0
            told = page.get_by_role("status").filter(has_text="nobody else looks")
            expect(told).to_have_count(1)
            assert set(page.locator(".prompt").all_text_contents()) == {""}
            assert seats_remembered(page) == {seat}
            page.locator("[data-hand-over]").click()
            handed += 1
        assert page.locator("[data-hand-over]").count() == 0
        assert hand.wait_for_turn()
        hand.play(brains[seat].move())
        at_screen = seat
    return handed
