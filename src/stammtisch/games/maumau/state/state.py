"""The state of a match: what taking back restores, what a round is made of, what lasts."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import astuple

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.state.board import Board
from stammtisch.games.maumau.state.cards import NO_CARD, NO_FACE, NO_SUIT, Face, Suit
from stammtisch.games.maumau.state.house_law import BASIC, Law
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.parts import (
    NEVER,
    NOBODY,
    CountdownRun,
    Dealing,
    Duty,
    Finishing,
    Follow,
    Frozen,
    GestureCall,
    HeardCase,
    Judged,
    LateWish,
    PenaltyCard,
    Pending,
    Phase,
    PlenumCase,
    QueenRun,
    Stage,
    Task,
    Verdict,
)
from stammtisch.games.protocol import Event


class Course(msgspec.Struct):
    """The part of the state that taking back restores (MM-5.6)."""

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
    stage: Stage = "closed"
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
    """A rule has replaced the effect of the segment's first card."""
    finishers: tuple[int, ...] = ()


class Before(Course, frozen=True):  # type: ignore[misc]  # a frozen picture of the same fields
    """The course as it was."""


class Violation(Frozen, frozen=True):
    """A violation that can still be challenged (MM-3.4)."""

    no: int
    code: str
    """``V-LEG-1`` and so on (MM-20)."""
    seat: int
    group: str
    window: int
    """The turn k it belongs to."""
    t: int
    rule_no: int = 0
    sub: str = ""
    cards: int = 1
    """Penalty cards it costs by itself, follow-ups apart; for taken frozen cards their number."""
    follows: tuple[Follow, ...] = ()
    """Of a ``card`` violation: the wrong cards and all cards on them (MM-5.1)."""
    drawers: tuple[int, ...] = ()
    """Of V-DAM-2: who drew needlessly because of it (MM-9a.10)."""
    secret: bool = False
    """Could not be noticed: the causer pays for everybody (MM-5.3)."""
    owed: int = 0
    """Cards of a stack that was ignored (MM-5.8)."""
    surplus: CardSet = 0
    """Of V-ZIE-2: the cards drawn too many."""
    before: Before | None = None
    """What taking back restores; ``None``: nothing goes back."""
    moves: int = 0
    """How many cards had moved just before the first wrong one."""
    wrong: int = 0
    """How many wrong cards its causer laid in a row: they alone may have moved since."""
    duty: int = 0
    """The counter before it; of an omission, the number of its duty."""
    status: Literal["open", "punished", "lapsed", "void"] = "open"

    @property
    def is_card(self) -> bool:
        """A card was laid wrongly (``Legeverstoß``)."""
        return bool(self.follows)


