"""A table of Herr Zwiebel as lines of text, made of an observation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from stammtisch.games.columns import cards, columns
from stammtisch.games.zwiebel.state.parts import DuelView
from stammtisch.games.zwiebel.views.observation import Observation

_WORDS = {
    "de": {
        "match": "Herr Zwiebel, Runde {round}: {phase}",
        "columns": "dran Platz Stand verdeckt Geld gewonnen gibt offen",
        "middle": "Topf: {pot}   Einsatz: {stake}   Stapel: {stock}   wilde Achten: {wild}",
        "yes": "ja",
        "no": "nein",
        "duel": "Vergleich",
        "hand": "Hand:",
        "best": "am besten:",
    },
    "en": {
        "match": "Mr Onion, round {round}: {phase}",
        "columns": "turn seat place hidden money won deals open",
        "middle": "pot: {pot}   stake: {stake}   stock: {stock}   wild eights: {wild}",
        "yes": "yes",
        "no": "no",
        "duel": "duel",
        "hand": "hand:",
        "best": "best:",
    },
}


def printout(seen: Observation, language: Literal["de", "en"]) -> str:
    """The table as the one who looks sees it."""
    return "\n".join(_lines(seen, _WORDS[language]))


def _lines(seen: Observation, words: dict[str, str]) -> Iterator[str]:
    yield words["match"].format(round=seen.round_no, phase=seen.phase)
    yield columns(words["columns"].split(), [_row(seen, seat) for seat in range(seen.n)])
    yield words["middle"].format(
        pot=seen.pot,
        stake=seen.stake,
        stock=seen.stock,
        wild=words["yes" if seen.wild_now else "no"],
    )
    if seen.duel is not None:
        yield from _duel(seen.duel, words["duel"])
    if seen.own is not None:
        yield f"{words['hand']} {cards(one.card for one in seen.own.hand)}"
        best = " | ".join(f"{one.key} {cards(one.cards)}" for one in seen.own.arrangement)
        yield f"{words['best']} {best or '-'}"


def _duel(duel: DuelView, word: str) -> Iterator[str]:
    """What lies of both lists, a line each."""
    for seat, groups in zip((duel.leader, duel.challenger), duel.lists, strict=True):
        laid = " | ".join(f"{one.key} {cards(one.cards)}" for one in groups)
        yield f"{word} {seat}: {laid or '-'}"


def _row(seen: Observation, seat: int) -> tuple[object, ...]:
    player = seen.players[seat]
    return (
        ">" if seat in seen.waiting else "",
        seat,
        player.place,
        player.hidden,
        player.stack,
        player.rounds_won,
        "x" if seat == seen.dealer else "",
        cards(player.open),
    )
