"""Who sits where: turns, seniority, who is still in (ZC-80)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from stammtisch.games.zwiebel.state.state import State

T = TypeVar("T")


def turned(circle: Sequence[int], first: int) -> tuple[int, ...]:
    """The circle from ``first`` on."""
    start = circle.index(first)
    return (*circle[start:], *circle[:start])


def left_of(circle: Sequence[int], seat: int) -> tuple[int, ...]:
    """All others of the circle, clockwise from the left of ``seat``."""
    return turned(circle, seat)[1:]


def seniority(state: State) -> tuple[int, ...]:
    """The players of the round from the elder to the younger, the dealer first (ZC-80)."""
    dealer = state.standing.dealer
    if dealer < 0:
        return ()
    order = turned(state.standing.circle, dealer)
    return tuple(seat for seat in order if seat in state.players)


def still_in(state: State, seats: Iterable[int]) -> tuple[int, ...]:
    """Those of ``seats`` who have neither folded nor been knocked out, in the same order."""
    return tuple(seat for seat in seats if state.place[seat] == "in")


def in_turn(state: State) -> tuple[int, ...]:
    """The players still in from the Senior leftwards, the dealer last."""
    dealer, *others = seniority(state)
    return still_in(state, (*others, dealer))


def others_in_turn(state: State, seat: int) -> tuple[int, ...]:
    """All players still in but ``seat``, from the Senior leftwards, the dealer last."""
    return tuple(other for other in in_turn(state) if other != seat)


def elder(state: State, one: int, other: int) -> int:
    """Which of the two is of greater seniority (ZC-80)."""
    order = seniority(state)
    return min(one, other, key=order.index)
