"""Who is still in: what is known of his hand, and what any hand of his would be worth (ZC-114)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.zwiebel.advice.hidden_hands import Hidden
from stammtisch.games.zwiebel.advice.open_showdown import Side
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.solving.worths import LateEffect, Worths
from stammtisch.games.zwiebel.state.state import NOBODY, State


class Contender:
    """A player still in: what is known of his hand, and what any hand of his would be worth."""

    def __init__(self, state: State, seat: int, hidden: Hidden, *, looks: bool) -> None:
        self.seat = seat
        self.hidden = hidden
        effects, procedure = state.effects, state.setup.procedure
        # Z30-43: with the Schicksal played, the eights of whoever holds the Lady are wild still.
        silent = procedure.rewilds_silently and effects.unwild and not effects.rewild_known
        keeps_wild = silent and not looks and seat != effects.fate_by
        self._lady = 1 << state.setup.characters["lady"] if keeps_wild else 0
        if keeps_wild and effects.rewild == seat:
            state = replace(state, effects=replace(effects, rewild=NOBODY))
        self._state = state
        drives = any(owner == seat and one.by == "elephants" for owner, one in effects.shifts)
        self._shifts_vary = drives and procedure.elephants_alone and not looks
        self._base = conditions_of(state, seat)
        self._wild = replace(self._base, wild_for=state.standing.wild)
        self._triggers = _triggers(state)
        self._worths: dict[Conditions, Worths] = {}

    def conditions(self, hand: CardSet) -> Conditions:
        """All that is in force for him if this is his hand."""
        if self._shifts_vary:
            hands = list(self._state.hands)
            hands[self.seat] = hand
            return conditions_of(replace(self._state, hands=tuple(hands)), self.seat)
        return self._wild if hand & self._lady else self._base

    @property
    def labour(self) -> int:
        """How often hands of his were looked through."""
        return sum(worths.labour for worths in self._worths.values())

    def worths(
        self, hands: Sequence[CardSet], floors: Sequence[Strengths] | None = None
    ) -> list[Strengths]:
        """What each of these hands is worth; or no more than how that compares with its floor."""
        if len(hands) > 1 and not self.hidden.draws and floors is None:
            return self.worths(hands[:1]) * len(hands)
        values = [self._under(self.conditions(hand)) for hand in hands]
        if floors is None:
            return [value.of(hand) for value, hand in zip(values, hands, strict=True)]
        return [
            value.against(hand, floor)
            for value, hand, floor in zip(values, hands, floors, strict=True)
        ]

    def side(self, hand: CardSet) -> Side:
        """The same hand with its groups."""
        conditions = self.conditions(hand)
        best = self._under(conditions).best(hand)
        return Side(self.seat, hand, conditions, best.strengths, best.groups)

    def _under(self, conditions: Conditions) -> Worths:
        if conditions not in self._worths:
            self._worths[conditions] = Worths(conditions, self._triggers)
        return self._worths[conditions]


def _triggers(state: State) -> dict[Card, LateEffect]:
    """The cards that are switched on and begin to work when they are laid (ZC-109)."""
    options, effects, characters = state.setup.options, state.effects, state.setup.characters
    found: dict[Card, LateEffect] = {}
    if options.death and not effects.death:
        found[characters["death"]] = "death"
    if options.sender and not effects.sender:
        found[characters["sender"]] = "sender"
    return found
