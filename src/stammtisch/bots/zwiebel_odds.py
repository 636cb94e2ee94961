"""Chances in Zwiebel, by drawing the hidden cards again and again (ZC-31, ZC-113).

Everything here starts from a state made up from what a seat may know (``rules.determinize``); what
is hidden in it is drawn anew for every sample, so that no made-up card counts for more than chance.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.judging import conditions_of, wild_now
from stammtisch.games.zwiebel.pack import ALL, RANK_OF
from stammtisch.games.zwiebel.players import seniority
from stammtisch.games.zwiebel.rulesets import RulesName
from stammtisch.games.zwiebel.solving import Strengths, best_strengths
from stammtisch.games.zwiebel.state import State

FULL_HAND = 10

USUAL_EXCHANGE = 3
"""So many cards are exchanged by who has yet to do so."""

PROMISE: Mapping[tuple[RulesName, bool], Sequence[int]] = MappingProxyType(
    {
        ("zwiebel-2004", False): (100, 44, 34, 15, 15, 14, 18, 99, 2, 2, 31, 41, 37),
        ("zwiebel-2004", True): (100, 91, 82, 61, 47, 27, 38, 53, 3, 0, 16, 18, 20),
        ("zwiebel-v3", False): (99, 91, 83, 68, 55, 25, 20, 82, 2, 0, 15, 17, 17),
        ("zwiebel-v3", True): (99, 31, 22, 28, 13, 12, 20, 100, 0, 0, 56, 56, 56),
    }
)
"""By rule set, wild eights and rank: of a hundred such cards so many are kept at the exchange by
these bots, found in 300 hands each."""

Field: TypeAlias = Sequence[Strengths]
"""What hands of chance are worth, in ascending order."""


def unseen(state: State, seat: int) -> list[Card]:
    """The cards that this seat has not seen and that may lie anywhere else, ascending."""
    known = state.hands[seat] | state.discards[seat] | state.seen
    return list(members(ALL & ~known))


def rivals(state: State, seat: int) -> list[int]:
    """All others who are still in."""
    return [other for other in state.players if other != seat and state.place[other] == "in"]


class Hidden(NamedTuple):
    """A hand as far as it is not known."""

    known: CardSet
    missing: int
    """Hidden cards, and those to come."""
    chosen: int
    """So many of the first five were put down for others."""
    conditions: Conditions

    @property
    def draws(self) -> int:
        """Cards that a sample needs for it."""
        return self.missing + self.chosen

    def worth(self, drawn: Sequence[Card], promise: Sequence[int]) -> Strengths:
        """What the hand is worth with these cards; the first five keep those that promise most."""
        first = sorted(drawn[:5], key=lambda card: promise[RANK_OF[card]], reverse=True)
        later = drawn[5:]
        kept = first[: self.missing - len(later)]
        return best_strengths(self.known | card_set([*kept, *later]), self.conditions)


def chance(
    state: State,
    seat: int,
    rng: random.Random,
    samples: int,
    against: Sequence[int] | None = None,
) -> float:
    """The chance that the seat has the best arrangement of all who are still in (ZC-114).

    Cards yet to come are drawn for everybody; ``against``: only these rivals count.
    """
    others = rivals(state, seat) if against is None else list(against)
    if not others:
        return 1.0
    order = seniority(state)
    promise = PROMISE[state.setup.rules, wild_now(state)]
    hands = [_own_hand(state, seat), *(_hidden(state, other) for other in others)]
    wins_ties = [order.index(seat) < order.index(other) for other in others]
    pool = unseen(state, seat)
    needed = sum(hand.draws for hand in hands)
    won = 0
    for _ in range(samples):
        drawn = rng.sample(pool, needed)
        worths = []
        for hand in hands:
            worths.append(hand.worth(drawn[: hand.draws], promise))
            drawn = drawn[hand.draws :]
        won += all(
            worths[0] > other or (worths[0] == other and elder)
            for other, elder in zip(worths[1:], wins_ties, strict=True)
        )
    return won / samples


def _own_hand(state: State, seat: int) -> Hidden:
    cards = state.hands[seat]
    return Hidden(cards, FULL_HAND - cards.bit_count(), 0, conditions_of(state, seat))


def _hidden(state: State, seat: int) -> Hidden:
    """What is known of a rival: he exchanged what promised little, if he has exchanged yet."""
    known = state.known[seat]
    missing = FULL_HAND - known.bit_count()
    chosen = state.exchanged[seat] if state.exchanged[seat] >= 0 else USUAL_EXCHANGE
    return Hidden(known, missing, min(chosen, missing, 4), conditions_of(state, seat))


def field(state: State, seat: int, rng: random.Random, samples: int) -> Field:
    """What hands of rivals are worth, of the cards this seat does not see, in ascending order."""
    pool = unseen(state, seat)
    promise = PROMISE[state.setup.rules, wild_now(state)]
    other = next(iter(rivals(state, seat)), seat)
    hand = Hidden(0, FULL_HAND, USUAL_EXCHANGE, conditions_of(state, other))
    return sorted(hand.worth(rng.sample(pool, hand.draws), promise) for _ in range(samples))


def share_below(worth: Strengths, hands: Field) -> float:
    """The share of hands that are worth less; equal ones count half."""
    below, upto = bisect_left(hands, worth), bisect_right(hands, worth)
    return (below + upto) / 2 / len(hands)
