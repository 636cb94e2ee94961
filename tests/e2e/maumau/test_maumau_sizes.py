"""Mau-Mau on a phone, with a full table and a full hand; and by the rules of access."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.geometry import flaws as geometry
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.looking.sight import cut_off, hidden, narrow_cards, too_small
from tests.e2e.kit.maumau import MauTable, sit
from tests.e2e.kit.rig import Server
from tests.e2e.maumau.test_maumau_open import OPEN, accuse, other_charges, verdict
from tests.e2e.sight.test_access import WAYS, violations

SMALL = {"viewport": {"width": 360, "height": 780}, "has_touch": True, "is_mobile": True}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

MANY = " ".join([rank + suit for suit in "CSH" for rank in "789TJQKA"] + ["7D"])
"""25 cards."""


def flaws(table: MauTable) -> dict[str, list[str]]:
    """What is cut off, covered, or too small for a thumb."""
    page = table.page
    found = {
        "cut off": cut_off(page),
        "too small": too_small(page),
        "narrow": narrow_cards(page),
        "hidden": hidden(table.seats.locator(".name")),
    }
    return {what: wrong for what, wrong in found.items() if wrong}


@pytest.mark.parametrize(("supervision", "language"), [("strict", "de"), ("open", "en")])
def test_eight_players_fit_on_a_small_phone(
    visit: Visit, set_server: Server, supervision: str, language: str
) -> None:
    """Every mat, both piles, what is owed and every button are in sight; no mat lies on a pile."""
    (anna,) = sit(
        visit,
        set_server,
        seats=8,
        language=language,
        context=SMALL | {"locale": language},
        touch=True,
        options={"supervision": supervision, "decks": 2},
        top="7H",
        pile="9H 8H",
        stack_due=2,
        A="7C 8C 9C TC QC",
    )
    expect(anna.seats).to_have_count(7)
    assert not flaws(anna)
    assert not hidden(anna.page.locator(".middle .pile, .due"))
    resize(anna.page, 360, 740)
    assert geometry(anna.page) == []


@pytest.mark.parametrize("seats", [3, 8])
def test_twenty_five_cards_can_be_read_and_hit_on_a_small_phone(
    visit: Visit, set_server: Server, seats: int
) -> None:
    """Three rows, 32 px of every card; one of them is played with two taps."""
    (anna,) = sit(
        visit,
        set_server,
        seats=seats,
        context=SMALL,
        touch=True,
        options={"decks": 2},
        top="9D",
        A=MANY,
    )
    expect(anna.cards).to_have_count(25)
    assert not flaws(anna)
    anna.play("7D")
    expect(anna.cards).to_have_count(24)


def test_a_long_name_has_two_lines_where_seven_mats_lie_in_a_line(
    visit: Visit, set_server: Server
) -> None:
    """So that two people whose names begin alike can be told apart; nothing else moves off."""
    low = SMALL | {"viewport": {"width": 360, "height": 640}}
    options = {"decks": 2}
    (anna,) = sit(
        visit, set_server, seats=8, context=low, touch=True, options=options, top="9D", A="7C 8C"
    )
    name = anna.seats.first.locator(".name")
    height = "(one) => one.getBoundingClientRect().height"
    one_line = name.evaluate(height)
    name.evaluate("(one) => { one.textContent = 'Maximiliane Hohenfels-Au' }")
    assert name.evaluate(height) > 1.6 * one_line
    assert not flaws(anna)


def test_a_wish_on_a_phone(visit: Visit, set_server: Server) -> None:
    """Four fields as wide as a thumb, and the suit on the pile for everybody."""
    (anna,) = sit(
        visit, set_server, seats=2, context=PHONE, touch=True, top="9H", A="JC 8C KH", B="7S KS"
    )
    anna.press(anna.card("JC"))
    anna.press(anna.card("JC"))
    expect(anna.page.get_by_role("group", name="Welche Farbe")).to_be_visible()
    assert not flaws(anna)
    anna.wish("Herz")
    anna.counts("gewünscht: Herz")


def scenes(
    visit: Visit, server: Server, language: str, **way: Any
) -> Iterator[tuple[str, MauTable]]:
    """What a table of Mau-Mau can look like."""
    common: dict[str, Any] = {
        "language": language,
        "touch": bool(way.get("has_touch")),
        "context": way,
    }
    german = language == "de"
    (table,) = sit(
        visit,
        server,
        seats=4,
        top="7H",
        pile="9H",
        stack_due=2,
        A="7C 8C 9C TC QC",
        penalties={"A": [["JD", 9]], "C": [["AD", 9]]},
        **common,
    )
    yield "stack", table
    (table,) = sit(visit, server, seats=3, top="KS", A="QS QH JC 8D", **common)
    table.push("Damenrunde …")
    yield "run sheet", table
    table.close_sheet()
    table.press(table.card("JC"))
    table.press(table.card("JC"))
    yield "wish", table
    table.page.keyboard.press("Escape")
    (table,) = sit(visit, server, seats=2, top="9H", A="8H", options={"goal": 2}, **common)
    table.play("8H")
    expect(table.page.locator("section.paper")).to_be_visible()
    yield "pause", table
    if not german:
        return
    anna, ben = sit(
        visit, server, people=2, seats=2, options=OPEN, top="9H", A="KC 8D 7D", B="8C JD", **common
    )
    anna.play("KC")
    ben.counts("es gilt Kreuz König")
    other_charges(ben)
    yield "challenge", ben
    ben.close_sheet()
    accuse(ben)
    expect(verdict(anna)).to_be_visible()
    yield "verdict", anna
    anna.press(anna.near.get_by_role("button", name="Rufen und Plenum"))
    sheet = anna.sheet("Rufen")
    sheet.get_by_text("Vor das Plenum bringen").click()
    yield "calls", anna
    sheet.get_by_role("button", name="Plenum anrufen").click()
    expect(anna.page.get_by_role("region", name="Plenum", exact=True)).to_be_visible()
    yield "plenum", anna


@pytest.mark.parametrize(
    "language",
    [
        pytest.param("de", id="German on a desktop by day", marks=pytest.mark.wide),
        pytest.param("en", id="English on a phone by lamp light"),
    ],
)
def test_no_scene_breaks_a_rule_of_access(visit: Visit, set_server: Server, language: Any) -> None:
    """Every scene is checked by axe."""
    stops = scenes(visit, set_server, language, **WAYS[language])
    broken = {name: found for name, table in stops if (found := violations(table.page))}
    assert not broken, json.dumps(broken, indent=1, ensure_ascii=False)
