"""The combinations with their order, and keys such as ``5C-1`` as values and as words (ZC-12)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec

from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, TenAce

RANKS: Mapping[str, int] = MappingProxyType(
    {
        "rest": 0,
        "K1": 10,
        "K2": 20,
        "K3": 30,
        "K4": 40,
        "K5": 50,
        "2C": 60,
        "EZ": 60,
        "BF": 70,
        "3C": 80,
        "FL": 90,
        "4C": 100,
        "BR": 110,
        "5C": 120,
        "RO": 130,
        "6C": 140,
        "WR": 150,
        "7C": 160,
        "DZ": 170,
        "TZ": 180,
        "UZ": 190,
        "OKT": 200,
        "GZ": 210,
    }
)
"""The rank number of every line of the catalogue; the higher wins (ZC-12)."""

_MOVED_BY_THE_FOOL: Mapping[str, int] = MappingProxyType(
    {
        "K1": 60,
        "EZ": 10,
        "K2": 170,
        "K3": 180,
        "K4": 190,
        "DZ": 20,
        "TZ": 30,
        "UZ": 40,
        "K5": 205,
    }
)
"""Rank numbers that change under the Narr (Z04-06, Z30-07)."""

FOOLS_RANKS: Mapping[TenAce, Mapping[str, int]] = MappingProxyType(
    {
        "stays": MappingProxyType({**RANKS, **_MOVED_BY_THE_FOOL}),
        "swaps": MappingProxyType({**RANKS, **_MOVED_BY_THE_FOOL, "2C": 10}),
    }
)

ONION_OF_SIZE: Mapping[int, str] = MappingProxyType({size: f"{size}C" for size in range(3, 8)})
"""k-card onions by k (ZC-13)."""

ZWIEBEL_OF_LEVEL: Mapping[int, str] = MappingProxyType({2: "DZ", 3: "TZ", 4: "UZ", 5: "GZ"})
"""Zwiebeln by level (ZC-14)."""

BAGEL_OF_PAIRS: Mapping[int, str] = MappingProxyType({pairs: f"K{pairs}" for pairs in range(1, 6)})
"""Knöteriche by their number of pairs."""

WITH_NULLS = frozenset((*ONION_OF_SIZE.values(), *ZWIEBEL_OF_LEVEL.values()))
WITH_ELEPHANTS = frozenset(ZWIEBEL_OF_LEVEL.values())

_STEP = 1_000
_ELEPHANT = 100


class Key(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """What a group is worth: a line of the catalogue with what breaks ties inside it (ZC-12).

    Keys are compared by `strength` alone; ``EZ`` and ``2C`` are different keys of equal strength.
    """

    name: str
    """``rest``, ``K1`` .. ``GZ``."""
    rank: int
    """The number of the line in the order in force."""
    points: int = 0
    """The sum of a remainder; 0 for all other lines."""
    nulls: int = 0
    """How many cards count as Nullachten."""
    elephant: bool = False
    """A Zwiebel with a card that the elephants raised (ZC-15)."""

    @property
    def strength(self) -> int:
        """Rank, then tie-break; the greater wins, equal ones tie (ZC-12, ZC-15, ZC-16)."""
        return self.rank * _STEP + self.points - self.nulls - _ELEPHANT * self.elephant

    def __str__(self) -> str:
        return (
            self.name
            + (str(self.points) if self.name == "rest" else "")
            + (f"-{self.nulls}" if self.nulls else "")
            + ("e" if self.elephant else "")
        )


def _ranks(fool: bool, ten_ace: TenAce) -> Mapping[str, int]:
    return FOOLS_RANKS[ten_ace] if fool else RANKS


def key_of(
    name: str, conditions: Conditions, *, points: int = 0, nulls: int = 0, elephant: bool = False
) -> Key:
    """The key of a line in the order in force."""
    ten_ace = conditions.fool_ten_ace or RULE_SETS[conditions.rules].fool_ten_ace
    return _key(name, conditions.fool, ten_ace, points, nulls, elephant)


@cache
def _key(  # noqa: PLR0913, PLR0917
    name: str, fool: bool, ten_ace: TenAce, points: int, nulls: int, elephant: bool
) -> Key:
    return Key(name, _ranks(fool, ten_ace)[name], points, nulls, elephant)


_PRINTED = re.compile(
    r"(?P<name>rest|[A-Z0-9]{2,3}?)(?P<points>(?<=rest)\d+)?(-(?P<nulls>\d))?(?P<e>e)?"
)


def parse_key(text: str, conditions: Conditions) -> Key:
    """The key written like ``rest6``, ``5C-1``, ``DZ-2e``. Raises `ValueError` for nonsense."""
    match = _PRINTED.fullmatch(text)
    if match is None or match["name"] not in RANKS:
        raise ValueError(f"{text!r} is no key of a combination")
    name, nulls = match["name"], int(match["nulls"] or 0)
    if (name == "rest") != bool(match["points"]):
        raise ValueError(f"{text!r}: a remainder has a sum, and nothing else has one")
    if (nulls and name not in WITH_NULLS) or (match["e"] and name not in WITH_ELEPHANTS):
        raise ValueError(f"{text!r}: this combination knows no such tie-break")
    return key_of(
        name,
        conditions,
        points=int(match["points"] or 0),
        nulls=nulls,
        elephant=bool(match["e"]),
    )
