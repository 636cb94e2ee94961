"""The moments of an evening that is over, in sentences."""

from __future__ import annotations

import msgspec

from stammtisch.tournament.model import State
from stammtisch.tournament.moments import moments
from stammtisch.tournament.texts import noted


class MomentView(msgspec.Struct, frozen=True):
    """Something that people will tell of the evening."""

    kind: str
    de: str
    en: str


def moments_view(state: State) -> list[MomentView]:
    """None before the final has a result or the tournament is closed."""
    final = state.final
    if state.stage != "closed" and (final is None or final.strokes is None):
        return []
    found = []
    for one in moments(state):
        words = noted(f"moment_{one.kind}", one.facts, state)
        found.append(MomentView(one.kind, words.de, words.en))
    return found
