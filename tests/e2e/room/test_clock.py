"""Time to think: chosen when a table is opened, at every mat while one plays, and over days."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table, tile
from tests.e2e.kit.zwanzig import announce, asked_for, exchange
from tests.e2e.meeting.test_friends import sit_down

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
BANK = {"start_ms": 600_000, "increment_ms": 10_000}


def clock(page: Page, seat: int) -> Locator:
    """The clock at somebody's mat."""
    return page.locator(f'[data-mat="{seat}"] [data-clock]')


def seconds(shown: Locator) -> int:
    """What a clock shows."""
    minutes, _, rest = shown.inner_text().partition(":")
    return int(minutes) * 60 + int(rest)


def runs_down(shown: Locator) -> None:
    """Wait until the clock has moved, and see which way."""
    before = shown.inner_text()
    expect(shown).not_to_have_text(before)
    minutes, _, rest = before.partition(":")
    assert seconds(shown) < int(minutes) * 60 + int(rest)


def two(visit: Visit, server: Server, **settings: Any) -> tuple[Table, Table]:
    """Anna at a desktop, a bot, and Ben with a phone, who names the trump."""
    anna = open_table(visit(server.blank), seats=3, bots=1, options={"first_dealer": 1}, **settings)
    ben = Table(sit_down(visit(anna.page.url, **PHONE), "Ben").page, touch=True)
    anna.page.get_by_role("button", name="Los").click()
    assert asked_for(ben) == "announce"
    return anna, ben


def test_the_clock_of_whose_turn_it_is_runs_down_and_the_others_stand(
    visit: Visit, server: Server
) -> None:
    """At every mat, on both pages; a bot has none; a move adds the increment."""
    anna, ben = two(visit, server, bank=BANK)
    expect(clock(anna.page, 0)).to_have_text("10:00")
    expect(clock(anna.page, 1)).to_have_count(0)
    for page in (anna.page, ben.page):
        runs_down(clock(page, 2))
    expect(clock(anna.page, 0)).to_have_text("10:00")
    announce(ben)
    assert asked_for(ben) == "exchange"
    exchange(ben)
    anna.asked()
    runs_down(clock(anna.page, 0))
    stood = seconds(clock(anna.page, 2))
    runs_down(clock(anna.page, 0))
    assert seconds(clock(anna.page, 2)) == seconds(clock(ben.page, 2)) == stood


def test_the_clock_goes_on_where_it_was_after_a_reload(visit: Visit, server: Server) -> None:
    _, ben = two(visit, server, bank=BANK)
    for _ in range(3):
        runs_down(clock(ben.page, 2))
    before = seconds(clock(ben.page, 2))
    ben.page.reload()
    expect(clock(ben.page, 2)).to_be_visible()
    assert seconds(clock(ben.page, 2)) <= before < 600


@pytest.mark.parametrize(
    ("kind", "length", "settings"),
    [
        ("je Zug", "30 s", {"turn_ms": 30_000, "bank": None}),
        (
            "für die Partie",
            "3 min + 5 s",
            {"turn_ms": None, "bank": {"start_ms": 180_000, "increment_ms": 5_000}},
        ),
        ("über Tage", "7 Tage", {"turn_ms": 604_800_000, "bank": None}),
        ("ohne", None, {"turn_ms": None, "bank": None}),
    ],
)
def test_it_is_chosen_when_a_table_is_opened(
    visit: Visit, server: Server, kind: str, length: str | None, settings: dict[str, Any]
) -> None:
    """First of which kind, then how long; a sentence says what it means."""
    page = visit(server.url)
    page.get_by_role("button", name="Zwanzig", exact=True).click()
    sheet = page.get_by_role("dialog", name="Zwanzig")
    sheet.get_by_role("radio", name=kind, exact=True).check(force=True)
    if length is not None:
        sheet.get_by_role("radio", name=length, exact=True).check(force=True)
    with page.expect_request(lambda request: request.method == "POST") as opened:
        sheet.get_by_role("button", name="Los").click()
    wish: Any = opened.value.post_data_json
    sent = wish["settings"]
    assert {name: sent.get(name) for name in settings} == settings


def test_over_days_the_table_stays_and_says_how_long_there_is(visit: Visit, server: Server) -> None:
    """Nobody is missed who goes, and no bot takes over."""
    anna, ben = two(visit, server, turn_ms=3 * 86_400_000, grace_ms=1_000)
    expect(clock(anna.page, 2)).to_have_text("2 d 23 h")
    expect(clock(anna.page, 0)).to_have_count(0)
    address = ben.page.url
    ben.page.goto(server.url)
    expect(tile(ben.page)).to_be_visible()
    expect(anna.page.get_by_text("Leitung weg")).to_have_count(0)
    expect(anna.status).to_contain_text("Ben")
    ben.page.goto(address)
    assert asked_for(ben) == "announce"
    announce(ben)


def test_who_plays_with_bots_alone_ends_their_pauses(visit: Visit, server: Server) -> None:
    """One tap, and it is my turn, though each of five bots would take ten seconds."""
    page = visit(server.blank, **PHONE)
    table = open_table(page, seats=6, options={"first_dealer": 0}, touch=True, pace_ms=10_000)
    hurry = page.get_by_role("button", name="Schneller")
    table.press(hurry)
    expect(page.locator("#status.mine")).to_be_visible()
    expect(hurry).to_have_count(0)
