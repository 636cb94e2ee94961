"""The Reinleger: runs of nine or ten cards, and what they cripple (ZC-20, Z04-04, Z30-05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise, product
from typing import Literal, TypeAlias

import msgspec

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import EIGHTS
from stammtisch.games.zwiebel.cards.roles import ANY_COLOUR, CardRole, Roles
from stammtisch.games.zwiebel.cards.rulesets import RULE_SETS, RulesName
from stammtisch.games.zwiebel.solving.constraints import (
    ALL,
    Broken,
    is_free_eight,
    table,
    ways,
)
from stammtisch.games.zwiebel.solving.families.bits import subsets_in, union
from stammtisch.games.zwiebel.solving.model import Group

RunRefusal: TypeAlias = Literal["no_target", "not_a_run", "run_too_short", "run_nulls", "run_wilds"]
"""Why a run cripples nothing, in the order of the refusals (ZC-75)."""

_SHORT = frozenset({"GZ", "OKT"})
"""What nine cards cripple; ten also cripple a ``UZ`` (ZC-20)."""

_SIZES = (9, 10)
_LAST = 14
"""The last position, that of the ace above the king (ZC-06)."""


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
    (found,) = _fewest((cards,), whole, conditions, ALL)
    return None if found is None else Run(cards, found)


def broken(cards: CardSet, conditions: Conditions, hand: CardSet) -> Broken | None:
    """The first constraint that playing these cards as a run breaks; ``None`` also for no run."""
    if _fewest((cards,), hand, conditions, ()) == [None]:
        return None
    for count, code in enumerate(ALL, 1):
        if _fewest((cards,), hand, conditions, ALL[:count]) == [None]:
            return code
    return None


def runs(hand: CardSet, conditions: Conditions) -> tuple[Run, ...]:
    """Every run in the hand: all ten cards, and nine of them."""
    if not may_run(hand, conditions):
        return ()
    sets = [hand] if hand.bit_count() in _SIZES else []
    if hand.bit_count() == 10:
        sets += [hand & ~(1 << card) for card in members(hand)]
    found = zip(sets, _fewest(sets, hand, conditions, ALL), strict=True)
    return tuple(Run(cards, spare) for cards, spare in found if spare is not None)


def may_run(hand: CardSet, conditions: Conditions) -> bool:
    """Whether a hand can have nine cards in a row at all; quick, and seldom true."""
    spare = hand & (EIGHTS | 1 << conditions.arch_card)
    return any(
        (hand & colour | spare).bit_count() >= _SIZES[0] for colour in _colours(conditions.rules)
    )


@cache
def _colours(rules: RulesName) -> tuple[CardSet, ...]:
    """The cards of each colour key."""
    pack = RULE_SETS[rules].pack
    return tuple(
        card_set(card for card, own in enumerate(pack.colour_of) if own == colour)
        for colour in range(pack.colours)
    )


def crippled(
    played: Run | None, declared: Sequence[Group], conditions: Conditions
) -> Group | RunRefusal:
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


def _refusal(played: Run, target: Group, conditions: Conditions) -> RunRefusal | None:
    if played.size < 10 and not _by_nine(target, conditions):
        return "run_too_short"
    if conditions.rule_set.nulls_raise_onions:
        return "run_nulls" if played.spare < target.key.nulls else None
    limited = conditions.wild_cripple and conditions.eights_wild
    # The eights of an Oktav stand as themselves, and yet it counts as eight wild cards.
    most = 8 if target.key.name == "OKT" else target.wilds
    return "run_wilds" if limited and played.spare > most else None


def _fewest(
    sets: Sequence[CardSet], hand: CardSet, conditions: Conditions, checked: Sequence[Broken]
) -> list[int | None]:
    """Of each set the spare cards of the best reading, in any way to satisfy these constraints."""
    read = _with_nulls if conditions.rule_set.nulls_raise_onions else _with_jokers
    found: list[set[int]] = [set() for _ in sets]
    # Tod, who looks at groups, is nothing to a run.
    for way in {one._replace(killed=None) for one in ways(hand, conditions, checked)}:
        roles_of = table(hand, conditions, way)
        for cards, spares in zip(sets, found, strict=True):
            if cards.bit_count() in _SIZES:
                spares.update(read({card: roles_of[card] for card in members(cards)}, conditions))
    return [min(spares, default=None) for spares in found]


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


def _places(found: Iterable[CardRole]) -> tuple[int, ...]:
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
    stands = [_stands(found) for found in roles_of.values()]
    for colour in range(conditions.rule_set.pack.colours):
        own = [(natural if its == colour else 0, wild) for its, natural, wild in stands]
        if all(map(any, own)):
            spare = _fewest_jokers(tuple(sorted(own)))
            if spare is not None:
                yield spare


@cache
def _stands(found: Roles) -> tuple[int, int, int]:
    """The colour of a card, and its positions as itself and as a joker, a bit each."""
    colour, natural, wild = ANY_COLOUR, 0, 0
    for role in found:
        if role.position is not None and not role.gz_only:
            if role.tag == "WILD":
                wild |= 1 << role.position
            elif role.tag == "NAT":
                colour, natural = role.colour, natural | 1 << role.position
    return colour, natural, wild


@lru_cache(4096)
def _fewest_jokers(cards: Sequence[tuple[int, int]]) -> int | None:
    """The fewest jokers with which cards with these positions, see `_stands`, are a row."""
    size = len(cards)
    rows = [((1 << size) - 1) << low for low in range(1, _LAST - size + 2)]
    found = [_filled([(natural & row, wild & row) for natural, wild in cards], row) for row in rows]
    return min((spare for spare in found if spare is not None), default=None)


def _filled(cards: Sequence[tuple[int, int]], row: int) -> int | None:
    """The fewest jokers with which every card has a place of its own in this row."""
    if not all(map(any, cards)) or union([natural | wild for natural, wild in cards]) != row:
        return None
    return _Filling(cards).fewest(row)


class _Filling:
    """Cards that take the places of a row, one after the other.

    What is found is kept here: a function that kept it by itself would hold itself, and such stay
    in memory until all of it is searched for garbage.
    """

    def __init__(self, cards: Sequence[tuple[int, int]]) -> None:
        # Those that can stand as themselves and the pickiest first: most of what cannot be shows
        # early.
        self._cards = sorted(cards, key=lambda one: (not one[0], (one[0] | one[1]).bit_count()))
        own = [not natural for natural, _ in self._cards]
        self._needed = [sum(own[at:]) for at in range(len(own))]
        """So many jokers there must be from each card on."""
        self._known: dict[int, int | None] = {0: 0}

    def fewest(self, left: int) -> int | None:
        """The fewest jokers with which the last cards take the places that are ``left``."""
        if left not in self._known:
            self._known[left] = self._searched(left)
        return self._known[left]

    def _searched(self, left: int) -> int | None:
        at = len(self._cards) - left.bit_count()
        natural, wild = self._cards[at]
        best: int | None = None
        for places, cost in ((natural & left, 0), (wild & ~natural & left, 1)):
            for place in subsets_in(places):
                spare = self.fewest(left ^ 1 << place)
                if spare is not None and (best is None or spare + cost < best):
                    best = spare + cost
                    if best == self._needed[at]:
                        return best
        return best
