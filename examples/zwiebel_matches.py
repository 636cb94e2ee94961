"""How `master` or `strong` of Zwiebel fares on the kernel in matches against players of one kind.

python -m examples.zwiebel_matches master zwiebel-v3 3 400 7

The numbers are those of the seats, the deals and the seed. A deal is a match until one player has
all the money, played once from every seat by one of that level against others who are all of one
kind, by the same chance; the difference is in chips or cents a match, to the mean of the others.
Otherwise all is as in `examples.zwiebel_league`; no round has wild eights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from examples.arguments import number, reader
from examples.zwiebel_league import KINDS, LEVELS, RULE_SETS, WORLDS, Found

from stammtisch.bots.compiled import Code
from stammtisch.bots.zwiebel import league, strong, training
from stammtisch.bots.zwiebel.master import LEAD, LEADING, LED, LOST_MATCHES, TABLES, Master
from stammtisch.bots.zwiebel.search.arrays import array_of
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.kernel import course as k

ROUNDS = 300
"""After so many a match is broken off; it has about 20."""


def compared(
    code: Code, name: str, seats: int, deals: int, seed: int, level: str = "master"
) -> Iterator[Found]:
    """The level against each other kind, on the same deals.

    Raises `RuntimeError` without weights.
    """
    weights, rule_set = Master.learned.now(), RULE_SETS[name]
    if weights is None:
        raise RuntimeError(Master.learned.trouble)
    options = training.PLAYED[rule_set]
    shares = LEADING.get((rule_set, 2))
    table = training.League(
        code,
        training.Repertoire(options, seed),
        weights[TABLES[rule_set]].astype(float),
        strong.worlds_at(rule_set, seats),
        WORLDS,
        training.NO_TABLE if shares is None else weights[shares],
        LEAD * options.start_chips // 100 * (rule_set in LED),
    )
    base = array_of(rules.new(options, seats))
    own = {"master": _master, "strong": lambda *_: league.STRONG}[level]
    for kind, other in KINDS.items():
        if kind == level:
            continue
        chance, won = np.random.default_rng(seed), []
        for deal in range(deals):
            base[k.DEALER] = deal % seats
            seeds, total = code.array(chance.integers(1, 2**32, 2).tolist()), 0.0
            for mine in range(seats):
                table.rng[:] = seeds
                total += _match(code, table, base, mine, (own, other))
            won.append(total / seats)
        yield Found(kind, float(np.mean(won)), 1.96 * float(np.std(won)) / deals**0.5)


def _match(
    code: Code,
    table: training.League,
    base: list[int],
    mine: int,
    kinds_of: tuple[Callable[[int, int], int], int],
) -> float:
    """What the one who sits there is ahead by in the end.

    ``kinds_of``: of that one by rule set and by how many can go on, and of the others.
    """
    own, other = kinds_of
    s, seats = list(base), base[k.SEATS]
    for _ in range(ROUNDS):
        able = sum(stack >= s[k.ANTE] for stack in s[k.STACKS : k.STACKS + seats])
        if able < 2:
            break
        kinds = [other] * seats
        kinds[mine] = own(s[k.RULES], able)
        table.kinds[:seats] = code.array(kinds)
        table.play(s)
        s[k.STACKS : k.STACKS + seats] = table.s[k.STACKS : k.STACKS + seats].tolist()
        s[k.POT] = int(table.s[k.POT])
        winner = int(table.s[k.WINNER])
        s[k.DEALER] = int(table.s[k.DEALER]) if winner == k.NOBODY else winner
    stacks = s[k.STACKS : k.STACKS + seats]
    return stacks[mine] - (sum(stacks) - stacks[mine]) / (seats - 1)


def _master(rule_set: int, able: int) -> int:
    """As which kind of player of the league the master plays while so many can go on."""
    if (rule_set, able) in LEADING:
        return league.BALANCED
    return league.PATIENT if rule_set in LOST_MATCHES else league.LEARNED


def main(level: str, name: str, seats: int, deals: int, seed: int) -> None:
    """Prints a line for each kind."""
    code = training.RACER.wait()
    for kind, difference, within in compared(code, name, seats, deals, seed, level):
        low, high = difference - within, difference + within
        print(f"{kind:24}{difference:+8.2f}   {low:+.2f} … {high:+.2f}", flush=True)


if __name__ == "__main__":
    parser = reader("zwiebel_matches", "LEVEL GAME SEATS DEALS SEED", __doc__)
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("game", choices=RULE_SETS)
    for what in ("seats", "deals", "seed"):
        parser.add_argument(what, type=number)
    asked = parser.parse_args()
    main(asked.level, asked.game, asked.seats, asked.deals, asked.seed)
