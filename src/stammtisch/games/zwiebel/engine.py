"""One action of anybody, followed to the next decision (ZC-02, ZC-94)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.protocol import CHANCE, CLOCK, Action, Actor, Event, RuleViolation
from stammtisch.games.zwiebel import actions as act
from stammtisch.games.zwiebel.course import go_on, start_round
from stammtisch.games.zwiebel.defaults import default_action
from stammtisch.games.zwiebel.draft import Draft
from stammtisch.games.zwiebel.events import DealerChanged, TimedOut
from stammtisch.games.zwiebel.leaving import join, leave
from stammtisch.games.zwiebel.moves import perform, refusal
from stammtisch.games.zwiebel.pack import SIZE
from stammtisch.games.zwiebel.refusals import as_written_in, refused
from stammtisch.games.zwiebel.state import State
from stammtisch.games.zwiebel.turns import asked_seat


def apply(state: State, actor: Actor, action: Action) -> tuple[State, Sequence[Event]]:
    """The next state and what happened; raises `RuleViolation` by ZC-75."""
    draft = Draft(state)
    try:
        _perform(draft, actor, action)
    except RuleViolation as found:
        raise as_written_in(state.setup.rules, found) from None
    go_on(draft)
    return draft.state, tuple(draft.events)


def _perform(draft: Draft, actor: Actor, action: Action) -> None:
    if actor == CHANCE:
        _chance(draft, action)
    elif actor == CLOCK:
        _clock(draft, action)
    elif isinstance(action, act.Join):
        join(draft, actor)
    elif isinstance(action, act.Leave):
        leave(draft, actor)
    else:
        found = refusal(draft.state, actor, action)
        if found is not None:
            raise found
        perform(draft, actor, action)


def _chance(draft: Draft, action: Action) -> None:
    state = draft.state
    if isinstance(action, act.DrawDealer):
        if state.phase != "draw_dealer":
            raise refused("not_your_turn")
        if action.seat not in draft.standing.circle:
            raise refused("malformed", seat=action.seat)
        draft.set_standing(dealer=action.seat)
        draft.set(phase="round_start")
        draft.tell(DealerChanged(action.seat, "lot"))
        return
    if not isinstance(action, act.Shuffle):
        raise refused("malformed")
    index = state.setup.pack.index
    if len(action.cards) != SIZE or set(action.cards) != set(index):
        raise refused("malformed", cards=len(action.cards))
    if state.phase != "round_start":
        raise refused("not_your_turn")
    start_round(draft, tuple(index[code] for code in action.cards))


def _clock(draft: Draft, action: Action) -> None:
    """ZC-94: what ZC-92 says is done for the seat that is asked."""
    if not isinstance(action, act.Timeout):
        raise refused("malformed")
    seat = action.seat
    if seat < 0 or seat != asked_seat(draft.state):
        raise refused("not_your_turn", seat=seat)
    draft.tell(TimedOut(seat))
    perform(draft, seat, default_action(draft.state, seat))
