"""The greatest list of disjoint groups of a hand, level by level (ZC-32, ZC-34)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from stammtisch.games.zwiebel.cards.catalogue import (
    BAGEL_OF_PAIRS,
    FOOLS_RANKS,
    ONION_OF_SIZE,
    RANKS,
    ZWIEBEL_OF_LEVEL,
    Key,
    key_of,
)
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.solving.constraints import is_deadly
from stammtisch.games.zwiebel.solving.families.bits import FULL, WITHIN, Family, parts, union
from stammtisch.games.zwiebel.solving.families.features import Sort
from stammtisch.games.zwiebel.solving.families.halves import half, highest_sum
from stammtisch.games.zwiebel.solving.families.lines import ELEPHANT, Found, Lines, Tie

NO_CAP = 1 << 30

Level: TypeAlias = dict[int, int]
"""The cards that are left after a level, and what was left before it; one way for each."""


Rung: TypeAlias = tuple[Level, Sequence[str], int]
"""Choices that are equally good, and what their groups can be: names and what breaks ties.

Of a remainder the points stand in the place of a tie.
"""


_LEAST: Mapping[str, int] = {
    **dict.fromkeys(("EZ", "2C"), 2),
    **dict.fromkeys(("BR", "RO", "WR", "FL", "BF", "DZ"), 3),
    **{name: size for size, name in ONION_OF_SIZE.items()},
    **{name: 2 * pairs for pairs, name in BAGEL_OF_PAIRS.items()},
    **{ZWIEBEL_OF_LEVEL[level]: level + 1 for level in (3, 4, 5)},
    "OKT": 8,
}
"""So many cards a line needs at least."""


class Order:
    """The lines from the highest to the lowest, and the keys of their groups."""

    def __init__(self, conditions: Conditions) -> None:
        ten_ace = conditions.fool_ten_ace or conditions.rule_set.fool_ten_ace
        ranks = FOOLS_RANKS[ten_ace] if conditions.fool else RANKS
        by_rank: dict[int, list[str]] = {}
        for name, rank in ranks.items():
            if name != "rest":
                by_rank.setdefault(rank, []).insert(0, name)
        self.lines = tuple(
            (
                key_of(names[0], conditions).strength,
                tuple(names),
                min(_LEAST[name] for name in names),
            )
            for _, names in sorted(by_rank.items(), reverse=True)
        )
        """Strength and names of the lines of a rank, and how many cards they need at least."""
        self.deadly = frozenset(name for name in ranks if is_deadly(name, conditions))
        """The lines out of which Tod may keep a picture card (L2)."""
        self._conditions = conditions
        self._keys: dict[tuple[str, int], tuple[int, Key]] = {}

    def key(self, name: str, tie: int) -> tuple[int, Key]:
        """Strength and key of a line by its tie; for a remainder the tie are its points."""
        found = self._keys.get((name, tie))
        if found is None:
            elephant, nulls = divmod(tie, ELEPHANT)
            key = (
                key_of(name, self._conditions, points=tie)
                if name == "rest"
                else key_of(name, self._conditions, nulls=nulls, elephant=bool(elephant))
            )
            self._keys[name, tie] = found = (key.strength, key)
        return found


_order = lru_cache(32)(Order)


def order_of(conditions: Conditions) -> Order:
    """The order in force."""
    return _order(
        Conditions(
            rules=conditions.rules,
            fool=conditions.fool,
            fool_ten_ace=conditions.fool_ten_ace,
            wild_now=conditions.wild_now,
        )
    )


class Search:
    """Looks for the greatest list of groups from ``free`` of which none is above ``cap``.

    ``killed`` is the card that Tod keeps out of his lines. ``steps`` grows with every level.
    """

    __slots__ = ("_alive", "_cap", "_free", "_lines", "_order", "floor", "left", "steps")

    def __init__(
        self, lines: Lines, order: Order, free: int, cap: int = NO_CAP, killed: int | None = None
    ) -> None:
        self._lines, self._order, self._free, self._cap = lines, order, free, cap
        self._alive = None if killed is None else WITHIN[FULL ^ 1 << killed]
        self.floor = 0
        """Levels end where none is as strong as this any more; to be set while they come."""
        self.steps: list[Rung] = []
        self.left: Sequence[int] = (free,)

    def levels(self) -> Iterator[int]:
        """The strengths of the best list, one after the other."""
        reach, size = WITHIN[self._free], self._free.bit_count()
        cap, lines, alive = self._cap, self._lines, self._alive
        known = lines.known
        for highest, names, least in self._order.lines:
            if highest < self.floor:
                return
            if size < least:
                continue
            if len(names) == 1 and alive is None:
                found = known.get(names[0])
                if found is None:
                    found = lines.line(names[0], reach)
            else:
                found = self._together(names, reach)
            for tie, family in found:
                inside = family & reach
                while inside and highest - tie <= cap:
                    level: Level = {}
                    for left in self.left:
                        here = inside & WITHIN[left]
                        while here:
                            subset = here.bit_length() - 1
                            here ^= 1 << subset
                            level[left ^ subset] = left
                    self.steps.append((level, names, tie))
                    yield highest - tie
                    reach, size = self._go_on(level)
                    inside = family & reach
        yield from self._rests()

    def _together(self, names: Sequence[str], reach: Family) -> Found:
        """The families of lines that share a rank, the best first."""
        found: dict[Tie, Family] = {}
        for name in names:
            alive = self._alive if name in self._order.deadly else None
            for tie, family in self._lines.line(name, reach):
                kept = family if alive is None else family & alive
                found[tie] = found.get(tie, 0) | kept
        return sorted(found.items())

    def _go_on(self, level: Level) -> tuple[Family, int]:
        """The subsets of what is left, and the size of the largest."""
        if len(level) == 1:
            (left,) = self.left = tuple(level)
            return WITHIN[left], left.bit_count()
        reach = size = 0
        for left in level:
            reach |= WITHIN[left]
            size = max(size, left.bit_count())
        self.left = tuple(level)
        if len(level) > _FEW and self._alive is None:
            lines = self._lines
            flushes = lines.window() & reach
            if flushes:
                flushes &= union(
                    [family for name in ("FL", "BF") for _, family in lines.line(name)]
                )
            if not flushes:
                # Colours make no difference any more.
                sorts_in = self._lines.sorts_in
                self.left = tuple({sorts_in(left): left for left in level}.values())
        return reach, size

    def _rests(self) -> Iterator[int]:
        """The levels of what fits no other line."""
        if self._cap == NO_CAP and self._alive is None:
            # Of these cards no set satisfies any line.
            sorts_in = self._lines.sorts_in
            points, subsets, left = max(
                [(*_remainders(sorts_in(left)), left) for left in self.left]
            )
            cards = _bits(left)
            for total, subset in zip(points, subsets, strict=True):
                after = left ^ sum([bit for at, bit in enumerate(cards) if subset >> at & 1])
                self.steps.append(({after: left}, _REST, total))
                self.left = (left,) = (after,)
                yield total
            return
        taken = self._lines.others(union(WITHIN[left] for left in self.left))
        total_of = cache(self._lines.highest_sum)
        while True:
            level: Level = {}
            most = 1
            for left in self.left:
                for subset in parts(left):
                    if not taken >> subset & 1:
                        total = total_of(subset)
                        if most <= total <= self._cap:
                            if total > most:
                                most, level = total, {}
                            level[left ^ subset] = left
            if not level:
                return
            self.steps.append((level, _REST, most))
            yield most
            self.left = tuple(level)

    def groups(self) -> list[tuple[int, Key]]:
        """One of the best lists, when all levels were gone through: subsets and their keys."""
        found = []
        left = next(iter(self.left))
        for level, names, tie in reversed(self.steps):
            before = level[left]
            subset = before ^ left
            found.append((subset, self._key(names, tie, subset)))
            left = before
        found.reverse()
        return found

    def _key(self, names: Sequence[str], tie: int, subset: int) -> Key:
        name = names[0]
        for other in names[1:]:
            if (tie, 1) not in [(one, kin >> subset & 1) for one, kin in self._lines.line(name)]:
                name = other
        return self._order.key(name, tie)[1]


_REST = ("rest",)

_FEW = 3
"""With more choices it pays to look which of them are the same."""


def _bits(subset: int) -> list[int]:
    return [1 << at for at in range(10) if subset >> at & 1]


Rests: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""A list of remainders: their points and their subsets, the highest first."""


@lru_cache(256)
def _remainders(sorts: tuple[Sort, ...]) -> Rests:
    """The best list of remainders where no set of the cards fits another line."""
    low, high = half(sorts[:5]), half(sorts[5:])
    subsets = range(1 << len(sorts))
    totals = [highest_sum(low, high, subset) for subset in subsets]
    return _best_rests(subsets[-1], totals, {})


def _best_rests(left: int, totals: Sequence[int], known: dict[int, Rests]) -> Rests:
    """The best list of what is left; ``totals`` are by subset, ``known`` fills on the way.

    A function that kept by itself what it has found would hold itself: such stay in memory until
    all of it is searched for garbage.
    """
    found = known.get(left)
    if found is None:
        most = max([totals[subset] for subset in parts(left)], default=0)
        found = (), ()
        for subset in parts(left) if most else ():
            if totals[subset] == most:
                points, subsets = _best_rests(left ^ subset, totals, known)
                found = max(found, ((most, *points), (subset, *subsets)))
        known[left] = found
    return found
