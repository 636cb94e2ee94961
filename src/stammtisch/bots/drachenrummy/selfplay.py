"""Quick matches from the first card on, between habits: by what `master` learns how people take."""

from __future__ import annotations

from stammtisch.bots.drachenrummy.foresight import open_in, settle, take
from stammtisch.games.drachenrummy.kernel import LEFT, PACKS, SEATS, SIZE, begin, shuffle
from stammtisch.games.kernels import Array


def contest(  # noqa: PLR0913, PLR0917 - arrays, as nothing is allocated here
    ours: Array,
    theirs: Array,
    seats: int,
    deals: int,
    rng: Array,
    s: Array,
    start: Array,
    view: Array,
) -> int:
    """By how much one player of these habits is ahead of each of the others in all, by all seats.

    Every deal is played once from each seat, with the same luck. The result is to be divided by
    ``seats * (seats - 1)`` for a mean a deal. ``view`` is one in which nobody has melds.
    """
    ahead = 0
    for _ in range(deals):
        start[SEATS], start[PACKS] = seats, 1 if seats <= 3 else 2
        begin(start, 0)
        shuffle(start, rng)
        one, other = rng[0], rng[1]
        for seat in range(seats):
            for place in range(SIZE):
                s[place] = start[place]
            rng[0], rng[1] = one, other
            _play(ours, theirs, seat, s, view, rng)
            for player in range(seats):
                ahead += s[LEFT + seat] - s[LEFT + player]
    return ahead


def _play(ours: Array, theirs: Array, ourself: int, s: Array, view: Array, rng: Array) -> None:  # noqa: PLR0913, PLR0917
    """One match to its end."""
    open_kinds, quiet, seat = open_in(s), 0, 0
    while quiet < s[SEATS]:
        left = take(ours if seat == ourself else theirs, s, seat, view, open_kinds, rng)
        quiet = quiet + 1 if left < 0 else 0
        open_kinds = open_kinds if left < 0 else left
        seat = (seat + 1) % s[SEATS]
    settle(s)
