"""Deadlines: which come next, and what happens when one has come (MM-19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from stammtisch.games.maumau.court import manual_deal, plenum
from stammtisch.games.maumau.legal.timeouts import default_action
from stammtisch.games.maumau.owed import duties, gestures
from stammtisch.games.maumau.play import between_rounds, deal, draw_and_done, round_end
from stammtisch.games.maumau.play.tasks import run
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit, later
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.tuples import with_entry

MAX_DEADLINES = 2_000
"""At one instant; rounds come nowhere near."""
Deadline = tuple[int, int, int, str, int]
"""Time, order among those of the same instant (MM-19.2), seat, kind, number."""


def deadlines(state: AnyState) -> Iterator[Deadline]:
    """Everything that waits for the clock. During a Plenum or a blocking gesture only that does."""
    if state.agenda.pending is not None or state.turn.phase == "match_over":
        return
    if state.clock.bell != NEVER and not round_end.runs_out(state):
        yield state.clock.bell, -1, 0, "bell", 0
    if state.turn.phase == "plenum" and state.court.plenum is not None:
        yield state.court.plenum.due, 9, 0, "plenum", 0
        return
    for one in state.round.gestures:
        if one.turn == NEVER and (one.blocking or state.turn.phase != "gesture"):
            yield one.due, 0, min(one.waiting), "gesture", one.no
    if state.turn.phase == "gesture":
        return
    yield from _spoken(state)
    if state.clock.countdown is not None:
        step = state.options.countdown_step_ms
        yield (
            state.clock.countdown.start + (6 - state.clock.countdown.number) * step,
            4,
            state.turn.player,
            "countdown",
            0,
        )
    if state.clock.signal_at != NEVER:
        yield state.clock.signal_at, 5, state.turn.player, "signal", 0
    if state.clock.limit_at != NEVER:
        yield (
            state.clock.limit_at,
            7 if state.turn.phase == "lhc" else 6,
            state.turn.player,
            "limit",
            0,
        )
    if state.round.finishing is not None and state.round.finishing.until != NEVER:
        yield state.round.finishing.until, 8, state.round.finishing.seat, "finish", 0
    yield from _outside(state)


def _spoken(state: AnyState) -> Iterator[Deadline]:
    """What has to be said, and what may still be."""
    for duty in state.round.duties:
        if duty.due != NEVER:
            order = 3 if duty.final else 1 if duty.rule_no else 2
            yield duty.due, order, duty.seat, "duty", duty.no
    if state.round.late_wish is not None:
        yield state.round.late_wish.until, 3, state.round.late_wish.seat, "wish", 0


def _outside(state: AnyState) -> Iterator[Deadline]:
    """What can be due before the first card and between rounds."""
    if state.turn.phase == "deal_choice" and state.round.dealing is not None:
        yield state.round.dealing.due, 10, state.round.dealing.chooser, "choose", 0
    if state.turn.phase == "health" and state.round.health_asked != NEVER:
        waiting = [seat for seat in state.round.seats if seat != state.standing.dealer]
        if any(state.round.health[seat] < 0 for seat in waiting):
            yield state.round.health_asked + deal.ANSWER_MS, 10, state.standing.dealer, "silence", 0
        if any(state.round.health[seat] == 0 for seat in waiting):
            yield state.round.health_asked + deal.GONE_MS, 10, state.standing.dealer, "gone", 0
    if state.turn.phase == "between" and state.clock.between_at != NEVER:
        yield state.clock.between_at, 11, 0, "between", 0


def alarm(state: AnyState) -> int | None:
    """The time of the earliest deadline; ``None``: nothing waits for the clock."""
    return min((one[0] for one in deadlines(state)), default=None)


def tick(d: Draft, t: int) -> None:
    """All deadlines of this instant, one after the other, until chance owes something.

    Raises RuntimeError where one that has come does not go away: it would come for ever. Where
    the signal has no time the next stage of the turn waits for one of the same instant.
    """
    for _ in range(MAX_DEADLINES):
        due, stage = min(deadlines(d), default=None), d.turn.stage
        if due is None or due[0] > t:
            return
        _come(d, due)
        run(d)
        if d.agenda.pending is None and d.turn.stage == stage and due in deadlines(d):
            raise RuntimeError(f"the deadline {due} has come and is still there")
    raise RuntimeError(f"{MAX_DEADLINES} deadlines at {t}, and another one")


_SIMPLY: Mapping[str, Callable[[Draft], None]] = {
    "bell": round_end.bell,
    "countdown": draw_and_done.count_on,
    "finish": round_end.closes,
    "plenum": plenum.advance,
    "silence": deal.silence,
    "gone": deal.gone,
    "between": between_rounds.pause_over,
}
"""Deadlines that ask for nothing but that something is done."""


def _come(d: Draft, due: Deadline) -> None:
    _, _, _, kind, no = due
    match kind:
        case "gesture":
            gestures.late(d, next(one for one in d.round.gestures if one.no == no))
        case "duty":
            _missed(d, no)
        case "wish":
            d.round.late_wish = None
        case "signal":
            draw_and_done.done(d, d.turn.player)
        case "limit":
            _limit(d)
        case "choose":
            assert d.round.dealing is not None
            manual_deal.choose(d, d.round.dealing.chooser, "keep", asleep=True)
        case _:
            _SIMPLY[kind](d)


def _missed(d: Draft, no: int) -> None:
    duty = next(one for one in d.round.duties if one.no == no)
    single = duty.phrase == duties.MAU_MAU and d.options.mau_mau_missing == "single_point"
    if single:
        duties.drop(d, duty)
    else:
        duties.missed(d, duty)
    later(d, Task("settle"))


def _limit(d: Draft) -> None:
    """The table plays for the player whose time is over (MM-19.6, MM-9c.3, MM-19.9)."""
    seat = d.turn.player
    if d.turn.phase in {"deal", "health"}:
        _next_step(d)
        return
    emit(d, ev.TurnTimeout(seat))
    if d.turn.phase == "lhc":
        later(d, Task("lhc_over"))
        return
    d.standing.timeouts = with_entry(d.standing.timeouts, seat, d.standing.timeouts[seat] + 1)
    if d.standing.timeouts[seat] >= 2 and not d.standing.bots[seat]:
        d.standing.bots = with_entry(d.standing.bots, seat, True)
        emit(d, ev.ControlChanged(seat, "bot"))
    default_action(d)


def _next_step(d: Draft) -> None:
    """The next lawful step of a dealer who sleeps; no violation arises from it (MM-19.9)."""
    if d.turn.phase == "health":
        deal.health_asked(d)
        return
    to = manual_deal.expected(d)
    if to >= 0:
        manual_deal.deal_card(d, to, face_up=False)
    else:
        manual_deal.deal_finish(d)
