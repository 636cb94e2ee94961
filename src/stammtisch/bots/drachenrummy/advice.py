"""Advice for Drachenrummy: sensible actions are tried, and played on, to the own next turn at most.

A table is worth what can be laid there, and what the other cards in the hand promise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.bots.advice.model import AdviceReason
from stammtisch.bots.advice.playouts import Playout, PlayoutAdviser, Terms
from stammtisch.bots.drachenrummy.manners import forgivable
from stammtisch.bots.drachenrummy.steady import potential, read
from stammtisch.cards.sets import members
from stammtisch.games.drachenrummy.melds.pack import PACK, points
from stammtisch.games.drachenrummy.play.scoring import score
from stammtisch.games.drachenrummy.rules import legal_actions
from stammtisch.games.drachenrummy.state.actions import (
    EndReserve,
    EndTurn,
    Extend,
    LayMeld,
    Reserve,
    Steal,
)
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.drachenrummy.views.observation import Observation, observation


def _worth(state: State) -> tuple[float, ...]:
    """By seat, the score if everybody laid now what can be laid, and what the rest promises."""
    found = []
    for seat, melds in enumerate(state.melds):
        reading = read(observation(state, seat))
        found.append(score(0, melds) + potential(*reading))
    return tuple(found)


def _ends(before: State, now: State) -> bool:
    """The next turn of whoever is on turn has begun; what was kept for him is his by then."""
    return now.turn_no >= before.turn_no + before.setup.n


def _plies(seen: Observation) -> int:
    """The more play, and the more somebody holds, the longer a choice takes."""
    return 1_800 * 30 // ((1 + seen.n) * (30 + max(seen.hand_sizes)))


def _reasons(action: Any, playouts: Sequence[Playout]) -> list[AdviceReason]:
    """What the action is for."""
    number = len(playouts)
    match action:
        case Reserve() | Steal():
            card = PACK.index[action.card]
            kept = sum(_has(one.after, one.seat, card) for one in playouts)
            return [
                AdviceReason("keeps_card", {"card": action.card, "kept": kept, "playouts": number})
            ]
        case LayMeld():
            return [AdviceReason("lays", {"points": points(PACK.cards(action.cards))})]
        case Extend():
            return [AdviceReason("lays", {"points": points(1 << PACK.index[action.card])})]
        case EndTurn():
            able = _able(playouts[0], LayMeld, Extend)
            return [AdviceReason("keeps_melds" if able else "nothing_to_lay")]
        case EndReserve():
            able = _able(playouts[0], Reserve, Steal)
            return [AdviceReason("leaves_dice" if able else "nothing_to_reserve")]
    better = sum(one.gain > 0 for one in playouts)
    return [AdviceReason("gains_more", {"won": better, "playouts": number})]


def _able(one: Playout, *kinds: type) -> bool:
    """Whether the seat could have done something of these kinds instead."""
    return any(isinstance(action, kinds) for action in legal_actions(one.before, one.seat))


def _has(state: State, seat: int, card: int) -> bool:
    """Whether the card is in the seat's hand or melds, or still kept for it."""
    laid = [card for meld in state.melds[seat] for card in members(meld.cards)]
    kept = [entry.card for entry in state.reserved if entry.owner == seat]
    return bool(state.hands[seat] >> card & 1) or card in laid or card in kept


ADVISER = PlayoutAdviser(
    frozenset({"drachenrummy"}),
    Terms(
        measure="points",
        worth=_worth,
        ends=_ends,
        sensible=forgivable,
        fills=lambda _: True,
        reasons=_reasons,
        partial=True,
        plies=_plies,
        most=3,
    ),
)
