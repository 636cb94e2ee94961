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
from stammtisch.games.maumau.house import adding
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.play import between_rounds, draw_and_done
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.agenda import others
from stammtisch.games.maumau.state.state import Draft, HeardCase
from stammtisch.games.protocol import RuleViolation

GROUPS: tuple[a.Group, ...] = (
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


def asides(d: Draft, seat: int) -> Iterator[a.SeatMove]:
    """Every aside that would be accepted of ``seat`` now; free texts once (MM-17.8 d)."""
    if d.pending is not None or d.phase == "match_over":
        return
    if d.names[seat]:
        yield a.Ask(topic="MM-1.1")
    if d.phase == "gesture":
        return
    if d.names[seat] and d.wants[seat] != "-":
        yield a.Leave()
    if not d.names[seat] or d.wants[seat] == "-":
        yield a.Join(name=f"Gast {seat + 1}")
    if d.phase in {"lobby", "between"}:
        yield from _in_pause(d, seat)
    elif seat in d.seats and d.phase != "plenum":
        yield from _in_round(d, seat)


def _in_pause(d: Draft, seat: int) -> Iterator[a.SeatMove]:
    if not d.names[seat]:
        return
    if not d.sits_out[seat]:
        yield a.Ready(ready=False)
    if d.phase == "between":
        if seat in {between_rounds.host(d), d.dealer} and sum(d.ready) > 1:
            yield a.StartRound()
        for name in PRESETS:
            yield a.PreviewRule(rule=name)
            if _accepts(d, seat, name):
                yield a.AddRule(rule=name)


def _accepts(d: Draft, seat: int, name: str) -> bool:
    try:
        adding.accepted(d, seat, name, between=True)
    except RuleViolation:
        return False
    return True


def _in_round(d: Draft, seat: int) -> Iterator[a.SeatMove]:
    finished = seat in d.finishers or (d.finishing is not None and d.finishing.seat == seat)
    if d.options.open or not finished:
        yield a.Exclaim(kind="jubel")
        yield a.Exclaim(kind="ausruf")
    if d.phase in IN_PLAY and finished:
        yield a.Say(phrase="fertig_hinweis")
    if d.phase in IN_PLAY:
        for phrase in d.law.phrases:
            yield a.Say(phrase=phrase)
    if draw_and_done.may_count(d, seat):
        yield a.Countdown()
    if d.phase == "health" and seat == d.dealer:
        for other in d.seats:
            if d.health[other] == 0:
                yield a.Ignore(seat=other)
    if d.options.open and d.phase in IN_PLAY and len(plenum.voters(d)) > 1:
        yield from _cases(d, seat)


def _cases(d: Draft, seat: int) -> Iterator[a.CallPlenum]:
    """Every Plenum that may be called; the text is free (MM-17.8 d)."""
    turns = sorted({0, *range(max(0, d.turn_no - 2), d.turn_no + 1)})
    for accused, turn in product(others(d, seat), turns):
        for matter in MATTERS:
            if matter != "p2" and HeardCase(accused, matter, turn) not in d.heard:
                yield a.CallPlenum(accused=accused, matter=matter, ref_turn=turn)
        yield from _questions(d, accused, turn)


def _questions(d: Draft, accused: int, turn: int) -> Iterator[a.CallPlenum]:
    """Questions that may have been accusations (MM-7.8)."""
    kinds: list[tuple[a.Group, int | None]] = [(group, None) for group in GROUPS]
    kinds += [("regel", no) for no, _ in d.law.rules]
    for target, (group, no) in product(others(d, accused), kinds):
        if HeardCase(accused, "p2", turn, target, group) not in d.heard:
            yield a.CallPlenum(
                accused=accused,
                matter="p2",
                ref_turn=turn,
                target=target,
                group=group,
                rule_no=no,
            )
