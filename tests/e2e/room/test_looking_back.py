"""Looking back within a running match: on a phone, by keys, and the way back to the table."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table
from tests.e2e.kit.zwanzig import play_to, play_turn
from tests.e2e.meeting.test_friends import sit_down
from tests.e2e.sight.test_access import violations

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def past(table: Table) -> Locator:
    """The table as it was."""
    return table.page.get_by_role("region", name="Der Tisch, wie er war")


def test_a_card_that_was_played_is_seen_again_and_cannot_be_played(
    visit: Visit, server: Server
) -> None:
    """Behind "Mehr"; step by step to where the card was still held, and back to the table."""
    anna = open_table(visit(server.blank, **PHONE), touch=True)
    play_to(anna, "play")
    before = anna.hand
    play_turn(anna)
    anna.asked()
    now = anna.hand
    anna.press(anna.page.get_by_role("button", name="Mehr", exact=True))
    anna.press(anna.sheet("Mehr").get_by_role("button", name="Zurückblättern"))
    expect(past(anna)).to_contain_text("Zurückgeblättert")
    expect(anna.cards).to_have_count(0)
    held = past(anna).get_by_role("list", name="du").get_by_role("listitem")
    back = past(anna).get_by_role("button", name="Einen Schritt zurück")
    for _ in range(len(before) + 4):
        if held.count() == len(before):
            break
        anna.press(back)
    expect(held).to_have_count(len(before))
    expect(past(anna)).to_contain_text(re.compile(r"vor \d+ Schritt"))
    assert violations(anna.page) == []
    assert cut_off(anna.page) == []
    assert too_small(anna.page) == []
    anna.press(past(anna).get_by_role("button", name="Zurück zum Tisch"))
    expect(past(anna)).to_have_count(0)
    expect(anna.cards).to_have_count(len(now))


def test_by_keys_and_the_table_calls_whoever_looks_back(visit: Visit, server: Server) -> None:
    """Ben's turn goes by while Anna looks back; then she is told that it is hers."""
    anna = open_table(visit(server.blank), bots=0, options={"first_dealer": 0})
    ben = sit_down(visit(anna.page.url), "Ben")
    anna.press(anna.page.get_by_role("button", name="Los"))
    ben.asked()
    page = anna.page
    page.keyboard.press("z")
    expect(past(anna)).to_be_visible()
    way_back = past(anna).get_by_role("button", name="Zurück zum Tisch")
    expect(way_back).to_have_text("Zurück zum Tisch")
    play_turn(ben)
    play_turn(ben)
    expect(way_back).to_contain_text("Am Tisch bist du dran")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(past(anna)).to_contain_text(re.compile(r"vor \d+ Schritten"))
    page.keyboard.press("Escape")
    expect(past(anna)).to_have_count(0)
    assert anna.mine
