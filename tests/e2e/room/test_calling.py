"""The device calls back to the table: by the reader's leave, in the background, not for long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.conftest import PATIENCE_MS, Visit, visits
from tests.e2e.kit.maumau import sit
from tests.e2e.kit.rig import Server

SCENE: dict[str, Any] = {"top": "9H", "A": "9D 8S KC", "B": "QD 8C KS", "draw": "QC TC", "seats": 2}

SPIED = """() => {
    window.calls = [];
    const shown = ServiceWorkerRegistration.prototype.showNotification;
    ServiceWorkerRegistration.prototype.showNotification = async function (...note) {
        await shown.apply(this, note);
        window.calls.push(note[0]);
    };
}"""
"""Lets a page remember which notes it has shown."""

NOTES = """async ([calls, count, patience]) => {
    const until = performance.now() + patience;
    const registered = await navigator.serviceWorker.ready;
    let notes;
    while (performance.now() < until) {
        // a browser forgets a note if it is asked for all while it shows this one
        if (window.calls.length === calls) notes = await registered.getNotifications();
        if (notes?.length === count) return notes.map(({ title, body }) => `${title} | ${body}`);
        await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`waited ${patience} ms for ${calls} calls and ${count} notes; there were ` +
        `${window.calls.length} and ${notes?.length ?? 'nobody asked for'}; the page: ` +
        `${document.title}, ${document.hidden ? 'away' : 'in front'}, ${Notification.permission}`);
}"""


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


def spy(page: Page) -> None:
    """Wait until the worker is there to show notes, and count from here on."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(SPIED)


def noted(page: Page, *, calls: int, count: int) -> list[str]:
    """The notes on the device, as soon as it has called so often and there are so many."""
    # what Playwright waits for may be no promise: it would take that for the answer
    return list(page.evaluate(NOTES, [calls, count, PATIENCE_MS]))


def test_the_device_calls_when_it_is_my_turn(visit: Visit, set_server: Server) -> None:
    """Ben lets it, lays the page away and is called; the note goes when he is back."""
    allowed = {"service_workers": "allow", "permissions": ["notifications"]}
    anna, ben = sit(visit, set_server, people=2, context=allowed, **SCENE)
    spy(ben.page)
    settings = ben.open_more("Einstellungen")
    settings.get_by_role("switch", name="Das Gerät ruft dich").check(force=True)
    expect(settings.get_by_role("switch", name="Das Gerät ruft dich")).to_be_checked()
    ben.page.keyboard.press("Escape")
    away(ben.page, hidden=True)
    anna.play("9D")
    anna.push("Fertig")
    (note,) = noted(ben.page, calls=1, count=1)
    assert note == f"Du bist dran · Mau-Mau | Am Tisch {ben.code} warten die anderen auf dich."
    away(ben.page, hidden=False)
    assert noted(ben.page, calls=1, count=0) == []


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
    spy(ben.page)
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
    assert noted(ben.page, calls=0, count=0) == []
