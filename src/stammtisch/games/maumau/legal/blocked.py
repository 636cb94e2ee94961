"""What lies in reach of a player but is refused, and why (strict tables)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cards.sets import CardSet, members
from stammtisch.games.maumau.legal.strict_listing import DRAW, PLAIN_LAYS
from stammtisch.games.maumau.owed.likeness import like
from stammtisch.games.maumau.owed.what_serves import facts, fault, playable
from stammtisch.games.maumau.state.cards import LHC_SERVES
from stammtisch.games.maumau.state.state import AnyState
from stammtisch.games.protocol import Blocked


def blocked_cards(state: AnyState, seat: int) -> Sequence[Blocked]:
    """For the player on turn: every card that may not be laid, and drawing where he must serve.

    At an open table nothing is refused, and nothing marked (MM-20.2).
    """
    if state.options.open or seat != state.turn.player or state.agenda.pending is not None:
        return ()
    if state.turn.phase == "lhc":
        chain = like(state, seat, LHC_SERVES)
        rest = state.cards.hands[seat] & ~chain
        found = [Blocked(PLAIN_LAYS[c], "lhc_only_sevens", "MM-9c.3", {}) for c in members(rest)]
        return found + _faults(state, seat, state.cards.hands[seat] & chain)
    if state.turn.phase != "turn":
        return ()
    found = _faults(state, seat, state.cards.hands[seat])
    serves = state.turn.stage in {"serve", "again"} and bool(playable(state, seat))
    if serves and not state.options.voluntary_draw:
        found.append(Blocked(DRAW, "must_serve", "MM-2.2", {}))
    elif state.turn.stage in {"drew", "again_drew"}:
        found.append(Blocked(DRAW, "already_drew", "MM-2.4", {}))
    return found


def _faults(state: AnyState, seat: int, cards: CardSet) -> list[Blocked]:
    found = []
    for card in members(cards):
        wrong = fault(state, seat, card)
        if wrong is not None:
            found.append(
                Blocked(PLAIN_LAYS[card], wrong.code, wrong.clause, facts(state, wrong, card))
            )
    return found
