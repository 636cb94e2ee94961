"""The referee's chair: calls from the tables, a table that is stopped, incidents (TS-02).

Not even a referee stops the bell: only the director stops all clocks (TS-29), and at the end of a
matchday whatever was stopped or called for is over (TS-22).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.cut import dues
from stammtisch.tournament.model import HeldTable, RefereeCall, State
from stammtisch.tournament.moves import guards
from stammtisch.tournament.moves.outcome import MoveOutcome

LONGEST = 200
"""Characters of a reason."""
LONGEST_INCIDENT = 500
"""Characters of what is written down."""


def sitting(state: State) -> Mapping[str, tuple[int, ...]]:
    """By label, who sits at each table where cards are played now."""
    if state.stage == "playing":
        return {str(one.table): one.seats for one in state.matchdays[-1].tables}
    final = state.final
    if final is not None and final.dealt is not None and final.strokes is None:
        return {"final": final.seats}
    games = dues(state) if state.stage in {"final_ready", "final"} else ()
    game = next((due for due in games if due.kind == "playoff"), None)
    return {} if game is None else {"playoff": game.among}


def moved(state: State, given: c.Given, do: c.ChairCommand) -> MoveOutcome:
    """What becomes of the state, and what happens. Raises `RuleViolation`."""
    match do:
        case c.CallReferee():
            return call_referee(state, given, do)
        case c.SettleCall():
            return settle_call(state, given, do)
        case c.HoldTable():
            return hold_table(state, given, do)
        case c.ReleaseTable():
            return release_table(state, given, do)
        case c.NoteIncident():
            return note_incident(state, given, do)
        case c.RulePlenum():
            return rule_plenum(state, given, do)


def call_referee(state: State, given: c.Given, do: c.CallReferee) -> MoveOutcome:
    """Call a referee to the own table; who calls twice is told that one is coming."""
    guards.role(given, "player", "referee")
    seats = _table(state, do.table)
    no = given.by.no
    if no is None or no not in seats:
        raise RuleViolation("not_at_this_table", "TS-02", no=no or 0)
    why = _text(guards.reason(do.reason, "TS-02"), LONGEST)
    if any(one.table == do.table for one in state.calls):
        raise RuleViolation("already_called", "TS-02")
    call = RefereeCall(table=do.table, no=no, reason=why, t=given.t, seq=do.seq)
    told = e.RefereeCalled(do.table, no, why, do.seq)
    return replace(state, calls=(*state.calls, call)), (told,)


def settle_call(state: State, given: c.Given, do: c.SettleCall) -> MoveOutcome:
    """Say that a call is settled; the server says so of its own, when nothing is to be decided any
    more (TS-28)."""
    if given.by.role == "server":
        _table(state, do.table)
    else:
        must_preside(state, given, do.table)
    after = _settled(state, do.table)
    if after is state:
        raise RuleViolation("bad_action", "TS-02")
    return after, (e.CallSettled(do.table),)


def hold_table(state: State, given: c.Given, do: c.HoldTable) -> MoveOutcome:
    """Stop a table, with a reason that all who take part may read (TS-39)."""
    must_preside(state, given, do.table)
    guards.clocks_run(state)
    why = _text(guards.reason(do.reason, "TS-02"), LONGEST)
    if any(one.table == do.table for one in state.held):
        raise RuleViolation("already_held", "TS-02")
    held = HeldTable(table=do.table, by=given.by, reason=why)
    return replace(state, held=(*state.held, held)), (e.TableHeld(do.table, why),)


def release_table(state: State, given: c.Given, do: c.ReleaseTable) -> MoveOutcome:
    """Let a table go on; any referee of it may, unless the director has stopped it: see
    `may_release`."""
    must_preside(state, given, do.table)
    held = tuple(one for one in state.held if one.table != do.table)
    if held == state.held:
        raise RuleViolation("not_held", "TS-02")
    return replace(state, held=held), (e.TableReleased(do.table),)


def may_release(state: State, given: c.Given, do: c.ReleaseTable) -> None:
    """Refuse referees where the director has stopped the table: they rule on disputes at it, and
    overrule nobody who directs the evening (TS-02).

    Older records hold releases of that kind.
    """
    must_preside(state, given, do.table)
    directed = any(one.table == do.table and one.by.role == "director" for one in state.held)
    if directed and given.by.role != "director":
        raise RuleViolation("held_by_director", "TS-02")


def note_incident(state: State, given: c.Given, do: c.NoteIncident) -> MoveOutcome:
    """Write down an incident; it stands in the audit trail for all to read (TS-39)."""
    must_preside(state, given, do.table)
    text = _text(guards.reason(do.text, "TS-02"), LONGEST_INCIDENT)
    told = e.IncidentNoted(state.matchday, do.table, text, do.seq)
    return _settled(state, do.table), (told,)


def rule_plenum(state: State, given: c.Given, do: c.RulePlenum) -> MoveOutcome:
    """Record the decision, where a referee decides alone."""
    must_preside(state, given, do.table)
    config = state.config
    if config.supervision != "open" or config.plenum_mode != "referee":
        raise RuleViolation("plenum_votes", "TS-02")
    return _settled(state, do.table), (e.PlenumJudged(do.table, do.guilty, do.seq),)


def must_be_no_party(given: c.Given, parties: Collection[int]) -> None:
    """Refuse a referee who plays and decides alone on what they have brought themselves, or what is
    brought against them: a ruling is on a dispute of others (TS-02, TS-28)."""
    if given.by.role == "referee" and given.by.no in parties:
        raise RuleViolation("own_plenum", "TS-02")


def cleared(before: State, state: State) -> State:
    """Without the calls and holds of tables where nobody plays any more, and of a game of the
    Stechen that is over."""
    if not state.calls and not state.held:
        return state
    on = set(sitting(state))
    if before.playoffs != state.playoffs:
        on.discard("playoff")
    calls = tuple(one for one in state.calls if one.table in on)
    held = tuple(one for one in state.held if one.table in on)
    same = (calls, held) == (state.calls, state.held)
    return state if same else replace(state, calls=calls, held=held)


def _settled(state: State, table: str) -> State:
    calls = tuple(one for one in state.calls if one.table != table)
    return state if calls == state.calls else replace(state, calls=calls)


def _table(state: State, label: str) -> tuple[int, ...]:
    guards.stage(state, "playing", "final_ready", "final")
    seats = sitting(state).get(label)
    if seats is None:
        raise RuleViolation("unknown", "TS-82", what="table", given=label)
    return seats


def must_preside(state: State, given: c.Given, label: str) -> None:
    """The director, a referee who does not play, or one who plays: at the own table alone, and at
    any while they play at none (TS-02)."""
    guards.role(given, "director", "referee")
    seats = _table(state, label)
    no = given.by.no
    if given.by.role != "referee" or no is None or no in seats:
        return
    if any(no in others for others in sitting(state).values()):
        raise RuleViolation("not_at_this_table", "TS-02", no=no)


def _text(text: str, most: int) -> str:
    said = " ".join(text.split())
    if len(said) > most or not said.isprintable():
        raise RuleViolation("text_too_long", "TS-02", most=most)
    return said
