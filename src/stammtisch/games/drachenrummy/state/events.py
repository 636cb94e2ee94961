"""What can happen in Drachenrummy; all of it is public (DR-88, DR-89)."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import msgspec

from stammtisch.games.drachenrummy.dice.dice import Faces
from stammtisch.games.drachenrummy.melds.melds import MeldKind
from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.drachenrummy.state.parts import Codes, Extension, Reason
from stammtisch.games.protocol import Event


class MatchStarted(Event, frozen=True, gc=False, tag="match_started"):
    """The match begins, and it is known who does."""

    public = ("n", "packs", "options", "starter")
    n: int
    packs: int
    options: DrachenrummyOptions
    starter: int


class DisplayRefilled(Event, frozen=True, gc=False, tag="display_refilled"):
    """These cards came from the deck into the display, in this order (DR-52)."""

    public = ("cards", "deck_left")
    cards: Codes
    deck_left: int


class TurnStarted(Event, frozen=True, gc=False, tag="turn_started"):
    """A turn begins (DR-12)."""

    public = ("turn_no", "seat")
    turn_no: int
    seat: int


class CardsTaken(Event, frozen=True, gc=False, tag="cards_taken"):
    """A player took reserved cards into his hand (DR-14)."""

    public = ("seat", "cards")
    seat: int
    cards: Codes


class CardsReturned(Event, frozen=True, gc=False, tag="cards_returned"):
    """A player left reserved cards, which go back to the display (DR-18)."""

    public = ("seat", "cards")
    seat: int
    cards: Codes


class DiceRolled(Event, frozen=True, gc=False, tag="dice_rolled"):
    """A player threw all dice that were not fixed (DR-19, DR-22)."""

    public = ("seat", "roll_no", "faces")
    seat: int
    roll_no: int
    faces: Faces


class DiceFixed(Event, frozen=True, gc=False, tag="dice_fixed"):
    """A player put ``faces`` aside; ``fixed`` are all his fixed dice (DR-20)."""

    public = ("seat", "faces", "fixed")
    seat: int
    faces: Faces
    fixed: Faces


class CardReserved(Event, frozen=True, gc=False, tag="card_reserved"):
    """A player laid dice on a card of the display (DR-27)."""

    public = ("seat", "card", "face", "count")
    seat: int
    card: str
    face: int
    count: int


class CardStolen(Event, frozen=True, gc=False, tag="card_stolen"):
    """A player took over a reserved card (DR-31 .. DR-33)."""

    public = ("seat", "victim", "card", "face", "count", "old_face", "old_count")
    lull: ClassVar[float] = 2.4
    seat: int
    victim: int = msgspec.field(name="from")
    card: str
    face: int
    count: int
    old_face: int
    old_count: int


class ReserveEnded(Event, frozen=True, gc=False, tag="reserve_ended"):
    """A player places no more dice this turn (DR-13)."""

    public = ("seat",)
    seat: int


class MeldLaid(Event, frozen=True, gc=False, tag="meld_laid"):
    """A player laid down a new meld (DR-41)."""

    public = ("seat", "meld_id", "kind", "cards")
    seat: int
    meld_id: int
    kind: MeldKind
    cards: Codes


class MeldExtended(Event, frozen=True, gc=False, tag="meld_extended"):
    """A player added a card to an own meld (DR-47)."""

    public = ("seat", "meld_id", "card")
    seat: int
    meld_id: int
    card: str


class TurnEnded(Event, frozen=True, gc=False, tag="turn_ended"):
    """A turn is over; ``quiet``: nothing was taken, reserved or stolen in it (DR-54)."""

    public = ("seat", "quiet")
    seat: int
    quiet: bool


class EndReached(Event, frozen=True, gc=False, tag="end_reached"):
    """The last turn is over (DR-56, DR-58)."""

    public = ("reason",)
    reason: Reason


class HandsRevealed(Event, frozen=True, gc=False, tag="hands_revealed"):
    """All hands are shown, by seat: before an automatic, after a manual final melding (DR-61)."""

    public = ("hands",)
    hands: tuple[Codes, ...]


class FinalLayout(Event, frozen=True, gc=False, tag="final_layout"):
    """The best layout of a player's hand was laid (DR-61, DR-73)."""

    public = ("seat", "new_melds", "extensions", "kept")
    seat: int
    new_melds: tuple[Codes, ...]
    extensions: tuple[Extension, ...]
    kept: Codes


class MatchEnded(Event, frozen=True, gc=False, tag="match_ended"):
    """The match has a result (DR-67); tuples but ``winners`` by seat."""

    public = ("reason", "winners", "scores", "ranks", "hand_left", "turns_played")
    reason: Reason
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    hand_left: tuple[int, ...]
    turns_played: int


DrachenrummyEvent: TypeAlias = (
    MatchStarted
    | DisplayRefilled
    | TurnStarted
    | CardsTaken
    | CardsReturned
    | DiceRolled
    | DiceFixed
    | CardReserved
    | CardStolen
    | ReserveEnded
    | MeldLaid
    | MeldExtended
    | TurnEnded
    | EndReached
    | HandsRevealed
    | FinalLayout
    | MatchEnded
)
