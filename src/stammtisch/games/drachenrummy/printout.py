"""A table of Drachenrummy as lines of text, made of an observation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from stammtisch.games.columns import cards, columns
from stammtisch.games.drachenrummy.views.observation import Observation

_WORDS = {
    "de": {
        "match": "Drachenrummy, Zug {turn}: {phase}",
        "columns": "dran Platz Punkte Karten Auslagen",
        "middle": "Stapel: {deck}   Auslage: {display}",
        "reserved": "reserviert",
        "dice": "Würfel: {rolled}   fest: {fixed}",
        "hand": "Hand:",
        "won": "Gewonnen hat Platz:",
    },
    "en": {
        "match": "Drachenrummy, turn {turn}: {phase}",
        "columns": "turn seat points cards melds",
        "middle": "deck: {deck}   display: {display}",
        "reserved": "reserved",
        "dice": "dice: {rolled}   fixed: {fixed}",
        "hand": "hand:",
        "won": "won by seat:",
    },
}


def printout(seen: Observation, language: Literal["de", "en"]) -> str:
    """The table as the one who looks sees it."""
    return "\n".join(_lines(seen, _WORDS[language]))


def _lines(seen: Observation, words: dict[str, str]) -> Iterator[str]:
    yield words["match"].format(turn=seen.turn_no, phase=seen.phase)
    yield columns(words["columns"].split(), [_row(seen, seat) for seat in range(seen.n)])
    yield words["middle"].format(deck=seen.deck_left, display=cards(seen.display))
    for one in seen.reserved:
        yield f"{words['reserved']} {one.owner}: {one.card} {one.count}x{one.face}"
    yield words["dice"].format(
        rolled=cards(map(str, seen.rolled)), fixed=cards(map(str, seen.fixed))
    )
    for seat, hand in enumerate(seen.hands):
        if hand is not None:
            yield f"{words['hand']} {seat}: {cards(hand)}"
    if seen.result is not None:
        yield f"{words['won']} {', '.join(map(str, seen.result.winners))}"


def _row(seen: Observation, seat: int) -> tuple[object, ...]:
    melds = " | ".join(cards(meld.cards) for meld in seen.melds[seat])
    turn = ">" if seat in seen.waiting else ""
    return turn, seat, seen.scores[seat], seen.hand_sizes[seat], melds or "-"
