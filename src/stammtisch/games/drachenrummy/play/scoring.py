"""Points, winners and ranks (DR-62 .. DR-67)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from stammtisch.cards.sets import CardSet
from stammtisch.games.drachenrummy.melds.melds import Meld
from stammtisch.games.drachenrummy.melds.pack import points
from stammtisch.games.drachenrummy.state.parts import Reason, Result
from stammtisch.games.drachenrummy.state.state import State


def score(hand: CardSet, melds: Sequence[Meld]) -> int:
    """Points of all cards in melds minus one for every hand card (DR-64, DR-92)."""
    return sum([points(meld.cards) for meld in melds]) - hand.bit_count()


def ranks(
    scores: Sequence[int],
    hand_left: Sequence[int],
    tie_break: Literal["shared", "fewer_hand_cards"] = "shared",
) -> tuple[int, ...]:
    """By seat: 1 for the best; equals share the better rank (DR-65, DR-66)."""
    left = hand_left if tie_break == "fewer_hand_cards" else [0] * len(scores)
    keys = [(score, -cards) for score, cards in zip(scores, left, strict=True)]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def result_of(state: State, reason: Reason) -> Result:
    """The result of a match whose final melding is done (DR-67)."""
    scores = tuple(map(score, state.hands, state.melds))
    left = tuple(hand.bit_count() for hand in state.hands)
    placed = ranks(scores, left, state.setup.options.tie_break)
    winners = tuple(seat for seat, rank in enumerate(placed) if rank == 1)
    return Result(reason, winners, scores, placed, left, state.turn_no)
