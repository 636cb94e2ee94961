"""What lasts from round to round: who sits where, the Punktetafel, whose deal it is."""

from __future__ import annotations

from stammtisch.games.maumau.state.board import Board
from stammtisch.games.maumau.state.parts.values import NEVER, NOBODY, StatePart


class Standing(StatePart, gc=False):
    """The match; tuples are by seat."""

    board: Board = Board()
    board_at: int = NEVER
    """Its place among the boards of the options; `NEVER`: begun at this table."""
    names: tuple[str, ...] = ()
    """Empty where nobody sits."""
    wants: tuple[str, ...] = ()
    """What each seat has asked for the next pause: "" nothing, "-" to leave, or a name to join."""
    ready: tuple[bool, ...] = ()
    """Whose wish it is to begin at once (MM-17.9)."""
    sits_out: tuple[bool, ...] = ()
    """Who has said in the pause that the next round goes on without him (MM-11.4)."""
    away: tuple[bool, ...] = ()
    """Who is not at the table, as the table has said (TS-25)."""
    played: tuple[bool, ...] = ()
    """Who has been dealt into a round (TS-31)."""
    bots: tuple[bool, ...] = ()
    timeouts: tuple[int, ...] = ()
    """In a row."""
    round_no: int = 0
    dealer: int = NOBODY
    again: bool = False
    """The same dealer deals once more (MM-0B.11)."""
