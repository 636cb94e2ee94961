"""Rounds of Zwiebel in which one seat learns to bet while the others never change.

numba compiles this file as it compiles the bots' own. The others search as the master does, in
fewer worlds. The learner sees its own chance, by its cards alone, what it has to pay, and where the
round is: by that, a cell, it has a preference for each thing that can be done.
"""

from __future__ import annotations

from math import exp

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwiebel.balance.cells import cell_of as balanced_cell
from stammtisch.bots.zwiebel.balance.cells import drawn
from stammtisch.bots.zwiebel.balance.cells import shares as balanced_shares
from stammtisch.bots.zwiebel.balance.offers import CHOICES, COARSE, FINE, offers
from stammtisch.bots.zwiebel.balance.regrets import Hands
from stammtisch.bots.zwiebel.balance.rounds import ahead, deal
from stammtisch.bots.zwiebel.league import BALANCED, look, searched
from stammtisch.bots.zwiebel.search.playouts import (
    HANDS_AT,
    best_hand,
    chance,
    usual,
)
from stammtisch.games.kernels import Array, below
from stammtisch.games.zwiebel.kernel.course import (
    BUY,
    COUNT,
    COVER,
    DEALER,
    EXCHANGE,
    HAND,
    MATCH,
    NOBODY,
    OFFER,
    OVER,
    PHASE,
    POT,
    RAISE,
    SEATS,
    SHOW,
    STAY,
    apply,
    asked_seat,
    close,
    price,
)

CHANCES, PRICES, TIMES = 10, 8, 2
STAYS, MATCHES, COVERS, RAISES, OTHERS = range(5)
CELLS = (OTHERS + 1) * TIMES * CHANCES * PRICES
WEIGHTS = CELLS * CHOICES

League = tuple[Hands, Fractions, Fractions, int, int, int]
"""The hands, the master's weights and its shares, how many worlds it looks at, how many of the
others it takes to be wary, and which kind of player it is."""
Room = tuple[Array, Array, Array, Array, Array, Array, Fractions]
"""To work in: a view, a world, actions, what they bring, a trial, a world in mind, clues."""


# --- what the learner goes by ---------------------------------------------------------------------


def cell_of(s: Array, seat: int, odds: Array, finals: Array, view: Array, world: Array) -> int:
    """Where the preferences of the seat begin."""
    view[HANDS_AT + seat] = 0
    own = chance(s, view, odds, finals, world, seat)
    part = min(CHANCES - 1, int(own * CHANCES))
    due, dear = price(s, seat), 0
    if due > 0:
        dear = min(PRICES - 1, 1 + int(2 * (PRICES - 1) * due / (s[POT] + due)))
    phase, kind = s[PHASE], OTHERS
    if s[OFFER] != NOBODY or phase == COVER:
        kind = COVERS
    elif phase == STAY:
        kind = STAYS
    elif phase == MATCH:
        kind = MATCHES
    elif phase == RAISE:
        kind = RAISES
    late = 1 if s[COUNT + seat] == 2 * HAND else 0
    return CHOICES * (((kind * TIMES + late) * CHANCES + part) * PRICES + dear)


def shares(w: Fractions, cell: int, count: int, chances: Fractions) -> None:
    """Writes how readily each of so many things is done."""
    highest, total = w[cell], 0.0
    for at in range(count):
        highest = max(highest, w[cell + at])
    for at in range(count):
        chances[at] = exp(w[cell + at] - highest)
        total += chances[at]
    for at in range(count):
        chances[at] /= total


# --- a round --------------------------------------------------------------------------------------


def start(s: Array, base: Array, hands: Hands, room: Room, rng: Array) -> None:
    """A round from its shuffle; ``base``: seats, stacks and the dealer."""
    for place in range(len(base)):
        s[place] = base[place]
    deal(s, hands[0], hands[1], room[0], room[1], rng)


