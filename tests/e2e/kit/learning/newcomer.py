"""A newcomer on a phone: from the door through the lessons of a game to the end of a first match.

They read what the page says by itself, take the lessons, lay a finger on what they do not know,
and never open the rules. What they must know in the end stands in
``learning/newcomer/<name>.toml``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Error, Locator, Page, Route, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.learning.reader import Reader
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import Table, tile

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
LOCALES = {"de": "de-DE", "en": "en-GB"}
TABLES = Path(__file__).parents[2] / "learning" / "newcomer"

SLIP = "[popover][role=dialog]"
"""What explains a thing."""

REST_MS = 5_000
"""So long a finger lies on a thing at most, until the page says what it is."""

TIMES = 3
"""So often they lay it there before they go on."""


@dataclass(frozen=True, kw_only=True)
class Ways:
    """What a newcomer presses on the way, in one language."""

    learn: str
    innkeeper: str
    learnt: str
    following: re.Pattern[str]
    play: re.Pattern[str]


WAYS = {
    "de": Ways(
        learn="Lern es in drei Minuten",
        innkeeper="Der Wirt sagt",
        learnt="Das kannst du jetzt",
        following=re.compile("^Nächste Lektion"),
        play=re.compile("^Jetzt richtig"),
    ),
    "en": Ways(
        learn="Learn it in three minutes",
        innkeeper="The innkeeper says",
        learnt="You can do this now",
        following=re.compile("^Next lesson"),
        play=re.compile("^Now for real"),
    ),
}


class Both(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text, or texts, in both languages."""

    de: str
    en: str


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must have been shown for the question to be answered, in both languages."""

    de: tuple[str, ...]
    en: tuple[str, ...]


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something a newcomer must know after the lessons and one match."""

    ask: Both
    told: Told


def questions(name: str) -> tuple[Question, ...]:
    """The twelve questions of a game."""
    text = (TABLES / f"{name}.toml").read_text("utf-8")
    return tuple(msgspec.convert(tomllib.loads(text)["questions"], list[Question]))


@dataclass(kw_only=True)
class Newcomer:
    """Somebody who knows nothing, their phone, and what they have read."""

    page: Page
    language: str
    reader: Reader
    asked: set[str] = field(default_factory=set)
    """What they have laid a finger on."""

    @property
    def ways(self) -> Ways:
        """What is written on what they press."""
        return WAYS[self.language]

    def table(self) -> Table:
        """The table they sit at."""
        return Table(self.page, self.language, touch=True)

    def learn(self, title: str, lessons: int) -> None:
        """From the tile of a game through so many lessons, one leading to the next."""
        tile(self.page, title).get_by_role("link", name=self.ways.learn).tap()
        for _ in range(lessons - 1):
            learnt = self._lesson()
            learnt.get_by_role("button", name=self.ways.following).tap()
            expect(learnt).to_have_count(0)
        self._lesson()

    def _lesson(self) -> Locator:
        """Take a lesson: read, ask for a hint, let it be shown; return what was learnt."""
        slip = self.page.get_by_role("region", name=self.ways.innkeeper)
        learnt = self.page.get_by_role("dialog", name=self.ways.learnt)
        quiet = self.page.locator(f'[aria-label="{self.ways.innkeeper}"][aria-busy=false]')
        for _ in range(80):
            expect(quiet.or_(learnt).first).to_be_visible()
            if learnt.is_visible():
                return learnt
            before = slip.inner_text()
            slip.get_by_role("button").last.tap()
            self.page.wait_for_function(
                """([name, before]) => {
                    const slip = document.querySelector(`[aria-label="${name}"]`);
                    return !slip || document.querySelector('dialog[open]') ||
                        slip.getAttribute('aria-busy') === 'true' || slip.innerText !== before;
                }""",
                arg=[self.ways.innkeeper, before],
            )
        raise AssertionError("the lesson does not end")

    def begin(self, **options: Any) -> Table:
        """Press what leads from the last lesson to a real match; it is a short and quick one."""
        self.page.route("**/api/tables", lambda route: _shortened(route, options))
        self.page.get_by_role("button", name=self.ways.play).tap()
        expect(self.page).to_have_url(re.compile("/t/[A-Z]{6}$"))
        return self.table()

    def ask_about(self, *things: str) -> None:
        """Lay a finger on each of these, once a match, and read what it is."""
        for thing in things:
            place = self.page.locator(thing).first
            if thing in self.asked or place.count() == 0 or not place.is_visible():
                continue
            if not _rest_on(self.page, place):
                return  # somebody acted meanwhile, and the slip went with what it was about
            self.asked.add(thing)
            self.page.keyboard.press("Escape")
            expect(self.page.locator(SLIP)).to_have_count(0)

    def unanswered(self, name: str) -> list[str]:
        """The questions of a game that nothing shown has answered, each with what is missing."""
        missing = []
        for question in questions(name):
            facts: Sequence[str] = getattr(question.told, self.language)
            lacking = [fact for fact in facts if self.reader.found(fact) is None]
            if lacking:
                missing.append(f"{getattr(question.ask, self.language)} {lacking}")
        return missing


def arrive(visit: Visit, server: Server, language: str) -> Newcomer:
    """Open the door of the room for the first time."""
    page = visit(server.blank, new=True, locale=LOCALES[language], **PHONE)
    reader = Reader(page)
    page.goto(server.url)
    return Newcomer(page=page, language=language, reader=reader)


def play(newcomer: Newcomer, turn: Callable[[Table], object], things: Sequence[str]) -> None:
    """Play to the end of the match, asking about what lies there whenever it is their turn."""
    table = newcomer.table()
    mine = newcomer.page.locator("#status.mine, button.go")
    while True:
        expect(mine.or_(table.end).first).to_be_visible()
        if table.over:
            return
        newcomer.ask_about(*things)
        turn(table)


def _shortened(route: Route, options: Mapping[str, Any]) -> None:
    wish = json.loads(route.request.post_data or "{}")
    wish["options"] = wish.get("options", {}) | dict(options)
    wish["settings"] = wish.get("settings", {}) | {"pace_ms": 0}
    route.continue_(post_data=json.dumps(wish))


def _rest_on(page: Page, target: Locator) -> bool:
    """Lay a finger on it until the page says what it is; again, where the thing has moved on."""
    client = page.context.new_cdp_session(page)
    told = False
    for _ in range(TIMES):
        box = target.bounding_box()
        if box is None:
            break
        point = {"x": box["x"] + min(box["width"] / 2, 14), "y": box["y"] + box["height"] / 3}
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        try:
            page.locator(SLIP).wait_for(timeout=REST_MS)
            told = True
        except Error:
            told = False
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        if told:
            break
    client.detach()
    return told
