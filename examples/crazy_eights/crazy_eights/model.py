"""What can be chosen, done and seen in Crazy Eights. Tuples of one entry a seat are "by seat"."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from stammtisch.games.protocol import Action, Event, Options

Codes: TypeAlias = tuple[str, ...]
Phase: TypeAlias = Literal["shuffle", "play", "reshuffle", "match_over"]


class CrazyOptions(Options, frozen=True, kw_only=True):
    """The table options."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)] = 3
    """After so many rounds the match is over (CE-08)."""
    hand_size: Annotated[int, msgspec.Meta(ge=3, le=7)] = 5
    """So many cards everybody is dealt (CE-02)."""


class Shuffle(Action, frozen=True, tag="shuffle"):
    """Chance: the whole pack, the top first (CE-02)."""

    cards: Codes


class Reshuffle(Action, frozen=True, tag="reshuffle"):
    """Chance: the pile without its top card becomes the stock (CE-06)."""

    cards: Codes


class Play(Action, frozen=True, tag="play"):
    """A player lays a card; with an eight ``suit`` names what follows (CE-03, CE-04)."""

    card: str
    suit: str | None = None


class Draw(Action, frozen=True, tag="draw"):
    """A player draws the top card of the stock, and the turn is over (CE-05)."""


class Pass(Action, frozen=True, tag="pass"):
    """A player who cannot draw lets the turn pass (CE-06)."""


CrazyAction: TypeAlias = Shuffle | Reshuffle | Play | Draw | Pass


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody has cards."""

    round_no: int
    up: str
    hands: dict[int, Codes]
    """By seat; a seat sees its own."""

    def seen_by(self, seat: int | None) -> Dealt:
        own = {} if seat is None else {seat: self.hands.get(seat, ())}
        return Dealt(self.round_no, self.up, own)


class CardPlayed(Event, frozen=True, tag="card_played"):
    """A card lies on the pile."""

    public = ("seat", "card", "suit")
    seat: int
    card: str
    suit: str | None = None


class Drawn(Event, frozen=True, tag="drawn"):
    """Somebody has drawn; only the player sees what."""

    public = ("seat",)
    private = ("card",)
    seat: int
    card: str | None = None


class Passed(Event, frozen=True, tag="passed"):
    """Somebody could not draw."""

    public = ("seat",)
    seat: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The pile has become the stock."""

    public = ("count",)
    count: int


class RoundOver(Event, frozen=True, tag="round_over"):
    """What everybody's cards count (CE-07)."""

    public = ("winner", "deltas", "scores")
    discloses: ClassVar[bool] = True
    winner: int | None
    deltas: tuple[int, ...]  # by seat
    scores: tuple[int, ...]  # by seat


class MatchOver(Event, frozen=True, tag="match_over"):
    """The match has ended (CE-08)."""

    public = ("winners",)
    winners: tuple[int, ...]


CrazyEvent: TypeAlias = Dealt | CardPlayed | Drawn | Passed | Reshuffled | RoundOver | MatchOver


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match at one moment; it is its own position, as all its values are plain."""

    options: CrazyOptions
    scores: tuple[int, ...]  # by seat
    hands: tuple[Codes, ...]  # by seat, in canonical order
    phase: Phase = "shuffle"
    round_no: int = 1
    turn: int = 0
    stock: Codes = ()  # top first
    pile: Codes = ()  # top last
    suit: str = ""
    passes: int = 0


class Observation(msgspec.Struct, frozen=True):
    """All that a seat may know."""

    seat: int | None
    n: int
    options: CrazyOptions
    phase: Phase
    round_no: int
    turn: int | None
    """Who has to act; ``None``: chance, or nobody any more."""
    hand: Codes
    hand_sizes: tuple[int, ...]  # by seat
    stock: int
    pile: Codes
    """The top last."""
    suit: str
    """To be followed; empty before the deal."""
    passes: int
    """So many have passed in a row."""
    scores: tuple[int, ...]  # by seat; low is good
