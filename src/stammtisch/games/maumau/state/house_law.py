"""The house rules in force, made quick to ask: which clauses listen to what, for what cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.cards import (
    BIT,
    DECK,
    JOKERS,
    NO_FACE,
    PACK,
    RANK,
    RANK_INDEX,
    RED,
    SUIT,
    SUIT_INDEX,
    TEN,
    TENS,
    Face,
    face_rank,
    face_suit,
    printed,
)
from stammtisch.games.maumau.state.house_rule import Cards, Clause, Rule


class Matcher(msgspec.Struct, frozen=True):
    """A set of cards of a rule, as masks."""

    printed: CardSet
    """The cards that match by what is printed on them."""
    faces: int
    """As bits: the faces for which a 10 that doubles them matches."""
    effective: bool
    same_as_top: bool
    suit_of_eff: bool

    def laid(self, eff: Face, top: Card) -> CardSet:
        """The cards that match when they are laid on ``eff`` with ``top`` on top of the pile."""
        cards = self.printed
        if self.effective and eff != NO_FACE and face_rank(eff) != TEN:
            cards = cards & ~TENS | (TENS if self.faces >> eff & 1 else 0)
        if self.same_as_top:
            cards &= _copies(top)
        if self.suit_of_eff and eff != NO_FACE:
            cards &= PACK.of_suit["CSHD"[face_suit(eff)]]
        return cards

    def holds(self, card: Card, eff: Face, top: Card = -1, shown: Face = NO_FACE) -> bool:
        """Whether ``card``, laid on ``eff``, matches; ``shown``: laid like that face."""
        if shown == NO_FACE or not self.by_what_is_laid or self.printed & BIT[card] & JOKERS:
            return bool(self.laid(eff, top) & BIT[card])
        fits = not self.suit_of_eff or eff == NO_FACE or face_suit(shown) == face_suit(eff)
        return bool(self.faces >> shown & 1) and fits

    @property
    def by_what_is_laid(self) -> bool:
        """What a card is laid like counts, not what is printed on it."""
        return self.effective and not self.same_as_top


@lru_cache(maxsize=4096)
def matcher(cards: Cards) -> Matcher:
    """The masks of a rule's set of cards."""
    faces = [face for face in range(DECK) if _fits(cards, face)]
    by_face = set(faces)
    all_cards = card_set(c for c in range(DECK * 3) if printed(c) in by_face)
    wants_joker = cards.joker
    plain = cards.rank is None and cards.suit is None and cards.colour is None
    if wants_joker is True:
        all_cards = JOKERS if plain else 0
    elif wants_joker is None and plain:
        all_cards |= JOKERS
    return Matcher(
        printed=all_cards,
        faces=0 if wants_joker is True else sum(1 << face for face in faces),
        effective=cards.face == "effective",
        same_as_top=cards.same_as_top,
        suit_of_eff=cards.suit_of_eff,
    )


def _fits(cards: Cards, face: Face) -> bool:
    rank, suit = face_rank(face), face_suit(face)
    if cards.rank is not None and rank not in {RANK_INDEX[r] for r in cards.rank}:
        return False
    if cards.suit is not None and suit not in {SUIT_INDEX[s] for s in cards.suit}:
        return False
    return cards.colour is None or (suit in RED) == (cards.colour == "red")


def _copies(top: Card) -> CardSet:
    """The cards that look like ``top``."""
    if top < 0:
        return 0
    return card_set(c for c in range(len(PACK)) if RANK[c] == RANK[top] and SUIT[c] == SUIT[top])


class Bound(msgspec.Struct, frozen=True):
    """A clause that stands on the board."""

    rule_no: int
    at: int
    """Counts all clauses in force, from 0."""
    clause: Clause


class Permission(msgspec.Struct, frozen=True):
    """An ``allow`` or ``forbid`` with where it stands."""

    bound: Bound
    allow: bool
    cards: Matcher
    on: Matcher | None


class Combination(msgspec.Struct, frozen=True):
    """A ``combine`` with where it stands."""

    bound: Bound
    effect: m.Combine
    first: Matcher
    others: Matcher


class Answer(msgspec.Struct, frozen=True):
    """An ``answer_stack`` with where it stands."""

    bound: Bound
    effect: m.AnswerStack
    cards: Matcher


