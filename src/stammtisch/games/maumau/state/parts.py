"""The small parts of a state: phases and stages, duties, cards on trial, what is pending."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.state.cards import NO_CARD, SuitCode

Phase: TypeAlias = Literal[
    "lobby",
    "between",
    "deal",
    "deal_choice",
    "health",
    "turn",
    "lhc",
    "finish",
    "plenum",
    "gesture",
    "match_over",
]
"""MM-0A.7; ``round_over`` and ``aborted`` pass on at once (MM-17.9) and are events only."""
Stage: TypeAlias = Literal[
    "stack",
    "serve",
    "drew",
    "again",
    "again_drew",
    "base",
    "combine",
    "may_again",
    "caller",
    "wish",
    "closed",
]
"""MM-0A.8."""

NOBODY = -1
NEVER = -1
"""A turn or a time that does not come."""


class Frozen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A small part of the state."""


class QueenRun(Frozen, frozen=True):
    """A queen run (MM-9a.1)."""

    caller: int
    shown: CardSet
    overdue: bool = False
    """It should have been ended, and nobody has noticed (MM-9a.10)."""


class PenaltyCard(Frozen, frozen=True):
    """A card face down in front of a player (MM-4.1)."""

    card: Card
    born: int
    """The turn in which it came; only a turn that begins later ripens it (MM-4.2)."""
    ripe: bool = False


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


class LateWish(Frozen, frozen=True):
    """A suit that may still be named for the card on top (MM-0D.Bb)."""

    seat: int
    until: int
    """Table time in ms; also over when the next card is laid or the next player draws."""
    suits: tuple[SuitCode, ...]
    """What may lawfully be named."""


class GestureCall(Frozen, frozen=True):
    """A gesture that is due from several players (MM-12.16)."""

    no: int
    name: str
    rule_no: int
    due: int
    """Table time in ms."""
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


class CountdownRun(Frozen, frozen=True):
    """Somebody counts down (MM-2.8)."""

    by: int
    start: int
    """Table time of the "5"."""
    number: int = 5
    """The last number said."""


class Follow(Frozen, frozen=True):
    """A card that counts as wrong: who laid it, and its number among all cards laid."""

    seat: int
    no: int


class Judged(Frozen, frozen=True):
    """A challenge that was rejected (MM-6.5)."""

    accused: int
    group: str
    rule_no: int
    turn: int
    acts: int
    """How often the accused had acted by then."""


class Verdict(Frozen, frozen=True):
    """A challenge that was decided in this round; everybody has heard it."""

    accused: int
    group: str
    rule_no: int
    turn: int
    upheld: bool


class Task(Frozen, frozen=True):
    """Something that has to happen next, in order, before anybody may act."""

    kind: str
    seat: int = NOBODY
    n: int = 0
    why: str = ""
    no: int = 0


class Pending(Frozen, frozen=True):
    """What chance owes (MM-0A.9)."""

    kind: Literal["lot", "shuffle", "put_back_joker", "reshuffle", "random_card", "board_lot"]
    seat: int = NOBODY
    """The player who needs the cards, or who gives one."""
    keep: int = 0
    """Of a reshuffle: so many cards stay on the pile (MM-8.3)."""
    to: int = NOBODY
    choices: tuple[int, ...] = ()


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


class PlenumCase(Frozen, frozen=True):
    """A Plenum that sits (MM-7.3)."""

    plaintiff: int
    accused: int
    matter: str
    ref_turn: int
    step: Literal["plaintiff", "accused", "vote"]
    due: int
    """Table time at which the step ends."""
    voters: tuple[int, ...]
    votes: tuple[bool | None, ...]
    """By voter; ``None``: not yet."""
    target: int = NOBODY
    group: str = ""
    rule_no: int = 0


class HeardCase(Frozen, frozen=True):
    """A matter that was decided; it is not heard again (MM-7.7)."""

    accused: int
    matter: str
    ref_turn: int
    target: int = NOBODY
    group: str = ""


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
