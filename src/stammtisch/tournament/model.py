"""What a tournament consists of: its configuration, its people, its results, its state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from stammtisch.games.protocol import BadOptions
from stammtisch.tournament.matrix import FEWEST, MOST, Day, OddField
from stammtisch.tournament.points import Ladder

AuthorRole: TypeAlias = Literal["director", "referee", "player", "server"]
"""TS-02. ``server`` is the program itself: its clock, its lots and, in use (A), its tables."""

EveningStage: TypeAlias = Literal[
    "registration", "ready", "playing", "break", "final_ready", "final", "closed"
]
"""TS-05; whether results are complete is another question (TS-D-26), and so is a pause."""

EntrantStatus: TypeAlias = Literal["active", "withdrawn", "disqualified"]

SheetStatus: TypeAlias = Literal["open", "entered", "conflict", "confirmed", "corrected"]

LotPurpose: TypeAlias = Literal["jersey", "seeds", "playoff", "cut", "seats", "dealer"]
"""What a lot decides: TS-48, TS-D-13, TS-D-17, TS-D-16, TS-63, TS-D-18."""

Ms: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=1 << 53)]
"""A moment in milliseconds since 1970, or a length of time in milliseconds."""

MINUTE: Ms = 60_000

SPECIAL_RULES = ("TR-8", "TR-B", "TR-J", "TR-A")
"""The ready-made rules of Mau-Mau that a tournament knows (TS-50); a game's house is its own, so
they are names here, and a test holds them against the house."""


class Author(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who gives a command; a participant has a number, others may have a name."""

    role: AuthorRole
    no: int | None = None
    name: str = ""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is settled before the first card (TS-01, section 14). `check` says what is allowed."""

    name: str = ""
    use: Literal["desk", "online"] = "desk"
    matchdays: int = 10
    play_minutes: int = 30
    break_short: int = 5
    break_long: int = 10
    first_break: Literal["short", "long"] = "short"
    final_size: int = 6
    final_format: Literal["timed", "first_to"] = "timed"
    final_strokes: int = 10
    """How many strokes win a final of the format ``first_to``."""
    final_decks: Literal[1, 2] = 1
    rule_schedule: Mapping[int, str] = msgspec.field(
        default_factory=lambda: {4: "TR-8", 6: "TR-B", 8: "TR-J", 10: "TR-A"}
    )
    """From which matchday on which ready-made rule of Mau-Mau is in force (TS-50)."""
    supervision: Literal["strict", "open"] = "strict"
    plenum_mode: Literal["vote", "referee"] = "vote"
    late_entry_until: int = 3
    capacity: int = 0
    """So many can take part, and who comes after them waits; 0: as many as come (TS-01)."""
    odd_field: OddField = "threes"
    three_table_points: Ladder = "ladder"
    countersign: bool = True
    """Another present player of the table may confirm a result (TS-D-54)."""
    same_cards: bool = False
    """Whether all tables of a matchday have the same cards, deal by deal; only at the room's own
    tables, which shuffle."""
    seed: int = 0


_RANGES: Mapping[str, tuple[int, int]] = {
    "matchdays": (1, 30),
    "play_minutes": (1, 240),
    # The bell that calls back to the tables needs its minute (TS-D-28).
    "break_short": (2, 120),
    "break_long": (2, 120),
    "final_size": (2, 8),
    "final_strokes": (1, 99),
    "late_entry_until": (1, 30),
    "seed": (0, (1 << 53) - 1),
}


def check(config: Config) -> None:
    """Raises `BadOptions` for the first field that has no sense (TS-01, TS-D-28)."""
    for name, (least, most) in _RANGES.items():
        value = getattr(config, name)
        if not least <= value <= most:
            raise BadOptions(name, value, f"{least} to {most}", f"{least} bis {most}")
    if len(config.name) > 80 or not config.name.isprintable():
        allowed, erlaubt = (
            "at most 80 characters that can be seen",
            "höchstens 80 sichtbare Zeichen",
        )
        raise BadOptions("name", config.name, allowed, erlaubt)
    if not possible_capacity(config.capacity):
        allowed = f"{FEWEST} to {MOST}, or 0 for no limit"
        erlaubt = f"{FEWEST} bis {MOST}, 0 für beliebig viele"
        raise BadOptions("capacity", config.capacity, allowed, erlaubt)
    check_schedule(config.rule_schedule)
    if config.same_cards and config.use != "online":
        allowed = "no, with real cards: only the room's own tables can be dealt the same ones"
        erlaubt = "nein, bei echten Karten: Die gleichen geben nur die Tische dieses Raums"
        raise BadOptions("same_cards", config.same_cards, allowed, erlaubt)


def possible_capacity(capacity: int) -> bool:
    """Whether so many can take part: a tournament, and no more than one takes in."""
    return capacity == 0 or FEWEST <= capacity <= MOST


def check_schedule(rule_schedule: Mapping[int, str]) -> None:
    """Raises `BadOptions` for a matchday or a special rule that there is not (TS-50)."""
    for matchday, rule in rule_schedule.items():
        if rule not in SPECIAL_RULES or not 1 <= matchday <= 30:
            allowed = f"matchdays 1 to 30 with one of {', '.join(SPECIAL_RULES)}"
            erlaubt = f"Spieltage 1 bis 30 mit einer von {', '.join(SPECIAL_RULES)}"
            raise BadOptions("rule_schedule", {matchday: rule}, allowed, erlaubt)


class Participant(msgspec.Struct, frozen=True, kw_only=True):
    """A person of the tournament (TS-77)."""

    name: str
    here: bool = False
    """Checked in; who is not when the numbers are drawn gets none."""
    no: int = 0
    """0 before the draw."""
    status: EntrantStatus = "active"
    from_matchday: int = 1
    to_matchday: int | None = None
    referee: bool = False


class SheetEntry(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody says is on the sheet of a table (TS-37)."""

    strokes: dict[int, int]
    """By number, for every seat of the table."""
    absent: tuple[int, ...] = ()
    """Those who took part in no game of the matchday."""
    by: Author
    t: Ms


class MatchdayTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of a matchday with its sheet."""

    table: int
    """The label, from 1."""
    seats: tuple[int, ...]
    """Numbers in seat order; the first who is present deals the first game (TS-16)."""
    presence: dict[int, bool] = {}
    """What was reported of the presence; true once is true for the matchday (TS-D-35)."""
    entries: tuple[SheetEntry, ...] = ()
    """What counts is the first; a second one is a conflict (TS-D-38, TS-D-54)."""
    status: SheetStatus = "open"
    struck: tuple[int, ...] = ()
    """Disqualified in this matchday: no strokes, not ranked (TS-70)."""
    overridden: bool = False

    @property
    def counts(self) -> bool:
        """Whether its result stands in the standings (TS-38)."""
        return self.status in {"confirmed", "corrected"}


class MatchdayState(msgspec.Struct, frozen=True, kw_only=True):
    """A matchday that has begun."""

    matchday: int
    version: int
    """Of the matrix that it was played by."""
    rules: tuple[str, ...]
    wearer: int | None
    """Who wears the orange jersey (TS-47)."""
    tables: tuple[MatchdayTable, ...]
    byes: tuple[int, ...]
    started: Ms
    ended: Ms | None = None

    @property
    def complete(self) -> bool:
        """Whether the result of every table is confirmed (TS-38)."""
        return self.ended is not None and all(table.counts for table in self.tables)

    @property
    def day(self) -> Day:
        """As it was really sat, for the plan of what follows (TS-71)."""
        return Day(tuple(table.seats for table in self.tables), self.byes)


class Matrix(msgspec.Struct, frozen=True, kw_only=True):
    """A published version of the matrix (TS-17, TS-18)."""

    version: int
    first: int
    """The matchday from which it holds; those before are as they were played."""
    seed: int
    days: tuple[Day, ...]
    """All matchdays."""
    check_sum: str


class TournamentLot(msgspec.Struct, frozen=True, kw_only=True):
    """A lot as it fell (TS-81)."""

    purpose: LotPurpose
    matchday: int
    """The last one that had begun."""
    order: tuple[int, ...]


class Playoff(msgspec.Struct, frozen=True):
    """A game of the Stechen, or of the sudden death, and who won it (TS-61, TS-62)."""

    tied: tuple[int, ...]
    """Those who were tied when it was played, by number."""
    winner: int


class Final(msgspec.Struct, frozen=True, kw_only=True):
    """The final from its start on; its standings are frozen then (TS-D-11)."""

    ranked: tuple[tuple[int, ...], ...]
    """Groups of equal standing after TS-42 (1) to (4), the best first."""
    started: Ms
    dealt: Ms | None = None
    field: tuple[int, ...] = ()
    """The finalists by their seeds, settled with the first deal (TS-D-23)."""
    seats: tuple[int, ...] = ()
    strokes: dict[int, int] | None = None
    deaths: tuple[Playoff, ...] = ()
    """Games of the sudden death."""


class RefereeCall(msgspec.Struct, frozen=True, kw_only=True):
    """A table asks for a referee, and nobody has settled it yet."""

    table: str
    """Its label; ``final`` and ``playoff`` are tables as well."""
    no: int
    """Who called."""
    reason: str
    t: Ms
    seq: int
    """So far the match at the room's table had come; 0 where it is played with cards."""


class HeldTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table at which no time passes while a referee clears something up (TS-02)."""

    table: str
    by: Author
    reason: str


class Audit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An act that all may look up: what, who, when, why, and old and new value (TS-39)."""

    t: Ms
    by: Author
    act: str
    """The type of the event."""
    facts: dict[str, object]


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament at one moment; the fold of its commands and nothing else (TS-04, TS-81)."""

    config: Config
    stage: EveningStage = "registration"
    participants: tuple[Participant, ...] = ()
    """By number once numbers are drawn; before that in the order of sign-up."""
    waiting: tuple[Participant, ...] = ()
    """Who signed up when all places were taken, in that order."""
    referees: tuple[str, ...] = ()
    """Members of the Kompetenzteam who do not play, by name."""
    matrices: tuple[Matrix, ...] = ()
    matchdays: tuple[MatchdayState, ...] = ()
    absent: frozenset[int] = frozenset()
    """Marked as absent while the field of the final is settled (TS-D-16)."""
    lots: tuple[TournamentLot, ...] = ()
    playoffs: tuple[Playoff, ...] = ()
    final: Final | None = None
    ends: Ms | None = None
    """When the matchday, the break or the final ends by the clock."""
    paused: Ms | None = None
    """Since when all clocks stand (TS-29)."""
    calls: tuple[RefereeCall, ...] = ()
    """What tables want a referee for, one call a table."""
    held: tuple[HeldTable, ...] = ()
    """The tables that a referee has stopped."""
    audit: tuple[Audit, ...] = ()

    @property
    def matchday(self) -> int:
        """The last matchday that has begun; 0 before the first."""
        return len(self.matchdays)

    @property
    def numbered(self) -> bool:
        """Whether the numbers are drawn."""
        return bool(self.participants) and self.participants[0].no > 0

    @property
    def active(self) -> tuple[Participant, ...]:
        """Those who take part, by number."""
        return tuple(one for one in self.participants if one.no and one.status == "active")

    @property
    def complete(self) -> bool:
        """Whether all results of all matchdays so far are confirmed."""
        return all(one.complete for one in self.matchdays)


def participant(state: State, no: int) -> Participant | None:
    """The one with this number."""
    if state.numbered and 1 <= no <= len(state.participants):
        return state.participants[no - 1]
    return None


def eligible(state: State, matchday: int) -> tuple[int, ...]:
    """The numbers of those who play on a matchday that lies ahead."""
    return tuple(one.no for one in state.active if one.from_matchday <= matchday)


def matrix_due(state: State) -> bool:
    """Whether the field has changed since the matrix was published, and matchdays lie ahead."""
    ahead = state.matchday + 1
    if not state.matrices or ahead > state.config.matchdays or len(state.active) < 4:
        return False
    day = state.matrices[-1].days[ahead - 1]
    return (day.players | set(day.byes)) != set(eligible(state, ahead))
