"""Crippling at a table of Zwiebel: the run against the Große Zwiebel, and the run that beats it."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.looking.sight import hidden
from tests.e2e.kit.zwiebel import desk, phone, set_table

__all__ = ["desk", "phone"]

GREAT = "SA RK OA YB GA TD BA VD RA SB"
LESSER = "SA RK OA YB GA TD BA VD S2 S3"
NINE = "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YZ T3"
"""A run of nine yellow cards."""

GREAT_V3 = "ElB OkA PoD ScA MuK MuA OkB KrA PoB ElA"
NINE_V3 = "El2 Kr3 El4 Kr5 El6 Kr7 El8 Kr9 ElZ Ok2"
TEN_V3 = "StA De2 St3 De4 St5 De6 St7 De8 St9 DeZ"
"""The pair of staves and swords from the ace to the ten."""


def test_nine_cards_cripple_the_great_zwiebel(phone: Page) -> None:
    """Two taps win the round; the run lies whole on every phone, a sentence says whom it met."""
    table = set_table(phone, "zwiebel-2004", hands=[NINE, GREAT], dealer=0)
    table.says("Antworte mit mindestens: Große Zwiebel")
    expect(table.button(re.compile("^Reinlegen!"))).to_contain_text("mit 9 Karten")
    table.push(re.compile("^Reinlegen!"), twice=True)
    verdict = "Du legst Flora rein: Neun-Karten-Reinleger gegen Große Zwiebel!"
    expect(table.duel.get_by_text(verdict)).to_be_visible()
    table.says("Reingelegt: Die Runde ist vorbei")
    for width, height in ((360, 740), (844, 390), (390, 844)):
        resize(phone, width, height)
        shelf = table.duel.get_by_text("Neun-Karten-Reinleger", exact=True)
        cards = table.duel.locator(".run .card")
        expect(cards).to_have_count(9)
        for seen in (shelf, cards, table.duel.get_by_text(verdict)):
            assert hidden(seen) == []
    table.go_on()
    expect(table.end).to_contain_text("1 Runde")


def test_nine_cards_are_too_few_for_the_lesser_zwiebel(desk: Page) -> None:
    """Against an Unvollständige Zwiebel the button says only why it is of no use."""
    table = set_table(desk, "zwiebel-2004", hands=[NINE, LESSER], dealer=0)
    table.says("Antworte mit mindestens: Unvollständige Zwiebel")
    expect(table.button(re.compile("^Karten hinlegen"))).to_be_visible()
    expect(table.button(re.compile("^Reinlegen!"))).to_have_attribute("aria-disabled", "true")


def test_ten_cards_cripple_the_crippler(desk: Page) -> None:
    """Flora cripples Kuno with nine cards; Anna is asked, beats that with ten and wins."""
    table = set_table(desk, "zwiebel-v3", hands=[TEN_V3, NINE_V3, GREAT_V3], dealer=0)
    table.says("Zeigst du zehn Karten in einer Reihe?")
    expect(table.button("Nein")).to_be_visible()
    table.push(re.compile("^Übertrumpfen"))
    verdict = "Du legst Kuno rein: Großer Hereinleger gegen Große Zwiebel!"
    expect(table.duel.get_by_text(verdict)).to_be_visible()
    table.told("Damit übertrumpft: Flora.")
    table.told("Du gewinnst die Runde")
