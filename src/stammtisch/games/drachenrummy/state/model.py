"""What can be chosen, done and seen in Drachenrummy: options, actions, observation, position."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.drachenrummy.dice.dice import Faces, StealRule
from stammtisch.games.drachenrummy.melds.melds import Kind
from stammtisch.games.protocol import Action, Options

Phase: TypeAlias = Literal[
    "draw_starter",
    "shuffle",
    "take",
    "throw",
    "fix",
    "reserve",
    "meld",
    "final_meld",
    "match_over",
]
Reason: TypeAlias = Literal["all_cards_taken", "stalled"]
Codes: TypeAlias = tuple[str, ...]


class DrachenrummyOptions(Options, frozen=True, kw_only=True):
    """The table options (DR-94); all at their defaults: the game as written."""

    players: int | None = None
    """2 .. 5; ``None``: as many as there are seats (DR-01)."""
    packs: int | None = None
    """1 or 2; ``None``: one for two and three players, two for more (DR-02)."""
    starter: int | Literal["random"] = "random"
    """A seat, or drawn by lot (DR-11)."""
    take_mode: Literal["all", "choose"] = "all"
    """Whether a player takes all his reserved cards or chooses (DR-14, DR-18)."""
    steal_rule: StealRule = "same_face_more"
    """Which dice win a reserved card (DR-31, DR-36)."""
    stall_rounds: int = 2
    """1 .. 5 rounds in which nobody takes, reserves or steals end the match (DR-58)."""
    final_meld: Literal["auto", "manual"] = "auto"
    """Whether the best final layout is laid for everybody, or the players do it (DR-61)."""
    tie_break: Literal["shared", "fewer_hand_cards"] = "shared"
    """What decides between equal scores (DR-65)."""
    open_hands: bool = False
    """Whether everybody sees all hands (DR-91)."""


# --- actions --------------------------------------------------------------------------------


class DrawStarter(Action, frozen=True, gc=False, tag="draw_starter"):
    """Chance: the lot says who begins (DR-11)."""

    seat: int


class Shuffle(Action, frozen=True, gc=False, tag="shuffle"):
    """Chance: the cards lie in this order, the top of the deck first (DR-08)."""

    cards: Codes


class Throw(Action, frozen=True, gc=False, tag="throw"):
    """Chance: the dice not yet fixed show these faces (DR-19, DR-22)."""

    faces: Faces


class Take(Action, frozen=True, gc=False, tag="take"):
    """A player takes these of his reserved cards and returns the others (DR-18)."""

    cards: Codes


class Fix(Action, frozen=True, gc=False, tag="fix"):
    """A player puts these dice aside (DR-20)."""

    faces: Faces


class Reserve(Action, frozen=True, gc=False, tag="reserve"):
    """A player lays ``count`` dice showing ``face`` on a card of the display (DR-27)."""

    card: str
    face: int
    count: int


class Steal(Action, frozen=True, gc=False, tag="steal"):
    """A player takes over a reserved card with ``count`` dice showing ``face`` (DR-31)."""

    card: str
    face: int
    count: int


class EndReserve(Action, frozen=True, gc=False, tag="end_reserve"):
    """A player goes on to melding (DR-13)."""


class LayMeld(Action, frozen=True, gc=False, tag="meld"):
    """A player lays down a new meld from his hand (DR-41)."""

    cards: Codes


class Extend(Action, frozen=True, gc=False, tag="extend"):
    """A player adds a hand card to one of his melds (DR-47)."""

    meld_id: int
    """The number of the meld among the player's own, from 0 in the order of laying."""
    card: str


class EndTurn(Action, frozen=True, gc=False, tag="end_turn"):
    """A player ends his turn (DR-52)."""


class FinalDone(Action, frozen=True, gc=False, tag="final_done"):
    """A player has finished his final melding (DR-61)."""


DrachenrummyAction: TypeAlias = (
    DrawStarter
    | Shuffle
    | Throw
    | Take
    | Fix
    | Reserve
    | Steal
    | EndReserve
    | LayMeld
    | Extend
    | EndTurn
    | FinalDone
)


# --- parts of observations, positions and events -----------------------------------------------


class ReservedCard(msgspec.Struct, frozen=True, gc=False):
    """A card before a player with his dice on it."""

    card: str
    owner: int
    face: int
    count: int


