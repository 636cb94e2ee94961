"""How `master` or `strong` of Zwiebel fares on the kernel against players of one kind.

python -m examples.zwiebel_league master zwiebel-v3 2 800 7 [70 130]

The numbers are those of the seats, the deals and the seed, and what each seat has, where that is
not the same for all as in the first round of a match; it moves on by a seat from deal to deal. A
deal is one round, played once from every seat by one of that level against others who are all of
one kind, with the same cards; the difference is in chips or cents a round, to the mean of the
others. Hands are drawn from a list of whole hands, nothing lies open, and the master, where it
searches, does so in fewer worlds than at the table, so that thousands of rounds take seconds where
numba is installed. `strong` tries bets in as many as there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from examples.arguments import number, reader

from stammtisch.bots.compiled import Code
from stammtisch.bots.zwiebel import league, strong, training
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
LEVELS = ("master", "strong")
RULE_SETS = {"zwiebel-2004": 0, "zwiebel-v3": 1}
WORLDS = 1_000
"""In which the master tries each bet; at the table it comes to some 20,000."""


class Found(NamedTuple):
    """By how much the level is ahead of one kind, and half of the 95 % interval."""

    kind: str
    difference: float
    within: float


def compared(
    code: Code,
    name: str,
    seats: int,
    deals: int,
    seed: int,
    level: str = "master",
    stacks: Sequence[int] = (),
) -> Iterator[Found]:
    """The level against each other kind, on the same deals.

    ``stacks``: what each seat has; as usual where nothing is said. Raises `RuntimeError` without
    weights.
    """
    weights, number = Master.learned.now(), RULE_SETS[name]
    if weights is None:
        raise RuntimeError(Master.learned.trouble)
    options = training.PLAYED[number]
    table = training.League(
        code,
        training.Repertoire(options, seed),
        weights[TABLES[number]].astype(float),
        strong.worlds_at(number, seats),
        WORLDS,
        training.table_of(number, seats, weights),
    )
    base = array_of(rules.new(options, seats))
    own = {"master": training.kind_of(number, seats), "strong": league.STRONG}[level]
    for kind, other in KINDS.items():
        if other == own:
            continue
        chance = np.random.default_rng(seed)
        won = []
        for number in range(deals):
            for seat, stack in enumerate(stacks):
                base[k.STACKS + (seat + number) % seats] = stack
            won.append(_deal(code, table, base, (own, other), chance))
        yield Found(kind, float(np.mean(won)), 1.96 * float(np.std(won)) / deals**0.5)


def _deal(
    code: Code,
    table: training.League,
    base: list[int],
    pair: tuple[int, int],
    chance: np.random.Generator,
) -> float:
    """What the first kind is ahead by of others of the second, the mean of all seats."""
    seeds, total, seats = chance.integers(1, 2**32, 2).tolist(), 0.0, base[k.SEATS]
    for mine in range(seats):
        kinds: list[Any] = [pair[1]] * seats
        kinds[mine] = pair[0]
        table.kinds[:seats], table.rng[:] = code.array(kinds), code.array(seeds)
        table.play(base)
        gains = [int(table.s[k.STACKS + one]) - base[k.STACKS + one] for one in range(seats)]
        total += gains[mine] - (sum(gains) - gains[mine]) / (seats - 1)
    return total / seats


def main(level: str, name: str, seats: int, deals: int, seed: int, *stacks: int) -> None:
    """Prints a line for each kind."""
    code = training.RACER.wait()
    for kind, difference, within in compared(code, name, seats, deals, seed, level, stacks):
        low, high = difference - within, difference + within
        print(f"{kind:24}{difference:+8.2f}   {low:+.2f} … {high:+.2f}", flush=True)


if __name__ == "__main__":
    parser = reader("zwiebel_league", "LEVEL GAME SEATS DEALS SEED [STACK ...]", __doc__)
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("game", choices=RULE_SETS)
    for what in ("seats", "deals", "seed"):
        parser.add_argument(what, type=number)
    parser.add_argument("stacks", nargs="*", type=number, metavar="stack")
    asked = parser.parse_args()
    main(asked.level, asked.game, asked.seats, asked.deals, asked.seed, *asked.stacks)
