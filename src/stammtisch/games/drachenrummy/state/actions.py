"""What players and chance can do in Drachenrummy."""

from __future__ import annotations

from typing import TypeAlias

from stammtisch.games.drachenrummy.dice.dice import Faces
from stammtisch.games.drachenrummy.state.parts import Codes
from stammtisch.games.protocol import Action


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
