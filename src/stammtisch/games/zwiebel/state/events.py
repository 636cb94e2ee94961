"""What can happen, and what of it each seat sees (ZC-95, ZC-117)."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from stammtisch.games.protocol import Event
from stammtisch.games.zwiebel.state.actions import Codes, Mode
from stammtisch.games.zwiebel.state.parts import EffectName, MatchEnd, PendingStep, WinReason

Purpose: TypeAlias = Literal["ante", "stay", "raise", "match", "stake", "cover", "takeover", "buy"]
RevealCause: TypeAlias = Literal["announced", "forced", "death", "lady"]
"""Why a card was turned up: announced; a duty; as an answer to the Erzkanzler; used (Z30-43)."""
OutReason: TypeAlias = Literal["unanswered", "tie", "given_up", "left"]
"""What knocks a player out beside a better group: he laid none against it; he is the younger at a
total tie (ZC-113); he gave up while all was equal; he left the table (ZC-91)."""
DealerReason: TypeAlias = Literal["lot", "accepted", "left"]


# --- a round begins ---------------------------------------------------------------------------


class RoundStarted(Event, frozen=True, gc=False, tag="round_started"):
    """The cards are shuffled; ``players`` from the elder to the younger, the dealer first."""

    public = ("round_no", "dealer", "players", "carried")
    round_no: int
    dealer: int
    players: tuple[int, ...]
    carried: int


class EightsState(Event, frozen=True, gc=False, tag="eights_state"):
    """Whether the eights of this round are wild (ZC-42)."""

    public = ("wild",)
    wild: bool


class CardsDealt(Event, frozen=True, gc=False, tag="cards_dealt"):
    """A player got cards; ``cards`` is ``None`` for those who may not see them (ZC-83)."""

    seat: int
    count: int
    up: bool
    cards: Codes | None

    def seen_by(self, seat: int | None) -> CardsDealt:
        """The cards for their owner, or for all where they lie face up."""
        sees = self.up or seat == self.seat
        return CardsDealt(self.seat, self.count, self.up, self.cards if sees else None)


class Exchanged(Event, frozen=True, gc=False, tag="exchanged"):
    """A player put down ``count`` cards and drew as many (ZC-84)."""

    seat: int
    count: int
    discarded: Codes | None
    drawn: Codes | None
    up: bool = False
    """All cards are dealt face up (Z04-62)."""

    def seen_by(self, seat: int | None) -> Exchanged:
        """The cards for the player himself, for all where they lie face up, else their number."""
        if self.up or seat == self.seat:
            return Exchanged(self.seat, self.count, self.discarded, self.drawn, self.up)
        return Exchanged(self.seat, self.count, None, None)


# --- money ------------------------------------------------------------------------------------


class Paid(Event, frozen=True, gc=False, tag="paid"):
    """A player paid into the pot, which then holds ``pot``."""

    public = ("seat", "amount", "purpose", "pot")
    seat: int
    amount: int
    purpose: Purpose
    pot: int


class Folded(Event, frozen=True, gc=False, tag="folded"):
    """A player gave up the round (Z30-62)."""

    public = ("seat",)
    seat: int


class StakeSet(Event, frozen=True, gc=False, tag="stake_set"):
    """The dealer named the stake that the others have to match."""

    public = ("seat", "amount")
    seat: int
    amount: int


class ExtraBet(Event, frozen=True, gc=False, tag="extra_bet"):
    """A player bet against the dealer; all extra bets together are ``total``."""

    public = ("seat", "amount", "total")
    seat: int
    amount: int
    total: int


class ExtrasCovered(Event, frozen=True, gc=False, tag="extras_covered"):
    """All extra bets, ``amount`` together, went to the pot, which then holds ``pot``."""

    public = ("seat", "amount", "pot")
    seat: int
    amount: int
    pot: int


class ExtraReturned(Event, frozen=True, gc=False, tag="extra_returned"):
    """A player got an extra bet back that nobody covered (Z30-64, Z30-66)."""

    public = ("seat", "amount")
    seat: int
    amount: int


class DealershipOffered(Event, frozen=True, gc=False, tag="dealership_offered"):
    """The dealer does not cover; who takes the deal pays ``amount`` (Z30-66)."""

    public = ("seat", "amount", "folded")
    seat: int
    amount: int
    folded: bool
    """The dealer is out of the round; else he stays in as an ordinary player (Z30-65)."""


class DealershipAccepted(Event, frozen=True, gc=False, tag="dealership_accepted"):
    """A player takes over the deal (Z30-66)."""

    public = ("seat",)
    seat: int


class DealershipDeclined(Event, frozen=True, gc=False, tag="dealership_declined"):
    """A player does not want to deal (Z30-66)."""

    public = ("seat",)
    seat: int


class DealerChanged(Event, frozen=True, gc=False, tag="dealer_changed"):
    """Somebody else deals from now on."""

    public = ("seat", "reason")
    seat: int
    reason: DealerReason


class Bought(Event, frozen=True, gc=False, tag="bought"):
    """A player bought cards face down (Z04-65)."""

    public = ("seat", "count")
    private = ("cards",)
    seat: int
    count: int
    cards: Codes | None


class Passed(Event, frozen=True, gc=False, tag="passed"):
    """A player had nothing to say: in PRESHOW, as a raise, when buying, or in a window."""

    public = ("seat", "where")
    seat: int
    where: Literal["preshow", "raise", "buy", "death_window", "out_cripple"]


# --- modifiers --------------------------------------------------------------------------------


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


# --- the showdown -----------------------------------------------------------------------------


class ShowdownStarted(Event, frozen=True, gc=False, tag="showdown_started"):
    """The players of ``line`` compare, in this order (ZC-100)."""

    public = ("line",)
    line: tuple[int, ...]


class DuelStarted(Event, frozen=True, gc=False, tag="duel_started"):
    """Two players compare; the leader keeps his first group, if he has one (ZC-101)."""

    public = ("leader", "challenger", "cards", "key")
    leader: int
    challenger: int
    cards: Codes
    key: str | None


class GroupDeclared(Event, frozen=True, gc=False, tag="group_declared"):
    """A player laid down a group; ``level`` counts from 1 (ZC-104)."""

    public = ("seat", "level", "cards", "key", "nulls", "wilds")
    seat: int
    level: int
    cards: Codes
    key: str
    nulls: int
    wilds: int


class Rearranged(Event, frozen=True, gc=False, tag="rearranged"):
    """A player laid a group of a new arrangement; with level 1 the old list went (ZC-105)."""

    public = ("seat", "level", "cards", "key", "nulls", "wilds", "done")
    seat: int
    level: int
    cards: Codes
    key: str
    nulls: int
    wilds: int
    done: bool
    """The new list is complete."""


class LevelTied(Event, frozen=True, gc=False, tag="level_tied"):
    """All groups of both lists are equal; the next choice, ``level``, decides (ZC-33, ZC-103)."""

    public = ("leader", "challenger", "level")
    leader: int
    challenger: int
    level: int


class Exhausted(Event, frozen=True, gc=False, tag="exhausted"):
    """A player has no further group, which decides who goes on (ZC-102)."""

    public = ("seat",)
    discloses: ClassVar[bool] = True
    seat: int


class Beaten(Event, frozen=True, gc=False, tag="beaten"):
    """A player is behind at ``level`` (case R); ``None``: he is the younger at a total tie."""

    public = ("seat", "by", "level", "key", "other")
    seat: int
    by: int
    level: int | None
    key: str | None
    """His group at that level; ``None``: he has none."""
    other: str | None
    """The better group; ``None`` at a total tie."""


class DuelRestarted(Event, frozen=True, gc=False, tag="duel_restarted"):
    """An effect began: both lists are empty, the leader declares (ZC-67)."""

    public = ("leader", "challenger", "effect", "card")
    leader: int
    challenger: int
    effect: EffectName
    card: str | None = None
    """The card whose effect it is."""


class PlayerOut(Event, frozen=True, gc=False, tag="player_out"):
    """A player is knocked out (ZC-108); by which group at which level, where one decided."""

    public = ("seat", "by", "level", "key", "other", "why")
    seat: int
    by: int
    level: int | None = None
    key: str | None = None
    """His group at that level; ``None``: he has none."""
    other: str | None = None
    """The better group there."""
    why: OutReason | None = None


class HandShown(Event, frozen=True, gc=False, tag="hand_shown"):
    """A player who is out shows his whole hand (ZC-108)."""

    public = ("seat", "cards")
    seat: int
    cards: Codes


class Crippled(Event, frozen=True, gc=False, tag="crippled"):
    """A run cripples a group of another player (ZC-20)."""

    public = ("seat", "victim", "cards", "key", "nulls", "wilds", "target", "out_crippled")
    seat: int
    victim: int
    cards: Codes
    key: Literal["RL9", "RL10"]
    nulls: int
    wilds: int
    target: str
    """The key of the highest group that it cripples."""
    out_crippled: int | None = None
    """Whose run of nine cards is beaten (Z30-06)."""


class EngineFault(Event, frozen=True, gc=False, tag="engine_fault"):
    """The safety net of ZC-112: the elder of the two wins the duel."""

    public = ("leader", "challenger")
    leader: int
    challenger: int


# --- the end ----------------------------------------------------------------------------------


class RoundWon(Event, frozen=True, gc=False, tag="round_won"):
    """A player has won the round, and deals the next one (ZC-89)."""

    public = ("seat", "reason")
    seat: int
    reason: WinReason


class PotAwarded(Event, frozen=True, gc=False, tag="pot_awarded"):
    """A player got the pot, or his part of a carried pot (Z30-67)."""

    public = ("seat", "amount", "shared")
    seat: int
    amount: int
    shared: bool = False


class PotCarried(Event, frozen=True, gc=False, tag="pot_carried"):
    """Nobody wanted to deal: the pot stays for the next round (Z30-66)."""

    public = ("amount",)
    amount: int


class SatOut(Event, frozen=True, gc=False, tag="sat_out"):
    """A player cannot pay the ante and does not take part in this round (ZC-89)."""

    public = ("seat",)
    seat: int


class TimedOut(Event, frozen=True, gc=False, tag="timed_out"):
    """The time of a player is over; what follows was done for him (ZC-92)."""

    public = ("seat",)
    seat: int


class Joined(Event, frozen=True, gc=False, tag="joined"):
    """A player sat down at the dealer's right with ``stack`` (ZC-94)."""

    public = ("seat", "stack")
    seat: int
    stack: int


