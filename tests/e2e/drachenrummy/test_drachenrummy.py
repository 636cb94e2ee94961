"""Whole matches of Drachenrummy by mouse and by finger: theft, sheet, rules, replay, proof."""

from __future__ import annotations

import json
import re
from typing import Any, Literal

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.drachenrummy import Rummy, open_rummy, play_turn
from tests.e2e.kit.looking.sight import cut_off
from tests.e2e.kit.rig import Server
from tests.e2e.kit.table import texts
from tests.e2e.sight.test_access import violations

WAYS: dict[Literal["de", "en"], dict[str, Any]] = {
    "de": {"locale": "de-DE", "color_scheme": "light", "viewport": {"width": 1280, "height": 800}},
    "en": {
        "locale": "en-GB",
        "color_scheme": "dark",
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
    },
}
WORDS: dict[Literal["de", "en"], dict[str, Any]] = {
    "de": {
        "me": "du",
        "clause": "Stehlen",
        "check": "Mischen nachprüfen",
        "fair": re.compile(r"^Stimmt\. \d+ Ziehungen nachgerechnet"),
        "steps": "Schritte",
        "points": re.compile(r"−?\d+ Punkte?$"),
        "stolen": re.compile("^Du stiehlst .*: . × . gegen . × .\\."),
    },
    "en": {
        "me": "you",
        "clause": "Steal",
        "check": "Check the shuffles",
        "fair": re.compile(r"^Matches\. \d+ draws computed"),
        "steps": "Steps",
        "points": re.compile(r"−?\d+ points?$"),
        "stolen": re.compile("^You steal .*: . × . against . × .\\."),
    },
}


def see_sheets(rummy: Rummy, words: dict[str, Any], seen: dict[str, list[str]]) -> None:
    """Log, score and rules tell the theft just done; each is checked by axe."""
    page, table = rummy.page, rummy.table
    if page.get_by_role("tab", name=table.words.score).count() == 0:
        rummy.press(page.get_by_role("button", name=table.words.rules, exact=True))
    for name in (table.words.course, table.words.score, table.words.rules):
        rummy.press(page.get_by_role("tab", name=name))
        panel = page.get_by_role("tabpanel", name=name)
        expect(panel).to_be_visible()
        if name == table.words.course:
            assert any(words["stolen"].match(line) for line in texts(panel.get_by_role("listitem")))
        elif name == table.words.score:
            mine = page.get_by_role("rowheader", name=words["me"], exact=True)
            cells = panel.get_by_role("row").filter(has=mine).get_by_role("cell")
            expect(cells.nth(2)).to_have_text("1")
        else:
            expect(panel.locator('[data-clause="DR-31"]')).to_contain_text(words["clause"])
        seen[name] = violations(page) + cut_off(page)
    if page.get_by_role("dialog").count() > 0:
        table.close_sheet()


def prove(rummy: Rummy, words: dict[str, Any], *, touch: bool) -> None:
    """The replay runs through all steps, and the browser computes every draw anew."""
    page = rummy.page
    rummy.press(rummy.table.end.get_by_role("button", name=rummy.table.words.replay))
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    page.keyboard.press("End")
    last = slider.get_attribute("max") or ""
    expect(slider).to_have_value(last)
    if touch:
        rummy.press(page.get_by_role("button", name=words["steps"]))
    rummy.press(page.get_by_role("button", name=words["check"]))
    expect(page.get_by_text(words["fair"])).to_be_visible()


OFFERED: dict[str, Any] = {
    "phase": "reserve",
    "fixed": "2 2 6 6 6",
    "display": "2D 5H 9S KC",
    "reserved": "1:AS/2x6 2:7H/3x6",
}
"""Three sixes take the ace; the seven is out of reach."""


@pytest.mark.parametrize("language", WAYS, ids=["German on a desktop", "English on a phone"])
def test_a_card_is_stolen_and_the_sheets_tell_it(
    visit: Visit, set_server: Server, language: Literal["de", "en"]
) -> None:
    """A tap names the pair, the next takes the card; log, score and rules say so."""
    way, words = WAYS[language], WORDS[language]
    touch = bool(way.get("has_touch"))
    page = visit(set_server.url, **way)
    rummy = open_rummy(page, seats=4, scene=OFFERED, language=language, touch=touch)
    assert rummy.asked_for() == "place"
    expect(rummy.stealable).to_have_count(1)
    seen = {"theft offered": violations(page)}
    rummy.steal()
    see_sheets(rummy, words, seen)
    clean(seen)


@pytest.mark.parametrize(
    "language",
    [
        pytest.param("de", id="German on a desktop"),
        pytest.param("en", id="English on a phone", marks=pytest.mark.wide),
    ],
)
def test_a_match_is_played_to_its_end_and_proved(
    visit: Visit, server: Server, language: Literal["de", "en"]
) -> None:
    """Throw, reserve, meld to the last card; the dice were fair.

    By day and by lamp light no phase breaks a rule of access.
    """
    way, words = WAYS[language], WORDS[language]
    touch = bool(way.get("has_touch"))
    page = visit(server.url, **way)
    # few cards for many hands: a short match
    rummy = open_rummy(page, seats=4, options={"packs": 1}, language=language, touch=touch)
    seen: dict[str, list[str]] = {}
    while (phase := rummy.asked_for()) != "over":
        if phase not in seen:
            seen[phase] = violations(page)
        play_turn(rummy)
    places = texts(rummy.table.standings)
    assert len(places) == 4
    assert all(words["points"].search(line) for line in places), places
    seen["end"] = violations(page)
    prove(rummy, words, touch=touch)
    seen["replay"] = violations(page)
    clean(seen)


def clean(seen: dict[str, list[str]]) -> None:
    """Nothing was found anywhere."""
    broken = {name: found for name, found in seen.items() if found}
    assert not broken, json.dumps(broken, indent=1, ensure_ascii=False)
