"""Every message about a Runde; the page's types are made from these."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from stammtisch.runde.commands import Text
from stammtisch.runde.highlights import Highlight
from stammtisch.runde.model import Coming, Goal, Signature, UnixMs
from stammtisch.runde.standings import MemberRow
from stammtisch.table.model import WantedSettings
from stammtisch.web.wire.keys import IdempotencyKey
from stammtisch.web.wire.lobby import TableRow

# --- what comes in ----------------------------------------------------------------------------


class NewRunde(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A Runde to be founded."""

    title: Text
    members: Annotated[list[Text], msgspec.Meta(max_length=60)] = []
    table: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """A table that is over, at which you sat: its people and its result are the first."""


class RundeWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command of a member."""

    id: IdempotencyKey
    command: dict[str, Any]
    """One of `MemberCommand`."""


class NewRundeTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the Runde; what is left out is as at its last table of the game."""

    id: IdempotencyKey
    game: Annotated[str, msgspec.Meta(max_length=64)]
    name: Text
    """Of the member who opens it."""
    seats: Annotated[int, msgspec.Meta(ge=1, le=16)] | None = None
    bots: Annotated[list[str], msgspec.Meta(max_length=16)] = []
    options: dict[str, Any] | None = None
    settings: WantedSettings | None = None


class RundeKnock(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="enter"
):
    """The first message on the socket of a Runde."""

    key: Annotated[str, msgspec.Meta(max_length=64)]


# --- what goes out ----------------------------------------------------------------------------


class RundeChanged(msgspec.Struct, frozen=True, tag_field="type", tag="changed"):
    """Something is different: a command, or a table at which somebody came, left or began."""

    seq: int


class RundeFounded(msgspec.Struct, frozen=True):
    """The two links are told this once."""

    runde: str
    member: str
    """The key for everybody in the Runde."""
    founder: str
    """The key of who founded it; with it the link can be renewed and the Runde deleted."""


class RundeKey(msgspec.Struct, frozen=True):
    """The key of the new link; older ones open nothing any more."""

    member: str


class BoardHere(msgspec.Struct, frozen=True):
    """What a game hands on to its next table: points by name, and the rules of the house."""

    points: list[tuple[str, int]]
    goal: int
    rules: list[tuple[str, str]]
    """In German and in English."""


class GameHere(msgspec.Struct, frozen=True):
    """How the Runde plays a game."""

    game: str
    played: int
    """Results that count, those with real cards as well."""
    usual: bool
    """A table of it has come to a result here, and the next one is as that one was."""
    seats: int
    carries: bool
    """Its next table goes on where the last one ended: the Punktetafel comes along."""
    lent: bool
    """What it hands on is at a table now; another one would begin anew."""
    boards: list[BoardHere]
    """The latest first; as they were when the last table gave them back."""


class PlaceHere(msgspec.Struct, frozen=True):
    """Somebody at a table that is over."""

    name: str
    """Empty for who has left and took the name along, here and wherever people are named."""
    bot: bool
    points: float | None
    won: bool
    place: int | None
    """Where places were written down by hand."""


class ResultHere(msgspec.Struct, frozen=True):
    """A table of an evening, or what was played there with real cards."""

    no: int
    """By which it is struck."""
    game: str
    began: UnixMs
    ended: UnixMs
    finished: bool
    places: list[PlaceHere]
    written: Signature | None
    """By hand, and by whom."""
    struck: Signature | None
    """It counts for nothing."""


class WinsHere(msgspec.Struct, frozen=True):
    """How somebody has done in an evening."""

    name: str
    matches: int
    wins: int


class EveningHere(msgspec.Struct, frozen=True):
    """An evening with all that was played."""

    no: int
    began: UnixMs
    last: UnixMs
    closed: Signature | None
    """Who has ended it, and when."""
    goal: Goal | None
    reached: bool
    people: list[WinsHere]
    """Most wins first: on this sheet, and nowhere else."""
    results: list[ResultHere]
    """With those that were struck."""
    highlights: list[Highlight]


class AnswerHere(msgspec.Struct, frozen=True):
    """What somebody has said about the next date."""

    name: str
    coming: Coming


class DateHere(msgspec.Struct, frozen=True):
    """When the Runde meets next."""

    at: UnixMs
    where: str
    set: Signature
    answers: list[AnswerHere]
    """Of those who have said something."""


class RundeLook(msgspec.Struct, frozen=True, kw_only=True):
    """All that the holder of a link may see."""

    id: str
    seq: int
    now: UnixMs
    founder: bool
    """The link is the founder's."""
    title: str
    founded: UnixMs
    members: list[MemberRow]
    left: list[str]
    """Who has left, and stands in older results with a name."""
    date: DateHere | None
    tables: list[TableRow]
    """Open, or being played."""
    games: list[GameHere]
    tonight: EveningHere | None
    goal: Goal | None
    """Chosen for an evening that has not begun."""
    evenings: list[EveningHere]
    """Those before tonight, the latest first."""
    more: int
    """So many older evenings are not in the list; the exports have them all."""
