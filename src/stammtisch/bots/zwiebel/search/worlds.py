"""What `strong` of Zwiebel takes the hands of a table to be, as tables for its playouts."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from stammtisch.bots.zwiebel.choices.bets import paid, power
from stammtisch.bots.zwiebel.choices.prospects import own_worths
from stammtisch.bots.zwiebel.hands.field import USUAL_EXCHANGE, hidden_sets, rivals_of, worths_of
from stammtisch.bots.zwiebel.reading import Reading
from stammtisch.bots.zwiebel.search import playouts
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.advice.hidden_hands import FIRST, FULL_HAND
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.state.actions import ZwiebelAction
from stammtisch.games.zwiebel.state.state import State

FIVES = 24
"""Hands of five that somebody may hold, before the others come."""
COMPLETED = 8
"""Ways to complete each of them."""

Ways = list[list[Strengths]]
"""By hand, what the ways to complete it are worth."""


class HandTables(NamedTuple):
    """What the search needs beside the kernel's array."""

    view: list[int]
    odds: list[int]
    finals: list[int]
    ranks: list[int]


def tables(reading: Reading, legal: Sequence[ZwiebelAction]) -> HandTables:
    """All hands with what they are worth, what their owners think of them, and how they rank."""
    state, seat = reading.state, reading.seat
    others = rivals(state, seat)
    held = {other: _held(state, seat, other, reading.rng) for other in others}
    mine = [own_worths(reading, legal)]
    seemed = _held(_from_outside(state, others), others[0], seat, reading.rng)
    everything = sorted(
        {one for ways in (*held.values(), mine, seemed) for way in ways for one in way}
    )
    rank = {worth: place for place, worth in enumerate(everything)}
    numbers = {
        other: np.array([[rank[one] for one in way] for way in ways])
        for other, ways in held.items()
    }
    shown = np.array([[rank[one] for one in way] for way in seemed])
    numbers[seat] = np.array([[rank[one] for one in mine[0]]])
    view, found = [0] * playouts.VIEW_SIZE, HandTables([], [], [], [])
    view[playouts.SEAT] = seat
    for one, own in numbers.items():
        against = [shown if other == seat else numbers[other] for other in numbers if other != one]
        _write(view, found, one, own, np.sort(np.concatenate([each.ravel() for each in against])))
        view[playouts.TRUST + one] = (
            100 if one == seat else round(100 * power(reading, one, wary=True))
        )
        view[playouts.START + one] = state.standing.stacks[one] + paid(reading, one)
    return found._replace(view=view)


def _from_outside(state: State, others: Sequence[int]) -> State:
    """The state as somebody sees it who has no cards: what was made up for others is unknown."""
    hands, discards = list(state.hands), list(state.discards)
    for other in others:
        hands[other], discards[other] = state.known[other], 0
    return replace(state, hands=tuple(hands), discards=tuple(discards))


def _write(
    view: list[int], found: HandTables, seat: int, own: NDArray[Any], field: NDArray[Any]
) -> None:
    """The entries of one seat; ``field``: what the others may come to, in ascending order."""
    below = np.searchsorted(field, own, "left") + np.searchsorted(field, own, "right")
    share = below / (2 * len(field))
    odds = np.stack([(share**many).mean(axis=1) for many in range(1, playouts.RIVALS + 1)], axis=1)
    order = np.argsort(odds[:, 0], kind="stable")
    view[playouts.HANDS_AT + seat] = len(found.odds) // playouts.RIVALS
    view[playouts.HANDS + seat], view[playouts.WAYS + seat] = own.shape
    view[playouts.WAYS_AT + seat] = len(found.ranks)
    found.odds.extend(np.round(playouts.UNIT * odds[order]).astype(int).ravel().tolist())
    found.finals.extend(np.round(playouts.UNIT * share[order]).astype(int).ravel().tolist())
    found.ranks.extend(own[order].ravel().tolist())


def _held(state: State, seat: int, other: int, rng: random.Random) -> Ways:
    """What ``other`` may hold, as ``seat`` sees it."""
    if state.hands[other].bit_count() > FIRST or state.known[other]:
        (rival,) = rivals_of(state, seat, rng, [other])
        return [[one] for one in worths_of(rival.hands, conditions_of(state, other))]
    exchanged = state.exchanged[other]
    chosen = min(exchanged if exchanged >= 0 else USUAL_EXCHANGE, 4)
    fives = hidden_sets(state, seat, FIRST, chosen, FIVES, rng)
    later = hidden_sets(state, seat, FULL_HAND - FIRST, 0, FIVES * COMPLETED * 2, rng)
    hands, place = [], 0
    for five in fives:
        row: list[int] = []
        while len(row) < COMPLETED:
            cards = later[place % len(later)]
            place += 1
            if not cards & five:
                row.append(five | cards)
        hands += row
    worths = worths_of(hands, conditions_of(state, other))
    return [worths[at : at + COMPLETED] for at in range(0, len(worths), COMPLETED)]
