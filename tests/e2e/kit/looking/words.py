"""What a page says, and whether a reader of one language can read it."""

from __future__ import annotations

import re

from playwright.sync_api import Page
from tests.e2e.kit.looking.tour import Language

_SAID = """() => {
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


def words(page: Page) -> list[str]:
    """All that can be read on the page, or is read out."""
    found: list[str] = page.evaluate(_SAID)
    return found


def raw(page: Page) -> list[str]:
    """Words on the page that no person would write."""
    here = page.evaluate("location.host")
    said = [each.replace(here, "") for each in words(page)]
    return [each for each in said if RAW.search(each)]


def foreign(page: Page, language: Language) -> list[str]:
    """Words on the page that are of the other language."""
    other = ENGLISH if language == "de" else GERMAN
    return [each for each in words(page) if other.search(each)]
