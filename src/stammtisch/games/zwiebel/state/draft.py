"""A state while an action changes it, with the events so far."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.protocol import Event
from stammtisch.games.tuples import with_entry
from stammtisch.games.zwiebel.state.players import still_in
from stammtisch.games.zwiebel.state.setup import Setup
from stammtisch.games.zwiebel.state.state import Duel, Effects, Standing, State

T = TypeVar("T")


class Draft:
    """What becomes of a state; nothing outside sees it before the action is done."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        """Something has happened."""
        self.events.append(event)

    def set(self, **changes: Any) -> None:
        """Other values for fields of the state."""
        self.state = replace(self.state, **changes)

    def put(self, name: str, seat: int, value: Any) -> None:
        """Another value for one seat in a field that is by seat."""
        self.set(**{name: with_entry(getattr(self.state, name), seat, value)})

    def set_standing(self, **changes: Any) -> None:
        """Other values for what lasts longer than the round."""
        self.set(standing=replace(self.state.standing, **changes))

    def set_effects(self, **changes: Any) -> None:
        """Other values for what has begun in this round."""
        self.set(effects=replace(self.state.effects, **changes))

    def set_duel(self, **changes: Any) -> None:
        """Other values for the running comparison."""
        self.set(duel=replace(self.duel, **changes))

    @property
    def setup(self) -> Setup:
        """What never changes."""
        return self.state.setup

    @property
    def standing(self) -> Standing:
        """What lasts longer than the round."""
        return self.state.standing

    @property
    def effects(self) -> Effects:
        """What has begun in this round."""
        return self.state.effects

    @property
    def duel(self) -> Duel:
        """The running comparison; only to be asked for while there is one."""
        duel = self.state.duel
        assert duel is not None
        return duel

    def code(self, card: Card) -> str:
        """The code of a card."""
        return self.setup.codes[card]

    def codes(self, cards: CardSet) -> tuple[str, ...]:
        """The codes of a set of cards in canonical order."""
        return self.setup.pack.codes_of(cards)

    def take(self, count: int) -> tuple[Card, ...]:
        """The next cards of the stock (ZC-82)."""
        stock = self.state.stock
        # ZC-85: it cannot run out; a fault of the engine, not of a player.
        assert len(stock) >= count, "the stock is empty"
        self.set(stock=stock[count:])
        return stock[:count]

    def only_one_left(self) -> bool:
        """Whether ZC-87 applies."""
        return len(still_in(self.state, self.state.players)) <= 1
