"""A match looked back at: chances, dear decisions to be guessed at first, luck and skill."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.e2e.afterwards.test_replay import RECORDS, open_record, shown
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import flaws
from tests.e2e.kit.rig import Server
from tests.e2e.sight.test_access import violations

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = PHONE | {"viewport": {"width": 360, "height": 740}}
FLAT = PHONE | {"viewport": {"width": 844, "height": 390}}
SHORT = RECORDS / "zwanzig-example.jsonl"


def panel(page: Page) -> Locator:
    """The review, as it stands beside the table or in a sheet."""
    return page.get_by_role("region", name="Rückblick", exact=True)


def looked_back(page: Page, server: Server) -> None:
    """Open the record of a short match and look back at it for the first seat."""
    page.goto(f"{server.url}/replay")
    open_record(page, SHORT)
    expect(page.get_by_role("slider")).to_be_visible()
    opener = page.get_by_role("tab", name="Rückblick")
    if not opener.count():
        opener = page.get_by_role("button", name="Rückblick")
    opener.click()
    panel(page).get_by_role("button", name="Zurückblicken").click()
    played_out(panel(page))


def played_out(there: Locator) -> None:
    """Wait for the end of a review as long as it goes on; a busy machine may take minutes."""
    end = there.get_by_role("heading", name="Glück und Können")
    status = there.get_by_role("status").filter(has_text="rechnet noch")
    while not end.count():
        told = status.all_inner_texts()
        further = status.filter(has_not_text=told[0]) if told else status
        expect(end.or_(further).first).to_be_visible()


@pytest.mark.parametrize("screen", [pytest.param({}, id="desk"), pytest.param(PHONE, id="phone")])
def test_a_dear_decision_is_asked_first_and_then_answered(
    visit: Visit, server: Server, screen: dict[str, Any]
) -> None:
    """The answer is not there before it is wanted; it says what was better, what it cost, why. All
    of it is as wide as the screen, with letters of twice the size as well."""
    page = visit(f"{server.url}/replay", **screen)
    looked_back(page, server)
    there = panel(page)
    expect(there.get_by_role("img", name="Chance von Anna")).to_be_visible()
    moment = there.get_by_role("listitem").first
    expect(moment).to_contain_text("Was hättest du gespielt?")
    assert "Besser" not in moment.inner_text()
    assert violations(page) == []
    moment.get_by_role("button", name="Auflösen, ohne zu raten").click()
    expect(moment).to_contain_text("Besser")
    expect(moment).to_contain_text("Siege in 100 Partien:")
    expect(moment).to_contain_text(
        re.compile(r"Kostet etwa \d+ Siege? in 100 Partien", re.IGNORECASE)
    )
    expect(moment.get_by_role("img", name="von 100, wahrscheinlich").first).to_be_visible()
    expect(there).to_contain_text("der Bot „Kenner“.")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert there.evaluate("(all) => all.scrollWidth <= all.clientWidth")
    page.evaluate("document.documentElement.style.fontSize = ''")
    moment.get_by_role("button", name="Zur Stelle").click()
    expect(page.get_by_role("slider")).to_have_value("1")


def test_one_guesses_at_the_own_view_and_then_sees_how_the_cards_lay(
    visit: Visit, server: Server
) -> None:
    """The question shows no more than the seat saw; the other hands open after the answer."""
    page = visit(f"{server.url}/replay")
    looked_back(page, server)
    view = page.get_by_label("Wessen Karten")
    expect(view).to_have_value("all")
    moment = panel(page).get_by_role("listitem").first
    moment.get_by_role("button", name="Zur Stelle").click()
    expect(view).to_have_value("0")
    assert not moment.get_by_role("img").count()
    steps, later = page.get_by_role("tab", name="Schritte"), page.get_by_text("Was danach geschah")
    steps.click()
    expect(page.locator("[data-step]")).to_have_count(1)
    expect(later).to_be_visible()
    page.get_by_role("tab", name="Rückblick").click()
    guesses = moment.locator("button[aria-pressed]")
    guesses.last.click()
    expect(guesses.last).to_have_attribute("aria-pressed", "true")
    moment.get_by_role("button", name="Auflösen", exact=True).click()
    expect(moment.get_by_role("status")).to_be_visible()
    expect(moment.get_by_text("dein Tipp", exact=True)).to_be_visible()
    steps.click()
    expect(later).to_have_count(0)
    assert page.locator("[data-step]").count() > 10
    page.get_by_role("tab", name="Rückblick").click()
    moment.get_by_role("button", name="So lagen die Karten").click()
    expect(view).to_have_value("all")
    expect(page.get_by_role("slider")).to_have_value("1")


def test_a_key_jumps_to_the_next_mistake(visit: Visit, server: Server) -> None:
    """Arrows go on step by step; a match that was looked at once is there at once."""
    page = visit(f"{server.url}/replay")
    looked_back(page, server)
    page.locator("main").click(position={"x": 5, "y": 5})
    page.keyboard.press("Home")
    slider = page.get_by_role("slider")
    page.keyboard.press("m")
    expect(slider).to_have_value("1")
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("2")
    page.keyboard.press("Shift+M")
    expect(slider).to_have_value("1")


@pytest.mark.parametrize("screen", [PHONE, SMALL, FLAT], ids=["phone", "small", "flat"])
def test_on_a_phone_the_question_waits_over_the_table(
    visit: Visit, server: Server, screen: dict[str, Any]
) -> None:
    """Gone to its place, the question is asked there by the step's own number, one tap away."""
    page = visit(f"{server.url}/replay", **screen)
    looked_back(page, server)
    bar = page.locator("main, header").get_by_text("Was hättest du gespielt?")
    expect(bar).to_have_count(0)
    panel(page).get_by_role("button", name="Nächster Fehler").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(bar).to_be_visible()
    step = shown(page)
    assert flaws(page) == []
    page.get_by_role("button", name="Antworten").click()
    question = page.get_by_role("heading", name=f"Schritt {step}: Was hättest du gespielt?")
    expect(question).to_be_in_viewport()
    expect(question).to_be_focused()
    moment = panel(page).get_by_role("listitem").filter(has=question)
    moment.get_by_role("button", name="Auflösen, ohne zu raten").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(bar).to_have_count(0)
