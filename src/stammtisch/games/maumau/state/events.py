"""What can happen in Mau-Mau, and what of it each seat sees (MM-18.1)."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from stammtisch.games.maumau.state.cards import Codes
from stammtisch.games.protocol import Event

HiddenCodes: TypeAlias = Codes | None
"""Card codes; ``None`` for those who may not know them."""


class MauMauEvent(Event, frozen=True, omit_defaults=True, gc=False):
    """Public, unless a subclass says otherwise."""


class Noted(msgspec.Struct, frozen=True):
    """A violation in the protocol of a round; nobody learns of it while the round is played."""

    seat: int
    code: str
    turn: int
    status: Literal["open", "punished", "lapsed", "void"]
    """``punished``, ``lapsed``, ``void``, or ``open`` when the round ended."""


class _Own(MauMauEvent, frozen=True, gc=False):
    """An event whose ``cards`` only ``seat`` may know."""

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """The cards for their owner, for the others all the rest."""
        if seat is not None and seat == getattr(self, "seat", None):
            return self
        return msgspec.structs.replace(self, cards=None)


class RoundStarted(MauMauEvent, frozen=True, tag="round_started", gc=False):
    """A round begins with these players."""

    round_no: int
    dealer: int
    seats: tuple[int, ...]
    decks: int
    jokers: int = 0


class Dealt(_Own, frozen=True, tag="dealt", gc=False):
    """A player's hand was dealt; ``shown`` cards lay face up (MM-9e.1)."""

    seat: int
    n: int
    cards: HiddenCodes = None
    shown: Codes = ()


class HealthAsked(MauMauEvent, frozen=True, tag="health_asked", gc=False):
    """Everybody is asked whether he is ready."""

    seat: int


class HealthAnswered(MauMauEvent, frozen=True, tag="health_answered", gc=False):
    """Somebody has answered."""

    seat: int
    ready: bool


class FirstCard(MauMauEvent, frozen=True, tag="first_card", gc=False):
    """The first card was opened; a Joker goes back (MM-0B.8)."""

    card: str
    seat: int


class TurnStarted(MauMauEvent, frozen=True, tag="turn_started", gc=False):
    """A turn begins."""

    seat: int
    no: int
    stage: str


class Laid(MauMauEvent, frozen=True, tag="laid", gc=False):
    """Cards were laid; ``eff`` is what is to be served now."""

    seat: int
    cards: Codes
    eff: str
    stage: str


class ThrownIn(MauMauEvent, frozen=True, tag="thrown_in", gc=False):
    """A card was thrown in out of turn."""

    seat: int
    card: str
    eff: str


class Drew(_Own, frozen=True, tag="drew", gc=False):
    """Somebody drew; ``reason``: stack, serve, house, owed, lhc, hand."""

    seat: int
    n: int
    reason: str
    cards: HiddenCodes = None


class DrawShort(MauMauEvent, frozen=True, tag="draw_short", gc=False):
    """``n`` cards that were to be drawn do not exist (MM-8.6)."""

    seat: int
    n: int


class Reshuffled(MauMauEvent, frozen=True, tag="reshuffled", gc=False):
    """The pile was shuffled into a draw pile of ``n`` cards for ``seat``."""

    seat: int
    n: int


class StackChanged(MauMauEvent, frozen=True, tag="stack_changed", gc=False):
    """So many cards are owed now."""

    due: int


class Skipped(MauMauEvent, frozen=True, tag="skipped", gc=False):
    """A player is passed over."""

    seat: int


class Wished(MauMauEvent, frozen=True, tag="wished", gc=False):
    """A suit was named."""

    seat: int
    suit: str


class DirectionChanged(MauMauEvent, frozen=True, tag="direction_changed", gc=False):
    """1 is clockwise, -1 the other way."""

    dir: int


class QueenRunStarted(MauMauEvent, frozen=True, tag="queen_run_started", gc=False):
    """A queen run begins."""

    seat: int
    shown: Codes


class QueenRunEnded(MauMauEvent, frozen=True, tag="queen_run_ended", gc=False):
    """``reason``: announced, forgotten, challenged, lapsed, lost."""

    discloses: ClassVar[bool] = True

    seat: int
    reason: str


class QueensShown(MauMauEvent, frozen=True, tag="queens_shown", gc=False):
    """Cards were shown with "Damenrunde", and no run began."""

    seat: int
    shown: Codes


class KingWindowOpened(MauMauEvent, frozen=True, tag="king_window_opened", gc=False):
    """Kings may be thrown in."""


