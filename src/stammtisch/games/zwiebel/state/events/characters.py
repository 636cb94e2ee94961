"""What character cards do: announcements, effects, windows, cards turned up (ZC-65 to ZC-71)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from stammtisch.games.protocol import Event
from stammtisch.games.zwiebel.state.actions import Codes, Mode
from stammtisch.games.zwiebel.state.parts import EffectName, PendingStep

RevealCause: TypeAlias = Literal["announced", "forced", "death", "lady"]
"""Why a card was turned up: announced; a duty; as an answer to the Erzkanzler; used (Z30-43)."""


class Announced(Event, frozen=True, gc=False, tag="announced"):
    """A player announced a character card; ``cards`` are those named with it (ZC-65)."""

    public = ("seat", "card", "mode", "cards")
    seat: int
    card: str
    mode: Mode
    cards: Codes = ()


class EffectBegan(Event, frozen=True, gc=False, tag="effect_began"):
    """An effect is in force for the rest of the round (ZC-66)."""

    public = ("effect", "seat", "card", "cards", "values", "victim", "wild")
    effect: EffectName
    seat: int
    card: str
    cards: Codes = ()
    """The cards with new values: ``atuin_shift`` down and up; ``elephants`` all five."""
    values: tuple[int, ...] = ()
    """Of ``cards``."""
    victim: int | None = None
    """``fate_exchange``: whose aces are worthless (Z04-44)."""
    wild: bool = False
    """``arch``: the Erzkanzler is wild."""


class TargetNamed(Event, frozen=True, gc=False, tag="target_named"):
    """The Lady devalues a card of a victim; ``None``: one of his choice (Z04-42)."""

    public = ("seat", "victim", "card")
    seat: int
    victim: int
    card: str | None


class ValueSet(Event, frozen=True, gc=False, tag="value_set"):
    """A card that A'Tuin shifts, or one of the elephants' five, has its new value."""

    public = ("seat", "card", "value")
    seat: int
    card: str
    value: int


class Drawn(Event, frozen=True, gc=False, tag="drawn"):
    """Two cards of the stock lie before a player, who keeps one of them (ZC-71)."""

    public = ("seat", "count")
    private = ("cards",)
    seat: int
    count: int
    cards: Codes | None


class CardReplaced(Event, frozen=True, gc=False, tag="exchange"):
    """``aside`` is out of play; the card kept lies as that card lay before (ZC-71)."""

    seat: int
    aside: str
    up: bool
    kept: str | None
    discarded: str | None

    def seen_by(self, seat: int | None) -> CardReplaced:
        """Both cards for the player himself; for the others the one that lies face up."""
        own = seat == self.seat
        kept = self.kept if own or self.up else None
        return CardReplaced(self.seat, self.aside, self.up, kept, self.discarded if own else None)


class WindowOpened(Event, frozen=True, gc=False, tag="window_opened"):
    """Several players are asked one after the other (ZC-69)."""

    public = ("window", "seat", "asked")
    window: PendingStep
    seat: int
    """Who opened it."""
    asked: tuple[int, ...]


class WindowClosed(Event, frozen=True, gc=False, tag="window_closed"):
    """All have answered, or one answer was enough."""

    public = ("window",)
    window: PendingStep


class Revealed(Event, frozen=True, gc=False, tag="revealed"):
    """A card was turned face up."""

    public = ("seat", "card", "cause")
    seat: int
    card: str
    cause: RevealCause
