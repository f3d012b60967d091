"""Two people by an invite link, a third who watches; lines that are cut and a server that falls."""

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from benben.game import names
from e2e.brain import Brain
from e2e.cutting import cable
from e2e.driving import PATIENCE, Mouse
from e2e.looking import check, fits
from e2e.one_screen import play_round_it
from e2e.opening import Visitor, against_bot, open_table
from e2e.serving import Server

FIRST = names()[0]


def test_two_browsers_play_by_link_and_a_third_watches(visitor: Visitor, server: Server) -> None:
    host, friend, third = visitor(), visitor(), visitor()
    host.goto(f"/new/{FIRST}?with=friends")
    host.get_by_role("button", name="To the table").click()
    code = host.locator("[data-invite]").get_attribute("data-invite")
    expect(host.get_by_role("textbox", name="Link")).to_have_value(f"{server.address}/join/{code}")
    expect(host.get_by_role("img", name="The link as a picture for a phone")).to_be_visible()
    expect(host.locator("[data-waiting]")).to_contain_text("it begins when every seat is taken")
    assert host.locator("[data-board]").count() == 0
    friend.goto(f"/join/{code}")
    expect(friend.locator("main [data-board]")).to_be_visible()
    expect(host.get_by_role("dialog")).to_be_hidden()  # all are there
    friend.get_by_role("textbox", name="Your name").fill("Bo")  # who came by link is asked there
    friend.keyboard.press("Enter")
    expect(host.locator("main .seats")).to_contain_text("Bo")
    expect(friend.get_by_role("textbox", name="Your name")).to_be_hidden()
    third.goto("/")
    third.get_by_label("Have a code?").fill(str(code).lower())
    third.get_by_role("button", name="Join").click()
    expect(third.locator("main [data-board]")).to_be_visible()
    expect(host.get_by_text("One watching")).to_be_visible()

    table = host.url.rsplit("/", 1)[1]
    brains = [Brain(server.data, table, seat) for seat in (0, 1)]
    hands = [Mouse(host), Mouse(friend)]
    for _ in range(12):
        seat = brains[0].catch_up().to_move
        assert hands[seat].wait_for_turn()
        hands[seat].play(brains[seat].move())
    ply = str(brains[0].catch_up().ply)
    for page in (host, friend, third):
        expect(page.locator(f'main[data-ply="{ply}"]')).to_be_visible()
    assert third.locator("[data-move], [data-listed]").count() == 0


def test_who_watches_may_sit_where_somebody_left(visitor: Visitor) -> None:
    """On a phone, with names as long as they may be."""
    phone = {"width": 360, "height": 740}
    host, friend, third = (visitor(viewport=phone) for _ in range(3))
    opened = open_table(host, "sakkara", [{"kind": "me"}, {"kind": "open"}])
    for page, name in ((friend, "Maximilian Schwarzenberg"), (third, "W" * 24)):
        page.goto(f"/join/{opened['invite']}")
        expect(page.locator("main [data-board]")).to_be_visible()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("textbox", name="Your name").last.fill(name)
        page.keyboard.press("Enter")
        page.keyboard.press("Escape")
    expect(third.locator("main .seats")).to_contain_text("Maximilian Schwarzenberg")
    assert third.get_by_role("link", name="Sit down").count() == 0
    friend.get_by_role("button", name="Leave").click()
    friend.get_by_role("button", name="Leave my seat free").click()
    expect(third.locator("main .seats")).to_contain_text("Free seat")
    assert third.get_by_role("dialog").count() == 0  # it is not for them to invite
    expect(third.locator("main .right")).to_contain_text("Maximilian Schwarzenberg left")
    expect(third.locator("p.unseen[role=status]")).to_contain_text("Maximilian Schwarzenberg left")
    third.get_by_role("link", name="Sit down").click()
    expect(third.locator("main .seats")).to_contain_text("W" * 24)
    expect(third.locator("main .right")).to_contain_text(f"{'W' * 24} joined")
    assert fits(third)


