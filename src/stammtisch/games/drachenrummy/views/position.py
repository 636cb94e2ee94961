"""The whole state in plain values, readable as JSON (DR-76)."""

from __future__ import annotations

import msgspec

from stammtisch.games.drachenrummy.dice.dice import Faces, counts
from stammtisch.games.drachenrummy.melds.pack import PACK, codes
from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.drachenrummy.state.parts import Codes, LaidMeld, Phase, ReservedCard, Result
from stammtisch.games.drachenrummy.state.state import UNKNOWN, State
from stammtisch.games.drachenrummy.views.codes import (
    shown,
    shown_melds,
)


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The whole state in plain values (DR-76), hidden cards included. Tuples are by seat.

    What follows from the rest may be left out of a position written by hand, and must be right
    where it is given.
    """

    n: int
    options: DrachenrummyOptions = DrachenrummyOptions()
    packs: int | None = None
    starter: int | None = None
    """Left out: as ``turn`` and ``turn_no`` say; turns go round without a gap (DR-12)."""
    turn_no: int | None = None
    """Left out: the first turn that can be this player's."""
    turn: int | None = None
    """``None`` before the first turn; left out later: the starter, or seat 0."""
    phase: Phase
    deck: Codes | None = None
    """Top first. Left out: all cards that lie nowhere else, in canonical order."""
    display: Codes = ()
    reserved: tuple[ReservedCard, ...] = ()
    hands: tuple[Codes, ...] | None = None
    """Left out: all are empty."""
    melds: tuple[tuple[LaidMeld, ...], ...] | None = None
    """Left out: nobody has any."""
    roll_no: int | None = None
    """Left out: one throw if dice lie on the table, else none."""
    rolled: Faces = ()
    fixed: Faces = ()
    free: tuple[int, ...] | None = None
    """By face; left out: the fixed dice that lie on no card of the player on turn."""
    took: bool = False
    active: bool | None = None
    """Left out: whether the player on turn has placed dice."""
    quiet_turns: int = 0
    turns_since_take: int = 0
    final_done: tuple[bool, ...] | None = None
    """Left out: nobody has finished; in ``final_meld`` those without hand cards."""
    result: Result | None = None


_CODE = PACK.codes


def hands(state: State) -> tuple[tuple[str, ...], ...]:
    """By seat, the cards in hand as codes."""
    return tuple(map(codes, state.hands))


def position(state: State) -> Position:
    """The whole state with codes for cards; `restore` reads it back."""
    setup = state.setup
    return Position(
        n=setup.n,
        options=setup.options,
        packs=setup.packs,
        starter=None if state.starter == UNKNOWN else state.starter,
        turn_no=state.turn_no,
        turn=None if state.turn == UNKNOWN else state.turn,
        phase=state.phase,
        deck=tuple([_CODE[card] for card in state.deck]),
        display=tuple([_CODE[card] for card in state.display]),
        reserved=tuple(map(shown, state.reserved)),
        hands=hands(state),
        melds=tuple(map(shown_melds, state.melds)),
        roll_no=state.roll_no,
        rolled=state.rolled,
        fixed=state.fixed,
        free=counts(state.free),
        took=state.took,
        active=state.active,
        quiet_turns=state.quiet_turns,
        turns_since_take=state.turns_since_take,
        final_done=state.final_done,
        result=state.result,
    )
