"""What lists that lie on the table tell about the hidden cards of their players (ZC-60, ZC-63).

A list is legal for a whole hand: an open token of the Lady may be served by a hidden card, and Tod
may have taken a hidden picture card. Where the open cards alone would make a list illegal, the
hidden ones must have such a card among them; and where a group is less than its cards could be
were the token served by another card, there is no other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.cards.shuffle import Source, below, drawn
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import ALL
from stammtisch.games.zwiebel.cards.roles import is_picture_card
from stammtisch.games.zwiebel.groups.judgement import (
    cached_keys,
    cached_roles,
    conditions_of,
    stands,
)
from stammtisch.games.zwiebel.groups.runs import broken
from stammtisch.games.zwiebel.solving import fits
from stammtisch.games.zwiebel.solving.constraints import lady_cards
from stammtisch.games.zwiebel.state.state import Groups, OutCrippleWindow, State


class Need(NamedTuple):
    """What is known of the hidden cards of a seat."""

    some: tuple[CardSet, ...] = ()
    """Of each of these sets a card must be among them."""
    none: CardSet = 0
    """These cannot be."""

    def met_by(self, cards: CardSet) -> bool:
        """Whether the hidden cards can be these."""
        return not cards & self.none and all(cards & one for one in self.some)


Needs: TypeAlias = Mapping[int, Need]
"""By seat; who is not named may have any cards."""

_DRAWS = 20_000
"""More draws than are ever needed: with one fitting card for two seats each 6,400 on average."""


def declared(state: State) -> Iterator[tuple[int, Groups]]:
    """The seats of the running comparison with the lists that they have laid."""
    duel = state.duel
    if duel is not None and duel.due is None:
        yield duel.leader, duel.lists[0]
        yield duel.challenger, duel.lists[1]


def lawful(state: State) -> bool:
    """Whether all that is declared is legal for the whole hands of its players (ZC-60)."""
    return _run_stands(state) and all(
        is_legal(state.hands[seat], groups, conditions_of(state, seat))
        for seat, groups in declared(state)
    )


def is_legal(hand: CardSet, groups: Groups, conditions: Conditions) -> bool:
    """Whether this list may lie before the holder of this hand."""
    if not groups:
        return True
    return stands(hand, groups, conditions) and fits(hand, groups, conditions) is None


def _run_stands(state: State) -> bool:
    step = state.pending
    if not isinstance(step, OutCrippleWindow):
        return True
    return broken(step.cards, conditions_of(state, step.by), state.hands[step.by]) is None


def needs(state: State, viewer: int | None) -> Needs:
    """What the hidden cards of seats must have; ``state`` has only what is known in the hands.

    Necessary, and for a list that `lawful` looks at sufficient. Of a player whose eights may be
    wild in secret (Z30-43) nothing is said.
    """
    secret = state.setup.procedure.rewilds_silently and state.effects.unwild
    if secret and not state.effects.rewild_known:
        return {}
    found: dict[int, Need] = {}
    for seat, groups in declared(state):
        if seat != viewer and groups:
            known, conditions = state.hands[seat], conditions_of(state, seat)
            barred = card_set(_barred(known, groups, conditions))
            found[seat] = Need(tuple(_missing(known, groups, conditions)), barred)
    step = state.pending
    if isinstance(step, OutCrippleWindow) and step.by != viewer and not _run_stands(state):
        elevens = card_set(lady_cards(ALL, conditions_of(state, step.by)))
        need = found.get(step.by, Need())
        found[step.by] = need._replace(some=(*need.some, elevens))
    return {seat: need for seat, need in found.items() if need != Need()}


def _missing(known: CardSet, groups: Groups, conditions: Conditions) -> Iterator[CardSet]:
    """What would save the list, for each constraint that the known cards break."""
    lady = replace(conditions, death=False)
    if lady.lady_open and fits(known, groups, lady) == "lady_ace":
        yield card_set(lady_cards(ALL, conditions))
    death = replace(conditions, lady_open=False)
    if death.death and fits(known, groups, death) == "death_killed":
        pictures = (
            card for card in members(ALL) if is_picture_card(cached_roles(card, conditions))
        )
        yield card_set(pictures)


def _barred(known: CardSet, groups: Groups, conditions: Conditions) -> Iterator[Card]:
    """The cards that would have served the open token instead of those that lie (L1)."""
    if not conditions.lady_open or all(
        group.key in cached_keys(group.cards, conditions) for group in groups
    ):
        return
    lady = replace(conditions, death=False)
    for card in lady_cards(ALL & ~known, conditions):
        if fits(known | 1 << card, groups, lady) == "lady_ace":
            yield card


def dealt(
    needed: Needs, counts: Mapping[int, int], unseen: CardSet, source: Source
) -> dict[int, CardSet]:
    """Hidden cards for the seats that need some, uniform over all deals that satisfy the needs.

    The first seat gets one of the sets that has what it needs; who follows gets any cards, and if
    they do not do, all begin anew. ``counts``: hidden cards by seat. Raises `ValueError` where no
    deal will do.
    """
    order = sorted(needed, key=lambda seat: counts[seat] * _fitting(needed[seat], unseen))
    for _ in range(_DRAWS):
        found = _try(order, needed, counts, unseen, source)
        if found is not None:
            return found
    raise ValueError("no hidden cards make what lies on the table legal")


def _fitting(need: Need, unseen: CardSet) -> int:
    """How many cards do for what is needed first; all, where nothing is."""
    return ((need.some[0] if need.some else unseen) & unseen & ~need.none).bit_count()


def _try(
    order: Sequence[int],
    needed: Needs,
    counts: Mapping[int, int],
    unseen: CardSet,
    source: Source,
) -> dict[int, CardSet] | None:
    found: dict[int, CardSet] = {}
    left = unseen
    for seat in order:
        need, count = needed[seat], counts[seat]
        able = left if found else left & ~need.none
        if found or not need.some:
            cards = card_set(drawn(members(able), count, source))
        else:
            cards = card_set(_with_one_of(need.some[0], able, count, source))
        if not need.met_by(cards):
            return None
        found[seat] = cards
        left &= ~cards
    return found


def _with_one_of(wanted: CardSet, left: CardSet, count: int, source: Source) -> list[Card]:
    """So many cards, some of them wanted, uniform over all such sets."""
    hits, others = members(left & wanted), members(left & ~wanted)
    sizes = range(1, min(count, len(hits)) + 1)
    ways = [comb(len(hits), size) * comb(len(others), count - size) for size in sizes]
    if not any(ways):
        raise ValueError("no hidden card makes what lies on the table legal")
    number = below(sum(ways), source)
    for size, many in zip(sizes, ways, strict=True):
        if number < many:
            return drawn(hits, size, source) + drawn(others, count - size, source)
        number -= many
    raise AssertionError("the number is below the sum")
