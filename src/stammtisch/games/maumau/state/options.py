"""The table options of Mau-Mau, and which of them can be played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from stammtisch.games.json_values import Json
from stammtisch.games.maumau.state.board import Board
from stammtisch.games.maumau.state.cards import DECK, MAX_DECKS
from stammtisch.games.protocol import BadOptions, Options

SEATS = range(2, 9)
RULES_VERSION = 1


class MauMauOptions(Options, frozen=True, kw_only=True):
    """The table options (chapter 2); all at their defaults: the Swiss rules to 100, strict.

    ``None`` stands for the default that depends on ``supervision``. Times are in ms.
    """

    supervision: Literal["strict", "open"] = "strict"
    """``strict``: the table prevents violations; ``open``: whoever sees one says so."""
    goal: Annotated[int, Meta(ge=1, le=1000)] = 100
    """1 .. 1000 points (MM-14.1)."""
    decks: Literal["auto", 1, 2, 3] = "auto"
    """``auto``: the smallest number of decks that suffices (MM-0A.2)."""
    hand_size: Annotated[int, Meta(ge=3, le=7)] = 5
    """3 .. 7 cards (MM-0B.3)."""
    dealer_first: Literal["lot", "seat"] = "lot"
    """Who deals first: drawn by lot, or the lowest seat (MM-0B.1)."""
    health: Literal["auto", "ask", "off"] | None = None
    """Who asks for readiness (MM-0B.6); ``None``: strict ``auto``, open ``ask``."""
    deal: Literal["auto", "manual"] = "auto"
    """``manual``: the dealer deals card by card, and may err (MM-9e.1); open tables only."""
    signal_ms: Annotated[int, Meta(ge=0, le=60000)] = 6_000
    """How long a player may think whether to lay more (MM-1.9)."""
    speech_grace_ms: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    """How late an announcement still counts (MM-10a.2); ``None``: strict 3000, open 2000."""
    wish_grace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 4_000
    """How long after its Bube a suit may be named (MM-0D.Bb); 0: only with the card."""
    turn_limit_ms: Annotated[int, Meta(ge=0, le=600000)] = 45_000
    """After which the table plays for who is on turn (MM-19.6); 0: never."""
    countdown_idle_ms: Annotated[int, Meta(ge=0, le=600000)] = 3_000
    """How long a player must have slept before somebody counts down (MM-2.8)."""
    countdown_step_ms: Annotated[int, Meta(ge=1, le=60000)] = 1_000
    """From number to number of the countdown."""
    finish_window_ms: Annotated[int, Meta(ge=0, le=60000)] = 10_000
    """How long a finish can be challenged at an open table (MM-10.5)."""
    lhc_ms: Annotated[int, Meta(ge=1, le=600000)] = 10_000
    """How long a player may think about answering a finishing 7 (MM-9c.3)."""
    between_ms: Annotated[int, Meta(ge=5000, le=600000)] = 15_000
    """The longest pause between two rounds (MM-17.9)."""
    pile_history: bool = True
    """Whether the whole open pile is shown or its top only (MM-18.2)."""
    gesture_ms: Annotated[int, Meta(ge=1, le=60000)] = 5_000
    """How long a gesture may take (MM-12.16)."""
    plenum_speak_ms: Annotated[int, Meta(ge=1, le=600000)] = 30_000
    plenum_vote_ms: Annotated[int, Meta(ge=1, le=600000)] = 20_000
    """How long each party of a Plenum speaks, and how long the vote lasts (MM-7.3)."""
    plenum_judged: bool = False
    """Whether a referee decides the Plenum alone instead of the vote: a tournament's (TS-28)."""
    takeback: Literal["immediate", "never"] = "immediate"
    """Whether wrong cards go back when nothing happened since (MM-5.6)."""
    voluntary_draw: bool = False
    """Whether who could serve may draw instead (MM-2.2)."""
    base_any_ten: bool = False
    """Whether any 10 may be added to a base (MM-0D.9d)."""
    queen_run_free_start: bool = False
    """Whether a queen run may start on any card but a Bube (MM-9a.3)."""
    forgotten_queen_run: Literal["not_counted", "penalty"] = "not_counted"
    """What "Damenrunde" without showing two Damen is at an open table (MM-9a.5)."""
    mau_mau_missing: Literal["penalty", "single_point"] = "penalty"
    """What a forgotten Mau-Mau costs (MM-10b.3)."""
    auto_mau: bool = False
    """Whether the table says Mau for everybody (MM-10a.9); strict tables only."""
    false_mau_penalty: bool = False
    """Whether Mau without reason is a violation (MM-10a.8); open tables only."""
    window_count: Literal["turns", "player_runs"] = "turns"
    """How the two turns are counted in which a violation can be challenged (MM-3.4)."""
    rules_ratio_five: Literal[6, 10] = 6
    """How many points five players need for a rule of their own (MM-12.2)."""
    max_turns: Annotated[int, Meta(ge=100, le=10000)] = 2_000
    """100 .. 10000: after so many turns a round ends without a winner (MM-0E.4)."""
    house_rules: bool = True
    """Whether winners add rules of their own (MM-12.1)."""
    preset_rules: tuple[Json, ...] = ()
    """Names of ready-made rules such as ``HR-9``, or whole rules, in force from the start."""
    hints: bool | None = None
    """Whether lawful actions are marked (MM-17.2); ``None``: strict yes, open no."""
    names: tuple[str, ...] = ()
    """The players' names by seat, as they stand on the Punktetafel; none: the seats' numbers."""
    bots: tuple[bool, ...] = ()
    """Which seats bots play from the start; they do not vote in a Plenum (MM-7.2)."""
    boards: tuple[Board, ...] = ()
    """The open Punktetafeln of the room, from which the one in force is chosen (MM-15.2)."""
    lobby: bool = False
    """Whether the match waits for its host's start (MM-17.9), or begins at once."""
    attended: bool = False
    """Whether the table says who is at it, and nobody is before it does: a tournament's (TS-25)."""
    date: str = ""
    """The day, as it is written beside new rules on the Punktetafel (MM-12.20)."""

    @property
    def open(self) -> bool:
        """Violations can be committed here."""
        return self.supervision == "open"

    @property
    def grace_ms(self) -> int:
        """How late an announcement still counts."""
        if self.speech_grace_ms is not None:
            return self.speech_grace_ms
        return 2_000 if self.open else 3_000

    @property
    def health_mode(self) -> Literal["auto", "ask", "off"]:
        """Who asks for readiness."""
        if self.health is not None:
            return self.health
        return "ask" if self.open else "auto"

    @property
    def marked(self) -> bool:
        """Lawful actions are marked for their owner."""
        return self.hints if self.hints is not None else not self.open


