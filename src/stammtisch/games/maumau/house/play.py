"""House rules in play: which clauses a trigger wakes, and what their effects do (12-C)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from stammtisch.games.maumau.house import hands
from stammtisch.games.maumau.owed import duties, gestures
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts, hold, people
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.agenda import (
    MAX_HOUSE_DRAWS,
    MAX_SKIPS,
    MAX_STACK,
    active,
    draw,
    emit,
    later,
    next_seat,
)
from stammtisch.games.maumau.state.cards import face, face_rank
from stammtisch.games.maumau.state.house_law import Bound, matcher
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.maumau.state.parts.values import NOBODY
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.tuples import with_entry

DROPPED_WHEN_THROWN = (m.Skip, m.Stack, m.Reverse, m.PlayAgain, m.HouseRuleWish)
"""A throw-in changes neither turn nor order (MM-12.27)."""
SPOKEN = (m.HouseRuleSay, m.Gesture)
MAX_TIMES = 50
"""So often a clause acts because of one action; rules that answer each other end there."""


def fire(d: Draft, trigger: type[m.Trigger], now: TriggerFacts) -> None:
    """Every clause that listens and whose conditions hold, in the order of MM-12.11."""
    for bound in d.law.listening.get(trigger, ()):
        if _wakes(d, bound.clause.when, now):
            _count(d, bound)
            if hold(d, bound, now):
                _act(d, bound, now)


def _act(d: Draft, bound: Bound, now: TriggerFacts) -> None:
    """What the clause does now, if that is anything and it has not acted too often."""
    acting = [effect for effect in bound.clause.do if _acts(bound, effect, now)]
    if not acting or _exhausted(d, bound):
        return
    emit(d, ev.RuleApplied(bound.rule_no, title_of(d, bound.rule_no)))
    for effect in acting:
        handler = _EFFECTS.get(type(effect))
        if handler is not None:
            handler(d, bound, effect, now)


def _wakes(state: AnyState, when: m.AnyTrigger, now: TriggerFacts) -> bool:
    match when:
        case m.Top(cards) | m.AnyCard(cards) | m.HouseRuleThrownIn(cards) | m.Finish(cards):
            under = state.cards.pile[-2] if len(state.cards.pile) > 1 else -1
            return matcher(cards).holds(now.card, now.on, under, now.shown)
        case m.Sequence(cards):
            return _ends_with(state, cards, now)
        case m.HandIs(n):
            return now.n == n
        case m.HarmDone(kinds):
            return now.kind in kinds
        case _:
            return True


def _ends_with(state: AnyState, cards: tuple[m.Cards, ...], now: TriggerFacts) -> bool:
    """The cards on top of the pile, bottom to top; under the top one, the printed face counts."""
    tail = state.cards.pile[-len(cards) :]
    if len(tail) < len(cards):
        return False
    *lower, last = zip(cards, tail, strict=True)
    return matcher(last[0]).holds(last[1], now.on, shown=now.shown) and all(
        matcher(replace(one, face="printed")).holds(card, -1) for one, card in lower
    )


def _count(d: Draft, bound: Bound) -> None:
    times = dict(d.round.fired)
    times[bound.at] = times.get(bound.at, 0) + 1
    d.round.fired = tuple(sorted(times.items()))


def _exhausted(d: Draft, bound: Bound) -> bool:
    """The clause has acted as often as it may because of one action; all are told so once."""
    times = d.acted_rules.get(bound.at, 0) + 1
    d.acted_rules[bound.at] = times
    if times == MAX_TIMES + 1:
        emit(d, ev.RuleChainEnded(bound.rule_no, MAX_TIMES))
    return times > MAX_TIMES


def title_of(state: AnyState, rule_no: int) -> str:
    """What a rule of the board is called."""
    return next((one.rule.title for one in state.standing.board.rules if one.no == rule_no), "")


def _acts(bound: Bound, effect: m.AnyEffect, now: TriggerFacts) -> bool:
    if now.thrown and isinstance(effect, DROPPED_WHEN_THROWN):
        return False
    if now.closing and isinstance(effect, SPOKEN):
        # a last card opens no window but those of finish (MM-12.16)
        return isinstance(bound.clause.when, m.Finish)
    return not isinstance(effect, m.RestrictWish)  # that one is asked for when a suit is named


# --- the effects ------------------------------------------------------------------------------


def _skip(d: Draft, _bound: Bound, effect: m.Skip, now: TriggerFacts) -> None:
    n = now.size if effect.per_card and now.combined else 1 if effect.per_card else effect.n
    d.turn.skip_due = min(d.turn.skip_due + n, MAX_SKIPS)


def _draw(d: Draft, bound: Bound, effect: m.HouseRuleDraw, now: TriggerFacts) -> None:
    for seat in people(d, effect.who, now):
        n = min(effect.n, MAX_HOUSE_DRAWS - d.round.house_draws[seat])
        if n < effect.n:
            emit(d, ev.RuleSuspended(bound.rule_no, "draw"))
        if n > 0:
            d.round.house_draws = with_entry(
                d.round.house_draws, seat, d.round.house_draws[seat] + n
            )
            later(d, draw(seat, n, "house"))
            harmed(d, now, "draw", seat)


def _stack(d: Draft, _bound: Bound, effect: m.Stack, now: TriggerFacts) -> None:
    if d.turn.stack_due == 0:
        d.turn.stack_rank = face_rank(d.turn.eff)
    d.turn.stack_due = min(d.turn.stack_due + effect.n, MAX_STACK)
    emit(d, ev.StackChanged(d.turn.stack_due))
    harmed(d, now, "stack", next_seat(d, now.actor, 1 + d.turn.skip_due))


def _cancel(d: Draft, _bound: Bound, _effect: m.CancelStack, _now: TriggerFacts) -> None:
    cancel_stack(d)


def cancel_stack(d: Draft) -> None:
    """Nothing is owed any more."""
    if d.turn.stack_due:
        d.turn.stack_due = d.turn.stack_rank = 0
        d.turn.drawing = False
        if d.turn.stage == "stack":
            d.turn.stage = "serve"
        emit(d, ev.StackChanged(0))


def _pass_stack(d: Draft, bound: Bound, effect: m.PassStack, now: TriggerFacts) -> None:
    # Behind a card the next player owes the stack anyway; else a neighbour draws it at once.
    mine = d.turn.stage == "stack" and d.turn.player == now.actor
    if d.turn.stack_due and (effect.to == "previous" or mine):
        seat = next_seat(d, now.actor, 1 if effect.to == "next" else -1)
        n = d.turn.stack_due
        cancel_stack(d)
        later(d, draw(seat, n, "house"))
    elif effect.to == "next" and not d.turn.stack_due:
        emit(d, ev.RuleSuspended(bound.rule_no, "pass_stack"))


def _penalty(d: Draft, _bound: Bound, effect: m.Penalty, now: TriggerFacts) -> None:
    for seat in people(d, effect.who, now):
        later(d, Task("penalty", seat, 1, "house"))


def _reverse(d: Draft, _bound: Bound, _effect: m.Reverse, _now: TriggerFacts) -> None:
    d.turn.reversed = not d.turn.reversed


def _wish(d: Draft, bound: Bound, effect: m.HouseRuleWish, now: TriggerFacts) -> None:
    """The suit itself was named in the lay, and stands in ``eff`` already."""


def _swap(d: Draft, bound: Bound, effect: m.SwapHands, now: TriggerFacts) -> None:
    if now.swap_with != NOBODY:
        partner = now.swap_with
    elif effect.optional:
        return
    else:
        partner = next(iter(people(d, effect.partner, now)), NOBODY)
    if partner in {NOBODY, now.actor} or not hands.swap(d, now.actor, partner):
        emit(d, ev.RuleSuspended(bound.rule_no, "swap_hands"))
        return
    harmed(d, now, "swap", partner)


def _rotate(d: Draft, bound: Bound, effect: m.RotateHands, _now: TriggerFacts) -> None:
    if not hands.rotate(d, 1 if effect.dir == "play" else -1):
        emit(d, ev.RuleSuspended(bound.rule_no, "rotate_hands"))


def _give(d: Draft, bound: Bound, effect: m.GiveCard, now: TriggerFacts) -> None:
    to = next(iter(people(d, effect.to, now)), NOBODY)
    if to in {NOBODY, now.actor} or active(d, now.actor) < 2:
        emit(d, ev.RuleSuspended(bound.rule_no, "give_card"))
        return
    if effect.pick == "random":
        later(d, Task("random_card", now.actor, to))
    else:
        hands.give(d, now.actor, to, now.give)
    harmed(d, now, "give", to)


def _say(d: Draft, bound: Bound, effect: m.HouseRuleSay, now: TriggerFacts) -> None:
    final = isinstance(bound.clause.when, m.Finish)
    targets = (NOBODY,) if effect.to is None else people(d, effect.to, now)
    for seat in people(d, effect.who, now):
        for to in targets:
            if to != seat:
                duties.ask_phrase(d, effect, seat, to, bound.rule_no, final=final)


def _gesture(d: Draft, bound: Bound, effect: m.Gesture, now: TriggerFacts) -> None:
    gestures.call(d, effect, people(d, effect.who, now), bound.rule_no)


_EFFECTS: dict[type[m.Effect], Callable[[Draft, Bound, Any, TriggerFacts], None]] = {
    m.Skip: _skip,
    m.HouseRuleDraw: _draw,
    m.Stack: _stack,
    m.CancelStack: _cancel,
    m.PassStack: _pass_stack,
    m.Penalty: _penalty,
    m.Reverse: _reverse,
    m.HouseRuleWish: _wish,
    m.SwapHands: _swap,
    m.RotateHands: _rotate,
    m.GiveCard: _give,
    m.HouseRuleSay: _say,
    m.Gesture: _gesture,
}
"""Effects that do something when a trigger fires; the others are asked for by legality."""


# --- what the rules of the game ask -----------------------------------------------------------


def harmed(d: Draft, now: TriggerFacts, kind: m.Harm, victim: int) -> None:
    """A player's own turn has harmed another; only phrases and gestures answer (MM-12.15)."""
    if m.HarmDone not in d.law.listening or now.thrown or now.actor != d.turn.player:
        return
    if victim not in {NOBODY, now.actor}:
        told = TriggerFacts(actor=now.actor, victim=victim, kind=kind, closing=now.closing)
        fire(d, m.HarmDone, told)


def stack_drawn(d: Draft, seat: int, n: int) -> None:
    """A stack was paid."""
    if m.StackDrawn in d.law.listening:
        fire(d, m.StackDrawn, TriggerFacts(actor=seat, victim=seat, n=n))


def draw_limit(state: AnyState) -> int:
    """How many cards somebody who cannot serve draws at most (``draw_until``)."""
    now = TriggerFacts(actor=state.turn.player, below=state.turn.eff)
    return max((n for bound, n in state.law.draw_untils if hold(state, bound, now)), default=1)


def repeats(state: AnyState, now: TriggerFacts) -> m.PlayAgain | None:
    """Whether a rule makes the player lay again; "must" beats "may"."""
    found = [
        effect
        for trigger in (m.Top, m.AnyCard)
        for bound in state.law.listening.get(trigger, ())
        if _wakes(state, bound.clause.when, now) and hold(state, bound, now)
        for effect in bound.clause.do
        if isinstance(effect, m.PlayAgain)
    ]
    may = found[0] if found else None
    return next((effect for effect in reversed(found) if effect.must), may)


def wish_face(eff: int, suit: int) -> int:
    """What is to be served after a suit was named with the card that lies."""
    return face(face_rank(eff), suit)
