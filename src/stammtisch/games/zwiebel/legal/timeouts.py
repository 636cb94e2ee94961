"""What is done for a player whose time is over, or who has left a step open (ZC-92)."""

from __future__ import annotations

from stammtisch.games.protocol import check_actor
from stammtisch.games.zwiebel.groups.held import groups_of
from stammtisch.games.zwiebel.groups.judgement import best_of
from stammtisch.games.zwiebel.legal.decisions import kinds_now
from stammtisch.games.zwiebel.legal.declarable import declarable, rearrangeable
from stammtisch.games.zwiebel.legal.listing import LISTERS, legal_actions
from stammtisch.games.zwiebel.play.showdown import own_list
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.solving import Group
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.refusal_codes import refused
from stammtisch.games.zwiebel.state.state import (
    ExchangeChoice,
    OutCrippleWindow,
    Rearranging,
    State,
)

_PREFERRED: tuple[act.ZwiebelAction, ...] = (
    act.Exchange(()),
    act.NoRaise(),
    act.SetStake(0),
    act.Extra(0),
    act.Done(),
    act.Decline(),
    act.Pass(),
    act.Abdicate(),
)
"""Done wherever the decision foresees it; each decision foresees one of them at most."""


def default_action(state: State, seat: int) -> act.ZwiebelAction:
    """What ZC-92 does for the seat; always legal. Raises `RuleViolation` if it is not asked."""
    check_actor(seat, state.setup.n)
    if seat < 0 or seat != asked_seat(state):
        raise refused("not_your_turn")
    if state.duel is not None and (state.pending is None or isinstance(state.pending, Rearranging)):
        return _in_duel(state, seat)
    if isinstance(state.pending, OutCrippleWindow):
        return act.Pass()
    if isinstance(state.pending, ExchangeChoice):
        return act.ChooseExchange(state.setup.codes[state.pending.drawn[0]])
    kinds = kinds_now(state)
    for action in _PREFERRED:
        if type(action) in kinds:
            return action
    return act.Fold() if act.Fold in kinds else legal_actions(state, seat)[0]


def _in_duel(state: State, seat: int) -> act.ZwiebelAction:
    """Cripple; else go on with the best arrangement; else rearrange to it; else concede."""
    kinds = kinds_now(state)
    if act.Cripple in kinds:
        runs = list(LISTERS[act.Cripple](state, seat))
        if runs:
            return runs[0]
    if act.Declare in kinds:
        groups = groups_of(declarable(state, seat))
        if groups:
            best = _next_of_best(state, seat, groups)
            return act.Declare(state.setup.pack.codes_of(best.cards), str(best.key))
    if act.Rearrange in kinds:
        groups = groups_of(rearrangeable(state, seat))
        if groups:
            best = _best_beginning(state, seat, groups)
            return act.Rearrange(state.setup.pack.codes_of(best.cards), str(best.key))
    return act.Concede()


def _next_of_best(state: State, seat: int, groups: tuple[Group, ...]) -> Group:
    """The next group of the best arrangement that continues the list, or the highest there is."""
    duel = state.duel
    assert duel is not None
    declared = own_list(duel, seat)
    best = best_of(state, seat, declared).groups[len(declared) :]
    return best[0] if best and best[0] in groups else groups[0]


def _best_beginning(state: State, seat: int, groups: tuple[Group, ...]) -> Group:
    """The beginning of the best arrangement (of the highest completion within a step)."""
    duel = state.duel
    assert duel is not None
    laid = own_list(duel, seat) if isinstance(state.pending, Rearranging) else ()
    best = best_of(state, seat, laid).groups[len(laid) :]
    return best[0] if best and best[0] in groups else groups[0]
