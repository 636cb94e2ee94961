"""What is played for a seat whose time is over (ZZ-93)."""

from __future__ import annotations

from stammtisch.games.zwanzig.legal.listing import legal_actions
from stammtisch.games.zwanzig.legal.refusals import not_awaited
from stammtisch.games.zwanzig.state.actions import ZwanzigAction
from stammtisch.games.zwanzig.state.pack import PACK, codes_of
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.state.tables import ANNOUNCEMENTS


def timeout(state: State, seat: int) -> ZwanzigAction:
    """What is played for a seat that has run out of time (ZZ-93).

    Raises `RuleViolation` if the seat need not act.
    """
    legal = legal_actions(state, seat)
    if not legal:
        raise not_awaited(state)
    if state.phase == "announce":
        best = max(codes_of(state.hands[seat]), key=lambda code: PACK.ranks.index(code[0]))
        return ANNOUNCEMENTS[PACK.suits.index(best[1])]
    # The first of the list exchanges nothing or plays the lowest card; the last one goes out.
    return legal[-1] if state.phase == "decide" else legal[0]
