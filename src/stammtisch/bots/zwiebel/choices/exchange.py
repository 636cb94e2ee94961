"""What ``steady`` of Zwiebel puts down for other cards (ZC-84)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.bots.zwiebel.hands.field import chance_of, fields_of, rivals_of, worths_of
from stammtisch.bots.zwiebel.reading import Reading
from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.zwiebel.advice.hidden_hands import FULL_HAND, unseen
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.state.actions import Exchange

ROUNDS = ((31, 8), (6, 24))
"""How many ways to exchange are tried, and with how many draws each: first all,
then the best of them again."""


def exchange(
    reading: Reading, legal: Sequence[Exchange], rounds: Sequence[tuple[int, int]] = ROUNDS
) -> Exchange:
    """The discards after which the hand beats all others most often; the same draws for all."""
    state, seat = reading.state, reading.seat
    five, index = state.hands[seat], state.setup.pack.index
    conditions = conditions_of(state, seat)
    fields = fields_of(state, rivals_of(state, seat, reading.rng))
    pool = unseen(state, seat)
    kept = {action: five & ~card_set(index[code] for code in action.cards) for action in legal}
    left = list(legal)
    total = dict.fromkeys(legal, 0.0)
    for ways, draws in rounds:
        left = left[:ways]
        drawn = [reading.rng.sample(pool, FULL_HAND) for _ in range(draws)]
        hands = [filled(kept[action], cards) for action in left for cards in drawn]
        chances = [chance_of([worth], fields) for worth in worths_of(hands, conditions)]
        for number, action in enumerate(left):
            total[action] += sum(chances[number * draws : (number + 1) * draws])
        left.sort(key=total.__getitem__, reverse=True)
    return left[0]


def filled(kept: CardSet, drawn: Sequence[Card]) -> CardSet:
    """The kept cards, and as many of those drawn as are missing."""
    return kept | card_set(drawn[: FULL_HAND - kept.bit_count()])
