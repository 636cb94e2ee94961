"""Violations: written down silently, followed by wrong cards, lapsing in time (§ 3, § 5)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from stammtisch.cards.sets import CardSet
from stammtisch.games.maumau.owed.what_serves import Fault
from stammtisch.games.maumau.state.agenda import later, refuse, window
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.maumau.state.parts.court import Follow, Violation
from stammtisch.games.maumau.state.parts.turn import Turn
from stammtisch.games.maumau.state.state import AnyState, Draft


class Undo(NamedTuple):
    """How the table stood before a card: what taking back would restore."""

    turn: Turn
    moved: int
    """How often a card had moved."""
    counter: int


GROUPS: Mapping[str, str] = MappingProxyType(
    {
        **{f"V-LEG-{i}": "legen" for i in range(1, 8)},
        **{f"V-ZIE-{i}": "ziehen" for i in range(1, 5)},
        "V-STR-1": "strafkarte",
        "V-MAU-1": "mau",
        "V-MAU-2": "maumau",
        "V-MAU-3": "maumau",
        "V-END-1": "jubel",
        **{f"V-DAM-{i}": "dame" for i in range(1, 4)},
        "V-WUN-1": "wunsch",
        "V-GEB-1": "geben",
        "V-GEB-2": "geben",
        **{f"V-HAUS-{i}": "regel" for i in range(1, 4)},
    }
)
"""By code: the group under which it is challenged (MM-6.2)."""

SECRET = frozenset({"V-LEG-6", "V-DAM-2"})
"""Nobody could notice these: their causer pays for all (MM-5.3)."""


def record(d: Draft, code: str, seat: int, **more: Any) -> None:
    """Writes a violation down; nobody is told (MM-3.6)."""
    d.court.offences += 1
    now = window(d)
    more.setdefault("window", now)
    one = Violation(
        no=d.court.offences,
        code=code,
        seat=seat,
        group=GROUPS[code],
        t=d.clock.t,
        secret=code in SECRET,
        **more,
    )
    if one.window + 2 < now:
        # Its time was over only when nobody could challenge it any more (MM-3.4).
        d.court.protocol = (*d.court.protocol, replace(one, status="lapsed"))
    else:
        d.court.violations = (*d.court.violations, one)


def offend(d: Draft, code: str, seat: int, refusal: str, clause: str, **facts: Any) -> None:
    """A player does what he must not: a strict table refuses it, an open one writes it down."""
    if not d.options.open:
        refuse(refusal, clause, **facts)
    record(d, code, seat)


def is_noted(state: AnyState, code: str, seat: int) -> bool:
    """Whether this is written down of the player in the running turn, and open."""
    now = window(state)
    return any((o.code, o.seat, o.window) == (code, seat, now) for o in state.court.violations)


def omitted(d: Draft, code: str, seat: int, why: str, rule_no: int = 0, **more: Any) -> bool:
    """A player has not done what he must (MM-3.3): at a strict table he pays at once.

    Whether he does; at an open table it is a violation that somebody has to see.
    """
    if d.options.open:
        record(d, code, seat, rule_no=rule_no, **more)
        return False
    later(d, Task("penalty", seat, 1, why, rule_no))
    return True


def undo_point(d: Draft) -> Undo | None:
    """What a wrong card laid now would be taken back to; at a strict table none is laid."""
    if not d.options.open:
        return None
    return Undo(replace(d.turn), d.cards.moved, d.round.counter)


def record_card(d: Draft, fault: Fault, seat: int, before: Undo, owed: int = 0) -> None:
    """Writes down that the card just laid was wrong: a root (MM-5.1)."""
    record(
        d,
        fault.violation,
        seat,
        rule_no=fault.rule_no,
        sub=fault.code,
        follows=(Follow(seat, d.cards.laid),),
        before=before.turn,
        moves=before.moved,
        wrong=1,
        owed=owed,
        duty=before.counter,
    )
    d.court.chain = d.court.offences


def follow(d: Draft, seat: int) -> None:
    """The card just laid follows every wrong card that nobody has punished (MM-5.1).

    The causer's own is wrong itself as long as nothing else has moved in between (MM-5.6).
    """
    d.court.violations = tuple(
        replace(
            one,
            follows=(*one.follows, Follow(seat, d.cards.laid)),
            wrong=one.wrong + (seat == one.seat and d.cards.moved - 1 == one.moves + one.wrong),
        )
        if one.follows
        else one
        for one in d.court.violations
    )


def close(d: Draft, no: int, status: str) -> None:
    """The violation can no longer be challenged; the protocol of the round keeps it."""
    for one in d.court.violations:
        if one.no == no:
            d.court.protocol = (*d.court.protocol, replace(one, status=status, before=None))
    d.court.violations = tuple(one for one in d.court.violations if one.no != no)


def lapse(d: Draft) -> None:
    """Ends the windows that close with this turn (MM-3.4)."""
    now = window(d)
    for one in d.court.violations:
        if one.window + 2 <= now:
            close(d, one.no, "lapsed")


def open_of(d: Draft, seat: int, group: str, rule_no: int) -> Violation | None:
    """The oldest open violation for which ``seat`` answers, follow-ups too (MM-6.3, MM-5.5)."""
    for one in d.court.violations:
        if one.group != group or (group == "regel" and one.rule_no != rule_no):
            continue
        if one.seat == seat or any(f.seat == seat for f in one.follows):
            return one
    return None


def surplus(d: Draft, seat: int, cards: CardSet) -> None:
    """Cards drawn too many; all of one turn are one violation (MM-2.6)."""
    for one in d.court.violations:
        if one.code == "V-ZIE-2" and one.seat == seat and one.window == window(d):
            merged = replace(one, surplus=one.surplus | cards)
            d.court.violations = tuple(merged if o.no == one.no else o for o in d.court.violations)
            return
    record(d, "V-ZIE-2", seat, surplus=cards)


def charge_caller(d: Draft, seat: int) -> None:
    """A needless draw because of an overdue queen run is the caller's (MM-9a.10)."""
    d.court.violations = tuple(
        replace(one, drawers=(*one.drawers, seat)) if one.code == "V-DAM-2" else one
        for one in d.court.violations
    )
