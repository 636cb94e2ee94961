"""The list constraints L1 to L4 as finite choices: every way to satisfy them (ZC-34, ZC-63)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple, TypeAlias

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import ACES, EIGHTS
from stammtisch.games.zwiebel.cards.roles import (
    Roles,
    devalued,
    is_picture_card,
    is_unshifted_ace,
    roles,
)

Broken: TypeAlias = Literal["lady_ace", "death_killed", "sender_aces", "arch_eight"]
"""The refusals for a list that breaks L1, L2, L3 or L4."""

ALL: tuple[Broken, ...] = ("lady_ace", "death_killed", "sender_aces", "arch_eight")
"""In the order of the refusals (ZC-75)."""


class Way(NamedTuple):
    """One way to satisfy the constraints; a list satisfies them if it is possible in some way."""

    spared: Card | None = None
    """L1: this card serves the open token, as if it were bound to it."""
    killed: Card | None = None
    """L2: this picture card is in none of the groups that Tod forbids."""
    banned: CardSet = 0
    """L3, L4: these cards are in no group."""
    no_value_eight: bool = False
    """L4: no unshifted printed eight has the value 8."""

    def alters(self, card: Card) -> bool:
        """Whether this way takes roles from this card."""
        return (
            card == self.spared
            or bool(self.banned >> card & 1)
            or (self.no_value_eight and bool(EIGHTS >> card & 1))
        )

    def kills(self, name: str, cards: CardSet, conditions: Conditions) -> bool:
        """Whether Tod forbids a group of this line with these cards (L2)."""
        return (
            self.killed is not None
            and bool(cards >> self.killed & 1)
            and is_deadly(name, conditions)
        )


_FREE = (Way(),)


def is_deadly(name: str, conditions: Conditions) -> bool:
    """Whether Tod keeps one picture card out of this line (L2)."""
    return name == "DZ" or (name == "TZ" and conditions.wild_now)


def ways(hand: CardSet, conditions: Conditions, checked: Sequence[Broken] = ALL) -> tuple[Way, ...]:
    """Every way to satisfy the constraints in force, of those in ``checked``."""
    if not conditions.constrained:
        return _FREE
    spared = _sparable(hand, conditions) if "lady_ace" in checked else ()
    killed = _killable(hand, conditions) if "death_killed" in checked else ()
    sender = _sender_bans(hand, conditions) if "sender_aces" in checked else (0,)
    arch = _arch_choices(hand, conditions) if "arch_eight" in checked else ()
    if not (spared or killed or len(sender) > 1 or arch):
        return _FREE
    return tuple(
        Way(spare, kill, bans | no_arch, no_eight)
        for spare, kill, bans, (no_arch, no_eight) in product(
            spared or (None,), killed or (None,), sender, arch or ((0, False),)
        )
    )


def table(
    hand: CardSet,
    conditions: Conditions,
    way: Way = Way(),  # noqa: B008 - immutable
) -> dict[Card, Roles]:
    """The roles of every card of the hand that this way leaves."""
    return {card: altered(card, conditions, way) for card in members(hand)}


class _KnownRoles(dict[Card, Roles]):
    """The roles of cards, made when they are first asked for."""

    def __init__(self, conditions: Conditions) -> None:
        super().__init__()
        self._conditions = conditions

    def __missing__(self, card: Card) -> Roles:
        self[card] = found = roles(card, self._conditions)
        return found


known_roles = lru_cache(32)(_KnownRoles)
"""The roles of every card under these conditions; to be read only."""


def altered(card: Card, conditions: Conditions, way: Way) -> Roles:
    """The roles of a card that this way leaves."""
    if way.banned >> card & 1:
        return ()
    found = known_roles(conditions)[card]
    if card == way.spared:
        found = devalued(found, conditions)
    if way.no_value_eight and is_free_eight(card, conditions):
        found = tuple(role for role in found if role.value != 8)
    return found


def is_free_eight(card: Card, conditions: Conditions) -> bool:
    """Whether this is a printed eight whose value was not changed."""
    return bool(EIGHTS >> card & 1) and not any(
        shift.card == card and shift.by != "also" and shift.value != 8
        for shift in conditions.shifts
    )


def lady_cards(hand: CardSet, conditions: Conditions) -> tuple[Card, ...]:
    """The cards of which L1 asks that one is not used as eleven."""
    if conditions.rule_set.lady_takes_printed_aces:
        return tuple(card for card in members(hand) if is_unshifted_ace(card, conditions))
    known = known_roles(conditions)
    return tuple(card for card in members(hand) if any(role.value == 11 for role in known[card]))


def _sparable(hand: CardSet, conditions: Conditions) -> tuple[Card, ...]:
    return lady_cards(hand, conditions) if conditions.lady_open else ()


def _killable(hand: CardSet, conditions: Conditions) -> tuple[Card, ...]:
    """The picture cards, if Tod is in force and there are two or more of them."""
    if not conditions.death:
        return ()
    known = known_roles(conditions)
    found = tuple(card for card in members(hand) if is_picture_card(known[card]))
    return found if len(found) > 1 else ()


def _sender_bans(hand: CardSet, conditions: Conditions) -> tuple[CardSet, ...]:
    """L3: play without the aces, or without the eights."""
    if not conditions.sender or conditions.wild_now:
        return (0,)
    aces = card_set(card for card in members(hand & ACES) if is_unshifted_ace(card, conditions))
    eights = hand & EIGHTS
    return (aces, eights) if aces and eights else (0,)


def _arch_choices(hand: CardSet, conditions: Conditions) -> tuple[tuple[CardSet, bool], ...]:
    """L4: play without the Erzkanzler, or without eights of value eight; nothing: as you like."""
    arch = 1 << conditions.arch_card
    if conditions.arch and hand & arch and hand & EIGHTS:
        return (arch, False), (0, True)
    return ()
