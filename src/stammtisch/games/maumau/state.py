"""The state of a match: what taking back restores, what a round is made of, and what lasts."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import astuple

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.maumau.board import Board
from stammtisch.games.maumau.faces import NO_CARD, NO_FACE, NO_SUIT, Face, Suit
from stammtisch.games.maumau.law import BASIC, Law
from stammtisch.games.maumau.options import MauMauOptions
from stammtisch.games.protocol import Event

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
    """How many cards of the action were wrong: they alone may have moved since."""
    duty: int = 0
    """The counter before it; of an omission, the number of its duty."""
    status: Literal["open", "punished", "lapsed", "void"] = "open"

    @property
    def is_card(self) -> bool:
        """A card was laid wrongly (``Legeverstoß``)."""
        return bool(self.follows)


class Judged(Frozen, frozen=True):
    """A challenge that was rejected (MM-6.5)."""

    accused: int
    group: str
    rule_no: int
    turn: int
    acts: int
    """How often the accused had acted by then."""


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


class Draft(Course):
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
    violations: tuple[Violation, ...] = ()
    judged: tuple[Judged, ...] = ()
    heard: tuple[HeardCase, ...] = ()
    acts: tuple[int, ...] = ()
    """By seat: how often it has acted."""
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


class State(Draft, frozen=True):  # type: ignore[misc]  # a Draft that nobody can change
    """A match of Mau-Mau at one moment."""


class Desk(Draft):
    """The draft of one action with the events it leads to."""

    events: list[Event] = []


def thaw(state: State) -> Desk:
    """A draft of the state, to be changed."""
    # Both have the same fields in the same order: there is no quicker copy.
    return Desk(*astuple(state))


def freeze(desk: Desk) -> State:
    """The state that the draft has become."""
    return State(*astuple(desk)[:-1])


def picture(desk: Draft) -> Before:
    """What taking back would restore."""
    return Before(*astuple(desk)[: len(COURSE_FIELDS)])


STATE_FIELDS: tuple[str, ...] = State.__struct_fields__
COURSE_FIELDS: tuple[str, ...] = Course.__struct_fields__
