"""What can happen in Zwanzig, and what of it each seat sees (ZZ-77 .. ZZ-85)."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from stammtisch.games.protocol import Event
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.parts import Codes, Plays, Suit


class MatchStarted(Event, frozen=True, gc=False, tag="match_started"):
    """The match begins (ZZ-77)."""

    public = ("n", "options", "first_dealer")
    n: int
    options: ZwanzigOptions
    first_dealer: int


class GameStarted(Event, frozen=True, gc=False, tag="game_started"):
    """A game begins (ZZ-78)."""

    public = ("game_no", "round_no", "dealer", "announcer", "hearts_phase")
    game_no: int
    round_no: int
    dealer: int
    announcer: int
    hearts_phase: bool


class CardsDealt(Event, frozen=True, gc=False, tag="cards_dealt"):
    """Everybody got ``count`` cards (ZZ-79); ``cards`` by seat, ``None`` where hidden."""

    packet: Literal[1, 2]
    count: int
    cards: tuple[Codes | None, ...]

    def seen_by(self, seat: int | None) -> CardsDealt:
        """Own cards only."""
        seen = tuple(hand if s == seat else None for s, hand in enumerate(self.cards))
        return CardsDealt(self.packet, self.count, seen)


class TrumpSet(Event, frozen=True, gc=False, tag="trump_set"):
    """Trump is known (ZZ-80); ``seat`` announced it, ``None`` in the hearts phase."""

    public = ("suit", "by", "seat")
    suit: Suit
    by: Literal["announcer", "hearts_phase"]
    seat: int | None


class CardsExchanged(Event, frozen=True, gc=False, tag="cards_exchanged"):
    """A player exchanged ``count`` cards (ZZ-81); ``forced``: there was nothing to take."""

    public = ("seat", "count", "forced")
    private = ("discarded", "drawn")
    seat: int
    count: int
    forced: bool
    discarded: Codes | None
    drawn: Codes | None
    """Both lists are ``None`` for everybody but ``seat`` (ZZ-25)."""


class StockRecycled(Event, frozen=True, gc=False, tag="stock_recycled"):
    """The dead pile, ``size`` cards, was shuffled and is the stock (ZZ-27)."""

    public = ("size",)
    size: int


class StayDecided(Event, frozen=True, gc=False, tag="stay_decided"):
    """A player stays in or goes out (ZZ-82)."""

    public = ("seat", "stay")
    seat: int
    stay: bool


class StaySubmitted(Event, frozen=True, gc=False, tag="stay_submitted"):
    """A player has decided, hidden from the others (ZZ-82)."""

    public = ("seat",)
    seat: int


class StayRevealed(Event, frozen=True, gc=False, tag="stay_revealed"):
    """The hidden decisions are shown (ZZ-82); by seat, ``None`` for the announcer."""

    public = ("stays",)
    stays: tuple[bool | None, ...]


class NobodyMayStayOut(Event, frozen=True, gc=False, tag="nobody_may_stay_out"):
    """All are in without being asked (ZZ-33, ZZ-34)."""

    public = ("why",)
    why: Literal["diamonds", "hearts_phase"]


class CardPlayed(Event, frozen=True, gc=False, tag="card_played"):
    """A card went into the trick (ZZ-83)."""

    public = ("seat", "card", "trick_no")
    seat: int
    card: str
    trick_no: int


class TrickWon(Event, frozen=True, gc=False, tag="trick_won"):
    """A trick is complete (ZZ-83)."""

    public = ("seat", "trick_no", "plays")
    lull: ClassVar[float] = 1.4
    seat: int
    trick_no: int
    plays: Plays


class GameSettled(Event, frozen=True, gc=False, tag="game_settled"):
    """The points of a game (ZZ-84); tuples by seat."""

    public = ("game_no", "trump", "multiplier", "tricks", "deltas", "scores", "uncontested")
    lull: ClassVar[float] = 3.6
    game_no: int
    trump: Suit
    multiplier: int
    tricks: tuple[int, ...]
    deltas: tuple[int, ...]
    scores: tuple[int, ...]
    uncontested: bool


class MatchEnded(Event, frozen=True, gc=False, tag="match_ended"):
    """The match has a result (ZZ-85); tuples but ``winners`` by seat."""

    public = ("reason", "winners", "scores", "ranks", "games_played")
    reason: Literal["zero", "round_limit"]
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    games_played: int


ZwanzigEvent: TypeAlias = (
    MatchStarted
    | GameStarted
    | CardsDealt
    | TrumpSet
    | CardsExchanged
    | StockRecycled
    | StayDecided
    | StaySubmitted
    | StayRevealed
    | NobodyMayStayOut
    | CardPlayed
    | TrickWon
    | GameSettled
    | MatchEnded
)
