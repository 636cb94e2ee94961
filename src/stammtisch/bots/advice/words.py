"""Advice in words: the sentences of the game, and figures as people write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from stammtisch.bots.advice.model import Advice, AdvisedAction
from stammtisch.games.protocol import AnyGame, Options
from stammtisch.games.speech import Speech, render, words_at
from stammtisch.games.texts import AdviceText, Both, Language, texts
from stammtisch.records.notation.words import value_text

USUAL = AdviceText(
    measures={
        "result": Both(
            "dein Ergebnis der Partie, verglichen mit dem Durchschnitt der anderen",
            "your result of the match, compared with the average of the others",
        )
    },
    reasons={
        "does_better": Both(
            "{playouts}-mal durchgespielt, schneidest du {won}-mal besser ab als die anderen im "
            "Durchschnitt.",
            "Played through {playouts} {playouts:plural:time|times}, {won} {won:plural:time|times} "
            "you do better than the others on average.",
        )
    },
)
"""For games that say nothing of their own."""

PERCENT = frozenset({"chance"})
"""Measures that are shares; all others are numbers."""


class AdviceRow(NamedTuple):
    """What is said of one action."""

    action: str
    value: str
    interval: str
    reasons: str


def measure(game: AnyGame, advice: Advice, language: Language) -> str:
    """What the figures count."""
    own = texts(game.folder, game.name).advice.measures
    both = own.get(advice.measure) or USUAL.measures.get(advice.measure)
    return both[language] if both else advice.measure


def rows(
    game: AnyGame,
    advice: Advice,
    options: Options | None,
    players: Sequence[str],
    language: Language,
) -> list[AdviceRow]:
    """The advised actions in words, the best first; ``players`` by seat."""
    words = texts(game.folder, game.name)
    named = words.words if options is None else words_at(words.words, options)
    speech = Speech(language, named, players)
    return [_row(words.advice, advice.measure, one, speech) for one in advice.actions]


def _row(words: AdviceText, counted: str, one: AdvisedAction, speech: Speech) -> AdviceRow:
    sentences = []
    for reason in one.reasons:
        both = words.reasons.get(reason.name) or USUAL.reasons.get(reason.name)
        facts = msgspec.to_builtins(reason.facts)
        sentences.append(render(both[speech.language], facts, speech) if both else reason.name)
    low, high = (
        figure(counted, one.low, speech.language),
        figure(counted, one.high, speech.language),
    )
    to = "bis" if speech.language == "de" else "to"
    return AdviceRow(
        action_text(words, one.action, speech),
        figure(counted, one.value, speech.language),
        f"{low} {to} {high}",
        " ".join(sentences),
    )


def action_text(words: AdviceText, action: Any, speech: Speech) -> str:
    """The action in the words of the game, or else as a record would write it."""
    fields: dict[str, Any] = msgspec.to_builtins(action)
    both = words.actions.get(fields["type"])
    if both is not None:
        return render(both[speech.language], fields, speech)
    name = fields.pop("type")
    return " ".join([name, *(f"{key}={value_text(value)}" for key, value in fields.items())])


def figure(counted: str, value: float, language: Language) -> str:
    """``61 %``, or ``+1,25``."""
    if counted in PERCENT:
        share = f"{100 * value:.0f}"
        return f"{share} %" if language == "de" else f"{share}%"
    number = f"{value:+.2f}".replace("-", "−")
    return number.replace(".", ",") if language == "de" else number
