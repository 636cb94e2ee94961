"""How a round ends: the last card, the LHC, the finish window, the points (§ 9.c, § 10, § 13)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from stammtisch.games.maumau.house import play as house
from stammtisch.games.maumau.owed import duties
from stammtisch.games.maumau.owed.duties import MAU_MAU, RUN_END
from stammtisch.games.maumau.owed.house_conditions import TriggerFacts, points_of
from stammtisch.games.maumau.owed.likeness import face_on_top
from stammtisch.games.maumau.owed.what_serves import allowed_ends, card_in
from stammtisch.games.maumau.state import board as boards
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import (
    draw,
    emit,
    last_rank,
    later,
    start_limit,
    stop_timers,
)
from stammtisch.games.maumau.state.cards import ACE, JACK, NO_CARD, RANK, SEVEN, Rank, codes_of
from stammtisch.games.maumau.state.house_rule import Finish
from stammtisch.games.maumau.state.parts.agenda import WAS_DOUBLE, Task
from stammtisch.games.maumau.state.parts.round import Finishing
from stammtisch.games.maumau.state.parts.values import NEVER, NOBODY
from stammtisch.games.maumau.state.state import AnyState, Draft

FinishWay: TypeAlias = Literal["lay", "throw_in", "lhc"]
SpokenWords: TypeAlias = tuple[str, ...]

BONUS_PAUSE_MS = 120_000
"""How long the pause is when somebody may add a rule (MM-12.4)."""


def has_finished(state: AnyState, seat: int) -> bool:
    """No card at all is left: neither in the hand nor in front of the player (MM-10.1)."""
    return not state.cards.hands[seat] and not state.cards.penalties[seat]


def last_card(
    d: Draft, seat: int, way: FinishWay, words: SpokenWords, rank: Rank = NO_CARD
) -> None:
    """``seat`` has laid or thrown in the last card (MM-10.1).

    ``words`` were said with it; ``rank`` is its effective rank, if it has the effect of it.
    """
    card = d.cards.pile[-1]
    house.fire(
        d,
        Finish,
        TriggerFacts(
            actor=seat,
            card=card,
            below=d.turn.eff,
            on=d.turn.eff,
            closing=True,
            shown=face_on_top(d),
        ),
    )
    due = d.clock.t + d.options.grace_ms
    double = MAU_MAU in words and RANK[card] == JACK
    if RANK[card] == JACK and not double:
        duties.owe(d, seat, MAU_MAU, due=due, final=True)
    run = d.turn.run
    if run is not None and run.caller == seat and not run.overdue and RUN_END not in words:
        duties.owe(d, seat, RUN_END, due=due, final=True)
    # In a chain everybody who has finished joins it, with a Joker, too (MM-9c.4).
    if rank == SEVEN or d.turn.phase == "lhc":
        _into_lhc(d, seat)
        return
    d.round.finishing = Finishing(seat, way, card, double=double)
    _pend(d)


def _pend(d: Draft) -> None:
    """Waits for what is still to be said, and for challenges (MM-10.4, MM-10.5)."""
    assert d.round.finishing is not None
    seat = d.round.finishing.seat
    stop_timers(d)
    d.turn.phase = "finish"
    if d.options.open:
        until = d.clock.t + d.options.finish_window_ms
        d.round.finishing = replace(d.round.finishing, until=until)
        emit(d, ev.FinishPending(seat, until))
    elif owed := duties.final_of(d, seat):
        emit(d, ev.FinishPending(seat, max(duty.due for duty in owed)))
    else:
        later(d, Task("round_over"))


def said(d: Draft, seat: int, phrase: str) -> None:
    """The finisher has said something that was due with the last card."""
    if d.round.finishing is None or d.round.finishing.seat != seat or d.turn.phase != "finish":
        return
    if phrase == MAU_MAU:
        d.round.finishing = replace(d.round.finishing, double=True)
    settle(d)


def settle(d: Draft) -> None:
    """At a strict table the round is over as soon as nothing is outstanding (MM-10.4)."""
    if d.turn.phase != "finish" or d.round.finishing is None or d.options.open:
        return
    if not duties.final_of(d, d.round.finishing.seat):
        later(d, Task("round_over"))


def settle_task(d: Draft, _task: Task) -> None:
    """`settle`, when it is its turn."""
    settle(d)


def closes(d: Draft) -> None:
    """The finish window is over undisturbed (MM-10.7)."""
    later(d, Task("round_over"))


def thrown_last(d: Draft, task: Task) -> None:
    """The thrower has no card left (MM-9b.5); the turn of another goes on if he is overturned."""
    ends = last_rank(d) != ACE or card_in(allowed_ends(d, task.seat), d.cards.pile[-1])
    if has_finished(d, task.seat) and ends:
        words = (MAU_MAU,) if task.n & WAS_DOUBLE else ()
        last_card(d, task.seat, "throw_in", words)


# --- not finished after all -------------------------------------------------------------------


def _drop_finisher(d: Draft, seat: int) -> None:
    d.turn.finishers = tuple(one for one in d.turn.finishers if one != seat)
    d.round.duties = tuple(one for one in d.round.duties if not (one.final and one.seat == seat))
    emit(d, ev.FinishOverturned(seat))
    if not d.turn.finishers:
        d.turn.phase = "turn"
        if d.turn.stage == "stack" and not d.turn.stack_due:
            d.turn.stage = "serve"  # another of the chain has drawn it all (MM-9c.5)
        start_limit(d)


def unfinish(d: Draft, task: Task) -> None:
    """A card has come to one who had finished: he has not (MM-10.6)."""
    if d.turn.phase == "lhc" and task.seat in d.turn.finishers:
        _drop_finisher(d, task.seat)
        return
    if d.turn.phase != "finish" or d.round.finishing is None or d.round.finishing.seat != task.seat:
        return
    way = d.round.finishing.way
    d.round.finishing = None
    d.turn.phase = "turn"
    if way == "lhc":
        # The chain had been declined: the next finisher has won, or it is an ordinary stack.
        d.turn.phase = "lhc"
        _drop_finisher(d, task.seat)
        if d.turn.finishers:
            later(d, Task("lhc_over"))
        return
    d.round.duties = tuple(
        one for one in d.round.duties if not (one.final and one.seat == task.seat)
    )
    emit(d, ev.FinishOverturned(task.seat))
    run = d.turn.run
    if run is not None and run.caller == task.seat and not run.overdue and not d.options.open:
        d.turn.run = None  # he has just paid for it (MM-9a.12)
        emit(d, ev.QueenRunEnded(task.seat, "forgotten"))
    if way == "lay":
        later(d, Task("turn_end"))
    elif d.turn.stage in {"stack", "serve", "again", "wish"}:
        start_limit(d)  # the interrupted turn goes on
    else:
        d.clock.signal_at = d.clock.t + d.options.signal_ms


# --- the LHC (MM-9c) --------------------------------------------------------------------------


def _into_lhc(d: Draft, seat: int) -> None:
    if not d.turn.finishers:
        emit(d, ev.LhcStarted(seat))
    d.turn.phase = "lhc"
    d.turn.finishers = (*d.turn.finishers, seat)
    later(d, Task("turn_end"))


def reached(d: Draft) -> bool:
    """The turn in an LHC has come to one who has finished: he draws it all (MM-9c.5)."""
    if d.turn.player not in d.turn.finishers:
        return False
    n = d.turn.stack_due
    d.turn.stack_due = d.turn.stack_rank = 0
    emit(d, ev.LhcHit(d.turn.player, n))
    emit(d, ev.StackChanged(0))
    later(d, draw(d.turn.player, n, "lhc"), Task("lhc_drawn", d.turn.player))
    return True


def lhc_drawn(d: Draft, task: Task) -> None:
    """One who had finished has drawn the stack: he is out of it, unless nothing was left."""
    if has_finished(d, task.seat):
        d.turn.finishers = (task.seat,)
        later(d, Task("lhc_over"))
        return
    d.turn.finishers = tuple(one for one in d.turn.finishers if one != task.seat)
    d.round.duties = tuple(
        one for one in d.round.duties if not (one.final and one.seat == task.seat)
    )
    if d.turn.finishers:
        later(d, Task("lhc_over"))
        return
    d.turn.phase = "turn"
    d.turn.stage = "serve"
    emit(d, ev.LhcEnded(task.seat))
    start_limit(d)
    house.stack_drawn(d, task.seat, 0)


def lhc_over(d: Draft, _task: Task) -> None:
    """Nobody answers any more: the first of those who have finished wins (MM-9c.3)."""
    emit(d, ev.LhcEnded(d.turn.player))
    d.round.finishing = Finishing(d.turn.finishers[0], "lhc", d.cards.pile[-1])
    _pend(d)


# --- the end ----------------------------------------------------------------------------------


def round_over(d: Draft, _task: Task) -> None:
    """The round is over and its winner gets the points (MM-13.1, MM-10.7)."""
    final = d.round.finishing
    if final is None or d.turn.phase != "finish":
        return
    points = 2 if final.double else 1
    name = d.standing.names[final.seat]
    before = d.standing.board
    ratio = d.options.rules_ratio_five
    d.standing.board = boards.with_win(before, name, points, len(d.round.seats), ratio)
    scores = tuple(points_of(d, seat) for seat in range(len(d.standing.names)))
    hands = tuple(codes_of(hand) for hand in d.cards.hands)
    emit(d, ev.RoundOver(final.seat, points, scores, hands, protocol(d)))
    if d.standing.board.closed:
        d.standing.board = boards.without_credits(d.standing.board)
        d.turn.phase = "match_over"
        stop_timers(d)
        _clear(d)
        d.round.finishing = replace(final, until=NEVER)
        emit(d, ev.MatchOver(final.seat, scores))
        return
    _pause(d)


def protocol(state: AnyState) -> tuple[ev.Noted, ...]:
    """All violations of the round, noticed or not (MM-3.6)."""
    return tuple(
        ev.Noted(one.seat, one.code, one.window, one.status)
        for one in sorted((*state.court.protocol, *state.court.violations), key=lambda one: one.no)
    )


def abort(d: Draft, reason: str, *, same_dealer: bool = False) -> None:
    """The round ends without points (MM-0E.3, MM-13.2)."""
    emit(d, ev.RoundAborted(reason, protocol(d)))
    d.agenda.pending = None
    d.agenda.tasks = ()
    d.standing.again = same_dealer
    _pause(d)


def _rung(state: AnyState) -> bool:
    """The bell has ended the matchday (TS-22)."""
    return NEVER != state.clock.bell <= state.clock.t


def runs_out(state: AnyState) -> bool:
    """The bell has rung, and what decides about a finish before it is waited for (TS-23)."""
    phase = state.turn.phase
    stopped = phase in {"plenum", "gesture"} and state.clock.resume in {"finish", "lhc"}
    return _rung(state) and (phase == "finish" or stopped)


def bell(d: Draft) -> None:
    """The matchday is over: a round is broken off, but who has finished has won (TS-22, TS-23)."""
    if d.turn.phase in {"lobby", "between"}:
        _end_of_play(d)
    elif d.turn.phase == "lhc":
        later(d, Task("lhc_over"))
    elif not runs_out(d):
        abort(d, "bell")


def _end_of_play(d: Draft) -> None:
    """The match ends as it stands."""
    d.turn.phase = "match_over"
    stop_timers(d)
    _clear(d)
    d.clock.between_at = NEVER
    emit(d, ev.PlayEnded(tuple(points_of(d, seat) for seat in range(len(d.standing.names)))))


def _pause(d: Draft) -> None:
    """The pause between two rounds (MM-17.9); behind the bell of a matchday there is none."""
    if _rung(d):
        _end_of_play(d)
        return
    d.turn.phase = "between"
    stop_timers(d)
    _clear(d)
    later(d, Task("pause"))


def _clear(d: Draft) -> None:
    """What only a running round has, is gone."""
    d.round.finishing = None
    d.court.plenum = None
    d.round.duties = ()
    d.round.gestures = ()
    d.round.late_wish = None
    d.clock.countdown = None
    d.turn.king_until = NEVER
    d.turn.king_laid = False
    d.turn.run = None
    d.turn.finishers = ()
    d.turn.player = NOBODY
    d.turn.stage = "closed"
    d.round.dealing = None
    d.clock.stopped = NEVER
    d.court.protocol = (*d.court.protocol, *d.court.violations)
    d.court.violations = ()
    d.court.chain = 0
    d.turn.held = False
