"""A match of Zwiebel again: through a showdown step by step, from duel to duel, seat by seat."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.e2e.afterwards.test_replay import RECORDS, open_record, shown, steps
from tests.e2e.conftest import Visit
from tests.e2e.kit.rig import Server

RECORD = RECORDS / "zwiebel-2004-normal.jsonl"
"""In its first round Ben, Clara and Anna are compared in this order."""

TOLD = {
    9: ("Clara legt als 1. Wahl Broken Flush: Gelb 4, Gelb 9 und Türkis 4.",
        "Ben ist geschlagen: 1. Wahl, Broken Flush von Clara gegen Knöterich."),
    10: ("Ben legt um, als 1. Wahl Broken Royal: Schwarz 6, Türkis 7 und Violett 8.",),
    12: ("Ben ist raus, geschlagen von Clara in der 1. Wahl: Fünfkartenzwiebel gegen Broken",
         "Clara führt, herausgefordert von Anna; zu schlagen: Fünfkartenzwiebel aus Orange 6,"),
    13: ("Anna sagt Gelb König (Schicksal) an, um eine neue Karte zu ziehen.",),
    14: ("Das Duell zwischen Clara und Anna beginnt neu durch Gelb König (Schicksal): Das",),
    17: ("Der Erzkanzler ist sichtbar. Der Erzkanzler ist jetzt wild.",),
    22: ("Clara gewinnt die Runde, ungeschlagen in der Kraftprobe.",),
}  # fmt: skip
"""What the list says of some steps."""


def test_a_showdown_is_walked_through(visit: Visit, server: Server) -> None:
    """The list tells every step; duel and verdict stand on the table; each seat sees its own."""
    page = visit(f"{server.url}/replay")
    open_record(page, RECORD)
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("0")
    told = steps(page)
    for number, sentences in TOLD.items():
        for sentence in sentences:
            assert sentence in told[number - 1]

    # step by step
    page.locator('[data-step="8"]').click()
    duel = page.get_by_role("region", name=re.compile("^Duell: "))
    expect(duel).to_have_accessible_name("Duell: Ben gegen Clara")
    expect(duel.get_by_text("Knöterich", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(duel.get_by_text("Broken Flush schlägt Knöterich. Clara liegt vorn.")).to_be_visible()
    expect(duel.get_by_text("Ben überlegt")).to_be_visible()
    sentence = "Ben ist geschlagen: 1. Wahl, Broken Flush von Clara gegen Knöterich."
    expect(page.get_by_role("main").get_by_text(sentence)).to_be_visible()
    page.keyboard.press("ArrowRight")
    verdict = "Broken Royal schlägt Broken Flush. Ben liegt vorn."
    expect(duel.get_by_text(verdict)).to_be_visible()

    # from duel to duel, and back
    page.keyboard.press("Shift+ArrowRight")
    expect(slider).to_have_value("12")
    expect(duel).to_have_accessible_name("Duell: Clara gegen Anna")
    page.get_by_role("button", name="Zum nächsten Abschnitt").click()
    expect(slider).to_have_value("14")
    page.keyboard.press("Shift+ArrowLeft")
    expect(slider).to_have_value("12")

    # with other eyes
    page.locator('[data-step="9"]').click()
    page.get_by_label("Wessen Karten").select_option(label="Sicht von Ben")
    sentence = "Du bist geschlagen: 1. Wahl, Broken Flush von Clara gegen Knöterich."
    expect(page.get_by_role("main").get_by_text(sentence)).to_be_visible()
    expect(duel).to_have_accessible_name("Duell: du gegen Clara")
    page.keyboard.press("3")
    expect(duel).to_have_accessible_name("Duell: Ben gegen dich")
    expect(duel.get_by_text("Broken Flush schlägt Knöterich. Du liegst vorn.")).to_be_visible()
    page.keyboard.press("0")
    expect(page.get_by_label("Wessen Karten")).to_have_value("all")
    assert shown(page) == 9
