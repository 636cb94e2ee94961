"""What hands of Zwiebel are worth, and how often one beats those that others may hold.

The hidden cards of others are taken from lists drawn once and for all: of these every set counts
that uses no card the seat has seen. So the same hands come up again and again, and what they are
worth is remembered; and equal questions have equal answers.
"""

from __future__ import annotations

import random
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from stammtisch.cards.sets import CardSet, card_set, members
from stammtisch.games.zwiebel.advice.chances import rivals
from stammtisch.games.zwiebel.advice.hidden_hands import FULL_HAND, PROMISES, unseen
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.cards.pack import ALL, EIGHTS, RANK_OF
from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.groups.judgement import conditions_of, wild_now
from stammtisch.games.zwiebel.play.showdown import own_list
from stammtisch.games.zwiebel.solving import Strengths, best_strengths, strengths
from stammtisch.games.zwiebel.state.players import seniority
from stammtisch.games.zwiebel.state.state import State

USUAL_EXCHANGE = 3
"""So many cards are exchanged by who has yet to do so."""

_REMEMBERED = 20_000
"""Hands whose worth is kept, some 400 bytes each."""
_DRAWN = 1500
"""Sets of cards in each list."""
HANDS = 200
"""Hands that a rival may hold, of whom all cards are hidden."""
OPEN_HANDS = 400
"""The same of all rivals together who show cards: hands with these are not met again."""
_FEWEST = 24
"""With fewer hands that fit, more are drawn for the occasion."""
_MANY = 8
"""So many hands take as long one by one as in an array."""

_known: list[dict[Conditions, dict[CardSet, Strengths]]] = [{}, {}]
"""What was asked for of late, and before."""


@lru_cache(512)
def _without_arch(conditions: Conditions) -> Conditions:
    return replace(conditions, arch=False)


def worth_of(hand: CardSet, conditions: Conditions) -> Strengths:
    """The strengths of the best arrangement."""
    return worths_of((hand,), conditions)[0]


def worths_of(hands: Sequence[CardSet], conditions: Conditions) -> list[Strengths]:
    """The strengths of the best arrangements of these hands.

    The Erzkanzler's constraint is left out for hands that it cannot touch: L4 needs him and an
    eight (ZC-63), and hands without constraints are solved faster, or many at once.
    """
    if not conditions.arch:
        return _worths(hands, conditions)
    arch, free = conditions.arch_card, _without_arch(conditions)
    touched = {hand for hand in hands if hand & EIGHTS and hand >> arch & 1}
    easy = iter(_worths([hand for hand in hands if hand not in touched], free))
    return [_worths((hand,), conditions)[0] if hand in touched else next(easy) for hand in hands]


def _worths(hands: Sequence[CardSet], conditions: Conditions) -> list[Strengths]:
    """What is not remembered yet is solved; half of what is remembered is asked for of late."""
    if sum(map(len, _known[0].values())) > _REMEMBERED // 2:
        _known[:] = [{}, _known[0]]
    known, before = _known[0].setdefault(conditions, {}), _known[1].get(conditions, {})
    fresh = []
    for hand in hands:
        if hand not in known:
            found = before.get(hand)
            if found is None:
                fresh.append(hand)
            else:
                known[hand] = found
    if fresh:
        known.update(zip(fresh, _solved(fresh, conditions), strict=True))
    return [known[hand] for hand in hands]


def _solved(hands: Sequence[CardSet], conditions: Conditions) -> list[Strengths]:
    """Many hands at once where that is possible, else one by one."""
    if len(hands) >= _MANY and all(hand.bit_count() == FULL_HAND for hand in hands):
        # NumPy is loaded by who thinks of hands, not by who only wants to know which bots exist.
        from stammtisch.games.zwiebel.solving.arrays.batch import worths  # noqa: PLC0415

        return worths(hands, conditions)
    return [best_strengths(hand, conditions) for hand in hands]


# --- hidden cards ---------------------------------------------------------------------------------


@lru_cache(64)
def _drawn(rules: RulesName, wild: bool, missing: int, chosen: int) -> tuple[CardSet, ...]:
    """Sets of ``missing`` cards, of whose first five ``chosen`` were put down for others."""
    rng = random.Random(f"{rules}/{wild}/{missing}/{chosen}")
    cards = members(ALL)
    promise = PROMISES[rules, wild]
    return tuple([draw(cards, promise, missing, chosen, rng) for _ in range(_DRAWN)])


