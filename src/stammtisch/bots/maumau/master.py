"""``master``: weighs what it could do as `strong` does, more carefully, by what it has learned.

In its head everybody plays by preferences learned in self-play. It reads more from the pile: who
names a suit holds it, and who lays a Bube or a ten had little else that went. And it looks longer
at what still seems best after a first look. All that has been shown to gain at two seats only; with
more it searches as `strong` does, but longer.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from types import MappingProxyType

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.fallback import Fallback
from stammtisch.bots.learned import Learned, Weights
from stammtisch.bots.maumau import foresight, policy, search
from stammtisch.bots.maumau.reading import Lack, lacks
from stammtisch.bots.maumau.steady import worth
from stammtisch.bots.maumau.strong import (
    DOUBT,
    Strong,
    base_of,
    number,
    searchable,
    sensible,
    view_of,
)
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.state.actions import MauMauAction
from stammtisch.games.maumau.state.options import SEATS
from stammtisch.games.maumau.views.observation import MauMauObservation

ROUNDS = 24_000
"""Rounds played to their end for a decision: some 30 ms compiled."""
PLAIN_ROUNDS = 360
"""As CPython runs them; a fifth of these while the compiler is at work."""
LOOKS = 3
"""After each look the worse half of the actions is left aside."""
CLEAR = 0.15
"""An action that is better than all others by so many points a round is looked at no longer."""
ENOUGH = 200
"""Worlds in a look after which that can be said."""
MOST_SEATS = 2
"""With more its preferences have not been shown to gain anything, and it searches without."""
FINE = 1_000
"""Into so many parts a preference is divided, so that all of them are whole."""

LACKED = 0.08
"""How likely a card is that would have served when the seat had to draw."""
SPARED = 0.35
"""The same of one that would have served when it laid a Bube or a ten."""
WISHED = 3.0
"""The same of one of the suit that it has named."""

LEARNED = Learned("maumau", (("preferences", (policy.SIZES, policy.FEATURES)),))

_log = logging.getLogger(__name__)


class Master(Strong):
    """Plays Mau-Mau with every number of seats and all options."""

    learned = LEARNED
    rounds = MappingProxyType(dict.fromkeys(SEATS, 3_000))

    def __init__(self) -> None:
        super().__init__()
        self.name = "master"

    def best(
        self, seen: MauMauObservation, lawful: Sequence[MauMauAction], rng: random.Random
    ) -> MauMauAction:
        """The action with which the seat gets most of the points of the round."""
        weights = LEARNED.now()
        if weights is None or seen.n > MOST_SEATS or not searchable(seen):
            return super().best(seen, lawful, rng)
        able = sensible(seen, lawful)
        if len(able) == 1:
            return able[0]
        with Fallback(_log, "master", "strong"):
            return _searched(seen, able, weights, rng)
        return super().best(seen, lawful, rng)


def _searched(
    seen: MauMauObservation, able: list[MauMauAction], weights: Weights, rng: random.Random
) -> MauMauAction:
    code = RACER.now()
    rounds = ROUNDS
    if code.array is list:
        rounds = PLAIN_ROUNDS // (5 if RACER.compiling else 1)
    foreseen = Foresight(code, seen, weights, [rng.getrandbits(32), rng.getrandbits(32) | 1])
    unit = 0.1 * DOUBT * (seen.n - 1)
    left = sorted(able, key=lambda one: -worth(seen, one))[: search.MOST]
    values = [unit * min(worth(seen, one), 10.0) for one in left]
    clear = 0.0
    for _ in range(LOOKS):
        worlds = max(rounds // LOOKS // len(left), 1)
        sums = foreseen([number(one) for one in left], worlds)
        pairs = zip(values, sums, left, strict=True)
        ordered = sorted(
            [(value + total, one) for value, total, one in pairs], key=lambda pair: -pair[0]
        )[: max((len(left) + 1) // 2, 2)]
        values, left = [value for value, _ in ordered], [one for _, one in ordered]
        clear += CLEAR * worlds * (seen.n - 1)
        if worlds >= ENOUGH and values[0] - values[1] > clear:
            break
    return left[0]


class Foresight:
    """Sums up what actions bring from one position, in other worlds each time it is asked."""

    def __init__(
        self, code: Code, seen: MauMauObservation, weights: Weights, seeds: list[int]
    ) -> None:
        array = code.array
        self._code = code
        self._base, self._view = array(base_of(seen)), array(view_of(seen))
        self._odds, self._rng = array(odds_of(lacks(seen))), array(seeds)
        self._weights = array(whole(weights))

    def __call__(self, actions: list[int], worlds: int) -> list[int]:
        """How far the seat is ahead with each, times the number of the others."""
        array = self._code.array
        totals = array([0] * len(actions))
        self._code.module.weigh(
            self._base,
            self._view,
            self._odds,
            array(actions),
            len(actions),
            worlds,
            self._rng,
            self._weights,
            array([0] * policy.MOST),
            array([0] * k.SIZE),
            array([0] * k.SIZE),
            totals,
        )
        return [int(total) for total in totals]


def whole(weights: Weights) -> list[int]:
    """The preferences as the kernel wants them."""
    return [round(float(one) * FINE) for one in weights["preferences"].ravel()]


def odds_of(signs: Sequence[Lack]) -> list[int]:
    """How likely each face is in each hand, first for cards that came after the last draw."""
    found = []
    for sign in signs:
        for lacked in (0, sign.faces):
            odds = [
                (LACKED if lacked >> face & 1 else 1.0)
                * (SPARED if sign.spared >> face & 1 else 1.0)
                * (WISHED if sign.wished >> face & 1 else 1.0)
                for face in range(k.FACES)
            ]
            most = max(odds)
            found += [round(foresight.CERTAIN * one / most) for one in odds]
    return found


def _warm(code: Code) -> None:
    """Has the search compiled: no world at all."""
    array = code.array
    code.module.weigh(
        array([0] * k.SIZE),
        array([0] * search.VIEW_SIZE),
        array([0] * k.MOST_SEATS * foresight.ODDS),
        array([k.DRAW]),
        1,
        0,
        array([1, 1]),
        array([0] * policy.SIZES * policy.FEATURES),
        array([0] * policy.MOST),
        array([0] * k.SIZE),
        array([0] * k.SIZE),
        array([0]),
    )


RACER = Racer("stammtisch.bots.maumau.foresight", _warm)
