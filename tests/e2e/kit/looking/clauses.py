"""Whether ids of clauses step back on a page: small, behind the words, in everything in sight."""

from __future__ import annotations

from playwright.sync_api import Page

_LOUD = """(most) => {
    const ID = /\\b(?:MM|DR|Z04|Z30|ZC|ZZ|TS)-[0-9]\\w*(?:\\.\\w+)?/;
    const ALONE = new RegExp('^(?:\\\\p{L}+ )?' + ID.source + '$', 'u');
    const wrong = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        const found = ID.exec(data);
        if (!found || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
        if (parentElement.closest('.vh, script, style')) continue;
        let around = parentElement;
        while (ALONE.test(around.textContent.trim()) && around !== document.body)
            around = around.parentElement;
        const before = around.textContent.split(found[0])[0].trim();
        if (before.length < 8) wrong.push(`${found[0]} leads: ${around.textContent.trim()}`);
        if (/\\w/.test(data.slice(found.index + found[0].length)))
            wrong.push(`${found[0]} stands in the middle: ${data.trim()}`);
        const size = parseFloat(getComputedStyle(parentElement).fontSize);
        if (size > most) wrong.push(`${found[0]} is ${size} px large: ${data.trim()}`);
    }
    return wrong;
}"""

MOST = 14.5
"""Px of the letters of an id at most; words have 15 or more."""


def loud_clauses(page: Page) -> list[str]:
    """Ids that lead, stand in the middle of a sentence, or are as large as its words."""
    return list(page.evaluate(_LOUD, MOST))
