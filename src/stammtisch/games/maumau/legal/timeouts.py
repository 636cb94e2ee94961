"""What is played for somebody whose time is over (MM-19.6)."""

from __future__ import annotations

from stammtisch.cards.sets import Card, members
from stammtisch.games.maumau.lays.chain import links_of
from stammtisch.games.maumau.lays.lay import lay
from stammtisch.games.maumau.owed.what_serves import playable, stays_open
from stammtisch.games.maumau.owed.wishes import wishable
from stammtisch.games.maumau.play.draw_and_done import done, draw_cards
from stammtisch.games.maumau.state.actions import Done, Draw, Lay, SeatMove
from stammtisch.games.maumau.state.agenda import later
from stammtisch.games.maumau.state.cards import (
    ACE,
    BIT,
    CODE,
    EIGHT,
    JACK,
    JOKER,
    KING,
    NINE,
    OF_SUIT,
    QUEEN,
    RANK,
    SEVEN,
    SUIT,
    SUIT_CODES,
    TEN,
    SuitCode,
)
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.maumau.state.state import AnyState, Draft

ORDER = (SEVEN, EIGHT, NINE, QUEEN, KING, ACE, TEN, JACK, JOKER)
"""Which serving card the table lays first."""


def default_of(state: AnyState) -> SeatMove:
    """The ordinary action of the player on turn when time is over; lawful at an open table, too."""
    if state.turn.phase == "lhc" or state.turn.stage == "stack":
        return Draw()
    if state.turn.stage in {"serve", "again"}:
        cards = members(playable(state, state.turn.player))
        if not cards:
            return Draw()
        card = min(cards, key=lambda card: (ORDER.index(RANK[card]), SUIT[card], card))
        return Lay(cards=(CODE[card],), wish=_wish(state, card), done=_done(state, card))
    return Done()


def _done(state: AnyState, card: Card) -> bool:
    last = (
        state.cards.hands[state.turn.player].bit_count() == 1
        and not state.cards.penalties[state.turn.player]
    )
    return stays_open(state, state.turn.player, card) and not last


def _wish(state: AnyState, card: Card) -> SuitCode | None:
    """The lawful suit of which the hand has most cards, ties in canonical order."""
    suits = (
        sorted(wishable(state, state.turn.player, card, state.turn.eff))
        if RANK[card] == JACK
        else []
    )
    if not suits:
        return None
    left = state.cards.hands[state.turn.player] & ~BIT[card]
    return SUIT_CODES[max(suits, key=lambda suit: ((left & OF_SUIT[suit]).bit_count(), -suit))]


def default_action(d: Draft) -> None:
    """The table plays the default action; a stack drawn in links is drawn to its end."""
    seat = d.turn.player
    action = default_of(d)
    if isinstance(action, Lay):
        lay(d, seat, links_of(d, action))
        return
    if isinstance(action, Done):
        done(d, seat)
        return
    draw_cards(d, seat)
    later(d, Task("drawn_default", seat))
