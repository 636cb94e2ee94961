"""Zwanzig: the next card chosen while the other thinks follows his card by itself."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table, play_on
from tests.e2e.kit.zwanzig import play_turn
from tests.e2e.meeting.test_friends import sit_down


def common_suit(one: Table, other: Table) -> tuple[str, str] | None:
    """A card of each of the same suit, if they have one."""
    pairs = ((a, b) for a in one.hand for b in other.hand if a[1] == b[1])
    return next(pairs, None)


def test_the_card_chosen_in_advance_follows_the_lead(visit: Visit, server: Server) -> None:
    """It is marked and read as such, waits for the other's card, and then lies in the trick."""
    anna = open_table(visit(server.blank), bots=0)
    ben = sit_down(visit(anna.page.url), "Ben")
    anna.press(anna.page.get_by_role("button", name="Los", exact=True))
    people = {"Anna": anna, "Ben": ben}
    suited: tuple[str, str] | None = None
    while suited is None:
        play_on(people, play_turn, until=lambda table: table.playable.count() > 0)
        assert not anna.over, "no two cards of a suit in a whole match"
        leader, other = (anna, ben) if anna.mine else (ben, anna)
        suited = common_suit(leader, other)
        if suited is None or leader.blocked.count() > 0 or len(leader.hand) != len(other.hand):
            suited = None
            play_turn(leader)
    lead, follow = suited
    other.press(other.card(follow))
    other.press(other.card(follow))
    expect(other.card(follow)).to_have_accessible_name(re.compile(r"\bvorgemerkt\b"))
    expect(other.card(follow).locator(".ahead.disc")).to_be_visible()
    assert follow in other.hand
    leader.play(lead)
    expect(other.card(follow)).to_have_count(0)
    assert follow not in other.hand
