"""Measures a page as eyes and thumbs do: what is in sight, what is cut off, what is too small."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

LEAST_TARGET = 44
"""Px of whatever a thumb has to hit."""

LEAST_CARD = 32
"""Px that show of every card in the hand."""

_TOO_SMALL = """(least) => {
    // a small word may be hit far around it, as the name on a tile
    const reaches = (target, { left, right, top, bottom }) => {
        const [x, y, far] = [(left + right) / 2, (top + bottom) / 2, least / 2 - 1];
        return [[-far, 0], [far, 0], [0, -far], [0, far]].every(([dx, dy]) => {
            const at = document.elementFromPoint(x + dx, y + dy);
            return at && target.contains(at);
        });
    };
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const wrong = [];
    for (const each of scope.querySelectorAll('button, select, summary, input, [role=option]')) {
        if (!each.checkVisibility({ visibilityProperty: true })) continue;
        const target = each.matches('input') ? each.closest('label') ?? each : each;
        const box = target.getBoundingClientRect();
        const { width, height } = box;
        if (width > least - 0.5 && height > least - 0.5 || reaches(target, box)) continue;
        // a word within a sentence cannot be as tall as a button without tearing the lines apart
        if (target.matches('[data-word]') && Math.min(width, height) > 23.5) continue;
        const name = each.getAttribute('aria-label') || target.textContent.trim().slice(0, 40);
        wrong.push(`${name}: ${Math.round(width)} x ${Math.round(height)}`);
    }
    return wrong;
}"""

_CUT_OFF = """() => {
    const wrong = [];
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    if (scrollWidth > innerWidth) wrong.push(`the page is ${scrollWidth} px wide`);
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const nothingScrolls = document.querySelector('.frame') && scope === document.body;
    if (nothingScrolls && scrollHeight > innerHeight + 1)
        wrong.push(`the page is ${scrollHeight} px high`);
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
        const text = walker.currentNode;
        const holder = text.parentElement;
        if (!text.data.trim() || holder.closest('.vh, .skip, [aria-hidden=true]')) continue;
        if (!holder.checkVisibility({ visibilityProperty: true })) continue;
        range.selectNodeContents(text);
        const { left, right } = range.getBoundingClientRect();
        const clipped = getComputedStyle(holder).textOverflow === 'ellipsis';
        if (!clipped && (left < -1 || right > innerWidth + 1))
            wrong.push(`${text.data.trim()}: ${Math.round(left)} to ${Math.round(right)}`);
    }
    return wrong;
}"""

_NARROW = """(least) => {
    const wrong = [];
    for (const card of document.querySelectorAll('[role=option][data-card]')) {
        const { left, right, top, height } = card.getBoundingClientRect();
        let shows = 0;
        for (let x = Math.ceil(left); x < right; x++) {
            const at = document.elementFromPoint(x, top + height / 6);
            if (at && card.contains(at)) shows++;
        }
        if (shows < least) wrong.push(`${card.dataset.card}: ${shows} px`);
    }
    return wrong;
}"""

_HIDDEN = """(element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    if (!inside) return `out of view: ${[left, top, right, bottom].map(Math.round)}`;
    // What lets taps through is asked all the same what lies over it.
    const taps = element.style.pointerEvents;
    element.style.pointerEvents = 'auto';
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    element.style.pointerEvents = taps;
    if (at && (element.contains(at) || at.contains(element))) return '';
    return `covered by ${at?.tagName}.${at?.className}`;
}"""


def too_small(page: Page) -> list[str]:
    """Buttons, fields and cards smaller than a thumb, each with its size."""
    return list(page.evaluate(_TOO_SMALL, LEAST_TARGET))


def cut_off(page: Page) -> list[str]:
    """Words beyond the edge of the screen, and a page that has to be pushed around."""
    return list(page.evaluate(_CUT_OFF))


_TWO_FRAMES = (
    "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
)


def narrow_cards(page: Page) -> list[str]:
    """Cards of the hand of which too little shows, once the hand has seen how wide it may be."""
    page.evaluate(_TWO_FRAMES)
    return list(page.evaluate(_NARROW, LEAST_CARD))


def hidden(found: Locator) -> list[str]:
    """Of these elements those that are out of view or covered, and how."""
    told = found.evaluate_all(f"(all) => all.map({_HIDDEN})")
    return [why for why in told if why]
