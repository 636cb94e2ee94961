"""The search of `strong`: worlds that fit what was seen, and each action played to the round's end.

Plain integers over the kernel, so that numba compiles this file, too.
"""

from __future__ import annotations

from stammtisch.bots.maumau.playouts import to_the_end
from stammtisch.games.kernels import Array, below, mix
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.cards import penalty, take

# The view.
SEAT = 0
UNSEEN = 1  # how many cards are not known to be anywhere; they lie in `DRAW_PILE`
UNDER = 2  # so many of them lie under the pile that is seen
NEED = 3  # by seat: how many of them it holds
AVOID = 11  # by seat: the faces that it lacked when it last had to draw
FRESH = 19  # by seat: so many of its cards came later
VIEW_SIZE = 27

MOST = 24
"""Actions that one search can compare."""

_TRIES = 4
"""So often somebody is dealt another card where he would have laid the first one."""


def weigh(
    base: Array,
    view: Array,
    actions: Array,
    count: int,
    worlds: int,
    rng: Array,
    s: Array,
    world: Array,
    totals: Array,
) -> None:
    """What each of so many ``actions`` brings, summed up over the worlds.

    ``totals`` gets how far the seat is ahead of the others in points of the round, times the
    number of the others. ``s`` and ``world`` are room to work in.
    """
    for at in range(count):
        totals[at] = 0
    seat = view[SEAT]
    for _ in range(worlds):
        for place in range(k.SIZE):
            world[place] = base[place]
        imagine(world, view, rng)
        one, other = rng[0], rng[1]
        for at in range(count):
            for place in range(k.SIZE):
                s[place] = world[place]
            # All go on with the same luck.
            rng[0], rng[1] = one, other
            to_the_end(s, seat, actions[at], rng)
            points = 0
            for each in range(s[k.SEATS]):
                points += s[k.SCORES + each]
            totals[at] += s[k.SEATS] * s[k.SCORES + seat] - points


def imagine(s: Array, view: Array, rng: Array) -> None:
    """Deals the cards that are not known: to the hands, before the seats, under the pile.

    Whoever had to draw could not serve, so a card that would have served is seldom one of those
    that he held then.
    """
    left = view[UNSEEN]
    mix(s, k.DRAW_PILE, left, rng)
    for seat in range(s[k.SEATS]):
        for held in range(view[NEED + seat]):
            avoid = 0 if held < view[FRESH + seat] else view[AVOID + seat]
            place = k.DRAW_PILE + below(rng, left)
            for _ in range(_TRIES):
                if not avoid >> (s[place] & 31) & 1:
                    break
                place = k.DRAW_PILE + below(rng, left)
            take(s, seat, s[place])
            left -= 1
            s[place] = s[k.DRAW_PILE + left]
    lay_out(s, view, left)


def lay_out(s: Array, view: Array, left: int) -> None:
    """The rest of the unknown cards: before the seats, under the pile, and into the draw pile."""
    for place in range(k.PENALTIES, k.PENALTIES + s[k.PENALTIES_SIZE]):
        left -= 1
        entry = s[place]
        s[place] = penalty(s[k.DRAW_PILE + left], entry >> 7 & 15, entry >> 11)
    for place in range(view[UNDER]):
        left -= 1
        s[k.PILE + place] = s[k.DRAW_PILE + left]
    s[k.DRAW_AT] = 0
    s[k.DRAW_LEFT] = left
