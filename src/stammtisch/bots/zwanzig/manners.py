"""What no player of Zwanzig does, however weak: moves that make people doubt the whole table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.cards.sets import card_set, highest
from stammtisch.games.zwanzig.play.tricks import winning_place
from stammtisch.games.zwanzig.state.actions import Decide, Exchange, Play
from stammtisch.games.zwanzig.state.pack import CARD, OF_SUIT, SAME_SUIT
from stammtisch.games.zwanzig.views.observation import Observation


def unforgivable(seen: Observation, action: Any) -> bool:
    """To part with the highest trump before the play, or to throw a high card into a lost trick."""
    match action:
        case Exchange(cards):
            return _top_trump(seen) in cards
        case Decide(stay):
            return not stay and _top_trump(seen) in seen.hand
        case Play(card):
            return _wasted(seen, CARD[card])
    return False


def forgivable(seen: Observation, legal: Sequence[Any]) -> list[Any]:
    """The actions that can be forgiven; never none."""
    return [action for action in legal if not unforgivable(seen, action)] or list(legal)


def _top_trump(seen: Observation) -> str:
    return f"A{seen.trump}"


def _wasted(seen: Observation, card: int) -> bool:
    """The card cannot take the trick, and one of the same suit that is lower could have gone."""
    assert seen.trick is not None
    assert seen.trump is not None
    trick = [CARD[code] for _, code in seen.trick.plays]
    if not trick:
        return False
    trumps = OF_SUIT[seen.trump]
    if winning_place([*trick, card], trumps) == len(trick):
        return False
    lower = card_set(CARD[code] for code in seen.hand) & SAME_SUIT[card] & ((1 << card) - 1)
    # Of two neighbours one is as good as the other; a gap of two ranks is a waste.
    return bool(lower) and card - highest(lower) > 1
