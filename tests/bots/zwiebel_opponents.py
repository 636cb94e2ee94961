"""Opponents for ``steady`` of Zwiebel that play as it does, but handle money by one simple rule."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import log2
from typing import Any

from stammtisch.bots.zwiebel.choices.prospects import own_worths
from stammtisch.bots.zwiebel.hands.field import chance_of, fields_of, rivals_of
from stammtisch.bots.zwiebel.reading import reading_of
from stammtisch.bots.zwiebel.steady import Steady
from stammtisch.games.zwiebel.state.actions import (
    Abdicate,
    Accept,
    Announce,
    Cover,
    Decline,
    Done,
    Extra,
    Fold,
    Match,
    NoRaise,
    Pay,
    Raise,
    SetStake,
)
from stammtisch.games.zwiebel.views.observation import Observation

_PAYING = (Pay, Match, Cover, Accept, Done)
_LEAVING = (Fold, Abdicate, Decline, Done)
_DEMANDS = (Raise, SetStake, Extra)


class _ByRule:
    """Everything but money is left to ``steady``."""

    games = frozenset({"zwiebel-2004", "zwiebel-v3"})

    def choose(self, seen: Observation, legal: Sequence[Any], rng: random.Random) -> Any:
        over = seen.pending is not None and seen.pending.step != "hand_over"
        if over or seen.phase in ("exchange", "preshow", "showdown"):
            return Steady().choose(seen, legal, rng)
        options = [action for action in legal if not isinstance(action, Announce)]
        odds = self.odds(seen, options, rng)
        if any(isinstance(action, _DEMANDS) for action in options):
            return _demand(options, self.demand(seen, odds))
        return _first(options, _PAYING if self.pays(seen, odds) else _LEAVING)

    def odds(self, seen: Observation, legal: Sequence[Any], rng: random.Random) -> float:
        """The chance to win, for those who care."""
        return 0.0

    def demand(self, seen: Observation, odds: float) -> int:
        """How much to demand."""
        return 0

    def pays(self, seen: Observation, odds: float) -> bool:
        """Whether to pay what is asked."""
        return True


def _first(legal: Sequence[Any], kinds: Sequence[type]) -> Any:
    found = (one for kind in kinds for one in legal if isinstance(one, kind))
    return next(found, legal[0])


def _demand(legal: Sequence[Any], amount: int) -> Any:
    fitting = [one for one in legal if isinstance(one, _DEMANDS) and one.amount <= amount]
    return max(fitting, key=lambda one: one.amount, default=None) or _first(legal, (NoRaise,))


class Raiser(_ByRule):
    """Demands as much as there is in the pot whenever it can, and pays everything."""

    name = "raiser"

    def demand(self, seen: Observation, odds: float) -> int:
        return max(1, seen.pot)


class Caller(_ByRule):
    """Demands nothing, and pays everything."""

    name = "caller"


class Honest(_ByRule):
    """Demands on good hands only, and pays by the odds."""

    name = "honest"

    def odds(self, seen: Observation, legal: Sequence[Any], rng: random.Random) -> float:
        reading = reading_of(seen, rng)
        fields = fields_of(reading.state, rivals_of(reading.state, reading.seat, rng))
        return chance_of(own_worths(reading, legal), fields)

    def demand(self, seen: Observation, odds: float) -> int:
        still_in = sum(player.place == "in" for player in seen.players)
        return seen.pot if odds * still_in > 1.5 else 0

    def pays(self, seen: Observation, odds: float) -> bool:
        due = seen.limits.due if seen.limits else 0
        return odds * (seen.pot + due) >= due


class Wary(Honest):
    """The same, but believes a demand the more, the more pots high it is."""

    name = "wary"

    def pays(self, seen: Observation, odds: float) -> bool:
        due = seen.limits.due if seen.limits else 0
        pots = due / max(1, seen.pot - due)
        return bool(odds ** (1 + log2(1 + pots)) * (seen.pot + due) >= due)


class Trapper(Honest):
    """Demands thirty times the pot, but with the best hands only."""

    name = "trapper"

    def demand(self, seen: Observation, odds: float) -> int:
        still_in = sum(player.place == "in" for player in seen.players)
        return 30 * seen.pot if odds * still_in > 1.7 else 0


class Maniac(_ByRule):
    """Demands up to three times the pot whenever it can, whatever it holds, and pays everything."""

    name = "maniac"

    def choose(self, seen: Observation, legal: Sequence[Any], rng: random.Random) -> Any:
        self._part = rng.choice((0, 1, 3))
        return super().choose(seen, legal, rng)

    def demand(self, seen: Observation, odds: float) -> int:
        return self._part * max(1, seen.pot)


class Folder(_ByRule):
    """Demands nothing, and pays nothing that it need not."""

    name = "folder"

    def pays(self, seen: Observation, odds: float) -> bool:
        return False
