"""The search of `master`: as that of `strong`, with everybody playing by what was learned.

Plain integers over the kernel, so that numba compiles this file, too.
"""

from __future__ import annotations

from stammtisch.bots.maumau.policy import to_the_end
from stammtisch.bots.maumau.search import FRESH, NEED, SEAT, UNSEEN, lay_out
from stammtisch.games.kernels import Array, below, mix
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.cards import take

CERTAIN = 64
"""Odds of a card that is kept as it is dealt."""
ODDS = 2 * k.FACES
"""Odds a seat has: by face, of its fresh cards, then of those that it has had for longer."""
_TRIES = 8
"""So often somebody is dealt another card where the first one seems unlikely."""


def weigh(
    base: Array,
    view: Array,
    odds: Array,
    actions: Array,
    count: int,
    worlds: int,
    rng: Array,
    weights: Array,
    at: Array,
    s: Array,
    world: Array,
    totals: Array,
) -> None:
    """Adds to ``totals`` what each of so many ``actions`` brings in so many more worlds.

    That is how far the seat is ahead of the others in points of the round, times the number of
    the others. ``at``, ``s`` and ``world`` are room to work in.
    """
    seat = view[SEAT]
    for _ in range(worlds):
        for place in range(k.SIZE):
            world[place] = base[place]
        imagine(world, view, odds, rng)
        one, other = rng[0], rng[1]
        for number in range(count):
            for place in range(k.SIZE):
                s[place] = world[place]
            # All go on with the same luck.
            rng[0], rng[1] = one, other
            to_the_end(s, seat, actions[number], rng, weights, at)
            points = 0
            for each in range(s[k.SEATS]):
                points += s[k.SCORES + each]
            totals[number] += s[k.SEATS] * s[k.SCORES + seat] - points


def imagine(s: Array, view: Array, odds: Array, rng: Array) -> None:
    """Deals the cards that are not known, as `search.imagine` does.

    A card is dealt to a hand so many times of `CERTAIN` as its odds say, and goes back else.
    """
    left = view[UNSEEN]
    mix(s, k.DRAW_PILE, left, rng)
    for seat in range(s[k.SEATS]):
        for held in range(view[NEED + seat]):
            first = ODDS * seat + (0 if held < view[FRESH + seat] else k.FACES)
            place = k.DRAW_PILE + below(rng, left)
            for _ in range(_TRIES):
                if below(rng, CERTAIN) < odds[first + (s[place] & 31)]:
                    break
                place = k.DRAW_PILE + below(rng, left)
            take(s, seat, s[place])
            left -= 1
            s[place] = s[k.DRAW_PILE + left]
    lay_out(s, view, left)
