"""The shift of A'Tuin and the values of her elephants that do most for a hand (Z04-45, Z04-46)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from msgspec.structs import replace

from stammtisch.bots.zwiebel.hands.field import worth_of
from stammtisch.cards.sets import Card
from stammtisch.games.zwiebel.cards.conditions import OtherValue
from stammtisch.games.zwiebel.cards.pack import COUNTS, RANK_OF
from stammtisch.games.zwiebel.characters.announcements import shift_value
from stammtisch.games.zwiebel.characters.elephants import (
    ACE_VALUE,
    LOWEST,
    PICTURE_VALUE,
    has_completion,
)
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.state.actions import Announce
from stammtisch.games.zwiebel.state.state import State

MOST_VALUES = 40
"""Ways to give five cards new values that are thought through."""
MOST_FOURS = 6
"""Fours that are thought through."""


def best_shift(state: State, seat: int, options: Sequence[Announce]) -> Announce | None:
    """The shift that leaves the hand worth most; ``None``: none makes it worth more.

    A companion who is a character himself stays out of it: he would be announced too.
    """
    hand, conditions = state.hands[seat], conditions_of(state, seat)
    index, parts = state.setup.pack.index, state.setup.part_of
    best: Announce | None = None
    most = worth_of(hand, conditions)
    for action in options:
        if action.down is None or action.up is None:
            continue
        cards = (index[action.down], index[action.up])
        if any(card in parts and card != index[action.card] for card in cards):
            continue
        shifts = (
            OtherValue(cards[0], shift_value(state, action.down, down=True)),
            OtherValue(cards[1], shift_value(state, action.up, down=False)),
        )
        found = worth_of(hand, replace(conditions, shifts=(*conditions.shifts, *shifts)))
        if found > most:
            best, most = action, found
    return best


class Driven(NamedTuple):
    """New values for five cards, and what the hand is worth then."""

    worth: Strengths
    values: tuple[int, ...]


def best_elephants(state: State, seat: int, options: Sequence[Announce]) -> Announce | None:
    """The four cards with which the hand becomes worth most; ``None``: none makes it worth more."""
    index = state.setup.pack.index
    best: Announce | None = None
    most = worth_of(state.hands[seat], conditions_of(state, seat))
    for action in islice((one for one in options if one.mode == "elephants"), MOST_FOURS):
        cards = (*sorted(index[code] for code in action.cards), index[action.card])
        found = best_values(state, seat, cards, ())
        if found is not None and found.worth > most:
            best, most = action, found.worth
    return best


def best_values(
    state: State, seat: int, cards: tuple[Card, ...], given: tuple[int, ...]
) -> Driven | None:
    """The best values for the five ``cards``, A'Tuin last, of which the first are ``given``."""
    hand, conditions = state.hands[seat], conditions_of(state, seat)
    counts = [COUNTS[RANK_OF[card]] for card in cards]
    best: Driven | None = None
    for values in islice(_values(state, seat, cards, given), MOST_VALUES):
        shifts = [
            OtherValue(card, value, "elephants")
            for card, count, value in zip(cards, counts, values, strict=True)
            if value != count
        ]
        found = worth_of(hand, replace(conditions, shifts=(*conditions.shifts, *shifts)))
        if best is None or found > best.worth:
            best = Driven(found, values)
    return best


def _values(
    state: State, seat: int, cards: tuple[Card, ...], given: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """All values that make a Doppelte Zwiebel of the raised cards and keep the sum."""
    counts = [COUNTS[RANK_OF[card]] for card in cards]
    done = len(given)
    choices = [
        sorted({count, ACE_VALUE, max(count, PICTURE_VALUE), _LOWER}) for count in counts[done:]
    ]
    for targets in product(*choices):
        raised = [new for new, count in zip(targets, counts[done:], strict=True) if new > count]
        if raised.count(ACE_VALUE) > 2 or raised.count(PICTURE_VALUE) > 2:
            continue
        points = sum(counts) - sum(given) - sum(targets)
        givers = [
            count - LOWEST for count, new in zip(counts[done:], targets, strict=True) if not new
        ]
        first = True
        for lowered in _shared(givers, points):
            rest = iter(lowered)
            values = (*given, *(new or next(rest) for new in targets))
            # Whether the raised cards fit depends on which others are lowered, not on how far.
            if first and not has_completion(state, seat, cards, values):
                break
            first = False
            yield values


_LOWER = 0
"""In place of a value: lower than printed, whatever it will be."""


def _shared(most: Sequence[int], points: int) -> Iterator[tuple[int, ...]]:
    """Every way to give each of the lowered cards a value up to its ``most``, ``points`` in all."""
    if not most:
        if not points:
            yield ()
        return
    for value in range(min(most[0], points), LOWEST - 1, -1):
        for rest in _shared(most[1:], points - value):
            yield (value, *rest)
