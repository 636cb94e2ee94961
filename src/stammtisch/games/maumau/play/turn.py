"""The turn: how it begins, what happens in which order when it ends, being done (§ 1)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from stammtisch.games.maumau.house import play as house
from stammtisch.games.maumau.owed import duties, gestures, violations
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts
from stammtisch.games.maumau.play import round_end
from stammtisch.games.maumau.play.card_effects import forget_segment, take_effect
from stammtisch.games.maumau.play.draw_pile import ripen, take_up
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    active,
    at_once,
    emit,
    last_rank,
    later,
    next_seat,
    start_limit,
    start_signal,
    stop_timers,
)
from stammtisch.games.maumau.state.cards import KING, NO_CARD, QUEENS, face_rank
from stammtisch.games.maumau.state.house_rule import HouseRuleSkipped, TurnEnd, TurnStart
from stammtisch.games.maumau.state.parts.agenda import (
    RUN_ENDED,
    SAID_MAU,
    WAS_DONE,
    WAS_DOUBLE,
    WAS_PLAIN,
    Task,
)
from stammtisch.games.maumau.state.parts.values import NEVER, NOBODY
from stammtisch.games.maumau.state.state import Draft


def turn_begin(d: Draft, task: Task) -> None:
    """The player receives the Spielrecht (MM-1.2)."""
    turn, clock = d.turn, d.clock
    seat = task.seat
    turn.run_no += seat != turn.player
    turn.turn_no += 1
    turn.player = seat
    if turn.turn_no >= d.options.max_turns:
        round_end.abort(d, "max_turns")
        return
    turn.acted = turn.begun = turn.drawing = False
    turn.drawn = NO_CARD
    d.round.covered = 0
    clock.countdowns = 0
    clock.idle_since = clock.t
    if d.law.clauses:
        d.round.house_draws = (0,) * len(d.cards.hands)
    forget_segment(d)
    turn.stage = "stack" if turn.stack_due else "serve"
    if d.options.open:
        ripe = sum(card.ripe for card in d.cards.penalties[seat])
        if ripe:
            take_up(d, seat, ripe)
    emit(d, ev.TurnStarted(seat, turn.turn_no, turn.stage))
    if turn.phase == "lhc":
        clock.signal_at = NEVER
        clock.limit_at = clock.t + d.options.lhc_ms
        round_end.reached(d)
        return
    start_limit(d)
    if TurnStart in d.law.listening:
        house.fire(d, TurnStart, TriggerFacts(actor=seat))


# --- the end of a turn (MM-1.8) ---------------------------------------------------------------


def _house(d: Draft) -> None:
    if TurnEnd in d.law.listening:
        house.fire(d, TurnEnd, TriggerFacts(actor=d.turn.player))


def _direction(d: Draft) -> None:
    if d.turn.reversed:
        d.turn.reversed = False
        d.turn.dir = -d.turn.dir
        emit(d, ev.DirectionChanged(d.turn.dir))


def _queen_run(d: Draft) -> None:
    """The caller must have announced the end with his last real Dame (MM-9a.9)."""
    run = d.turn.run
    if (
        run is None
        or run.overdue
        or run.caller != d.turn.player
        or d.cards.hands[d.turn.player] & QUEENS
    ):
        return
    noted = violations.is_noted(d, "V-DAM-2", d.turn.player)  # with a last card that was none
    if not noted and violations.omitted(d, "V-DAM-2", d.turn.player, duties.RUN_END):
        later(d, Task("run_over"))
    else:
        d.turn.run = replace(run, overdue=True)


def _king_window(d: Draft) -> None:
    if d.turn.king_laid and face_rank(d.turn.eff) == KING:
        if d.turn.king_until == NEVER:
            emit(d, ev.KingWindowOpened())
        d.turn.king_until = d.turn.turn_no + 1
    elif d.turn.king_until == d.turn.turn_no:
        shut_window(d)
    d.turn.king_laid = False


def shut_window(d: Draft) -> None:
    """No König may be thrown in any more."""
    if d.turn.king_until != NEVER:
        d.turn.king_until = NEVER
        emit(d, ev.KingWindowClosed())


def eff_changed(d: Draft) -> None:
    """The king window closes as soon as something else is to be served (MM-9b.1)."""
    if d.turn.king_until != NEVER and face_rank(d.turn.eff) != KING:
        shut_window(d)


def _ripen(d: Draft) -> None:
    if d.cards.penalties[d.turn.player]:
        ripen(d, d.turn.player)


def _deadlines(d: Draft) -> None:
    """What is due with the end of this turn has a time now."""
    if d.round.duties:
        duties.turn_ended(d)
    if d.round.gestures:
        gestures.turn_ended(d)


def _windows(d: Draft) -> None:
    _deadlines(d)
    if (d.court.violations or d.turn.run is not None) and not _same_player_next(d):
        violations.lapse(d)
        run = d.turn.run
        noticed = any(one.code == "V-DAM-2" for one in d.court.violations)
        if run is not None and run.overdue and not noticed:
            d.turn.run = None
            emit(d, ev.QueenRunEnded(run.caller, "lapsed"))
    if d.court.judged:
        d.court.judged = tuple(one for one in d.court.judged if one.turn > d.turn.turn_no)


def _same_player_next(d: Draft) -> bool:
    """Turns of one player in a row count as one, where the table has chosen so (MM-3.4)."""
    if d.options.window_count != "player_runs":
        return False
    return next_seat(d, d.turn.player, 1 + d.turn.skip_due) == d.turn.player


def _countdown(d: Draft) -> None:
    if d.clock.countdown is not None:
        d.clock.countdown = None
        emit(d, ev.CountdownCancelled(d.turn.player))


def _pass_on(d: Draft) -> None:
    """Skips, then the next player (MM-0D.8c)."""
    stop_timers(d)
    skips, d.turn.skip_due = d.turn.skip_due, 0
    seat, harmed = d.turn.player, set[int]()
    for k in range(1, skips + 1):
        victim = next_seat(d, seat, k)
        emit(d, ev.Skipped(victim))
        if d.law.listening:
            house.fire(d, HouseRuleSkipped, TriggerFacts(actor=seat, victim=victim))
            if victim not in harmed:  # who is passed over twice is harmed once (MM-12.23)
                harmed.add(victim)
                house.harmed(d, TriggerFacts(actor=seat), "skip", victim)
    if d.law.listening:
        _deadlines(d)  # rules may have asked for something since
    d.turn.stage = "closed"
    at_once(d, turn_begin, Task("turn_begin", next_seat(d, seat, 1 + skips)))


BUSINESS: tuple[Callable[[Draft], None], ...] = (
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


def _uneventful(d: Draft) -> bool:
    """No step but the last would do anything; most turns end so."""
    turn = d.turn
    return not (
        d.round.duties
        or d.cards.penalties[turn.player]
        or turn.king_laid
        or turn.king_until != NEVER
        or turn.run is not None
        or turn.reversed
        or d.law.listening
        or d.court.violations
        or d.court.judged
        or d.clock.countdown is not None
    )


def turn_end(d: Draft, task: Task) -> None:
    """One step after the other; a step that needs cards is waited for."""
    if not task.n and _uneventful(d):
        _pass_on(d)
        return
    for at in range(task.n, len(BUSINESS)):
        BUSINESS[at](d)
        if d.agenda.tasks and at + 1 < len(BUSINESS):
            later(d, Task("turn_end", n=at + 1))
            return


# --- the cards laid together ------------------------------------------------------------------


def close_segment(d: Draft, remembered: int = 0, asked: TriggerFacts | None = None) -> None:
    """No card is laid on it any more: it takes effect, and then the turn goes on or ends."""
    remembered, why = take_effect(d, remembered, asked)
    at_once(d, after_close, Task("after_close", d.turn.player, remembered, why))


def after_close(d: Draft, task: Task) -> None:
    """Whether the player goes on, has finished, or the turn is over (MM-1.3)."""
    seat = task.seat
    forget_segment(d)
    if d.round.duties and d.law.listening:
        duties.recounted(d, seat if task.n & SAID_MAU else NOBODY)
    if task.why == "must":
        d.turn.stage = "again"
        start_limit(d)
        return
    if round_end.has_finished(d, seat):
        words = tuple(
            phrase
            for bit, phrase in ((WAS_DOUBLE, duties.MAU_MAU), (RUN_ENDED, duties.RUN_END))
            if task.n & bit
        )
        round_end.last_card(d, seat, "lay", words, NO_CARD if task.n & WAS_PLAIN else last_rank(d))
        return
    if task.why == "may" and active(d, seat):
        d.turn.stage = "may_again"
        start_signal(d)
    elif d.turn.run is not None and d.turn.run.caller == seat and not task.n & WAS_DONE:
        d.turn.stage = "caller"
        start_signal(d)
    else:
        at_once(d, turn_end, Task("turn_end"))


# --- nothing more will be laid ----------------------------------------------------------------


def stop(d: Draft) -> None:
    """The player on turn has nothing more to lay (MM-1.3)."""
    if d.turn.stage in {"base", "combine"}:
        if d.turn.held:
            d.turn.held = False
            duties.counted(d, d.turn.player, own=True)
        close_segment(d)
    else:
        later(d, Task("turn_end"))