def played(
    s: Array,
    own: int,
    first: int,
    moment: Array,
    noted: Array,
    w: Fractions,
    chances: Fractions,
    league: League,
    room: Room,
    rng: Array,
) -> int:
    """Plays the round to its end, the own seat by its preferences; how many choices it had.

    ``first``: what it does first; with -1 that is by its preferences, too, and one of its choices,
    by lot, is put into ``moment``, its cell and how much could be done there into ``noted``.
    """
    (hands, ways, odds, finals, ranks), weights, table, worlds, wary, kind = league
    view, world, actions, found, tried, imagined, clues = room
    seen = 0
    while s[PHASE] != OVER:
        if s[PHASE] == SHOW:
            close(s, best_hand(s, ranks, world))
            continue
        seat, count = asked_seat(s), 0
        if s[PHASE] != EXCHANGE and (s[PHASE] != BUY or s[OFFER] != NOBODY):
            fine = seat != own and kind == BALANCED
            count = offers(s, seat, actions, FINE if fine else COARSE)
        action, known = actions[0], False
        if count > 1 and seat != own and kind == BALANCED:
            view[HANDS_AT + seat] = 0
            cell = balanced_cell(s, seat, view, odds, finals, world)
            known = balanced_shares(table, cell, count, chances)
        if known:
            action = actions[drawn(chances, count, rng)]
        elif count == 0:
            view[HANDS_AT + seat] = 0
            action = usual(s, view, odds, finals, world, seat, rng)
        elif count > 1 and seat != own:
            look(s, view, world, seat, hands, ways, kind, wary, weights, clues)
            action = searched(
                s, odds, finals, ranks, worlds, view, actions, found, tried, imagined, rng, count
            )
        elif count > 1:
            cell = cell_of(s, own, odds, finals, view, world)
            seen += 1
            if first < 0 and below(rng, seen) == 0:
                noted[0], noted[1] = cell, count
                for place in range(len(s)):
                    moment[place] = s[place]
            at = first
            if first < 0 or seen > 1:
                shares(w, cell, count, chances)
                at = drawn(chances, count, rng)
            action = actions[at]
        apply(s, seat, action)
    return seen


# --- learning -------------------------------------------------------------------------------------


def learn(
    rounds: int,
    base: Array,
    w: Fractions,
    squares: Fractions,
    pace: float,
    s: Array,
    moment: Array,
    noted: Array,
    chances: Fractions,
    worths: Fractions,
    league: League,
    room: Room,
    rng: Array,
) -> None:
    """Changes the preferences by so many rounds, the learner on a seat by lot.

    One of its choices, by lot, is played to the end with everything that could be done there, by
    the same chance; what does better than the mean of them is liked more from then on.
    """
    for _ in range(rounds):
        own = below(rng, base[SEATS])
        base[DEALER] = below(rng, base[SEATS])
        at, count, one, other = -1, 0, 0, 0
        while at < count:
            if at < 0:
                start(s, base, league[0], room, rng)
            else:
                rng[0], rng[1] = one, other
                for place in range(len(s)):
                    s[place] = moment[place]
            seen = played(s, own, at, moment, noted, w, chances, league, room, rng)
            if at >= 0:
                worths[at] = ahead(s, base, own)
            elif seen > 0:
                count, one, other = noted[1], rng[0], rng[1]
            at += 1
        if count:
            _move(w, squares, pace, noted[0], count, chances, worths)


def _move(
    w: Fractions,
    squares: Fractions,
    pace: float,
    cell: int,
    count: int,
    chances: Fractions,
    worths: Fractions,
) -> None:
    """Likes more what did better than the mean, by steps that shrink with all there were."""
    shares(w, cell, count, chances)
    mean = 0.0
    for at in range(count):
        mean += chances[at] * worths[at]
    for at in range(count):
        pull = chances[at] * (worths[at] - mean)
        if pull != 0.0:
            squares[cell + at] += pull * pull
            w[cell + at] += pace * pull / squares[cell + at] ** 0.5


def meet(
    base: Array,
    w: Fractions,
    s: Array,
    moment: Array,
    noted: Array,
    chances: Fractions,
    league: League,
    room: Room,
    rng: Array,
) -> float:
    """Plays a round once from every seat, with the same chance; what the learner is ahead by."""
    one, other, total = rng[0], rng[1], 0.0
    for own in range(base[SEATS]):
        rng[0], rng[1] = one, other
        start(s, base, league[0], room, rng)
        played(s, own, -1, moment, noted, w, chances, league, room, rng)
        total += ahead(s, base, own)
    return total / base[SEATS]
