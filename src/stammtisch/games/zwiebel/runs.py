"""The Reinleger: runs of nine or ten cards, and what they cripple (ZC-20, Z04-04, Z30-05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Literal, TypeAlias

import msgspec

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.games.zwiebel.conditions import Conditions
from stammtisch.games.zwiebel.pack import EIGHTS
from stammtisch.games.zwiebel.roles import Role, Roles
from stammtisch.games.zwiebel.solving.constraints import (
    ALL,
    Broken,
    is_free_eight,
    table,
    ways,
)
from stammtisch.games.zwiebel.solving.model import Group

Refused: TypeAlias = Literal["no_target", "not_a_run", "run_too_short", "run_nulls", "run_wilds"]
"""Why a run cripples nothing, in the order of the refusals (ZC-75)."""

_SHORT = frozenset({"GZ", "OKT"})
"""What nine cards cripple; ten also cripple a ``UZ`` (ZC-20)."""


class Run(msgspec.Struct, frozen=True):
    """Nine or ten cards in a row."""

    cards: CardSet
    spare: int
    """The fewest Nullachten (z04) or jokers (z30) with which they are a run."""

    @property
    def size(self) -> int:
        """9 or 10."""
        return self.cards.bit_count()

    @property
    def name(self) -> str:
        """``RL9`` or ``RL10``."""
        return f"RL{self.size}"


def run(cards: CardSet, conditions: Conditions, hand: CardSet | None = None) -> Run | None:
    """These cards as a run of the holder of ``hand`` (default: they are all he has), or ``None``.

    A run is its player's whole list, so it must satisfy the constraints too (ZC-60).
    """
    whole = cards if hand is None else hand
    found = _fewest(cards, whole, conditions, ALL)
    return None if found is None else Run(cards, found)


def broken(cards: CardSet, conditions: Conditions, hand: CardSet) -> Broken | None:
    """The first constraint that playing these cards as a run breaks; ``None`` also for no run."""
    if _fewest(cards, hand, conditions, ()) is None:
        return None
    for count, code in enumerate(ALL, 1):
        if _fewest(cards, hand, conditions, ALL[:count]) is None:
            return code
    return None


def runs(hand: CardSet, conditions: Conditions) -> tuple[Run, ...]:
    """Every run in the hand: all ten cards, and nine of them."""
    sets = [hand] if hand.bit_count() in (9, 10) else []
    if hand.bit_count() == 10:
        sets += [hand & ~(1 << card) for card in members(hand)]
    found = (run(cards, conditions, hand) for cards in sets)
    return tuple(one for one in found if one is not None)


def crippled(
    played: Run | None, declared: Sequence[Group], conditions: Conditions
) -> Group | Refused:
    """The highest group of the opponent's list that the run cripples, or why there is none.

    ``conditions`` are those of the player of the run. The reason is that of the highest group
    that could be crippled at all.
    """
    targets = sorted(
        (group for group in declared if _by_ten(group, conditions)),
        key=lambda group: -group.key.strength,
    )
    if not targets:
        return "no_target"
    if played is None:
        return "not_a_run"
    reasons = [_refusal(played, target, conditions) for target in targets]
    for target, reason in zip(targets, reasons, strict=True):
        if reason is None:
            return target
    return next(reason for reason in reasons if reason is not None)


def _by_nine(group: Group, conditions: Conditions) -> bool:
    return group.key.name in _SHORT or (conditions.fool and group.key.name == "K5")


def _by_ten(group: Group, conditions: Conditions) -> bool:
    return group.key.name == "UZ" or _by_nine(group, conditions)


def _refusal(played: Run, target: Group, conditions: Conditions) -> Refused | None:
    if played.size < 10 and not _by_nine(target, conditions):
        return "run_too_short"
    if conditions.rule_set.nulls_raise_onions:
        return "run_nulls" if played.spare < target.key.nulls else None
    limited = conditions.wild_cripple and conditions.eights_wild
    # The eights of an Oktav stand as themselves, and yet it counts as eight wild cards.
    most = 8 if target.key.name == "OKT" else target.wilds
    return "run_wilds" if limited and played.spare > most else None


def _fewest(
    cards: CardSet, hand: CardSet, conditions: Conditions, checked: Sequence[Broken]
) -> int | None:
    """The spare cards of the best reading, in any way to satisfy these constraints."""
    if cards.bit_count() not in (9, 10):
        return None
    read = _with_nulls if conditions.rule_set.nulls_raise_onions else _with_jokers
    found = [
        spare
        for way in ways(hand, conditions, checked)
        for spare in read(table(cards, conditions, way), conditions)
    ]
    return min(found, default=None)


def _with_nulls(roles_of: Mapping[Card, Roles], conditions: Conditions) -> Iterator[int]:
    """Z04-04: a row of one suit, lengthened by Nullachten of printed eights."""
    can_be_null = card_set(
        card
        for card, found in roles_of.items()
        if EIGHTS >> card & 1 and any(role.tag == "NULL" for role in found)
    )
    naturals = {card: _places(found) for card, found in roles_of.items()}
    if any(not naturals[card] and not can_be_null >> card & 1 for card in roles_of):
        return
    pack = conditions.rule_set.pack
    for suit in range(pack.colours):
        others = [card for card in roles_of if pack.colour_of[card] != suit]
        if any(not can_be_null >> card & 1 for card in others):
            continue
        own = [card for card in roles_of if pack.colour_of[card] == suit]
        choices = [_as_placed_or_null(card, naturals, can_be_null) for card in own]
        for chosen in product(*choices):
            placed = sorted(place for place in chosen if place is not None)
            if (
                len(placed) >= 2
                and _is_row(placed)
                and not _eight_left_out(own, chosen, placed, conditions)
            ):
                yield len(others) + chosen.count(None)


def _as_placed_or_null(
    card: Card, naturals: Mapping[Card, Sequence[int]], can_be_null: CardSet
) -> tuple[int | None, ...]:
    return (*naturals[card], *((None,) if can_be_null >> card & 1 else ()))


def _places(found: Iterable[Role]) -> tuple[int, ...]:
    """The positions of a card as itself."""
    return tuple(
        sorted(
            {
                role.position
                for role in found
                if role.tag == "NAT" and role.position is not None and not role.gz_only
            }
        )
    )


def _is_row(places: Sequence[int]) -> bool:
    """Different positions without a gap; sorted."""
    return all(b == a + 1 for a, b in pairwise(places))


def _eight_left_out(
    own: Sequence[Card],
    chosen: Sequence[int | None],
    placed: Sequence[int],
    conditions: Conditions,
) -> bool:
    """An eight of the suit that touches the row counts eight, even where that helps nobody."""
    touches = placed[0] - 1 <= 8 <= placed[-1] + 1
    return touches and any(
        place is None and is_free_eight(card, conditions)
        for card, place in zip(own, chosen, strict=True)
    )


def _with_jokers(roles_of: Mapping[Card, Roles], conditions: Conditions) -> Iterator[int]:
    """Z30-05: a row of one suit pair, with jokers in any place."""
    size = len(roles_of)
    for colour in range(conditions.rule_set.pack.colours):
        for low in range(1, 14 - size + 2):
            row = frozenset(range(low, low + size))
            options = [
                frozenset(
                    (role.position, role.tag == "WILD")
                    for role in found
                    if role.position is not None
                    and role.position in row
                    and (role.tag == "WILD" or (role.tag == "NAT" and role.colour == colour))
                    and not role.gz_only
                )
                for found in roles_of.values()
            ]
            if all(options) and (spare := _filled(options, row)) is not None:
                yield spare


def _filled(options: Sequence[frozenset[tuple[int, bool]]], row: frozenset[int]) -> int | None:
    """The fewest jokers with which every card has a place of its own."""
    # The pickiest card first; cards with equal choices go in one order only.
    ordered = sorted((sorted(option) for option in options), key=lambda one: (len(one), one))

    def fewest(at: int, left: frozenset[int], last: int) -> int | None:
        if at == len(ordered):
            return 0
        after = last if at and ordered[at] == ordered[at - 1] else 0
        found = [
            spare + wild
            for place, wild in ordered[at]
            if place in left
            and place > after
            and (spare := fewest(at + 1, left - {place}, place)) is not None
        ]
        return min(found, default=None)

    return fewest(0, row, 0)
