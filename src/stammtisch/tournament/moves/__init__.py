"""One command after the other: who may give it and when, and what becomes of the state."""

from __future__ import annotations

from typing import assert_never

import msgspec
from msgspec.structs import replace

from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.jersey import jersey
from stammtisch.tournament.model import Audit, Config, State, check
from stammtisch.tournament.moves import chair, finals, guards, matchdays, people, results, signup
from stammtisch.tournament.moves.outcome import MoveOutcome


def new(config: Config) -> State:
    """The tournament before the first command. Raises `BadOptions`."""
    check(config)
    return State(config=config)


def apply(state: State, given: c.Given) -> tuple[State, tuple[e.AnyEvent, ...]]:
    """The next state and what has happened, or a `RuleViolation` and nothing has (TS-04).

    Pure: lots, times and the matrix come in with the commands (TS-81).
    """
    guards.known_author(state, given)
    after, told = _moved(state, given)
    after, more = _settled(state, after)
    events = (*told, *more)
    audit = tuple(
        Audit(t=given.t, by=given.by, act=_tag(event), facts=_facts(event))
        for event in events
        if event.audited
    )
    return (replace(after, audit=(*after.audit, *audit)) if audit else after), events


def decide(state: State, given: c.Given) -> tuple[State, tuple[e.AnyEvent, ...]]:
    """As `apply`, for a command that is given now and not read from a record.

    Also refuses what older records hold, which `apply` still plays: strokes of a final whose clock
    was running (TS-62, TS-78), and a referee's release of a table that the director had stopped
    (TS-02).
    """
    guards.known_author(state, given)
    match given.do:
        case c.FinalResult():
            finals.must_be_over(state, given)
        case c.ReleaseTable():
            chair.may_release(state, given, given.do)
        case _:
            pass
    return apply(state, given)


def _tag(event: e.AnyEvent) -> str:
    return str(event.__struct_config__.tag)


def _facts(event: e.AnyEvent) -> dict[str, object]:
    facts: dict[str, object] = msgspec.to_builtins(event, str_keys=True)
    return {name: value for name, value in facts.items() if name != "type"}


def _moved(state: State, given: c.Given) -> MoveOutcome:
    do = given.do
    if isinstance(do, c.SignupCommand):
        return signup.moved(state, given, do)
    if isinstance(do, c.MatchdayCommand):
        return matchdays.moved(state, given, do)
    if isinstance(do, c.ResultCommand):
        return results.moved(state, given, do)
    if isinstance(do, c.ChairCommand):
        return chair.moved(state, given, do)
    if isinstance(do, c.PeopleCommand):
        return people.moved(state, given, do)
    if isinstance(do, c.FinalCommand):
        return finals.moved(state, given, do)
    assert_never(do)


def _settled(before: State, after: State) -> tuple[State, tuple[e.AnyEvent, ...]]:
    """What follows by itself: a matchday is complete, the jersey moves, the final is ready."""
    told: list[e.AnyEvent] = []
    if before.matchdays is not after.matchdays:
        told += [
            e.MatchdayCompleted(day.matchday)
            for at, day in enumerate(after.matchdays)
            if day.complete and not (at < before.matchday and before.matchdays[at].complete)
        ]
    if after.stage == "break" and after.matchday == after.config.matchdays and after.complete:
        after = replace(after, stage="final_ready")
        told.append(e.FinalIsReady())
    told += _new_wearer(before, after)
    return chair.cleared(before, after), tuple(told)


def _new_wearer(before: State, after: State) -> tuple[e.AnyEvent, ...]:
    """Whom the jersey goes to, where results, people or a lot have changed that (TS-47, TS-49)."""
    if after.stage not in {"break", "final_ready"} or not after.complete:
        return ()
    same = (
        before.matchdays is after.matchdays
        and before.participants is after.participants
        and before.lots is after.lots
    )
    if same:
        return ()
    then = jersey(before).no if before.complete else None
    now = jersey(after).no
    return (e.JerseyAwarded(now),) if now is not None and now != then else ()
