"""Mau-Mau by the Swiss rules, with a Punktetafel that grows rules of its own."""

from __future__ import annotations

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.printout import printout
from stammtisch.games.maumau.questions import QUESTIONS
from stammtisch.games.maumau.state.actions import MauMauAction
from stammtisch.games.maumau.state.events import AnyMauMauEvent
from stammtisch.games.maumau.state.options import RULES_VERSION, SEATS, MauMauOptions
from stammtisch.games.maumau.state.state import State
from stammtisch.games.maumau.views.anonymity import unnamed
from stammtisch.games.maumau.views.contest import CONTEST
from stammtisch.games.maumau.views.continuity import CONTINUITY
from stammtisch.games.maumau.views.observation import MauMauObservation
from stammtisch.games.maumau.views.other_cards import redealt
from stammtisch.games.maumau.views.position import MauMauPosition
from stammtisch.games.protocol import AnyGame, Game


def _hushed(state: State) -> bool:
    """A challenge is open as long as the Plenum has not decided it (MM-7.3)."""
    return state.turn.phase == "plenum"


def _deal(state: State) -> int:
    return state.standing.round_no


def _stands(_: MauMauAction) -> str:
    """There is no undo; at open tables a challenge takes back what was not lawful (MM-5.6)."""
    return "MM-0C.6"


MAU_MAU: Game[State, MauMauAction, MauMauObservation, MauMauOptions, MauMauPosition] = Game(
    name="mau-mau",
    folder="maumau",
    seats=SEATS,
    default_seats=4,
    rules_version=RULES_VERSION,
    rules=rules,
    options=MauMauOptions,
    actions=MauMauAction,
    events=AnyMauMauEvent,
    observations=MauMauObservation,
    positions=MauMauPosition,
    printout=printout,
    hushed=_hushed,
    stands=_stands,
    unnamed=unnamed,
    deal=_deal,
    redealt=redealt,
    remembering=(("supervision", "open"),),
    questions=QUESTIONS,
    continuity=CONTINUITY,
    contest=CONTEST,
)

GAMES: tuple[AnyGame, ...] = (MAU_MAU,)
