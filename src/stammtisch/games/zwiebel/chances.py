"""The chance to win a showdown, by drawing the hidden cards again and again (ZC-31, ZC-113).

Everything here starts from a state made up from what a seat may know (``rules.determinize``); what
is hidden in it is drawn anew for every sample, so that no made-up card counts for more than chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.cards.shuffle import drawn
from stammtisch.games.protocol import Source
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.judging import conditions_of, wild_now
from stammtisch.games.zwiebel.pack import ALL, RANK_OF
from stammtisch.games.zwiebel.players import seniority
from stammtisch.games.zwiebel.rulesets import RulesName
from stammtisch.games.zwiebel.solving import Strengths, arrange
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
players who exchange well, found in 300 hands each."""


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

    def worth(self, cards: Sequence[Card], promise: Sequence[int]) -> Strengths:
        """What the hand is worth with these cards; the first five keep those that promise most."""
        first = sorted(cards[:5], key=lambda card: promise[RANK_OF[card]], reverse=True)
        later = cards[5:]
        kept = first[: self.missing - len(later)]
        return arrange(self.known | card_set([*kept, *later]), self.conditions).strengths


def chance(
    state: State,
    seat: int,
    source: Source,
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
        cards = drawn(pool, needed, source)
        worths = []
        for hand in hands:
            worths.append(hand.worth(cards[: hand.draws], promise))
            cards = cards[hand.draws :]
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
