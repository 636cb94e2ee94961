"""A table of Zwanzig as lines of text, made of an observation."""

from __future__ import annotations

from typing import Literal

from stammtisch.games.columns import cards, columns
from stammtisch.games.zwanzig.views.observation import Observation

_WORDS = {
    "de": {
        "match": "Zwanzig, Spiel {game}, Runde {round}: {phase}",
        "columns": "dran Platz Punkte Karten Tausch Stiche Stand Amt",
        "dealer": "gibt",
        "announcer": "sagt an",
        "middle": "Trumpf: {trump}   Stapel: {stock}   Ablage: {dead}",
        "trick": "Stich:",
        "hand": "Hand:",
        "won": "Gewonnen hat Platz:",
    },
    "en": {
        "match": "Zwanzig, game {game}, round {round}: {phase}",
        "columns": "turn seat points cards swaps tricks status role",
        "dealer": "deals",
        "announcer": "announces",
        "middle": "trump: {trump}   stock: {stock}   dead pile: {dead}",
        "trick": "trick:",
        "hand": "hand:",
        "won": "won by seat:",
    },
}


def printout(seen: Observation, language: Literal["de", "en"]) -> str:
    """The table as the one who looks sees it."""
    words = _WORDS[language]
    lines = [
        words["match"].format(game=seen.game_no, round=seen.round_no, phase=seen.phase),
        columns(words["columns"].split(), [_row(seen, seat, words) for seat in range(seen.n)]),
        words["middle"].format(trump=seen.trump or "-", stock=seen.stock, dead=seen.dead_pile),
    ]
    if seen.trick is not None:
        plays = cards(f"{seat}:{code}" for seat, code in seen.trick.plays)
        lines.append(f"{words['trick']} {plays}")
    if seen.seat is not None:
        lines.append(f"{words['hand']} {cards(seen.hand)}")
    if seen.result is not None:
        lines.append(f"{words['won']} {', '.join(map(str, seen.result.winners))}")
    return "\n".join(lines)


def _row(seen: Observation, seat: int, words: dict[str, str]) -> tuple[object, ...]:
    roles = {seen.announcer: words["announcer"], seen.dealer: words["dealer"]}
    return (
        ">" if seat in seen.waiting else "",
        seat,
        seen.scores[seat],
        seen.hand_sizes[seat],
        seen.exchange_count[seat],
        seen.trick_count[seat],
        seen.status[seat],
        roles.get(seat, ""),
    )
