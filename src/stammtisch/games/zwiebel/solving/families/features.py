"""What the quick solver needs to know of a card, boiled down from its roles."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from stammtisch.games.zwiebel.cards.roles import Roles


class Feature(NamedTuple):
    """The uses of one card. Roles only for a ``GZ`` count in ``great_ace`` and nowhere else."""

    values: tuple[int, ...]
    """As itself or as a joker, without Nullacht."""
    natural: tuple[int, ...]
    """As itself."""
    wild: tuple[int, ...]
    """As a joker; then these are all its values."""
    null: bool
    picture: bool
    ace: bool
    great_ace: bool
    """As an ace, if need be of a ``GZ`` alone."""
    ten: bool
    """Value ten without being a picture: what makes ``2C`` with an ace."""
    own_eight: bool
    """In the own role of a wild eight."""
    raised: bool
    """By the elephants."""


Sort: TypeAlias = int
"""A number for cards with the same feature; the more a card counts the smaller it is."""

_SORTS: dict[Feature, Sort] = {}
_FEATURES: dict[Sort, Feature] = {}
_PLACES = 1 << 16


@cache
def feature(roles: Roles) -> Feature:
    """The feature of a card with these roles."""
    usable = [role for role in roles if not role.gz_only]
    natural = {role.value for role in usable if role.tag == "NAT"}
    wild = {role.value for role in usable if role.tag == "WILD"}
    assert not wild or natural <= wild
    return Feature(
        values=tuple(sorted(natural | wild)),
        natural=tuple(sorted(natural)),
        wild=tuple(sorted(wild)),
        null=any(role.tag == "NULL" for role in usable),
        picture=any(role.picture for role in usable),
        ace=any(role.ace for role in usable),
        great_ace=any(role.ace for role in roles),
        ten=any(role.value == 10 and not role.picture for role in usable),
        own_eight=any(role.w8 for role in usable),
        raised=any(role.elephant for role in roles),
    )


@cache
def sort_of(roles: Roles) -> Sort:
    """The sort of a card with these roles."""
    one = feature(roles)
    if one not in _SORTS:
        sort = (11 - max(one.values, default=0)) * _PLACES + len(_SORTS)
        _SORTS[one], _FEATURES[sort] = sort, one
    return _SORTS[one]


def feature_of(sort: Sort) -> Feature:
    """The feature of cards of this sort."""
    return _FEATURES[sort]
