"""Money at a table of Zwiebel: bets against the dealer, the deal that passes on, bought cards."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.e2e.kit.looking.geometry import resize
from tests.e2e.kit.zwiebel import OnionTable, desk, phone, set_table

__all__ = ["desk", "phone"]

FIVES = ("El2 El4 El6 Kr9 ElB", "Ok2 Ok4 Ok6 Po9 OkB", "Sc2 Sc4 Sc6 Mu9 ScK")
"""The first five cards of Anna, Flora and Kuno."""

DEALT = " ".join(FIVES)
EXCHANGED = "P1 exchange; P2 exchange; P0 exchange"


def offered(phone_or_desk: Page) -> OnionTable:
    """Flora deals and does not cover what Anna has bet, so the deal is offered."""
    table = set_table(phone_or_desk, "zwiebel-v3", hands=FIVES, dealer=1, phase="extra")
    table.says("Wettest du gegen den Geber?")
    table.push(re.compile("^5 Cent wetten"))
    table.says("Der Geber gibt ab: Übernimmst du für 5 Cent?")
    expect(table.button(re.compile("^Übernehmen"))).to_contain_text("kostet 5 Cent")
    return table


def test_the_dealer_covers_and_later_gives_up_the_deal(desk: Page) -> None:
    """Covered bets go to the pot; the second time the deal passes to whoever pays for it."""
    table = set_table(
        desk,
        "zwiebel-v3",
        seats=3,
        top=DEALT,
        lines=EXCHANGED,
        says={"1": "extra 10; extra 0; done; extra 20", "2": "accept"},
    )
    table.says("Du gibst: Wie hoch ist dein Einsatz?")
    table.has_pot(15)
    table.push("Kein Einsatz")
    table.told("Du nennst keinen Einsatz.")
    table.told("Kuno setzt nichts gegen den Geber.")
    table.says("Deckst du alle Extrawetten für 10 Cent?")
    expect(table.strip).to_contain_text("Extrawetten 10")
    table.push(re.compile("^Decken"))
    table.told(
        "Du deckst die Extrawetten von 10 Cent, auch sie gehen in den Topf. Im Topf: 35 Cent."
    )
    table.has_pot(35)
    for _ in range(2):
        table.says("Du gibst: Wie hoch ist dein Einsatz?")
        table.push("Kein Einsatz")
    table.says("Deckst du alle Extrawetten für 20 Cent?")
    expect(table.button(re.compile("^Geben abgeben"))).to_contain_text("du bleibst im Spiel")
    # ten cards leave a phone little room above them, and the hint has long reasons
    resize(desk, 390, 844)
    table.press(desk.locator("[data-hint-ask]"))
    expect(desk.locator("[data-hint] li")).to_have_count(2)
    expect(desk.get_by_role("button", name="Tipp schließen")).to_be_in_viewport(ratio=1)
    desk.keyboard.press("Escape")
    resize(desk, 1280, 800)
    table.push(re.compile("^Geben abgeben"))
    table.told("Du deckst nicht. Wer geben will, deckt die Extrawetten von 20 Cent.")
    table.told("Flora will nicht geben.")
    table.told("Kuno übernimmt das Geben.")
    table.says("Wettest du gegen den Geber?")
    table.has_pot(75)
    expect(table.seats.filter(has_text="Kuno")).to_contain_text("G")


def test_less_and_less_ends_at_what_the_button_says(phone: Page) -> None:
    """The dealer's stake: minus ends at one, which field, button and pot agree on."""
    # the others take their time, or the pot is won before it can be looked at
    table = set_table(phone, "zwiebel-v3", seats=3, top=DEALT, lines=EXCHANGED, pace_ms=8000)
    table.says("Du gibst: Wie hoch ist dein Einsatz?")
    field = phone.get_by_role("spinbutton", name="Betrag")
    for _ in range(8):
        phone.get_by_role("button", name="Weniger").tap()
    expect(field).to_have_value("1")
    field.fill("0")
    field.blur()
    expect(field).to_have_value("1")
    table.push(re.compile("^Einsatz 1"))
    table.has_pot(16)


def test_nobody_wants_to_deal(desk: Page) -> None:
    """Anna folds instead of covering, nobody takes the deal: bets go back, the pot stays."""
    lines = f"{EXCHANGED}; P0 stake 0; P1 extra 10; P2 extra 0"
    table = set_table(desk, "zwiebel-v3", {"rounds": 2}, seats=3, top=DEALT, lines=lines)
    table.says("Deckst du alle Extrawetten für 10 Cent?")
    table.push(re.compile("^Passen"), twice=True)
    table.told("Kuno will nicht geben.")
    table.told("Niemand will geben: 15 Cent bleiben im Topf.")
    table.told("Flora bekommt die Extrawette von 10 Cent zurück.")
    paper = table.result(1)
    expect(paper).to_contain_text("Niemand wollte geben: Der Topf mit 15 Cent bleibt liegen.")
    expect(paper).not_to_contain_text("15 Cent bleiben im Topf")
    table.has_pot(30)


def test_anna_takes_over_the_deal(phone: Page) -> None:
    """The price stands on the button; then she deals, and names the next stake."""
    table = offered(phone)
    table.push(re.compile("^Übernehmen"))
    table.says("Du gibst: Wie hoch ist dein Einsatz?")
    table.has_pot(10)


def test_anna_does_not_want_the_deal(desk: Page) -> None:
    """She declines, and the round is over."""
    table = offered(desk)
    table.push("Ablehnen")
    table.told("Du willst nicht geben.")
    table.told("Du bekommst deine Extrawette von 5 Cent zurück.")


def test_bought_cards_and_a_stake_beyond_the_purse(desk: Page) -> None:
    """Two cards come face down, the rest open; what Anna cannot match is said on the button."""
    table = set_table(
        desk,
        "zwiebel-v3",
        hands=FIVES[:2],
        dealer=1,
        phase="buy",
        stock="St2 St3 St4 St5 St6 Mu2 Mu3 Mu4 Mu5 Mu6",
        says={"1": "stake 95"},
    )
    table.says("Kaufst du verdeckte Karten für je 5 Cent?")
    expect(table.button(re.compile("^2 kaufen"))).to_contain_text("für 10 Cent")
    table.push(re.compile("^2 kaufen"))
    table.told("Du kaufst 2 Karten verdeckt: Münze 2 und Münze 3.")
    expect(table.button(re.compile("^Fertig gekauft"))).to_contain_text("3 kommen offen")
    table.push(re.compile("^Fertig gekauft"))
    table.told("Du bekommst 3 Karten offen: Münze 4, Münze 5 und Münze 6.")
    expect(table.cards).to_have_count(10)
    table.push("Nicht wetten")
    table.says("Gehst du für 95 Cent mit?")
    before = table.log
    table.refuse(re.compile("^Mitgehen"))
    expect(table.button(re.compile("^Mitgehen"))).to_contain_text("Dein Geld reicht nicht")
    expect(table.page.get_by_role("alert")).to_contain_text("ZC-88")
    assert table.log == before
    table.push(re.compile("^Passen"), twice=True)
    table.told("Flora gewinnt die Runde")
