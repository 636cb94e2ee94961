"""The pictures before the rules on the smallest phones: nothing too wide, nothing cut."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.looking.sight import cut_off
from tests.e2e.kit.rig import Server

SIZES = {"360 x 740": (360, 740), "320 x 640": (320, 640)}
GAMES = ("zwanzig", "drachenrummy", "mau-mau", "zwiebel-2004", "zwiebel-v3")
LOCALES = {"de": "de-DE", "en": "en-GB"}

FLAWS = """([strip, smallest]) => {
    const wrong = [];
    const box = (each) => each.getBoundingClientRect();
    const name = (each) => each.textContent.trim().replace(/\\s+/g, ' ').slice(0, 40);
    const out = (one, room) => one.left < room.left - 1 || one.right > room.right + 1
        || one.top < room.top - 1 || one.bottom > room.bottom + 1;
    const primer = document.querySelector('.primer');
    for (const part of primer.querySelectorAll('article')) {
        if (box(part).left < -1 || box(part).right > innerWidth + 1)
            wrong.push(`${name(part)}: wider than the screen`);
        for (const each of part.querySelectorAll('h2, p, figcaption')) {
            const range = document.createRange();
            range.selectNodeContents(each);
            if (out(range.getBoundingClientRect(), box(part))) wrong.push(`cut: ${name(each)}`);
            if (parseFloat(getComputedStyle(each).fontSize) < smallest)
                wrong.push(`too small: ${name(each)}`);
        }
        for (const row of part.querySelectorAll('figure')) {
            const cards = [...row.querySelectorAll('.card')].map(box);
            const words = box(row.querySelector('figcaption'));
            for (const [i, card] of cards.entries()) {
                const after = cards[i + 1];
                if (out(card, box(part))) wrong.push(`card ${i + 1} leaves: ${name(row)}`);
                if (after && after.left - card.left < strip)
                    wrong.push(`of card ${i + 1} too little shows: ${name(row)}`);
                if (card.right > words.left + 1 && card.bottom > words.top + 1
                    && card.left < words.right - 1 && card.top < words.bottom - 1)
                    wrong.push(`card ${i + 1} lies over: ${name(row)}`);
            }
        }
    }
    return wrong;
}"""

STRIP = 16
"""Px of a card that show its rank and suit."""
SMALLEST = 12
"""Px of letters."""


def flaws(page: Page) -> list[str]:
    """What is wider than the screen, cut off, too small to be read, or over something else."""
    return [*cut_off(page), *page.evaluate(FLAWS, [STRIP, SMALLEST])]


@pytest.mark.parametrize("language", LOCALES)
def test_every_primer_fits_the_smallest_phones(visit: Visit, server: Server, language: str) -> None:
    """All games, both languages, both sizes; each has a picture in each of its parts or words."""
    page = visit(server.blank, locale=LOCALES[language], has_touch=True, is_mobile=True)
    found: dict[str, list[str]] = {}
    for game in GAMES:
        page.goto(f"{server.url}/rules/{game}")
        expect(page.locator(".primer article").first).to_be_visible()
        assert page.locator(".primer .card").count() > 0
        for size, (width, height) in SIZES.items():
            resize(page, width, height)
            found[f"{game} {size}"] = flaws(page)
    assert not {where: wrong for where, wrong in found.items() if wrong}
