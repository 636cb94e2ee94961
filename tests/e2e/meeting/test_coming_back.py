"""Whoever plays here and has lost the cookie reads the way back, and the others give the seat."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.looking.sight import cut_off, hidden
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.meeting.test_friends import sit_down
from tests.e2e.sight.test_access import violations

HOW = "Der Link zu deinem Platz bringt dich zurück; ohne ihn geben ihn dir die anderen"


def test_cookies_are_lost_and_the_host_gives_the_seat_back(visit: Visit, server: Server) -> None:
    """Ben clears his cookies: he reads what to do, asks, and has his hand; Anna was asked first."""
    anna = open_table(
        visit(server.blank), name="Anna", seats=2, bots=0, options={"start_points": 60}
    )
    page = visit(anna.page.url)
    ben = sit_down(page, "Ben")
    expect(anna.seats.filter(has_text="Ben")).to_be_visible()
    anna.page.get_by_role("button", name="Los").click()
    expect(ben.cards.first).to_be_visible()
    hand = ben.hand
    address = page.url
    page.goto("about:blank")
    page.context.clear_cookies()
    page.goto(address)
    told = page.get_by_text(HOW)
    me = page.get_by_role("button", name="Ich bin Ben")
    expect(told).to_be_visible()
    for size in ((1280, 800), (390, 844), (844, 390), (360, 740)):
        resize(page, *size)
        me.scroll_into_view_if_needed()
        assert (hidden(me), cut_off(page)) == ([], []), size
    assert violations(page) == []
    onlooker = Table(page)
    expect(onlooker.cards).to_have_count(0)
    me.click()
    expect(page.get_by_text("Gefragt: Anna.")).to_be_visible()
    question = anna.page.get_by_text("„Ich bin Ben.“")
    expect(question).to_be_visible()
    assert violations(anna.page) == []
    anna.page.get_by_role("button", name="Platz geben").click()
    expect(onlooker.cards).to_have_count(len(hand))
    assert onlooker.hand == hand
    expect(told).to_have_count(0)
    expect(question).to_have_count(0)


def test_where_nobody_may_look_on_the_door_tells_the_way(visit: Visit, server: Server) -> None:
    """The same without spectators: the answer comes where Ben has asked, and a no is told."""
    anna = open_table(visit(server.blank), name="Anna", seats=2, bots=0, spectators=False)
    page = visit(anna.page.url)
    sit_down(page, "Ben")
    expect(anna.seats.filter(has_text="Ben")).to_be_visible()
    anna.page.get_by_role("button", name="Los").click()
    expect(anna.cards.first).to_be_visible()
    address = page.url
    page.goto("about:blank")
    page.context.clear_cookies()
    page.goto(address)
    page.get_by_role("button", name="Ich bin Ben").click()
    expect(page.get_by_text("Gefragt: Anna.")).to_be_visible()
    anna.page.get_by_role("button", name="Nein").click()
    expect(page.get_by_text("Den Platz hat dir niemand gegeben")).to_be_visible()
