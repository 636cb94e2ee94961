"""The search of `strong`: worlds as people's habits make them, and quick matches to their end.

Plain integers over the kernel, so that numba compiles this file, too. A turn of the future is not
played die by die: whoever is on turn gets a few of the cards in the middle, what he wants most
first, and what another wants counts, too. The end is exact: everybody lays his best layout.
"""

from __future__ import annotations

from stammtisch.games.drachenrummy.kernel.course import (
    DECK,
    DECK_AT,
    DECK_LEFT,
    DISPLAY,
    DISPLAY_SIZE,
    FIRSTS,
    FULL_DISPLAY,
    LEFT,
    PACKS,
    POINTS,
    RESERVED,
    RESERVED_SIZE,
    SEATS,
    SECONDS,
    SIZE,
    loss,
)
from stammtisch.games.drachenrummy.kernel.numbers import (
    HONOURS,
    KINDS,
    SUIT,
    card_of,
    owner_of,
    points,
)
from stammtisch.games.kernels import Array, below, mix

# The view.
SEAT = 0
UNSEEN = 1  # how many cards are not known to be anywhere; they lie in `DECK`
NEED = 2  # by seat: how many of them it holds
FITTING = 7  # by seat: the kinds that extend its melds
VIEW_SIZE = 12

MOST = 8
"""Cards that one search can weigh."""

_TRIES = 3
"""So many cards are thought of for each that somebody holds; the one that fits best it is."""
_WORTH_TAKING = -8
"""In tenths of a point: whatever may be of use one day is taken. Were the first cards of an empty
hand refused, the match would end before it has begun, and no card would be worth anything."""
_RIVALRY = 22
"""Thirty-seconds: how much of what a card is worth to another counts, shared among all others."""
_FIRST_WAYS = 2
"""Thirty-seconds of the value of a meld: with no card of it in the hand, with one of the others."""
_SECOND_WAYS = 11


def weigh(
    base: Array,
    view: Array,
    cards: Array,
    count: int,
    worlds: int,
    rng: Array,
    s: Array,
    world: Array,
    totals: Array,
) -> None:
    """What it is worth to have each of so many ``cards``, summed up over the worlds.

    ``totals`` gets how far the seat is ahead of the others at the end, times the number of the
    others: first with none of the cards, then with each. ``s`` and ``world`` are room to work in.
    """
    for at in range(count + 1):
        totals[at] = 0
    for _ in range(worlds):
        for place in range(SIZE):
            world[place] = base[place]
        imagine(world, view, rng, _TRIES)
        one, other = rng[0], rng[1]
        for at in range(count + 1):
            for place in range(SIZE):
                s[place] = world[place]
            if at:
                _give(s, cards[at - 1], view[SEAT])
            # All go on with the same luck.
            rng[0], rng[1] = one, other
            finish(s, view, rng)
            totals[at] += _lead(s, view[SEAT])


# --- worlds -----------------------------------------------------------------------------------


def imagine(s: Array, view: Array, rng: Array, tries: int) -> None:
    """Fills the hands of the others, and the deck, with the cards that are not known.

    A hand is filled card by card; each is the one that fits best of so many.
    """
    left = view[UNSEEN]
    mix(s, DECK, left, rng)
    open_kinds = 0
    for place in range(left):
        open_kinds |= 1 << s[DECK + place] % KINDS
    for seat in range(s[SEATS]):
        for _ in range(view[NEED + seat]):
            hand = s[FIRSTS + seat] | s[SECONDS + seat]
            best, best_gain = DECK, -1000
            for _ in range(tries):
                place = DECK + below(rng, left)
                value = gain(hand, view[FITTING + seat], open_kinds, s[place] % KINDS)
                if value > best_gain:
                    best, best_gain = place, value
            _hold(s, seat, s[best])
            left -= 1
            s[best] = s[DECK + left]
    s[DECK_AT] = 0
    s[DECK_LEFT] = left


def _hold(s: Array, seat: int, card: int) -> None:
    s[(FIRSTS if card < KINDS else SECONDS) + seat] |= 1 << card % KINDS


def _give(s: Array, card: int, seat: int) -> None:
    """The card goes to the seat, from the middle or from whoever has reserved it."""
    for place in range(DISPLAY, DISPLAY + s[DISPLAY_SIZE]):
        if s[place] == card:
            s[DISPLAY_SIZE] -= 1
            s[place] = s[DISPLAY + s[DISPLAY_SIZE]]
            _hold(s, seat, card)
            return
    for place in range(RESERVED, RESERVED + s[RESERVED_SIZE]):
        if card_of(s[place]) == card:
            s[place] = seat << 13 | s[place] & 0x1FFF


# --- what a card is worth at a glance ---------------------------------------------------------


def price(kinds: int) -> int:
    """Points and one more for each card, in tenths."""
    return 20 + (10 if kinds & HONOURS else 0)


