"""Which actions at an open table are lawful, for those who want hints (MM-17.2)."""

from __future__ import annotations

from stammtisch.games.maumau.engine import dispatch
from stammtisch.games.maumau.legal import open_listing
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.parts.turn import QueenRun
from stammtisch.games.maumau.state.state import Draft, State, thaw
from stammtisch.games.protocol import RuleViolation


def lawful(state: State, seat: int) -> tuple[int, ...]:
    """The places, in the list of legal actions, of those that break no rule.

    Only at open tables with ``hints``; at a strict table every listed action is lawful. The marks
    rest on what the player may know: a queen run counts as it is shown.
    """
    if not state.options.open or not state.options.marked or seat not in state.round.seats:
        return ()
    if state.agenda.pending is not None or state.turn.phase not in {"turn", "lhc", "finish"}:
        return ()
    draft = thaw(state)
    if draft.turn.run is not None:
        draft.turn.run = QueenRun(draft.turn.run.caller, draft.turn.run.shown)
    draft.court.violations = ()
    draft.court.chain = 0
    listed = open_listing.open_actions(state, seat)
    return tuple(at for at, action in enumerate(listed) if _clean(draft, seat, action))


def _clean(draft: Draft, seat: int, action: a.SeatMove) -> bool:
    if isinstance(action, a.Challenge):
        return True
    trial = thaw(draft)
    before = trial.court.offences
    try:
        dispatch.carry_out(trial, seat, action)
    except RuleViolation:
        return False
    return trial.court.offences == before
