"""Writes down everything that a page shows in words, for as long as somebody looks at it."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page

WATCH = (Path(__file__).parent / "reader.js").read_text()

GAP = re.compile(r"\s*…\s*")
"""Between two pieces of a fact there may be anything."""


class Reader:
    """Somebody who reads what is there: each text once, in the order in which it was shown."""

    def __init__(self, page: Page) -> None:
        """From the next page that is loaded; every page of the same person is read."""
        self.lines: dict[str, None] = {}
        context: BrowserContext = page.context
        context.expose_function("shownInWords", self._read)
        context.add_init_script(WATCH)

    def _read(self, lines: list[str]) -> None:
        self.lines |= dict.fromkeys(lines)

    def found(self, fact: str) -> str | None:
        """The first text that says this; what stands between the pieces of a fact is left open."""
        pieces = [re.escape(piece) for piece in GAP.split(fact)]
        wanted = re.compile(".*".join(pieces))
        return next((line for line in self.lines if wanted.search(line)), None)
