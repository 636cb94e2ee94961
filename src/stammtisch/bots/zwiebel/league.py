"""Rounds of Zwiebel in plain numbers between players of all kinds, of which `master` learns.

Whoever searches plays as at the table, but with few worlds, and all hands are taken from one list:
what each is worth with five cards, and what each way to complete it comes to.
"""

from __future__ import annotations

from math import log

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.zwiebel.search.clues import CLUES, feared, trusted, write
from stammtisch.bots.zwiebel.search.playouts import (
    FINAL,
    HABIT,
    HANDS,
    HANDS_AT,
    HELD,
    MOST,
    SEAT,
    START,
    TRUST,
    USUAL,
    WARIES,
    WAYS,
    WAYS_AT,
    best_hand,
    compare,
    reach,
    usual,
)
from stammtisch.games.kernels import Array, below
from stammtisch.games.zwiebel.kernel.course import (
    ABDICATE,
    ACCEPT,
    BUY,
    BUYING_ENDS,
    COUNT,
    COVER,
    DECLINE,
    EXCHANGE,
    EXTRA,
    EXTRA_OF,
    FOLD,
    HAND,
    IN,
    LEG,
    NO_RAISE,
    NOBODY,
    OFFER,
    OVER,
    PAY,
    PHASE,
    PLACE,
    POT,
    RAISE,
    RAISE_BY,
    SEATS,
    SET,
    SET_TO,
    SHOW,
    STACKS,
    apply,
    asked_seat,
    begin,
    close,
    most,
    price,
)

STRONG, LEARNED, PATIENT = 4, 5, 6
"""Kinds of players beside the habits of `playouts`: who searches as `strong`; who searches longer
and believes what was learned; who only searches longer."""
HALVES = (1, 2, 4, 8, 16, 32)
"""Demands that are tried, as halves of the pot; and the highest that somebody can pay."""
NOTE = CLUES + 1
"""Numbers of one note: the clues, and the logarithm of how good the hand was among all."""


def offers(s: Array, seat: int, actions: Array) -> int:
    """Writes what is tried; returns how many there are."""
    phase = s[PHASE]
    if s[OFFER] == NOBODY and phase in (RAISE, SET, EXTRA):
        kind = RAISE_BY if phase == RAISE else SET_TO if phase == SET else EXTRA_OF
        actions[0] = NO_RAISE if phase == RAISE else kind
        found, last = 1, 0
        within = reach(s, seat)
        top = min(most(s, seat), max(s[POT], within))
        for half in HALVES:
            amount = min(s[POT] * half // 2, top)
            if amount > last:
                actions[found] = kind + amount
                found, last = found + 1, amount
        amount = min(top, within)
        if amount > last:
            actions[found] = kind + amount
            found += 1
        return found
    yes, no = PAY, FOLD
    if s[OFFER] != NOBODY:
        yes, no = ACCEPT, DECLINE
    elif phase == COVER and s[LEG] == BUYING_ENDS:
        no = ABDICATE
    actions[0] = no
    if price(s, seat) > s[STACKS + seat]:
        return 1
    actions[1] = yes
    return 2


def look(  # noqa: PLR0913, PLR0917
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
    if kind == LEARNED:
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
        elif kind == LEARNED:
            write(s, view, seat, other, clues)
            view[TRUST + other] = round(100 * trusted(clues, weights))
        else:
            view[TRUST + other] = round(100 * feared(s, view, seat, other))


def noted_of(  # noqa: PLR0913, PLR0917
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


def searched(  # noqa: PLR0913, PLR0917
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


def play(  # noqa: PLR0913, PLR0917
    s: Array,
    kinds: Array,
    hands: int,
    ways: int,
    odds: Array,
    finals: Array,
    ranks: Array,
    places: Array,
    weights: Fractions,
    glance: int,
    worlds: int,
    wary: int,
    view: Array,
    world: Array,
    actions: Array,
    found: Array,
    tried: Array,
    imagined: Array,
    clues: Fractions,
    notes: Fractions,
    noted: int,
    rng: Array,
) -> int:
    """One round from its shuffle, by players of these kinds; returns how many notes there are.

    ``s`` has seats, stacks and the dealer; ``places`` says how good each way is among all. Who
    plays as `strong` tries bets in ``glance`` worlds, who searches longer in ``worlds``.
    """
    for seat in range(s[SEATS]):
        view[START + seat] = s[STACKS + seat]
        world[HELD + seat] = below(rng, hands)
        world[FINAL + seat] = world[HELD + seat] * ways + below(rng, ways)
        world[HABIT + seat] = kinds[seat] if kinds[seat] < STRONG else USUAL
    begin(s)
    while s[PHASE] != OVER:
        if s[PHASE] == SHOW:
            close(s, best_hand(s, ranks, world))
            continue
        seat, count = asked_seat(s), 0
        if s[PHASE] != EXCHANGE and (s[PHASE] != BUY or s[OFFER] != NOBODY):
            noted = noted_of(s, view, world, seat, hands, ways, places, clues, notes, noted)
            count = offers(s, seat, actions) if kinds[seat] >= STRONG else 0
        if count == 0:
            for other in range(s[SEATS]):
                view[HANDS_AT + other] = 0
            action = usual(s, view, odds, finals, world, seat, rng)
        elif count == 1:
            action = int(actions[0])
        else:
            look(s, view, world, seat, hands, ways, kinds[seat], wary, weights, clues)
            many = glance if kinds[seat] == STRONG else worlds
            action = searched(
                s, odds, finals, ranks, many, view, actions, found, tried, imagined, rng, count
            )
        apply(s, seat, action)
    return noted
