"""Saying: Mau, Mau-Mau, the end of a queen run, phrases, exclamations (§ 9.a, § 10)."""

from __future__ import annotations

from stammtisch.games.maumau.owed import duties, violations
from stammtisch.games.maumau.owed.duties import BUILT_IN, DONE_HINT, MAU, MAU_MAU, RUN, RUN_END
from stammtisch.games.maumau.play import round_end
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import active, emit, later, refuse
from stammtisch.games.maumau.state.cards import JACK, RANK
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.maumau.state.parts.turn import QueenRun
from stammtisch.games.maumau.state.parts.values import NOBODY
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.tuples import with_entry


def speak(d: Draft, seat: int, phrase: str, to: int = NOBODY) -> None:
    """A player says something by its own action (MM-17.3)."""
    if phrase == MAU:
        say_mau(d, seat)
    elif phrase == MAU_MAU:
        _say_mau_mau(d, seat)
    elif phrase == RUN_END:
        say_run_end(d, seat)
    elif phrase == DONE_HINT and not _has_laid_last(d, seat):
        refuse("phrase_not_due", "MM-10.2", phrase=phrase)
    elif phrase == RUN or (phrase not in BUILT_IN and phrase not in d.law.phrases):
        refuse("phrase_not_due", "MM-17.5", phrase=phrase)
    else:
        _say_rule(d, seat, phrase, to)


def _has_laid_last(state: AnyState, seat: int) -> bool:
    if state.round.finishing is not None:
        return state.round.finishing.seat == seat
    return seat in state.turn.finishers


def mau_with_card(d: Draft, seat: int, swap_with: int = NOBODY) -> None:
    """Mau said with a card: for what it leaves, not for what was due before (MM-17.8 c).

    ``swap_with``: with whom the hands will be swapped, which may leave one card (MM-10a.5).
    """
    duty = duties.duty_of(d, seat, MAU)
    if not d.options.open and duties.one_by_swap(d, active(d, seat), swap_with):
        d.round.mau_heard = with_entry(d.round.mau_heard, seat, d.turn.turn_no)
        emit(d, ev.Said(seat, MAU))
        return
    if duty is not None and duty.no <= d.agenda.mark and not d.options.open:
        refuse("mau_not_due", "MM-10a.7")
    say_mau(d, seat)


def say_mau(d: Draft, seat: int) -> None:
    """Mau, where it is due or covers a card about to ripen (MM-10a.1, MM-10a.4, MM-10a.7)."""
    duty = duties.duty_of(d, seat, MAU)
    covers = duties.mau_covers(d, seat)
    if duty is not None or covers:
        d.round.mau_heard = with_entry(d.round.mau_heard, seat, d.turn.turn_no)
    if duty is not None:
        duties.drop(d, duty)
    elif covers:
        d.round.covered |= 1 << seat
    elif not d.options.open:
        refuse("mau_not_due", "MM-10a.7")
    elif d.options.false_mau_penalty:
        violations.record(d, "V-MAU-1", seat, sub="false")
    emit(d, ev.Said(seat, MAU))


def _say_mau_mau(d: Draft, seat: int) -> None:
    duty = duties.duty_of(d, seat, MAU_MAU)
    if duty is None:
        violations.offend(d, "V-MAU-3", seat, "mau_mau_not_due", "MM-10b.2")
        emit(d, ev.Said(seat, MAU_MAU))
        return
    duties.drop(d, duty)
    emit(d, ev.Said(seat, MAU_MAU))
    round_end.said(d, seat, MAU_MAU)


def mau_mau_fits(state: AnyState, seat: int) -> bool:
    """Whether Mau-Mau said with the card just laid is right: it was a last Bube (MM-10b.1)."""
    return round_end.has_finished(state, seat) and RANK[state.cards.pile[-1]] == JACK


def say_run_end(d: Draft, seat: int) -> None:
    """The caller announces the end of his queen run, in his own turn (MM-9a.8)."""
    run = d.turn.run
    if run is None:
        refuse("no_queen_run", "MM-9a.8")
    duty = duties.duty_of(d, seat, RUN_END)
    own_turn = seat == d.turn.player and d.turn.phase in {"turn", "finish"}
    if run.caller != seat or not (own_turn or duty):
        violations.offend(d, "V-DAM-3", seat, "not_caller", "MM-9a.13", caller=run.caller)
        emit(d, ev.Said(seat, RUN_END))
        return
    if d.turn.stage in {"drew", "again_drew"} and d.turn.phase == "turn" and not d.options.open:
        refuse("wrong_stage", "MM-9a.8")
    emit(d, ev.Said(seat, RUN_END))
    d.turn.run = None
    emit(d, ev.QueenRunEnded(seat, "announced"))
    if duty is not None:
        duties.drop(d, duty)
        round_end.said(d, seat, RUN_END)
    elif d.turn.stage == "caller":
        later(d, Task("turn_end"))


def say_end_after(d: Draft, seat: int, run: QueenRun) -> None:
    """The end of a run that is over: a wrong word of whoever was not its caller (MM-9a.13)."""
    if run.caller != seat:
        violations.offend(d, "V-DAM-3", seat, "not_caller", "MM-9a.13", caller=run.caller)
    emit(d, ev.Said(seat, RUN_END))


def speak_with_card(d: Draft, task: Task) -> None:
    """A phrase of a rule inside a lay is the same as one said right after it (MM-17.8)."""
    if d.turn.phase in {"turn", "lhc", "finish"}:
        _say_rule(d, task.seat, task.why, NOBODY)


def _say_rule(d: Draft, seat: int, phrase: str, to: int) -> None:
    """A phrase of a rule is never refused; without need it has no effect (MM-12.18)."""
    emit(d, ev.Said(seat, phrase, None if to == NOBODY else to))
    duty = duties.duty_of(d, seat, phrase, to)
    if duty is not None:
        duties.drop(d, duty)
        round_end.said(d, seat, phrase)


def exclaim(d: Draft, seat: int, kind: str) -> None:
    """Joy; the finisher must keep it to himself until the round is over (MM-10.2)."""
    if _has_laid_last(d, seat):
        violations.offend(d, "V-END-1", seat, "exclaim_blocked", "MM-10.2")
    emit(d, ev.Exclaimed(seat, kind))
