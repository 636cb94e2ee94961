"""Mau-Mau at a strict table: what may be played stands up, and what is forgotten costs a card."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect
from tests.e2e.conftest import Visit
from tests.e2e.kit.looking.clauses import loud_clauses
from tests.e2e.kit.maumau import sit
from tests.e2e.kit.rig import Server

ALONE: dict[str, Any] = {"seats": 2, "top": "9H", "B": "7S KS", "draw": "QC QD"}
"""Ben, a bot, can only draw when a red suit is asked for."""


def test_a_match_is_won_against_a_bot(visit: Visit, set_server: Server) -> None:
    """An eight skips, a jack wishes with Mau, the last card wins the round and the match."""
    (anna,) = sit(visit, set_server, options={"goal": 1}, A="8H JC 8D", **ALONE)
    anna.says("Du bist dran.")
    anna.counts("es gilt Herz 9")
    anna.play("8H")
    anna.told("Flora setzt aus.")
    anna.choose("JC")
    anna.push("Mau!")
    anna.wish("Karo")
    anna.told("Du: „Mau!“")
    anna.counts("gewünscht: Karo")
    expect(anna.playable).to_have_count(1)
    anna.play("8D")
    expect(anna.end).to_contain_text("Du gewinnst nach 1 Runde mit 1 Punkt.")
    expect(anna.end.get_by_role("button", name="Nachspielen")).to_be_visible()


def test_a_card_that_does_not_fit_says_why(visit: Visit, set_server: Server) -> None:
    """It stays where it is, the clause is named and leads to the rule; so does drawing."""
    (anna,) = sit(visit, set_server, A="8H JC 8D", **ALONE)
    expect(anna.blocked).to_have_count(1)
    anna.attempt("8D")
    expect(anna.refusal).to_contain_text(re.compile("passt nicht auf.*Regel MM-0C.1", re.DOTALL))
    assert "8D" in anna.hand
    anna.refusal.get_by_role("button", name="Regel MM-0C.1").click()
    expect(anna.page.locator('[data-clause="MM-0C.1"]').first).to_be_in_viewport()
    anna.button("Ziehen").click(force=True)
    expect(anna.refusal).to_contain_text("Du hast etwas Passendes und musst legen.")


def test_mau_is_never_reminded_of_and_costs_a_card_when_forgotten(
    visit: Visit, set_server: Server
) -> None:
    """The button looks the same before and after; three seconds are not enough for who dreams."""
    (anna,) = sit(visit, set_server, options={"speech_grace_ms": 200}, A="8H 8C", **ALONE)
    mau = anna.button("Mau!")
    before = mau.get_attribute("class")
    anna.play("8H")
    assert mau.get_attribute("class") == before
    anna.play("8C")
    anna.told("Du bekommst 1 Strafkarte: „Mau!“ nicht gesagt. MM-10a.6")
    assert loud_clauses(anna.page) == []
    expect(anna.page.locator(".penalties")).to_contain_text("1 Strafkarte ruht")


def test_mau_can_be_said_after_the_card(visit: Visit, set_server: Server) -> None:
    """Whoever calls it while the card is still on its way has called it."""
    (anna,) = sit(visit, set_server, A="8H 8C", **ALONE)
    anna.play("8H")
    anna.page.keyboard.press("m")
    anna.told("Du: „Mau!“")
    anna.play("8C")
    anna.told("Du gewinnst die Runde und schreibst 1 an.")
    expect(anna.page.get_by_role("region", name="Stand nach der Runde")).to_contain_text(
        "Du gewinnst die Runde und schreibst 1 an"
    )


def test_the_jack_first_and_the_suit_a_breath_later(visit: Visit, set_server: Server) -> None:
    """The card lies; everybody sees who still names a suit, and how long; then it counts."""
    anna, ben = sit(
        visit,
        set_server,
        people=2,
        seats=2,
        options={"wish_grace_ms": 10_000},
        top="9H",
        A="JC 8D 7D",
        B="7S KS 8C",
    )
    anna.choose("JC")
    anna.press(anna.card("JC"))
    anna.push("Erst nur die Karte legen")
    ben.counts("es gilt Kreuz Bube")
    ben.says("Anna nennt noch eine Farbe.")
    strip = re.compile("^Wunsch .*nennt noch eine Farbe.*[0-9]")
    expect(ben.page.get_by_role("button", name=strip)).to_be_visible()
    anna.says("Wünsch dir eine Farbe.")
    expect(anna.near.locator("[data-left]")).to_have_text(re.compile("[0-9]"))
    anna.wish("Karo")
    anna.told("Du wünschst dir Karo.")
    ben.counts("gewünscht: Karo")
    ben.says("Du bist dran.")
    expect(ben.page.get_by_role("button", name=strip)).to_have_count(0)


def test_a_damenrunde(visit: Visit, set_server: Server) -> None:
    """Two queens are shown to all, only queens and tens go, and the caller ends it with a card."""
    (anna,) = sit(visit, set_server, seats=2, top="KS", A="QS QH 8C JC", B="7C 8D", draw="9C 9D")
    anna.push("Damenrunde …")
    sheet = anna.sheet("Damenrunde ausrufen")
    sheet.get_by_role("button", name="Damenrunde!").click()
    strip = anna.page.get_by_role("button", name=re.compile("^Damenrunde Nur Damen und Zehner"))
    expect(strip).to_be_visible()
    anna.push("Fertig")
    anna.told("Flora zieht 1 Karte.")
    expect(anna.playable).to_have_count(1)
    anna.attempt("JC")
    expect(anna.refusal).to_contain_text("In der Damenrunde gehen nur Damen und Zehner.")
    anna.choose("QH")
    anna.push("Damenrunde Ende")
    anna.told("Die Damenrunde ist vorbei.")
    expect(strip).to_have_count(0)
    anna.counts("es gilt Herz Dame")


def test_a_king_is_thrown_in_out_of_turn(visit: Visit, set_server: Server) -> None:
    """While Ben is on turn Anna's second king lands on her first; both see what counts now."""
    anna, ben = sit(visit, set_server, people=2, seats=2, top="9H", A="KH KS 8C 8D", B="7C 7D 8S")
    anna.play("KH")
    ben.says("Du bist dran.")
    strip = re.compile("Königsgelage")
    expect(anna.page.get_by_role("button", name=strip)).to_be_visible()
    expect(ben.page.get_by_role("button", name=strip)).to_be_visible()
    expect(anna.playable).to_have_count(1)
    anna.play("KS")
    ben.told("Anna wirft Pik König ein.")
    ben.counts("es gilt Pik König")
    expect(ben.playable).to_have_count(1)
    ben.play("8S")
    ben.told("Anna setzt aus.")


def test_keys_do_what_the_buttons_do(visit: Visit, set_server: Server) -> None:
    """Draw, done and the list of keys, without a mouse."""
    (anna,) = sit(visit, set_server, seats=2, top="9H", A="7S KS", B="7C 8D", draw="9D 9C")
    page = anna.page
    page.keyboard.press("d")
    anna.says("Leg die gezogene Karte")
    assert anna.hand[-1] == "9D"
    page.keyboard.press("f")
    anna.told("Flora ist dran.")
    keys = anna.open_more("Tasten")
    expect(keys).to_contain_text("„Mau!“ oder „Mau-Mau!“ rufen")


def test_a_sleeper_is_counted_at(visit: Visit, set_server: Server) -> None:
    """After a while a button counts from five; the number stands before both."""
    options = {"countdown_idle_ms": 100, "countdown_step_ms": 200}
    anna, ben = sit(
        visit, set_server, people=2, seats=2, options=options, top="9H", A="8H KS", B="7C 8D"
    )
    ben.push("Anna wecken: 5, 4, 3 …")
    anna.told("Ben zählt für dich: fünf!")
    anna.told("Du bekommst 1 Strafkarte: beim Zählen nicht aufgewacht. MM-2.8")
