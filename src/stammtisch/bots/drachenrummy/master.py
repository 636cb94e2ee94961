"""``master``: can weigh sets of cards as a whole, where `strong` adds up what each is worth alone.

That has not been shown to gain anything yet (docs/strength.md), so everywhere it plays as `strong`
does; `Sets` weighs them.

Two cards of one run are worth more together, two for the same place less. In its head everybody
takes cards by habits that quick matches have taught it. Which dice to keep follows by exact
expectation over all throws, with every way to put five dice on five cards. Without compiled code
there is no time for that, and it plays as `strong` does.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.drachenrummy import bidding, foresight, search, steady, training
from stammtisch.bots.drachenrummy.manners import forgivable
from stammtisch.bots.drachenrummy.plan import Plan, odds_of, plan_of, settled, sums_of
from stammtisch.bots.drachenrummy.strong import Strong
from stammtisch.bots.drachenrummy.uses import throws
from stammtisch.bots.learned import Learned, Weights
from stammtisch.games.drachenrummy import kernel as k
from stammtisch.games.drachenrummy.dice.dice import FACES
from stammtisch.games.drachenrummy.dice.odds import finals, place_of
from stammtisch.games.drachenrummy.state.actions import EndReserve, Fix, Reserve, Steal
from stammtisch.games.drachenrummy.views.observation import Observation

WORLDS = {1: 150, 2: 20}
"""By number of packs: in so many worlds each set of cards is weighed. With two packs the final
layouts take their time."""
SEARCHED: frozenset[int] = frozenset()
"""Seats at which weighing sets was shown to gain something; elsewhere it plays as `strong` does."""
NERVE = steady.NERVE

_log = logging.getLogger(__name__)


class Compiled(NamedTuple):
    """Both kernels, compiled."""

    weighing: Code
    bidding: Code


class Master(Strong):
    """Plays Drachenrummy with every number of seats and all options."""

    name = "master"
    searched = SEARCHED
    learned = Learned("drachenrummy", (("habits", (len(training.TABLES), foresight.HABITS)),))

    def tempered(self, boldness: float) -> Master:
        """See `Tempered`: how much it likes to take away what others have reserved."""
        return Master(boldness)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        searched = observation.phase in {"fix", "reserve"} and observation.n in self.searched
        weights = self.learned.now() if searched and len(legal_actions) > 1 else None
        code = compiled_now() if weights else None
        if weights is None or code is None:
            return super().choose(observation, legal_actions, rng)
        try:
            return _searched(observation, legal_actions, weights, code, self.boldness)
        except Exception as wrong:  # a weaker choice is better than none
            _log.warning("master plays as strong: %s: %s", type(wrong).__name__, wrong)
            return super().choose(observation, legal_actions, rng)


class Sets(Master):
    """Weighs sets at every table, so that it can be measured; not offered."""

    name = "sets"
    searched = frozenset(range(2, 6))

    def tempered(self, boldness: float) -> Sets:
        """See `Tempered`."""
        return Sets(boldness)


def compiled_now() -> Compiled | None:
    """Both kernels, as soon as they are compiled."""
    code = Compiled(WEIGHING.now(), BIDDING.now())
    return None if code.weighing.array is list or code.bidding.array is list else code


def _searched(
    seen: Observation, legal: Sequence[Any], weights: Weights, code: Compiled, boldness: float
) -> Any:
    plan = plan_of(
        seen, code.weighing, habits_of(weights, seen.n), WORLDS[seen.packs], boldness * NERVE
    )
    if seen.phase == "fix":
        return fix(seen, legal, plan, code.bidding)
    action = place(seen, plan, code.bidding)
    if action in forgivable(seen, legal):
        return action
    return steady.place(seen, steady.targets(seen))


def habits_of(weights: Weights, seats: int) -> tuple[int, ...]:
    """Those for so many seats."""
    at = min(seats, training.TABLES[-1]) - training.TABLES[0]
    return tuple(training.whole(weights["habits"][at]))


def fix(seen: Observation, legal: Sequence[Fix], plan: Plan, code: Code) -> Fix:
    """The dice after which the best use of all five is worth most, on average."""
    if not plan.targets:
        return max(legal, key=lambda action: len(action.faces))
    least, safe = odds_of(plan, seen)
    values = _prospects(code, plan.worths, tuple(least), tuple(safe))
    return max(legal, key=lambda action: values[place_of((*seen.fixed, *action.faces))])


@lru_cache(maxsize=64)
def _prospects(
    code: Code, worths: tuple[float, ...], least: tuple[int, ...], safe: tuple[float, ...]
) -> list[float]:
    """What each position of the dice is worth, in the order of ``odds.positions``."""
    found = code.fractions([0.0] * len(finals()))
    code.module.best_uses(
        code.array(_dice()),
        len(finals()),
        cards_in(worths),
        code.array(list(least)),
        code.fractions(list(safe)),
        code.fractions(list(worths)),
        code.fractions([0.0] * bidding.ROOM),
        code.array([0] * bidding.CHOICES),
        code.array([0] * bidding.MOST),
        found,
    )
    values: list[float] = throws().expected(found).tolist()
    return values


@cache
def _dice() -> list[int]:
    return [faces.count(face) for faces in finals() for face in FACES]


def cards_in(worths: Sequence[float]) -> int:
    """Of how many cards these are all the sets."""
    return len(worths).bit_length() - 1


def place(seen: Observation, plan: Plan, code: Code) -> Reserve | Steal | EndReserve:
    """The next card of the best use of the free dice."""
    left = settled(plan, seen)
    if not left.targets:
        return EndReserve()
    best = best_use(code, left, seen, list(seen.free))
    at = max(range(len(best)), key=lambda number: (best[number] > 0, left.worths[1 << number]))
    if not best[at]:
        return EndReserve()
    target, (face, count) = left.targets[at], divmod(best[at], bidding.WAYS)
    kind = Steal if target.stolen else Reserve
    return kind(target.card, FACES[face], count)


def best_use(code: Code, plan: Plan, seen: Observation, dice: list[int]) -> list[int]:
    """By card what `bidding.best_use` puts on it."""
    least, safe = odds_of(plan, seen)
    best = code.array([0] * bidding.MOST)
    code.module.best_use(
        code.array(dice),
        0,
        len(plan.targets),
        code.array(least),
        code.fractions(safe),
        code.fractions(list(plan.worths)),
        code.fractions([0.0] * bidding.ROOM),
        code.array([0] * bidding.CHOICES),
        best,
    )
    return [int(one) for one in best[: len(plan.targets)]]


def _warm_weighing(code: Code) -> None:
    """Has the search compiled: no card, one world."""
    base, view = [0] * k.SIZE, [0] * search.VIEW_SIZE
    base[k.SEATS], base[k.PACKS], base[k.DISPLAY_SIZE] = 2, 1, 1
    sums_of(code, foresight.USUAL, (base, view), [], [0], 1, [1, 1])


def _warm_bidding(code: Code) -> None:
    """Has the dice compiled: five of a kind for one card."""
    code.module.best_uses(
        code.array([5, 0, 0, 0, 0, 0]),
        1,
        1,
        code.array([1] * bidding.FACES),
        code.fractions([1.0] * bidding.FACES * bidding.WAYS),
        code.fractions([0.0, 1.0]),
        code.fractions([0.0] * bidding.ROOM),
        code.array([0] * bidding.CHOICES),
        code.array([0] * bidding.MOST),
        code.fractions([0.0]),
    )


WEIGHING = Racer("stammtisch.bots.drachenrummy.foresight", _warm_weighing)
BIDDING = Racer("stammtisch.bots.drachenrummy.bidding", _warm_bidding)
