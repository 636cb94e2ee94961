"""A match looked back at: what each decision has cost, line by line."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec


class ReviewRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to be looked back at, and whose decisions are weighed."""

    record: Annotated[str, msgspec.Meta(max_length=4_000_000)]
    seat: Annotated[int, msgspec.Meta(ge=0)]


class ReviewOpened(msgspec.Struct, frozen=True, kw_only=True, tag="opened"):
    """The first line of a review: what will be looked at."""

    players: list[str]
    seat: int
    stake: Literal["match", "round", "pot"]
    """What a cost is a part of: the chance to win the match or the round, or the pot."""
    by: str
    """The bot whose way of playing says what actions bring; ``bots`` of the game knows it."""
    actions: int
    steps: int
    """So many lines follow, and then the summary."""


class ReviewPoint(msgspec.Struct, frozen=True, kw_only=True, tag="curve"):
    """The chances after an action, from 0 to 1."""

    n: int
    public: list[float]
    """By seat, from what everybody knew."""
    own: float
    """Of the seat, from what it knew."""
    reach: float
    """Half of the width of the 95 % interval of ``own``."""


class ReviewWords(msgspec.Struct, frozen=True, kw_only=True):
    """A decision in words of one language."""

    played: str
    best: str
    cost: str
    reasons: str
    actions: list[str]
    """What was compared; see `ReviewDecision.weighed`."""


class ReviewWeight(msgspec.Struct, frozen=True, kw_only=True):
    """What one of the actions that were compared was worth, from 0 to 1."""

    value: float
    reach: float
    """Half of the width of the 95 % interval."""
    played: bool = False


class ReviewDecision(msgspec.Struct, frozen=True, kw_only=True, tag="decision"):
    """What a decision has cost by what the seat knew; 0: nothing better was found."""

    n: int
    cost: float
    surely: float
    """The lower end of its 95 % interval."""
    grade: Literal["good", "inaccuracy", "mistake", "costly"]
    real: bool
    """It mattered what was done; a mean cost is that of such decisions."""
    weighed: list[ReviewWeight]
    """The actions that were compared, the best first; none of a good decision."""
    de: ReviewWords
    en: ReviewWords


class ReviewStep(msgspec.Struct, frozen=True, kw_only=True, tag="step"):
    """One step more is done; what it came to stands in the summary."""


class ReviewSummary(msgspec.Struct, frozen=True, kw_only=True, tag="summary"):
    """The last line: what all of it comes to, for the seat."""

    dearest: list[int]
    """The numbers of the dearest decisions, the dearest first."""
    well: list[int]
    """The numbers of the decisions whose deal ended better for the seat than it began."""
    start: float
    end: float
    luck: float
    own: float | None
    """``None`` where the match is too long to tell own moves from those of the others."""
    others: float
    decisions: int
    de: list[str]
    en: list[str]


ReviewLine: TypeAlias = ReviewOpened | ReviewPoint | ReviewDecision | ReviewStep | ReviewSummary
