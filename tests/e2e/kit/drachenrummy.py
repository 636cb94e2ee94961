"""How a person plays Drachenrummy on the page: throw, reserve, steal, meld, extend."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect
from tests.e2e.kit.table import Table

Phase = Literal["throw", "place", "meld", "over"]


@dataclass(frozen=True, kw_only=True)
class Said:
    """What is written and read out at this game, in one language."""

    dice: str
    display: str
    reserved: str
    melds: str
    suggested: str
    suggest: str
    keep_all: str
    meld: str
    steal: str
    reserve: str
    faces: tuple[str, ...]
    counts: tuple[str, ...]
    on_card: str
    """Before the dice that lie on a card."""


SAID = {
    "de": Said(
        dice="Deine Würfel",
        display="Auslage",
        reserved="reserviert für dich",
        melds="Sets von dir",
        suggested="Mögliche Sets",
        suggest="Vorschläge",
        keep_all="Alle behalten",
        meld="Zug beenden",
        steal="stehlen mit",
        reserve="reservieren mit",
        faces=("Eins", "Zwei", "Drei", "Vier", "Fünf", "Sechs"),
        counts=("einer", "zwei", "drei", "vier", "fünf"),
        on_card="mit",
    ),
    "en": Said(
        dice="Your dice",
        display="Display",
        reserved="reserved for you",
        melds="Melds of you",
        suggested="Possible melds",
        suggest="Suggest",
        keep_all="Keep all",
        meld="End turn",
        steal="steal it with",
        reserve="reserve it with",
        faces=("one", "two", "three", "four", "five", "six"),
        counts=("a", "two", "three", "four", "five"),
        on_card="with",
    ),
}

CHANGED = """(before) => document.querySelector('main').innerText !== before
    && document.querySelector('[data-busy=false]') !== null"""


class Rummy:
    """The page of a table of Drachenrummy."""

    def __init__(self, page: Page, language: str = "de", *, touch: bool = False) -> None:
        self.page = page
        self.table = Table(page, language, touch=touch)
        said = self.said = SAID[language]
        dice = page.get_by_role("list", name=said.dice)
        self.dice = dice.get_by_role("button")
        self.chosen = dice.get_by_role("button", pressed=True)
        self.display = page.get_by_role("region", name=said.display).get_by_role("listitem")
        self.mine = page.get_by_role("region", name=said.reserved)
        self.melds = page.get_by_role("region", name=said.melds).get_by_role("listitem")
        self.fitting = self.melds.get_by_role("button")
        self.suggested = page.get_by_role("list", name=said.suggested).get_by_role("button")
        self.stealable = page.get_by_role("button", name=re.compile(f", {said.steal} "))
        self.free = page.get_by_role("button", name=re.compile(f", {said.reserve} "))
        self.others = page.get_by_role("list", name=self.table.words.at_table).get_by_role("button")
        self.go = page.locator("[data-go] button")
        self.done = page.locator("[data-done] button")
        counts, faces = "|".join(said.counts), "|".join(said.faces)
        self.on_card = re.compile(rf"\b{said.on_card} ({counts}) ({faces})")
        """The dice on a card, as they are read out."""

    def press(self, target: Locator) -> None:
        """Tap with a finger, or click."""
        self.table.press(target)

    def asked_for(self) -> Phase:
        """Wait until it is my turn or the end, and tell what is asked for."""
        expect(self.done.or_(self.table.end).first).to_be_visible()
        if self.table.over:
            return "over"
        words = self.done.inner_text()
        if words.startswith(self.said.keep_all):
            return "throw"
        return "meld" if words.startswith(self.said.meld) else "place"

    @contextmanager
    def moves(self) -> Iterator[None]:
        """Wait at the end until the table shows what was done, and the server has agreed."""
        before = self.page.evaluate("document.querySelector('main').innerText")
        yield
        self.page.wait_for_function(CHANGED, arg=before)

    def keep_all(self) -> None:
        """Throw no more."""
        with self.moves():
            self.press(self.done)

    def steal(self) -> None:
        """Tap a card that my dice win; the button names the pair; the card lies before me."""
        self._place(self.stealable.first, self.said.steal)

    def reserve(self) -> None:
        """Tap the first card of the display; the button names the pair."""
        self._place(self.free.first, self.said.reserve)

    def _place(self, card: Locator, verb: str) -> None:
        code = card.get_attribute("data-card")
        self.press(card)
        expect(self.go).to_contain_text(re.compile(verb.split(maxsplit=1)[0], re.IGNORECASE))
        expect(self.go).to_contain_text(re.compile(rf"\b{self.said.on_card} "))
        with self.moves():
            self.press(self.go)
        expect(self.mine.locator(f'[data-card="{code}"]')).to_be_visible()

    def finish(self) -> None:
        """Be done; unused dice that could do something take a second press."""
        with self.moves():
            done = self.done.inner_text()
            self.press(self.done)
            sure = self.done.filter(has_text=re.compile("Wirklich|Really"))
            if sure.count() > 0 and done != sure.inner_text():
                self.press(sure)

    def suggest(self) -> None:
        """Ask for the melds that the hand makes, unless they lie there already."""
        if self.go.inner_text().startswith(self.said.suggest) and self.suggested.count() == 0:
            self.press(self.go)
            expect(self.suggested.or_(self.fitting).first).to_be_visible()

    def meld(self) -> bool:
        """Lay down the first meld suggested; tells whether there was one."""
        self.suggest()
        if self.suggested.count() == 0:
            return False
        before = self.melds.count()
        self.press(self.suggested.first)
        with self.moves():
            self.press(self.go)
        expect(self.melds).to_have_count(before + 1)
        return True


def name_of(card: Locator) -> str:
    """The card in words, without what lies on it."""
    return re.split(" mit | with |, ", card.locator("> .vh").inner_text())[0]


def open_rummy(
    page: Page,
    *,
    seats: int = 2,
    options: Mapping[str, Any] = {},
    scene: Mapping[str, Any] = {},
    language: str = "de",
    touch: bool = False,
    **aids: bool,
) -> Rummy:
    """Open a table with bots that do not linger, and go there.

    ``scene``: where the match begins, in a set room (tests/e2e/kit/scenes/drachenrummy.py).
    ``aids``: what helps this reader; nothing goes on by itself unless ``auto`` is among them.
    """
    page.evaluate(
        "(aids) => localStorage.setItem('stammtisch.drachenrummy', JSON.stringify(aids))",
        {"auto": False} | aids,
    )
    code = page.evaluate(
        """async (wish) => {
            const body = JSON.stringify(wish);
            const headers = { 'content-type': 'application/json' };
            const answer = await fetch('/api/tables', { method: 'POST', headers, body });
            if (!answer.ok) throw new Error(await answer.text());
            return (await answer.json()).table.code;
        }""",
        {
            "game": "drachenrummy",
            "name": "Anna",
            "seats": seats,
            "options": dict(options) | ({"scene": dict(scene)} if scene else {}),
            "settings": {"pace_ms": 0},
            "bots": ["steady"] * (seats - 1),
        },
    )
    at = urlsplit(page.url)
    page.goto(f"{at.scheme}://{at.netloc}/t/{code}")
    return Rummy(page, language, touch=touch)


def play_turn(rummy: Rummy) -> None:
    """Do what the table asks for: keep the first throw, steal or reserve, meld what can be."""
    phase = rummy.asked_for()
    if phase == "throw":
        rummy.keep_all()
    elif phase == "place":
        if rummy.stealable.count() > 0:
            rummy.steal()
        elif rummy.free.count() > 0:
            rummy.reserve()
        else:
            rummy.finish()
    elif phase == "meld" and not rummy.meld():
        rummy.finish()


HELD = "(thing, [x, y]) => thing.contains(document.elementFromPoint(x, y))"


def drag(page: Page, start: Locator, goal: Locator) -> None:
    """Press the mouse on one thing, and let go over another.

    It takes hold near the upper left corner: of cards that lap over each other that much shows.
    """
    held, over = start.bounding_box(), goal.bounding_box()
    assert held is not None
    assert over is not None
    x0, y0 = held["x"] + held["width"] / 4, held["y"] + held["height"] / 4
    x1, y1 = over["x"] + over["width"] / 2, over["y"] + over["height"] / 2
    assert start.evaluate(HELD, [x0, y0]), "something lies over what is to be dragged"
    page.mouse.move(x0, y0)
    page.mouse.down()
    page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2, steps=4)
    page.mouse.move(x1, y1, steps=4)
    page.mouse.up()
