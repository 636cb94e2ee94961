"""Every message of an evening; the page's types are made from these and from its view."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from stammtisch.table.model import Chat
from stammtisch.tournament.matrix import MOST
from stammtisch.tournament.model import Config, Ms
from stammtisch.tournament.views import Chance, EveningView, Sentence, SheetView
from stammtisch.web.wire.keys import IdempotencyKey

EveningRole: TypeAlias = Literal["director", "referee", "player", "audience"]
"""What the key of a link allows; a player who is in the Kompetenzteam is a referee as well."""

Wall: TypeAlias = Literal["auto", "tables", "standings", "final", "door", "black"]
"""What the beamer page shows."""

PersonName: TypeAlias = Annotated[str, msgspec.Meta(max_length=400)]
"""Longer ones are not even looked at; the statute allows far fewer characters, and says so."""


# --- what comes in ----------------------------------------------------------------------------


class NewEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An evening to be opened."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = ""
    config: dict[str, Any] = {}
    """Fields of the configuration that are not as usual."""
    people: Annotated[tuple[PersonName, ...], msgspec.Meta(max_length=MOST)] = ()
    """Names that stand on its list from the start, as not here yet."""
    starts: Ms | None = None
    """When it is meant to begin."""
    rehearsal: bool = False
    """Nothing of it counts."""
    speed: Annotated[int, msgspec.Meta(ge=1, le=600)] = 1
    """So much faster the clock of a rehearsal runs."""
    fill: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0
    """So many take part in a rehearsal at the room's tables: bots where people are missing."""


class EveningWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command to an evening."""

    id: IdempotencyKey
    seen: Annotated[int, msgspec.Meta(ge=0)]
    """The last sequence number the page shows."""
    command: dict[str, Any]


class NewLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A link to be made; players and referees are named by number, or by name."""

    role: EveningRole
    no: int | None = None
    name: PersonName = ""


class DoorName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody at the door says who he is."""

    name: PersonName


class ChairWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """To which table somebody goes as a referee."""

    table: Annotated[str, msgspec.Meta(max_length=20)]
    """Its label, ``final`` or ``playoff``."""


class ChairTaken(msgspec.Struct, frozen=True):
    """The table at which you are a referee now."""

    table: str
    """Its code; its page is ``/t/`` and the code."""


class DeskSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the desk decides besides the statute; what is left out stays."""

    shows: Wall | None = None
    starts: Ms | None = None
    door: bool | None = None
    chat: Chat | None = None


class Knock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="enter"):
    """The first message on the socket of an evening."""

    key: Annotated[str, msgspec.Meta(max_length=64)]


# --- what goes out ----------------------------------------------------------------------------


class EveningOpened(msgspec.Struct, frozen=True, kw_only=True):
    """A new evening with its first two links; the keys are told this once."""

    evening: str
    keys: dict[EveningRole, str]


class SatDown(msgspec.Struct, frozen=True):
    """Your seat at a table of the room."""

    table: str
    """The code of the table; its page is ``/t/`` and the code."""
    seat: int


class LinkMade(msgspec.Struct, frozen=True, kw_only=True):
    """A new link; the key is told this once."""

    id: str
    key: str
    path: str


class KeyView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A link that was given out."""

    role: EveningRole
    made: Ms
    name: str = ""
    here: int = 0
    """Devices that look at the evening with it now."""


class PlanningView(msgspec.Struct, frozen=True):
    """A matrix is being made: plan ``doing`` of ``of``."""

    doing: int
    of: int


class Rang(msgspec.Struct, frozen=True):
    """The bell has rung, as a command or a clock has made it; another number, another ringing."""

    seq: int
    t: Ms
    times: int


class DeskView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What belongs to the evening but not to the statute."""

    shows: Wall = "auto"
    starts: Ms | None = None
    door: bool = True
    """Who has the audience's link may sign up with it."""
    chat: Chat = "phrases"
    """What people may say at the room's tables."""
    rehearsal: bool = False
    speed: int = 1
    """So much faster than real time the evening's clock runs."""
    planning: PlanningView | None = None
    rang: Rang | None = None
    """The last bell."""
    tables: dict[str, str] = {}
    """By label, ``final`` or ``playoff``: the code of the room's table where it is played now."""
    bots: list[str] = []
    """Under these names bots take part in a trial."""
    commitments: list[str] = []
    """Where all tables of a matchday have the same cards: by matchday, the SHA-256 (hex) of the
    secret that they follow from."""


class NewsView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An act and what came of it."""

    t: Ms
    by: str
    """Role, and name or number."""
    said: list[Sentence]


class CallView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table that wants a referee."""

    no: int
    """Who called."""
    reason: str
    t: Ms
    seq: int = 0
    """So far its match had come."""


class YouView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who you are here, and what only you may see."""

    role: EveningRole
    name: str = ""
    no: int = 0
    waiting: int = 0
    """Your place on the waiting list; 0: you are not on it."""
    may: dict[str, Chance] = {}
    table: str = ""
    """The code of the room's table at which you play now."""
    calls: dict[str, CallView] = {}
    """For referees and the director, by label of the table."""
    sheet: SheetView | None = None
    """Your own table on the matchday that runs or ran last, drafts included."""
    keys: dict[str, KeyView] = {}
    """For the director."""


class EveningLook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The whole picture."""

    evening: str
    seq: int
    now: Ms
    """The evening's time at the server."""
    view: EveningView
    desk: DeskView
    news: dict[str, NewsView] = {}
    """By sequence number, the latest ones."""
    you: YouView


class EveningHello(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="hello"
):
    """The first answer on the socket."""

    look: EveningLook


class EveningChanged(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="changed"
):
    """What is different now: a JSON Merge Patch (RFC 7396) for `EveningLook`."""

    seq: int
    now: Ms
    patch: dict[str, Any]


class EveningDone(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A command was carried out and stored; or would be, where it was only tried."""

    seq: int
    events: list[Sentence]
    patch: dict[str, Any] = {}
    """Of a trial: a JSON Merge Patch for `EveningLook`."""
    chance: bool = False
    """Of a trial: what comes out is for the lot to say."""


FromEvening: TypeAlias = EveningHello | EveningChanged


def config_of(wanted: NewEvening) -> Config:
    """The configuration. Raises `msgspec.ValidationError` for fields that are none."""
    return msgspec.convert({**wanted.config, "name": wanted.name.strip()}, Config, str_keys=True)
