"""The same table with other hidden cards, for a seat that remembers everything it was shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.games.maumau.state.parts.turn import Turn
from stammtisch.games.maumau.state.state import State
from stammtisch.games.maumau.views.codes import codes
from stammtisch.games.maumau.views.determinization import determinize
from stammtisch.games.maumau.views.observation import observation
from stammtisch.games.protocol import Source


def redealt(state: State, seat: int, source: Source) -> State:
    """A state that ``seat`` cannot tell from this one: each hidden card has become another.

    All cards laid since the last shuffle stay, whether or not the pile lies open, and so does what
    has been noted at an open table: it speaks of the cards that took the places of the old ones.
    """
    cards = state.cards
    seen = replace(observation(state, seat), pile=codes(cards.pile), layers=cards.layers)
    drawn = determinize(seen, source)
    return _turned(state, dict(_pairs(state, drawn)))


def _pairs(old: State, new: State) -> Iterator[tuple[Card, Card]]:
    """Each hidden card with the one that lies in its place now."""
    for before, after in zip(old.cards.hands, new.cards.hands, strict=True):
        # What is in both may be known there: it stays what it is.
        yield from zip(members(before & ~after), members(after & ~before), strict=True)
        yield from ((card, card) for card in members(before & after))
    for mine, others in zip(old.cards.penalties, new.cards.penalties, strict=True):
        yield from ((one.card, other.card) for one, other in zip(mine, others, strict=True))
    yield from zip(old.cards.draw_pile, new.cards.draw_pile, strict=True)


def _turned(state: State, other: Mapping[Card, Card]) -> State:
    """The state with each card that is named here in all its places become the other."""

    def one(card: Card) -> Card:
        return other.get(card, card)

    def held(cards: CardSet) -> CardSet:
        return card_set(map(one, members(cards)))

    def row(cards: Iterable[Card]) -> tuple[Card, ...]:
        return tuple(map(one, cards))

    def turn(old: Turn) -> Turn:
        return replace(old, drawn=one(old.drawn))

    dealing = state.round.dealing
    if dealing is not None:
        dealing = replace(dealing, cards=row(dealing.cards))
    violations = tuple(
        replace(
            noted,
            surplus=held(noted.surplus),
            before=None if noted.before is None else turn(noted.before),
        )
        for noted in state.court.violations
    )
    cards = state.cards
    return replace(
        state,
        round=replace(state.round, dealing=dealing),
        cards=replace(
            cards,
            hands=tuple(map(held, cards.hands)),
            penalties=tuple(
                tuple(replace(penalty, card=one(penalty.card)) for penalty in mine)
                for mine in cards.penalties
            ),
            draw_pile=row(cards.draw_pile),
            known=tuple(tuple(map(held, known)) for known in cards.known),
        ),
        turn=turn(state.turn),
        court=replace(state.court, violations=violations, surplus=held(state.court.surplus)),
    )
