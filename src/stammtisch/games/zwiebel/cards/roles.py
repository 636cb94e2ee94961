"""As what a card may enter a combination: its role set (ZC-10, ZC-50 to ZC-54)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from stammtisch.cards.sets import Card
from stammtisch.games.zwiebel.cards.conditions import Conditions, OtherValue
from stammtisch.games.zwiebel.cards.pack import (
    ACE,
    COUNTS,
    EIGHT,
    JACK,
    NINE,
    RANK_OF,
    TWO,
)

Tag: TypeAlias = Literal["NAT", "NULL", "WILD"]
"""The card as itself, a Nullacht, a joker."""

ANY_COLOUR = -1
"""The colour key of a joker."""


class CardRole(NamedTuple):
    """One way to use a card in a group (ZC-50)."""

    value: int
    """Points, 0 to 11."""
    picture: bool = False
    ace: bool = False
    position: int | None = None
    """Place in a run, 1 to 14 (ZC-06)."""
    colour: int = ANY_COLOUR
    tag: Tag = "NAT"
    w8: bool = False
    """The own role of a wild eight, for ``WR`` and ``OKT``."""
    gz_only: bool = False
    """Only inside a ``GZ``: an ace that the Lady devalued."""
    elephant: bool = False
    """The elephants raised the card."""


Roles: TypeAlias = tuple[CardRole, ...]


def roles(card: Card, conditions: Conditions) -> Roles:
    """The role set of a card, by the steps of ZC-52; empty for a worthless card (ZC-51)."""
    shift = _shift_of(card, conditions.shifts)
    found = _shifted(card, shift, conditions) if shift else _base(card, conditions)
    if not shift:
        found += _also(card, conditions)
    if conditions.arch_wild and card == conditions.arch_card:
        found += _wild_archchancellor(conditions)
    found = _zeroed(card, found, conditions, shifted=shift is not None)
    return devalued(found, conditions) if card == conditions.devalued else found


def is_worthless(card: Card, conditions: Conditions) -> bool:
    """Whether the card can be in no group (ZC-51)."""
    return not roles(card, conditions)


def is_unshifted_ace(card: Card, conditions: Conditions) -> bool:
    """Whether this is a printed ace whose value was not changed (ZC-54)."""
    return RANK_OF[card] == ACE and _shift_of(card, conditions.shifts) is None


def is_picture_card(found: Roles) -> bool:
    """Whether Tod counts a card with these roles among the picture cards (ZC-54)."""
    return any(role.picture and role.tag != "WILD" for role in found)


def _shift_of(card: Card, shifts: Iterable[OtherValue]) -> OtherValue | None:
    """The change of this card's value; an unchanged value is none."""
    for shift in shifts:
        if shift.card == card and shift.by != "also" and shift.value != COUNTS[RANK_OF[card]]:
            return shift
    return None


def _rank_roles(rank: int, colour: int, tag: Tag) -> Roles:
    """The roles of a rank without modifiers (table of ZC-10)."""
    if rank == ACE:
        return (
            CardRole(11, ace=True, position=14, colour=colour, tag=tag),
            CardRole(1, position=1, colour=colour, tag=tag),
        )
    return (
        CardRole(COUNTS[rank], picture=rank >= JACK, position=rank + 1, colour=colour, tag=tag),
    )


_ALL_RANKS_WILD: Roles = tuple(
    role for rank in range(13) for role in _rank_roles(rank, ANY_COLOUR, "WILD")
)
"""A joker: any rank in any suit (Z30-11)."""

_NULL = CardRole(0, tag="NULL")


def _base(card: Card, conditions: Conditions) -> Roles:
    """Step 3."""
    rule_set = conditions.rule_set
    rank, colour = RANK_OF[card], rule_set.pack.colour_of[card]
    natural = _rank_roles(rank, colour, "NAT")
    if rank != EIGHT or not conditions.zero_eights:
        return natural
    null = _NULL._replace(colour=colour)
    if not conditions.wild_for:
        return (*natural, null)
    marked = tuple(role._replace(w8=True) for role in natural)
    return marked + (_ALL_RANKS_WILD if rule_set.wild_eights_are_jokers else ())


def _shifted(card: Card, shift: OtherValue, conditions: Conditions) -> Roles:
    """Step 2: the roles of the new value (ZC-53)."""
    rank, value = RANK_OF[card], shift.value
    raised = shift.by == "elephants" and value > COUNTS[rank]
    plain = CardRole(
        value,
        ace=value == 11,
        position=14 if value == 11 else value,
        colour=conditions.rule_set.pack.colour_of[card],
        elephant=raised,
    )
    if value == 10 and rank in (TWO, EIGHT, NINE):
        return (plain, plain._replace(picture=True))
    return (plain,)


def _also(card: Card, conditions: Conditions) -> Roles:
    """Step 4: the second value of an unshifted ten or nine."""
    return tuple(
        CardRole(shift.value, position=shift.value, colour=conditions.rule_set.pack.colour_of[card])
        for shift in conditions.shifts
        if shift.card == card and shift.by == "also"
    )


def _wild_archchancellor(conditions: Conditions) -> Roles:
    """Step 5: he is like a Nullacht (Z04-49) or a joker (Z30-49)."""
    if conditions.rule_set.wild_eights_are_jokers:
        return _ALL_RANKS_WILD
    return (_NULL._replace(colour=conditions.rule_set.pack.colour_of[conditions.arch_card]),)


def _zeroed(card: Card, found: Roles, conditions: Conditions, *, shifted: bool) -> Roles:
    """Steps 6 and 7: Schicksal and the Achtensender."""
    rank = RANK_OF[card]
    sender = conditions.sender and conditions.wild_now
    if rank == ACE and not shifted and (sender or conditions.zeroed):
        return ()
    if rank == EIGHT and sender:
        return tuple(role for role in found if role.value not in (1, 11))
    return found


def devalued(found: Roles, conditions: Conditions) -> Roles:
    """Step 8: the Lady's token, bound to this card, or an open one that this card serves (L1).

    A card that has no value of eleven loses nothing and gains nothing: the token takes an eleven
    away and leaves a one. In z04 it is bound to printed aces alone, which have a one anyway.
    """
    elevens = tuple(role._replace(gz_only=True) for role in found if role.value == 11)
    if not elevens:
        return found
    others = tuple(role for role in found if role.value != 11)
    gains_a_one = not conditions.rule_set.lady_takes_printed_aces
    if gains_a_one and not any(role.value == 1 for role in others):
        others += (elevens[0]._replace(value=1, ace=False, position=1, gz_only=False),)
    return elevens + others
