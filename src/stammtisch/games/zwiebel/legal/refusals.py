"""Why an action is refused, by its kind: what is checked after form, turn and phase (ZC-75)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from stammtisch.games.protocol import Action, RuleViolation
from stammtisch.games.zwiebel.characters.announcements import announce_refusal
from stammtisch.games.zwiebel.characters.elephants import HIGHEST, LOWEST, has_completion, sums_up
from stammtisch.games.zwiebel.characters.modifiers import HIDDEN, targets
from stammtisch.games.zwiebel.legal.declarable import chosen_group, run_refusal
from stammtisch.games.zwiebel.legal.forms import mask_of
from stammtisch.games.zwiebel.play.payments import most, takeover_price
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.refusal_codes import refused
from stammtisch.games.zwiebel.state.state import (
    OPEN,
    ElephantValues,
    ExchangeChoice,
    LadyTargets,
    State,
)

MOST_DISCARDS = 4

Check = Callable[[State, int, Any], RuleViolation | None]


def _exchange(state: State, seat: int, action: act.Exchange) -> RuleViolation | None:
    missing = mask_of(state.setup, action.cards) & ~state.hands[seat]
    if missing:
        return refused("not_your_card", card=state.setup.pack.codes_of(missing)[0])
    if len(action.cards) > MOST_DISCARDS:
        return refused("too_many_discards", count=len(action.cards))
    return None


def price_now(state: State, seat: int, kind: type[Action]) -> int:
    """What an action of this kind costs the seat."""
    if kind is act.Pay:
        return state.setup.options.grundeinsatz
    if kind is act.Match:
        return state.stake
    if kind is act.Cover:
        return sum(state.extras)
    return takeover_price(state, seat)


def _payable(state: State, seat: int, action: Action) -> RuleViolation | None:
    price, stack = price_now(state, seat, type(action)), state.standing.stacks[seat]
    if price > stack:
        return refused("not_enough_chips", amount=price, stack=stack)
    return None


def _amount(
    state: State, seat: int, action: act.Raise | act.SetStake | act.Extra
) -> RuleViolation | None:
    least, cap = least_amount(action), most(state, seat)
    stack = state.standing.stacks[seat]
    capped = state.setup.options.bet_cap != "none" and action.amount > cap
    if action.amount < least or capped:
        return refused("bad_amount", amount=action.amount, least=least, most=cap)
    if action.amount > stack:
        return refused("not_enough_chips", amount=action.amount, stack=stack)
    return None


def least_amount(action: Action | type[Action]) -> int:
    """A raise is at least 1; stakes and extra bets may be 0 (Z04-63, Z30-60)."""
    return 1 if action is act.Raise or isinstance(action, act.Raise) else 0


def _buy(state: State, seat: int, action: act.Buy) -> RuleViolation | None:
    left = 10 - state.hands[seat].bit_count()
    if action.count < 1:
        return refused("bad_amount", amount=action.count, least=1, most=left)
    price, stack = action.count * state.setup.options.grundeinsatz, state.standing.stacks[seat]
    if price > stack:
        return refused("not_enough_chips", amount=price, stack=stack)
    return refused("buy_limit", count=action.count, left=left) if action.count > left else None


def _choose(state: State, _seat: int, action: act.ChooseExchange) -> RuleViolation | None:
    step = state.pending
    assert isinstance(step, ExchangeChoice)
    if state.setup.pack.index[action.card] not in step.drawn:
        return refused("not_your_card", card=action.card)
    return None


def _target(state: State, _seat: int, action: act.DevalueTarget) -> RuleViolation | None:
    step = state.pending
    assert isinstance(step, LadyTargets)
    card = OPEN if action.card == HIDDEN else state.setup.pack.index[action.card]
    if card not in targets(state, step.victims[0]):
        return refused("bad_target", card=action.card, victim=step.victims[0])
    return None


def _value(state: State, seat: int, action: act.ElephantValue) -> RuleViolation | None:
    step = state.pending
    assert isinstance(step, ElephantValues)
    card = state.setup.pack.index[action.card]
    if card not in step.cards:
        return refused("not_your_card", card=action.card)
    if card != step.cards[len(step.values)]:
        return refused("wrong_phase", card=action.card)
    values = (*step.values, action.value)
    if not LOWEST <= action.value <= HIGHEST:
        return refused("shift_range", card=action.card, value=action.value)
    if not sums_up(step.cards, values):
        return refused("elephants_sum", card=action.card, value=action.value)
    if not has_completion(state, seat, step.cards, values):
        return refused("elephants_no_double", card=action.card, value=action.value)
    return None


def _tod(state: State, seat: int, _action: act.RevealTod) -> RuleViolation | None:
    death = state.setup.characters["death"]
    if not (state.hands[seat] & ~state.known[seat]) >> death & 1:
        return refused("not_your_card", card=state.setup.codes[death])
    return None


def _reveal(state: State, seat: int, action: act.Reveal) -> RuleViolation | None:
    card = state.setup.pack.index[action.card]
    if not state.hands[seat] >> card & 1:
        return refused("not_your_card", card=action.card)
    if state.known[seat] >> card & 1:
        return refused("nothing_hidden", card=action.card)
    return None


def _declare(state: State, seat: int, action: act.Declare) -> RuleViolation | None:
    found = chosen_group(state, seat, action.cards, action.claim, again=False)
    return found if isinstance(found, RuleViolation) else None


def _rearrange(state: State, seat: int, action: act.Rearrange) -> RuleViolation | None:
    found = chosen_group(state, seat, action.cards, action.claim, again=True)
    return found if isinstance(found, RuleViolation) else None


def _run(state: State, seat: int, action: act.Cripple | act.OutCripple) -> RuleViolation | None:
    return run_refusal(state, seat, action.cards)


CHECKS: Mapping[type[Action], Check] = MappingProxyType(
    {
        act.Exchange: _exchange,
        act.Pay: _payable,
        act.Match: _payable,
        act.Cover: _payable,
        act.Accept: _payable,
        act.Raise: _amount,
        act.SetStake: _amount,
        act.Extra: _amount,
        act.Buy: _buy,
        act.Announce: announce_refusal,
        act.ChooseExchange: _choose,
        act.DevalueTarget: _target,
        act.ElephantValue: _value,
        act.RevealTod: _tod,
        act.Reveal: _reveal,
        act.Declare: _declare,
        act.Rearrange: _rearrange,
        act.Cripple: _run,
        act.OutCripple: _run,
    }
)
"""Kinds without an entry are legal whenever the decision foresees them."""
