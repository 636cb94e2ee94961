"""What the server adds to a request before it is a command: the lot, and the matrix (TS-81)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import AnyCommand, Given, State
from stammtisch.tournament import commands as c
from stammtisch.tournament.cut import dues
from stammtisch.tournament.matrix import Day
from stammtisch.tournament.model import LotPurpose, eligible
from stammtisch.tournament.places import arrivals
from stammtisch.web.evening.log import CommandLog
from stammtisch.web.evening.words import in_words, refusal
from stammtisch.web.work.planner import PlanOrder


class LotWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="lot"):
    """Draw the lot that is due for this."""

    purpose: LotPurpose


class NumbersWish(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="draw_numbers"
):
    """Draw the numbers of all who are here."""


class MatrixWish(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="publish_matrix"
):
    """Plan what lies ahead, and publish it; another seed gives another plan."""

    seed: int | None = None


Chosen = LotWish | NumbersWish | MatrixWish
"""Wishes to which the server adds something."""

_CHOSEN = frozenset({"lot", "draw_numbers", "publish_matrix"})


def wished(given: Mapping[str, Any]) -> AnyCommand | Chosen:
    """The wish in a message. Raises `Problem` ``bad_command``."""
    try:
        if given.get("type") in _CHOSEN:
            chosen: Chosen = msgspec.convert(given, Chosen, str_keys=True)
            return chosen
        found: AnyCommand = msgspec.convert(given, AnyCommand, str_keys=True)
    except msgspec.ValidationError as wrong:
        raise refusal(400, "bad_command", detail=str(wrong)[:200]) from None
    return found


def drawn(wish: LotWish | NumbersWish, state: State, entropy: Callable[[int], bytes]) -> AnyCommand:
    """The wish with its lot. Raises `RuleViolation` ``not_due``."""
    chance = random.Random(entropy(32))
    if isinstance(wish, NumbersWish):
        names = [one.name for one in arrivals(state)]
        chance.shuffle(names)
        return c.DrawNumbers(tuple(names))
    owed = {due.kind.removesuffix("_lot"): due for due in dues(state) if due.kind != "playoff"}
    if wish.purpose not in owed:
        raise RuleViolation("not_due", "TS-78", purpose=wish.purpose)
    order = list(owed[wish.purpose].among)
    chance.shuffle(order)
    return c.DrawLot(wish.purpose, tuple(order))


def order_of(wish: MatrixWish, state: State) -> PlanOrder:
    """What is to be planned."""
    ahead = state.matchday + 1
    return PlanOrder(
        numbers=eligible(state, ahead),
        matchdays=max(0, state.config.matchdays - state.matchday),
        seed=state.config.seed if wish.seed is None else wish.seed,
        past=tuple(day.day for day in state.matchdays),
        odd_field=state.config.odd_field,
    )


def publication(days: tuple[Day, ...], seed: int) -> c.PublishMatrix:
    """The command that publishes a plan."""
    return c.PublishMatrix(days, seed)


def must_be_possible(log: CommandLog, given: Given) -> None:
    """Refuse to plan what could not be published. Raises `Problem`."""
    try:
        log.prepared(given)
    except RuleViolation as refusal:
        if refusal.code != "not_a_partition":
            raise in_words(refusal, log.state) from None
