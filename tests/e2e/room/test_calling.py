"""The device calls back to the table: by the reader's leave, in the background, not for long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.conftest import Visit, visits
from tests.e2e.kit.maumau import sit
from tests.e2e.kit.rig import Server

SCENE: dict[str, Any] = {"top": "9H", "A": "9D 8S KC", "B": "QD 8C KS", "draw": "QC TC", "seats": 2}

NOTES = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(({ title, body }) => `${title} | ${body}`)"""


WAITED = """async (count) => {
    for (;;) {
        const found = await (NOTES)();
        if (found.length === count) return found;
        await new Promise((done) => setTimeout(done, 50));
    }
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


def noted(page: Page, count: int) -> list[str]:
    """Wait until the device shows so many notes."""
    # what Playwright waits for may be no promise: it would take that for the answer
    return list(page.evaluate(WAITED.replace("NOTES", NOTES), count))


def test_the_device_calls_when_it_is_my_turn(visit: Visit, set_server: Server) -> None:
    """Ben lets it, lays the page away and is called; the note goes when he is back."""
    allowed = {"service_workers": "allow", "permissions": ["notifications"]}
    anna, ben = sit(visit, set_server, people=2, context=allowed, **SCENE)
    ben.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    settings = ben.open_more("Einstellungen")
    settings.get_by_role("switch", name="Das Gerät ruft dich").check(force=True)
    expect(settings.get_by_role("switch", name="Das Gerät ruft dich")).to_be_checked()
    ben.page.keyboard.press("Escape")
    away(ben.page, hidden=True)
    anna.play("9D")
    anna.push("Fertig")
    (note,) = noted(ben.page, 1)
    assert note == f"Du bist dran · Mau-Mau | Am Tisch {ben.code} warten die anderen auf dich."
    away(ben.page, hidden=False)
    assert noted(ben.page, 0) == []


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
    ben.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
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
    assert noted(ben.page, 0) == []