class Law(msgspec.Struct, frozen=True):
    """The house rules in force, in their order (MM-12.11)."""

    rules: tuple[tuple[int, Rule], ...] = ()
    """Board number and rule."""
    jokers: int = 0
    clauses: int = 0
    listening: Mapping[type[m.Trigger], tuple[Bound, ...]] = MappingProxyType({})
    """By trigger."""
    lays: tuple[Permission, ...] = ()
    throws: tuple[Permission, ...] = ()
    finishes: tuple[Permission, ...] = ()
    combines: tuple[Combination, ...] = ()
    answers: tuple[Answer, ...] = ()
    draw_untils: tuple[tuple[Bound, int], ...] = ()
    likes: tuple[tuple[Bound, m.CardLike, Matcher], ...] = ()
    """Which cards by their print are laid like others."""
    lively_jokers: bool = False
    """A Joker may be laid like a card that does something."""
    phrases: tuple[str, ...] = ()
    """What the rules may ask players to say."""
    restricts_wishes: bool = False
    names_suits: bool = False
    """A suit may be named with other cards than Buben."""
    answers_wishes: bool = False
    """Something happens when a suit is named."""
    quick_tops: bool = True
    """No card that is laid makes anybody draw, pay or change cards, or stops the game."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickles and copies of states: all else follows from the rules."""
        return law_of, (self.rules,)


_Effects: TypeAlias = list[tuple[Bound, m.AnyEffect]]
"""Each with the clause that brings it."""
_MOVING = (m.HouseRuleDraw, m.Penalty, m.GiveCard, m.SwapHands, m.RotateHands, m.PassStack)


@lru_cache(maxsize=64)
def law_of(rules: tuple[tuple[int, Rule], ...]) -> Law:
    """The law of these rules, each with its board number; those of boards in use are kept."""
    return drafted(rules)


def drafted(rules: tuple[tuple[int, Rule], ...]) -> Law:
    """The same for rules that may never be in force: nothing is kept of it."""
    bound = _bound(rules)
    listening: dict[type[m.Trigger], tuple[Bound, ...]] = {}
    for one in bound:
        kind = type(one.clause.when)
        listening[kind] = (*listening.get(kind, ()), one)
    every = [effect for _, effect in _effects(bound)]
    legal = _effects(listening.get(m.Legality, ()))
    wished = _effects(listening.get(m.WishMade, ()))
    topped = _effects(listening.get(m.Top, ()) + listening.get(m.Sequence, ()))
    likes = _likes(legal)
    return Law(
        rules=rules,
        jokers=sum(effect.n for effect in every if isinstance(effect, m.AddJokers)),
        clauses=len(bound),
        listening=MappingProxyType(listening),
        lays=_verdicts(legal, "lay"),
        throws=_verdicts(legal, "throw_in"),
        finishes=_verdicts(legal, "finish"),
        combines=_combinations(legal),
        answers=_answers(legal),
        draw_untils=tuple((one, e.max) for one, e in legal if isinstance(e, m.DrawUntil)),
        likes=likes,
        lively_jokers=any(not e.transparent and cards.printed & JOKERS for _, e, cards in likes),
        phrases=tuple(dict.fromkeys(e.phrase for e in every if isinstance(e, m.HouseRuleSay))),
        names_suits=any(isinstance(e, m.HouseRuleWish) for e in every),
        answers_wishes=any(not isinstance(e, m.RestrictWish) for _, e in wished),
        restricts_wishes=any(isinstance(e, m.RestrictWish) for e in every),
        quick_tops=not any(isinstance(e, _MOVING) for _, e in topped)
        and not any(isinstance(e, m.Gesture) and e.by == "before_shuffle" for e in every),
    )


def _bound(rules: tuple[tuple[int, Rule], ...]) -> list[Bound]:
    """All clauses in the order in which they count (MM-12.11)."""
    ordered = sorted(rules, key=lambda one: (one[1].priority, one[0]))
    clauses = [(no, clause) for no, rule in ordered for clause in rule.clauses]
    return [Bound(no, at, clause) for at, (no, clause) in enumerate(clauses)]


def _effects(bound: Iterable[Bound]) -> _Effects:
    return [(one, effect) for one in bound for effect in one.clause.do]


def _likes(parts: _Effects) -> tuple[tuple[Bound, m.CardLike, Matcher], ...]:
    return tuple(
        (one, effect, matcher(replace(effect.cards, face="printed")))
        for one, effect in parts
        if isinstance(effect, m.CardLike)
    )


def _combinations(parts: _Effects) -> tuple[Combination, ...]:
    return tuple(
        Combination(one, effect, matcher(effect.first), matcher(effect.others))
        for one, effect in parts
        if isinstance(effect, m.Combine)
    )


def _answers(parts: _Effects) -> tuple[Answer, ...]:
    return tuple(
        Answer(one, effect, matcher(effect.cards))
        for one, effect in parts
        if isinstance(effect, m.AnswerStack)
    )


def _verdicts(parts: _Effects, what: str) -> tuple[Permission, ...]:
    return tuple(
        Permission(
            one,
            isinstance(effect, m.Allow),
            matcher(effect.cards),
            None if effect.on is None else matcher(effect.on),
        )
        for one, effect in parts
        if isinstance(effect, m.Allow | m.Forbid) and effect.what == what
    )


BASIC = law_of(())
"""The rules without any house rule."""
