"""Who has one of the evening's places, and who of those that wait is next (TS-01).

The list of an evening has as many places as the director says. Who signs up after that waits in
order, and moves up while the list is open: when a place is free, and at the draw for those who have
not come.
"""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.tournament.matrix import MOST
from stammtisch.tournament.model import Participant, State


def room(state: State) -> int:
    """How many places are free; none where the director has let in more than there are."""
    return max(0, (state.config.capacity or MOST) - len(state.participants))


def arrivals(state: State) -> tuple[Participant, ...]:
    """Whom a draw gives numbers: all of the list who are here, and for those who are not the first
    who wait and are."""
    here = [one for one in state.participants if one.here]
    free = max(0, (state.config.capacity or MOST) - len(here))
    return (*here, *[one for one in state.waiting if one.here][:free])


def moved_up(state: State) -> tuple[State, tuple[Participant, ...]]:
    """The state with everybody in it for whom there is a place, and who they are.

    Once numbers are drawn, only who is here: the draw has left out all others.
    """
    next_ones = [one for one in state.waiting if one.here or not state.numbered][: room(state)]
    if not next_ones:
        return state, ()
    left = tuple(one for one in state.waiting if one not in next_ones)
    people = (*state.participants, *next_ones)
    return replace(state, participants=people, waiting=left), tuple(next_ones)
