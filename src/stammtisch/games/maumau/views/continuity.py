"""What the Punktetafel takes from the table, and hands on from match to match (§ 15)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.state import State
from stammtisch.games.protocol import Continuity, Player

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


CONTINUITY = Continuity(
    noted=frozenset({"names", "bots", "boards", "date", "attended"}), seated=seated, carried=carried
)
"""How Mau-Mau knows its players, and what it keeps of a match."""
