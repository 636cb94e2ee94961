"""Rounds of Zwiebel in plain numbers between players of all kinds, of which `master` learns.

Whoever searches plays as at the table, but with few worlds, and all hands are taken from one list:
what each is worth with five cards, and what each way to complete it comes to.
"""

from __future__ import annotations

from math import log
from typing import TypeAlias

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwiebel.balance.cells import cell_of, drawn, shares
from stammtisch.bots.zwiebel.balance.offers import COARSE, FINE, offers
from stammtisch.bots.zwiebel.balance.rounds import deal
from stammtisch.bots.zwiebel.search.clues import CLUES, feared, trusted, write
from stammtisch.bots.zwiebel.search.playouts import (
    FINAL,
    HABIT,
    HANDS,
    HANDS_AT,
    HELD,
    LEAD,
    MOST,
    SEAT,
    TRUST,
    WARIES,
    WAYS,
    WAYS_AT,
    best_hand,
    compare,
    usual,
)
from stammtisch.games.kernels import Array
from stammtisch.games.zwiebel.kernel.course import (
    BUY,
    COUNT,
    EXCHANGE,
    HAND,
    IN,
    NOBODY,
    OFFER,
    OVER,
    PHASE,
    PLACE,
    SEATS,
    SHOW,
    apply,
    asked_seat,
    close,
)

STRONG, LEARNED, PATIENT, BALANCED = 4, 5, 6, 7
"""Kinds of players beside the habits of `playouts`: who searches as `strong`; who searches longer
and believes what was learned; who only searches longer; who bets by shares, and searches as the
second where these say nothing."""
NOTE = CLUES + 1
"""Numbers of one note: the clues, and the logarithm of how good the hand was among all."""

LeagueHands: TypeAlias = tuple[int, int, Array, Array, Array, Array]
"""How many hands, ways to complete each, what they are worth in three tables, and how good each way
is among all."""
Beliefs: TypeAlias = tuple[Fractions, Fractions, int, int]
"""What is known to who has learned: the weights of clues; the shares of bets; how many others of a
hundred are wary; what it is worth to have more than all others at the end."""
Worlds: TypeAlias = tuple[int, int]
"""In how many bets are tried: by who plays as `strong`, and by who searches longer."""
Workroom: TypeAlias = tuple[Array, Array, Array, Array, Array, Array, Fractions, Fractions]
"""To work in: a view, a world, actions, what they bring, a round in which one is tried, a world
imagined, clues, shares."""


def look(
    s: Array,
    view: Array,
    world: Array,
    seat: int,
    hands: int,
    ways: int,
    kind: int,
    wary: int,
    weights: Fractions,
    clues: Fractions,
) -> None:
    """Fills the view with what the seat knows; what all began with is there already."""
    view[SEAT], view[WARIES] = seat, 0
    believing = kind in (LEARNED, BALANCED)
    if believing:
        view[WARIES] = wary
    for other in range(s[SEATS]):
        whole = s[COUNT + other] == 2 * HAND
        view[HANDS_AT + other] = view[WAYS_AT + other] = 0
        view[HANDS + other], view[WAYS + other] = hands, ways
        if whole:
            view[HANDS + other], view[WAYS + other] = hands * ways, 1
            view[WAYS_AT + other] = hands * ways
        if other == seat:
            view[TRUST + other], view[HANDS + other] = 100, 1
            view[HANDS_AT + other] = world[HELD + other]
            view[WAYS_AT + other] = world[FINAL + other] if whole else world[HELD + other] * ways
        elif believing:
            write(s, view, seat, other, clues)
            view[TRUST + other] = round(100 * trusted(clues, weights))
        else:
            view[TRUST + other] = round(100 * feared(s, view, seat, other))


