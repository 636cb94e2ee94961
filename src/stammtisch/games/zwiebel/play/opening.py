"""The state before the first round (ZC-81, ZC-94)."""

from __future__ import annotations

from stammtisch.games.zwiebel.play.round_end import between
from stammtisch.games.zwiebel.state.options import ZwiebelOptions
from stammtisch.games.zwiebel.state.setup import setup_of
from stammtisch.games.zwiebel.state.state import NOBODY, Standing, State


def new(options: ZwiebelOptions, seats: int) -> State:
    """All seats are taken, in the order of joining. Raises `BadOptions`."""
    setup = setup_of(options, seats)
    stack = options.start_chips if setup.latitude.chips else 0
    nothing = (0,) * seats
    return between(
        setup,
        Standing(
            circle=tuple(range(seats)),
            dealer=NOBODY if setup.latitude.dealer_by_lot else 0,
            round_no=0,
            wild=False,
            stacks=(stack,) * seats,
            brought=(stack,) * seats,
            settled=nothing,
            rounds_won=nothing,
            carried=0,
            carriers=(),
            history=(),
            last=None,
            result=None,
        ),
    )