class KingWindowClosed(MauMauEvent, frozen=True, tag="king_window_closed", gc=False):
    """Kings may no longer be thrown in."""


class LhcStarted(MauMauEvent, frozen=True, tag="lhc_started", gc=False):
    """A player has finished with a 7; the others may answer."""

    seat: int


class LhcHit(MauMauEvent, frozen=True, tag="lhc_hit", gc=False):
    """The stack has come round to a finisher, who draws it."""

    seat: int
    n: int


class LhcEnded(MauMauEvent, frozen=True, tag="lhc_ended", gc=False):
    """The chain is over; ``seat`` ended it by declining."""

    seat: int


class Said(MauMauEvent, frozen=True, tag="said", gc=False):
    """Somebody said a phrase."""

    seat: int
    phrase: str
    to: int | None = None


class Exclaimed(MauMauEvent, frozen=True, tag="exclaimed", gc=False):
    """Somebody rejoiced or cried out."""

    seat: int
    kind: str


class CountdownStarted(MauMauEvent, frozen=True, tag="countdown_started", gc=False):
    """``by`` counts for ``seat``: 5."""

    seat: int
    by: int


class CountdownNumber(MauMauEvent, frozen=True, tag="countdown_number", gc=False):
    """The next number."""

    number: int


class CountdownCancelled(MauMauEvent, frozen=True, tag="countdown_cancelled", gc=False):
    """The player woke up in time."""

    seat: int


class PenaltyDealt(MauMauEvent, frozen=True, tag="penalty", gc=False):
    """Penalty cards were dealt; their faces stand in the log alone."""

    seat: int
    n: int
    reason: str
    cards: HiddenCodes = None

    def seen_by(self, seat: int | None) -> MauMauEvent:  # noqa: ARG002
        """Nobody sees them, not even their owner (MM-4.1)."""
        return msgspec.structs.replace(self, cards=None)


class PenaltyVoid(MauMauEvent, frozen=True, tag="penalty_void", gc=False):
    """No card was left for the penalty (MM-4.6)."""

    seat: int
    reason: str


class Ripened(_Own, frozen=True, tag="ripened", gc=False):
    """Penalty cards became active cards; at a strict table they go to the hand."""

    seat: int
    n: int
    cards: HiddenCodes = None


class PenaltyTaken(_Own, frozen=True, tag="penalty_taken", gc=False):
    """Penalty cards were taken up."""

    seat: int
    n: int
    cards: HiddenCodes = None


class ExcessPutDown(MauMauEvent, frozen=True, tag="excess_put_down", gc=False):
    """Cards drawn too many lie as penalty cards now (MM-2.6)."""

    discloses: ClassVar[bool] = True

    seat: int
    n: int


class Swapped(MauMauEvent, frozen=True, tag="swapped", gc=False):
    """Two players exchanged their active cards."""

    a: int
    b: int
    n_a: int
    n_b: int
    cards_a: HiddenCodes = None
    """What ``a`` holds now."""
    cards_b: HiddenCodes = None

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """Both know both hands (TS-55), the others their numbers."""
        if seat in {self.a, self.b}:
            return self
        return Swapped(self.a, self.b, self.n_a, self.n_b)


class Rotated(MauMauEvent, frozen=True, tag="rotated", gc=False):
    """All active cards went one place on; ``hands`` by seat."""

    dir: int
    hands: tuple[HiddenCodes, ...]

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """The own new hand."""
        return Rotated(
            self.dir, tuple(hand if s == seat else None for s, hand in enumerate(self.hands))
        )


class CardGiven(MauMauEvent, frozen=True, tag="card_given", gc=False):
    """A player gave another one a card."""

    seat: int
    to: int
    card: str | None = None

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """The card for giver and receiver."""
        return self if seat in {self.seat, self.to} else CardGiven(self.seat, self.to)


class ChallengeUpheld(MauMauEvent, frozen=True, tag="challenge_upheld", gc=False):
    """The accused had broken a rule; ``cards`` penalty cards by seat (MM-6.9)."""

    discloses: ClassVar[bool] = True

    seat: int
    accused: int
    group: str
    kind: str
    """``card`` or ``conduct``."""
    cards: tuple[int, ...]
    taken_back: bool = False
    rule_no: int | None = None


class ChallengeRejected(MauMauEvent, frozen=True, tag="challenge_rejected", gc=False):
    """The accused had not: the challenger pays."""

    discloses: ClassVar[bool] = True

    seat: int
    accused: int
    group: str
    rule_no: int | None = None


