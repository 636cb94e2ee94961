"""What every part of the rules needs: refusals, the order of play, active cards, and the agenda."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.maumau.state.cards import BIT, CODE, COPIERS, NO_FACE, RANK, Rank, face_rank
from stammtisch.games.maumau.state.state import NEVER, Desk, Draft, Task
from stammtisch.games.protocol import RuleViolation

Handler = Callable[[Desk, Task], None]

MAX_SKIPS = 7
MAX_STACK = 20
MAX_HOUSE_DRAWS = 8


def refuse(code: str, clause: str = "", **facts: Any) -> NoReturn:
    """Raises the refusal."""
    raise RuleViolation(code, clause, **facts)


def put(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one entry changed."""
    return (*values[:at], value, *values[at + 1 :])


# --- who and what -----------------------------------------------------------------------------


def next_seat(d: Draft, seat: int, k: int = 1) -> int:
    """The k-th participant after ``seat`` in the direction of play (MM-0A.3)."""
    order = d.seats
    return order[(order.index(seat) + d.dir * k) % len(order)]


def others(d: Draft, seat: int) -> tuple[int, ...]:
    """The other participants, clockwise from ``seat``."""
    order = d.seats
    at = order.index(seat)
    return order[at + 1 :] + order[:at]


def active(d: Draft, seat: int) -> int:
    """The number of active cards: the hand and ripe penalty cards (glossary)."""
    count = d.hands[seat].bit_count()
    for card in d.penalties[seat]:
        count += card.ripe
    return count


def last_rank(d: Draft) -> Rank:
    """The effective rank of the card on top: a 10 has the rank it doubles, a Joker none."""
    top = d.pile[-1]
    if BIT[top] & COPIERS:
        return face_rank(d.eff) if RANK[top] < len("789TJQKA") else RANK[top]
    return RANK[top]


def running(d: Draft) -> bool:
    """A queen run is on, and rightly so (MM-9a.6, MM-9a.10)."""
    return d.run is not None and not d.run.overdue


def eff_code(d: Draft) -> str:
    """What is to be served, as a card code (MM-0A.10)."""
    return CODE[d.eff] if d.eff != NO_FACE else ""


def window(d: Draft) -> int:
    """The number that windows for challenges are counted in (MM-3.4)."""
    return d.run_no if d.options.window_count == "player_runs" else d.turn_no


# --- cards move -------------------------------------------------------------------------------


def halted(d: Draft) -> bool:
    """A blocking gesture is waited for; until it is made, nothing happens (MM-12.16, MM-19.8)."""
    return any(one.blocking for one in d.gestures)


def to_hand(d: Desk, seat: int, cards: CardSet) -> None:
    """Cards come into a hand."""
    d.hands = put(d.hands, seat, d.hands[seat] | cards)


def off_hand(d: Desk, seat: int, cards: CardSet) -> None:
    """Cards leave a hand, and what was known of them there is forgotten."""
    d.hands = put(d.hands, seat, d.hands[seat] & ~cards)
    if d.known:
        d.known = tuple(
            put(row, seat, row[seat] & ~cards) if row[seat] & cards else row for row in d.known
        )


def reveal(d: Desk, seat: int, cards: CardSet, viewers: tuple[int, ...]) -> None:
    """``viewers`` have seen these cards in a hand (MM-18.2)."""
    if not d.known:
        d.known = ((0,) * len(d.hands),) * len(d.hands)
    d.known = tuple(
        put(row, seat, row[seat] | cards) if viewer in viewers and viewer != seat else row
        for viewer, row in enumerate(d.known)
    )


def onto_pile(d: Desk, seat: int, card: Card) -> None:
    """A card comes to lie on the pile; every open wrong card has one more follower (MM-5.1)."""
    d.late_wish = None
    d.pile = (*d.pile, card)
    d.layers = (*d.layers, seat)
    d.pile_version += 1
    d.laid += 1
    d.moved += 1
    d.top_turn = d.turn_no


# --- the agenda -------------------------------------------------------------------------------

HANDLERS: dict[str, Handler] = {}
"""What each kind of task does; the modules enter theirs."""


def handles(kind: str) -> Callable[[Handler], Handler]:
    """Enters the function as the handler of a kind of task."""

    def enter(handler: Handler) -> Handler:
        HANDLERS[kind] = handler
        return handler

    return enter


def later(d: Desk, *tasks: Task) -> None:
    """Has the tasks done in this order, before what was already waiting behind the present one."""
    d.agenda = (*d.agenda, *tasks)


def at_once(d: Desk, task: Task) -> None:
    """Does the task now where nothing waits, else when it is its turn; the quick way of `later`."""
    if d.agenda or d.pending is not None or (d.gestures and halted(d)):
        d.agenda = (*d.agenda, task)
    else:
        HANDLERS[task.kind](d, task)


def run(d: Desk) -> None:
    """Does what has to happen, until somebody may act or chance owes something."""
    while d.agenda and d.pending is None and not (d.gestures and halted(d)):
        task, rest = d.agenda[0], d.agenda[1:]
        d.agenda = ()
        HANDLERS[task.kind](d, task)
        d.agenda += rest
    if d.gestures and d.phase != "gesture" and halted(d):
        d.resume, d.phase, d.stopped = d.phase, "gesture", d.t


def emit(d: Desk, event: ev.MauMauEvent) -> None:
    """Something has happened."""
    d.events.append(event)


def stop_timers(d: Desk) -> None:
    """Nobody is waited for."""
    d.limit_at = d.signal_at = NEVER


def start_limit(d: Desk) -> None:
    """The player on turn has the whole turn limit (MM-19.6)."""
    d.signal_at = NEVER
    limit = d.options.turn_limit_ms
    d.limit_at = d.t + limit if limit else NEVER


def start_signal(d: Desk) -> None:
    """The player on turn may think whether to lay more (MM-1.9)."""
    d.limit_at = NEVER
    d.signal_at = d.t + d.options.signal_ms


def received(d: Desk, seat: int) -> None:
    """A card has come to ``seat``: whoever had finished has not (MM-10.6, MM-9c.6)."""
    final = d.finishing
    if (final is not None and final.seat == seat) or seat in d.finishers:
        later(d, Task("unfinish", seat))


def draw(seat: int, n: int, why: str) -> Task:
    """The task to draw ``n`` ordinary cards."""
    return Task("draw", seat, n, why)


def penalty(seat: int, n: int, why: str) -> Task:
    """The task to deal ``n`` penalty cards."""
    return Task("penalty", seat, n, why)