class Left(Event, frozen=True, gc=False, tag="left"):
    """A player got up (ZC-91)."""

    public = ("seat", "stack")
    seat: int
    stack: int
    """What he takes along."""


class MatchEnded(Event, frozen=True, gc=False, tag="match_ended"):
    """The match is over; scores by seat (ZC-93)."""

    public = ("reason", "scores")
    reason: MatchEnd
    scores: tuple[int, ...]


ZwiebelEvent: TypeAlias = (
    RoundStarted
    | EightsState
    | CardsDealt
    | Exchanged
    | Paid
    | Folded
    | StakeSet
    | ExtraBet
    | ExtrasCovered
    | ExtraReturned
    | DealershipOffered
    | DealershipAccepted
    | DealershipDeclined
    | DealerChanged
    | Bought
    | Passed
    | Announced
    | EffectBegan
    | TargetNamed
    | ValueSet
    | Drawn
    | CardReplaced
    | WindowOpened
    | WindowClosed
    | Revealed
    | ShowdownStarted
    | DuelStarted
    | GroupDeclared
    | Rearranged
    | LevelTied
    | Exhausted
    | Beaten
    | DuelRestarted
    | PlayerOut
    | HandShown
    | Crippled
    | EngineFault
    | RoundWon
    | PotAwarded
    | PotCarried
    | SatOut
    | TimedOut
    | Joined
    | Left
    | MatchEnded
)
