"""What is played for a seat whose time is over (DR-96)."""

from __future__ import annotations

from stammtisch.games.drachenrummy.legal.listing import LISTS, own_cards
from stammtisch.games.drachenrummy.legal.refusals import not_awaited
from stammtisch.games.drachenrummy.melds.pack import PACK
from stammtisch.games.drachenrummy.state.actions import (
    DrachenrummyAction,
    EndReserve,
    EndTurn,
    FinalDone,
    Fix,
    Take,
)
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.protocol import check_actor


def timeout(state: State, seat: int) -> DrachenrummyAction:
    """What is played for a seat that has run out of time (DR-96).

    Raises `RuleViolation` if the seat need not act.
    """
    check_actor(seat, state.setup.n)
    if state.phase in LISTS and seat == state.turn:
        match state.phase:
            case "take":
                return Take(tuple([PACK.codes[card] for card in own_cards(state)]))
            case "fix":
                return Fix(tuple(sorted(state.rolled)))
            case "reserve":
                return EndReserve()
            case "meld":
                return EndTurn()
            case "final_meld":
                return FinalDone()
    raise not_awaited(state)
