"""How a round ends: the last card, the LHC, the finish window, the points (§ 9.c, § 10, § 13)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from stammtisch.games.maumau.house import play as house
from stammtisch.games.maumau.owed import duties
from stammtisch.games.maumau.owed.duties import MAU_MAU, RUN_END
from stammtisch.games.maumau.owed.house_conditions import Moment, points_of
from stammtisch.games.maumau.state import board as boards
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    draw,
    emit,
    handles,
    later,
    start_limit,
    stop_timers,
)
from stammtisch.games.maumau.state.cards import JACK, NO_CARD, RANK, SEVEN, Rank, codes_of
from stammtisch.games.maumau.state.house_rule import Finish
from stammtisch.games.maumau.state.state import NEVER, NOBODY, Desk, Draft, Finishing, Task

Way: TypeAlias = Literal["lay", "throw_in", "lhc"]
Words: TypeAlias = tuple[str, ...]

BONUS_PAUSE_MS = 120_000
"""How long the pause is when somebody may add a rule (MM-12.4)."""


def has_finished(d: Draft, seat: int) -> bool:
    """No card at all is left: neither in the hand nor in front of the player (MM-10.1)."""
    return not d.hands[seat] and not d.penalties[seat]


def last_card(d: Desk, seat: int, way: Way, words: Words, rank: Rank = NO_CARD) -> None:
    """``seat`` has laid or thrown in the last card (MM-10.1).

    ``words`` were said with it; ``rank`` is its effective rank, if it has the effect of it.
    """
    card = d.pile[-1]
    house.fire(d, Finish, Moment(actor=seat, card=card, below=d.eff, on=d.eff, closing=True))
    due = d.t + d.options.grace_ms
    double = MAU_MAU in words and RANK[card] == JACK
    if RANK[card] == JACK and not double:
        duties.owe(d, seat, MAU_MAU, due=due, final=True)
    run = d.run
    if run is not None and run.caller == seat and not run.overdue and RUN_END not in words:
        duties.owe(d, seat, RUN_END, due=due, final=True)
    if rank == SEVEN:
        _into_lhc(d, seat)
        return
    d.finishing = Finishing(seat, way, card, double=double)
    _pend(d)


def _pend(d: Desk) -> None:
    """Waits for what is still to be said, and for challenges (MM-10.4, MM-10.5)."""
    assert d.finishing is not None
    seat = d.finishing.seat
    stop_timers(d)
    d.phase = "finish"
    if d.options.open:
        until = d.t + d.options.finish_window_ms
        d.finishing = replace(d.finishing, until=until)
        emit(d, ev.FinishPending(seat, until))
    elif owed := duties.final_of(d, seat):
        emit(d, ev.FinishPending(seat, max(duty.due for duty in owed)))
    else:
        later(d, Task("round_over"))


def said(d: Desk, seat: int, phrase: str) -> None:
    """The finisher has said something that was due with the last card."""
    if d.finishing is None or d.finishing.seat != seat or d.phase != "finish":
        return
    if phrase == MAU_MAU:
        d.finishing = replace(d.finishing, double=True)
    settle(d)


def settle(d: Desk) -> None:
    """At a strict table the round is over as soon as nothing is outstanding (MM-10.4)."""
    if d.phase != "finish" or d.finishing is None or d.options.open:
        return
    if not duties.final_of(d, d.finishing.seat):
        later(d, Task("round_over"))


@handles("settle")
def _settle(d: Desk, task: Task) -> None:  # noqa: ARG001
    settle(d)


def closes(d: Desk) -> None:
    """The finish window is over undisturbed (MM-10.7)."""
    later(d, Task("round_over"))


# --- not finished after all -------------------------------------------------------------------


def _drop_finisher(d: Desk, seat: int) -> None:
    d.finishers = tuple(one for one in d.finishers if one != seat)
    d.duties = tuple(one for one in d.duties if not (one.final and one.seat == seat))
    emit(d, ev.FinishOverturned(seat))
    if not d.finishers:
        d.phase = "turn"
        if d.stage == "stack" and not d.stack_due:
            d.stage = "serve"  # another of the chain has drawn it all (MM-9c.5)
        start_limit(d)


@handles("unfinish")
def _unfinish(d: Desk, task: Task) -> None:
    if d.phase == "lhc" and task.seat in d.finishers:
        _drop_finisher(d, task.seat)
        return
    if d.phase != "finish" or d.finishing is None or d.finishing.seat != task.seat:
        return
    way = d.finishing.way
    d.finishing = None
    d.phase = "turn"
    if way == "lhc":
        # The chain had been declined: the next finisher has won, or it is an ordinary stack.
        d.phase = "lhc"
        _drop_finisher(d, task.seat)
        if d.finishers:
            later(d, Task("lhc_over"))
        return
    d.duties = tuple(one for one in d.duties if not (one.final and one.seat == task.seat))
    emit(d, ev.FinishOverturned(task.seat))
    run = d.run
    if run is not None and run.caller == task.seat and not run.overdue and not d.options.open:
        d.run = None  # he has just paid for it (MM-9a.12)
        emit(d, ev.QueenRunEnded(task.seat, "forgotten"))
    if way == "lay":
        later(d, Task("turn_end"))
    elif d.stage in {"stack", "serve", "again", "wish"}:
        start_limit(d)  # the interrupted turn goes on
    else:
        d.signal_at = d.t + d.options.signal_ms


# --- the LHC (MM-9c) --------------------------------------------------------------------------


def _into_lhc(d: Desk, seat: int) -> None:
    if not d.finishers:
        emit(d, ev.LhcStarted(seat))
    d.phase = "lhc"
    d.finishers = (*d.finishers, seat)
    later(d, Task("turn_end"))


def reached(d: Desk) -> bool:
    """The turn in an LHC has come to one who has finished: he draws it all (MM-9c.5)."""
    if d.player not in d.finishers:
        return False
    n = d.stack_due
    d.stack_due = d.stack_rank = 0
    emit(d, ev.LhcHit(d.player, n))
    emit(d, ev.StackChanged(0))
    later(d, draw(d.player, n, "lhc"), Task("lhc_drawn", d.player))
    return True


@handles("lhc_drawn")
def _lhc_drawn(d: Desk, task: Task) -> None:
    if has_finished(d, task.seat):
        d.finishers = (task.seat,)
        later(d, Task("lhc_over"))
        return
    d.finishers = tuple(one for one in d.finishers if one != task.seat)
    d.duties = tuple(one for one in d.duties if not (one.final and one.seat == task.seat))
    if d.finishers:
        later(d, Task("lhc_over"))
        return
    d.phase = "turn"
    d.stage = "serve"
    emit(d, ev.LhcEnded(task.seat))
    start_limit(d)
    house.stack_drawn(d, task.seat, 0)


@handles("lhc_over")
def lhc_over(d: Desk, task: Task) -> None:  # noqa: ARG001
    """Nobody answers any more: the first of those who have finished wins (MM-9c.3)."""
    emit(d, ev.LhcEnded(d.player))
    d.finishing = Finishing(d.finishers[0], "lhc", d.pile[-1])
    _pend(d)


# --- the end ----------------------------------------------------------------------------------


@handles("round_over")
def _round_over(d: Desk, task: Task) -> None:  # noqa: ARG001
    """The round is over and its winner gets the points (MM-13.1, MM-10.7)."""
    final = d.finishing
    if final is None or d.phase != "finish":
        return
    points = 2 if final.double else 1
    name = d.names[final.seat]
    before = d.board
    ratio = d.options.rules_ratio_five
    d.board = boards.with_win(before, name, points, len(d.seats), ratio)
    scores = tuple(points_of(d, seat) for seat in range(len(d.names)))
    hands = tuple(codes_of(hand) for hand in d.hands)
    emit(d, ev.RoundOver(final.seat, points, scores, hands, protocol(d)))
    if d.board.closed:
        d.board = boards.without_credits(d.board)
        d.phase = "match_over"
        stop_timers(d)
        _clear(d)
        d.finishing = replace(final, until=NEVER)
        emit(d, ev.MatchOver(final.seat, scores))
        return
    _pause(d)


def protocol(d: Draft) -> tuple[ev.Noted, ...]:
    """All violations of the round, noticed or not (MM-3.6)."""
    return tuple(
        ev.Noted(one.seat, one.code, one.window, one.status)
        for one in sorted((*d.protocol, *d.violations), key=lambda one: one.no)
    )


def abort(d: Desk, reason: str, *, same_dealer: bool = False) -> None:
    """The round ends without points (MM-0E.3, MM-13.2)."""
    emit(d, ev.RoundAborted(reason, protocol(d)))
    d.pending = None
    d.agenda = ()
    d.again = same_dealer
    _pause(d)


def _pause(d: Desk) -> None:
    """The pause between two rounds (MM-17.9)."""
    d.phase = "between"
    stop_timers(d)
    _clear(d)
    later(d, Task("pause"))


def _clear(d: Desk) -> None:
    """What only a running round has, is gone."""
    d.finishing = None
    d.plenum = None
    d.duties = ()
    d.gestures = ()
    d.late_wish = None
    d.countdown = None
    d.king_until = NEVER
    d.king_laid = False
    d.run = None
    d.finishers = ()
    d.player = NOBODY
    d.stage = "closed"
    d.dealing = None
    d.stopped = NEVER
    d.protocol = (*d.protocol, *d.violations)
    d.violations = ()
    d.chain = 0
    d.held = False
