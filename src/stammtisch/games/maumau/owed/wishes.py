"""Which suits may be named with a card, and which rule is against the others (MM-0D.Bb, TS-52)."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.cards.sets import Card
from stammtisch.games.maumau.owed import house_conditions as house
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts, wish_suits
from stammtisch.games.maumau.owed.likeness import face_laid, laid_as
from stammtisch.games.maumau.owed.what_serves import replaced
from stammtisch.games.maumau.state.cards import JACK, RANK
from stammtisch.games.maumau.state.house_law import matcher
from stammtisch.games.maumau.state.house_rule import (
    HouseRuleWish,
    RestrictWish,
    Top,
    WishMade,
    WishRange,
)
from stammtisch.games.maumau.state.state import AnyState

ALL_SUITS = frozenset(range(4))


def wishable(state: AnyState, seat: int, card: Card, below: int) -> frozenset[int]:
    """The suits that may be wished with ``card``, laid on ``below``; empty: none (TS-52)."""
    suits = _wish_ranges(state, seat, card, below)
    if suits is None:
        return frozenset()
    if not state.law.restricts_wishes:
        return suits
    for _, limit in _wish_limits(state, seat, card, below):
        suits &= wish_suits(limit, card, below)
    return suits


def _wish_limits(
    state: AnyState, seat: int, card: Card, below: int
) -> Iterator[tuple[int, WishRange]]:
    """By which rule of the board what may be wished is limited (TS-52, MM-12.9)."""
    now = _facts(state, seat, card, below)
    for bound in (*state.law.listening.get(WishMade, ()), *state.law.listening.get(Top, ())):
        clause = bound.clause
        when = matcher(clause.when.cards) if isinstance(clause.when, Top) else None
        if when is not None and not when.holds(card, below, shown=now.shown):
            continue
        for effect in clause.do:
            if isinstance(effect, RestrictWish) and house.hold(state, bound, now):
                yield bound.rule_no, effect.allowed


def _facts(state: AnyState, seat: int, card: Card, below: int) -> TriggerFacts:
    shown = face_laid(state, seat, card, below)
    return TriggerFacts(actor=seat, card=card, below=below, on=below, shown=shown)


def against_wish(
    state: AnyState, seat: int, card: Card, below: int, suit: int
) -> tuple[str, dict[str, object]]:
    """The clause against the wish, and the number of the rule where a rule of the house says so."""
    for rule_no, limit in _wish_limits(state, seat, card, below):
        if suit not in wish_suits(limit, card, below):
            if limit == "opposite_colour":
                return "TS-52", {}
            return "MM-12.12", {"rule_no": rule_no}
    return "MM-12.12", {}


def may_wish(state: AnyState, seat: int, card: Card, below: int) -> bool:
    """Whether the card lets its player name a suit at all (MM-0D.Bb)."""
    return _wish_ranges(state, seat, card, below) is not None


def _wish_ranges(state: AnyState, seat: int, card: Card, below: int) -> frozenset[int] | None:
    now = _facts(state, seat, card, below)
    if RANK[laid_as(state, seat, card, below)] == JACK and not (
        state.law.listening and replaced(state, card, below, shown=now.shown)
    ):
        return ALL_SUITS
    suits: frozenset[int] | None = None
    for bound in state.law.listening.get(Top, ()):
        when = bound.clause.when
        for effect in bound.clause.do:
            if isinstance(effect, HouseRuleWish) and isinstance(when, Top):
                fits = matcher(when.cards).holds(card, below, shown=now.shown)
                if fits and house.hold(state, bound, now):
                    mine = wish_suits(effect.allowed, card, below)
                    suits = mine if suits is None else suits & mine
    return suits
