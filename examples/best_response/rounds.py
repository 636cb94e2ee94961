"""Rounds of Mau-Mau in which one seat learns while the others never change, in plain integers.

numba compiles this file as it compiles the bots' own. The others play by what the master has
learned, without its search; the learner as in `selfplay`.
"""

from __future__ import annotations

from stammtisch.bots.compiled import Fractions
from stammtisch.bots.maumau.playouts import BOUND, forced, on_turn
from stammtisch.bots.maumau.policy import FEATURES, first_of, preferred
from stammtisch.bots.maumau.selfplay import (
    CELLS,
    DUE,
    FLOATS,
    PULL,
    SEEN,
    cell_of,
    drawn,
    goes_on,
    lead,
    start,
)
from stammtisch.games.kernels import Array, below
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.kernel.course import apply


def learn(
    s: Array,
    rounds: int,
    rng: Array,
    weights: Fractions,
    frozen: Array,
    usual: Fractions,
    room: Array,
    floats: Fractions,
    steps: Fractions,
    results: Fractions,
    at: Array,
) -> None:
    """Plays so many rounds, with the learner on a seat by lot; see `selfplay.learn`.

    ``frozen``: the preferences of the others, as whole numbers.
    """
    for _ in range(rounds):
        own = below(rng, s[k.SEATS])
        start(s, rng)
        for place in range(PULL, FLOATS):
            floats[place] = 0.0
        seen = 0
        for _ in range(BOUND):
            if not goes_on(s, rng):
                break
            seat = on_turn(s, rng)
            done = forced(s, seat)
            if done < 0 and seat != own:
                done = preferred(s, seat, frozen, at)
            elif done < 0:
                cell = cell_of(s, seat)
                room[SEEN + seen] = cell
                seen += 1
                done = drawn(s, seat, rng, weights, usual[cell], room, floats)
            apply(s, seat, done)
        if s[k.PHASE] >= k.BETWEEN:
            _learned(s, own, seen, room, floats, steps, results)


def _learned(
    s: Array,
    own: int,
    seen: int,
    room: Array,
    floats: Fractions,
    steps: Fractions,
    results: Fractions,
) -> None:
    first, result, mine = first_of(s), lead(s, own), own * FEATURES
    for place in range(FEATURES):
        steps[first + place] += result * floats[PULL + mine + place] - floats[DUE + mine + place]
    for place in range(SEEN, SEEN + seen):
        cell = room[place] % CELLS
        results[2 * cell] += result
        results[2 * cell + 1] += 1.0


def meet(s: Array, rng: Array, weights: Array, frozen: Array, at: Array) -> float:
    """Plays a round once from every seat, with the same cards, by the weights against the others.

    The points a round that the seat is ahead of them by.
    """
    one, other, ahead = rng[0], rng[1], 0.0
    for own in range(s[k.SEATS]):
        rng[0], rng[1] = one, other
        start(s, rng)
        for _ in range(BOUND):
            if not goes_on(s, rng):
                break
            seat = on_turn(s, rng)
            done = forced(s, seat)
            if done < 0:
                done = preferred(s, seat, weights if seat == own else frozen, at)
            apply(s, seat, done)
        ahead += lead(s, own)
    return ahead / s[k.SEATS]