class Draft(Course, gc=False):
    """A state in the making: the copy that one action changes, and nobody else sees."""

    options: MauMauOptions = MauMauOptions()
    law: Law = BASIC
    board: Board = Board()
    board_at: int = NEVER
    """Its place among the boards of the options; `NEVER`: begun at this table."""

    # the match; tuples are by seat
    names: tuple[str, ...] = ()
    """Empty where nobody sits."""
    wants: tuple[str, ...] = ()
    """What each seat has asked for the next pause: "" nothing, "-" to leave, or a name to join."""
    ready: tuple[bool, ...] = ()
    """Whose wish it is to begin at once (MM-17.9)."""
    sits_out: tuple[bool, ...] = ()
    """Who has said in the pause that the next round goes on without him (MM-11.4)."""
    bots: tuple[bool, ...] = ()
    timeouts: tuple[int, ...] = ()
    """In a row."""
    round_no: int = 0
    dealer: int = NOBODY
    again: bool = False
    """The same dealer deals once more (MM-0B.11)."""

    # the round; tuples are by seat
    seats: tuple[int, ...] = ()
    """Who takes part, clockwise."""
    decks: int = 1
    """With how many the round is played (MM-0A.2)."""
    hands: tuple[CardSet, ...] = ()
    penalties: tuple[tuple[PenaltyCard, ...], ...] = ()
    draw_pile: tuple[Card, ...] = ()
    """Top first."""
    pile: tuple[Card, ...] = ()
    """Top last."""
    layers: tuple[int, ...] = ()
    """Who laid each card of the pile."""
    pile_version: int = 0
    top_turn: int = 0
    """The turn in which the top card came."""
    known: tuple[tuple[CardSet, ...], ...] = ()
    """By viewer and holder: cards seen in another hand and still there (MM-18.2)."""
    house_draws: tuple[int, ...] = ()
    """By seat: cards drawn in this turn because of house rules (MM-12.13)."""
    chain: int = 0
    """The violation that the cards now laid together have begun (MM-5.1); 0: none."""
    covered: int = 0
    """The seats, as bits, whose Mau covers a card that ripens when this turn ends (MM-10a.4)."""
    fired: tuple[tuple[int, int], ...] = ()
    """How often each clause of a house rule has fired in this round."""
    health: tuple[int, ...] = ()
    """By seat: -1 not asked or not answered, 0 nicht gesund, 1 gesund."""
    health_asked: int = NEVER
    """Table time in ms."""
    dealing: Dealing | None = None

    # what is owed and watched
    duties: tuple[Duty, ...] = ()
    gestures: tuple[GestureCall, ...] = ()
    late_wish: LateWish | None = None
    violations: tuple[Violation, ...] = ()
    judged: tuple[Judged, ...] = ()
    heard: tuple[HeardCase, ...] = ()
    acts: tuple[int, ...] = ()
    """By seat: how often it has acted."""
    verdicts: tuple[Verdict, ...] = ()
    one_since: tuple[int, ...] = ()
    """By seat: the turn in which its active cards last became one; `NEVER`."""
    mau_heard: tuple[int, ...] = ()
    """By seat: the turn in which it last said Mau with reason; `NEVER`."""
    quiet: int = 0
    """The seats, as bits, that have let pass what has happened so far."""
    moved: int = 0
    """How often a card has moved, penalty cards apart."""
    laid: int = 0
    """How many cards have been laid in the round."""
    counter: int = 0
    """Numbers duties and gestures, so that everybody may know it."""
    offences: int = 0
    """Numbers violations."""
    mark: int = 0
    """The counter when the present action of a seat or the clock began."""
    finishing: Finishing | None = None
    plenum: PlenumCase | None = None
    protocol: tuple[Violation, ...] = ()
    """All violations of the round, shown when it is over (MM-3.6)."""

    # time, in ms
    t: int = 0
    limit_at: int = NEVER
    """The turn limit, or the end of a player's time in an LHC."""
    signal_at: int = NEVER
    idle_since: int = 0
    """When the turn began, or the last countdown ended."""
    countdown: CountdownRun | None = None
    countdowns: int = 0
    """Penalties by countdown in this turn."""
    between_at: int = NEVER
    stopped: int = NEVER
    """Since when a Plenum or a blocking gesture has stopped the game (MM-19.8)."""
    resume: Phase = "turn"
    """The phase that goes on afterwards."""

    surplus: CardSet = 0
    """The card that was just drawn too many, until it is written down."""

    # what has to happen before anybody may act
    pending: Pending | None = None
    agenda: tuple[Task, ...] = ()


class State(Draft, frozen=True, gc=False):  # type: ignore[misc]  # a Draft that nobody can change
    """A match of Mau-Mau at one moment."""


class Desk(Draft, gc=False):
    """The draft of one action with the events it leads to."""

    events: list[Event] = []
    acted_rules: dict[int, int] = {}
    """How often each clause of a house rule has acted because of this action."""


def thaw(state: State) -> Desk:
    """A draft of the state, to be changed."""
    # Both have the same fields in the same order: there is no quicker copy.
    return Desk(*astuple(state))


def freeze(desk: Desk) -> State:
    """The state that the draft has become."""
    return State(*astuple(desk)[:-DESK_ONLY])


def picture(desk: Draft) -> Before:
    """What taking back would restore."""
    return Before(*astuple(desk)[: len(COURSE_FIELDS)])


STATE_FIELDS: tuple[str, ...] = State.__struct_fields__
DESK_ONLY = len(Desk.__struct_fields__) - len(STATE_FIELDS)
COURSE_FIELDS: tuple[str, ...] = Course.__struct_fields__

__all__ = [
    "COURSE_FIELDS",
    "NEVER",
    "NOBODY",
    "STATE_FIELDS",
    "Before",
    "CountdownRun",
    "Course",
    "Dealing",
    "Desk",
    "Draft",
    "Duty",
    "Finishing",
    "Follow",
    "Frozen",
    "GestureCall",
    "HeardCase",
    "Judged",
    "LateWish",
    "PenaltyCard",
    "Pending",
    "Phase",
    "PlenumCase",
    "QueenRun",
    "Stage",
    "State",
    "Task",
    "Verdict",
    "Violation",
    "freeze",
    "picture",
    "thaw",
]
