"""What no player of Zwiebel does, however weak: moves that make people doubt the whole table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.bots.zwiebel.choices.bets import kept_odds
from stammtisch.bots.zwiebel.choices.prospects import own_worths
from stammtisch.bots.zwiebel.hands.field import chance_of, fields_of, rivals_of
from stammtisch.bots.zwiebel.reading import Reading
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.hidden_hands import promise_of
from stammtisch.games.zwiebel.cards.pack import RANK_OF
from stammtisch.games.zwiebel.state.actions import Concede, Exchange, Fold, Match, Pay

PRECIOUS = 99
"""Of a hundred such cards so many are kept at the exchange."""


def unforgivable(reading: Reading, action: Any, legal: Sequence[Any]) -> bool:
    """To put away the best cards, to fold what cannot lose, to give up what can still be laid."""
    match action:
        case Exchange(cards):
            promise, index = promise_of(reading.state), reading.state.setup.pack.index
            return any(promise[RANK_OF[index[code]]] >= PRECIOUS for code in cards)
        case Fold():
            return any(isinstance(one, Pay | Match) for one in legal) and _sure(reading)
        case Concede():
            return not isinstance(rules.timeout(reading.state, reading.seat), Concede)
    return False


def forgivable(reading: Reading, legal: Sequence[Any]) -> list[Any]:
    """The actions that can be forgiven; never none."""
    return [one for one in legal if not unforgivable(reading, one, legal)] or list(legal)


def _sure(reading: Reading) -> bool:
    """To stay costs nothing, or the hand beats all that the others were thought to hold."""
    due = reading.limits.due
    if not due:
        return True
    state, seat = reading.state, reading.seat
    others = rivals_of(state, seat, reading.rng)
    chance = chance_of(own_worths(reading, ()), fields_of(state, others))
    return chance == 1 and kept_odds(reading, chance, due) == 1
