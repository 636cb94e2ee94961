"""Advice for Drachenrummy: sensible actions are tried, and played on, to the own next turn at most.

A table is worth what it would come to if the match ended there, with all that can be laid laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.bots.advice.model import AdviceReason
from stammtisch.bots.advice.playouts import Playout, PlayoutAdviser, Terms
from stammtisch.cards.sets import members
from stammtisch.games.drachenrummy.melds.layout import best_layout
from stammtisch.games.drachenrummy.melds.pack import PACK, points
from stammtisch.games.drachenrummy.play.scoring import score
from stammtisch.games.drachenrummy.state.actions import Extend, LayMeld, Reserve, Steal
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.drachenrummy.views.observation import Observation


def _worth(state: State) -> tuple[int, ...]:
    """By seat, the score if everybody laid now what can be laid."""
    return tuple(
        score(0, melds) + best_layout(hand, melds).value
        for hand, melds in zip(state.hands, state.melds, strict=True)
    )


def _ends(before: State, now: State) -> bool:
    """The next turn of whoever is on turn has begun; what was kept for him is his by then."""
    return now.turn_no >= before.turn_no + before.setup.n


def _plies(seen: Observation) -> int:
    """The more play, and the more somebody holds, the longer a choice takes."""
    return 1_400 * 30 // ((1 + seen.n) * (30 + max(seen.hand_sizes)))


def _reasons(action: Any, playouts: Sequence[Playout]) -> list[AdviceReason]:
    """What the action is for."""
    number = len(playouts)
    match action:
        case Reserve() | Steal():
            card = PACK.index[action.card]
            got = sum(_has(one.after, one.seat, card) for one in playouts)
            return [
                AdviceReason("gets_card", {"card": action.card, "got": got, "playouts": number})
            ]
        case LayMeld():
            worth = points(PACK.cards(action.cards))
            return [AdviceReason("lays", {"points": worth})]
        case Extend():
            return [AdviceReason("lays", {"points": points(1 << PACK.index[action.card])})]
    better = sum(one.gain > 0 for one in playouts)
    return [AdviceReason("gains_more", {"won": better, "playouts": number})]


def _has(state: State, seat: int, card: int) -> bool:
    """Whether the card is in the seat's hand or melds."""
    laid = [card for meld in state.melds[seat] for card in members(meld.cards)]
    return bool(state.hands[seat] >> card & 1) or card in laid


ADVISER = PlayoutAdviser(
    frozenset({"drachenrummy"}),
    Terms(
        measure="points",
        worth=_worth,
        ends=_ends,
        reasons=_reasons,
        partial=True,
        plies=_plies,
        most=3,
    ),
)
