"""The turn: how it begins, what happens in which order when it ends, being done (§ 1)."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.games.maumau.house import play as house
from stammtisch.games.maumau.owed import duties, violations
from stammtisch.games.maumau.owed.house_conditions import Moment
from stammtisch.games.maumau.play import round_end
from stammtisch.games.maumau.play.card_effects import close_segment, forget_segment
from stammtisch.games.maumau.play.draw_pile import ripen, take_up
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    at_once,
    emit,
    handles,
    later,
    next_seat,
    penalty,
    start_limit,
    stop_timers,
)
from stammtisch.games.maumau.state.cards import KING, NO_CARD, QUEENS, face_rank
from stammtisch.games.maumau.state.house_rule import Skipped, TurnEnd, TurnStart
from stammtisch.games.maumau.state.state import NEVER, Desk, Task


@handles("turn_begin")
def turn_begin(d: Desk, task: Task) -> None:
    """The player receives the Spielrecht (MM-1.2)."""
    seat = task.seat
    d.run_no += seat != d.player
    d.turn_no += 1
    d.player = seat
    if d.turn_no >= d.options.max_turns:
        round_end.abort(d, "max_turns")
        return
    d.acted = d.begun = d.drawing = False
    d.drawn = NO_CARD
    d.covered = 0
    d.countdowns = 0
    d.idle_since = d.t
    if d.law.clauses:
        d.house_draws = (0,) * len(d.hands)
    forget_segment(d)
    d.stage = "stack" if d.stack_due else "serve"
    if d.options.open:
        ripe = sum(card.ripe for card in d.penalties[seat])
        if ripe:
            take_up(d, seat, ripe)
    emit(d, ev.TurnStarted(seat, d.turn_no, d.stage))
    if d.phase == "lhc":
        d.signal_at = NEVER
        d.limit_at = d.t + d.options.lhc_ms
        round_end.reached(d)
        return
    start_limit(d)
    if TurnStart in d.law.listening:
        house.fire(d, TurnStart, Moment(actor=seat))


# --- the end of a turn (MM-1.8) ---------------------------------------------------------------


def _house(d: Desk) -> None:
    if TurnEnd in d.law.listening:
        house.fire(d, TurnEnd, Moment(actor=d.player))


def _direction(d: Desk) -> None:
    if d.reversed:
        d.reversed = False
        d.dir = -d.dir
        emit(d, ev.DirectionChanged(d.dir))


def _queen_run(d: Desk) -> None:
    """The caller must have announced the end with his last real Dame (MM-9a.9)."""
    run = d.run
    if run is None or run.overdue or run.caller != d.player or d.hands[d.player] & QUEENS:
        return
    if d.options.open:
        violations.record(d, "V-DAM-2", d.player)
        d.run = type(run)(run.caller, run.shown, overdue=True)
    else:
        later(d, penalty(d.player, 1, duties.RUN_END), Task("run_over"))


def _king_window(d: Desk) -> None:
    if d.king_laid and face_rank(d.eff) == KING:
        if d.king_until == NEVER:
            emit(d, ev.KingWindowOpened())
        d.king_until = d.turn_no + 1
    elif d.king_until == d.turn_no:
        shut_window(d)
    d.king_laid = False


def shut_window(d: Desk) -> None:
    """No König may be thrown in any more."""
    if d.king_until != NEVER:
        d.king_until = NEVER
        emit(d, ev.KingWindowClosed())


def eff_changed(d: Desk) -> None:
    """The king window closes as soon as something else is to be served (MM-9b.1)."""
    if d.king_until != NEVER and face_rank(d.eff) != KING:
        shut_window(d)


def _ripen(d: Desk) -> None:
    if d.penalties[d.player]:
        ripen(d, d.player)


def _windows(d: Desk) -> None:
    if d.duties:
        duties.turn_ended(d)
    if (d.violations or d.run is not None) and not _same_player_next(d):
        violations.lapse(d)
        run = d.run
        noticed = any(one.code == "V-DAM-2" for one in d.violations)
        if run is not None and run.overdue and not noticed:
            d.run = None
            emit(d, ev.QueenRunEnded(run.caller, "lapsed"))
    if d.judged:
        d.judged = tuple(one for one in d.judged if one.turn > d.turn_no)


def _same_player_next(d: Desk) -> bool:
    """Turns of one player in a row count as one, where the table has chosen so (MM-3.4)."""
    if d.options.window_count != "player_runs":
        return False
    return next_seat(d, d.player, 1 + d.skip_due) == d.player


def _countdown(d: Desk) -> None:
    if d.countdown is not None:
        d.countdown = None
        emit(d, ev.CountdownCancelled(d.player))


def _pass_on(d: Desk) -> None:
    """Skips, then the next player (MM-0D.8c)."""
    stop_timers(d)
    skips, d.skip_due = d.skip_due, 0
    seat = d.player
    for k in range(1, skips + 1):
        victim = next_seat(d, seat, k)
        emit(d, ev.Skipped(victim))
        if d.law.listening:
            house.fire(d, Skipped, Moment(actor=seat, victim=victim))
            house.harmed(d, Moment(actor=seat), "skip", victim)
    d.stage = "closed"
    at_once(d, Task("turn_begin", next_seat(d, seat, 1 + skips)))


STEPS: tuple[Callable[[Desk], None], ...] = (
    _house,
    _direction,
    _queen_run,
    _king_window,
    _ripen,
    _windows,
    _countdown,
    _pass_on,
)
"""The order of business when a turn ends."""


def _uneventful(d: Desk) -> bool:
    """No step but the last would do anything; most turns end so."""
    return not (
        d.duties
        or d.penalties[d.player]
        or d.king_laid
        or d.king_until != NEVER
        or d.run is not None
        or d.reversed
        or d.law.listening
        or d.violations
        or d.judged
        or d.countdown is not None
    )


@handles("turn_end")
def turn_end(d: Desk, task: Task) -> None:
    """One step after the other; a step that needs cards is waited for."""
    if not task.n and _uneventful(d):
        _pass_on(d)
        return
    for at in range(task.n, len(STEPS)):
        STEPS[at](d)
        if d.agenda and at + 1 < len(STEPS):
            later(d, Task("turn_end", n=at + 1))
            return


# --- nothing more will be laid ----------------------------------------------------------------


def stop(d: Desk) -> None:
    """The player on turn has nothing more to lay (MM-1.3)."""
    if d.stage in {"base", "combine"}:
        if d.held:
            d.held = False
            duties.counted(d, d.player, own=True)
        close_segment(d)
    else:
        later(d, Task("turn_end"))
