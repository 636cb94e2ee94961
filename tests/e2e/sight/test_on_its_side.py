"""A phone on its side: what is seldom there needs most room, and is neither cut nor pushed off."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.full_tables import FIVES, LONG
from tests.e2e.kit.looking.geometry import flaws, resize, rested
from tests.e2e.kit.looking.sight import hidden
from tests.e2e.kit.maumau import sit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import SHORT, open_table, put_notes_away
from tests.e2e.kit.zwanzig import play_turn
from tests.e2e.kit.zwiebel import set_table
from tests.e2e.meeting.test_curtain import reveal, seat_here, whose
from tests.e2e.zwiebel.test_zwiebel_sizes import RIM_PX

SIDE: dict[str, Any] = {
    "viewport": {"width": 844, "height": 390},
    "has_touch": True,
    "is_mobile": True,
}

WITHIN = """(paper) => { const [own, room] = [paper, paper.parentElement].map((one) =>
    one.getBoundingClientRect());
    return own.top >= room.top - 1 && own.bottom <= room.bottom + 1; }"""

GAPS = """(links) => links.map((link) => link.getBoundingClientRect()).flatMap((one, i, all) =>
    i > 0 && Math.abs(all[i - 1].top - one.top) < 4 ? [one.left - all[i - 1].right] : [])"""
"""Px between links that stand in one line."""


def test_what_answers_a_last_seven_is_read_whole(visit: Visit, set_server: Server) -> None:
    """At an open table the longest word of the three has room: the shorter ones give of theirs."""
    anna, ben = sit(
        visit,
        set_server,
        people=2,
        seats=2,
        context=SIDE,
        touch=True,
        options={"supervision": "open", "lhc_ms": 600_000},
        on="B",
        top="9D",
        A="KC 8C 7S",
        B="7D",
    )
    ben.play("7D")
    expect(anna.button("Verzichten")).to_be_visible()
    put_notes_away(anna.page)
    rested(anna.page)
    assert flaws(anna.page) == []


BESIDE = """(read) => {
    const foot = read.parentElement.querySelector('.foot').getBoundingClientRect();
    return read.getBoundingClientRect().right <= foot.left + 1; }"""

FAINT = """(read) => [getComputedStyle(read).maskImage !== 'none',
    getComputedStyle(read.nextElementSibling).display !== 'none']"""
"""Whether the last line fades, and whether a sign says that there is more."""


def test_the_bill_of_a_round_goes_on_beside_its_button(visit: Visit, set_server: Server) -> None:
    """Mau-Mau: every line is in sight, and where it is lower still one sees that there are more."""
    (anna,) = sit(
        visit,
        set_server,
        seats=8,
        context=SIDE,
        touch=True,
        options={"goal": 2, "decks": 2},
        top="9H",
        A="8H",
    )
    anna.play("8H")
    bill = anna.page.locator("section.paper").get_by_role("group")
    expect(anna.page.get_by_role("button", name="Bereit", exact=True)).to_be_visible()
    rested(anna.page)
    assert bill.evaluate(BESIDE)
    assert hidden(bill.locator("dt, dd.num")) == []
    assert bill.evaluate(FAINT) == [False, False]
    resize(anna.page, 740, 360)
    expect(bill).to_have_attribute("data-more", "")
    assert bill.evaluate(FAINT) == [True, True]
    bill.evaluate("(read) => read.scrollTo(0, read.scrollHeight)")
    expect(bill).not_to_have_attribute("data-more", "")


def rim(page: Page) -> float:
    """Px from the edge of the screen to the mat of whoever is to act, without its rim."""
    box = page.locator("[data-mat] .turn .round").bounding_box()
    assert box is not None
    return box["x"]


def test_how_the_round_came_out_lies_beside_the_stock(visit: Visit, set_server: Server) -> None:
    """Zwiebel: stock, pot and paper need more height than there is."""
    page = visit(set_server.blank, **SIDE)
    options = {"mode": "gambling", "rounds": 2}
    table = set_table(page, "zwiebel-2004", options, dealer=0, hands=FIVES[:2], phase="stay")
    table.says("Bleibst du für 1 Chip dabei?")
    assert rim(page) >= RIM_PX
    table.push(re.compile("^Passen"), twice=True)
    paper = table.result(1)
    expect(paper).to_be_visible()
    expect(page.get_by_text("Karten im Stapel")).to_be_visible()
    resize(page, 740, 360)
    assert paper.evaluate(WITHIN)


def test_whoever_takes_the_device_sees_the_button(visit: Visit, server: Server) -> None:
    """Behind the longest name, with all that has happened, it need not be looked for."""
    page = visit(server.blank, **SIDE)
    table = open_table(page, seats=3, bots=1, options=SHORT, touch=True)
    seat_here(page, LONG[0])
    page.get_by_role("button", name="Los", exact=True).tap()
    curtain = page.locator("[data-curtain]")
    names: set[str] = set()
    while names != {"Anna", LONG[0]} and not table.over:
        curtain.or_(table.actions).or_(table.playable).or_(table.end).first.wait_for()
        if name := whose(page):
            rested(page)
            assert hidden(curtain.get_by_role("button")) == [], name
            assert curtain.evaluate("(it) => it.scrollHeight <= it.clientHeight"), name
            names.add(name)
            reveal(page, name)
        elif table.mine:
            play_turn(table)
    assert LONG[0] in names


def test_links_in_one_line_stand_apart(visit: Visit, server: Server) -> None:
    """Below the lobby: three of them read like one sentence, and a thumb hit the wrong one."""
    page = visit(server.url, **SIDE)
    links = page.locator("p.also a")
    expect(links).not_to_have_count(0)
    gaps = links.evaluate_all(GAPS)
    assert gaps
    assert min(gaps) >= 16
