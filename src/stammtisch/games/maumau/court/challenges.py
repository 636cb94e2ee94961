"""Challenges: what is punished, what it costs, what is taken back (§ 5, § 6; open tables)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from stammtisch.cards.sets import card_set
from stammtisch.games.maumau.court import penalty_cards
from stammtisch.games.maumau.owed import duties, violations
from stammtisch.games.maumau.owed.duties import MAU, MAU_MAU
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.actions import Challenge
from stammtisch.games.maumau.state.agenda import (
    draw,
    eff_code,
    emit,
    later,
    others,
    penalty,
    refuse,
    reveal,
    start_limit,
    start_signal,
    to_hand,
    window,
)
from stammtisch.games.maumau.state.cards import CODE
from stammtisch.games.maumau.state.parts.court import Judged, Verdict, Violation
from stammtisch.games.maumau.state.parts.round import Duty
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.state.state import AnyState, Draft

IN_PLAY = frozenset({"turn", "lhc", "finish"})


def challenge(d: Draft, seat: int, action: Challenge) -> None:
    """A player says that another has broken a rule (MM-6.1 to MM-6.7)."""
    accused, group, rule_no = action.accused, action.group, action.rule_no or 0
    if d.turn.phase not in IN_PLAY:
        refuse("wrong_phase", "MM-6.1", phase=d.turn.phase)
    must_be_matter(d, accused, group, rule_no)
    if accused == seat:
        refuse("self_challenge", "MM-6.1")
    final = d.round.finishing
    if d.turn.phase == "finish" and final is not None and seat in final.rejected:
        refuse("challenge_limit", "MM-6.7")
    refusal = refusal_of(d, accused, group, rule_no)
    if refusal is not None:
        refuse(*refusal)
    found = violations.open_of(d, accused, group, rule_no)
    if found is not None:
        uphold(d, seat, accused, found, rule_no)
    else:
        reject(d, seat, accused, group, rule_no)


def refusal_of(state: AnyState, accused: int, group: str, rule_no: int) -> tuple[str, str] | None:
    """Why the challenge is not judged at all; whatever it is, everybody can see it."""
    run = state.turn.run
    if (
        group == "dame"
        and run is not None
        and run.caller == accused
        and state.turn.stage == "caller"
    ):
        return "too_early", "MM-6.6"
    if _was_judged(state, accused, group, rule_no):
        return "already_judged", "MM-6.5"
    return ("too_early", "MM-6.6") if _still_due(state, accused, group, rule_no) else None


def must_be_matter(state: AnyState, accused: int, group: str, rule_no: int) -> None:
    """Refuses an unknown player, group or rule."""
    if accused not in state.round.seats:
        refuse("bad_action", "MM-17.5", field="accused")
    known = {no for no, _ in state.law.rules}
    if (group == "regel") != bool(rule_no) or (rule_no and rule_no not in known):
        refuse("bad_action", "MM-17.5", field="rule_no")


def _still_due(state: AnyState, accused: int, group: str, rule_no: int) -> bool:
    """An announcement can only be challenged after its deadline (MM-6.6)."""
    if group == "mau":
        return duties.duty_of(state, accused, MAU) is not None
    if group == "maumau":
        return duties.duty_of(state, accused, MAU_MAU) is not None
    if group == "dame":
        return duties.duty_of(state, accused, duties.RUN_END) is not None
    if group == "regel":
        return any(
            duty.seat == accused and duty.rule_no == rule_no for duty in state.round.duties
        ) or any(
            accused in one.waiting and one.rule_no == rule_no and one.miss
            for one in state.round.gestures
        )
    return False


def _was_judged(state: AnyState, accused: int, group: str, rule_no: int) -> bool:
    """Rejected in this turn, and the accused has not acted since (MM-6.5)."""
    return any(
        (one.accused, one.group, one.rule_no) == (accused, group, rule_no)
        and one.turn == state.turn.turn_no
        and one.acts == state.round.acts[accused]
        for one in state.court.judged
    )


def reject(d: Draft, seat: int, accused: int, group: str, rule_no: int) -> None:
    """There was nothing: the challenger pays, V-ANZ-1 (MM-6.3)."""
    acts = d.round.acts[accused]
    d.court.judged = (*d.court.judged, Judged(accused, group, rule_no, d.turn.turn_no, acts))
    if d.turn.phase == "finish" and d.round.finishing is not None:
        d.round.finishing = replace(d.round.finishing, rejected=(*d.round.finishing.rejected, seat))
    d.court.verdicts = (
        *d.court.verdicts,
        Verdict(accused, group, rule_no, d.turn.turn_no, upheld=False),
    )
    emit(d, ev.ChallengeRejected(seat, accused, group, rule_no or None))
    later(d, penalty(seat, 1, "wrong_challenge"))


# --- a correct challenge ----------------------------------------------------------------------


def uphold(  # noqa: PLR0913
    d: Draft, seat: int, accused: int, one: Violation, rule_no: int, *, keep: bool = False
) -> None:
    """The violation is punished with all that follows from it, and closed (MM-6.3, MM-5.2).

    ``keep``: no card goes back, because a Plenum decided (MM-7.7).
    """
    bill = bill_of(one)
    back = not keep and _goes_back(d, one)
    violations.close(d, one.no, "punished")
    _settle_cards(d, one)
    d.court.verdicts = (
        *d.court.verdicts,
        Verdict(accused, one.group, rule_no, d.turn.turn_no, upheld=True),
    )
    emit(
        d,
        ev.ChallengeUpheld(
            seat,
            accused,
            one.group,
            "card" if one.is_card else "conduct",
            tuple(bill[s] for s in range(len(d.standing.names))),
            back,
            rule_no or None,
        ),
    )
    if back:
        take_back(d, one)
    penalty_cards.surplus_down(d, one)
    for payer in (accused, *others(d, accused)):
        if bill[payer]:
            later(d, penalty(payer, bill[payer], one.code))
    if one.owed and not back:
        later(d, draw(one.seat, one.owed, "owed"))
    run = d.turn.run
    if one.code == "V-DAM-2" and run is not None and run.caller == one.seat:
        d.turn.run = None
        emit(d, ev.QueenRunEnded(run.caller, "challenged"))


def bill_of(one: Violation) -> Counter[int]:
    """Penalty cards by seat (MM-3.2, MM-5.2 to MM-5.4)."""
    if one.code == "V-ZIE-2":
        return Counter()  # the surplus cards themselves are the penalty (MM-2.6)
    if one.code == "V-DAM-2":
        return Counter({one.seat: 1 + len(one.drawers)})
    if not one.is_card:
        return Counter({one.seat: one.cards})
    if one.secret:
        return Counter({one.seat: len(one.follows)})
    return Counter(follow.seat for follow in one.follows)


def _settle_cards(d: Draft, settled: Violation) -> None:
    """A card is counted once: what is paid for belongs to no other violation (MM-5.2)."""
    paid = {follow.no for follow in settled.follows}
    if not paid:
        return
    for one in d.court.violations:
        if one.follows and all(follow.no in paid for follow in one.follows):
            violations.close(d, one.no, "punished")
    d.court.violations = tuple(
        replace(one, follows=tuple(f for f in one.follows if f.no not in paid))
        if one.follows
        else one
        for one in d.court.violations
    )


# --- taking back (MM-5.6) ---------------------------------------------------------------------


def _goes_back(state: AnyState, one: Violation) -> bool:
    """Nothing but the wrong cards themselves has moved since."""
    if one.before is None or not one.is_card or state.options.takeback == "never":
        return False
    return state.cards.moved == one.moves + one.wrong and len(state.cards.pile) > one.wrong


def take_back(d: Draft, one: Violation) -> None:
    """The wrong cards go back to their player, and the table is as it was before them."""
    assert one.before is not None
    cards = card_set(d.cards.pile[-one.wrong :])
    codes = tuple(CODE[card] for card in d.cards.pile[-one.wrong :])
    d.cards.pile, d.cards.layers = d.cards.pile[: -one.wrong], d.cards.layers[: -one.wrong]
    d.cards.pile_version += 1
    _shorten(d, one)
    d.turn = replace(one.before)
    to_hand(d, one.seat, cards)
    reveal(d, one.seat, cards, d.round.seats)
    d.round.duties = tuple(
        _in_turn_again(d, duty) for duty in d.round.duties if duty.no <= one.duty
    )
    d.round.gestures = tuple(call for call in d.round.gestures if call.no <= one.duty)
    for other in d.court.violations:
        ended = other.code == "V-DAM-2" and other.window >= window(d)  # by the end of this turn
        if ended or (other.duty > one.duty and not other.is_card):
            violations.close(d, other.no, "void")
    d.round.finishing = d.round.late_wish = None
    d.court.chain = 0
    d.clock.idle_since = d.clock.t
    emit(d, ev.TakenBack(one.seat, codes, eff_code(d)))
    resume_turn(d)


def _shorten(d: Draft, back: Violation) -> None:
    """What its causer had laid wrongly before stays, with so many cards less on it."""
    was, d.cards.moved = d.cards.moved, d.cards.moved + back.wrong
    d.court.violations = tuple(
        replace(one, wrong=one.wrong - back.wrong, moves=d.cards.moved - one.wrong + back.wrong)
        if one.is_card and one.seat == back.seat and one.moves + one.wrong == was
        else one
        for one in d.court.violations
    )


def _in_turn_again(state: AnyState, duty: Duty) -> Duty:
    """The turn goes on, so a Mau that was due when it ended is due when it ends (MM-10a.2)."""
    if duty.phrase == MAU and duty.window == window(state):
        return replace(duty, turn=state.turn.turn_no, due=NEVER)
    return duty


def resume_turn(d: Draft) -> None:
    """The player on turn has his whole time again."""
    if d.turn.phase == "lhc":
        d.clock.signal_at, d.clock.limit_at = NEVER, d.clock.t + d.options.lhc_ms
    elif d.turn.stage in {"stack", "serve", "again", "wish"}:
        start_limit(d)
    else:
        start_signal(d)
