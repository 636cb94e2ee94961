"""What all hands under the same conditions share, and the hands made ready for the search."""

from __future__ import annotations

from functools import lru_cache

from stammtisch.cards.sets import Card, CardSet, members
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.solving.constraints import Way, altered, known_roles
from stammtisch.games.zwiebel.solving.families.features import Sort, sort_of
from stammtisch.games.zwiebel.solving.families.lines import Lines
from stammtisch.games.zwiebel.solving.jokers import Uses, uses_of
from stammtisch.games.zwiebel.solving.search import Search, order_of

_FREE = Way()
_CARD = 7
_CARD_MASK = (1 << _CARD) - 1


class Plan:
    """What all hands under the same conditions share."""

    def __init__(self, conditions: Conditions) -> None:
        rule_set = conditions.rule_set
        self.conditions = conditions
        self.constrained = conditions.constrained
        self.order = order_of(conditions)
        self.colour_of = rule_set.pack.colour_of
        self.roles_of = known_roles(conditions)
        self.nulls_raise_onions = rule_set.nulls_raise_onions
        self.packed: dict[CardSet, int] = _Packed(self)
        self.uses: dict[Card, Uses] = _KnownUses(self)

    def hand(self, hand: CardSet) -> tuple[tuple[Card, ...], Lines]:
        """The cards in the order of their sorts, and their combinations; without constraints."""
        packed, found = self.packed, []
        while hand:
            bit = hand & -hand
            found.append(packed[bit])
            hand ^= bit
        return self._lines(found)

    def hand_in(self, hand: CardSet, way: Way) -> tuple[tuple[Card, ...], Lines]:
        """The same in one way to satisfy the constraints of roles."""
        if way == _FREE:
            return self.hand(hand)
        return self._lines(
            [
                pack(sort_of(altered(card, self.conditions, way)), card)
                if way.alters(card)
                else self.packed[1 << card]
                for card in members(hand)
            ]
        )

    def search(self, hand: CardSet) -> Search:
        """A search for the best list of a hand; without constraints."""
        return Search(self.hand(hand)[1], self.order, (1 << hand.bit_count()) - 1)

    def _lines(self, packed: list[int]) -> tuple[tuple[Card, ...], Lines]:
        packed.sort()
        cards = tuple([one & _CARD_MASK for one in packed])
        colour_of = self.colour_of
        lines = Lines(
            tuple([one >> _CARD for one in packed]),
            [colour_of[card] for card in cards],
            nulls_raise_onions=self.nulls_raise_onions,
            octavo=self.conditions.octavo,
        )
        return cards, lines


def pack(sort: Sort, card: Card) -> int:
    """A number by which cards are in the order of their sorts."""
    return sort << _CARD | card


class _Packed(dict[CardSet, int]):
    """By set of one card: the card with its sort, made when it is first asked for."""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self._roles_of = plan.roles_of

    def __missing__(self, bit: CardSet) -> int:
        card = bit.bit_length() - 1
        self[bit] = found = pack(sort_of(self._roles_of[card]), card)
        return found


class _KnownUses(dict[Card, Uses]):
    """The uses of cards, made when they are first asked for."""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self._roles_of = plan.roles_of

    def __missing__(self, card: Card) -> Uses:
        self[card] = found = uses_of(self._roles_of[card])
        return found


plan_of = lru_cache(32)(Plan)
