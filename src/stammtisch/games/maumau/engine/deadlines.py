"""Deadlines: which come next, and what happens when one has come (MM-19)."""

from __future__ import annotations

from collections.abc import Iterator

from stammtisch.games.maumau.court import manual_deal, plenum
from stammtisch.games.maumau.legal.timeouts import default_action
from stammtisch.games.maumau.owed import duties, gestures
from stammtisch.games.maumau.play import between_rounds, deal, draw_and_done, round_end
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit, later, put, run
from stammtisch.games.maumau.state.state import NEVER, Desk, Draft, Task

MAX_DEADLINES = 2_000
"""At one instant; rounds come nowhere near."""
Deadline = tuple[int, int, int, str, int]
"""Time, order among those of the same instant (MM-19.2), seat, kind, number."""


def deadlines(d: Draft) -> Iterator[Deadline]:
    """Everything that waits for the clock. During a Plenum or a blocking gesture only that does."""
    if d.pending is not None or d.phase == "match_over":
        return
    if d.phase == "plenum" and d.plenum is not None:
        yield d.plenum.due, 9, 0, "plenum", 0
        return
    for one in d.gestures:
        if one.blocking or d.phase != "gesture":
            yield one.due, 0, min(one.waiting), "gesture", one.no
    if d.phase == "gesture":
        return
    yield from _spoken(d)
    if d.countdown is not None:
        step = d.options.countdown_step_ms
        yield d.countdown.start + (6 - d.countdown.number) * step, 4, d.player, "countdown", 0
    if d.signal_at != NEVER:
        yield d.signal_at, 5, d.player, "signal", 0
    if d.limit_at != NEVER:
        yield d.limit_at, 7 if d.phase == "lhc" else 6, d.player, "limit", 0
    if d.finishing is not None and d.finishing.until != NEVER:
        yield d.finishing.until, 8, d.finishing.seat, "finish", 0
    yield from _outside(d)


def _spoken(d: Draft) -> Iterator[Deadline]:
    """What has to be said, and what may still be."""
    for duty in d.duties:
        if duty.due != NEVER:
            order = 3 if duty.final else 1 if duty.rule_no else 2
            yield duty.due, order, duty.seat, "duty", duty.no
    if d.late_wish is not None:
        yield d.late_wish.until, 3, d.late_wish.seat, "wish", 0


def _outside(d: Draft) -> Iterator[Deadline]:
    """What can be due before the first card and between rounds."""
    if d.phase == "deal_choice" and d.dealing is not None:
        yield d.dealing.due, 10, d.dealing.chooser, "choose", 0
    if d.phase == "health" and d.health_asked != NEVER:
        waiting = [seat for seat in d.seats if seat != d.dealer]
        if any(d.health[seat] < 0 for seat in waiting):
            yield d.health_asked + deal.ANSWER_MS, 10, d.dealer, "silence", 0
        if any(d.health[seat] == 0 for seat in waiting):
            yield d.health_asked + deal.GONE_MS, 10, d.dealer, "gone", 0
    if d.phase == "between" and d.between_at != NEVER:
        yield d.between_at, 11, 0, "between", 0


def alarm(d: Draft) -> int | None:
    """The time of the earliest deadline; ``None``: nothing waits for the clock."""
    return min((one[0] for one in deadlines(d)), default=None)


def tick(d: Desk, t: int) -> None:
    """All deadlines of this instant, one after the other, until chance owes something.

    Raises RuntimeError where one that has come does not go away: it would come for ever.
    """
    for _ in range(MAX_DEADLINES):
        due = min(deadlines(d), default=None)
        if due is None or due[0] > t:
            return
        _come(d, due)
        run(d)
        if d.pending is None and due in deadlines(d):
            raise RuntimeError(f"the deadline {due} has come and is still there")
    raise RuntimeError(f"{MAX_DEADLINES} deadlines at {t}, and another one")


def _come(d: Desk, due: Deadline) -> None:
    _, _, _, kind, no = due
    match kind:
        case "gesture":
            gestures.late(d, next(one for one in d.gestures if one.no == no))
        case "duty":
            _missed(d, no)
        case "wish":
            d.late_wish = None
        case "countdown":
            draw_and_done.count_on(d)
        case "signal":
            draw_and_done.done(d, d.player)
        case "limit":
            _limit(d)
        case "finish":
            round_end.closes(d)
        case "plenum":
            plenum.advance(d)
        case "choose":
            assert d.dealing is not None
            manual_deal.choose(d, d.dealing.chooser, "keep", asleep=True)
        case "silence":
            deal.silence(d)
        case "gone":
            deal.gone(d)
        case _:
            between_rounds.pause_over(d)


def _missed(d: Desk, no: int) -> None:
    duty = next(one for one in d.duties if one.no == no)
    single = duty.phrase == duties.MAU_MAU and d.options.mau_mau_missing == "single_point"
    if single:
        duties.drop(d, duty)
    else:
        duties.missed(d, duty)
    later(d, Task("settle"))


def _limit(d: Desk) -> None:
    """The table plays for the player whose time is over (MM-19.6, MM-9c.3, MM-19.9)."""
    seat = d.player
    if d.phase in {"deal", "health"}:
        _next_step(d)
        return
    emit(d, ev.TurnTimeout(seat))
    if d.phase == "lhc":
        later(d, Task("lhc_over"))
        return
    d.timeouts = put(d.timeouts, seat, d.timeouts[seat] + 1)
    if d.timeouts[seat] >= 2 and not d.bots[seat]:
        d.bots = put(d.bots, seat, True)
        emit(d, ev.ControlChanged(seat, "bot"))
    default_action(d)


def _next_step(d: Desk) -> None:
    """The next lawful step of a dealer who sleeps; no violation arises from it (MM-19.9)."""
    if d.phase == "health":
        deal.health_asked(d)
        return
    to = manual_deal.expected(d)
    if to >= 0:
        manual_deal.deal_card(d, to, face_up=False)
    else:
        manual_deal.deal_finish(d)
