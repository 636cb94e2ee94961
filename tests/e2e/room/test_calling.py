"""The device calls back to the table: by the reader's leave, in the background, not for long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.conftest import Visit, visits
from tests.e2e.kit.maumau import MauTable, sit
from tests.e2e.kit.rig import Server

SCENE: dict[str, Any] = {"top": "9H", "A": "9D 8S KC", "B": "QD 8C KS", "draw": "QC TC", "seats": 2}

SPIED = """navigator.serviceWorker.ready.then(() => {
    window.calls = [];
    const shown = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = function (...note) {
        window.calls.push(note[0]);
        return shown.apply(this, note);
    };
})"""
"""Once the worker is there to show notes, lets a page remember which ones it has shown."""

NOTES = """() => navigator.locks.request('stammtisch.calling', async () => {
    const registered = await navigator.serviceWorker.ready;
    const notes = await registered.getNotifications();
    return notes.map(({ title, body }) => `${title} | ${body}`);
})"""
"""What lies on the device, once every tab has shown and taken away what it wanted to."""


@pytest.fixture
def visit(windowed: Browser) -> Iterator[Visit]:
    """Open a page as a new person in a browser that can show notes."""
    with visits(windowed) as opened:
        yield opened


def away(page: Page, *, hidden: bool) -> None:
    """Lay the page into the background, or fetch it back."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
            document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def opened_twice(ben: MauTable) -> tuple[MauTable, MauTable]:
    """Ben's table, and the same one in a second tab of his."""
    second = MauTable(ben.page.context.new_page())
    second.page.goto(ben.page.url)
    return ben, second


def test_the_device_calls_when_it_is_my_turn(visit: Visit, set_server: Server) -> None:
    """Ben lets it, lays the page away and is called; the note goes when he is back."""
    allowed = {"service_workers": "allow", "permissions": ["notifications"]}
    anna, ben = sit(visit, set_server, people=2, context=allowed, **SCENE)
    ben.page.evaluate(SPIED)
    settings = ben.open_more("Einstellungen")
    settings.get_by_role("switch", name="Das Gerät ruft dich").check(force=True)
    expect(settings.get_by_role("switch", name="Das Gerät ruft dich")).to_be_checked()
    ben.page.keyboard.press("Escape")
    away(ben.page, hidden=True)
    anna.play("9D")
    anna.push("Fertig")
    ben.says("Du bist dran")
    note = f"Du bist dran · Mau-Mau | Am Tisch {ben.code} warten die anderen auf dich."
    assert ben.page.evaluate(NOTES) == [note]
    away(ben.page, hidden=False)
    assert ben.page.evaluate(NOTES) == []


@pytest.mark.parametrize("looking", [False, True])
def test_of_two_tabs_one_calls_and_none_while_one_is_looked_at(
    visit: Visit, set_server: Server, *, looking: bool
) -> None:
    """Ben has the table open twice; the note goes as soon as he fetches back either of the two."""
    allowed = {"service_workers": "allow", "permissions": ["notifications"]}
    anna, ben = sit(visit, set_server, people=2, context=allowed, **SCENE)
    ben.page.evaluate("localStorage['stammtisch.settings'] = JSON.stringify({calls: true})")
    ben.page.reload()
    tabs = opened_twice(ben)
    for tab in tabs:
        tab.says("Anna ist dran")
        tab.page.evaluate(SPIED)
    away(tabs[0].page, hidden=True)
    away(tabs[1].page, hidden=not looking)
    anna.play("9D")
    anna.push("Fertig")
    for tab in tabs:
        tab.says("Du bist dran")
    assert len(tabs[0].page.evaluate(NOTES)) == (0 if looking else 1)
    calls = [call for tab in tabs for call in tab.page.evaluate("window.calls")]
    assert calls == ([] if looking else ["Du bist dran · Mau-Mau"])

    away(tabs[1].page, hidden=False)
    assert tabs[0].page.evaluate(NOTES) == []


def test_who_forbids_it_is_told_where_to_change_that(visit: Visit, server: Server) -> None:
    """The switch stays off."""
    page = visit(server.url)
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.reload()
    page.get_by_role("button", name="Einstellungen").click()
    sheet = page.get_by_role("dialog")
    switch = sheet.get_by_role("switch", name="Das Gerät ruft dich")
    switch.click(force=True)
    expect(sheet).to_contain_text("Dein Browser hat es dieser Seite verboten")
    expect(switch).not_to_be_checked()


def test_nobody_is_called_who_has_not_asked_for_it(visit: Visit, set_server: Server) -> None:
    """Leave alone is no wish: the switch is off at first; only title and icon of the tab tell."""
    allowed = {"service_workers": "allow", "permissions": ["notifications"]}
    anna, ben = sit(visit, set_server, people=2, context=allowed, **SCENE)
    ben.page.evaluate(SPIED)
    away(ben.page, hidden=True)
    icon = ben.page.locator("link[rel=icon]")
    expect(ben.page).not_to_have_title(re.compile("●"))
    expect(icon).to_have_attribute("href", "/icons/mark.svg")
    anna.play("9D")
    anna.push("Fertig")
    ben.says("Du bist dran")
    expect(ben.page).to_have_title("● Du bist dran · Mau-Mau")
    expect(icon).to_have_attribute("href", "/icons/mark-turn.svg")
    assert ben.page.request.get(f"{set_server.url}/icons/mark-turn.svg").ok
    assert ben.page.evaluate(NOTES) == []
    assert ben.page.evaluate("window.calls") == []
