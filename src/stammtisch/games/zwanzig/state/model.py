"""What can be chosen, done and seen in Zwanzig: options, actions, observation and position."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from stammtisch.games.protocol import Action, Options

Suit: TypeAlias = Literal["D", "H", "S", "C"]
Phase: TypeAlias = Literal[
    "draw_dealer", "shuffle", "announce", "exchange", "recycle", "decide", "play", "match_over"
]
Status: TypeAlias = Literal["undecided", "in", "out"]
Plays: TypeAlias = tuple[tuple[int, str], ...]
"""Cards of a trick with their seats, in playing order: ``((1, "KH"), (3, "JS"))``."""


class ZwanzigOptions(Options, frozen=True, kw_only=True):
    """The table options (ZZ-92); all at their defaults with four players: the game as written."""

    players: Annotated[int, Meta(ge=2, le=6)] | None = None
    """2 .. 6; ``None``: as many as there are seats (ZZ-05)."""
    start_points: Annotated[int, Meta(ge=1, le=100)] = 20
    """1 .. 100 (ZZ-07)."""
    first_dealer: Annotated[int, Meta(ge=0, le=5)] | Literal["random"] = "random"
    """A seat, or drawn by lot (ZZ-09)."""
    open_games: Annotated[int, Meta(ge=0, le=100)] | None = None
    """0 .. 100 games with an announced trump; ``None``: two rounds (ZZ-12)."""
    exchange_max: Annotated[int, Meta(ge=0, le=3)] = 3
    """0 .. 3 cards (ZZ-23)."""
    stock_shortage: Literal["first_come", "even_cap", "recycle"] = "first_come"
    """What happens when the stock is too small for everybody (ZZ-27)."""
    stay_mode: Literal["sequential", "simultaneous"] = "sequential"
    """Whether staying in is decided in turn or by all at once (ZZ-31)."""
    must_overtrump: bool = False
    """Whether who has to trump must beat the trumps in the trick where possible (ZZ-92)."""
    penalty_doubles: bool = True
    """Whether the penalty for no trick is doubled too when Herz is trump (ZZ-53)."""
    max_rounds: Annotated[int, Meta(ge=1, le=100)] | Literal["none"] | None = None
    """1 .. 100 rounds, or no limit; ``None``: none up to four players, else 5 (ZZ-62)."""


# --- actions --------------------------------------------------------------------------------


class DrawDealer(Action, frozen=True, gc=False, tag="draw_dealer"):
    """Chance: the lot makes ``seat`` the first dealer (ZZ-09)."""

    seat: int


class Shuffle(Action, frozen=True, gc=False, tag="shuffle"):
    """Chance: the pack lies in this order, its top first (ZZ-15)."""

    cards: tuple[str, ...]


class Recycle(Action, frozen=True, gc=False, tag="recycle"):
    """Chance: the shuffled dead pile becomes the stock, its top first (ZZ-27)."""

    cards: tuple[str, ...]


class Announce(Action, frozen=True, gc=False, tag="announce"):
    """The announcer names the trump suit (ZZ-17)."""

    suit: str


class Exchange(Action, frozen=True, gc=False, tag="exchange"):
    """A player puts these cards away for new ones; none is allowed (ZZ-23)."""

    cards: tuple[str, ...]


class Decide(Action, frozen=True, gc=False, tag="decide"):
    """A player stays in or goes out (ZZ-30)."""

    stay: bool


class Play(Action, frozen=True, gc=False, tag="play"):
    """A player puts a card into the trick (ZZ-41)."""

    card: str


ZwanzigAction: TypeAlias = DrawDealer | Shuffle | Recycle | Announce | Exchange | Decide | Play


# --- parts of observations, positions and events -----------------------------------------------


class OpenTrick(msgspec.Struct, frozen=True, gc=False):
    """The trick on the table; empty before its first card."""

    leader: int
    plays: Plays = ()


class FinishedTrick(msgspec.Struct, frozen=True, gc=False):
    """A trick somebody has won."""

    leader: int
    plays: Plays
    winner: int


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """What is at stake under the trump of a game, in points (ZZ-51 .. ZZ-55)."""

    trick: int
    """Taken off for every trick; this is the multiplier."""
    penalty: int
    """Added for no trick."""
    uncontested: int
    """Taken off the announcer if everybody else is out."""


class GameRecord(msgspec.Struct, frozen=True, gc=False):
    """A line of the score sheet: one finished game. Tuples are by seat."""

    game_no: int
    announcer: int
    trump: Suit
    multiplier: int
    hearts_phase: bool
    status: tuple[Status, ...]
    tricks: tuple[int, ...]
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    """After the game."""
    uncontested: bool


class Result(msgspec.Struct, frozen=True, gc=False):
    """How the match ended (ZZ-64). Tuples but ``winners`` are by seat."""

    reason: Literal["zero", "round_limit"]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    games_played: int


# --- observation ------------------------------------------------------------------------------


class Observation(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know (ZZ-86); of a spectator's, everything ``own`` is empty (ZZ-87).

    Tuples of one entry a seat are marked "by seat". Cards of a hand are in canonical order.
    """

    seat: int | None
    """Who looks; ``None``: a spectator."""
    n: int
    """How many play."""
    options: ZwanzigOptions
    phase: Phase
    turn: int | None
    """The one seat that has to act; ``None`` for chance, or while several may act."""
    waiting: tuple[int, ...]
    """All seats that may act now."""

    game_no: int
    round_no: int
    first_dealer: int | None
    """``None`` before the lot is drawn; so are ``dealer`` and ``announcer``."""
    dealer: int | None
    announcer: int | None
    hearts_phase: bool
    open_games: int
    """How many games of the match belong to the open phase (ZZ-12)."""
    max_games: int | None
    """The last game there can be (ZZ-62); ``None``: no limit."""
    tie_played_on: bool
    """Several share the lowest score, and it is 0 or less: nobody has won yet (ZZ-60)."""

    trump: Suit | None
    stakes: Stakes | None
    """``None`` until trump is known."""
    multiplier: int | None

    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    """By seat."""
    stock: int
    """Cards in the stock; before the second packet, cards not dealt yet."""
    dead_pile: int
    exchange_count: tuple[int | None, ...]
    """By seat; ``None`` until the seat has put its cards down."""
    exchange_cap: int | None
    """How many cards the seat may exchange now; ``None`` when it may not."""
    own_discards: tuple[str, ...]
    own_drawn: tuple[str, ...]
    """In the order they came from the stock."""
    own_choice: tuple[str, ...]
    """Put down for an exchange that waits until the stock is recycled."""

    status: tuple[Status, ...]
    """By seat; ``undecided`` of another seat hides a submitted decision."""
    submitted: tuple[bool, ...]
    """By seat: has decided, but not revealed yet (``stay_mode`` simultaneous)."""
    own_decision: bool | None
    """The seat's own submitted decision while it is not revealed."""

    trick: OpenTrick | None
    """``None`` outside the play."""
    tricks: tuple[FinishedTrick, ...]
    """The finished tricks of this game."""
    trick_count: tuple[int, ...]
    """By seat."""
    scores: tuple[int, ...]
    """By seat."""
    history: tuple[GameRecord, ...]
    """The finished games, the first one first."""
    result: Result | None


