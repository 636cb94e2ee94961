"""What a table is, apart from its game: its seats, its settings and the stage it has reached."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from stammtisch.games.json_values import JsonObject

Name: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
"""What a person is called at the table, after trimming."""

Stage: TypeAlias = Literal["open", "playing", "over", "closed", "halted"]
"""``open``: people take seats; ``playing``; ``over``: a result stands; ``closed``: given up;
``halted``: taken out of play, because the game cannot go on."""

Halt: TypeAlias = Literal["raised", "endless", "rules_changed"]
"""Why a table was taken out of play: its game failed with an error, or did not come to an end of
one step, or the match was begun under another version of the rules."""

Chat: TypeAlias = Literal["free", "phrases", "off"]
"""What people may say at a table: anything, set phrases only, or nothing."""


DAY_MS = 86_400_000
"""From so long a time to think on, a match goes over days: it runs on though nobody is there."""


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Time to think for a whole match, by person."""

    start_ms: Annotated[int, msgspec.Meta(ge=10_000, le=10_800_000)]
    """What everybody begins with."""
    increment_ms: Annotated[int, msgspec.Meta(ge=1_000, le=600_000)]
    """What is added whenever the table waits for somebody else again."""


class WantedSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How somebody who opens a table wants it to be run."""

    visibility: Literal["public", "private"] = "private"
    """Whether the lobby lists it; with its link anyone may come either way."""
    spectators: bool = True
    turn_ms: Annotated[int, msgspec.Meta(ge=5_000, le=604_800_000)] | None = None
    """Time to think for one decision, up to seven days; ``None``: without end."""
    bank: Bank | None = None
    """Time to think for the match; with ``turn_ms`` as well what ends first counts."""
    absent: Literal["wait", "bot"] = "bot"
    """What happens when a player has been gone for ``grace_ms``."""
    grace_ms: Annotated[int, msgspec.Meta(ge=1_000, le=86_400_000)] = 60_000
    pace_ms: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 900
    """How long a bot seems to think, about."""
    chat: Chat | None = None
    """``None``: as is usual at such a table."""
    undo: bool = True
    """Whether a person's last action may be taken back if all others agree."""
    hints: bool = True
    """Whether a seat may ask what would be wise, and how likely it is to win: one word for all."""
    rewind: bool | None = None
    """Whether people may look again at what they were shown of the running match: one word for
    all. ``None``: as is usual at such a table."""


class Settings(WantedSettings, frozen=True, kw_only=True):
    """How the table is run; public. Once the match has begun, only `chat` may change."""

    chat: Chat = "free"
    """What may be said; the host may change it."""
    rewind: bool = False
    """Whether people may look again at what they were shown; nobody was told so of old tables."""


def over_days(settings: Settings) -> bool:
    """Nobody has to stay at the table: it waits, its clock runs, and nobody counts as absent."""
    return settings.turn_ms is not None and settings.turn_ms >= DAY_MS


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """One place at the table."""

    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    bot: str = ""
    """The bot's name in the registry, for ``kind == "bot"``."""
    owners: tuple[str, ...] = ()
    """SHA-256 (hex) of the guest keys that may act for this seat."""
    key: str = ""
    """SHA-256 (hex) of the seat's link key; empty while no link was made."""
    left: bool = False
    """The player has got up for good; a bot plays on in the seat's name, or it waits."""


class HintsTaken(msgspec.Struct, frozen=True, kw_only=True):
    """How often a seat has asked what would be wise; everybody may know."""

    total: int = 0
    """In this match."""
    deal: int = 0
    """The deal in which it last did."""
    asked: int = 0
    """In that deal."""
    seq: int = -1
    """The table's sequence number then: who asks again before anything has happened asks once."""


