"""Drawing, being done, taking penalty cards up, counting down: what a seat does besides laying."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.maumau.owed import violations
from stammtisch.games.maumau.owed.likeness import like
from stammtisch.games.maumau.owed.what_serves import playable
from stammtisch.games.maumau.play import deal
from stammtisch.games.maumau.play.turn import stop
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import draw, emit, later, refuse
from stammtisch.games.maumau.state.cards import NO_SUIT, QUEEN_RUN_SERVES
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.maumau.state.parts.clock import CountdownRun
from stammtisch.games.maumau.state.state import AnyState, Draft

SIGNAL_STAGES = frozenset({"drew", "again_drew", "base", "combine", "may_again", "caller"})
"""Stages that end with ``done`` or by themselves (MM-1.9)."""
COUNTDOWN_STAGES = frozenset({"stack", "serve", "wish"})
MAX_COUNTDOWNS = 3


def must_be_current(state: AnyState, turn_no: int | None) -> None:
    """Refuses what was meant for another turn (MM-17.7)."""
    if turn_no is not None and turn_no != state.turn.turn_no:
        refuse("stale", "MM-17.7", seen=turn_no, now=state.turn.turn_no)


def wake_up(d: Draft) -> None:
    """The player on turn draws: no countdown hurts him (MM-2.8), and no wish comes any more."""
    d.turn.acted = True
    d.round.late_wish = None
    if d.clock.countdown is not None:
        d.clock.countdown = None
        emit(d, ev.CountdownCancelled(d.turn.player))


# --- drawing ----------------------------------------------------------------------------------


def draw_cards(d: Draft, seat: int) -> None:
    """A player draws (MM-2.1, MM-0D.7c)."""
    if d.turn.phase == "lhc":
        _decline(d, seat)
    elif d.turn.phase != "turn":
        refuse("wrong_phase", "MM-17.4", phase=d.turn.phase)
    elif seat != d.turn.player:
        if not d.options.open:
            refuse("not_your_turn", "MM-1.1")
        _surplus(d, seat)
    elif d.turn.stage == "stack":
        _draw_stack(d)
    elif d.turn.stage in {"serve", "again"}:
        _draw_one(d)
    elif d.options.open:
        _surplus(d, seat)
    elif d.turn.stage in {"drew", "again_drew"}:
        refuse("already_drew", "MM-2.4")
    else:
        refuse("wrong_stage", "MM-0A.8")


def _decline(d: Draft, seat: int) -> None:
    """Nobody has to answer a finishing 7 (MM-9c.3)."""
    if seat != d.turn.player:
        refuse("not_your_turn", "MM-9c.2")
    later(d, Task("lhc_over"))


def _draw_stack(d: Draft) -> None:
    seat, due = d.turn.player, d.turn.stack_due
    wake_up(d)
    if not d.options.open:
        d.turn.stack_due = 0
        emit(d, ev.StackChanged(0))
        later(d, draw(seat, due, "stack"), Task("stack_drawn", seat, due))
        return
    d.turn.drawing = True
    d.turn.stack_due -= 1
    emit(d, ev.StackChanged(d.turn.stack_due))
    later(d, draw(seat, 1, "stack"), Task("stack_drawn", seat, 1))


def _draw_one(d: Draft) -> None:
    seat = d.turn.player
    if not d.options.voluntary_draw and playable(d, seat):
        if _misled(d, seat):
            violations.charge_caller(d, seat)
        else:
            violations.offend(d, "V-ZIE-1", seat, "must_serve", "MM-2.2")
    wake_up(d)
    d.turn.begun = True
    later(d, draw(seat, 1, "serve"), Task("served", seat, 1, d.turn.stage))


def _misled(state: AnyState, seat: int) -> bool:
    """Only a queen run that should be over keeps the player from serving (MM-9a.10)."""
    overdue = state.turn.run is not None and state.turn.run.overdue
    return overdue and not state.cards.hands[seat] & like(state, seat, QUEEN_RUN_SERVES)


def _surplus(d: Draft, seat: int) -> None:
    """A card drawn without need goes to the hand all the same (MM-2.6)."""
    later(d, draw(seat, 1, "hand"), Task("surplus", seat))


def note_surplus(d: Draft, task: Task) -> None:
    """Writes the surplus down; several of one turn are one violation."""
    seat = task.seat
    drawn = d.court.surplus
    d.court.surplus = 0
    if drawn:
        violations.surplus(d, seat, drawn)


def drawn_default(d: Draft, task: Task) -> None:
    """The table has drawn for a player who sleeps: a stack drawn in steps is drawn to its end."""
    if d.turn.phase != "turn" or d.turn.player != task.seat:
        return
    if d.turn.stage in {"drew", "again_drew"}:
        later(d, Task("turn_end"))
    elif d.turn.stage == "stack" and d.turn.drawing and d.turn.stack_due > 0:
        draw_cards(d, task.seat)
        later(d, Task("drawn_default", task.seat))


# --- done -------------------------------------------------------------------------------------


def done(d: Draft, seat: int) -> None:
    """A player says that nothing more will be laid (MM-1.9)."""
    if d.turn.phase == "lhc":
        _decline(d, seat)
        return
    if d.turn.phase != "turn":
        refuse("wrong_phase", "MM-17.4", phase=d.turn.phase)
    if seat != d.turn.player:
        refuse("not_your_turn", "MM-1.1")
    if d.turn.stage in SIGNAL_STAGES:
        stop(d)
    elif d.turn.stage == "wish":
        deal.wish_first(d, NO_SUIT)
    elif not d.options.open:
        _must_act(d)
    elif d.turn.stage == "stack":
        violations.record(d, "V-ZIE-3", seat, owed=d.turn.stack_due)
        d.turn.stack_due = d.turn.stack_rank = 0
        d.turn.drawing = False
        emit(d, ev.StackChanged(0))
        later(d, Task("turn_end"))
    else:
        violations.record(d, "V-ZIE-4", seat)
        later(d, Task("turn_end"))


def _must_act(state: AnyState) -> None:
    if state.turn.stage == "stack":
        refuse("must_answer_stack", "MM-0D.7c", due=state.turn.stack_due)
    if playable(state, state.turn.player):
        refuse("must_serve", "MM-2.2")
    refuse("must_draw", "MM-2.1")


# --- the countdown (MM-2.8) -------------------------------------------------------------------


def may_count(state: AnyState, seat: int) -> bool:
    """Whether ``seat`` may count down now, if the player has slept long enough."""
    sleepy = state.turn.stage in COUNTDOWN_STAGES or (
        state.turn.stage == "again" and state.turn.turn_no == 0
    )
    return (
        state.turn.phase == "turn"
        and seat != state.turn.player
        and seat in state.round.seats
        and sleepy
        and not state.turn.acted
        and state.clock.countdown is None
        and state.clock.countdowns < MAX_COUNTDOWNS
    )


def countdown(d: Draft, seat: int, *, timed: bool) -> None:
    """Somebody begins to count: "5"."""
    if not may_count(d, seat):
        refuse("countdown_not_allowed", "MM-2.8")
    earliest = d.clock.idle_since + d.options.countdown_idle_ms
    if timed and d.clock.t < earliest:
        refuse("countdown_too_early", "MM-2.8", at=earliest)
    d.clock.countdown = CountdownRun(seat, d.clock.t)
    emit(d, ev.CountdownStarted(d.turn.player, seat))


def count_on(d: Draft) -> None:
    """The next number; at "0" the sleeper receives a penalty card and keeps the Spielrecht."""
    assert d.clock.countdown is not None
    number = d.clock.countdown.number - 1
    emit(d, ev.CountdownNumber(number))
    if number:
        d.clock.countdown = replace(d.clock.countdown, number=number)
        return
    d.clock.countdown = None
    d.clock.countdowns += 1
    d.clock.idle_since = d.clock.t
    later(d, Task("penalty", d.turn.player, 1, "countdown"))
