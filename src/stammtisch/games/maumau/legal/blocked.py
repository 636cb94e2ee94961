"""What lies in reach of a player but is refused, and why (strict tables)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cards.sets import members
from stammtisch.games.maumau.faces import COPIERS, OF_RANK, SEVEN
from stammtisch.games.maumau.listing import DRAW, PLAIN_LAYS
from stammtisch.games.maumau.serving import facts, fault, playable
from stammtisch.games.maumau.state import Draft
from stammtisch.games.protocol import Blocked


def blocked_cards(d: Draft, seat: int) -> Sequence[Blocked]:
    """For the player on turn: every card that may not be laid, and drawing where he must serve.

    At an open table nothing is refused, and nothing marked (MM-20.2).
    """
    if d.options.open or seat != d.player or d.pending is not None:
        return ()
    if d.phase == "lhc":
        rest = d.hands[seat] & ~(OF_RANK[SEVEN] | COPIERS)
        return [Blocked(PLAIN_LAYS[c], "lhc_only_sevens", "MM-9c.3", {}) for c in members(rest)]
    if d.phase != "turn":
        return ()
    found = []
    for card in members(d.hands[seat]):
        wrong = fault(d, seat, card)
        if wrong is not None:
            found.append(Blocked(PLAIN_LAYS[card], wrong.code, wrong.clause, facts(d, wrong, card)))
    serves = d.stage in {"serve", "again"} and bool(playable(d, seat))
    if serves and not d.options.voluntary_draw:
        found.append(Blocked(DRAW, "must_serve", "MM-2.2", {}))
    elif d.stage in {"drew", "again_drew"}:
        found.append(Blocked(DRAW, "already_drew", "MM-2.4", {}))
    return found
