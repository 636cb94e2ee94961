"""Times of an evening: matchdays, breaks, bells, and the special rules by matchday."""

from __future__ import annotations

import msgspec

from stammtisch.tournament.model import MINUTE, Config, Ms, State

CALL_BACK: Ms = MINUTE
"""The bell calls back to the tables so long before the end of a break (TS-20)."""


class Bell(msgspec.Struct, frozen=True):
    """A ringing that lies ahead: once to come back, twice to begin, three times to end."""

    t: Ms
    times: int


def break_after(config: Config, matchday: int) -> Ms:
    """The length of the break after a matchday: short and long in turns (TS-19, TS-AMB-10)."""
    first = matchday % 2 == 1
    short = first if config.first_break == "short" else not first
    return (config.break_short if short else config.break_long) * MINUTE


def bells(state: State) -> tuple[Bell, ...]:
    """What the clock will ring if nothing changes; none while it stands (TS-20, TS-D-28)."""
    if state.ends is None or state.paused is not None:
        return ()
    if state.stage in {"playing", "final"}:
        return (Bell(state.ends, 3),)
    if state.stage in {"break", "final_ready"}:
        return Bell(state.ends - CALL_BACK, 1), Bell(state.ends, 2)
    return ()


def rules_in_force(config: Config, matchday: int) -> tuple[str, ...]:
    """The special rules of a matchday, in the order of their coming; the final has those of the
    last matchday (TS-50, TS-59)."""
    return tuple(rule for first, rule in sorted(config.rule_schedule.items()) if first <= matchday)