class Chair(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who is at a tournament's table as a referee, and sees what a spectator sees."""

    guest: str
    """SHA-256 (hex) of the guest key."""
    name: str
    link: str
    """Id of the evening's link by which they came; without it they are a referee no longer."""


class TableCall(msgspec.Struct, frozen=True, kw_only=True):
    """A seat wants a referee."""

    seat: int
    reason: str


class TableHold(msgspec.Struct, frozen=True, kw_only=True):
    """The table's time stands still, until a referee or the director lets it go on (TS-29)."""

    by: str
    """Their name; empty: the director's."""
    reason: str
    """Empty: not told, as it is told to those who play or preside here only (TS-39)."""
    everywhere: bool = False
    """All clocks of the evening are stopped, and not this table's alone."""


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """What the evening says about one of its tables at this moment."""

    called: TableCall | None = None
    held: TableHold | None = None


UNHEARD = Bench(held=TableHold(by="", reason=""))
"""Before the evening has said anything, as after a restart: so long nothing is played (TS-29)."""


PAUSE_MS = 1_800_000
"""So long a pause lasts at most; then the match goes on by itself."""


class TablePause(msgspec.Struct, frozen=True, kw_only=True):
    """A match that stands still, as somebody is away for a moment and all have agreed."""

    seat: int
    """Who has asked for it."""
    since_ms: int
    """Unix time."""


class SharedDeals(msgspec.Struct, frozen=True, kw_only=True):
    """The table has the same cards, deal by deal, as all others of its round of an evening."""

    round: str
    """Names the round in the keys of its draws."""
    secret: bytes
    """32 bytes, those of every table of the round; shown to nobody while ``held``."""
    held: bool = True
    """Some table of the round is not over: nobody is shown a match but those who play in it."""


class TableDoc(msgspec.Struct, frozen=True, kw_only=True):
    """Everything durable about a table that is not an action of its game."""

    id: str
    """Random, unguessable, in every address of the API."""
    code: str
    """Six letters, for people."""
    game: str
    rules_version: int
    options: JsonObject
    settings: Settings
    seats: tuple[Seat, ...]
    host: str
    """SHA-256 (hex) of the guest key that opened the table."""
    secret: bytes
    """32 bytes; shown to nobody before the match is over."""
    commitment: str
    """SHA-256 (hex) of the secret of its draws, public from the first moment."""
    stage: Stage = "open"
    begins: bool = False
    """Nobody has to start the match: all seats were taken from the first moment, and still are."""
    altered: int = 0
    """So many entries at the beginning of the log are changes of the table before its match."""
    created_ms: int
    """Unix time."""
    started_ms: int | None = None
    """Unix time of the first action; table time counts from it."""
    ended_ms: int | None = None
    lived_ms: int = 0
    """Table time that is known to have passed, for a restart while somebody was thinking."""
    pause: TablePause | None = None
    """While it lasts the table's time is ``lived_ms``, and nothing happens in the match."""
    successor: str | None = None
    """The table of the rematch."""
    ending: tuple[int, ...] = ()
    """Seats that want to end a running match; of a match that is over: who ended it by agreement,
    empty where the rules did."""
    lookback: tuple[int, ...] = ()
    """Seats of persons who let everybody see all hands of the deal before the running one."""
    hints: tuple[HintsTaken, ...] = ()
    """By seat; empty while nobody has asked."""
    evening: str = ""
    """The tournament evening that has opened this table, and alone may end it."""
    shared: SharedDeals | None = None
    """Set where all tables of the evening's round have the same cards: their secret draws them, and
    ``secret`` none."""
    chairs: tuple[Chair, ...] = ()
    """Who is a referee at this table of an evening."""
    runde: str = ""
    """The Runde under whose link this table, or the one before it, was opened."""
    halted: Halt | None = None
    """Set where ``stage == "halted"``."""
    practice: int | None = None
    """So many actions at the beginning are those of another match, from which somebody plays on to
    practise; ``None``: a match of its own."""
    position: JsonObject | None = None
    """Where the match has begun, hidden cards included, if not where matches begin; only when
    somebody practises."""
    redealt: int | None = None
    """The seat that went on with other cards: what it could not know of ``position`` was drawn,
    as draw 0 of ``secret``."""


def held_back(doc: TableDoc) -> bool:
    """Whether the cards of this match are still to be played, or to be dealt, at other tables."""
    return doc.shared is not None and doc.shared.held


def watchable(doc: TableDoc) -> bool:
    """Whether who does not sit there may look on: anybody before the match, then as it was set.

    Nobody may where the same cards are played elsewhere.
    """
    return not held_back(doc) and (doc.settings.spectators or doc.stage == "open")
