"""What a review is made of: parts that come one by one, and what they add up to.

Chances are shares from 0 to 1. A cost is what was lost by an action against the best that the seat
could know of, measured by `Stake`; what came of it has no part in it.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from stammtisch.bots.advice.model import AdviceReason
from stammtisch.bots.outlook.model import Shares, Stake

Grade: TypeAlias = Literal["good", "inaccuracy", "mistake", "costly"]

NOTICED, MISTAKE, COSTLY = 0.02, 0.05, 0.10
"""A cost counts if it is surely more than the first; from the others on it has a harder name."""
FEWEST = 30
"""With fewer real decisions nothing is said about skill."""
DEAREST = 3


class Opened(msgspec.Struct, frozen=True, kw_only=True, tag="opened"):
    """What is going to be looked at."""

    game: str
    players: tuple[str, ...]
    """By seat, as a sentence names them."""
    seats: tuple[int, ...]
    """Whose decisions are weighed."""
    stake: Stake
    by: str
    """The bot whose way of playing says what actions bring."""
    actions: int
    deals: int
    steps: int
    """So many parts follow."""


class CurvePoint(msgspec.Struct, frozen=True, kw_only=True, tag="curve"):
    """How the match stood after action ``n``."""

    n: int
    deal: int
    public: Shares
    """By seat, from what everybody knew."""
    own: dict[int, float]
    """By seat that is looked at, its own chance from what it knew."""
    reach: dict[int, float]
    """Half of the width of the 95 % interval of ``own``."""


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """One action of a decision."""

    do: Any
    value: float
    reach: float
    """Half of the width of the 95 % interval."""


class Decision(msgspec.Struct, frozen=True, kw_only=True, tag="decision"):
    """What a seat did as action ``n``, against the best it could know of."""

    n: int
    deal: int
    seat: int
    played: Any
    best: Any
    cost: float
    """0 where nothing better was found."""
    surely: float
    """The lower end of the 95 % interval of the cost."""
    grade: Grade
    worlds: int
    """So many ways in which hidden cards could lie were looked at for the cost."""
    actions: tuple[Weighed, ...]
    """The best first: of two that are about as good, another one may have the higher figure. The
    others follow by their values."""
    reasons: tuple[AdviceReason, ...] = ()
    """Why the best one is better; only where the cost counts."""

    @property
    def real(self) -> bool:
        """It mattered what was done."""
        values = [one.value for one in self.actions]
        return max(values) - min(values) > NOTICED


class Unweighed(msgspec.Struct, frozen=True, kw_only=True, tag="unweighed"):
    """A choice for which there are no figures."""

    n: int
    seat: int


class Luck(msgspec.Struct, frozen=True, kw_only=True, tag="luck"):
    """Where a stretch of a deal has taken the chances, told apart by what took them there."""

    deal: int
    begin: Shares
    end: Shares
    luck: Shares
    """By seat: what cards and dice brought; together 0."""
    play: tuple[Shares, ...]
    """By seat that acted: what its actions brought to every seat; empty where the match is too long
    to look at every action."""


ReviewPart: TypeAlias = Opened | CurvePoint | Decision | Unweighed | Luck


class ChanceBalance(msgspec.Struct, frozen=True, kw_only=True):
    """From the chance at the start to the result of one seat; the three parts add up to it."""

    seat: int
    start: float
    end: float
    luck: float
    """What cards and dice brought."""
    own: float | None
    """What the own actions brought, with all cards known: no measure of how well they were chosen.
    ``None`` where the match is too long to tell."""
    others: float
    """What the actions of the others brought; where ``own`` is not told, of all."""


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """Mean cost of a seat's real decisions."""

    seat: int
    decisions: int
    """Choices that could be weighed."""
    real: int
    """Those of them in which it mattered what was done."""
    total: float
    """What all of them have cost together: an estimate.

    As no cost is below zero, it was up to 0.002 a decision too much for who gave nothing away. If
    costs below zero were counted, it was up to 0.02 too little: the best action is looked for in
    few worlds, so that what is held against the own one may be worse.
    """
    mean: float | None
    """A real decision; ``None`` where there are too few."""
    reach: float | None


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """A whole match looked back at."""

    opened: Opened
    curve: tuple[CurvePoint, ...]
    decisions: tuple[Decision, ...]
    unweighed: tuple[int, ...]
    """The numbers of choices for which there are no figures."""
    dearest: tuple[int, ...]
    """The numbers of the dearest decisions of all seats looked at, at most three of each."""
    well: tuple[int, ...]
    """The numbers of the decisions whose deal ended better for the seat than it began."""
    balances: tuple[ChanceBalance, ...]
    skills: tuple[Skill, ...]