def draw(
    cards: Sequence[int], promise: Sequence[int], missing: int, chosen: int, rng: random.Random
) -> CardSet:
    """Of the first five cards those stay that promise most."""
    drawn = rng.sample(cards, missing + chosen)
    if not chosen:
        return card_set(drawn)
    first = sorted(drawn[:5], key=lambda card: promise[RANK_OF[card]], reverse=True)
    later = drawn[5:]
    return card_set([*first[: missing - len(later)], *later])


def hidden_sets(  # noqa: PLR0913, PLR0917 - all that a draw depends on
    state: State, seat: int, missing: int, chosen: int, count: int, rng: random.Random
) -> list[CardSet]:
    """Up to ``count`` sets of hidden cards, as ``seat`` knows it; see `_drawn`."""
    if not missing:
        return [0]
    wild, rules = wild_now(state), state.setup.rules
    pool = unseen(state, seat)
    taken = ALL & ~card_set(pool)
    fitting = (cards for cards in _drawn(rules, wild, missing, chosen) if not cards & taken)
    found = list(islice(fitting, count))
    for _ in range(min(_FEWEST, count) - len(found)):
        room = min(chosen, len(pool) - missing)
        found.append(draw(pool, PROMISES[rules, wild], missing, room, rng))
    return found


class Rival(NamedTuple):
    """What another player may hold."""

    seat: int
    hands: Sequence[CardSet]
    ties: bool
    """A tie with him is lost (ZC-113)."""

    def worths(self, state: State) -> list[Strengths]:
        """What the hands are worth in this state, in ascending order."""
        conditions = conditions_of(state, self.seat)
        return sorted(worths_of(self.hands, conditions))


def rivals_of(
    state: State, seat: int, rng: random.Random, against: Sequence[int] | None = None
) -> list[Rival]:
    """What all others who are still in may hold, or only those of ``against``."""
    others = rivals(state, seat) if against is None else against
    order = seniority(state)
    showing = sum(1 for other in others if state.known[other])
    return [
        Rival(
            other,
            _hands(state, seat, other, OPEN_HANDS // showing if showing else HANDS, rng),
            order.index(other) < order.index(seat),
        )
        for other in others
    ]


def _hands(state: State, seat: int, other: int, count: int, rng: random.Random) -> list[CardSet]:
    known = state.known[other]
    missing = FULL_HAND - known.bit_count()
    exchanged = state.exchanged[other]
    chosen = min(exchanged if exchanged >= 0 else USUAL_EXCHANGE, missing, 4)
    found = hidden_sets(state, seat, missing, chosen, min(count, HANDS), rng)
    return _as_declared(state, other, [known | cards for cards in found])


def _as_declared(state: State, other: int, hands: list[CardSet]) -> list[CardSet]:
    """Those of the hands whose best arrangement begins as the player has declared.

    If there are none, those that are worth at least that much, as he may hold something back.
    """
    duel = state.duel
    if duel is None or other not in (duel.leader, duel.challenger):
        return hands
    laid = strengths(own_list(duel, other))
    if not laid:
        return hands
    conditions = conditions_of(state, other)
    worths = list(zip(worths_of(hands, conditions), hands, strict=True))
    return (
        [hand for worth, hand in worths if worth[: len(laid)] == laid]
        or [hand for worth, hand in worths if worth > laid]
        or hands
    )


# --- chances --------------------------------------------------------------------------------------


class Field(NamedTuple):
    """What the hands of a rival are worth, and how much to trust that he has one of them."""

    worths: Sequence[Strengths]
    """In ascending order."""
    ties: bool
    power: float = 1.0
    """He plays on as if he had the best of so many hands."""

    def share(self, worth: Strengths) -> float:
        """The chance to beat him with this."""
        find = bisect_left if self.ties else bisect_right
        return float((find(self.worths, worth) / len(self.worths)) ** self.power)


def fields_of(state: State, found: Sequence[Rival]) -> list[Field]:
    """The rivals' hands by their worth in this state, which may differ from that of `rivals_of`."""
    together: dict[Conditions, list[CardSet]] = {}
    for rival in found:
        together.setdefault(conditions_of(state, rival.seat), []).extend(rival.hands)
    for conditions, hands in together.items():
        worths_of(hands, conditions)  # all at once, to be remembered
    return [Field(rival.worths(state), rival.ties) for rival in found]


def chance_of(own: Sequence[Strengths], fields: Sequence[Field]) -> float:
    """The chance to beat everybody with one of the ``own`` worths, which are equally likely.

    The hands of the rivals are taken to be independent of each other.
    """
    total = 0.0
    for worth in own:
        part = 1.0
        for field in fields:
            part *= field.share(worth)
        total += part
    return total / len(own)
