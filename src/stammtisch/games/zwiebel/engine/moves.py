"""The decisions of seats: refused by ZC-75, or performed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from stammtisch.games.protocol import Action, Actor, RuleViolation
from stammtisch.games.zwiebel.characters.modifiers import (
    HIDDEN,
    announce,
    choose_exchange,
    elephant_value,
    name_target,
)
from stammtisch.games.zwiebel.legal.decisions import kinds_now
from stammtisch.games.zwiebel.legal.declarable import chosen_group
from stammtisch.games.zwiebel.legal.forms import malformed, mask_of
from stammtisch.games.zwiebel.legal.refusals import CHECKS
from stammtisch.games.zwiebel.play import bets, windows
from stammtisch.games.zwiebel.play.deal import exchange
from stammtisch.games.zwiebel.play.declarations import (
    concede,
    cripple,
    declare,
    out_cripple,
    rearrange,
)
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.solving import Group
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import Passed
from stammtisch.games.zwiebel.state.refusal_codes import refused
from stammtisch.games.zwiebel.state.state import OPEN, State

Perform = Callable[[Draft, int, Any], None]


def refusal(state: State, actor: Actor, action: Action) -> RuleViolation | None:
    """The first check that a decision of a seat fails; ``None``: it is legal."""
    if type(action) not in PERFORM:
        return refused("malformed")
    found = malformed(state.setup, action)
    if found is not None:
        return found
    if actor < 0 or actor != asked_seat(state):
        return refused("not_your_turn")
    if type(action) not in kinds_now(state):
        return refused("wrong_phase")
    check = CHECKS.get(type(action))
    return check(state, actor, action) if check else None


def perform(draft: Draft, seat: int, action: Action) -> None:
    """Does what a legal action says; what follows by itself is left to `go_on`."""
    PERFORM[type(action)](draft, seat, action)


# --- what seats do ------------------------------------------------------------------------------


def _exchange(draft: Draft, seat: int, action: act.Exchange) -> None:
    index = draft.setup.pack.index
    bets.pop(draft)
    exchange(draft, seat, [index[code] for code in action.cards])


def _pass(draft: Draft, seat: int, _action: act.Pass) -> None:
    if draft.state.pending is not None:
        windows.pass_window(draft, seat)
        return
    bets.pop(draft)
    draft.tell(Passed(seat, "preshow"))


def _announce(draft: Draft, seat: int, action: act.Announce) -> None:
    if draft.state.duel is not None:
        draft.set_duel(actions=draft.duel.actions + 1)
    announce(draft, seat, action)


def _target(draft: Draft, seat: int, action: act.DevalueTarget) -> None:
    hidden = action.card == HIDDEN
    name_target(draft, seat, OPEN if hidden else draft.setup.pack.index[action.card])


def _group(draft: Draft, seat: int, action: act.Declare | act.Rearrange) -> Group:
    again = isinstance(action, act.Rearrange)
    group = chosen_group(draft.state, seat, action.cards, action.claim, again=again)
    assert isinstance(group, Group)
    return group


def _card(draft: Draft, code: str) -> int:
    return draft.setup.pack.index[code]


PERFORM: Mapping[type[Action], Perform] = MappingProxyType(
    {
        act.Exchange: _exchange,
        act.Pay: lambda draft, seat, _: bets.stay(draft, seat),
        act.Fold: lambda draft, seat, _: bets.give_up(draft, seat),
        act.Match: lambda draft, seat, _: bets.match(draft, seat),
        act.Raise: lambda draft, seat, action: bets.raise_by(draft, seat, action.amount),
        act.NoRaise: lambda draft, seat, _: bets.do_not_raise(draft, seat),
        act.SetStake: lambda draft, seat, action: bets.set_stake(draft, seat, action.amount),
        act.Extra: lambda draft, seat, action: bets.bet_extra(draft, seat, action.amount),
        act.Cover: lambda draft, seat, _: bets.cover(draft, seat),
        act.Abdicate: lambda draft, seat, _: bets.abdicate(draft, seat),
        act.Accept: lambda draft, seat, _: bets.accept(draft, seat),
        act.Decline: lambda draft, seat, _: bets.decline(draft, seat),
        act.Buy: lambda draft, seat, action: bets.buy(draft, seat, action.count),
        act.Done: lambda draft, seat, _: bets.done_buying(draft, seat),
        act.Pass: _pass,
        act.Announce: _announce,
        act.ChooseExchange: lambda draft, seat, action: choose_exchange(
            draft, seat, _card(draft, action.card)
        ),
        act.DevalueTarget: _target,
        act.ElephantValue: lambda draft, seat, action: elephant_value(draft, seat, action.value),
        act.RevealTod: lambda draft, seat, _: windows.reveal_tod(draft, seat),
        act.Reveal: lambda draft, seat, action: windows.reveal(
            draft, seat, _card(draft, action.card)
        ),
        act.Declare: lambda draft, seat, action: declare(draft, seat, _group(draft, seat, action)),
        act.Rearrange: lambda draft, seat, action: rearrange(
            draft, seat, _group(draft, seat, action)
        ),
        act.Cripple: lambda draft, seat, action: cripple(
            draft, seat, mask_of(draft.setup, action.cards)
        ),
        act.OutCripple: lambda draft, seat, action: out_cripple(
            draft, seat, mask_of(draft.setup, action.cards)
        ),
        act.Concede: lambda draft, seat, _: concede(draft, seat),
    }
)
"""What each kind of decision does, once it is known to be legal."""
