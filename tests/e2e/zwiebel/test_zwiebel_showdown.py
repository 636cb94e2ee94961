"""The showdown as a drama: cards are turned up, a breath, and only then who is beaten."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import flaws
from tests.e2e.kit.rig import Server
from tests.e2e.kit.zwiebel import GO_ON, PHONE, OnionTable, set_table

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
WAYS: dict[str, dict[str, Any]] = {"desktop": MOVING, "phone": MOVING | PHONE}

THREE = "BD SK S3 RA R9 T4"
FIVE = "Y2 R3 O4 Y6 G6"
"""It beats the Dreikartenzwiebel that can be made of `THREE`."""

BETTER = "Fünfkartenzwiebel"


def spoken(page: Page) -> str:
    """What the live regions say just now."""
    return " ".join(page.locator(".vh[aria-live]").all_inner_texts())


@pytest.mark.parametrize("way", WAYS)
def test_nothing_tells_who_is_beaten_before_the_cards_lie_open(
    visit: Visit, set_server: Server, way: str
) -> None:
    """Names, status, log, voice and tab wait for the verdict; one press brings it at once."""
    page = visit(set_server.blank, **WAYS[way])
    table = set_table(page, "zwiebel-2004", hands=[THREE, FIVE], dealer=1)
    lay = table.button(re.compile("^Dreikartenzwiebel legen"))
    expect(lay).to_be_visible()
    table.stop_time()
    table.press(lay)

    table.says("Die Karten werden aufgedeckt")
    expect(table.duel).not_to_contain_text(BETTER)
    expect(page).not_to_have_title(re.compile("●"))
    assert BETTER not in spoken(page)
    assert not flaws(page)
    if way == "desktop":
        assert not any(BETTER in line for line in table.log)

    page.clock.run_for(2000)
    table.says("3 Karten gegen 5")
    expect(table.duel).to_contain_text(BETTER)
    expect(page).not_to_have_title(re.compile("●"))
    expect(table.duel).not_to_contain_text("liegt vorn")
    assert not flaws(page)

    table.push(GO_ON)
    table.says("Geschlagen. Was tust du?")
    expect(page).to_have_title(re.compile("●"))
    if way == "desktop":
        table.told(BETTER)


def test_a_press_goes_to_the_verdict_at_once(visit: Visit, set_server: Server) -> None:
    """Whoever does not want to wait taps the table; where nothing may move there is no wait."""
    page = visit(set_server.blank, **MOVING)
    table = set_table(page, "zwiebel-2004", hands=[THREE, FIVE], dealer=1)
    lay = table.button(re.compile("^Dreikartenzwiebel legen"))
    expect(lay).to_be_visible()
    table.stop_time()
    table.press(lay)
    table.says("Die Karten werden aufgedeckt")
    table.duel.click()
    table.says("Geschlagen. Was tust du?")


def test_without_movement_the_verdict_is_there(visit: Visit, set_server: Server) -> None:
    """Reduced motion knows neither turning nor a breath."""
    page = visit(set_server.blank)
    table: OnionTable = set_table(page, "zwiebel-2004", hands=[THREE, FIVE], dealer=1)
    lay = table.button(re.compile("^Dreikartenzwiebel legen"))
    expect(lay).to_be_visible()
    table.stop_time()
    table.press(lay)
    table.says("Geschlagen. Was tust du?")
