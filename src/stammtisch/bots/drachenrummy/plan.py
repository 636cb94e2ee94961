"""What `master` is after in a turn: a few cards, and what each set of them is worth to it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from stammtisch.bots.compiled import Code
from stammtisch.bots.drachenrummy import bidding, search, steady
from stammtisch.bots.drachenrummy.strong import DOUBT, base_of, view_of
from stammtisch.bots.drachenrummy.uses import Target, safety
from stammtisch.games.drachenrummy import kernel as k
from stammtisch.games.drachenrummy.dice.dice import FACES, least_to_steal
from stammtisch.games.drachenrummy.melds.pack import PACK
from stammtisch.games.drachenrummy.views.observation import Observation

LOOK = 60
"""Worlds in which every card is weighed alone, to find those that are weighed together."""


class Plan(NamedTuple):
    """The cards, those that the seat has put dice on this turn first."""

    targets: tuple[Target, ...]
    worths: tuple[float, ...]
    """Of each set of them, a bit each, in points of lead against none."""


def plan_of(
    seen: Observation, code: Code, habits: tuple[int, ...], worlds: int, nerve: float = 0.0
) -> Plan:
    """What there is to win in the turn, whichever dice have been thrown or placed so far.

    ``nerve``: points that a card is worth more because somebody else has put dice on it.
    """
    own = tuple([entry.card for entry in seen.reserved if entry.owner == seen.seat])
    calm = replace(
        seen,
        phase="fix",
        waiting=(),
        roll_no=0,
        rolled=(),
        fixed=(),
        free=(),
        active=False,
        display=tuple(sorted((*seen.display, *own))),
        reserved=tuple([entry for entry in seen.reserved if entry.owner != seen.seat]),
    )
    return _weighed(msgspec.msgpack.encode(calm), own, code, habits, worlds, nerve)


@lru_cache(maxsize=1 << 8)
def _weighed(  # noqa: PLR0913, PLR0917
    calm: bytes,
    own: tuple[str, ...],
    code: Code,
    habits: tuple[int, ...],
    worlds: int,
    nerve: float,
) -> Plan:
    seen = msgspec.msgpack.decode(calm, type=Observation)
    scales = _Scales(seen, code, habits, random.Random(calm))
    wished = [
        one._replace(worth=one.worth + nerve) if one.stolen else one
        for one in steady.wishes(seen, steady.RIVALRY)
    ]
    wished.sort(key=lambda one: (one.card not in own, -one.worth))
    wished = wished[: search.MOST]
    if len(wished) > bidding.MOST:
        alone = scales.worths(wished, [1 << at for at in range(len(wished))], LOOK)
        values = {one.card: value for one, value in zip(wished, alone, strict=True)}
        wished.sort(key=lambda one: (one.card not in own, -values[one.card]))
        wished = wished[: bidding.MOST]
    worths = scales.worths(wished, range(1 << len(wished)), worlds)
    return Plan(tuple(wished), tuple(worths))


class _Scales:
    """Weighs sets of cards, each time in other worlds."""

    def __init__(
        self, seen: Observation, code: Code, habits: Sequence[int], rng: random.Random
    ) -> None:
        self._others = seen.n - 1
        self._code, self._habits, self._rng = code, habits, rng
        self._base, self._view = base_of(seen), view_of(seen)

    def worths(self, wished: Sequence[Target], sets: Sequence[int], worlds: int) -> list[float]:
        """Of each set: what the worlds say, and what `steady` thinks, as so many worlds more."""
        found = []
        cards = [PACK.index[one.card] for one in wished]
        seeds = [self._rng.getrandbits(32), self._rng.getrandbits(32) | 1]
        nothing, *sums = sums_of(
            self._code, self._habits, (self._base, self._view), cards, [0, *sets], worlds, seeds
        )
        for which, total in zip(sets, sums, strict=True):
            thought = sum([one.worth for at, one in enumerate(wished) if which >> at & 1])
            gained = (total - nothing) / self._others
            found.append((gained + DOUBT * thought) / (worlds + DOUBT))
        return found


def sums_of(  # noqa: PLR0913, PLR0917
    code: Code,
    habits: Sequence[int],
    what: tuple[list[int], list[int]],
    cards: list[int],
    sets: list[int],
    worlds: int,
    seeds: list[int],
) -> list[int]:
    """What `foresight.weigh` sums up; ``what`` is known: the kernel's array, and the view."""
    array = code.array
    totals = array([0] * len(sets))
    code.module.weigh(
        array(list(habits)),
        array(what[0]),
        array(what[1]),
        array([*cards, *[0] * (search.MOST - len(cards))]),
        array(sets),
        len(sets),
        worlds,
        array(seeds),
        array([0] * k.LENGTH),
        array([0] * k.SIZE),
        totals,
    )
    return [int(total) for total in totals]


# --- dice ---------------------------------------------------------------------------------------


def settled(plan: Plan, seen: Observation) -> Plan:
    """What is left to win when dice lie on some of the cards already, as safe as these are."""
    targets, worths = list(plan.targets), list(plan.worths)
    mine = {entry.card: entry for entry in seen.reserved if entry.owner == seen.seat}
    while targets and targets[0].card in mine:
        entry = mine[targets.pop(0).card]
        kept = safety(seen.options.steal_rule, entry.face, entry.count, seen.n - 1)
        pairs = zip(worths[::2], worths[1::2], strict=True)
        worths = [without + kept * (got - without) for without, got in pairs]
    return Plan(tuple(targets), tuple(worths))


def odds_of(plan: Plan, seen: Observation) -> tuple[list[int], list[float]]:
    """How many dice win each card, and how safe it is with them; as `bidding` wants it."""
    rule = seen.options.steal_rule
    least: list[int] = []
    safe: list[float] = []
    for one in plan.targets:
        for face in FACES:
            taken = least_to_steal(rule, face, one.old_face, one.old_count) if one.stolen else 1
            least.append(taken)
            safe.append(0.0)
            safe += [safety(rule, face, count, seen.n - 1) for count in range(1, bidding.WAYS)]
    return least, safe
