"""The elephants: which cards they drive, and which new values lead to a Doppelte Zwiebel.

(Z04-46, Z30-46.)
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.zwiebel.cards.conditions import Conditions, OtherValue
from stammtisch.games.zwiebel.cards.pack import COUNTS, EIGHT, NINE, RANK_OF, TEN
from stammtisch.games.zwiebel.cards.roles import Roles
from stammtisch.games.zwiebel.groups.judgement import cached_roles, conditions_of, wild_for
from stammtisch.games.zwiebel.state.state import State

LOWEST, HIGHEST = 1, 11
ACE_VALUE, PICTURE_VALUE = 11, 10


def can_be_driven(state: State, seat: int, card: Card) -> bool:
    """Whether the card may be one of the four: a nine, a ten or a wild eight."""
    rank = RANK_OF[card]
    return rank in (NINE, TEN) or (rank == EIGHT and wild_for(state, seat))


def fours(state: State, seat: int) -> Iterator[tuple[Card, ...]]:
    """Every four cards of the hand that the elephants may be announced with, legal or not."""
    able = [card for card in members(state.hands[seat]) if can_be_driven(state, seat, card)]
    return combinations(able, 4)


def has_completion(
    state: State, seat: int, cards: tuple[Card, ...], values: tuple[int, ...]
) -> bool:
    """Whether the first ``values`` of the five ``cards`` (A'Tuin last) can be completed."""
    alone = state.setup.procedure.elephants_alone
    return _completable(cards, values, state.hands[seat], conditions_of(state, seat), alone)


def sums_up(cards: tuple[Card, ...], values: tuple[int, ...]) -> bool:
    """Whether the values can still add up to what the cards count as printed."""
    counts = [COUNTS[RANK_OF[card]] for card in cards]
    left = len(cards) - len(values)
    rest = sum(counts) - sum(values)
    return left * LOWEST <= rest <= left * HIGHEST


@lru_cache(4096)
def _completable(
    cards: tuple[Card, ...],
    values: tuple[int, ...],
    hand: CardSet,
    conditions: Conditions,
    alone: bool,
) -> bool:
    """Every way to raise, keep or lower the cards without a value yet is tried."""
    return any(
        _balanced(cards, values, targets)
        and _double(cards, (*values, *targets), hand, conditions, alone)
        for targets in _targets(cards[len(values) :])
    )


_LOWERED = 0
"""In place of a value: lower than printed, whatever it will be."""


def _targets(cards: tuple[Card, ...]) -> Iterator[tuple[int, ...]]:
    if not cards:
        yield ()
        return
    count = COUNTS[RANK_OF[cards[0]]]
    choices = {ACE_VALUE, PICTURE_VALUE, count, _LOWERED}
    for rest in _targets(cards[1:]):
        for choice in sorted(choices):
            yield (choice, *rest)


def _balanced(cards: tuple[Card, ...], values: tuple[int, ...], targets: tuple[int, ...]) -> bool:
    """Whether the lowered cards can give exactly what the others gain."""
    counts = [COUNTS[RANK_OF[card]] for card in cards]
    fixed = sum(values) - sum(counts[: len(values)])
    gain, givers = fixed, []
    for count, target in zip(counts[len(values) :], targets, strict=True):
        if target == _LOWERED:
            givers.append(count)
        else:
            gain += target - count
    return len(givers) <= gain <= sum(count - LOWEST for count in givers)


def _double(
    cards: tuple[Card, ...],
    values: tuple[int, ...],
    hand: CardSet,
    conditions: Conditions,
    alone: bool,
) -> bool:
    """Whether a Doppelte Zwiebel uses every raised card (condition iv)."""
    pictures = aces = raised = 0
    changed: CardSet = 0
    for card, value in zip(cards, values, strict=True):
        count = COUNTS[RANK_OF[card]]
        if value != count:
            changed |= 1 << card
        if value <= count:
            continue
        raised += 1
        # What the Achtensender forbids eights to be, they cannot be raised to (Z04-51).
        shifted = (*conditions.shifts, OtherValue(card, value, "elephants"))
        found = cached_roles(card, replace(conditions, shifts=shifted))
        if value == ACE_VALUE and any(role.ace and not role.gz_only for role in found):
            aces += 1
        elif value == PICTURE_VALUE and count < PICTURE_VALUE and any(r.picture for r in found):
            pictures += 1
        else:
            return False
    if not raised:
        return False
    field = sum(1 << card for card in cards) if alone else hand
    helpers = tuple(cached_roles(card, conditions) for card in members(field & ~changed))
    return _completes(pictures, aces, helpers, conditions)


def _completes(
    pictures: int, aces: int, helpers: tuple[Roles, ...], conditions: Conditions
) -> bool:
    """Whether unchanged cards make a level-2 Zwiebel of what is raised (ZC-14, Z04-03)."""
    shapes = [(2, 2, 0)]
    if conditions.rule_set.nulls_raise_onions:
        shapes.append((1, 1, 1))
    for all_pictures, all_aces, nulls in shapes:
        needs = (
            ["picture"] * (all_pictures - pictures) + ["ace"] * (all_aces - aces) + ["null"] * nulls
        )
        fits = pictures <= all_pictures and aces <= all_aces
        if fits and _filled(tuple(needs), helpers):
            return True
    return False


def _filled(needs: tuple[str, ...], helpers: tuple[Roles, ...]) -> bool:
    """Whether every need is met by a card of its own."""
    if not needs:
        return True
    return any(
        _meets(needs[0], found) and _filled(needs[1:], helpers[:place] + helpers[place + 1 :])
        for place, found in enumerate(helpers)
    )


def _meets(need: str, found: Roles) -> bool:
    if need == "null":
        return any(role.tag == "NULL" for role in found)
    return any(getattr(role, need) and not role.gz_only for role in found)