def test_who_may_not_take_a_seat_is_told_the_clause(visitor: Visitor) -> None:
    """The host has seen both hands and plays on (T1.9)."""
    host, friend = visitor(), visitor()
    opened = open_table(host, "sakkara", [{"kind": "me"}, {"kind": "here"}])
    left = host.request.post(f"/api/tables/{opened['table']}/leave", data={"seat": 1})
    assert left.ok
    friend.goto(f"/join/{opened['invite']}")
    expect(friend.get_by_role("heading", level=1)).to_contain_text("T1.9")
    own = friend.get_by_role("main").get_by_role("link", name="New table")
    expect(own).to_have_attribute("href", "/new/sakkara?with=friends")
    friend.get_by_role("link", name="Watch").click()
    expect(friend.locator("main [data-board]")).to_be_visible()
    assert friend.url.endswith(f"/t/{opened['table']}")


def test_rules_read_during_a_match_lead_back_to_it(visitor: Visitor) -> None:
    page = visitor()
    table = against_bot(page, FIRST)
    page.get_by_role("link", name="Rules").first.click()
    page.get_by_role("link", name="The table", exact=True).click()
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("main [data-board]")).to_be_visible()
    assert page.url.endswith(table)
    page.get_by_role("link", name="Benben").click()
    page.get_by_role("link", name="Rules").first.click()
    expect(page.locator("#main h1")).to_be_visible()
    assert page.get_by_role("link", name="Back to the table").count() == 0


def test_a_private_table_is_not_for_strangers(visitor: Visitor) -> None:
    table = against_bot(visitor(), FIRST)
    stranger = visitor()
    stranger.goto(f"/t/{table}")
    expect(stranger.get_by_role("heading", level=1)).to_have_text(
        "This table is private: ask for its link or code."
    )


def test_a_cut_line_comes_back_and_nothing_is_lost(visitor: Visitor, server: Server) -> None:
    page = visitor()
    lines: list[WebSocketRoute] = []

    def between(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket("**/live", between)
    brain, hand = Brain(server.data, against_bot(page, FIRST)), Mouse(page)
    for _ in range(6):
        assert hand.wait_for_turn()
        move = brain.move()
        lines[-1].close()
        hand.play(move)
    assert len(lines) > 6
    assert [ply.seat for ply in brain.catch_up().plies].count(0) == 6


def test_a_server_that_falls_loses_nothing(visitor: Visitor, server: Server) -> None:
    page = visitor()
    brain, hand = Brain(server.data, against_bot(page, FIRST)), Mouse(page)
    for _ in range(3):
        assert hand.wait_for_turn()
        hand.play(brain.move())
        assert hand.wait_for_turn()
        before = page.locator("main").get_attribute("data-ply")
        server.kill()
        expect(page.locator(".lost")).to_be_visible()
        server.start()
        expect(page.locator(".lost")).to_be_hidden(timeout=20_000)
        expect(page.locator("main")).to_have_attribute("data-ply", str(before))
    assert brain.catch_up().ply == int(str(before))


def test_a_refused_move_shows_its_clause_and_opens_the_rule(
    visitor: Visitor, server: Server
) -> None:
    """What the page sends is spoilt on the way, since no page offers an illegal move by itself."""
    page = visitor()

    def spoil(line: WebSocketRoute) -> None:
        server_side = line.connect_to_server()
        line.on_message(lambda text: server_side.send(str(text).replace('"move":"', '"move":"no-')))

    page.route_web_socket("**/live", spoil)
    brain, hand = Brain(server.data, against_bot(page, FIRST)), Mouse(page)
    assert hand.wait_for_turn()
    before = page.locator("main").get_attribute("data-ply")
    target = hand._reach(brain.move())
    assert target
    target.click()
    plate = page.get_by_role("alert")
    expect(plate).to_contain_text("T1.3")
    expect(plate).to_contain_text("This game knows no such move")
    assert page.locator("main").get_attribute("data-ply") == before
    with page.expect_popup() as popup:
        plate.get_by_role("link").click()
    expect(popup.value.locator("#T1\\.3")).to_be_in_viewport()
    plate.get_by_role("button", name="Close").click()
    expect(plate).to_be_hidden()


@pytest.mark.parametrize("name", names())
def test_at_one_screen_the_view_follows_whoever_is_to_move(
    name: str, visitor: Visitor, server: Server
) -> None:
    """Nothing is shown between two players where one holds something the other may not see."""
    page = visitor()
    table = open_table(page, name, [{"kind": "me"}, {"kind": "here", "name": "Bo"}])["table"]
    page.goto(f"/t/{table}")
    brains = [Brain(server.data, table, seat) for seat in (0, 1)]
    play_round_it(page, brains, moves=10)


def test_taking_back_and_leaving(visitor: Visitor, server: Server) -> None:
    page = visitor()
    brain, hand = Brain(server.data, against_bot(page, FIRST)), Mouse(page)
    assert hand.wait_for_turn()
    before = _ply(page)
    hand.play(brain.move())
    assert hand.wait_for_turn()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("main")).to_have_attribute("data-ply", before)
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="A bot takes my seat").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A table for four pyramid games")
    assert page.get_by_role("link", name="Go on").count() == 0