def gain(hand: int, fitting: int, open_kinds: int, kind: int) -> int:
    """About what more the hand brings with this card, in tenths of a point."""
    bit = 1 << kind
    value = price(bit)
    if fitting & bit:
        return value - 10
    suit, rank = kind // 13, kind % 13
    shift = 13 * suit
    one = _in_set(hand & ~bit, open_kinds, suit, rank) * value // 32
    row, free = hand >> shift & SUIT & ~(1 << rank), open_kinds >> shift & SUIT
    other = _in_run(row | (row & 1) << 13, free | (free & 1) << 13, rank) * value // 32
    if rank == 0:
        high = _in_run(row | (row & 1) << 13, free | (free & 1) << 13, 13) * value // 32
        other = max(other, high)
    return max(one, other) + min(one, other) * 3 // 10 - 10


def _in_set(hand: int, open_kinds: int, suit: int, rank: int) -> int:
    held = there = 0
    for other in range(4):
        if other != suit:
            kind = 13 * other + rank
            held += hand >> kind & 1
            there += (open_kinds & ~hand) >> kind & 1
    if held == 3:
        return 40
    if held == 2:
        return 80
    if held == 1:
        return _SECOND_WAYS * there + 4 * _FIRST_WAYS if there else 0
    return there * _FIRST_WAYS if there > 1 else 0


def _in_run(row: int, free: int, place: int) -> int:
    """The same for runs; ``place`` from 0, the ace also at 13."""
    around = row << 3 >> place & 0b1111111
    able = (row | free) << 3 >> place & 0b1111111
    value = 0
    if around & 0b0000111 == 0b111 or around & 0b1110000 == 0b1110000:
        return 40
    for window in (0b0000110, 0b0010100, 0b0110000):
        if able & window == window:
            held = around & window
            if held == window:
                return 80
            if held:
                value += _SECOND_WAYS + 4 * _FIRST_WAYS
            else:
                value += _FIRST_WAYS
    return value


# --- a match to its end -----------------------------------------------------------------------


def finish(s: Array, view: Array, rng: Array) -> None:
    """Plays on from the end of this turn; in the end everybody has laid what he can."""
    n = s[SEATS]
    for place in range(RESERVED, RESERVED + s[RESERVED_SIZE]):
        _hold(s, owner_of(s[place]), card_of(s[place]))
    open_kinds = 0
    for place in range(DECK + s[DECK_AT], DECK + s[DECK_AT] + s[DECK_LEFT]):
        open_kinds |= 1 << s[place] % KINDS
    for place in range(DISPLAY, DISPLAY + s[DISPLAY_SIZE]):
        open_kinds |= 1 << s[place] % KINDS
    seat = view[SEAT]
    quiet = 0
    while quiet < n:
        while s[DISPLAY_SIZE] < FULL_DISPLAY and s[DECK_LEFT]:
            s[DISPLAY + s[DISPLAY_SIZE]] = s[DECK + s[DECK_AT]]
            s[DISPLAY_SIZE] += 1
            s[DECK_AT] += 1
            s[DECK_LEFT] -= 1
        seat = (seat + 1) % n
        quiet += 1
        luck = below(rng, 4)
        for _ in range(1 + (luck + 1) // 2 if luck else 1):
            taken = _favourite(s, seat, view, open_kinds)
            if taken < 0:
                break
            quiet = 0
            card = s[taken]
            if s[PACKS] == 1:
                open_kinds &= ~(1 << card)
            _hold(s, seat, card)
            s[DISPLAY_SIZE] -= 1
            s[taken] = s[DISPLAY + s[DISPLAY_SIZE]]
    for seat in range(n):
        lost = loss(s, seat)
        held = points(s[FIRSTS + seat]) + points(s[SECONDS + seat])
        s[LEFT + seat] = s[POINTS + seat] + held - (lost >> 8)


def _favourite(s: Array, seat: int, view: Array, open_kinds: int) -> int:
    """Where in the display the card lies that the seat wants most; -1: it wants none."""
    best, best_gain = -1, _WORTH_TAKING
    for place in range(DISPLAY, DISPLAY + s[DISPLAY_SIZE]):
        mine = theirs = 0
        for other in range(s[SEATS]):
            hand = s[FIRSTS + other] | s[SECONDS + other]
            value = gain(hand, view[FITTING + other], open_kinds, s[place] % KINDS)
            if other == seat:
                mine = value
            else:
                theirs = max(theirs, value)
        value = mine + _RIVALRY * theirs // (32 * (s[SEATS] - 1))
        if value > best_gain:
            best, best_gain = place, value
    return best


def _lead(s: Array, seat: int) -> int:
    """How far the seat is ahead of the others, times their number."""
    total = 0
    for other in range(s[SEATS]):
        total += s[LEFT + other]
    return s[SEATS] * s[LEFT + seat] - total
