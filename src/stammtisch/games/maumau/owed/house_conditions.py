"""Whether the conditions of a house rule hold, and whom its words mean (MM-12.7, MM-12.8)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec

from stammtisch.cards.sets import Card
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.agenda import active, next_seat, others, running
from stammtisch.games.maumau.state.cards import (
    BIT,
    NO_CARD,
    NO_FACE,
    TENS,
    Face,
    face_rank,
    face_suit,
    printed,
)
from stammtisch.games.maumau.state.house_law import Bound, matcher
from stammtisch.games.maumau.state.parts.values import NOBODY
from stammtisch.games.maumau.state.state import AnyState


class TriggerFacts(msgspec.Struct, frozen=True):
    """What a trigger knows of itself."""

    actor: int = NOBODY
    victim: int = NOBODY
    card: Card = NO_CARD
    below: Face = NO_FACE
    """What was to be served before the cards laid together."""
    on: Face = NO_FACE
    """What the card itself was laid on; a 10 counts as this."""
    size: int = 1
    """Cards laid together."""
    n: int = 0
    thrown: bool = False
    kind: m.Harm = "skip"
    target: int = NOBODY
    """Whom the actor has named (``house_target``)."""
    swap_with: int = NOBODY
    give: Card = NO_CARD
    closing: bool = False
    """The card is the last one of a hand: only ``finish`` opens windows (MM-12.16)."""
    shown: Face = NO_FACE
    """As what the card is laid, where a rule has it laid like another (``card_like``)."""
    combined: bool = False
    """The segment is a combination of a ``combine`` rule."""


COMPARE: Mapping[str, Callable[[int, int], bool]] = MappingProxyType(
    {
        "=": operator.eq,
        "≠": operator.ne,
        "<": operator.lt,
        "≤": operator.le,
        ">": operator.gt,
        "≥": operator.ge,
    }
)


def hold(state: AnyState, bound: Bound, now: TriggerFacts) -> bool:
    """Whether all conditions of a clause hold."""
    return all(_holds(state, bound, condition, now) for condition in bound.clause.conditions)


def effective(card: Card, on: Face) -> Face:
    """What a card laid on ``on`` counts as; `NO_FACE` for a Joker."""
    return on if BIT[card] & TENS and on != NO_FACE else printed(card)


def _holds(state: AnyState, bound: Bound, c: m.AnyCondition, now: TriggerFacts) -> bool:  # noqa: C901, PLR0912
    match c:
        case m.Players(op, n):
            return COMPARE[op](len(state.round.seats), n)
        case m.HandCount(who, op, n):
            return any(COMPARE[op](_left(state, seat, now), n) for seat in people(state, who, now))
        case m.PointCount(who, op, n):
            return any(COMPARE[op](points_of(state, seat), n) for seat in people(state, who, now))
        case m.Below(cards):
            return now.below != NO_FACE and matcher(cards).holds(now.below, now.below)
        case m.CardIs(cards):
            return now.card != NO_CARD and matcher(cards).holds(
                now.card, now.on, _under(state, now), now.shown
            )
        case m.SameSuit():
            mine = _effective(now)
            return mine != NO_FACE and face_suit(mine) == face_suit(now.below)
        case m.SameRank():
            mine = _effective(now)
            return mine != NO_FACE and face_rank(mine) == face_rank(now.below)
        case m.SegmentSize(op, n):
            return COMPARE[op](now.size, n)
        case m.Direction(way):
            return (state.turn.dir == 1) == (way == "cw")
        case m.QueenRunIs(on):
            return running(state) == on
        case m.StackIs(op, n):
            return COMPARE[op](state.turn.stack_due, n)
        case m.NthTime(n, every):
            times = fired(state, bound.at)
            return times == n if every is None else times % every == 0
        case m.MatchRound(op, n):
            return COMPARE[op](state.standing.round_no, n)
        case m.Matchday():
            return False
        case m.Role(who, role):
            return any(seat in people(state, role, now) for seat in people(state, who, now))


def _effective(now: TriggerFacts) -> Face:
    """What the card of the trigger counts as; `NO_FACE` where there is none."""
    if now.card == NO_CARD or now.shown != NO_FACE:
        return now.shown
    return effective(now.card, now.on)


def fired(state: AnyState, at: int) -> int:
    """How often a clause's trigger has fired in this round, this time included."""
    return next((times for clause, times in state.round.fired if clause == at), 0)


def people(state: AnyState, who: m.Who, now: TriggerFacts) -> tuple[int, ...]:
    """The participants a rule means; empty where there is nobody of the kind."""
    actor = now.actor if now.actor in state.round.seats else state.turn.player
    match who:
        case "actor":
            return (actor,)
        case "victim":
            return () if now.victim == NOBODY else (now.victim,)
        case "next":
            return (next_seat(state, actor),)
        case "previous":
            return (next_seat(state, actor, -1),)
        case "opposite":
            half, odd = divmod(len(state.round.seats), 2)
            return () if odd else (next_seat(state, actor, half),)
        case "all":
            return (actor, *others(state, actor))
        case "others":
            return others(state, actor)
        case "turn_owner":
            return (state.turn.player,) if state.turn.player in state.round.seats else ()
        case "dealer":
            return (state.standing.dealer,) if state.standing.dealer in state.round.seats else ()
        case "chosen":
            return (now.target if now.target in state.round.seats else next_seat(state, actor),)
        case _:
            return (_ranked(state, best=who == "leader"),)


def _ranked(state: AnyState, *, best: bool) -> int:
    """Who has most (or fewest) points; ties go by seat, clockwise from the dealer (12-B)."""
    first = (
        state.standing.dealer
        if state.standing.dealer in state.round.seats
        else state.round.seats[0]
    )
    order = (*others(state, first), first)
    sign = -1 if best else 1
    return min(order, key=lambda seat: sign * points_of(state, seat))


def points_of(state: AnyState, seat: int) -> int:
    """A player's points on the board."""
    return state.standing.board.points_of(state.standing.names[seat])


def _left(state: AnyState, seat: int, now: TriggerFacts) -> int:
    """The active cards of ``seat`` without the card laid, if it has not left the hand yet.

    So a rule answers the same before the lay, when its legality is asked, and after it.
    """
    return active(state, seat) - (
        now.card != NO_CARD and bool(state.cards.hands[seat] & BIT[now.card])
    )


def _under(state: AnyState, now: TriggerFacts) -> Card:
    """The card that lies under the one laid."""
    at = 2 if state.cards.pile and state.cards.pile[-1] == now.card else 1
    return state.cards.pile[-at] if len(state.cards.pile) >= at else NO_CARD


def wish_suits(allowed: m.WishRange, card: Card, below: Face) -> frozenset[int]:
    """The suits that a limit leaves for a wish made with ``card`` on ``below``."""
    suits = frozenset(range(4))
    mine = face_suit(printed(card))
    red = frozenset({2, 3})
    match allowed:
        case "any":
            return suits
        case "opposite_colour":
            return suits - red if mine in red else red
        case "same_colour":
            return red if mine in red else suits - red
        case "other_than_printed":
            return suits - {mine}
        case "other_than_below":
            return suits - {face_suit(below)} if below != NO_FACE else suits
