"""``master``: imagines worlds that explain what the others did, and plays by what it has learned.

It learned in games against itself; see `stammtisch.bots.zwanzig.training`. Where that was not shown
to gain anything, it searches as `strong` does, with two seats and three longer.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.fallback import Fallback
from stammtisch.bots.learned import Learned
from stammtisch.bots.zwanzig import foresight, policy, search
from stammtisch.bots.zwanzig.manners import forgivable
from stammtisch.bots.zwanzig.strong import Strong, base_of, dared, number, view_of
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwanzig.state.pack import BIT
from stammtisch.games.zwanzig.state.setup import SEATS
from stammtisch.games.zwanzig.views.observation import Observation

PLAYOUTS = 10_000
"""Games played to their end for a decision, compiled: some 5 to 20 ms."""
PLAIN_PLAYOUTS = 600
"""The same as CPython runs it."""
SHARPNESS = 2.5
"""In these games what is better is done so much more surely than while it was being learned."""
TRIES = 4
"""Worlds of which one is kept."""
LEARNED_AT = frozenset({4, 5, 6})
"""Seats at which what it learned was shown to gain something."""
UNLEARNED: Mapping[int, int] = MappingProxyType(dict.fromkeys(SEATS, 3_000))
"""Games played to their end where it uses nothing learned, by seats; between two more of them
gained nothing."""

_log = logging.getLogger(__name__)


class Master(Strong):
    """Plays Zwanzig with every number of seats and all options."""

    name = "master"
    playouts = UNLEARNED
    learned = Learned("zwanzig", (("policy", (policy.TRAITS,)),))

    def tempered(self, boldness: float) -> Master:
        """See `Tempered`: whether it stays in."""
        return Master(boldness)

    def choose(
        self, observation: Observation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        weights = self.learned.now() if observation.n in LEARNED_AT else None
        if weights is not None:
            with Fallback(_log, "master", "strong"):
                legal = forgivable(observation, legal_actions)
                learned = weights["policy"].tolist()
                return _searched(learned, observation, legal, rng, self.boldness)
        return super().choose(observation, legal_actions, rng)


def _searched(
    learned: list[float],
    seen: Observation,
    legal: Sequence[Any],
    rng: random.Random,
    boldness: float,
) -> Any:
    if len(legal) == 1:
        return legal[0]
    code = RACER.now()
    playouts = PLAIN_PLAYOUTS if code.array is list else PLAYOUTS
    # The compiler in its thread leaves little of the time that people wait.
    playouts = playouts // 4 if RACER.compiling else playouts
    by_number = {number(action): action for action in legal}
    actions = [*by_number, *[0] * (search.MOST - len(by_number))]
    seeds = [rng.getrandbits(32), rng.getrandbits(32) | 1]
    totals = code.array([0] * search.MOST)
    what = (base_of(seen), unreasoned(view_of(seen)), history_of(seen))
    best = best_of(code, learned, what, actions, len(by_number), seeds, playouts, totals)
    return by_number[dared(seen, best, totals, playouts, boldness)]


def best_of(  # noqa: PLR0913, PLR0917
    code: Code,
    learned: list[float],
    what: tuple[list[int], list[int], list[int]],
    actions: list[int],
    count: int,
    seeds: list[int],
    playouts: int,
    totals: Any,
) -> int:
    """The number of the best action; ``what`` is known: the match, the view, and the history.

    ``totals`` is room for what `foresight.compare` sums up.
    """
    array = code.array
    base, view, history = what
    seen = 0
    for at in range(history[foresight.PLAYED]):
        seen |= history[3 + 2 * at]
    return int(
        code.module.compare(
            code.fractions([SHARPNESS * weight for weight in learned]),
            code.fractions(learned),
            array([*base, seen]),
            array(view),
            array(history),
            array(actions),
            count,
            playouts,
            TRIES,
            array(seeds),
            array([0] * policy.MATCH_SIZE),
            array([0] * policy.MATCH_SIZE),
            array([0] * policy.MATCH_SIZE),
            array([0] * search.DECK_SIZE),
            totals,
        )
    )


def unreasoned(view: list[int]) -> list[int]:
    """The view without `strong`'s guess why somebody stayed in; the history weighs that."""
    return [*view[: search.KEEN], *[0] * (search.VIEW_SIZE - search.KEEN)]


def history_of(seen: Observation) -> list[int]:
    """Whether seats could stay out, and who played which card, in the order of the play."""
    tricks = [*(trick.plays for trick in seen.tricks), *([seen.trick.plays] if seen.trick else [])]
    plays = [part for trick in tricks for seat, card in trick for part in (seat, BIT[card])]
    chose = seen.trump is not None and seen.trump != "D" and not seen.hearts_phase
    history = [int(chose), len(plays) // 2, *plays]
    return history + [0] * (foresight.HISTORY_SIZE - len(history))


def _warm(code: Code) -> None:
    """Has the search compiled: one choice between two leads."""
    base, view = [0] * k.SIZE, [0] * search.VIEW_SIZE
    base[k.SEATS], base[k.PHASE], base[k.TRUMP], base[k.TRICKS_LEFT] = 2, k.PLAY, k.HEARTS, 2
    base[k.HANDS], base[k.STATUS], base[k.STATUS + 1] = 3, k.IN, k.IN
    view[search.POOL], view[search.NEED + 1] = k.PACK & ~3, 2
    view[search.MAY + 1] = k.PACK
    history = [0] * foresight.HISTORY_SIZE
    actions, totals = [1, 2, *[0] * (search.MOST - 2)], code.array([0] * search.MOST)
    learned = [0.0] * policy.TRAITS
    best_of(code, learned, (base, view, history), actions, 2, [1, 1], 2, totals)


RACER = Racer("stammtisch.bots.zwanzig.foresight", _warm)
