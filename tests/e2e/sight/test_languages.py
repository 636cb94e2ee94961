"""German and English: switched at once, whole in both, and nothing left untranslated."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.tour import Language, tour
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table, tile
from tests.e2e.kit.zwanzig import asked_for, play_turn

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WAYS: dict[Language, dict[str, Any]] = {
    "de": PHONE | {"locale": "de-DE"},
    "en": {"locale": "en-GB"},
}

_WORDS = """() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode;
        if (!text.parentElement.closest('script, style, kbd, svg')) said.push(text.data);
    }
    for (const named of document.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
        for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
            if (named.hasAttribute(name)) said.push(named.getAttribute(name));
    return said.map((each) => each.trim()).filter(Boolean);
}"""

RAW = re.compile(r"\b[a-z]\w*(\.[a-z]\w+)+\b(?!/)|\{\w*|\bundefined\b|\bNaN\b|\[object|_")
"""A text's key, an open place in a sentence, or the name of a code."""

GERMAN = re.compile(r"\b(der|die|das|und|nicht|ein|eine|ist|Regeln|Karten?|Stich|Spiel)\b")
ENGLISH = re.compile(r"\b(the|and|not|is|are|you|your|rules|cards?|trick|game)\b", re.IGNORECASE)


def raw(page: Page) -> list[str]:
    """Words on the page that no person would write."""
    here = page.evaluate("location.host")
    said = [each.replace(here, "") for each in page.evaluate(_WORDS)]
    return [each for each in said if RAW.search(each)]


@pytest.mark.parametrize(
    "language",
    [
        pytest.param("de", id="German on a phone"),
        pytest.param("en", id="English on a desktop", marks=pytest.mark.wide),
    ],
)
def test_everything_is_said_in_the_readers_language(
    visit: Visit, server: Server, language: Language
) -> None:
    """No key, no open place, no word of the other language on any page, phase or sheet."""
    way = WAYS[language]
    foreign = ENGLISH if language == "de" else GERMAN
    problems: dict[str, list[str]] = {}
    for name, page in tour(visit, server.url, language, touch="has_touch" in way, **way):
        assert page.locator("html").get_attribute("lang") == language, name
        strange = [each for each in page.evaluate(_WORDS) if foreign.search(each)]
        if found := raw(page) + strange:
            problems[name] = found
    assert problems == {}


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
    german = open_table(visit(server.url), seats=3, options={"start_points": 40})
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
