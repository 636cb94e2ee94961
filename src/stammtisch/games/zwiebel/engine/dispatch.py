"""One action of anybody, followed to the next decision (ZC-02, ZC-94)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from stammtisch.games.protocol import CHANCE, CLOCK, Action, Actor, Event, RuleViolation
from stammtisch.games.validation.form import misshapen, well_formed
from stammtisch.games.zwiebel.cards.pack import SIZE
from stammtisch.games.zwiebel.engine.attendance import join, leave
from stammtisch.games.zwiebel.engine.moves import perform, refusal
from stammtisch.games.zwiebel.legal.timeouts import default_action
from stammtisch.games.zwiebel.play.course import go_on, start_round
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.draft import Draft
from stammtisch.games.zwiebel.state.events import DealerChanged, TimedOut
from stammtisch.games.zwiebel.state.parts import Phase
from stammtisch.games.zwiebel.state.refusal_codes import as_written_in, refused
from stammtisch.games.zwiebel.state.state import State

_well_formed = well_formed(act.ZwiebelAction)

_OF_CHANCE: Mapping[type[Action], Phase] = MappingProxyType(
    {act.DrawDealer: "draw_dealer", act.Shuffle: "round_start"}
)
"""When which of its actions is awaited from chance (ZC-94)."""


def apply(state: State, actor: Actor, action: Action) -> tuple[State, Sequence[Event]]:
    """The next state and what happened; raises `RuleViolation` by ZC-75."""
    draft = Draft(state)
    try:
        if not _well_formed(actor, action):
            raise refused("malformed", **misshapen(actor, action))
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
    _must_be_outcome(state, action)
    if state.phase not in _OF_CHANCE.values():
        raise refused("not_your_turn")
    if state.phase != _OF_CHANCE[type(action)]:
        raise refused("wrong_phase")
    if isinstance(action, act.DrawDealer):
        draft.set_standing(dealer=action.seat)
        draft.set(phase="round_start")
        draft.tell(DealerChanged(action.seat, "lot"))
    elif isinstance(action, act.Shuffle):
        index = state.setup.pack.index
        start_round(draft, tuple(index[code] for code in action.cards))


def _must_be_outcome(state: State, action: Action) -> None:
    """A seat that somebody sits on, or all the cards (ZC-94)."""
    match action:
        case act.DrawDealer(seat=seat):
            if seat not in state.standing.circle:
                raise refused("malformed", seat=seat)
        case act.Shuffle(cards=cards):
            if len(cards) != SIZE or set(cards) != set(state.setup.pack.index):
                raise refused("malformed", cards=len(cards))
        case _:
            raise refused("malformed")


def _clock(draft: Draft, action: Action) -> None:
    """ZC-94: what ZC-92 says is done for the seat that is asked."""
    if not isinstance(action, act.Timeout):
        raise refused("malformed")
    seat = action.seat
    if seat < 0 or seat != asked_seat(draft.state):
        raise refused("not_your_turn", seat=seat)
    draft.tell(TimedOut(seat))
    perform(draft, seat, default_action(draft.state, seat))
