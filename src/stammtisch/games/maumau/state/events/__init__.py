"""What can happen in Mau-Mau, and what of it each seat sees (MM-18.1)."""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.games.maumau.state.events.base import HiddenCodes, MauMauEvent
from stammtisch.games.maumau.state.events.court import (
    ChallengeRejected,
    ChallengeUpheld,
    PlenumCalled,
    PlenumSpoke,
    PlenumStep,
    PlenumVerdict,
    PlenumVoted,
    TakenBack,
)
from stammtisch.games.maumau.state.events.deal import (
    DealCorrected,
    Dealt,
    DealtByHand,
    DealtChosen,
    Didi,
    FirstCard,
    HealthAnswered,
    HealthAsked,
    Ignored,
    RoundStarted,
)
from stammtisch.games.maumau.state.events.end import (
    FinishOverturned,
    FinishPending,
    MatchOver,
    Noted,
    PlayEnded,
    RoundAborted,
    RoundOver,
)
from stammtisch.games.maumau.state.events.house import (
    BoardChosen,
    BoardLotDrawn,
    CardGiven,
    Rotated,
    RuleAdded,
    RuleApplied,
    RuleChainEnded,
    RulePreviewed,
    RuleSuspended,
    Swapped,
)
from stammtisch.games.maumau.state.events.penalty import (
    ExcessPutDown,
    PenaltyDealt,
    PenaltyTaken,
    PenaltyVoid,
    Ripened,
)
from stammtisch.games.maumau.state.events.speech import (
    CountdownCancelled,
    CountdownNumber,
    CountdownStarted,
    Exclaimed,
    GestureDone,
    GestureDue,
    GestureMissed,
    PhraseDue,
    Said,
)
from stammtisch.games.maumau.state.events.table import (
    Asked,
    Attended,
    ControlChanged,
    Joined,
    Left,
    ReadySaid,
)
from stammtisch.games.maumau.state.events.turn import (
    DirectionChanged,
    DrawShort,
    Drew,
    KingWindowClosed,
    KingWindowOpened,
    Laid,
    LhcEnded,
    LhcHit,
    LhcStarted,
    QueenRunEnded,
    QueenRunStarted,
    QueensShown,
    Reshuffled,
    Skipped,
    StackChanged,
    ThrownIn,
    TurnStarted,
    TurnTimeout,
    Wished,
)

__all__ = [
    "AnyMauMauEvent",
    "Asked",
    "Attended",
    "BoardChosen",
    "BoardLotDrawn",
    "CardGiven",
    "ChallengeRejected",
    "ChallengeUpheld",
    "ControlChanged",
    "CountdownCancelled",
    "CountdownNumber",
    "CountdownStarted",
    "DealCorrected",
    "Dealt",
    "DealtByHand",
    "DealtChosen",
    "Didi",
    "DirectionChanged",
    "DrawShort",
    "Drew",
    "ExcessPutDown",
    "Exclaimed",
    "FinishOverturned",
    "FinishPending",
    "FirstCard",
    "GestureDone",
    "GestureDue",
    "GestureMissed",
    "HealthAnswered",
    "HealthAsked",
    "HiddenCodes",
    "Ignored",
    "Joined",
    "KingWindowClosed",
    "KingWindowOpened",
    "Laid",
    "Left",
    "LhcEnded",
    "LhcHit",
    "LhcStarted",
    "MatchOver",
    "MauMauEvent",
    "Noted",
    "PenaltyDealt",
    "PenaltyTaken",
    "PenaltyVoid",
    "PhraseDue",
    "PlayEnded",
    "PlenumCalled",
    "PlenumSpoke",
    "PlenumStep",
    "PlenumVerdict",
    "PlenumVoted",
    "QueenRunEnded",
    "QueenRunStarted",
    "QueensShown",
    "ReadySaid",
    "Reshuffled",
    "Ripened",
    "Rotated",
    "RoundAborted",
    "RoundOver",
    "RoundStarted",
    "RuleAdded",
    "RuleApplied",
    "RuleChainEnded",
    "RulePreviewed",
    "RuleSuspended",
    "Said",
    "Skipped",
    "StackChanged",
    "Swapped",
    "TakenBack",
    "ThrownIn",
    "TurnStarted",
    "TurnTimeout",
    "Wished",
]

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
    | PlayEnded
    | MatchOver
    | ControlChanged
    | TurnTimeout
    | Attended
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
