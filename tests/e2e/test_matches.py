"""A whole match of each game in the browser, by mouse and by keyboard, against a bot."""

import pytest
from e2e.brain import Brain
from e2e.opening import Visitor, against_bot
from e2e.driving import Hand, Keyboard, Mouse
from playwright.sync_api import expect
from e2e.serving import Server

from benben.game import names


@pytest.mark.parametrize("way", [Mouse, Keyboard], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("name", names())
def test_a_whole_match(name: str, way: type[Hand], visitor: Visitor, server: Server) -> None:
    page = visitor()
    table = against_bot(page, name)
    brain, hand = Brain(server.data, table), way(page)
    while hand.wait_for_turn():
        hand.play(brain.move())
    outcome = brain.catch_up().outcome()
    assert outcome
    expect(page.get_by_role("dialog")).to_contain_text(outcome.clause)
    assert hand.strayed == []
