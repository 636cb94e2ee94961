"""How ``steady`` of Zwiebel announces, lays, answers and cripples (sections f and h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.bots.zwiebel_steps import imagined, worth
from stammtisch.bots.zwiebel_view import View
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.actions import Announce, Concede
from stammtisch.games.zwiebel.chances import chance

WORLDS = 4
"""Made-up states in which an announcement is tried; it may draw cards or depend on hidden ones."""
SAMPLES = 8
"""Draws for the chance to win in each of them."""
GAIN = 0.06
"""An announcement must make it likelier to win by this much; draws are never exact."""


def announcement(view: View, legal: Sequence[Any], *, beaten: bool = False) -> Announce | None:
    """The announcement that helps most; ``None``: none helps enough.

    Who is beaten has nothing to lose and tries anything. In a duel only its opponent counts.
    """
    options = shortlist(view, [action for action in legal if isinstance(action, Announce)])
    if not options:
        return None
    worlds = [view.state, *(view.another() for _ in range(WORLDS - 1))]
    seeds = [view.rng.random() for _ in worlds]
    against = _opponent(view)

    def odds(action: Announce | None) -> float:
        total = 0.0
        for world, seed in zip(worlds, seeds, strict=True):
            state = imagined(world, view.seat, action) if action else world
            view.rng.seed(seed)  # the same draws for all, so that only the effect differs
            total += chance(state, view.seat, view.rng, SAMPLES, against)
        return total / len(worlds)

    least = -1.0 if beaten else odds(None) + GAIN
    found = [(odds(action), action) for action in options]
    best, action = max(found, key=lambda one: one[0])
    return action if best > least else None


def shortlist(view: View, options: Sequence[Announce]) -> list[Announce]:
    """The shift and the elephants that do most for the own hand, if they do, and all else."""
    found = [action for action in options if action.mode not in ("shift", "elephants")]
    now = worth(view.state, view.seat)
    for mode in ("shift", "elephants"):
        tried = [
            (worth(imagined(view.state, view.seat, action, wisely=False), view.seat), action)
            for action in options
            if action.mode == mode
        ]
        if tried:
            after, action = max(tried, key=lambda one: one[0])
            if after > now:
                found.append(action)
    return found


def _opponent(view: View) -> list[int] | None:
    duel = view.state.duel
    if duel is None or view.seat not in (duel.leader, duel.challenger):
        return None
    return [duel.challenger if view.seat == duel.leader else duel.leader]


def duel(view: View, legal: Sequence[Any]) -> Any:
    """Cripple, go on with the best arrangement, or lay it anew; before conceding announce.

    The first three are what ZC-92 does for anybody, and it leaves nothing to be gained.
    """
    usual = rules.timeout(view.state, view.seat)
    if isinstance(usual, Concede):
        return announcement(view, legal, beaten=True) or usual
    return usual
