"""The small structs that the state, events, observations and positions share."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Suit: TypeAlias = Literal["D", "H", "S", "C"]

Phase: TypeAlias = Literal[
    "draw_dealer", "shuffle", "announce", "exchange", "recycle", "decide", "play", "match_over"
]

Codes: TypeAlias = tuple[str, ...]
"""Codes of cards."""

Status: TypeAlias = Literal["undecided", "in", "out"]

Plays: TypeAlias = tuple[tuple[int, str], ...]
"""Cards of a trick with their seats, in playing order: ``((1, "KH"), (3, "JS"))``."""


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