def test_earlier_lines_keep_the_name_of_who_left(visitor: Visitor, server: Server) -> None:
    host, friend = visitor(), visitor()
    opened = open_table(host, "ankh", [{"kind": "me"}, {"kind": "open"}], options={"starter": "2"})
    friend.goto(f"/join/{opened['invite']}")
    friend.get_by_role("textbox", name="Your name").fill("Anna")
    friend.keyboard.press("Enter")
    hand, brain = Mouse(friend), Brain(server.data, opened["table"], 1)
    assert hand.wait_for_turn()
    hand.play(brain.move())
    host.goto(f"/t/{opened['table']}")
    friend.get_by_role("button", name="Leave").click()
    friend.get_by_role("button", name="A bot takes my seat").click()
    log = host.locator("main .right ol")
    expect(log).to_contain_text("Anna left; Sennedjem plays on")
    heads = log.locator(".turn .who")  # the newest first
    expect(heads.first).to_have_text("Sennedjem")
    hers = log.locator(".turn").filter(has=host.locator('[data-jump="1"]'))
    expect(hers.locator(".who")).to_have_text("Anna")


CHALK = """all => all.map(one => one.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" "))"""


@pytest.mark.parametrize("name", ["sakkara", "ptoq", "ankh"])
def test_what_was_taken_back_is_chalked_no_more(
    name: str, visitor: Visitor, server: Server
) -> None:
    """But what is now the last move is, as for one who comes to the table."""
    page = visitor()
    # from memory (S2.5) what was shown cannot be taken back
    options = {"memory": "aid"} if name == "sakkara" else {}
    brain, hand = Brain(server.data, against_bot(page, name, options=options)), Mouse(page)
    for _ in range(3):
        assert hand.wait_for_turn()
        before = _ply(page)
        hand.play(brain.move())
    assert hand.wait_for_turn()
    chalk = page.locator("[data-board] path[pathLength]")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("main")).to_have_attribute("data-ply", before)
    left = chalk.evaluate_all(CHALK)
    page.reload()
    assert hand.wait_for_turn()
    assert left == chalk.evaluate_all(CHALK) != []


@pytest.mark.parametrize("name", names())
def test_who_chooses_something_out_of_turn_is_told(
    name: str, visitor: Visitor, server: Server
) -> None:
    host, friend = visitor(), visitor()
    opened = open_table(host, name, [{"kind": "me"}, {"kind": "open"}])
    friend.goto(f"/join/{opened['invite']}")
    expect(friend.locator("main [data-board]")).to_be_visible()  # now the match has begun
    host.goto(f"/t/{opened['table']}")
    pages, brains = (host, friend), [Brain(server.data, opened["table"], seat) for seat in (0, 1)]
    while len(waits := brains[0].catch_up().waiting_for) > 1:  # all act at once
        hand = Mouse(pages[waits[0]])
        assert hand.wait_for_turn(brains[0].match.ply)
        hand.play(brains[waits[0]].move())
    other = pages[1 - waits[0]]
    ply = brains[0].match.ply
    expect(other.locator(f'main[data-ply="{ply}"]')).to_be_visible()
    other.locator("[data-board]").click(position={"x": 4, "y": 4})
    expect(other.get_by_role("alert")).to_contain_text("T1.1")
    assert brains[0].catch_up().ply == ply


def _ply(page: Page) -> str:
    return str(page.locator("main").get_attribute("data-ply"))


