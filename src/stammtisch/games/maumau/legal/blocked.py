"""What lies in reach of a player but is refused, and why (strict tables)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cards.sets import CardSet, members
from stammtisch.games.maumau.legal.strict_listing import DRAW, PLAIN_LAYS
from stammtisch.games.maumau.owed.what_serves import facts, fault, playable
from stammtisch.games.maumau.state.cards import LHC_SERVES
from stammtisch.games.maumau.state.state import Draft
from stammtisch.games.protocol import Blocked


def blocked_cards(d: Draft, seat: int) -> Sequence[Blocked]:
    """For the player on turn: every card that may not be laid, and drawing where he must serve.

    At an open table nothing is refused, and nothing marked (MM-20.2).
    """
    if d.options.open or seat != d.player or d.pending is not None:
        return ()
    if d.phase == "lhc":
        rest = d.hands[seat] & ~LHC_SERVES
        found = [Blocked(PLAIN_LAYS[c], "lhc_only_sevens", "MM-9c.3", {}) for c in members(rest)]
        return found + _faults(d, seat, d.hands[seat] & LHC_SERVES)
    if d.phase != "turn":
        return ()
    found = _faults(d, seat, d.hands[seat])
    serves = d.stage in {"serve", "again"} and bool(playable(d, seat))
    if serves and not d.options.voluntary_draw:
        found.append(Blocked(DRAW, "must_serve", "MM-2.2", {}))
    elif d.stage in {"drew", "again_drew"}:
        found.append(Blocked(DRAW, "already_drew", "MM-2.4", {}))
    return found


def _faults(d: Draft, seat: int, cards: CardSet) -> list[Blocked]:
    found = []
    for card in members(cards):
        wrong = fault(d, seat, card)
        if wrong is not None:
            found.append(Blocked(PLAIN_LAYS[card], wrong.code, wrong.clause, facts(d, wrong, card)))
    return found
