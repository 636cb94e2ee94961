"""What single actions of advice are in words: for the tables of each game."""

from __future__ import annotations

from typing import Any

import msgspec

from stammtisch.bots.advice.model import Advice, AdviceReason, AdvisedAction
from stammtisch.bots.advice.words import rows
from stammtisch.games import game
from stammtisch.games.texts import LANGUAGES


def in_words(name: str, action: Any, reason: AdviceReason) -> list[tuple[str, str]]:
    """The action and its reason, in German and in English."""
    asked = game(name)
    one = AdvisedAction(
        action=msgspec.convert(action, asked.actions),
        value=1.0,
        low=0.5,
        high=1.5,
        close=True,
        reasons=(reason,),
    )
    advice = Advice(seat=0, measure="points", worlds=2, actions=(one,))
    found = []
    for language in LANGUAGES:
        (row,) = rows(asked, advice, None, ("Anna", "Ben"), language)
        found.append((row.action, row.reasons))
    return found
