"""The turn: whose it is, what is to be served, and what lies open in it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.state.cards import NO_CARD, NO_FACE, NO_SUIT, Face, Suit
from stammtisch.games.maumau.state.parts.values import NEVER, NOBODY, Frozen, StatePart

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
TurnStage: TypeAlias = Literal[
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


class QueenRun(Frozen, frozen=True):
    """A queen run (MM-9a.1)."""

    caller: int
    shown: CardSet
    overdue: bool = False
    """It should have been ended, and nobody has noticed (MM-9a.10)."""


class Turn(StatePart, gc=False):
    """All that taking back restores (MM-5.6)."""

    phase: Phase = "between"
    dir: int = 1
    eff: Face = NO_FACE
    """What is to be served; after a Bube its rank and the wish."""
    stack_due: int = 0
    stack_rank: int = 0
    """The rank of which the stack is built; 0: the 7."""
    drawing: bool = False
    """The stack is being drawn card by card (open tables, MM-0D.7c)."""
    skip_due: int = 0
    reversed: bool = False
    """The direction changes when this turn ends."""
    run: QueenRun | None = None
    king_until: int = NEVER
    """The king window closes at the end of this turn."""
    king_laid: bool = False
    """In this turn an effective König ended a segment."""
    turn_no: int = 0
    run_no: int = 0
    """Counts the turns, several of one player in a row once (``window_count``)."""
    player: int = NOBODY
    stage: TurnStage = "closed"
    acted: bool = False
    begun: bool = False
    """A card was laid, or drawn under § 2: the beginning of the turn is over (MM-1.4)."""
    drawn: Card = NO_CARD
    base: Suit = NO_SUIT
    """The suit of the base that lies open."""
    combine: int = 0
    """The combinations that lie open, as bits by their place in the law."""
    segment: tuple[Card, ...] = ()
    held: bool = False
    """The last card was laid with ``hold``."""
    below: Face = NO_FACE
    """What was to be served before the segment."""
    foreign: bool = False
    """Somebody else's card lies on the open segment (MM-5.7)."""
    plain: bool = False
    """The card on top does nothing, for a rule has it laid so (``card_like``, MM-12.9)."""
    finishers: tuple[int, ...] = ()
