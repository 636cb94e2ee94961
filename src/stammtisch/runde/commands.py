"""What can be done to a Runde: by its members, and by the server for its tables."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from stammtisch.runde.model import (
    Coming,
    Goal,
    Meeting,
    NextDate,
    SeatResult,
    TableResult,
    UnixMs,
)

Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=400)]
"""Longer ones are not even looked at; far fewer characters are allowed, and that is said."""


class RundeCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """The base of all commands."""


class Rename(RundeCommand, frozen=True, tag="rename"):
    """The Runde is called so from now on."""

    title: Text


class AddMember(RundeCommand, frozen=True, tag="add_member"):
    """Somebody belongs to it, before the first table too."""

    name: Text


class MergeNames(RundeCommand, frozen=True, tag="merge_names"):
    """``name`` was ``into`` all along."""

    name: Text
    into: Text


class SplitNames(RundeCommand, frozen=True, tag="split_names"):
    """``name``, which was merged, is a person of its own again."""

    name: Text


class SetGoal(RundeCommand, frozen=True, tag="set_goal"):
    """How long the evening lasts; ``None``: as long as it likes."""

    goal: Goal | None = None


class CloseMeeting(RundeCommand, frozen=True, tag="close_meeting"):
    """The evening is over; a table opened soon after goes on with it."""

    by: Text = ""
    """Empty in journals of before: then nobody signed. A wish without it is refused."""


class ReopenMeeting(RundeCommand, frozen=True, tag="reopen_meeting"):
    """The evening is not over after all, as long as a table opened now would belong to it."""

    by: Text


class StrikeResult(RundeCommand, frozen=True, tag="strike"):
    """A result counts for nothing any more, and can still be read."""

    result: int
    """Its number, from 1."""
    by: Text


class RestoreResult(RundeCommand, frozen=True, tag="restore"):
    """A result that was struck counts again."""

    result: int
    by: Text


class LeaveRunde(RundeCommand, frozen=True, tag="leave"):
    """Somebody belongs to it no more; whoever is added again, or sits down there, is back."""

    name: Text
    nameless: bool = False
    """Older results say nobody's name there, for good."""


class WrittenPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody in a result that is written down by hand, with points or with a place."""

    name: Text
    points: float | None = None
    place: int | None = None


class WriteResult(RundeCommand, frozen=True, kw_only=True, tag="write"):
    """A match was played with real cards."""

    by: Text
    game: Annotated[str, msgspec.Meta(max_length=64)]
    places: Annotated[tuple[WrittenPlace, ...], msgspec.Meta(max_length=16)]
    fewest: bool = False
    """Who has the fewest points has won."""
    at: UnixMs | None = None
    """When; ``None``: just now."""


class SetDate(RundeCommand, frozen=True, kw_only=True, tag="set_date"):
    """The Runde meets next at this time; another time asks everybody anew."""

    by: Text
    at: UnixMs
    where: Text = ""


class DropDate(RundeCommand, frozen=True, tag="drop_date"):
    """The next date is off."""

    by: Text


class AnswerDate(RundeCommand, frozen=True, tag="answer_date"):
    """Somebody comes, does not, or may come, at the time that was asked about."""

    name: Text
    at: UnixMs
    coming: Coming


class TableOpened(RundeCommand, frozen=True, tag="table_opened"):
    """A table stands under the link of the Runde."""

    table: str
    game: str


class TableEnded(RundeCommand, frozen=True, kw_only=True, tag="table_ended"):
    """A match is over."""

    table: str
    began: UnixMs
    ended: UnixMs
    finished: bool
    places: tuple[SeatResult, ...]


class TableDropped(RundeCommand, frozen=True, tag="table_dropped"):
    """A table was given up, or cannot go on: it counts for nothing."""

    table: str


class MoveIn(RundeCommand, frozen=True, kw_only=True, tag="move_in"):
    """All that was written down elsewhere; the first command of a Runde, or none."""

    title: Text
    members: tuple[Text, ...]
    merged: dict[Text, Text]
    """Names that belong to other members."""
    meetings: tuple[Meeting, ...]
    results: tuple[TableResult, ...]
    left: dict[Text, UnixMs] = {}
    """Members who have left, and when."""
    date: NextDate | None = None
    """With answers by name."""


MemberCommand: TypeAlias = (
    Rename
    | AddMember
    | MergeNames
    | SplitNames
    | SetGoal
    | CloseMeeting
    | ReopenMeeting
    | StrikeResult
    | RestoreResult
    | LeaveRunde
    | WriteResult
    | SetDate
    | DropDate
    | AnswerDate
)
AnyRundeCommand: TypeAlias = MemberCommand | TableOpened | TableEnded | TableDropped | MoveIn
