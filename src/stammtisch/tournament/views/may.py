"""What somebody may do now, found out by trying it on the state, and if not, why not."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import commands as c
from stammtisch.tournament.cut import dues
from stammtisch.tournament.matrix import Day
from stammtisch.tournament.model import Author, LotPurpose, Ms, State
from stammtisch.tournament.moves import decide
from stammtisch.tournament.texts import refused


class Chance(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Whether a command is possible now; without a ``code`` it is."""

    reason: bool = False
    """It needs a reason (and without one it is refused)."""
    code: str = ""
    clause: str = ""
    de: str = ""
    en: str = ""


_UNTRIED = frozenset({"lot_incomplete", "not_a_partition"})
"""Refusals that speak of what the trial left open, not of the command."""


def may(state: State, by: Author, t: Ms) -> dict[str, Chance]:
    """By type of command, for commands that are about the evening as a whole.

    Commands about one person, sheet or table are not listed: whether they are possible depends on
    what they say, and trying them says why not.
    """
    return {
        str(do.__struct_config__.tag): _chance(state, c.Given(t=t, by=by, do=do))
        for do in _trials(state, by)
    }


def _trials(state: State, by: Author) -> Iterator[c.AnyCommand]:
    if by.role != "director":
        return
    yield c.Register(_nobody(state))
    yield c.DrawNumbers(())
    yield c.PublishMatrix((Day(()),))
    yield c.SetRules(state.config.rule_schedule)
    yield c.SetSameCards(not state.config.same_cards)
    yield c.StartMatchday()
    yield c.EndMatchday()
    yield c.ExtendBreak(1)
    yield c.Resume() if state.paused is not None else c.Pause()
    yield c.Ring()
    yield c.LateEntry(_nobody(state))
    lots = [due for due in dues(state) if due.kind != "playoff"]
    if lots:
        yield c.DrawLot(_purpose(lots[0].kind), lots[0].among)
    yield c.StartFinal()
    yield c.DealFinal()
    yield c.EndFinal()
    yield c.Close()


def _purpose(kind: str) -> LotPurpose:
    purpose: LotPurpose = msgspec.convert(kind.removesuffix("_lot"), LotPurpose)
    return purpose


def _nobody(state: State) -> str:
    """A name that is on no list."""
    taken = {one.name.casefold() for one in (*state.participants, *state.waiting)}
    return next(name for at in range(len(taken) + 1) if (name := f"?{at}") not in taken)


def _chance(state: State, given: c.Given) -> Chance:
    try:
        decide(state, given)
    except RuleViolation as refusal:
        if refusal.code in _UNTRIED:
            return Chance()
        if refusal.code == "reason_required":
            return Chance(reason=True)
        return Chance(
            code=refusal.code,
            clause=refusal.clause,
            de=refused(refusal, state, "de"),
            en=refused(refusal, state, "en"),
        )
    return Chance()
