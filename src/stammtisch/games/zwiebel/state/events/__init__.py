"""What can happen, and what of it each seat sees (ZC-95, ZC-117)."""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.games.zwiebel.state.events.characters import (
    Announced,
    CardReplaced,
    Drawn,
    EffectBegan,
    RevealCause,
    Revealed,
    TargetNamed,
    ValueSet,
    WindowClosed,
    WindowOpened,
)
from stammtisch.games.zwiebel.state.events.deal import (
    CardsDealt,
    EightsState,
    Exchanged,
    RoundStarted,
)
from stammtisch.games.zwiebel.state.events.end import (
    MatchEnded,
    PotAwarded,
    PotCarried,
    PotShared,
    RoundWon,
)
from stammtisch.games.zwiebel.state.events.money import (
    AntesPaid,
    Bought,
    DealerChanged,
    DealerReason,
    DealershipAccepted,
    DealershipDeclined,
    DealershipOffered,
    ExtraBet,
    ExtraReturned,
    ExtrasCovered,
    Folded,
    Paid,
    Passed,
    Purpose,
    StakeSet,
)
from stammtisch.games.zwiebel.state.events.showdown import (
    Beaten,
    Crippled,
    DuelRestarted,
    DuelStarted,
    EngineFault,
    Exhausted,
    GroupDeclared,
    HandShown,
    LevelTied,
    OutReason,
    PlayerOut,
    Rearranged,
    ShowdownStarted,
)
from stammtisch.games.zwiebel.state.events.table import (
    Joined,
    Left,
    SatOut,
    TimedOut,
)

__all__ = [
    "Announced",
    "AntesPaid",
    "Beaten",
    "Bought",
    "CardReplaced",
    "CardsDealt",
    "Crippled",
    "DealerChanged",
    "DealerReason",
    "DealershipAccepted",
    "DealershipDeclined",
    "DealershipOffered",
    "Drawn",
    "DuelRestarted",
    "DuelStarted",
    "EffectBegan",
    "EightsState",
    "EngineFault",
    "Exchanged",
    "Exhausted",
    "ExtraBet",
    "ExtraReturned",
    "ExtrasCovered",
    "Folded",
    "GroupDeclared",
    "HandShown",
    "Joined",
    "Left",
    "LevelTied",
    "MatchEnded",
    "OutReason",
    "Paid",
    "Passed",
    "PlayerOut",
    "PotAwarded",
    "PotCarried",
    "PotShared",
    "Purpose",
    "Rearranged",
    "RevealCause",
    "Revealed",
    "RoundStarted",
    "RoundWon",
    "SatOut",
    "ShowdownStarted",
    "StakeSet",
    "TargetNamed",
    "TimedOut",
    "ValueSet",
    "WindowClosed",
    "WindowOpened",
    "ZwiebelEvent",
]

ZwiebelEvent: TypeAlias = (
    RoundStarted
    | EightsState
    | CardsDealt
    | Exchanged
    | AntesPaid
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
    | PotShared
    | SatOut
    | TimedOut
    | Joined
    | Left
    | MatchEnded
)