_RANGES: tuple[tuple[str, int, int], ...] = (
    ("goal", 1, 1_000),
    ("hand_size", 3, 7),
    ("signal_ms", 0, 60_000),
    ("speech_grace_ms", 0, 10_000),
    ("wish_grace_ms", 0, 10_000),
    ("turn_limit_ms", 0, 600_000),
    ("countdown_idle_ms", 0, 600_000),
    ("countdown_step_ms", 1, 60_000),
    ("finish_window_ms", 0, 60_000),
    ("lhc_ms", 1, 600_000),
    ("between_ms", 5_000, 600_000),
    ("gesture_ms", 1, 60_000),
    ("plenum_speak_ms", 1, 600_000),
    ("plenum_vote_ms", 1, 600_000),
    ("max_turns", 100, 10_000),
)


def check(options: MauMauOptions, seats: int) -> None:
    """Raises `BadOptions` for what cannot be played, a number of seats included."""
    if not isinstance(options, MauMauOptions):
        raise BadOptions("options", options, "those made by game('mau-mau').options(…)")
    if type(seats) is not int or seats not in SEATS:
        raise BadOptions("seats", seats, "2 to 8", "2 bis 8")
    for name, low, high in _RANGES:
        given = getattr(options, name)
        if given is not None and not low <= given <= high:
            raise BadOptions(name, given, f"{low} to {high}", f"{low} bis {high}")
    if options.deal == "manual" and not options.open:
        allowed = "auto, or manual at an open table"
        raise BadOptions("deal", "manual", allowed, "auto, oder manual an einem offenen Tisch")
    if options.auto_mau and options.open:
        raise BadOptions("auto_mau", True, "false at an open table", "false am offenen Tisch")
    if options.false_mau_penalty and not options.open:
        allowed, erlaubt = "false at a strict table", "false am strengen Tisch"
        raise BadOptions("false_mau_penalty", True, allowed, erlaubt)
    if options.names and len(options.names) != seats:
        allowed, erlaubt = f"{seats} names, one a seat", f"{seats} Namen, einer je Platz"
        raise BadOptions("names", list(options.names), allowed, erlaubt)
    if len(set(options.names)) != len(options.names) or "" in options.names:
        allowed, erlaubt = "names that differ", "Namen, von denen keiner zweimal da steht"
        raise BadOptions("names", list(options.names), allowed, erlaubt)
    if options.bots and len(options.bots) != seats:
        allowed, erlaubt = f"{seats} answers, one a seat", f"{seats} Antworten, eine je Platz"
        raise BadOptions("bots", list(options.bots), allowed, erlaubt)
    decks_for(options, seats)


def decks_for(options: MauMauOptions, players: int) -> int:
    """The number of decks (MM-0A.2). Raises `BadOptions` where they are too small."""
    need = players * options.hand_size + 1
    if options.decks == "auto":
        return -(-need // DECK)
    if need > DECK * options.decks:
        allowed, erlaubt = (
            f"more packs: {need} cards are needed",
            f"mehr Blätter: es braucht {need} Karten",
        )
        raise BadOptions("decks", options.decks, allowed, erlaubt)
    assert options.decks <= MAX_DECKS
    return options.decks
