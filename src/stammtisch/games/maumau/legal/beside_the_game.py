"""What a person may do beside the game: ask, rejoice, come and go, add a rule, call a Plenum.

These are accepted like every action, but they are no move: they do not make a seat one of those
who may act, bots that play any legal action leave them alone, and a page offers them in menus.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from stammtisch.games.maumau.court import plenum
from stammtisch.games.maumau.court.challenges import IN_PLAY
from stammtisch.games.maumau.court.plenum import MATTERS
from stammtisch.games.maumau.house import proposals
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.play import between_rounds, draw_and_done
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.agenda import others
from stammtisch.games.maumau.state.parts.court import HeardCase
from stammtisch.games.maumau.state.state import AnyState
from stammtisch.games.protocol import RuleViolation

GROUPS: tuple[a.ChargeGroup, ...] = (
    "legen",
    "ziehen",
    "strafkarte",
    "mau",
    "maumau",
    "jubel",
    "dame",
    "wunsch",
    "geben",
)


def asides(state: AnyState, seat: int) -> Iterator[a.SeatMove]:
    """Every aside that would be accepted of ``seat`` now; free texts once (MM-17.8 d)."""
    if state.agenda.pending is not None or state.turn.phase == "match_over":
        return
    if state.standing.names[seat]:
        yield a.Ask(topic="MM-1.1")
    if state.turn.phase == "gesture":
        return
    if state.standing.names[seat] and state.standing.wants[seat] != "-":
        yield a.Leave()
    if not state.standing.names[seat] or state.standing.wants[seat] == "-":
        yield a.Join(name=f"Gast {seat + 1}")
    if state.turn.phase in {"lobby", "between"}:
        yield from _in_pause(state, seat)
    elif seat in state.round.seats and state.turn.phase != "plenum":
        yield from _in_round(state, seat)


def _in_pause(state: AnyState, seat: int) -> Iterator[a.SeatMove]:
    if not state.standing.names[seat]:
        return
    between = state.turn.phase == "between"
    if not (state.standing.sits_out[seat] or (between and state.standing.away[seat])):
        yield a.Ready(ready=False)
    if between:
        if (
            seat in {between_rounds.host(state), state.standing.dealer}
            and sum(state.standing.ready) > 1
        ):
            yield a.StartRound()
        for name in PRESETS:
            yield a.PreviewRule(rule=name)
            if _accepts(state, seat, name):
                yield a.AddRule(rule=name)


def _accepts(state: AnyState, seat: int, name: str) -> bool:
    try:
        proposals.accepted(state, seat, name, between=True)
    except RuleViolation:
        return False
    return True


def _in_round(state: AnyState, seat: int) -> Iterator[a.SeatMove]:
    finished = seat in state.turn.finishers or (
        state.round.finishing is not None and state.round.finishing.seat == seat
    )
    if state.options.open or not finished:
        yield a.Exclaim(kind="jubel")
        yield a.Exclaim(kind="ausruf")
    if state.turn.phase in IN_PLAY and finished:
        yield a.Say(phrase="fertig_hinweis")
    if state.turn.phase in IN_PLAY:
        for phrase in state.law.phrases:
            yield a.Say(phrase=phrase)
    if draw_and_done.may_count(state, seat):
        yield a.Countdown()
    if state.turn.phase == "health" and seat == between_rounds.may_ignore(state):
        for other in state.round.seats:
            if other != seat and state.round.health[other] == 0:
                yield a.Ignore(seat=other)
    heard = state.options.plenum_judged or len(plenum.voters(state)) > 1
    if state.options.open and state.turn.phase in IN_PLAY and heard:
        yield from _cases(state, seat)


def _cases(state: AnyState, seat: int) -> Iterator[a.CallPlenum]:
    """Every Plenum that may be called; the text is free (MM-17.8 d)."""
    turns = sorted({0, *range(max(0, state.turn.turn_no - 2), state.turn.turn_no + 1)})
    for accused, turn in product(others(state, seat), turns):
        for matter in MATTERS:
            if matter != "p2" and HeardCase(accused, matter, turn) not in state.court.heard:
                yield a.CallPlenum(accused=accused, matter=matter, ref_turn=turn)
        yield from _questions(state, accused, turn)


def _questions(state: AnyState, accused: int, turn: int) -> Iterator[a.CallPlenum]:
    """Questions that may have been accusations (MM-7.8)."""
    kinds: list[tuple[a.ChargeGroup, int | None]] = [(group, None) for group in GROUPS]
    kinds += [("regel", no) for no, _ in state.law.rules]
    for target, (group, no) in product(others(state, accused), kinds):
        if HeardCase(accused, "p2", turn, target, group) not in state.court.heard:
            yield a.CallPlenum(
                accused=accused,
                matter="p2",
                ref_turn=turn,
                target=target,
                group=group,
                rule_no=no,
            )
