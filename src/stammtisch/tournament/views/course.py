"""The clock, the bells to come, the times of all matchdays, and the special rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from stammtisch.games.texts import Both
from stammtisch.tournament.model import MINUTE, Ms, State
from stammtisch.tournament.texts import texts
from stammtisch.tournament.timetable import Bell, bells, break_after, rules_in_force


class BellView(msgspec.Struct, frozen=True):
    """A ringing that lies ahead (TS-20)."""

    t: Ms
    times: int
    means: Literal["back", "begin", "end"]


class SlotView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A matchday of the timetable: as it was, or as it will be if all keep their times."""

    matchday: int
    begins: Ms
    ends: Ms
    began: bool = False


class ClockView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The clock of the desk; pages count down to ``ends`` by the server's time."""

    ends: Ms | None = None
    """When what runs now ends: the matchday, the break or the final."""
    length: Ms | None = None
    """Of what runs now, for the fuse."""
    paused: Ms | None = None
    """Since when all clocks stand; what is left stays ``ends - paused``."""
    bells: list[BellView] = []
    timetable: list[SlotView] = []


class RulesView(msgspec.Struct, frozen=True, kw_only=True):
    """The special rules by their ids (TS-50)."""

    in_force: tuple[str, ...]
    """On the matchday that runs, else on the next; in the order of their coming."""
    fresh: tuple[str, ...]
    """Those of them that come with this matchday."""
    schedule: dict[str, str]
    """By the matchday from which each is in force."""
    names: dict[str, Both]
    """What the rules are called."""


_MEANS: dict[int, Literal["back", "begin", "end"]] = {1: "back", 2: "begin", 3: "end"}


def clock(state: State, starts: Ms | None) -> ClockView:
    """The clock now; ``starts``: when the evening is meant to begin."""
    return ClockView(
        ends=state.ends,
        length=_length(state),
        paused=state.paused,
        bells=[_bell(one) for one in bells(state)],
        timetable=list(_timetable(state, starts)),
    )


def _bell(bell: Bell) -> BellView:
    return BellView(bell.t, bell.times, _MEANS[bell.times])


def _length(state: State) -> Ms | None:
    if state.ends is None:
        return None
    if state.stage in {"playing", "final"}:
        return state.config.play_minutes * MINUTE
    ended = state.matchdays[-1].ended if state.matchdays else None
    return None if ended is None else max(0, state.ends - ended)


def _timetable(state: State, starts: Ms | None) -> Iterator[SlotView]:
    config = state.config
    play = config.play_minutes * MINUTE
    begin = starts
    for matchday in range(1, config.matchdays + 1):
        if matchday <= state.matchday:
            day = state.matchdays[matchday - 1]
            end = day.ended or state.ends or day.started + play
            yield SlotView(matchday, day.started, end, began=True)
            begin = end + break_after(config, matchday)
            if day.ended is not None and matchday == state.matchday and state.ends is not None:
                begin = state.ends
        elif begin is None or state.stage in {"final", "closed"}:
            return
        else:
            yield SlotView(matchday, begin, begin + play)
            begin += play + break_after(config, matchday)


def rules(state: State) -> RulesView:
    """What is in force on this matchday, or on the next one while none is played."""
    config = state.config
    last = state.matchday if state.stage in {"playing", "final", "final_ready", "closed"} else None
    matchday = min(last if last is not None else state.matchday + 1, config.matchdays)
    in_force = rules_in_force(config, matchday)
    fresh = tuple(one for one in in_force if one not in rules_in_force(config, matchday - 1))
    schedule = {str(first): rule for first, rule in sorted(config.rule_schedule.items())}
    return RulesView(
        in_force=in_force,
        fresh=fresh if state.stage in {"registration", "ready", "playing", "break"} else (),
        schedule=schedule,
        names={rule: texts().terms[rule] for rule in schedule.values()},
    )
