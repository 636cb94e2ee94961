"""What advice says of single actions, game by game and in both languages, word for word."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.advice_words import in_words
from tests.builders import case

from stammtisch.bots.advice.model import AdviceReason

SAID = [
    case(
        "zwanzig: a suit of which one holds nothing",
        "zwanzig",
        {"type": "announce", "suit": "C"},
        AdviceReason("announce", {"held": 0}),
        ("Kreuz ansagen", "Keine deiner zwei Karten ist dann Trumpf."),
        ("announce clubs", "Neither of your two cards is then trump."),
    ),
    case(
        "zwanzig: a suit of which one holds both",
        "zwanzig",
        {"type": "announce", "suit": "H"},
        AdviceReason("announce_hearts", {"held": 2}),
        (
            "Herz ansagen",
            "Deine zwei Karten sind dann Trumpf, und alles zählt doppelt.",
        ),
        (
            "announce hearts",
            "Both of your cards are then trump, and everything counts double.",
        ),
    ),
    case(
        "zwanzig: what is missed least",
        "zwanzig",
        {"type": "exchange", "cards": ["7H", "8C"]},
        AdviceReason("away_weak", {"cards": ["7H", "8C"]}),
        ("Herz 7 und Kreuz 8 tauschen", "Herz 7 und Kreuz 8 weg: kein Trumpf, kein hoher Rang."),
        (
            "exchange the seven of hearts and eight of clubs",
            "Without the seven of hearts and eight of clubs: no trump, no high rank.",
        ),
    ),
    case(
        "zwanzig: what would be missed",
        "zwanzig",
        {"type": "exchange", "cards": ["KC"]},
        AdviceReason("away_high", {"cards": ["KC"], "count": 1}),
        ("Kreuz König tauschen", "Eine hohe Karte geht weg: Kreuz König."),
        ("exchange the king of clubs", "A high card goes: the king of clubs."),
    ),
    case(
        "zwanzig: staying in",
        "zwanzig",
        {"type": "decide", "stay": True},
        AdviceReason("stay", {"percent": 62, "penalty": 5}),
        (
            "mitgehen",
            "Mitgehen: 62 von 100 Mal mindestens ein Stich; ohne Stich kostet es 5 Punkte.",
        ),
        (
            "stay in",
            "Staying in: at least one trick 62 times out of 100; no trick costs 5 points.",
        ),
    ),
    case(
        "zwanzig: a card",
        "zwanzig",
        {"type": "play", "card": "JS"},
        AdviceReason("may_take", {"percent": 61}),
        ("Pik Bube legen", "Nimmt den Stich 61 von 100 Mal."),
        ("play the jack of spades", "Takes the trick 61 times out of 100."),
    ),
    case(
        "mau-mau: a card, and no more",
        "mau-mau",
        {"type": "lay", "cards": ["9C"], "done": True},
        AdviceReason("leaves", {"left": 1, "alike": 0}),
        ("Kreuz 9 legen und den Zug beenden", "Danach hast du noch 1 Karte."),
        ("lay the nine of clubs and end the turn", "You are then left with 1 card."),
    ),
    case(
        "mau-mau: a card, and another with it",
        "mau-mau",
        {"type": "lay", "cards": ["9C"], "hold": True},
        AdviceReason("leaves", {"left": 2, "alike": 1}),
        (
            "Kreuz 9 legen (gleich folgt eine weitere)",
            "Danach hast du noch 2 Karten, 1 davon passt in Farbe oder Wert dazu.",
        ),
        (
            "lay the nine of clubs (another follows at once)",
            "You are then left with 2 cards, 1 of them matches it in suit or rank.",
        ),
    ),
    case(
        "mau-mau: the last card but one, with what has to be said",
        "mau-mau",
        {"type": "lay", "cards": ["9S"], "say": ["mau"]},
        AdviceReason("leaves", {"left": 1, "alike": 1}),
        (
            "Pik 9 legen, dazu sagen: „Mau!“",
            "Danach hast du noch 1 Karte, 1 davon passt in Farbe oder Wert dazu.",
        ),
        (
            "lay the nine of spades, saying “Mau!”",
            "You are then left with 1 card, 1 of them matches it in suit or rank.",
        ),
    ),
    case(
        "mau-mau: cards that do not go together",
        "mau-mau",
        {"type": "lay", "cards": ["9D"]},
        AdviceReason("leaves", {"left": 3, "alike": 0}),
        ("Karo 9 legen", "Danach hast du noch 3 Karten."),
        ("lay the nine of diamonds", "You are then left with 3 cards."),
    ),
    case(
        "mau-mau: a wish",
        "mau-mau",
        {"type": "lay", "cards": ["JD"], "wish": "S"},
        AdviceReason("leaves_wished", {"left": 3, "alike": 2}),
        (
            "Karo Bube legen und Pik wünschen",
            "Danach hast du noch 3 Karten, 2 davon in der gewünschten Farbe.",
        ),
        (
            "lay the jack of diamonds and wish for spades",
            "You are then left with 3 cards, 2 of them in the suit that you wish for.",
        ),
    ),
    case(
        "mau-mau: a card that swaps hands by a rule of the house",
        "mau-mau",
        {"type": "lay", "cards": ["JO"], "swap_with": 1},
        AdviceReason("leaves_none"),
        ("Joker legen, mit Ben tauschen", "Danach hast du keine Karte mehr."),
        ("lay the joker, swap with Ben", "You then have no card left."),
    ),
    case(
        "mau-mau: the last card",
        "mau-mau",
        {"type": "lay", "cards": ["9S"]},
        AdviceReason("leaves_none"),
        ("Pik 9 legen", "Danach hast du keine Karte mehr."),
        ("lay the nine of spades", "You then have no card left."),
    ),
    case(
        "drachenrummy: dice for a card that others may take",
        "drachenrummy",
        {"type": "reserve", "card": "KH", "face": 3, "count": 2},
        AdviceReason("keeps_card", {"card": "KH", "kept": 20, "playouts": 26}),
        (
            "Herz König reservieren, mit 2 Würfeln (3)",
            "In 20 von 26 Versuchen bleibt Herz König bei dir.",
        ),
        (
            "reserve the king of hearts with 2 dice (3)",
            "In 20 of 26 tries the king of hearts stays yours.",
        ),
    ),
    case(
        "drachenrummy: a meld",
        "drachenrummy",
        {"type": "meld", "cards": ["3H", "4H", "5H"]},
        AdviceReason("lays", {"points": 3}),
        ("ablegen: Herz 3, Herz 4 und Herz 5", "Bringt sofort 3 Punkte."),
        (
            "meld the three of hearts, four of hearts and five of hearts",
            "Brings 3 points at once.",
        ),
    ),
]


@pytest.mark.parametrize(("name", "action", "reason", "de", "en"), SAID)
def test_an_action_and_its_reason_in_words(
    name: str, action: Any, reason: AdviceReason, de: tuple[str, str], en: tuple[str, str]
) -> None:
    """As they stand on the page and on the terminal."""
    assert in_words(name, action, reason) == [de, en]
