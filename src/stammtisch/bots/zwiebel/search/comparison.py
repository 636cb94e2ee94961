"""What actions bring on average over many worlds: the search, compiled where that is possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.bots.compiled import Code, Racer
from stammtisch.bots.zwiebel.reading import Reading
from stammtisch.bots.zwiebel.search import playouts
from stammtisch.bots.zwiebel.search.arrays import array_of, number
from stammtisch.bots.zwiebel.search.worlds import HandTables
from stammtisch.games.zwiebel.kernel import course as k

PLAIN_PLAYOUTS = 2_400
"""Most rounds for a decision where nothing is compiled: some 0.1 s."""
CHIP = 100
"""As the search counts."""


def brought(
    reading: Reading, known: HandTables, tried: Sequence[Any], worlds: int
) -> tuple[list[int], int]:
    """What the actions bring together in so many worlds, in hundredths of a chip.

    Where nothing is compiled they may be fewer; how many they were comes second.
    """
    code = RACER.now()
    state, seat = reading.state, reading.seat
    actions = [number(state, seat, one) for one in tried]
    seeds = [reading.rng.getrandbits(32), reading.rng.getrandbits(32) | 1]
    if code.array is list:
        worlds = min(worlds, PLAIN_PLAYOUTS // len(actions))
    return searched(code, array_of(state), known, actions, worlds, seeds), worlds


def searched(
    code: Code,
    base: list[int],
    known: HandTables,
    actions: list[int],
    worlds: int,
    seeds: list[int],
) -> list[int]:
    """What the actions bring together in so many worlds; the same in compiled code and in plain."""
    array = code.array
    found = array([0] * playouts.MOST)
    code.module.compare(
        array(base),
        array(known.view),
        array(known.odds),
        array(known.finals),
        array(known.ranks),
        array(actions),
        len(actions),
        worlds,
        array([0] * k.SIZE),
        array([0] * playouts.WORLD_SIZE),
        array(seeds),
        found,
    )
    return [int(one) for one in found[: len(actions)]]


def _warm(code: Code) -> None:
    """Has the search compiled: whether to raise or not, with two hands each."""
    base = [0] * k.SIZE
    base[k.SEATS], base[k.RULES], base[k.MONEY], base[k.ANTE] = 2, 0, 1, 1
    base[k.PHASE], base[k.LEG], base[k.POT] = k.RAISE, 2, 4
    base[k.OFFER] = base[k.WINNER] = k.NOBODY
    base[k.ASKED], base[k.ASKED + 1], base[k.ASKED_COUNT] = 0, 1, 2
    base[k.STOCK : k.STOCK + 104] = range(104)
    for seat in range(2):
        base[k.PLACE + seat], base[k.STACKS + seat], base[k.COUNT + seat] = k.IN, 9, 5
    view = [0] * playouts.VIEW_SIZE
    for seat in range(2):
        view[playouts.HANDS_AT + seat] = view[playouts.WAYS_AT + seat] = 2 * seat
        view[playouts.HANDS + seat], view[playouts.WAYS + seat] = 2, 1
        view[playouts.TRUST + seat], view[playouts.START + seat] = 100, 11
    shares = [2_000, 8_000, 2_000, 8_000]
    known = HandTables(
        view, [one for one in shares for _ in range(playouts.RIVALS)], shares, [0, 2, 1, 3]
    )
    searched(code, base, known, [k.NO_RAISE, k.RAISE_BY + 2], 2, [1, 1])


RACER = Racer("stammtisch.bots.zwiebel.search.playouts", _warm)
