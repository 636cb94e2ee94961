"""The search of `master`: what sets of cards are worth together, by quick matches to their end.

Plain integers over the kernel, so that numba compiles this file, too. These matches go as those in
the head of `strong`, but what a card is worth at a glance, and which are taken, has been learned.
"""

from __future__ import annotations

from stammtisch.bots.drachenrummy.search import (
    FITTING,
    MOST,
    SEAT,
    give,
    hold,
    imagine,
    lead,
)
from stammtisch.games.drachenrummy.kernel import (
    DECK,
    DECK_AT,
    DECK_LEFT,
    DISPLAY,
    DISPLAY_SIZE,
    FIRSTS,
    FULL_DISPLAY,
    HONOURS,
    KINDS,
    LEFT,
    PACKS,
    POINTS,
    RESERVED,
    RESERVED_SIZE,
    SEATS,
    SECONDS,
    SIZE,
    SUIT,
    card_of,
    loss,
    owner_of,
    points,
)
from stammtisch.games.kernels import Array, below

# What is learned; all but the first two are thirty-seconds of what a card counts.
TAKING = 0  # in tenths of a point: less than that is not taken
RIVALRY = 1  # thirty-seconds: how much of the worth to another counts
SET_FIRST = 2  # for each card there that it goes with, where at least two do
SET_SECOND = 3  # with one such card in the hand, and some to come
SET_SECOND_MORE = 4  # and for each of these
SET_THIRD = 5
SET_FOURTH = 6
RUN_FIRST = 7  # for each run of three that is still possible
RUN_SECOND = 8
RUN_THIRD = 9
RUN_MORE = 10
OTHER_USE = 11  # thirty-seconds of the lesser one of two uses
HABITS = 12

USUAL = (-8, 22, 2, 8, 11, 80, 40, 2, 19, 80, 40, 10)
"""How `strong` thinks that people play."""

_TRIES = 3
"""As `strong` imagines hands."""


def weigh(  # noqa: PLR0913, PLR0917 - arrays, as nothing is allocated here
    w: Array,
    base: Array,
    view: Array,
    cards: Array,
    sets: Array,
    count: int,
    worlds: int,
    rng: Array,
    s: Array,
    world: Array,
    totals: Array,
) -> None:
    """What it is worth to have each of so many ``sets`` of the cards, a bit each, over the worlds.

    ``totals`` gets how far the seat is ahead of the others at the end, times the number of the
    others. ``s`` and ``world`` are room to work in.
    """
    for at in range(count):
        totals[at] = 0
    for _ in range(worlds):
        for place in range(SIZE):
            world[place] = base[place]
        imagine(world, view, rng, _TRIES)
        one, other = rng[0], rng[1]
        for at in range(count):
            for place in range(SIZE):
                s[place] = world[place]
            for number in range(MOST):
                if sets[at] >> number & 1:
                    give(s, cards[number], view[SEAT])
            # All go on with the same luck.
            rng[0], rng[1] = one, other
            finish(w, s, view, rng)
            totals[at] += lead(s, view[SEAT])


# --- what a card is worth at a glance ---------------------------------------------------------


def glance(w: Array, hand: int, fitting: int, open_kinds: int, kind: int) -> int:
    """About what more the hand brings with this card, in tenths of a point."""
    bit = 1 << kind
    value = 30 if HONOURS & bit else 20
    if fitting & bit:
        return value - 10
    suit, rank = kind // 13, kind % 13
    one = _in_set(w, hand & ~bit, open_kinds, suit, rank)
    row = hand >> 13 * suit & SUIT & ~(1 << rank)
    free = open_kinds >> 13 * suit & SUIT
    row, free = row | (row & 1) << 13, free | (free & 1) << 13
    other = _in_run(w, row, free, rank)
    if rank == 0:
        other = max(other, _in_run(w, row, free, 13))
    best, second = (one, other) if one > other else (other, one)
    return value * (32 * best + w[OTHER_USE] * second) // 1024 - 10


def _in_set(w: Array, hand: int, open_kinds: int, suit: int, rank: int) -> int:
    held = there = 0
    for other in range(4):
        if other != suit:
            kind = 13 * other + rank
            held += hand >> kind & 1
            there += (open_kinds & ~hand) >> kind & 1
    if held == 3:
        return w[SET_FOURTH]
    if held == 2:
        return w[SET_THIRD]
    if held == 1:
        return w[SET_SECOND_MORE] * there + w[SET_SECOND] if there else 0
    return there * w[SET_FIRST] if there > 1 else 0


