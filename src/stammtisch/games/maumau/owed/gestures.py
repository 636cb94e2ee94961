"""The gestures of house rules: who owes one, who made it, who was last or late (MM-12.16)."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.maumau.owed import violations
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit, halted, later, refuse, window
from stammtisch.games.maumau.state.house_rule import Gesture
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.maumau.state.parts.round import GestureCall
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.state.state import Draft


def call(d: Draft, effect: Gesture, seats: tuple[int, ...], rule_no: int) -> None:
    """These players have to make a gesture; a blocking one stops the game (`agenda.waits`)."""
    if not seats:
        return
    blocking = effect.by == "before_shuffle"
    d.round.counter += 1
    paid = "penalty" in {effect.last, effect.miss}  # where nobody pays any window will do
    turn = _TURNS.get(effect.by, NEVER) if paid else NEVER
    soon = effect.by == "now" or turn != NEVER
    due = d.clock.t + (d.options.grace_ms if soon else d.options.gesture_ms)
    d.round.gestures = (
        *d.round.gestures,
        GestureCall(
            d.round.counter,
            effect.name,
            rule_no,
            due,
            tuple(sorted(seats)),
            last=effect.last == "penalty",
            miss=effect.miss == "penalty",
            blocking=blocking,
            window=window(d),
            turn=NEVER if turn == NEVER else d.turn.turn_no + turn,
        ),
    )
    emit(d, ev.GestureDue(effect.name, tuple(sorted(seats)), rule_no, due))


_TURNS = {"turn_end": 0, "next_turn_end": 1}
"""By when a gesture is due: with the end of the running turn, or of the one after."""


def turn_ended(d: Draft) -> None:
    """Windows that close with this turn have a time now (12-B)."""
    d.round.gestures = tuple(
        replace(one, due=max(one.due, d.clock.t), turn=NEVER) if one.turn == d.turn.turn_no else one
        for one in d.round.gestures
    )


def waiting(calls: tuple[GestureCall, ...], seat: int, name: str) -> GestureCall | None:
    """The oldest call for this gesture that waits for ``seat``."""
    return next((one for one in calls if one.name == name and seat in one.waiting), None)


def make(d: Draft, seat: int, name: str) -> None:
    """A player makes a gesture; the order of arrival counts."""
    one = waiting(d.round.gestures, seat, name)
    if one is None:
        refuse("no_gesture_due", "MM-12.16", name=name)
    emit(d, ev.GestureDone(seat, name))
    left = tuple(other for other in one.waiting if other != seat)
    made = replace(one, waiting=left, made=(*one.made, seat))
    d.round.gestures = tuple(made if other.no == one.no else other for other in d.round.gestures)
    if left:
        return
    _over(d, made)
    if made.last and len(made.made) > 1:
        later(d, Task("penalty", seat, 1, "last", made.rule_no))


def late(d: Draft, one: GestureCall) -> None:
    """The window has closed: everybody who is missing pays, and nobody else (MM-12.16)."""
    _over(d, one)
    emit(d, ev.GestureMissed(one.name, one.waiting))
    for seat in one.waiting:
        if one.last:
            later(d, Task("penalty", seat, 1, "gesture", one.rule_no))
        elif one.miss:
            violations.omitted(d, "V-HAUS-2", seat, "gesture", one.rule_no, window=one.window)


def _over(d: Draft, one: GestureCall) -> None:
    d.round.gestures = tuple(other for other in d.round.gestures if other.no != one.no)
    if d.turn.phase == "gesture" and not halted(d):
        d.turn.phase = d.clock.resume
        go_on(d)


def go_on(d: Draft) -> None:
    """The game goes on; every clock keeps the time it had left (MM-19.8)."""
    gap = d.clock.t - d.clock.stopped
    d.clock.stopped = NEVER
    if gap <= 0:
        return
    d.clock.limit_at = shifted(d.clock.limit_at, gap)
    d.clock.signal_at = shifted(d.clock.signal_at, gap)
    d.clock.idle_since += gap
    d.round.duties = tuple(
        replace(duty, due=shifted(duty.due, gap), arose=duty.arose + gap) for duty in d.round.duties
    )
    d.round.gestures = tuple(replace(one, due=one.due + gap) for one in d.round.gestures)
    if d.round.late_wish is not None:
        d.round.late_wish = replace(d.round.late_wish, until=d.round.late_wish.until + gap)
    if d.clock.countdown is not None:
        d.clock.countdown = replace(d.clock.countdown, start=d.clock.countdown.start + gap)
    if d.round.finishing is not None:
        d.round.finishing = replace(d.round.finishing, until=shifted(d.round.finishing.until, gap))


def shifted(at: int, gap: int) -> int:
    """A time moved on by ``gap``, if it comes at all."""
    return at if at == NEVER else at + gap
