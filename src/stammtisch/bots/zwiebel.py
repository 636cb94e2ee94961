"""``steady``: a sound player of both rule sets of Zwiebel who draws cards in his mind.

Everything rests on one estimate: the chance to have the best arrangement of all who are still in,
found by drawing the hidden cards again and again. He exchanges what brings the best hands, bets by
the chance to win, announces what raises it, and lays what his cards are worth.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from stammtisch.bots.protocol import Bot
from stammtisch.bots.zwiebel_bets import bet
from stammtisch.bots.zwiebel_odds import field, share_below
from stammtisch.bots.zwiebel_showdown import announcement, duel
from stammtisch.bots.zwiebel_steps import step
from stammtisch.bots.zwiebel_view import View, view_of
from stammtisch.cards.sets import card_set
from stammtisch.games.zwiebel.actions import Announce, Exchange, Pass
from stammtisch.games.zwiebel.chances import rivals
from stammtisch.games.zwiebel.hidden import FULL_HAND, unseen
from stammtisch.games.zwiebel.judging import conditions_of
from stammtisch.games.zwiebel.solving import best_strengths
from stammtisch.games.zwiebel.views import Observation

DRAWS = 12
"""Draws for each way to exchange."""
HANDS = 60
"""Hands of chance against which a hand is measured."""


class Steady:
    """Plays Zwiebel by both rule sets, with every number of seats and all options."""

    name = "steady"
    games = frozenset({"zwiebel-2004", "zwiebel-v3"})

    def choose(
        self,
        observation: Observation,
        legal_actions: Sequence[Any],
        rng: random.Random,
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        view = view_of(observation, rng)
        pending = observation.pending
        if pending is not None and pending.step not in ("hand_over", "rearrange"):
            return step(view.state, view.seat, legal_actions)
        match observation.phase:
            case "exchange":
                return exchange(view, legal_actions)
            case "preshow":
                return announcement(view, legal_actions) or Pass()
            case "showdown":
                return duel(view, legal_actions)
            case _:
                return bet(view, [one for one in legal_actions if not isinstance(one, Announce)])


BOTS: tuple[Bot, ...] = (Steady(),)


def exchange(view: View, legal: Sequence[Exchange]) -> Exchange:
    """The discards after which the hand beats all others most often; the same draws for all."""
    state, seat = view.state, view.seat
    others = max(1, len(rivals(state, seat)))
    hands = field(state, seat, view.rng, HANDS)
    conditions, index = conditions_of(state, seat), state.setup.pack.index
    pool = unseen(state, seat)
    draws = [view.rng.sample(pool, FULL_HAND) for _ in range(DRAWS)]
    five = state.hands[seat]

    def worth(action: Exchange) -> float:
        kept = five & ~card_set(index[code] for code in action.cards)
        missing = FULL_HAND - kept.bit_count()
        total = 0.0
        for drawn in draws:
            found = best_strengths(kept | card_set(drawn[:missing]), conditions)
            total += share_below(found, hands) ** others
        return total

    return max(legal, key=worth)
