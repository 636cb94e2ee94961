"""The course of the evening: matchdays, breaks, bells, pauses, presence, who really sat where."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.jersey import jersey
from stammtisch.tournament.model import (
    MINUTE,
    MatchdayState,
    MatchdayTable,
    Ms,
    State,
    matrix_due,
    participant,
)
from stammtisch.tournament.moves import guards
from stammtisch.tournament.moves.outcome import MoveOutcome, with_day, with_table
from stammtisch.tournament.timetable import break_after, rules_in_force


def moved(state: State, given: c.Given, do: c.MatchdayCommand) -> MoveOutcome:
    """What becomes of the state, and what happens. Raises `RuleViolation`."""
    match do:
        case c.StartMatchday():
            return start_matchday(state, given, do)
        case c.EndMatchday():
            return end_matchday(state, given, do)
        case c.ExtendBreak():
            return extend_break(state, given, do)
        case c.Pause():
            return pause(state, given, do)
        case c.Resume():
            return resume(state, given)
        case c.Ring():
            return ring(state, given, do)
        case c.SetPresent():
            return set_present(state, given, do)
        case c.TableOverridden():
            return table_overridden(state, given, do)


def start_matchday(state: State, given: c.Given, do: c.StartMatchday) -> MoveOutcome:
    """Begin the next matchday by the matrix; results may be missing (TS-69, TS-74)."""
    guards.role(given, "director", "server")
    matchday = state.matchday + 1
    if matchday > state.config.matchdays and state.stage in {"break", "final_ready"}:
        raise RuleViolation("finished_all_matchdays", "TS-78", matchdays=state.config.matchdays)
    guards.stage(state, "ready", "break")
    guards.clocks_run(state)
    if len(state.active) < 4:
        raise RuleViolation("too_few_players", "TS-68", players=len(state.active))
    if matrix_due(state):
        raise RuleViolation("matrix_due", "TS-18", matchday=matchday)
    leader = jersey(state)
    if leader.tied:
        raise RuleViolation("lot_due", "TS-48", purpose="jersey", among=list(leader.tied))
    told: list[e.AnyEvent] = []
    if state.stage == "break" and state.ends is not None and given.t < state.ends:
        why = _before_time(given, do.reason, "TS-D-27")
        told.append(e.BreakShortened(matchday, why))
    elif state.stage == "ready":
        guards.role(given, "director")
    begun = _begun(state, given.t, matchday, leader.no)
    ends = given.t + state.config.play_minutes * MINUTE
    told += [e.MatchdayStarted(matchday, begun.rules, begun.wearer, ends), e.BellRang(2)]
    alone = _without_referee(state, begun)
    if alone and state.config.use == "desk":
        told.append(e.TablesWithoutReferee(matchday, alone))
    after = replace(state, stage="playing", matchdays=(*state.matchdays, begun), ends=ends)
    return after, told


def _before_time(given: c.Given, reason: str, clause: str) -> str:
    """The clock keeps its times; the director needs a reason not to."""
    if given.by.role != "director":
        raise RuleViolation("not_due", clause)
    return guards.reason(reason, clause)


def _begun(state: State, t: Ms, matchday: int, wearer: int | None) -> MatchdayState:
    matrix = state.matrices[-1]
    day = matrix.days[matchday - 1]
    return MatchdayState(
        matchday=matchday,
        version=matrix.version,
        rules=rules_in_force(state.config, matchday),
        wearer=wearer,
        tables=tuple(
            MatchdayTable(table=at, seats=seats) for at, seats in enumerate(day.tables, 1)
        ),
        byes=day.byes,
        started=t,
    )


def _without_referee(state: State, day: MatchdayState) -> tuple[int, ...]:
    members = {one.no for one in state.participants if one.referee}
    return tuple(table.table for table in day.tables if not members & set(table.seats))


def end_matchday(state: State, given: c.Given, do: c.EndMatchday) -> MoveOutcome:
    """End by the clock, or earlier by the director with a reason (TS-22, TS-78)."""
    guards.role(given, "director", "server")
    guards.stage(state, "playing")
    guards.clocks_run(state)
    told: list[e.AnyEvent] = []
    if state.ends is not None and given.t < state.ends:
        why = _before_time(given, do.reason, "TS-78")
        told.append(e.MatchdayShortened(state.matchday, why))
    day = replace(state.matchdays[-1], ended=given.t)
    ends = given.t + break_after(state.config, state.matchday)
    told = [e.BellRang(3), e.MatchdayEnded(state.matchday, ends), *told]
    after = replace(state, stage="break", matchdays=(*state.matchdays[:-1], day), ends=ends)
    return after, told


def extend_break(state: State, given: c.Given, do: c.ExtendBreak) -> MoveOutcome:
    """Prolong a break; it is never shortened this way (TS-19)."""
    guards.role(given, "director")
    guards.stage(state, "break", "final_ready")
    if not 1 <= do.minutes <= 240:
        raise RuleViolation("minutes_range", "TS-19", given=do.minutes)
    ends = (state.ends if state.ends is not None else given.t) + do.minutes * MINUTE
    told = e.BreakExtended(do.minutes, do.reason.strip(), ends)
    return replace(state, ends=ends), (told,)


def pause(state: State, given: c.Given, do: c.Pause) -> MoveOutcome:
    """Stop all clocks (TS-05, TS-29); the server says so of the time in which it was away."""
    guards.role(given, "director", "server")
    guards.stage(state, *guards.RUNNING)
    guards.clocks_run(state)
    return replace(state, paused=given.t), (e.Paused(do.reason.strip()),)


def resume(state: State, given: c.Given) -> MoveOutcome:
    """Go on; the time that was missing is added to what runs (TS-29)."""
    guards.role(given, "director", "server")
    if state.paused is None:
        raise RuleViolation("not_paused", "TS-29")
    missed = max(0, given.t - state.paused)
    ends = None if state.ends is None else state.ends + missed
    return replace(state, paused=None, ends=ends), (e.Resumed(missed, ends),)


def ring(state: State, given: c.Given, do: c.Ring) -> MoveOutcome:
    """Ring by hand, also before matchday 1, or as the clock does (TS-20, TS-D-28)."""
    guards.role(given, "director", "server")
    guards.stage(state, "ready", *guards.RUNNING)
    guards.clocks_run(state)
    if do.times not in {1, 2, 3}:
        raise RuleViolation("bad_action", "TS-20")
    return state, (e.BellRang(do.times),)


def set_present(state: State, given: c.Given, do: c.SetPresent) -> MoveOutcome:
    """Report presence at a table, or before the final (TS-25, TS-D-16, TS-D-35)."""
    if state.stage == "final_ready" or (state.final is not None and state.final.dealt is None):
        return _present_before_final(state, given, do)
    guards.role(given, "director", "referee", "player", "server")
    guards.stage(state, "playing", "break")
    table = guards.seat_of(state, state.matchdays[-1], do.no)
    if given.by.role == "player" and given.by.no != do.no:
        guards.refuse_role(given, "referee", "director")
    guards.own_table(given, table)
    if table.counts:
        raise RuleViolation(
            "already_confirmed", "TS-39", matchday=state.matchday, table=table.table
        )
    if table.entries:
        raise RuleViolation("already_entered", "TS-37", matchday=state.matchday, table=table.table)
    present = table.presence.get(do.no, False) or do.present
    changed = replace(table, presence={**table.presence, do.no: present})
    after = with_table(state, state.matchday, changed)
    return after, (e.PresenceSet(do.no, do.present),)


def _present_before_final(state: State, given: c.Given, do: c.SetPresent) -> MoveOutcome:
    guards.role(given, "director")
    if guards.person(state, do.no).status != "active":
        raise RuleViolation("not_active", "TS-D-16", no=do.no)
    absent = state.absent - {do.no} if do.present else state.absent | {do.no}
    return replace(state, absent=absent), (e.PresenceSet(do.no, do.present),)


def table_overridden(state: State, given: c.Given, do: c.TableOverridden) -> MoveOutcome:
    """Record who really sat where; meetings and threes count as they were (TS-71, TS-D-37)."""
    guards.role(given, "director")
    guards.stage(state, "playing", "break")
    why = guards.reason(do.reason, "TS-71")
    day = state.matchdays[-1]
    for label in do.tables:
        if not 1 <= label <= len(day.tables):
            raise RuleViolation("unknown", "TS-82", what="table", given=label)
        if day.tables[label - 1].counts:
            raise RuleViolation("already_confirmed", "TS-71", matchday=day.matchday, table=label)
    old = [no for label in do.tables for no in day.tables[label - 1].seats]
    new = [no for seats in do.tables.values() for no in seats]
    sizes = {len(seats) for seats in do.tables.values()}
    if not do.tables or sorted(old) != sorted(new) or not sizes <= {2, 3, 4, 5}:
        raise RuleViolation("not_a_partition", "TS-71", matchday=day.matchday, matchdays=1)
    if all(day.tables[label - 1].seats == seats for label, seats in do.tables.items()):
        raise RuleViolation("bad_action", "TS-71")
    reported = {no: was for table in day.tables for no, was in table.presence.items()}
    struck = {no for table in day.tables for no in table.struck}
    tables = tuple(
        MatchdayTable(
            table=table.table,
            seats=do.tables[table.table],
            presence={no: reported[no] for no in do.tables[table.table] if no in reported},
            struck=tuple(no for no in do.tables[table.table] if no in struck),
            overridden=True,
        )
        if table.table in do.tables
        else table
        for table in day.tables
    )
    told: list[e.AnyEvent] = [e.SeatsOverridden(day.matchday, dict(do.tables), why)]
    unusual = tuple(label for label, seats in do.tables.items() if len(seats) not in {3, 4})
    if unusual:
        told.append(e.UnusualTables(unusual))
    return with_day(state, day.matchday, tables), told


def wearer_left(state: State, no: int) -> State:
    """Nobody wears the jersey until the end of the matchday in which its wearer left (TS-D-20)."""
    if state.stage != "playing" or state.matchdays[-1].wearer != no:
        return state
    day = replace(state.matchdays[-1], wearer=None)
    return replace(state, matchdays=(*state.matchdays[:-1], day))


def first_dealer(state: State, table: MatchdayTable) -> int | None:
    """Who deals the first game: the first in seat order who is not away (TS-16, TS-D-42)."""
    for no in table.seats:
        one = participant(state, no)
        if table.presence.get(no, True) and no not in table.struck and one is not None:
            return no
    return None
