"""``master``: bets as it has learned in rounds against itself.

It has learned there how likely each bet is: how often to bluff, and how often to pay. What it has
not learned, it plays as `strong`.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from typing import Any

from stammtisch.bots.learned import Learned, Weights
from stammtisch.bots.zwiebel import policy
from stammtisch.bots.zwiebel.bets import NERVE, felt
from stammtisch.bots.zwiebel.field import fields_of, hidden_sets, rivals_of, worths_of
from stammtisch.bots.zwiebel.prospects import own_worths
from stammtisch.bots.zwiebel.reading import Reading, reading_of
from stammtisch.bots.zwiebel.search.arrays import array_of, number
from stammtisch.bots.zwiebel.strong import BETS, Strong, considered
from stammtisch.games.zwiebel.advice.hidden_hands import FULL_HAND
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.kernel import course as k
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.views.observation import Observation

MOST_SEATS = 2
"""Only for so many has it learned to bet."""
COMPLETED = 200
"""Ways to complete the own hand."""

TABLES = ("zwiebel_2004", "zwiebel_v3")
"""The names of what is learned, by rule set."""
LEARNED = Learned(
    "zwiebel", tuple((name, (size,)) for name, size in zip(TABLES, policy.TABLES, strict=True))
)

_log = logging.getLogger(__name__)


class Master(Strong):
    """Plays Zwiebel by both rule sets, with every number of seats and all options.

    With more than two seats, and where nothing is played for, it plays as `strong`.
    """

    name = "master"
    learned = LEARNED

    def tempered(self, boldness: float) -> Master:
        """See `Tempered`: what it thinks of its hand."""
        return Master(boldness)

    def choose(self, seen: Observation, legal: Sequence[Any], rng: random.Random) -> Any:
        weights, found = LEARNED.now(), None
        over = seen.pending is not None and seen.pending.step != "hand_over"
        able = seen.n <= MOST_SEATS and not over and any(isinstance(one, BETS) for one in legal)
        if able and weights is not None:
            try:
                found = _learned(reading_of(seen, rng), legal, weights, self.boldness)
            except Exception as wrong:  # a weaker choice is better than none
                _log.warning("master plays as strong: %s: %s", type(wrong).__name__, wrong)
        return found or super().choose(seen, legal, rng)


def _learned(reading: Reading, legal: Sequence[Any], weights: Weights, boldness: float) -> Any:
    """A bet, as likely as it was learned; `None`: nothing was learned of this."""
    base, seat = array_of(reading.state), reading.seat
    first = policy.spot(base, seat, felt(chance(reading, legal), boldness * NERVE))
    table = weights[TABLES[base[k.RULES]]]
    likely = table[first : first + policy.choices(base)].tolist()
    if not any(likely):
        return None
    rng = [reading.rng.getrandbits(32), reading.rng.getrandbits(32) | 1]
    wanted = policy.action(base, seat, policy.drawn(base, seat, likely, 0, rng))
    money = [one for one in legal if isinstance(one, (*BETS, act.NoRaise))]
    found = next(one for one in money if number(reading.state, seat, one) == wanted)
    return considered(reading, found, legal)


def chance(reading: Reading, legal: Sequence[Any]) -> float:
    """To win the showdown against one of the others, were nothing to be learned from bets."""
    state, seat = reading.state, reading.seat
    fields = fields_of(state, rivals_of(state, seat, reading.rng))
    own = _own(reading, legal)
    return sum(field.share(one) for field in fields for one in own) / (len(own) * len(fields))


def _own(reading: Reading, legal: Sequence[Any]) -> list[Strengths]:
    """What the own hand may come to, more ways of it than others look at."""
    state, seat = reading.state, reading.seat
    hand = state.hands[seat]
    missing = FULL_HAND - hand.bit_count()
    if not missing:
        return own_worths(reading, legal)
    drawn = hidden_sets(state, seat, missing, 0, COMPLETED, reading.rng)
    return worths_of([hand | cards for cards in drawn], conditions_of(state, seat))
