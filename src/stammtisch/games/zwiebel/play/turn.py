"""Who is asked (ZC-97), and where announcing is possible (ZC-65)."""

from __future__ import annotations

from stammtisch.games.zwiebel.state.state import (
    NOBODY,
    DeathWindow,
    ForcedReveal,
    HandOver,
    OutCrippleWindow,
    State,
)

_ANNOUNCING = frozenset(
    ("stay", "raise", "stake", "match", "extra", "cover", "buy", "preshow", "showdown")
)


def asked_seat(state: State) -> int:
    """The seat whose decision is pending; `NOBODY` between rounds and after the match."""
    pending = state.pending
    if pending is not None:
        if isinstance(pending, DeathWindow | ForcedReveal | OutCrippleWindow | HandOver):
            return pending.asked[0]
        return pending.seat
    if state.phase == "showdown" and state.duel is not None:
        return state.duel.actor
    return state.asked[0] if state.asked else NOBODY


def may_announce(state: State, seat: int) -> bool:
    """Whether the seat may announce now (ZC-65)."""
    return state.pending is None and state.phase in _ANNOUNCING and asked_seat(state) == seat