def test_a_dead_line_is_told_on_both_sides_and_a_move_is_kept(
    visitor: Visitor, server: Server
) -> None:
    """The page said "Your turn" and took no move; nobody hangs up on a dead line."""
    with cable(server.port) as line:
        ada, bo = visitor(base_url=line.address), visitor()
        seats = [{"kind": "me"}, {"kind": "open"}]
        opened = open_table(ada, "ankh", seats, options={"starter": "1"})
        bo.goto(f"/join/{opened['invite']}")
        ada.goto(f"/t/{opened['table']}")
        hand = Mouse(ada)
        assert hand.wait_for_turn()
        plate = bo.locator('main .seats [data-spot="seat:0"]')  # one's own comes first
        expect(plate).not_to_contain_text("away")
        line.cut()
        expect(ada.locator("header .cart")).to_have_text("Reconnecting …", timeout=PATIENCE)
        expect(ada.get_by_role("status").filter(has_text="Reconnecting")).to_have_count(1)
        expect(ada.locator(".lost")).to_contain_text("The line is cut")
        expect(plate).to_contain_text("away", timeout=PATIENCE)
        ada.locator('[data-move="R@a1"]').click()
        expect(ada.locator(".lost")).to_contain_text("Your move is kept")
        line.mend()
        for page in (ada, bo):
            expect(page.locator("main")).to_have_attribute("data-ply", "1", timeout=PATIENCE)
        expect(ada.locator("header .cart")).to_have_text("Your turn")
        expect(ada.locator(".lost")).to_have_count(0)
        expect(plate).not_to_contain_text("away")


def test_a_kept_move_that_no_longer_fits_is_refused(visitor: Visitor, server: Server) -> None:
    with cable(server.port) as line:
        page = visitor(base_url=line.address)
        table = against_bot(page, "ankh", options={"starter": "1"})
        assert Mouse(page).wait_for_turn()
        stone = page.locator('[data-move="R@a1"]')
        stone.wait_for()  # the board itself comes over the line
        line.cut()
        stone.click()
        expect(page.locator(".lost")).to_contain_text("Your move is kept", timeout=PATIENCE)
        elsewhere = page.context.new_page()
        elsewhere.goto(f"{server.address}/t/{table}")
        elsewhere.locator('[data-move="I@a1"]').click()
        expect(elsewhere.locator("main")).to_have_attribute("data-ply", "1")
        line.mend()
        expect(page.get_by_role("alert")).to_contain_text("T1.2", timeout=PATIENCE)
        expect(page.locator("main")).to_have_attribute("data-ply", "1")


def test_the_host_sends_away_renews_the_code_and_closes(visitor: Visitor, axe: str) -> None:
    """By keyboard where it matters: everything in the panel is a button."""
    host, guest = visitor(), visitor()
    opened = open_table(host, "ankh", [{"kind": "me"}, {"kind": "open"}])
    guest.goto(f"/join/{opened['invite']}")
    expect(guest.locator("main [data-board]")).to_be_visible()
    assert guest.get_by_role("button", name="Manage").count() == 0
    host.goto(f"/t/{opened['table']}")
    host.get_by_role("button", name="Manage").click()
    panel = host.get_by_role("dialog", name="Manage")
    check(host, axe)
    panel.get_by_role("button", name="Free the seat: Guest II").press("Enter")
    panel.get_by_role("button", name="Send away").press("Enter")
    expect(guest.get_by_role("heading", level=1)).to_contain_text("asked you to leave")
    expect(host.locator("main .right")).to_contain_text("Guest II had to leave")
    old = panel.locator("[data-code]").get_attribute("data-code")
    assert old == opened["invite"]
    panel.get_by_role("button", name="New code").click()
    expect(panel.locator("[data-code]")).not_to_have_attribute("data-code", str(old))
    panel.get_by_role("button", name="A bot plays here: Free seat").click()
    expect(host.locator("main .seats")).to_contain_text("Sennedjem")
    panel.get_by_role("button", name="Close the table").click()
    panel.get_by_role("button", name="Close the table").click()
    expect(host.get_by_role("heading", level=1)).to_have_text("The host has closed this table.")
