"""The cards in reach of a player that the trick forbids (ZZ-76)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.protocol import Blocked, check_actor
from stammtisch.games.zwanzig.legal.listing import playable_now
from stammtisch.games.zwanzig.legal.refusals import refusal
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.state.tables import plays_of


def blocked(state: State, seat: int) -> Sequence[Blocked]:
    """The cards of a player on turn that the trick forbids (ZZ-76)."""
    check_actor(seat, state.setup.n)
    if state.phase != "play" or seat != state.turn:
        return ()
    found = []
    for action in plays_of(state.hands[seat] & ~playable_now(state)):
        why = refusal(state, seat, action)
        found.append(Blocked(action, why.code, why.clause, why.facts))
    return found