class LaidMeld(msgspec.Struct, frozen=True, gc=False):
    """A meld on the table; runs are listed upwards, a high ace last."""

    meld_id: int
    kind: Kind
    cards: Codes


class Extension(msgspec.Struct, frozen=True, gc=False):
    """Cards that the final layout adds to an own meld."""

    meld_id: int
    cards: Codes


class Result(msgspec.Struct, frozen=True, gc=False):
    """How the match ended (DR-67). Tuples but ``winners`` are by seat."""

    reason: Reason
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    hand_left: tuple[int, ...]
    turns_played: int
    """Turns begun; the one in which the match ends counts."""


# --- observation ------------------------------------------------------------------------------


class Observation(msgspec.Struct, frozen=True, gc=False):
    """All that a seat may know (DR-90); a spectator has no hand.

    Tuples of one entry a seat are marked "by seat". Cards of a hand are in canonical order.
    """

    seat: int | None
    """Who looks; ``None``: a spectator."""
    n: int
    """How many play."""
    options: DrachenrummyOptions
    packs: int
    phase: Phase
    turn_no: int
    """0 before the first turn."""
    turn: int | None
    """Whose turn it is, dice in the air included; ``None`` before the first turn."""
    waiting: tuple[int, ...]
    """The seat that has to act now; empty while chance has to, and when the match is over."""
    starter: int | None
    """``None`` before the lot is drawn."""

    deck_left: int
    """Cards in the deck."""
    display: Codes
    """The cards in the middle, in the order they came."""
    reserved: tuple[ReservedCard, ...]
    """In the order of placing; a stolen card moves to the end."""

    roll_no: int
    """How often the player on turn has thrown."""
    rolled: Faces
    """The dice of the last throw while they wait to be fixed, as they fell."""
    fixed: Faces
    """Ascending; they lie until the next turn."""
    free: tuple[int, ...]
    """Fixed dice not placed on a card: how many show 1, 2, .. 6."""
    took: bool
    """The player on turn has taken cards this turn."""
    active: bool
    """The player on turn has reserved or stolen this turn."""

    hand: Codes
    """The seat's own cards."""
    hands: tuple[Codes | None, ...]
    """By seat; ``None`` where the seat may not look (DR-90)."""
    hand_sizes: tuple[int, ...]
    """By seat."""
    melds: tuple[tuple[LaidMeld, ...], ...]
    """By seat."""
    scores: tuple[int, ...]
    """By seat: points of all melds minus cards in the hand (DR-92)."""

    quiet_turns: int
    """Consecutive turns without taking, reserving and stealing (DR-54)."""
    quiet_limit: int
    """At so many quiet turns the match ends (DR-58)."""
    turns_since_take: int
    take_limit: int
    """At so many turns in which nobody took a card the match ends (DR-58)."""
    final_done: tuple[bool, ...]
    """By seat: has finished the final melding."""
    result: Result | None


# --- position ---------------------------------------------------------------------------------


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The whole state in plain values (DR-76), hidden cards included. Tuples are by seat.

    What follows from the rest may be left out of a position written by hand, and must be right
    where it is given.
    """

    n: int
    options: DrachenrummyOptions = DrachenrummyOptions()
    packs: int | None = None
    starter: int | None = None
    """Left out: as ``turn`` and ``turn_no`` say; turns go round without a gap (DR-12)."""
    turn_no: int | None = None
    """Left out: the first turn that can be this player's."""
    turn: int | None = None
    """``None`` before the first turn; left out later: the starter, or seat 0."""
    phase: Phase
    deck: Codes | None = None
    """Top first. Left out: all cards that lie nowhere else, in canonical order."""
    display: Codes = ()
    reserved: tuple[ReservedCard, ...] = ()
    hands: tuple[Codes, ...] | None = None
    """Left out: all are empty."""
    melds: tuple[tuple[LaidMeld, ...], ...] | None = None
    """Left out: nobody has any."""
    roll_no: int | None = None
    """Left out: one throw if dice lie on the table, else none."""
    rolled: Faces = ()
    fixed: Faces = ()
    free: tuple[int, ...] | None = None
    """By face; left out: the fixed dice that lie on no card of the player on turn."""
    took: bool = False
    active: bool | None = None
    """Left out: whether the player on turn has placed dice."""
    quiet_turns: int = 0
    turns_since_take: int = 0
    final_done: tuple[bool, ...] | None = None
    """Left out: nobody has finished; in ``final_meld`` those without hand cards."""
    result: Result | None = None
