"""The hint at a table of Zwiebel: my chance in this showdown, on a desktop and on a phone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.builders import case
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.sight import cut_off, too_small
from tests.e2e.kit.rig import Server
from tests.e2e.kit.zwiebel import PHONE, OnionTable, packets, sit_two
from tests.e2e.sight.test_access import violations
from tests.e2e.sight.test_spoken import LISTEN, wait_for

ANNA = "SA RK OA YB S3", "R3 O4 Y4 G6 T7"
"""Doppelte Zwiebel, Fünfkartenzwiebel, Rest."""
BEN = "S2 R4 G9 TZ SZ", "RZ O3 Y5 B7 V9"
"""A Vierkartenzwiebel; his second five lie open."""

CASES = re.compile(r"Du gewinnst diese Kraftprobe in (\d+) von 100 Fällen \((\d+) bis (\d+)\)")


def chance(table: OnionTable) -> Locator:
    """The button in the status line."""
    return table.page.get_by_role("button", name=re.compile("^Chance"))


def told(table: OnionTable, place: Locator) -> int:
    """How many of a hundred cases are won, as it says there."""
    expect(place).to_contain_text(CASES)
    found = CASES.search(place.inner_text())
    assert found is not None
    n, low, high = map(int, found.groups())
    assert low <= n <= high
    return n


@pytest.mark.parametrize(
    "context",
    [
        case("desktop", {}),
        case("phone", PHONE | {"viewport": {"width": 360, "height": 740}}),
    ],
)
def test_a_chance_for_whoever_wants_it(
    visit: Visit, set_server: Server, context: dict[str, Any]
) -> None:
    """Off at first; once on it is kept, follows what happens, and only its reader sees it."""
    (first, second), (third, fourth) = ANNA, BEN
    top = " ".join([*packets(first, third), second, fourth])
    anna, ben = sit_two(visit, set_server, "zwiebel-2004", {}, context, {}, top=top)

    expect(chance(anna)).to_have_text("Chance?")
    anna.press(chance(anna))
    sheet = anna.page.get_by_role("dialog", name="Chance")
    anna.press(sheet.get_by_text("Meine Chance anzeigen"))
    before = told(anna, sheet)
    assert violations(anna.page) == []
    anna.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(chance(anna)).to_have_text(f"Chance {before} %")

    anna.page.evaluate(LISTEN)
    ben.push(re.compile("^Nichts tauschen"))
    anna.push(re.compile("^Nichts tauschen"))
    for one in (anna, ben):
        one.go_on()  # they have looked at their ten cards
    # ten cards of her own, five of Ben's open: a Doppelte Zwiebel is worth more now
    expect(chance(anna)).not_to_have_text(re.compile("…|[?]"))
    after = chance(anna)
    expect(after).to_have_attribute("aria-label", CASES)
    assert cut_off(anna.page) == []
    assert not context or too_small(anna.page) == []
    assert violations(anna.page) == []
    wait_for(anna.page, "polite", "Du gewinnst diese Kraftprobe in")
    expect(chance(ben)).to_have_text("Chance?")

    anna.page.reload()
    expect(chance(anna)).to_have_attribute("aria-label", CASES)
