"""Table time in ms: what it is, and when something comes by itself."""

from __future__ import annotations

from stammtisch.games.maumau.state.parts.turn import Phase
from stammtisch.games.maumau.state.parts.values import NEVER, Frozen, StatePart


class CountdownRun(Frozen, frozen=True):
    """Somebody counts down (MM-2.8)."""

    by: int
    start: int
    """Table time of the "5"."""
    number: int = 5
    """The last number said."""


class Clock(StatePart, gc=False):
    """The time, and the deadlines that belong to nothing else."""

    t: int = 0
    limit_at: int = NEVER
    """The turn limit, or the end of a player's time in an LHC."""
    signal_at: int = NEVER
    idle_since: int = 0
    """When the turn began, or the last countdown ended."""
    countdown: CountdownRun | None = None
    countdowns: int = 0
    """Penalties by countdown in this turn."""
    between_at: int = NEVER
    bell: int = NEVER
    """When the match ends by itself (TS-22)."""
    stopped: int = NEVER
    """Since when a Plenum or a blocking gesture has stopped the game (MM-19.8)."""
    resume: Phase = "turn"
    """The phase that goes on afterwards."""
