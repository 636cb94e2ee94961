"""Which cards may be played, and who wins a trick (ZZ-42 .. ZZ-47)."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.cards.sets import Card, CardSet, above, card_set, highest
from stammtisch.games.zwanzig.state.pack import SAME_SUIT
from stammtisch.games.zwanzig.state.parts import Status


def playable(
    hand: CardSet, trick: Sequence[Card], trump: CardSet, overtrump: bool = False
) -> CardSet:
    """Follow suit, else trump, even a trumped trick, else anything (ZZ-42 .. ZZ-46).

    ``trump`` is the set of all trumps. With ``overtrump`` who has to trump plays a higher trump
    than those in the trick if there is one (ZZ-92).
    """
    if not trick:
        return hand
    following = hand & SAME_SUIT[trick[0]]
    if following:
        return following
    trumps = hand & trump
    if trumps and overtrump:
        return trumps & above(highest(card_set(trick) & trump)) or trumps
    return trumps or hand


def winning_place(trick: Sequence[Card], trump: CardSet) -> int:
    """The place in the trick, from 0, of its winner: the highest trump, else of the suit led."""
    cards = card_set(trick)
    return trick.index(highest(cards & trump or cards & SAME_SUIT[trick[0]]))


def next_in(status: Sequence[Status], seat: int) -> int:
    """The next seat clockwise that is in; ``seat`` itself if it is the only one (ZZ-41)."""
    n = len(status)
    seat = (seat + 1) % n
    while status[seat] != "in":
        seat = (seat + 1) % n
    return seat


def playing_order(status: Sequence[Status], leader: int) -> list[int]:
    """The seats that are in, clockwise from the leader."""
    n = len(status)
    return [s % n for s in range(leader, leader + n) if status[s % n] == "in"]