class TakenBack(MauMauEvent, frozen=True, tag="taken_back", gc=False):
    """Wrong cards went back to their player, and the table is as it was."""

    seat: int
    cards: Codes
    eff: str


class PlenumCalled(MauMauEvent, frozen=True, tag="plenum_called", gc=False):
    """A Plenum sits; the game stands still."""

    seat: int
    accused: int
    matter: str
    ref_turn: int
    text: str = ""
    target: int | None = None
    group: str | None = None
    rule_no: int | None = None


class PlenumSpoke(MauMauEvent, frozen=True, tag="plenum_spoke", gc=False):
    """A party has spoken."""

    seat: int
    text: str


class PlenumStep(MauMauEvent, frozen=True, tag="plenum_step", gc=False):
    """Whose turn it is: plaintiff, accused, vote."""

    step: str


class PlenumVoted(MauMauEvent, frozen=True, tag="plenum_voted", gc=False):
    """Somebody has voted; how, is shown with the verdict."""

    seat: int
    guilty: bool | None = None

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """The own vote."""
        return self if seat == self.seat else PlenumVoted(self.seat)


class PlenumVerdict(MauMauEvent, frozen=True, tag="plenum_verdict", gc=False):
    """The votes (a missing one counts as not guilty) and the verdict."""

    discloses: ClassVar[bool] = True

    guilty: bool
    votes: dict[int, bool]
    penalty: int | None = None
    """Who receives the card."""


class GestureDue(MauMauEvent, frozen=True, tag="gesture_due", gc=False):
    """These players have to make a gesture."""

    name: str
    seats: tuple[int, ...]
    rule_no: int
    due: int


class GestureDone(MauMauEvent, frozen=True, tag="gesture_done", gc=False):
    """Somebody made it."""

    seat: int
    name: str


class GestureMissed(MauMauEvent, frozen=True, tag="gesture_missed", gc=False):
    """The time for it is over without these players."""

    name: str
    seats: tuple[int, ...]


class PhraseDue(MauMauEvent, frozen=True, tag="phrase_due", gc=False):
    """A rule asks somebody to say something."""

    seat: int
    phrase: str
    rule_no: int
    to: int | None = None


class RuleAdded(MauMauEvent, frozen=True, tag="rule_added", gc=False):
    """A rule stands on the Punktetafel; its sentence in both languages."""

    no: int
    seat: int | None
    title: str
    de: str
    en: str


class RulePreviewed(MauMauEvent, frozen=True, tag="rule_previewed", gc=False):
    """What a proposal would mean, for its author alone."""

    seat: int
    de: str | None = None
    en: str | None = None
    refusal: str | None = None
    """``hr_01`` and so on; ``None``: it would be accepted."""
    facts: dict[str, Any] = msgspec.field(default_factory=dict)
    conflicts: tuple[dict[str, Any], ...] = ()

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """Nothing but that there was a proposal, for anybody else."""
        return self if seat == self.seat else RulePreviewed(self.seat)


class RuleApplied(MauMauEvent, frozen=True, tag="rule_applied", gc=False):
    """A rule of the house takes effect; what it does follows."""

    rule_no: int
    title: str


class RuleSuspended(MauMauEvent, frozen=True, tag="rule_suspended", gc=False):
    """A rule could not be followed here (MM-12.19)."""

    rule_no: int
    effect: str


class RuleChainEnded(MauMauEvent, frozen=True, tag="rule_chain_ended", gc=False):
    """A rule has acted again and again because of one action, and acts no more because of it."""

    rule_no: int
    times: int


class BoardChosen(MauMauEvent, frozen=True, tag="board_chosen", gc=False):
    """A Punktetafel is in force."""

    board: str
    names: tuple[str, ...]
    points: tuple[int, ...]


class BoardLotDrawn(MauMauEvent, frozen=True, tag="board_lot", gc=False):
    """The lot decided between Punktetafeln (MM-15.2)."""

    board: int


class FinishPending(MauMauEvent, frozen=True, tag="finish_pending", gc=False):
    """A player has laid the last card; the others may object."""

    seat: int
    until: int


class FinishOverturned(MauMauEvent, frozen=True, tag="finish_overturned", gc=False):
    """The player has not finished; the round goes on."""

    seat: int


class RoundOver(MauMauEvent, frozen=True, tag="round_over", gc=False):
    """Somebody has won the round; hands and the protocol of violations are shown (MM-3.6)."""

    discloses: ClassVar[bool] = True

    winner: int
    points: int
    scores: tuple[int, ...]
    hands: tuple[Codes, ...]
    violations: tuple[Noted, ...] = ()


