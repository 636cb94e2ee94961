"""A walk past everything a person can come to see, one stop after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.table import SHORTEST, Table, open_table, play_on
from tests.e2e.kit.zwanzig import asked_for, play_to, play_turn

LONG = {"first_dealer": 3, "start_points": 100}
"""I announce in the first deal, and decide in the next."""

Stop = tuple[str, Page]
"""What is to be seen, and where."""

Language = Literal["de", "en"]

NAMES = {
    "de": {
        "game": "Zwanzig",
        "settings": "Einstellungen",
        "invite": "Einladen",
        "sit": "Setzen",
        "start": "Los",
        "device": "Auf anderem Gerät weiterspielen",
    },
    "en": {
        "game": "Zwanzig",
        "settings": "Settings",
        "invite": "Invite",
        "sit": "Sit down",
        "start": "Start",
        "device": "Continue on another device",
    },
}


def tour(
    visit: Visit, url: str, language: Language, *, touch: bool, **context: Any
) -> Iterator[Stop]:
    """Every page, every phase of a deal, every sheet."""
    page = visit(url, **context)
    yield from door(page, language)
    yield from seats(visit, page, language, touch=touch, **context)
    table = open_table(page, seats=4, options=LONG, language=language, touch=touch)
    yield from deal(table)
    yield from sheets(table)
    table = open_table(page, seats=2, options=SHORTEST, language=language, touch=touch)
    yield from end(table)
    page.goto(f"{url}/t/NOSUCH")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield "a table that is not there", page


def door(page: Page, language: Language) -> Iterator[Stop]:
    """The start page, its sheets, and the rules."""
    names, url = NAMES[language], page.url
    expect(page.get_by_role("heading", name=names["game"])).to_be_visible()
    yield "lobby", page
    page.get_by_role("button", name=names["game"], exact=True).click()
    expect(page.get_by_role("dialog", name=names["game"])).to_be_visible()
    yield "options", page
    page.keyboard.press("Escape")
    page.get_by_role("button", name=names["settings"]).click()
    expect(page.get_by_role("dialog", name=names["settings"])).to_be_visible()
    yield "settings", page
    page.goto(f"{url}rules/zwanzig")
    expect(page.locator("[data-clause]").first).to_be_visible()
    yield "rules", page
    page.goto(f"{url}replay")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    yield "opening a record", page


def seats(
    visit: Visit, page: Page, language: Language, *, touch: bool, **context: Any
) -> Iterator[Stop]:
    """The waiting room, and the way in for a friend and for somebody who looks on."""
    names = NAMES[language]
    options = {"must_overtrump": True}
    table = open_table(page, seats=4, bots=1, options=options, language=language, touch=touch)
    expect(page.get_by_text(table.code, exact=True)).to_be_visible()
    yield "waiting room", page
    friend = visit(page.url, **context)
    expect(friend.get_by_role("button", name=names["sit"])).to_be_visible()
    yield "joining", friend
    page.get_by_role("button", name=names["start"]).click()
    asked_for(table)
    friend.reload()
    expect(Table(friend, language).seats.first).to_be_visible()
    yield "looking on", friend


def deal(table: Table) -> Iterator[Stop]:
    """Announce, exchange, play, a refusal, decide."""
    for phase in ("announce", "exchange"):
        assert asked_for(table) == phase
        yield phase, table.page
        play_turn(table)
    play_to(table, "play")
    yield "play", table.page
    play_to(table, "decide")
    yield "decide", table.page
    while asked_for(table) != "play" or table.blocked.count() == 0:
        play_turn(table)
    table.attempt(table.blocked.first.get_attribute("data-card") or "")
    expect(table.refusal).to_be_visible()
    yield "refusal", table.page
    table.page.keyboard.press("Escape")


def sheets(table: Table) -> Iterator[Stop]:
    """What lies over a table, or beside it on a large screen."""
    page, words = table.page, table.words
    for name in (words.rules, words.score, words.course):
        tab = page.get_by_role("tab", name=name)
        if tab.count() == 0:
            table.press(page.get_by_role("button", name=words.rules, exact=True))
        table.press(tab)
        yield name, page
    if page.get_by_role("dialog").count() > 0:
        table.close_sheet()
        table.press(page.get_by_role("button", name=words.chat, exact=True))
        expect(table.sheet(words.chat)).to_be_visible()
        yield words.chat, page
        table.close_sheet()
    names = NAMES["de" if words.hand == "Deine Hand" else "en"]
    for name in (names["invite"], names["device"], words.keys):
        table.open_more(name)
        yield name, page
        table.close_sheet()
    table.press(table.seats.first.get_by_role("button"))
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "a seat", page
    table.close_sheet()


def end(table: Table) -> Iterator[Stop]:
    """The result, and the replay."""
    play_on({"Anna": table}, play_turn)
    yield "end", table.page
    table.press(table.end.get_by_role("button", name=table.words.replay))
    expect(table.page.get_by_role("slider")).to_be_visible()
    for _ in range(9):
        table.page.keyboard.press("ArrowRight")
    yield "replay", table.page
