"""How a person plays Zwanzig on the page: announce, exchange, decide, play."""

from __future__ import annotations

import re
from typing import Literal

from playwright.sync_api import Locator
from tests.e2e.kit.table import Table

Phase = Literal["announce", "exchange", "decide", "play", "over"]

SUITS = {
    "de": {"D": "Karo", "H": "Herz", "S": "Pik", "C": "Kreuz"},
    "en": {"D": "Diamonds", "H": "Hearts", "S": "Spades", "C": "Clubs"},
}
EXCHANGE = {"de": re.compile("tauschen"), "en": re.compile("Exchange")}
STAY = {"de": "Mitgehen", "en": "Stay in"}


def asked_for(table: Table) -> Phase:
    """Wait until it is my turn or the end, and tell what is asked for."""
    table.asked()
    if table.over:
        return "over"
    if table.playable.count() > 0:
        return "play"
    words = " ".join(table.actions.all_inner_texts())
    if STAY[table.language] in words:
        return "decide"
    return "exchange" if EXCHANGE[table.language].search(words) else "announce"


def answer(table: Table, button: Locator) -> None:
    """Press it, and wait until this button is gone; the next game may ask the same at once."""
    handle = button.element_handle()
    table.press(button)
    handle.wait_for_element_state("hidden")


def announce(table: Table) -> None:
    """Announce the suit of the first card: press, and press again to confirm."""
    suit = SUITS[table.language][table.hand[0][1]]
    button = table.actions.filter(has_text=suit)
    table.press(button)
    answer(table, button)


def exchange(table: Table, count: int = 0) -> None:
    """Exchange so many cards, from the right end of the hand."""
    hand = table.hand
    for code in hand[len(hand) - count :]:
        table.press(table.card(code))
    button = table.actions.filter(has_text=EXCHANGE[table.language])
    answer(table, button)


def stay(table: Table) -> None:
    """Stay in."""
    button = table.actions.filter(has_text=STAY[table.language])
    answer(table, button)


def play_first(table: Table) -> None:
    """Play the first card that may be played."""
    code = table.playable.first.get_attribute("data-card")
    assert code is not None
    table.play(code)


def play_turn(table: Table) -> Phase:
    """Do what the table asks for: whatever comes first, and always in the game."""
    phase = asked_for(table)
    if phase == "announce":
        announce(table)
    elif phase == "exchange":
        exchange(table, 1)
    elif phase == "decide":
        stay(table)
    elif phase == "play":
        play_first(table)
    return phase


def play_to(table: Table, *phases: Phase) -> Phase:
    """Play until one of these phases asks me."""
    while (phase := asked_for(table)) not in phases:
        assert phase != "over", f"the match ended before {phases}"
        play_turn(table)
    return phase