class RoundAborted(MauMauEvent, frozen=True, tag="round_aborted", gc=False):
    """The round ended without points."""

    discloses: ClassVar[bool] = True

    reason: str
    violations: tuple[Noted, ...] = ()


class MatchOver(MauMauEvent, frozen=True, tag="match_over", gc=False):
    """Somebody has reached the goal."""

    winner: int
    scores: tuple[int, ...]


class ControlChanged(MauMauEvent, frozen=True, tag="seat_control", gc=False):
    """A bot acts for the seat, or its owner again."""

    seat: int
    control: str


class TurnTimeout(MauMauEvent, frozen=True, tag="turn_timeout", gc=False):
    """The table plays for a player whose time is over."""

    seat: int


class Asked(MauMauEvent, frozen=True, tag="asked", gc=False):
    """Somebody asked about a clause."""

    seat: int
    topic: str


class Joined(MauMauEvent, frozen=True, tag="joined", gc=False):
    """Somebody sits down; ``at_once`` or after the round."""

    seat: int
    name: str
    at_once: bool


class Left(MauMauEvent, frozen=True, tag="left", gc=False):
    """Somebody gets up; ``at_once`` or after the round."""

    seat: int
    at_once: bool


class ReadySaid(MauMauEvent, frozen=True, tag="ready", gc=False):
    """Somebody is ready, or no longer."""

    seat: int
    ready: bool


class Ignored(MauMauEvent, frozen=True, tag="ignored", gc=False):
    """The round goes on without somebody."""

    seat: int


class DealtByHand(MauMauEvent, frozen=True, tag="card_dealt", gc=False):
    """The dealer gave a card; ``card`` if it lay face up."""

    to: int
    face_up: bool
    card: str | None = None
    hidden: str | None = None
    """The card in the log; its receiver sees it too."""

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """The receiver sees the own card."""
        if seat == self.to:
            return self
        return DealtByHand(self.to, self.face_up, self.card)


class DealtChosen(MauMauEvent, frozen=True, tag="dealt_chosen", gc=False):
    """The receiver keeps the open card, or takes a new one."""

    seat: int
    choice: str


class DealCorrected(MauMauEvent, frozen=True, tag="deal_corrected", gc=False):
    """Surplus cards went under the draw pile, missing ones were dealt (MM-9e.4)."""

    seat: int
    n: int
    """Cards more (or, below 0, fewer) than dealt."""
    cards: HiddenCodes = None

    def seen_by(self, seat: int | None) -> MauMauEvent:
        """The cards for the one they came to, or went from."""
        return self if seat == self.seat else DealCorrected(self.seat, self.n)


class Didi(MauMauEvent, frozen=True, tag="didi", gc=False):
    """The dealer gave himself a card face up."""

    seat: int


AnyMauMauEvent: TypeAlias = (
    RoundStarted
    | Dealt
    | HealthAsked
    | HealthAnswered
    | FirstCard
    | TurnStarted
    | Laid
    | ThrownIn
    | Drew
    | DrawShort
    | Reshuffled
    | StackChanged
    | Skipped
    | Wished
    | DirectionChanged
    | QueenRunStarted
    | QueenRunEnded
    | QueensShown
    | KingWindowOpened
    | KingWindowClosed
    | LhcStarted
    | LhcHit
    | LhcEnded
    | Said
    | Exclaimed
    | CountdownStarted
    | CountdownNumber
    | CountdownCancelled
    | PenaltyDealt
    | PenaltyVoid
    | Ripened
    | PenaltyTaken
    | ExcessPutDown
    | Swapped
    | Rotated
    | CardGiven
    | ChallengeUpheld
    | ChallengeRejected
    | TakenBack
    | PlenumCalled
    | PlenumSpoke
    | PlenumStep
    | PlenumVoted
    | PlenumVerdict
    | GestureDue
    | GestureDone
    | GestureMissed
    | PhraseDue
    | RuleAdded
    | RulePreviewed
    | RuleApplied
    | RuleSuspended
    | RuleChainEnded
    | BoardChosen
    | BoardLotDrawn
    | FinishPending
    | FinishOverturned
    | RoundOver
    | RoundAborted
    | MatchOver
    | ControlChanged
    | TurnTimeout
    | Asked
    | Joined
    | Left
    | ReadySaid
    | Ignored
    | DealtByHand
    | DealtChosen
    | DealCorrected
    | Didi
)
