"""What the Punktetafel takes from the table, and hands on from match to match (§ 15)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from stammtisch.games.maumau.house.sentences import board_line
from stammtisch.games.maumau.state.board import Board, with_one_name
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.state import State
from stammtisch.games.protocol import Chalked, Continuity, Player

BOARDS = 8
"""So many boards are handed on; the oldest are given up first."""


def seated(options: MauMauOptions, players: Sequence[Player], day: str) -> MauMauOptions:
    """The match knows its players by name, as the Punktetafel does, and the bots among them."""
    return replace(
        options,
        names=tuple(player.name for player in players),
        bots=tuple(player.bot for player in players),
        date=day,
    )


def carried(options: MauMauOptions, state: State) -> MauMauOptions:
    """The boards of the table with the one that was in force, in its place or as the newest.

    One that is open goes on with its points and rules in the next match (MM-14.2); one that
    reached its goal can only be read (MM-14.3).
    """
    at = state.standing.board_at if state.standing.board_at >= 0 else len(options.boards)
    boards = (*options.boards[:at], state.standing.board, *options.boards[at + 1 :])
    return replace(options, boards=boards[-BOARDS:])


def gained(options: MauMauOptions, state: State) -> tuple[float, ...]:
    """The points written on the board in this match, by seat (MM-13.1)."""
    standing = state.standing
    at = standing.board_at
    before = options.boards[at] if 0 <= at < len(options.boards) else Board()
    return tuple(
        float(standing.board.points_of(name) - before.points_of(name)) for name in standing.names
    )


def merged(options: MauMauOptions, name: str, into: str) -> MauMauOptions:
    """The boards on which all that stands under ``name`` stands under ``into`` (MM-15.1)."""
    return replace(options, boards=tuple(with_one_name(one, name, into) for one in options.boards))


def chalked(options: MauMauOptions) -> tuple[Chalked, ...]:
    """The boards that are open, the newest first; finished ones are only kept (MM-14.3)."""
    return tuple(
        Chalked(
            points=tuple(zip(board.names, board.points, strict=True)),
            goal=board.goal,
            rules=tuple((board_line(one, "de"), board_line(one, "en")) for one in board.rules),
        )
        for board in reversed(options.boards)
        if not board.closed
    )


CONTINUITY = Continuity(
    noted=frozenset({"names", "bots", "boards", "date", "attended", "plenum_judged"}),
    seated=seated,
    carried=carried,
    gained=gained,
    merged=merged,
    chalked=chalked,
)
"""How Mau-Mau knows its players, and what it keeps of a match."""
