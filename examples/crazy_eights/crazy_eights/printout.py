"""A table of Crazy Eights as lines of text, made of an observation."""

from __future__ import annotations

from typing import Literal

from crazy_eights.model import Observation
from stammtisch.games.columns import cards, columns

_WORDS = {
    "de": ("Runde", "dran Platz Punkte Karten", "Ablage", "zu bedienen", "Stapel", "Hand"),
    "en": ("round", "turn seat points cards", "pile", "to follow", "stock", "hand"),
}


def printout(seen: Observation, language: Literal["de", "en"]) -> str:
    """The table as the one who looks sees it."""
    title, head, pile, suit, stock, hand = _WORDS[language]
    rows = [
        (">" if seat == seen.turn else "", seat, seen.scores[seat], seen.hand_sizes[seat])
        for seat in range(seen.n)
    ]
    middle = f"{pile}: {cards(seen.pile[-1:])}   {suit}: {seen.suit or '-'}   {stock}: {seen.stock}"
    own = () if seen.seat is None else (f"{hand}: {cards(seen.hand)}",)
    opening = f"Crazy Eights, {title} {seen.round_no}: {seen.phase}"
    return "\n".join((opening, columns(head.split(), rows), middle, *own))