def _in_run(w: Array, row: int, free: int, place: int) -> int:
    """The same for runs; ``place`` from 0, the ace also at 13."""
    around = row << 3 >> place & 0b1111111
    able = (row | free) << 3 >> place & 0b1111111
    value = 0
    if around & 0b0000111 == 0b111 or around & 0b1110000 == 0b1110000:
        return w[RUN_MORE]
    for window in (0b0000110, 0b0010100, 0b0110000):
        if able & window == window:
            held = around & window
            if held == window:
                return w[RUN_THIRD]
            value += w[RUN_SECOND] if held else w[RUN_FIRST]
    return value


# --- a match to its end -----------------------------------------------------------------------


def finish(w: Array, s: Array, view: Array, rng: Array) -> None:
    """Plays on from the end of this turn; in the end everybody has laid what he can."""
    n = s[SEATS]
    for place in range(RESERVED, RESERVED + s[RESERVED_SIZE]):
        hold(s, owner_of(s[place]), card_of(s[place]))
    open_kinds = open_in(s)
    seat = view[SEAT]
    quiet = 0
    while quiet < n:
        seat = (seat + 1) % n
        left = take(w, s, seat, view, open_kinds, rng)
        quiet = quiet + 1 if left < 0 else 0
        open_kinds = open_kinds if left < 0 else left
    settle(s)


def open_in(s: Array) -> int:
    """The kinds that can still be had: those in the deck and in the middle."""
    open_kinds = 0
    for place in range(DECK + s[DECK_AT], DECK + s[DECK_AT] + s[DECK_LEFT]):
        open_kinds |= 1 << s[place] % KINDS
    for place in range(DISPLAY, DISPLAY + s[DISPLAY_SIZE]):
        open_kinds |= 1 << s[place] % KINDS
    return open_kinds


def take(  # noqa: PLR0913, PLR0917
    w: Array, s: Array, seat: int, view: Array, open_kinds: int, rng: Array
) -> int:
    """A turn: the middle is filled up, and the seat gets some cards.

    The kinds that can still be had; -1: it took none.
    """
    while s[DISPLAY_SIZE] < FULL_DISPLAY and s[DECK_LEFT]:
        s[DISPLAY + s[DISPLAY_SIZE]] = s[DECK + s[DECK_AT]]
        s[DISPLAY_SIZE] += 1
        s[DECK_AT] += 1
        s[DECK_LEFT] -= 1
    some = False
    luck = below(rng, 4)
    for _ in range(1 + (luck + 1) // 2 if luck else 1):
        taken = _favourite(w, s, seat, view, open_kinds)
        if taken < 0:
            break
        some = True
        card = s[taken]
        if s[PACKS] == 1:
            open_kinds &= ~(1 << card)
        hold(s, seat, card)
        s[DISPLAY_SIZE] -= 1
        s[taken] = s[DISPLAY + s[DISPLAY_SIZE]]
    return open_kinds if some else -1


def settle(s: Array) -> None:
    """Everybody lays what he can; the results stand where hand cards are counted else."""
    for seat in range(s[SEATS]):
        lost = loss(s, seat)
        held = points(s[FIRSTS + seat]) + points(s[SECONDS + seat])
        s[LEFT + seat] = s[POINTS + seat] + held - (lost >> 8)


def _favourite(w: Array, s: Array, seat: int, view: Array, open_kinds: int) -> int:
    """Where in the display the card lies that the seat wants most; -1: it wants none."""
    n = s[SEATS]
    best, best_value = -1, w[TAKING]
    for place in range(DISPLAY, DISPLAY + s[DISPLAY_SIZE]):
        kind = s[place] % KINDS
        mine = theirs = 0
        for other in range(n):
            hand = s[FIRSTS + other] | s[SECONDS + other]
            value = glance(w, hand, view[FITTING + other], open_kinds, kind)
            if other == seat:
                mine = value
            else:
                theirs = max(theirs, value)
        value = mine + w[RIVALRY] * theirs // (32 * (n - 1))
        if value > best_value:
            best, best_value = place, value
    return best
