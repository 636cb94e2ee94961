"""A table of Mau-Mau as lines of text, made of an observation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from stammtisch.games.columns import cards, columns
from stammtisch.games.maumau.views.observation import MauMauObservation

_WORDS = {
    "de": {
        "match": "Mau-Mau, Runde {round}, Zug {turn}: {phase}/{stage}",
        "columns": "dran Platz Name Punkte Karten Strafkarten gibt",
        "middle": "Ablage: {top}   zu bedienen: {due}   Wunsch: {wish}   Stapel: {stock}",
        "drawing": "zu ziehen: {cards}   Aussetzer: {skips}   Richtung: {direction}",
        "rules": "Punktetafel: {rules} Regeln",
        "hand": "Hand:",
        "drawn": "gezogen:",
    },
    "en": {
        "match": "Mau-Mau, round {round}, turn {turn}: {phase}/{stage}",
        "columns": "turn seat name points cards penalties deals",
        "middle": "pile: {top}   to serve: {due}   wish: {wish}   stock: {stock}",
        "drawing": "to draw: {cards}   skips: {skips}   direction: {direction}",
        "rules": "on the board: {rules} rules",
        "hand": "hand:",
        "drawn": "drawn:",
    },
}


def printout(seen: MauMauObservation, language: Literal["de", "en"]) -> str:
    """The table as the one who looks sees it."""
    return "\n".join(_lines(seen, _WORDS[language]))


def _lines(seen: MauMauObservation, words: dict[str, str]) -> Iterator[str]:
    yield words["match"].format(
        round=seen.round_no, turn=seen.turn_no, phase=seen.phase, stage=seen.stage
    )
    yield columns(words["columns"].split(), [_row(seen, seat) for seat in range(seen.n)])
    yield words["middle"].format(
        top=cards(seen.pile[-1:]), due=seen.eff or "-", wish=seen.wish or "-", stock=seen.draw_pile
    )
    yield words["drawing"].format(
        cards=seen.stack_due, skips=seen.skip_due, direction="+" if seen.dir > 0 else "-"
    )
    if seen.rules:
        yield words["rules"].format(rules=len(seen.rules))
    if seen.seat is not None:
        yield f"{words['hand']} {cards(seen.hand)}"
    if seen.drawn is not None:
        yield f"{words['drawn']} {seen.drawn}"
    for seat, hand in enumerate(seen.shown):
        yield f"{words['hand']} {seat}: {cards(hand)}"


def _row(seen: MauMauObservation, seat: int) -> tuple[object, ...]:
    return (
        ">" if seat == seen.player else "",
        seat,
        seen.names[seat] or "-",
        seen.scores[seat],
        seen.hand_sizes[seat],
        len(seen.penalties[seat]),
        "x" if seat == seen.dealer else "",
    )
