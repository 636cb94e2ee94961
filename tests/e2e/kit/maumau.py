"""A table of Mau-Mau in the browser: how people sit down in the middle of a round, and play."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, open_table

CALM = {"signal_ms": 60_000, "turn_limit_ms": 0}
"""Nothing happens by itself while a test looks on."""

PEOPLE = ("Anna", "Ben", "Clara")


class MauTable(Table):
    """The page of a table of Mau-Mau."""

    @property
    def pile(self) -> Locator:
        """The open pile; its name says what counts."""
        return self.page.locator(".middle .pile").last

    def button(self, name: str) -> Locator:
        """A button near the hand."""
        return self.near.get_by_role("button", name=name, exact=True)

    def push(self, name: str) -> None:
        """Press a button near the hand."""
        self.press(self.button(name))

    def counts(self, words: str) -> None:
        """Wait until this is what counts on the pile."""
        expect(self.pile).to_contain_text(words)

    def says(self, words: str) -> None:
        """Wait until the status line says this."""
        expect(self.status).to_contain_text(words)

    def wish(self, suit: str) -> None:
        """Name a suit for the jack that was played."""
        asked = self.page.get_by_role("group", name="Welche Farbe")
        self.press(asked.get_by_role("button", name=suit))
        expect(asked).to_have_count(0)

    def choose(self, code: str) -> None:
        """Choose a card without playing it."""
        self.press(self.card(code))
        expect(self.card(code)).to_have_attribute("aria-selected", "true")


def sit(
    visit: Visit,
    server: Server,
    *,
    people: int = 1,
    seats: int = 3,
    options: dict[str, Any] | None = None,
    language: str = "de",
    touch: bool = False,
    context: dict[str, Any] | None = None,
    **scene: Any,
) -> list[MauTable]:
    """Sit down where the round stands as the scene says (tests/games/maumau/scenes.py).

    The first ``people`` seats are people's, the others bots'; bots play only if the scene lets
    them. ``A``, ``B`` ... are the hands by seat.
    """
    context = context or {}
    wish = CALM | (options or {}) | {"preset_rules": [{"scene": scene}]}
    first = open_table(
        visit(server.blank, **context),
        name=PEOPLE[0],
        seats=seats,
        bots=seats - people,
        options=wish,
        language=language,
        touch=touch,
        game="mau-mau",
    )
    tables = [MauTable(first.page, language, touch=touch)]
    tables += [
        _join(visit(first.page.url, **context), name, language, touch=touch)
        for name in PEOPLE[1:people]
    ]
    if people > 1:
        for name in PEOPLE[1:people]:
            expect(first.seats.filter(has_text=name)).to_be_visible()
        first.press(first.page.get_by_role("button", name=first.words.start, exact=True))
    for table in tables:
        expect(table.pile).to_be_visible()
    return tables


def _join(page: Page, name: str, language: str, *, touch: bool) -> MauTable:
    page.get_by_label({"de": "Ich heiße", "en": "My name"}[language]).fill(name)
    page.get_by_role("button", name={"de": "Setzen", "en": "Sit down"}[language]).click()
    return MauTable(page, language, touch=touch)
