"""How a person plays Drachenrummy on the page: throw, reserve, steal, meld, extend."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Locator, Page, expect
from tests.e2e.table import Table

Phase = Literal["throw", "place", "meld", "over"]


@dataclass(frozen=True, kw_only=True)
class Said:
    """What is written and read out at this game, in one language."""

    dice: str
    aside: str
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
        aside="liegt beiseite",
        display="Auslage",
        reserved="reserviert für du",
        melds="Sets von du",
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
        aside="put aside",
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
        self.aside = dice.get_by_text(said.aside)
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

    def face(self, words: str) -> int:
        """The face that words begin with: 'Sechs, liegt beiseite'."""
        return next(at for at, face in enumerate(self.said.faces, 1) if words.startswith(face))

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

    @property
    def lying(self) -> list[tuple[int, int]]:
        """How many dice of which face lie on each card that somebody else has reserved."""
        found = (self.on_card.search(name) for name in self.others.all_inner_texts())
        return [(self.said.counts.index(f[1]) + 1, self.face(f[2])) for f in found if f]

    def keep_for_theft(self) -> None:
        """Keep the dice for the theft that lacks fewest; all of them, once there are enough."""
        thrown = [self.face(name) for name in self.dice.evaluate_all(NAMES)]
        have = thrown + [self.face(text) for text in self.aside.all_inner_texts()]
        missing = [(count + 1 - have.count(face), face) for count, face in self.lying]
        least, aim = min((lacks for lacks in missing if lacks[0] < len(thrown)), default=(0, 0))
        if least <= 0:
            self.keep_all()
            return
        with self.moves():
            for at in [at for at, face in enumerate(thrown) if face == aim] or [0]:
                self.press(self.dice.nth(at))
            self.press(self.go)

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


NAMES = "(dice) => dice.map((die) => die.ariaLabel)"


def name_of(card: Locator) -> str:
    """The card in words, without what lies on it."""
    return re.split(" mit | with |, ", card.locator("> .vh").inner_text())[0]


def open_rummy(
    page: Page,
    *,
    seats: int = 2,
    options: Mapping[str, Any] = {},
    language: str = "de",
    touch: bool = False,
    **aids: bool,
) -> Rummy:
    """Open a table with bots that do not linger, and go there.

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
            "options": dict(options),
            "settings": {"pace_ms": 0},
            "bots": ["steady"] * (seats - 1),
        },
    )
    at = urlsplit(page.url)
    page.goto(f"{at.scheme}://{at.netloc}/t/{code}")
    return Rummy(page, language, touch=touch)


def play_turn(rummy: Rummy, *, thief: bool = False) -> tuple[Phase, bool]:
    """Do what the table asks for; tells what that was, and whether a card was stolen.

    A ``thief`` throws for the cards of the others; everybody else takes what the first throw gives.
    """
    phase = rummy.asked_for()
    if phase == "throw":
        if thief:
            rummy.keep_for_theft()
        else:
            rummy.keep_all()
    elif phase == "place":
        if rummy.stealable.count() > 0:
            rummy.steal()
            return phase, True
        if rummy.free.count() > 0:
            rummy.reserve()
        else:
            rummy.finish()
    elif phase == "meld" and not rummy.meld():
        rummy.finish()
    return phase, False


def play_to(rummy: Rummy, phase: Phase) -> None:
    """Play until this is asked for."""
    while (now := rummy.asked_for()) != phase:
        assert now != "over", f"the match ended before {phase}"
        play_turn(rummy)


def drag(page: Page, start: Locator, goal: Locator) -> None:
    """Press the mouse on one thing, and let go over another."""
    boxes = [each.bounding_box() for each in (start, goal)]
    (x0, y0), (x1, y1) = ((b["x"] + b["width"] / 2, b["y"] + b["height"] / 2) for b in boxes if b)
    page.mouse.move(x0, y0)
    page.mouse.down()
    page.mouse.move((x0 + x1) / 2, (y0 + y1) / 2, steps=4)
    page.mouse.move(x1, y1, steps=4)
    page.mouse.up()