# --- position ---------------------------------------------------------------------------------


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The whole state in plain values (ZZ-65), hidden cards included. Tuples are by seat.

    ``dealer``, ``announcer``, ``hearts_phase``, ``turn`` and ``trick_count`` follow from the rest:
    they may be left out of a position written by hand, and must be right where they are given.
    """

    n: int
    options: ZwanzigOptions = ZwanzigOptions()
    first_dealer: int | None = None
    game_no: int = 1
    phase: Phase
    dealer: int | None = None
    announcer: int | None = None
    hearts_phase: bool | None = None
    turn: int | None = None
    trump: Suit | None = None
    hands: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...] | None = None
    """Top first; before the second packet the cards not dealt yet. Left out: all other cards."""
    dead_pile: tuple[str, ...] | None = None
    """Left out: all discards (they differ only after a recycling)."""
    discards: tuple[tuple[str, ...], ...] | None = None
    drawn: tuple[tuple[str, ...], ...] | None = None
    exchange_count: tuple[int | None, ...] | None = None
    """Left out: nobody has exchanged before ``exchange`` is over, everybody 0 after it."""
    choice: tuple[str, ...] = ()
    """In ``recycle``: what the exchanging player has put down; it still counts to his hand."""
    status: tuple[Status, ...] | None = None
    """Left out: undecided before ``decide``, all in afterwards."""
    pending: tuple[bool | None, ...] | None = None
    """Decisions not revealed yet (``stay_mode`` simultaneous)."""
    trick: OpenTrick | None = None
    """Left out: the announcer leads, nobody has played."""
    tricks: tuple[FinishedTrick, ...] = ()
    trick_count: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    """Left out: everybody has the points of the start."""
    history: tuple[GameRecord, ...] = ()
    result: Result | None = None
