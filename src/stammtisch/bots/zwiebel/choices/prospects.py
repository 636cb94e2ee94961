"""What the own hand of ``steady`` of Zwiebel may still become while bets are made."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.bots.zwiebel.choices.interruptions import imagined, worth
from stammtisch.bots.zwiebel.hands.elephants import best_elephants, best_shift
from stammtisch.bots.zwiebel.hands.field import (
    Rival,
    chance_of,
    fields_of,
    hidden_sets,
    worth_of,
    worths_of,
)
from stammtisch.bots.zwiebel.reading import Reading
from stammtisch.games.zwiebel.advice.hidden_hands import FULL_HAND, unseen
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.state.actions import Announce, ZwiebelAction

COMPLETED = 48
"""Ways to complete a hand to which cards are still to come."""
DRAWS = 10
"""Pairs of cards that an exchange from the stock may bring."""
HOPE = 0.2
"""Where an exchange makes a demand worth paying this often, it is tried before folding."""


def own_worths(reading: Reading, legal: Sequence[ZwiebelAction]) -> list[Strengths]:
    """What the hand may be worth in the showdown, with all that can be announced for it.

    A shift, elephants or a card from the stock can wait until they are needed, but they count.
    """
    state, seat = reading.state, reading.seat
    hand, conditions = state.hands[seat], conditions_of(state, seat)
    missing = FULL_HAND - hand.bit_count()
    if missing:
        drawn = hidden_sets(state, seat, missing, 0, COMPLETED, reading.rng)
        return worths_of([hand | cards for cards in drawn], conditions)
    options = [action for action in legal if isinstance(action, Announce)]
    best = worth(state, seat)
    for driven in (best_shift(state, seat, options), best_elephants(state, seat, options)):
        if driven is not None:
            best = max(best, worth(imagined(state, seat, driven), seat))
    exchange = exchange_in(options)
    if exchange is None:
        return [best]
    return [max(best, found) for found in _exchanged(reading, exchange)]


def exchange_in(options: Sequence[ZwiebelAction]) -> Announce | None:
    """The exchange of the Lady or of Schicksal, if it is one of these."""
    found = (one for one in options if isinstance(one, Announce) and one.mode == "exchange")
    return next(found, None)


def _exchanged(reading: Reading, action: Announce) -> list[Strengths]:
    """What the hand may be worth with one of two cards in place of the announced one."""
    state, seat = reading.state, reading.seat
    conditions = conditions_of(state, seat)
    hand = state.hands[seat] & ~(1 << state.setup.pack.index[action.card])
    pool = unseen(state, seat)
    return [
        max(worth_of(hand | 1 << card, conditions) for card in reading.rng.sample(pool, 2))
        for _ in range(DRAWS)
    ]


def last_hope(
    reading: Reading, legal: Sequence[ZwiebelAction], others: Sequence[Rival], needed: float
) -> Announce | None:
    """An exchange before folding, if often enough the new card makes it worth to stay.

    ``needed``: the chance to win that makes it so.
    """
    action = exchange_in(legal)
    if action is None or reading.state.hands[reading.seat].bit_count() < FULL_HAND:
        return None
    fields = fields_of(reading.state, others)
    found = [chance_of([one], fields) >= needed for one in _exchanged(reading, action)]
    return action if sum(found) >= HOPE * len(found) else None
