"""A round: who takes part, what is owed, and who has finished."""

from __future__ import annotations

from typing import Literal

from stammtisch.cards.sets import Card
from stammtisch.games.maumau.state.cards import NO_CARD, SuitCode
from stammtisch.games.maumau.state.parts.values import NEVER, NOBODY, Frozen, StatePart


class Duty(Frozen, frozen=True):
    """Something a player has to say."""

    seat: int
    phrase: str
    no: int
    """Counts all duties; taking back voids those that arose since (MM-5.6)."""
    arose: int
    """Table time in ms."""
    turn: int
    """Due at the end of this turn, plus ``grace``; `NEVER`: ``due`` stands already."""
    own: bool = False
    """Arose by the own lay or draw in the own turn: the grace follows the turn (MM-10a.2)."""
    due: int = NEVER
    """Table time in ms, once it is known."""
    window: int = 0
    """The turn to which its omission belongs (MM-3.4)."""
    final: bool = False
    """Due with the last card: the round does not end without it (MM-10.4)."""
    rule_no: int = 0
    """The house rule that asks for it; 0: Mau, Mau-Mau or the end of a queen run."""
    to: int = NOBODY


class GestureCall(Frozen, frozen=True):
    """A gesture that is due from several players (MM-12.16)."""

    no: int
    name: str
    rule_no: int
    due: int
    """Table time in ms; before the end of ``turn`` the earliest that it can be."""
    waiting: tuple[int, ...]
    """Who has not made it yet."""
    made: tuple[int, ...] = ()
    """In order of arrival."""
    last: bool = False
    """The last one receives a penalty card."""
    miss: bool = False
    """Missing it is a violation."""
    blocking: bool = False
    """The shuffle waits for it (MM-12.23)."""
    window: int = 0
    turn: int = NEVER
    """The window closes with the end of this turn; `NEVER`: ``due`` stands already."""


class LateWish(Frozen, frozen=True):
    """A suit that may still be named for the card on top (MM-0D.Bb)."""

    seat: int
    until: int
    """Table time in ms; also over when the next card is laid or the next player draws."""
    suits: tuple[SuitCode, ...]
    """What may lawfully be named."""


class Finishing(Frozen, frozen=True):
    """Somebody has laid the last card and may have finished (MM-10.4, MM-10.5)."""

    seat: int
    way: Literal["lay", "throw_in", "lhc"]
    card: Card
    double: bool = False
    """Mau-Mau was said: two points (MM-13.1)."""
    until: int = NEVER
    """Table time in ms at which the finish window closes; `NEVER`: with the duties."""
    acks: tuple[int, ...] = ()
    rejected: tuple[int, ...] = ()
    """Who has lost a challenge in it (MM-6.7)."""


class Dealing(Frozen, frozen=True):
    """Dealing by hand (MM-9e.1)."""

    dealt: tuple[int, ...]
    """To whom, in order."""
    cards: tuple[Card, ...] = ()
    """Which cards, in the same order."""
    faults: int = 0
    chooser: int = NOBODY
    card: Card = NO_CARD
    """The card dealt face up, while its receiver chooses."""
    due: int = NEVER
    asked: bool = False
    """The dealer has asked for everybody's health."""


class Round(StatePart, gc=False):
    """The round, but for its cards; tuples are by seat."""

    seats: tuple[int, ...] = ()
    """Who takes part, clockwise."""
    decks: int = 1
    """With how many the round is played (MM-0A.2)."""
    health: tuple[int, ...] = ()
    """By seat: -1 not asked or not answered, 0 nicht gesund, 1 gesund."""
    health_asked: int = NEVER
    """Table time in ms."""
    dealing: Dealing | None = None
    finishing: Finishing | None = None
    acts: tuple[int, ...] = ()
    """By seat: how often it has acted."""
    quiet: int = 0
    """The seats, as bits, that have let pass what has happened so far."""
    counter: int = 0
    """Numbers duties and gestures, so that everybody may know it."""
    duties: tuple[Duty, ...] = ()
    gestures: tuple[GestureCall, ...] = ()
    late_wish: LateWish | None = None
    covered: int = 0
    """The seats, as bits, whose Mau covers a card that ripens when this turn ends (MM-10a.4)."""
    one_since: tuple[int, ...] = ()
    """By seat: the turn in which its active cards last became one; `NEVER`."""
    mau_heard: tuple[int, ...] = ()
    """By seat: the turn in which it last said Mau with reason; `NEVER`."""
    fired: tuple[tuple[int, int], ...] = ()
    """How often each clause of a house rule has fired in this round."""
    house_draws: tuple[int, ...] = ()
    """By seat: cards drawn in this turn because of house rules (MM-12.13)."""


def fresh_round(n: int, seats: tuple[int, ...] = (), decks: int = 1) -> Round:
    """A round that begins at a table of ``n`` seats."""
    zeros, never = (0,) * n, (NEVER,) * n
    return Round(
        seats=seats,
        decks=decks,
        health=(-1,) * n,
        acts=zeros,
        house_draws=zeros,
        one_since=never,
        mau_heard=never,
    )
