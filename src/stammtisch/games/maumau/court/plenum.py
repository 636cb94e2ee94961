"""The Plenum: what the table cannot see is voted on (§ 7; open tables only)."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.maumau.court import challenges
from stammtisch.games.maumau.owed.gestures import go_on
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.actions import TEXT_LIMIT, CallPlenum, Matter
from stammtisch.games.maumau.state.agenda import emit, later, penalty, refuse
from stammtisch.games.maumau.state.parts.court import HeardCase, PlenumCase, Violation
from stammtisch.games.maumau.state.parts.values import NOBODY
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.tuples import with_entry

MATTERS: tuple[Matter, ...] = ("p1", "p2", "p3", "p4", "p5", "p6")


def voters(state: AnyState) -> tuple[int, ...]:
    """All people of the round; bots do not vote (MM-7.2)."""
    return tuple(seat for seat in sorted(state.round.seats) if not state.standing.bots[seat])


def call(d: Draft, seat: int, action: CallPlenum) -> None:
    """A player brings another before the Plenum (MM-7.1)."""
    if d.turn.phase not in challenges.IN_PLAY:
        refuse("wrong_phase", "MM-7.1", phase=d.turn.phase)
    _must_be_complete(d, seat, action)
    if len(voters(d)) < 2 and not d.options.plenum_judged:
        refuse("plenum_needs_humans", "MM-7.2")
    case = HeardCase(
        action.accused,
        action.matter,
        action.ref_turn,
        NOBODY if action.target is None else action.target,
        action.group or "",
    )
    if case in d.court.heard:
        refuse("already_judged", "MM-7.7")
    d.court.heard = (*d.court.heard, case)
    people = () if d.options.plenum_judged else voters(d)
    d.court.plenum = PlenumCase(
        plaintiff=seat,
        accused=action.accused,
        matter=action.matter,
        ref_turn=action.ref_turn,
        step="plaintiff",
        due=d.clock.t + d.options.plenum_speak_ms,
        voters=people,
        votes=(None,) * len(people),
        target=case.target,
        group=case.group,
        rule_no=action.rule_no or 0,
    )
    d.clock.resume, d.turn.phase, d.clock.stopped = d.turn.phase, "plenum", d.clock.t
    emit(
        d,
        ev.PlenumCalled(
            seat,
            action.accused,
            action.matter,
            action.ref_turn,
            action.text,
            action.target,
            action.group,
            action.rule_no,
        ),
    )


def _must_be_complete(state: AnyState, seat: int, action: CallPlenum) -> None:
    if action.accused == seat:
        refuse("self_challenge", "MM-6.1")
    if action.accused not in state.round.seats or len(action.text) > TEXT_LIMIT:
        refuse("bad_action", "MM-17.5", field="accused")
    if (
        not max(0, state.turn.turn_no - 2) <= action.ref_turn <= state.turn.turn_no
        and action.ref_turn != 0
    ):
        refuse("bad_action", "MM-7.1", field="ref_turn")
    if action.matter == "p2":
        if (
            action.target not in state.round.seats
            or action.target == action.accused
            or not action.group
        ):
            refuse("bad_action", "MM-7.8", field="target")
        challenges.must_be_matter(state, action.target, action.group, action.rule_no or 0)
    elif action.group is not None:
        refuse("plenum_not_needed", "MM-7.1")
    elif action.target is not None or action.rule_no is not None:
        refuse("bad_action", "MM-7.8", field="target")


def _case(state: AnyState) -> PlenumCase:
    if state.court.plenum is None:
        refuse("wrong_phase", "MM-7.3", phase=state.turn.phase)
    return state.court.plenum


def speaker(case: PlenumCase) -> int:
    """The party whose statement it is."""
    return case.plaintiff if case.step == "plaintiff" else case.accused


def speak(d: Draft, seat: int, text: str) -> None:
    """A party speaks in its turn (MM-7.3)."""
    case = _case(d)
    if case.step == "vote" or speaker(case) != seat:
        refuse("not_your_turn", "MM-7.3")
    if len(text) > TEXT_LIMIT:
        refuse("bad_action", "MM-17.5", field="text")
    emit(d, ev.PlenumSpoke(seat, text))


def ready(d: Draft, seat: int) -> None:
    """A party has said everything."""
    case = _case(d)
    if case.step == "vote" or speaker(case) != seat:
        refuse("not_your_turn", "MM-7.3")
    advance(d)


def advance(d: Draft) -> None:
    """The next step; after the last one, the verdict."""
    case = _case(d)
    if case.step == "plaintiff":
        d.court.plenum = replace(case, step="accused", due=d.clock.t + d.options.plenum_speak_ms)
        emit(d, ev.PlenumStep("accused"))
    elif case.step == "accused":
        d.court.plenum = replace(case, step="vote", due=d.clock.t + d.options.plenum_vote_ms)
        emit(d, ev.PlenumStep("vote"))
    else:
        _verdict(d)


def vote(d: Draft, seat: int, *, guilty: bool) -> None:
    """One vote, secret until all are in (MM-7.5)."""
    case = _case(d)
    if case.step != "vote" or seat not in case.voters:
        refuse("not_your_turn", "MM-7.5")
    at = case.voters.index(seat)
    if case.votes[at] is not None:
        refuse("already_judged", "MM-7.5")
    case = replace(case, votes=with_entry(case.votes, at, guilty))
    d.court.plenum = case
    emit(d, ev.PlenumVoted(seat, guilty))
    if None not in case.votes:
        _verdict(d)


def parties(state: AnyState) -> tuple[int, int] | None:
    """Plaintiff and accused of the matter which a referee has to decide now (TS-28)."""
    case = state.court.plenum
    if case is None or not _judged(state, case):
        return None
    return case.plaintiff, case.accused


def _judged(state: AnyState, case: PlenumCase) -> bool:
    return state.options.plenum_judged and case.step == "vote"


def judge(d: Draft, *, guilty: bool) -> None:
    """A referee decides alone, once both parties have spoken (TS-28)."""
    if not _judged(d, _case(d)):
        refuse("wrong_phase", "MM-7.3", phase=d.turn.phase)
    _verdict(d, judged=guilty)


def _verdict(d: Draft, *, judged: bool = False) -> None:
    """More votes for guilty than against; a missing vote is one against (MM-7.5, MM-7.6), and so is
    a referee who does not come in time (TS-28)."""
    case = _case(d)
    votes = {seat: bool(given) for seat, given in zip(case.voters, case.votes, strict=True)}
    guilty = judged or sum(votes.values()) * 2 > len(votes)
    d.court.plenum = None
    d.turn.phase = d.clock.resume
    go_on(d)
    as_challenge = guilty and case.matter == "p2"
    payer = None if as_challenge else case.accused if guilty else case.plaintiff
    emit(d, ev.PlenumVerdict(guilty, votes, payer))
    if as_challenge:
        _as_challenge(d, case)
    elif payer is not None:
        later(d, penalty(payer, 1, "plenum"))


def _as_challenge(d: Draft, case: PlenumCase) -> None:
    """The question counts as a challenge made at the end of its turn (MM-7.8)."""
    found = next(
        (one for one in (*d.court.protocol, *d.court.violations) if _meant(case, one)), None
    )
    if found is None:
        challenges.reject(d, case.accused, case.target, case.group, case.rule_no)
        return
    if found.status == "lapsed":
        d.court.protocol = tuple(one for one in d.court.protocol if one.no != found.no)
        d.court.violations = (found, *d.court.violations)
    challenges.uphold(d, case.accused, case.target, found, case.rule_no, keep=True)


def _meant(case: PlenumCase, one: Violation) -> bool:
    """The violation could be challenged at the end of the turn in question."""
    answers = one.seat == case.target or any(f.seat == case.target for f in one.follows)
    return (
        answers
        and one.status in {"open", "lapsed"}
        and one.group == case.group
        and one.rule_no == case.rule_no
        and one.window <= case.ref_turn <= one.window + 2
    )
