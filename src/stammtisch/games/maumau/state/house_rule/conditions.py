"""What must hold when the trigger fires (MM-12.8)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.maumau.state.house_rule.parts import Cards, Op, Part, Who


class Condition(Part, frozen=True, tag_field="type"):
    """What must hold when the trigger fires."""


class Players(Condition, frozen=True, tag="players"):
    """So many take part in the round."""

    op: Op
    n: int


class HandCount(Condition, frozen=True, tag="hand"):
    """Somebody holds so many active cards."""

    who: Who
    op: Op
    n: int


class PointCount(Condition, frozen=True, tag="points"):
    """Somebody has so many points."""

    who: Who
    op: Op
    n: int


class Below(Condition, frozen=True, tag="below"):
    """What was to be served before is one of these."""

    cards: Cards


class CardIs(Condition, frozen=True, tag="card"):
    """The card of the trigger is one of these."""

    cards: Cards


class SameSuit(Condition, frozen=True, tag="same_suit_as_below"):
    """The suit is the one that was to be served."""


class SameRank(Condition, frozen=True, tag="same_rank_as_below"):
    """The rank is the one that was to be served."""


class SegmentSize(Condition, frozen=True, tag="segment_size"):
    """So many cards were laid together."""

    op: Op
    n: int


class Direction(Condition, frozen=True, tag="direction"):
    """Play goes clockwise (``cw``) or the other way (``ccw``)."""

    way: Literal["cw", "ccw"]


class QueenRunIs(Condition, frozen=True, tag="queen_run"):
    """A queen run is on, or not."""

    on: bool


class StackIs(Condition, frozen=True, tag="stack_due"):
    """So many cards are owed because of a stack."""

    op: Op
    n: int


class NthTime(Condition, frozen=True, tag="nth_this_round"):
    """The trigger fires for the n-th time in the round, or every n-th time."""

    n: int | None = None
    every: int | None = None


class MatchRound(Condition, frozen=True, tag="match_round"):
    """Which round of the match it is."""

    op: Op
    n: int


class Matchday(Condition, frozen=True, tag="spieltag"):
    """Which matchday of a tournament it is; never met in free play."""

    op: Op
    n: int


class Role(Condition, frozen=True, tag="role"):
    """Somebody deals, leads or trails."""

    who: Who
    role: Literal["dealer", "leader", "trailing"] = msgspec.field(name="is")


AnyCondition: TypeAlias = (
    Players
    | HandCount
    | PointCount
    | Below
    | CardIs
    | SameSuit
    | SameRank
    | SegmentSize
    | Direction
    | QueenRunIs
    | StackIs
    | NthTime
    | MatchRound
    | Matchday
    | Role
)
