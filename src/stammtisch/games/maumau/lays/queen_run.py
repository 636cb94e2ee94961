"""How a queen run begins (§ 9.a)."""

from __future__ import annotations

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.owed import violations
from stammtisch.games.maumau.owed.likeness import laid_as, like
from stammtisch.games.maumau.owed.what_serves import serving
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.agenda import emit, refuse, reveal
from stammtisch.games.maumau.state.cards import (
    BIT,
    JACK,
    QUEEN,
    QUEENS,
    TENS,
    codes_of,
    face_rank,
)
from stammtisch.games.maumau.state.parts.turn import QueenRun
from stammtisch.games.maumau.state.state import AnyState, Draft


def first_card(state: AnyState, seat: int, card: Card) -> bool:
    """Whether ``card`` may be the first of a queen run: effectively a Dame (MM-9a.3)."""
    twin = laid_as(state, seat, card, state.turn.eff)
    if BIT[twin] & TENS:
        return face_rank(state.turn.eff) == QUEEN
    if not BIT[twin] & QUEENS:
        return False
    if state.options.queen_run_free_start:
        return face_rank(state.turn.eff) != JACK
    return bool(serving(state, seat) & BIT[card])


def why_not(state: AnyState, seat: int, card: Card, show: CardSet) -> tuple[str, str]:
    """The first reason against starting a run with ``card``, and its clause (MM-9a.4).

    At an open table nothing need be shown for somebody to be entitled (MM-9a.5).
    """
    if state.turn.run is not None:
        return "queen_run_running", "MM-9a.1"
    if state.turn.begun or state.turn.stage != "serve" or seat != state.turn.player:
        return "queen_run_not_at_start", "MM-9a.1"
    queens = state.cards.hands[seat] & QUEENS
    hidden = state.options.open and not show
    if queens.bit_count() < 2 or not (hidden or (show.bit_count() == 2 and not show & ~queens)):
        return "queen_run_needs_two", "MM-9a.2"
    if not first_card(state, seat, card):
        return "queen_run_first_card", "MM-9a.3"
    return "", ""


def must_start(state: AnyState, seat: int, card: Card, show: CardSet) -> None:
    """Refuses a wrong start at a strict table."""
    code, clause = why_not(state, seat, card, show)
    if code:
        refuse(code, clause)


def may_show(state: AnyState, seat: int, card: Card, show: CardSet) -> bool:
    """Whether two Damen can be shown with the card, and the word be forgotten (MM-9a.5)."""
    shown = show.bit_count() == 2 and not show & ~(state.cards.hands[seat] & QUEENS)
    return (
        shown and seat == state.turn.player and bool(BIT[card] & like(state, seat, QUEENS | TENS))
    )


def shown_silently(d: Draft, seat: int, show: CardSet, reason: str) -> None:
    """Two Damen were shown, and the word was forgotten; ``reason``: there was no run to start.

    By the table's choice it does not count, or the run is on and the silence a violation (MM-9a.5).
    """
    held = show & d.cards.hands[seat]
    if held:
        reveal(d, seat, held, d.round.seats)
    if reason or d.options.forgotten_queen_run == "not_counted":
        emit(d, ev.QueensShown(seat, codes_of(show)))
        return
    d.turn.run = QueenRun(seat, show)
    emit(d, ev.QueenRunStarted(seat, codes_of(show)))
    violations.record(d, "V-DAM-1", seat, sub="not_said")


def begin(d: Draft, seat: int, show: CardSet, reason: str, *, said: bool) -> None:
    """A run was announced, or two Damen shown, with the card just laid; ``reason``: why not so."""
    if said:
        start(d, seat, show, reason)
    else:
        shown_silently(d, seat, show, reason)


def start(d: Draft, seat: int, show: CardSet, reason: str) -> None:
    """ "Damenrunde" was said with the card just laid; ``reason`` is why it was wrong, if it was."""
    held = show & d.cards.hands[seat]
    if held:
        reveal(d, seat, held, d.round.seats)
    silent = not show and d.options.forgotten_queen_run == "not_counted"
    if reason or silent:
        if show:
            emit(d, ev.QueensShown(seat, codes_of(show)))
        if reason:
            violations.record(d, "V-DAM-1", seat, sub=reason)
        return
    d.turn.run = QueenRun(seat, show)
    emit(d, ev.QueenRunStarted(seat, codes_of(show)))
    if not show:
        violations.record(d, "V-DAM-1", seat, sub="not_shown")
