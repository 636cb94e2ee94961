"""How a queen run begins (§ 9.a)."""

from __future__ import annotations

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau import events as ev
from stammtisch.games.maumau import violations
from stammtisch.games.maumau.core import emit, refuse, reveal
from stammtisch.games.maumau.faces import (
    BIT,
    JACK,
    QUEEN,
    QUEENS,
    TENS,
    codes_of,
    face_rank,
)
from stammtisch.games.maumau.serving import serving
from stammtisch.games.maumau.state import Desk, Draft, QueenRun


def first_card(d: Draft, seat: int, card: Card) -> bool:
    """Whether ``card`` may be the first of a queen run: effectively a Dame (MM-9a.3)."""
    if BIT[card] & TENS:
        return face_rank(d.eff) == QUEEN
    if not BIT[card] & QUEENS:
        return False
    if d.options.queen_run_free_start:
        return face_rank(d.eff) != JACK
    return bool(serving(d, seat) & BIT[card])


def why_not(d: Draft, seat: int, card: Card, show: CardSet) -> tuple[str, str]:
    """The first reason against starting a run with ``card``, and its clause (MM-9a.4).

    At an open table nothing need be shown for somebody to be entitled (MM-9a.5).
    """
    if d.run is not None:
        return "queen_run_running", "MM-9a.1"
    if d.begun or d.stage != "serve" or seat != d.player:
        return "queen_run_not_at_start", "MM-9a.1"
    queens = d.hands[seat] & QUEENS
    hidden = d.options.open and not show
    if queens.bit_count() < 2 or not (hidden or (show.bit_count() == 2 and not show & ~queens)):
        return "queen_run_needs_two", "MM-9a.2"
    if not first_card(d, seat, card):
        return "queen_run_first_card", "MM-9a.3"
    return "", ""


def must_start(d: Draft, seat: int, card: Card, show: CardSet) -> None:
    """Refuses a wrong start at a strict table."""
    code, clause = why_not(d, seat, card, show)
    if code:
        refuse(code, clause)


def start(d: Desk, seat: int, show: CardSet, reason: str) -> None:
    """ "Damenrunde" was said with the card just laid; ``reason`` is why it was wrong, if it was."""
    held = show & d.hands[seat]
    if held:
        reveal(d, seat, held, d.seats)
    silent = not show and d.options.forgotten_queen_run == "not_counted"
    if reason or silent:
        if show:
            emit(d, ev.QueensShown(seat, codes_of(show)))
        if reason:
            violations.record(d, "V-DAM-1", seat, sub=reason)
        return
    d.run = QueenRun(seat, show)
    emit(d, ev.QueenRunStarted(seat, codes_of(show)))
    if not show:
        violations.record(d, "V-DAM-1", seat, sub="not_shown")
