"""How the master of Zwiebel fares on the kernel against players of one kind.

python -m examples.zwiebel_league zwiebel-v3 2 800 7

The numbers are those of the seats, the deals and the seed. A deal is one round, played once from
every seat by one master against others who are all of the same kind, with the same cards; the
difference is in chips or cents a round, to the mean of the others. Hands are drawn from a list of
whole hands, nothing lies open, and whoever searches does so in few worlds, so that thousands of
rounds take seconds where numba is installed. At the table both levels look longer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from stammtisch.bots.compiled import Code
from stammtisch.bots.zwiebel import league, training
from stammtisch.bots.zwiebel.master import TABLES, Master
from stammtisch.bots.zwiebel.search import playouts
from stammtisch.bots.zwiebel.search.arrays import array_of
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.kernel import course as k

KINDS = {
    "strong": league.STRONG,
    "steady": playouts.USUAL,
    "pays everything": playouts.CALLER,
    "demands all the time": playouts.RAISER,
    "wary": playouts.WARY,
}
RULE_SETS = {"zwiebel-2004": 0, "zwiebel-v3": 1}
WORLDS = 400


class Found(NamedTuple):
    """By how much the master is ahead of one kind, and half of the 95 % interval."""

    kind: str
    difference: float
    within: float


def compared(code: Code, name: str, seats: int, deals: int, seed: int) -> Iterator[Found]:
    """The master against each kind, on the same deals. Raises `RuntimeError` without weights."""
    weights, number = Master.learned.now(), RULE_SETS[name]
    if weights is None:
        raise RuntimeError(Master.learned.trouble)
    options = training.PLAYED[number]
    table = training.League(
        code, training.Repertoire(options, seed), weights[TABLES[number]].astype(float), WORLDS
    )
    base = array_of(rules.new(options, seats))
    for kind, other in KINDS.items():
        chance = np.random.default_rng(seed)
        won = [_deal(code, table, base, seats, other, chance) for _ in range(deals)]
        yield Found(kind, float(np.mean(won)), 1.96 * float(np.std(won)) / deals**0.5)


def _deal(  # noqa: PLR0913, PLR0917
    code: Code,
    table: training.League,
    base: list[int],
    seats: int,
    other: int,
    chance: np.random.Generator,
) -> float:
    """What the master is ahead by, the mean of all seats."""
    seeds, total = chance.integers(1, 2**32, 2).tolist(), 0.0
    for mine in range(seats):
        kinds: list[Any] = [other] * seats
        kinds[mine] = league.LEARNED
        table.kinds[:seats], table.rng[:] = code.array(kinds), code.array(seeds)
        table.play(base)
        gains = [int(table.s[k.STACKS + one]) - base[k.STACKS + one] for one in range(seats)]
        total += gains[mine] - (sum(gains) - gains[mine]) / (seats - 1)
    return total / seats


def main(name: str, seats: int, deals: int, seed: int) -> None:
    """Prints a line for each kind."""
    for kind, difference, within in compared(training.RACER.wait(), name, seats, deals, seed):
        low, high = difference - within, difference + within
        print(f"{kind:24}{difference:+8.2f}   {low:+.2f} … {high:+.2f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]))
