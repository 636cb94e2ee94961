"""Between two rounds of Mau-Mau: whoever has read the bill says so on it, and it is put away."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import flaws, resize
from tests.e2e.kit.looking.sight import hidden, too_small
from tests.e2e.kit.maumau import MauTable, sit
from tests.e2e.kit.rig import Server
from tests.e2e.sight.test_spoken import LISTEN, wait_for

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
SIZES = ((390, 844), (844, 390), (360, 740))
HANDS: dict[str, Any] = {"A": "8H", "B": "7S KS 8S 9S", "C": "7D KD 8D 9D"}


def bill(page: Page) -> Locator:
    """The piece of paper in the middle."""
    return page.get_by_role("region", name="Stand nach der Runde")


def won(table: MauTable) -> None:
    """Anna lays her last card; all see the bill."""
    table.play("8H")
    expect(bill(table.page)).to_contain_text("Du gewinnst die Runde")


def test_ready_is_pressed_on_the_bill_by_finger_keyboard_and_mouse(
    visit: Visit, set_server: Server
) -> None:
    """It goes at once for whoever is ready, and can be looked at again; each is heard once."""
    options = {"goal": 3, "between_ms": 600_000}
    tables = sit(visit, set_server, people=3, options=options, top="9H", **HANDS)
    anna, ben, clara = tables
    won(anna)
    for table in tables:
        expect(bill(table.page).get_by_role("button", name="Bereit", exact=True)).to_be_visible()
        table.page.evaluate(LISTEN)

    bill(anna.page).get_by_role("button", name="Bereit", exact=True).click()
    expect(bill(anna.page)).to_have_count(0)
    wait_for(anna.page, "polite", "Du bist bereit")
    anna.push("Stand noch einmal ansehen")
    expect(bill(anna.page)).to_contain_text("Du gewinnst die Runde")
    bill(anna.page).get_by_role("button", name="Weglegen").click()
    expect(bill(anna.page)).to_have_count(0)

    ready = bill(ben.page).get_by_role("button", name="Bereit", exact=True)
    ready.focus()
    ben.page.keyboard.press("Enter")
    expect(bill(ben.page)).to_have_count(0)
    expect(ben.page.locator("main#hand")).to_be_focused()
    wait_for(anna.page, "polite", "Ben ist bereit")
    heard = anna.page.evaluate("window.said.polite.join('\\n')")
    assert heard.count("Du bist bereit") == 1
    assert heard.count("Ben ist bereit") == 1

    clara.page.keyboard.press("b")
    expect(anna.page.get_by_role("heading", level=1).locator("..")).to_contain_text("Runde 2")
    for table in tables:
        expect(bill(table.page)).to_have_count(0)


def test_the_button_of_a_long_bill_is_in_reach_on_every_phone(
    visit: Visit, set_server: Server
) -> None:
    """Eight hands do not push it out of sight; upright, on its side, and small."""
    cards = [rank + suit for suit in "CSD" for rank in "789TJQK"]
    hands: dict[str, Any] = {
        name: " ".join(cards[3 * at :][:3]) for at, name in enumerate("BCDEFGH")
    }
    options = {"goal": 3, "between_ms": 600_000}
    (anna,) = sit(
        visit, set_server, seats=8, context=PHONE, touch=True, options=options, top="9H",
        A="8H", **hands,
    )  # fmt: skip
    won(anna)
    ready = bill(anna.page).get_by_role("button", name="Bereit", exact=True)
    for size in SIZES:
        resize(anna.page, *size)
        assert not hidden(ready), size
        assert not too_small(anna.page), size
    ready.tap()
    expect(bill(anna.page)).to_have_count(0)


def test_after_the_bill_every_button_keeps_to_its_column(visit: Visit, set_server: Server) -> None:
    """On phones on their side: the longest of them leaves neither screen nor hand."""
    options = {"goal": 3, "between_ms": 600_000}
    anna, _ = sit(
        visit, set_server, people=2, options=options, top="9H", touch=True, context=PHONE, **HANDS
    )
    won(anna)
    anna.press(bill(anna.page).get_by_role("button", name="Bereit", exact=True))
    expect(anna.button("Stand noch einmal ansehen")).to_be_visible()
    for size in ((640, 360), (667, 375), (844, 390)):
        resize(anna.page, *size)
        assert flaws(anna.page) == [], size
