"""Whether a table lies whole on the screen: nothing over anything, no text cut, every card read."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

LIMITS = {"edge": 1, "strip": 32, "target": 44, "word": 24, "smallest": 12}
"""Px: how far things may touch, what shows of a card in the hand, what a thumb needs, letters."""

USUAL_PX, TWICE_PX = 16, 32
"""Of a letter's height, as browsers have it and as some readers set it."""

CHECK = (Path(__file__).parent / "geometry.js").read_text()

SETTLED = """() => document.fonts.ready.then(() => new Promise((done) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))))"""


def resize(page: Page, width: int, height: int) -> None:
    """Turn the screen or take another one, and wait until the table has found its place."""
    page.set_viewport_size({"width": width, "height": height})
    rested(page)


def rested(page: Page) -> None:
    """Wait until everything has been drawn and nothing moves."""
    page.evaluate(SETTLED)
    page.wait_for_function(
        "() => document.getAnimations().every((each) => each.playState !== 'running')"
    )


@contextmanager
def enlarged(page: Page) -> Iterator[None]:
    """All text at twice its size, as a reader's browser sets it."""
    browser = page.context.new_cdp_session(page)
    browser.send("Page.enable")
    for px in (TWICE_PX, USUAL_PX):
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": px}})
        rested(page)
        if px == TWICE_PX:
            yield
    browser.detach()


def flaws(page: Page) -> list[str]:
    """What is not as drawn, as sentences."""
    return list(page.evaluate(CHECK, LIMITS))


PUSH = """(share) => { const table = document.querySelector('main');
    const before = table.scrollTop;
    table.scrollBy(0, -share * table.clientHeight);
    return table.scrollTop !== before; }"""


def flaws_pushed(page: Page) -> list[str]:
    """The same of a table that is pushed up and down, from the hand to the far edge."""
    page.evaluate(PUSH, -100)
    found: dict[str, None] = {}
    while True:
        found |= dict.fromkeys(page.evaluate(CHECK, LIMITS | {"pushed": True}))
        if not page.evaluate(PUSH, 0.5):
            return list(found)
