"""The same cards at every table: chosen with one switch, said to everybody, and nobody looks on."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.evening.test_evening_opening import config_at
from tests.e2e.kit.evening import open_evening, tab
from tests.e2e.kit.rig import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SWITCH = "An allen Tischen die gleichen Karten"
HASH = re.compile("^[0-9a-f]{64}$")


def test_it_is_chosen_at_the_opening_and_can_be_changed_at_the_desk(
    visit: Visit, server: Server
) -> None:
    """One switch, offered for the tables of the room only."""
    page = visit(f"{server.url}/evening", **PHONE)
    expect(page.get_by_role("radio", name="Mit echten Karten")).to_be_checked()
    switch = page.get_by_role("checkbox", name=SWITCH)
    expect(switch).to_have_count(0)
    page.get_by_role("radio", name="Ohne Karten, am Bildschirm").check()
    expect(switch).not_to_be_checked()
    switch.check()
    page.get_by_role("button", name="Abend eröffnen").click()
    assert config_at(page, server)["same_cards"] is True
    tab(page, "Abend")
    expect(switch).to_be_checked()
    page.get_by_text("Siegel der Spieltage").click()
    expect(page.locator("code").first).to_have_text(HASH)
    switch.uncheck()
    expect(page.get_by_text("Siegel der Spieltage")).to_have_count(0)
    expect(switch).not_to_be_checked()
    assert config_at(page, server)["same_cards"] is False


def test_everybody_reads_what_it_means_and_nobody_looks_on(visit: Visit, server: Server) -> None:
    """At the door before the first bell; then there are no tables to watch, and a link to one says
    why."""
    evening = open_evening(server.url, fill=8, use="online", same_cards=True)
    onlooker = visit(evening.door, **PHONE)
    expect(onlooker.get_by_role("heading", name=SWITCH)).to_be_visible()
    onlooker.get_by_role("button", name="Nur zuschauen").click()
    desk = visit(evening.desk)
    tab(desk, "Abend")
    expect(desk.get_by_role("checkbox", name=SWITCH)).to_be_checked()
    for command in ("draw_numbers", "publish_matrix", "start_matchday"):
        evening.do(command)
    expect(desk.get_by_role("heading", name=SWITCH)).to_be_visible()
    expect(desk.get_by_role("checkbox", name=SWITCH)).to_have_count(0)
    expect(onlooker.get_by_text("Zuschauen geht hier nicht")).to_be_visible()
    expect(onlooker.get_by_role("region", name="Zuschauen")).to_have_count(0)
    code = evening.look["desk"]["tables"]["1"]
    onlooker.goto(f"{server.url}/t/{code}")
    expect(onlooker.get_by_text("Alle Tische haben die gleichen Karten.")).to_be_visible()