def noted_of(
    s: Array,
    view: Array,
    world: Array,
    seat: int,
    hands: int,
    ways: int,
    places: Array,
    clues: Fractions,
    notes: Fractions,
    noted: int,
) -> int:
    """Writes down what the seat has seen of all others, and what they hold, as far as there is
    room; returns how many notes there are then."""
    for other in range(s[SEATS]):
        if other == seat or s[PLACE + other] != IN or (noted + 1) * NOTE > len(notes):
            continue
        write(s, view, seat, other, clues)
        for at in range(CLUES):
            notes[noted * NOTE + at] = clues[at]
        if s[COUNT + other] == 2 * HAND:
            good = (places[world[FINAL + other]] + 0.5) / (hands * ways)
        else:
            good = (world[HELD + other] + 0.5) / hands
        notes[noted * NOTE + CLUES] = log(good)
        noted += 1
    return noted


def searched(
    s: Array,
    odds: Array,
    finals: Array,
    ranks: Array,
    worlds: int,
    view: Array,
    actions: Array,
    found: Array,
    tried: Array,
    imagined: Array,
    rng: Array,
    count: int,
) -> int:
    """The one of so many actions that brings most in the worlds of the view."""
    best = 0
    for at in range(MOST):
        found[at] = 0
    compare(s, view, odds, finals, ranks, actions, count, worlds, tried, imagined, rng, found)
    for at in range(count):
        if found[at] > found[best]:
            best = at
    return int(actions[best])


def play(
    s: Array,
    kinds: Array,
    hands: LeagueHands,
    beliefs: Beliefs,
    worlds: Worlds,
    room: Workroom,
    notes: Fractions,
    noted: int,
    rng: Array,
) -> int:
    """One round from its shuffle, by players of these kinds; returns how many notes there are.

    ``s`` has seats, stacks and the dealer; ``notes`` has ``noted`` already.
    """
    view, world, actions = room[0], room[1], room[2]
    deal(s, hands[0], hands[1], view, world, rng)
    for seat in range(s[SEATS]):
        if kinds[seat] < STRONG:
            world[HABIT + seat] = kinds[seat]
    while s[PHASE] != OVER:
        if s[PHASE] == SHOW:
            close(s, best_hand(s, hands[4], world))
            continue
        seat, count = asked_seat(s), 0
        if s[PHASE] != EXCHANGE and (s[PHASE] != BUY or s[OFFER] != NOBODY):
            noted = noted_of(
                s, view, world, seat, hands[0], hands[1], hands[5], room[6], notes, noted
            )
            if kinds[seat] >= STRONG:
                first = FINE if kinds[seat] == BALANCED else COARSE
                count = offers(s, seat, actions, first)
        if count == 0:
            for other in range(s[SEATS]):
                view[HANDS_AT + other] = 0
            action = usual(s, view, hands[2], hands[3], world, seat, rng)
        elif count == 1:
            action = int(actions[0])
        else:
            action = weighed(s, seat, kinds[seat], count, hands, beliefs, worlds, room, rng)
        apply(s, seat, action)
    return noted


def weighed(
    s: Array,
    seat: int,
    kind: int,
    count: int,
    hands: LeagueHands,
    beliefs: Beliefs,
    worlds: Worlds,
    room: Workroom,
    rng: Array,
) -> int:
    """The one of several bets that such a player makes: by shares, or else by a search."""
    of_hand, ways, odds, finals, ranks, _ = hands
    weights, table, wary, lead = beliefs
    view, world, actions, found, tried, imagined, clues, chances = room
    if kind == BALANCED:
        view[HANDS_AT + seat] = 0
        cell = cell_of(s, seat, view, odds, finals, world)
        if shares(table, cell, count, chances):
            return int(actions[drawn(chances, count, rng)])
    look(s, view, world, seat, of_hand, ways, kind, wary, weights, clues)
    view[LEAD] = lead if kind in (LEARNED, BALANCED) else 0
    many = worlds[0] if kind == STRONG else worlds[1]
    return searched(s, odds, finals, ranks, many, view, actions, found, tried, imagined, rng, count)
