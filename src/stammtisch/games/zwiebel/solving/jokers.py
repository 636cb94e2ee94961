"""With how few jokers cards can have a key (Z30-06a)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from stammtisch.games.zwiebel.cards.catalogue import BAGEL_OF_PAIRS, Key
from stammtisch.games.zwiebel.cards.roles import Roles
from stammtisch.games.zwiebel.solving.families.bits import subsets_in
from stammtisch.games.zwiebel.solving.families.features import Feature, feature

_PAIRED = frozenset(BAGEL_OF_PAIRS.values()) - {"K1"}
_FLUSHES = {"FL": 0, "BF": 1}
_ZWIEBELN = frozenset({"DZ", "TZ", "UZ", "GZ"})
_TRIPLES = {"BR": (6, 7, 8), "RO": (7, 7, 7)}

_LANE = 34
"""Room for a sum up to 21 and one value more."""
_BLOCK = 11 * _LANE
"""Room for up to ten jokers."""
_LANES = sum(((1 << 22) - 1) << _LANE * lane for lane in range(11 * 11))
_MIDDLE = 11


class Uses(NamedTuple):
    """A card as itself, and as a joker."""

    itself: Feature
    joker: Feature


def uses_of(roles: Roles) -> Uses:
    """The uses of a card with these roles."""
    return Uses(
        feature(tuple([role for role in roles if role.tag != "WILD"])),
        feature(tuple([role for role in roles if role.tag == "WILD"])),
    )


class Jokers:
    """Counts jokers for the groups of a hand; ``uses`` and ``colours`` are by place.

    All that is known of a set of cards with so many Nullachten is a number: bit ``s`` of lane
    ``j`` says that a sum of ``s`` can be had with ``j`` jokers.
    """

    def __init__(self, uses: Sequence[Uses], colours: Sequence[int]) -> None:
        self._uses, self._colours = uses, colours
        # By subset and what else is asked. Caches around the methods would hold what holds them:
        # such rings stay in memory until all of it is searched for garbage.
        self._known_sums: dict[int, int] = {0: 1}
        self._known_balances: dict[tuple[int, bool], int] = {}
        self._known_flush_sums: dict[tuple[int, int], tuple[int, int]] = {}
        self._known_pairs: dict[int, int | None] = {0: 0}

    def fewest(self, subset: int, key: Key) -> int | None:
        """The fewest jokers; ``None`` if these cards cannot have the key.

        That a remainder fits no other line is not looked at.
        """
        if key.name in _PAIRED:
            return self._pairs(subset)
        if key.name in _FLUSHES:
            outsiders = _FLUSHES[key.name]
            colours = {self._colours[card] for card in subsets_in(subset)}
            return _least(
                [
                    _lane(self._flush_sums(subset, colour)[outsiders], 0x3F << 16)
                    for colour in (_NOBODYS, *colours)
                ]
            )
        if key.name in _ZWIEBELN:
            great = key.name == "GZ"
            return _lane(self._balances(subset, great) >> key.nulls * _BLOCK, 1 << _MIDDLE)
        if key.name in _TRIPLES:
            return self._triple(_places(subset), _TRIPLES[key.name])
        if key.name in ("2C", "EZ"):
            return self._with_ace(subset, picture=key.name == "EZ")
        if key.name in ("WR", "OKT"):
            return 0
        total = {"rest": key.points, "K1": 20}.get(key.name, 21)
        return _lane(self._sums(subset) >> key.nulls * _BLOCK, 1 << total)

    def _sums(self, subset: int) -> int:
        known = self._known_sums.get(subset)
        if known is not None:
            return known
        bit = subset & -subset
        before = self._sums(subset ^ bit)
        itself, joker = self._uses[bit.bit_length() - 1]
        found = before << _BLOCK if itself.null else 0
        for value in itself.values:
            found |= before << value
        for value in joker.values:
            found |= before << _LANE + value
        self._known_sums[subset] = found = found & _LANES
        return found

    def _balances(self, subset: int, great: bool) -> int:
        """Pictures less aces in the place of sums."""
        if not subset:
            return 1 << _MIDDLE
        known = self._known_balances.get((subset, great))
        if known is not None:
            return known
        bit = subset & -subset
        before = self._balances(subset ^ bit, great)
        itself, joker = self._uses[bit.bit_length() - 1]
        found = before << _BLOCK if itself.null else 0
        for uses, lane in ((itself, 0), (joker, _LANE)):
            if uses.picture:
                found |= before << lane + 1
            if uses.great_ace if great else uses.ace:
                found |= before << lane >> 1
        self._known_balances[subset, great] = found
        return found

    def _flush_sums(self, subset: int, colour: int) -> tuple[int, int]:
        """Sums of cards of a colour, and with one card of another colour."""
        if not subset:
            return 1, 0
        known = self._known_flush_sums.get((subset, colour))
        if known is not None:
            return known
        bit = subset & -subset
        card = bit.bit_length() - 1
        none, one = self._flush_sums(subset ^ bit, colour)
        itself, joker = self._uses[card]
        all_inside, but_one = 0, 0
        for value in itself.values:
            if self._colours[card] == colour:
                all_inside |= none << value
                but_one |= one << value
            else:
                but_one |= none << value
        for value in joker.values:
            all_inside |= none << _LANE + value
            but_one |= one << _LANE + value
        found = all_inside & _LANES, but_one & _LANES
        self._known_flush_sums[subset, colour] = found
        return found

    def _pairs(self, subset: int) -> int | None:
        """With how few jokers the cards are pairs of twenty."""
        if subset in self._known_pairs:
            return self._known_pairs[subset]
        first = subset & -subset
        found: list[int | None] = []
        for other in _places(subset ^ first):
            pair = first | 1 << other
            here = _lane(self._sums(pair), 1 << 20)
            rest = self._pairs(subset ^ pair) if here is not None else None
            found.append(None if here is None or rest is None else here + rest)
        self._known_pairs[subset] = least = _least(found)
        return least

    def _triple(self, cards: Sequence[int], values: Sequence[int]) -> int | None:
        if not cards:
            return 0
        first, *others = cards
        found: list[int | None] = []
        for at, value in enumerate(values):
            here = next(
                (jokers for jokers, uses in enumerate(self._uses[first]) if value in uses.values),
                None,
            )
            rest = self._triple(others, (*values[:at], *values[at + 1 :]))
            found.append(None if here is None or rest is None else here + rest)
        return _least(found)

    def _with_ace(self, subset: int, *, picture: bool) -> int | None:
        """A picture, or a ten that is none, and an ace."""
        one, other = _places(subset)
        found: list[int | None] = []
        for ten, ace in ((one, other), (other, one)):
            found += [
                jokers + more
                for jokers, a in enumerate(self._uses[ten])
                for more, b in enumerate(self._uses[ace])
                if (a.picture if picture else a.ten) and b.ace
            ]
        return _least(found)


_NOBODYS = -2


def _places(subset: int) -> list[int]:
    return [at for at in range(10) if subset >> at & 1]


def _least(found: Iterable[int | None]) -> int | None:
    return min((jokers for jokers in found if jokers is not None), default=None)


def _lane(lanes: int, wanted: int) -> int | None:
    """The first lane of a block in which some wanted bit stands."""
    for lane in range(11):
        if lanes >> lane * _LANE & wanted:
            return lane
    return None
