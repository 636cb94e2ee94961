"""German and English: switched at once, and kept.

That nothing is left untranslated is seen by the way in `test_access.py`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table, tile
from tests.e2e.kit.zwanzig import asked_for, play_turn


def test_the_door_changes_its_language_without_loading_again(visit: Visit, server: Server) -> None:
    """One press: other words, other language of the document, and what was typed is still there."""
    page = visit(server.url)
    page.get_by_label("Ich heiße").fill("Jürgen")
    page.evaluate("window.same = true")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_label("My name")).to_have_value("Jürgen")
    expect(tile(page).get_by_role("button", name="Friends")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("button", name="Deutsch").click()
    expect(tile(page).get_by_role("button", name="Freunde")).to_be_visible()
    assert page.evaluate("window.same")


def test_a_table_changes_its_language_in_the_middle_of_a_deal(visit: Visit, server: Server) -> None:
    """Cards, sentences of the past and buttons change; the choice outlives a reload."""
    german = open_table(visit(server.blank), seats=3, options={"start_points": 40})
    play_turn(german)
    asked_for(german)
    page, hand = german.page, german.hand
    page.evaluate("window.same = true")
    german.open_more("Einstellungen").get_by_text("English", exact=True).click()
    page.keyboard.press("Escape")
    english = Table(page, "en")
    assert english.hand == hand
    assert page.evaluate("window.same")
    assert page.locator("html").get_attribute("lang") == "en"
    assert any(line.startswith("Everybody gets") for line in english.log)
    play_turn(english)
    page.reload()
    asked_for(english)
    assert any(line.startswith("Everybody gets") for line in english.log)


@pytest.mark.parametrize(
    ("locale", "language"), [("de-AT", "de"), ("en-US", "en"), ("fr-FR", "en")]
)
def test_the_browsers_language_is_taken_at_first(
    visit: Visit, server: Server, locale: str, language: str
) -> None:
    """Austrians read German; whoever has neither language set reads English."""
    page = visit(server.url, locale=locale)
    word = {"de": "Freunde", "en": "Friends"}[language]
    expect(tile(page).get_by_role("button", name=word)).to_be_visible()
    assert page.locator("html").get_attribute("lang") == language
