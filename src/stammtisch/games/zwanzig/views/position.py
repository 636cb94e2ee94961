"""The whole state in plain values, readable as JSON (ZZ-65)."""

from __future__ import annotations

import msgspec

from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.pack import CODES, codes_of
from stammtisch.games.zwanzig.state.parts import (
    FinishedTrick,
    GameRecord,
    OpenTrick,
    Phase,
    Result,
    Status,
    Suit,
)
from stammtisch.games.zwanzig.state.state import UNKNOWN, State
from stammtisch.games.zwanzig.views.observation import open_trick


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


def hands(state: State) -> tuple[tuple[str, ...], ...]:
    """By seat, the cards in hand as codes."""
    return tuple(codes_of(hand) for hand in state.hands)


def position(state: State) -> Position:
    """The whole state with codes for cards; `restore` reads it back."""
    setup, standing, deal = state.setup, state.standing, state.deal
    drawn_lot = standing.first_dealer != UNKNOWN
    return Position(
        n=setup.n,
        options=setup.options,
        first_dealer=standing.first_dealer if drawn_lot else None,
        game_no=standing.game_no,
        phase=state.phase,
        dealer=standing.dealer if drawn_lot else None,
        announcer=standing.announcer if drawn_lot else None,
        hearts_phase=standing.hearts_phase,
        turn=state.turn if state.turn >= 0 else None,
        trump=deal.trump,
        hands=hands(state),
        stock=tuple(CODES[card] for card in deal.stock),
        dead_pile=codes_of(deal.dead),
        discards=deal.discards,
        drawn=deal.drawn,
        exchange_count=deal.exchange_count,
        choice=codes_of(deal.choice),
        status=deal.status,
        pending=deal.pending,
        trick=open_trick(state) if state.phase == "play" else None,
        tricks=state.tricks,
        trick_count=state.trick_count,
        scores=standing.scores,
        history=standing.history,
        result=standing.result,
    )
