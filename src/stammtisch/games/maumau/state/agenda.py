"""What every part of the rules needs: refusals, the order of play, active cards, and the agenda."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.cards import (
    BIT,
    CODE,
    JOKER,
    JOKERS,
    NO_FACE,
    Rank,
    face_rank,
)
from stammtisch.games.maumau.state.parts.agenda import Task
from stammtisch.games.maumau.state.parts.values import NEVER
from stammtisch.games.maumau.state.state import AnyState, Draft
from stammtisch.games.protocol import RuleViolation
from stammtisch.games.tuples import with_entry

Handler = Callable[[Draft, Task], None]

MAX_SKIPS = 7
MAX_STACK = 20
MAX_HOUSE_DRAWS = 8


def refuse(code: str, clause: str = "", **facts: object) -> NoReturn:
    """Raises the refusal."""
    raise RuleViolation(code, clause, **facts)


# --- who and what -----------------------------------------------------------------------------


def next_seat(state: AnyState, seat: int, k: int = 1) -> int:
    """The k-th participant after ``seat`` in the direction of play (MM-0A.3)."""
    order = state.round.seats
    return order[(order.index(seat) + state.turn.dir * k) % len(order)]


def others(state: AnyState, seat: int) -> tuple[int, ...]:
    """The other participants, clockwise from ``seat``."""
    order = state.round.seats
    at = order.index(seat)
    return order[at + 1 :] + order[:at]


def active(state: AnyState, seat: int) -> int:
    """The number of active cards: the hand and ripe penalty cards (glossary)."""
    count = state.cards.hands[seat].bit_count()
    for card in state.cards.penalties[seat]:
        count += card.ripe
    return count


def last_rank(state: AnyState) -> Rank:
    """The effective rank of the card on top: a 10 has the rank it doubles, a Joker none.

    What is to be served has the rank of the last card that was not transparent.
    """
    idle = BIT[state.cards.pile[-1]] & JOKERS and not state.law.lively_jokers
    return JOKER if idle or state.turn.plain else face_rank(state.turn.eff)


def running(state: AnyState) -> bool:
    """A queen run is on, and rightly so (MM-9a.6, MM-9a.10)."""
    return state.turn.run is not None and not state.turn.run.overdue


def eff_code(state: AnyState) -> str:
    """What is to be served, as a card code (MM-0A.10)."""
    return CODE[state.turn.eff] if state.turn.eff != NO_FACE else ""


def window(state: AnyState) -> int:
    """The number that windows for challenges are counted in (MM-3.4)."""
    return state.turn.run_no if state.options.window_count == "player_runs" else state.turn.turn_no


# --- cards move -------------------------------------------------------------------------------


def halted(state: AnyState) -> bool:
    """A blocking gesture is waited for; until it is made, nothing happens (MM-12.16, MM-19.8)."""
    return any(one.blocking for one in state.round.gestures)


def to_hand(d: Draft, seat: int, cards: CardSet) -> None:
    """Cards come into a hand."""
    d.cards.hands = with_entry(d.cards.hands, seat, d.cards.hands[seat] | cards)


def off_hand(d: Draft, seat: int, cards: CardSet) -> None:
    """Cards leave a hand, and what was known of them there is forgotten."""
    d.cards.hands = with_entry(d.cards.hands, seat, d.cards.hands[seat] & ~cards)
    if d.cards.known:
        d.cards.known = tuple(
            with_entry(row, seat, row[seat] & ~cards) if row[seat] & cards else row
            for row in d.cards.known
        )


def reveal(d: Draft, seat: int, cards: CardSet, viewers: tuple[int, ...]) -> None:
    """``viewers`` have seen these cards in a hand (MM-18.2)."""
    if not d.cards.known:
        d.cards.known = ((0,) * len(d.cards.hands),) * len(d.cards.hands)
    d.cards.known = tuple(
        with_entry(row, seat, row[seat] | cards) if viewer in viewers and viewer != seat else row
        for viewer, row in enumerate(d.cards.known)
    )


def onto_pile(d: Draft, seat: int, card: Card) -> None:
    """A card comes to lie on the pile; every open wrong card has one more follower (MM-5.1)."""
    cards = d.cards
    d.round.late_wish = None
    cards.pile = (*cards.pile, card)
    cards.layers = (*cards.layers, seat)
    cards.pile_version += 1
    cards.laid += 1
    cards.moved += 1
    cards.top_turn = d.turn.turn_no


# --- the agenda -------------------------------------------------------------------------------


def later(d: Draft, *tasks: Task) -> None:
    """Has the tasks done in this order, before what was already waiting behind the present one."""
    d.agenda.tasks = (*d.agenda.tasks, *tasks)


def waits(d: Draft) -> bool:
    """Nothing follows by itself now: chance owes something, or a blocking gesture is waited for."""
    return d.agenda.pending is not None or (bool(d.round.gestures) and halted(d))


def at_once(d: Draft, handler: Handler, task: Task) -> None:
    """Has the task done by its handler now where nothing waits; the quick way of `later`."""
    if d.agenda.tasks or waits(d):
        later(d, task)
    else:
        handler(d, task)


def emit(d: Draft, event: ev.MauMauEvent) -> None:
    """Something has happened."""
    d.events.append(event)


def stop_timers(d: Draft) -> None:
    """Nobody is waited for."""
    d.clock.limit_at = d.clock.signal_at = NEVER


def start_limit(d: Draft) -> None:
    """The player on turn has the whole turn limit (MM-19.6)."""
    d.clock.signal_at = NEVER
    limit = d.options.turn_limit_ms
    d.clock.limit_at = d.clock.t + limit if limit else NEVER


def start_signal(d: Draft) -> None:
    """The player on turn may think whether to lay more (MM-1.9)."""
    d.clock.limit_at = NEVER
    d.clock.signal_at = d.clock.t + d.options.signal_ms


def received(d: Draft, seat: int) -> None:
    """A card has come to ``seat``: whoever had finished has not (MM-10.6, MM-9c.6)."""
    final = d.round.finishing
    if (final is not None and final.seat == seat) or seat in d.turn.finishers:
        later(d, Task("unfinish", seat))


def draw(seat: int, n: int, why: str) -> Task:
    """The task to draw ``n`` ordinary cards."""
    return Task("draw", seat, n, why)


def penalty(seat: int, n: int, why: str) -> Task:
    """The task to deal ``n`` penalty cards."""
    return Task("penalty", seat, n, why)
