"""Lots, the Stechen, the final and the end."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.cut import (
    Due,
    dues,
    final_ranking,
    final_seats,
    seeds,
    standing,
    sudden_death,
)
from stammtisch.tournament.model import MINUTE, Final, Playoff, State, TournamentLot
from stammtisch.tournament.moves import guards
from stammtisch.tournament.moves.outcome import MoveOutcome
from stammtisch.tournament.moves.results import MOST


def moved(state: State, given: c.Given, do: c.FinalCommand) -> MoveOutcome:
    """What becomes of the state, and what happens. Raises `RuleViolation`."""
    match do:
        case c.DrawLot():
            return lot(state, given, do)
        case c.PlayoffResult():
            return playoff_result(state, given, do)
        case c.StartFinal():
            return start_final(state, given)
        case c.DealFinal():
            return deal_final(state, given)
        case c.EndFinal():
            return end_final(state, given, do)
        case c.FinalResult():
            return final_result(state, given, do)
        case c.Close():
            return close(state, given)


def lot(state: State, given: c.Given, do: c.DrawLot) -> MoveOutcome:
    """Record a lot that is due (TS-42, TS-48, TS-61, TS-63, TS-81)."""
    guards.role(given, "director", "server")
    guards.stage(state, "break", "final_ready", "final")
    guards.clocks_run(state)
    owed = [due for due in dues(state) if due.kind.removesuffix("_lot") == do.purpose]
    owed = [due for due in owed if do.purpose != "playoff" or due.kind == "playoff_lot"]
    if not any(sorted(due.among) == sorted(do.order) for due in owed):
        raise RuleViolation("not_due", "TS-78", purpose=do.purpose)
    drawn = TournamentLot(purpose=do.purpose, matchday=state.matchday, order=do.order)
    return replace(state, lots=(*state.lots, drawn)), (e.LotDrawn(do.purpose, do.order),)


def playoff_result(state: State, given: c.Given, do: c.PlayoffResult) -> MoveOutcome:
    """A game of the Stechen or of the sudden death is over (TS-61, TS-62)."""
    guards.role(given, "director", "referee", "server")
    guards.stage(state, "final_ready", "final")
    guards.clocks_run(state)
    guards.person(state, do.winner)
    games = [due for due in dues(state) if due.kind == "playoff"]
    due = next((one for one in games if do.winner in one.among), None)
    if due is None:
        raise RuleViolation("not_tied", "TS-61", no=do.winner)
    game = Playoff(tuple(sorted(due.tied)), do.winner)
    told = e.PlayoffWon(game.tied, game.winner)
    final = state.final
    if final is not None and final.dealt is not None:
        return replace(state, final=replace(final, deaths=(*final.deaths, game))), (told,)
    return replace(state, playoffs=(*state.playoffs, game)), (told,)


def start_final(state: State, given: c.Given) -> MoveOutcome:
    """Freeze the standings behind the final; all results must be there (TS-82, TS-D-31)."""
    guards.role(given, "director", "server")
    few = len(state.active) < 4 and state.stage == "break"
    if state.stage == "break" and not few and state.matchday < state.config.matchdays:
        guards.stage(state, "final_ready")
    guards.stage(state, "break", "final_ready")
    guards.clocks_run(state)
    missing = [
        f"{day.matchday}/{table.table}"
        for day in state.matchdays
        for table in day.tables
        if not table.counts
    ]
    if missing:
        raise RuleViolation("results_missing", "TS-69", missing=", ".join(missing))
    ranked = standing(state)
    if sum(map(len, ranked)) < 2:
        raise RuleViolation("too_few_players", "TS-60", players=sum(map(len, ranked)))
    owed = [due for due in dues(state) if due.kind != "dealer"]
    if owed:
        _owed(owed[0])
    final = Final(ranked=ranked, started=given.t)
    return replace(state, stage="final", final=final, ends=None), (e.FinalStarted(),)


def _owed(due: Due) -> None:
    if due.kind == "playoff":
        raise RuleViolation("playoff_due", "TS-61", among=list(due.among))
    raise RuleViolation(
        "lot_due", "TS-81", purpose=due.kind.removesuffix("_lot"), among=list(due.among)
    )


def deal_final(state: State, given: c.Given) -> MoveOutcome:
    """Deal the first game of the final; from now on its field stays (TS-60, TS-63)."""
    guards.role(given, "director", "server")
    guards.stage(state, "final")
    guards.clocks_run(state)
    final = state.final
    assert final is not None
    if final.dealt is not None:
        raise RuleViolation("already_dealt", "TS-60")
    owed = [due for due in dues(state) if due.kind != "dealer"]
    if owed:
        _owed(owed[0])
    field, _ = seeds(state)
    seats = final_seats(state, field)
    timed = state.config.final_format == "timed"
    ends = given.t + state.config.play_minutes * MINUTE if timed else None
    after = replace(final, dealt=given.t, field=field, seats=seats)
    told = e.FinalDealt(field, seats, field[-1], ends)
    return replace(state, final=after, ends=ends), (told, e.BellRang(2))


def end_final(state: State, given: c.Given, do: c.EndFinal) -> MoveOutcome:
    """Stop the clock of the final before its time, as that of a matchday: by the director with a
    reason, and not while all clocks stand (TS-22, TS-62, TS-78)."""
    guards.role(given, "director")
    guards.stage(state, "final")
    guards.clocks_run(state)
    if state.final is None or state.final.dealt is None:
        raise RuleViolation("not_dealt", "TS-62")
    if state.ends is None or given.t >= state.ends:
        raise RuleViolation("no_final_clock", "TS-62")
    why = guards.reason(do.reason, "TS-78")
    return replace(state, ends=given.t), (e.BellRang(3), e.FinalShortened(why))


def must_be_over(state: State, given: c.Given) -> None:
    """Refuse strokes that people enter while the clock of the final runs or stands (TS-62).

    What the server tells is the end of the game at the room's own table.
    """
    if given.by.role != "director" or state.stage != "final" or state.ends is None:
        return
    left = state.ends - (given.t if state.paused is None else state.paused)
    if state.final is not None and state.final.dealt is not None and left > 0:
        raise RuleViolation("final_runs", "TS-62", minutes=-(-left // MINUTE))


def final_result(state: State, given: c.Given, do: c.FinalResult) -> MoveOutcome:
    """The strokes of the final (TS-62); to change them needs a reason."""
    guards.role(given, "director", "server")
    guards.stage(state, "final")
    final = state.final
    if final is None or final.dealt is None:
        raise RuleViolation("not_dealt", "TS-62")
    for no in do.strokes:
        guards.person(state, no)
    guards.numbers(final.field, tuple(do.strokes))
    missing = [no for no in final.field if no not in do.strokes]
    if missing:
        raise RuleViolation("strokes_missing", "TS-62", no=missing[0])
    for no, count in do.strokes.items():
        if not 0 <= count <= MOST:
            raise RuleViolation("strokes_range", "TS-62", no=no, given=count, most=MOST)
    if final.strokes is not None:
        if final.strokes == do.strokes:
            raise RuleViolation("bad_action", "TS-62")
        guards.reason(do.reason, "TS-39")
    after = replace(final, strokes=dict(do.strokes))
    told = e.FinalEntered(after.strokes or {}, do.reason.strip())
    return replace(state, final=after, ends=None), (told,)


def _no_final(state: State) -> bool:
    """Whether the matchdays are over and fewer than two are left who could play a final."""
    open_field = state.final is None or state.final.dealt is None
    ended = state.stage in {"final_ready", "final"}
    return ended and open_field and sum(map(len, standing(state))) < 2


def close(state: State, given: c.Given) -> MoveOutcome:
    """The end: with the winner of the final, or where too few are left for one (TS-60, TS-68)."""
    guards.role(given, "director", "server")
    few = len(state.active) < 4 and state.stage in {"ready", "break", "final_ready"}
    if not few and not _no_final(state):
        guards.stage(state, "final")
        if state.final is None or state.final.strokes is None:
            raise RuleViolation("results_missing", "TS-62")
        death = sudden_death(state)
        if death is not None:
            _owed(death)
    best = next((one.no for one in final_ranking(state) if one.place == 1), None)
    closed = replace(state, stage="closed", ends=None, paused=None)
    return closed, (e.Closed(best),)
