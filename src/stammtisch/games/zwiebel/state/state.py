"""The state of a match: cards as numbers, sets of cards as bit masks, tuples by seat."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.zwiebel.cards.conditions import OtherValue
from stammtisch.games.zwiebel.solving.model import Group
from stammtisch.games.zwiebel.state.parts import (
    Case,
    DuelRecord,
    EffectName,
    LastRound,
    Phase,
    Place,
    Result,
    RoundResult,
)
from stammtisch.games.zwiebel.state.setup import Setup

NOBODY = -1
"""No seat: no dealer drawn yet, no winner, no effect used."""

OPEN = -2
"""In place of a card: the Lady's token is open (L1)."""


class Standing(msgspec.Struct, frozen=True, gc=False):
    """What lasts longer than a round."""

    circle: tuple[int, ...]
    """The seats that are taken, clockwise (ZC-94)."""
    dealer: int
    round_no: int
    """Of the running round, or of the last one in ``round_start``; 0 before the first."""
    wild: bool
    """``wild_at_start`` of the running round, in ``round_start`` of the next (ZC-42)."""
    stacks: tuple[int, ...]
    brought: tuple[int, ...]
    """What the player who sits there now brought."""
    settled: tuple[int, ...]
    """What players who have left the seat won or lost."""
    rounds_won: tuple[int, ...]
    carried: int
    """What the last round left for the next pot (Z30-67)."""
    carriers: tuple[int, ...]
    """The players of the round that left it, the dealer first."""
    history: tuple[RoundResult, ...]
    last: LastRound | None
    result: Result | None


Groups: TypeAlias = tuple[Group, ...]
"""A list of declared groups."""


class Duel(msgspec.Struct, frozen=True, gc=False):
    """The running comparison (ZC-102); pairs are leader, challenger."""

    leader: int
    challenger: int
    lists: tuple[Groups, Groups]
    may_rearrange: tuple[bool, bool]
    exhausted: tuple[bool, bool]
    """Known and announced; false also where nothing depends on it."""
    case: Case
    """Of the decision that is pending, or was when a step interrupted it."""
    actor: int
    """Who decides."""
    level: int
    """In case R the level at which the actor is behind, from 1; else 0."""
    actions: int
    """How many there were in this duel (ZC-112)."""
    due: EffectName | None = None
    """An effect has begun: the duel starts anew when nothing is pending any more (ZC-67)."""


class Effects(msgspec.Struct, frozen=True, gc=False):
    """What has begun in this round (ZC-66)."""

    begun: tuple[EffectName, ...] = ()
    """In the order in which they began."""
    aside: tuple[tuple[int, Card], ...] = ()
    """Exchanged cards with their owners."""
    lady_exchanged_by: int = NOBODY
    tokens: tuple[tuple[int, int], ...] = ()
    """Victim and devalued card, or `OPEN`, in the order of naming."""
    fate_by: int = NOBODY
    """Who played the Schicksal, in either way."""
    unwild: bool = False
    """``fate_unwild`` (ZC-40)."""
    rewild: int = NOBODY
    """Whose eights are wild all the same (ZC-40)."""
    rewild_known: bool = False
    """Everybody knows (Z30-43)."""
    zeroed: int = NOBODY
    """Whose aces are worthless (Z04-44)."""
    shifts: tuple[tuple[int, OtherValue], ...] = ()
    """With the owner of the card."""
    death: bool = False
    arch: Literal["closed", "answered", "wild"] = "closed"
    fool: bool = False
    sender: bool = False


UNTOUCHED = Effects()
"""Of a round in which nothing has begun; every round starts with this very value."""


# --- pending steps (ZC-97) ----------------------------------------------------------------------


class ExchangeChoice(msgspec.Struct, frozen=True, gc=False, tag="exchange_choice"):
    """A player keeps one of two cards (ZC-71)."""

    seat: int
    card: Card
    """Laid aside."""
    up: bool
    """As it lay before."""
    drawn: tuple[Card, Card]


class LadyTargets(msgspec.Struct, frozen=True, gc=False, tag="lady_targets"):
    """A player names devalued cards (Z04-42)."""

    seat: int
    victims: tuple[int, ...]
    """Those who still need a token, the next one first."""


class ElephantValues(msgspec.Struct, frozen=True, gc=False, tag="elephant_values"):
    """A player gives five cards new values (Z04-46)."""

    seat: int
    cards: tuple[Card, ...]
    """The four in canonical order, A'Tuin last (ZC-97)."""
    values: tuple[int, ...]


class Rearranging(msgspec.Struct, frozen=True, gc=False, tag="rearrange"):
    """A player lays a new arrangement; its groups so far are his list in the duel (ZC-119)."""

    seat: int


class DeathWindow(msgspec.Struct, frozen=True, gc=False, tag="death_window"):
    """Who has the Tod face down may show it (Z04-49)."""

    by: int
    asked: tuple[int, ...]


class ForcedReveal(msgspec.Struct, frozen=True, gc=False, tag="forced_reveal"):
    """Players turn up a card each (ZC-70)."""

    by: int
    """Whose Tod it was."""
    asked: tuple[int, ...]


class OutCrippleWindow(msgspec.Struct, frozen=True, gc=False, tag="out_cripple"):
    """Who has a run of ten may beat a run of nine (Z30-06)."""

    by: int
    victim: int
    cards: CardSet
    targets: Groups
    """The victim's groups that the run of nine was played against."""
    asked: tuple[int, ...]


class HandOver(msgspec.Struct, frozen=True, gc=False, tag="hand_over"):
    """Players are asked to take over the deal (Z30-66)."""

    by: int
    """The old dealer."""
    asked: tuple[int, ...]


Pending: TypeAlias = (
    ExchangeChoice
    | LadyTargets
    | ElephantValues
    | Rearranging
    | DeathWindow
    | ForcedReveal
    | OutCrippleWindow
    | HandOver
)


class State(msgspec.Struct, frozen=True, gc=False):
    """A match of Zwiebel at one moment."""

    setup: Setup
    standing: Standing
    phase: Phase
    leg: int
    """The place in the legs of the round; -1 before it."""
    asked: tuple[int, ...]
    """Who has to act in this leg, the one whose turn it is first; empty in the showdown."""
    later: tuple[int, ...]
    """Who may still raise after the others have matched (Z04-63)."""
    place: tuple[Place, ...]
    leaving: tuple[int, ...]
    """Who has left in this round; the seats are empty after it (ZC-91)."""
    players: tuple[int, ...]
    """Who was dealt a hand in this round, clockwise."""
    hands: tuple[CardSet, ...]
    known: tuple[CardSet, ...]
    """The cards of a hand that everybody has seen; what lies face up is among them."""
    shown: tuple[CardSet, ...]
    """The hands of players who are out and show them (ZC-108)."""
    stock: tuple[Card, ...]
    """The next card first."""
    discards: tuple[CardSet, ...]
    """What each seat has put into the discard pot."""
    seen: CardSet
    """All cards that everybody has seen in this round, wherever they are now."""
    exchanged: tuple[int, ...]
    """How many cards each exchanged; -1: not yet."""
    bought: tuple[int, ...]
    pot: int
    stake: int
    """The dealer's stake, or the raise to be matched."""
    extras: tuple[int, ...]
    betting: int
    betting_pass: int
    null_used: bool
    effects: Effects
    pending: Pending | None
    line: tuple[int, ...]
    duel: Duel | None
    duels: tuple[DuelRecord, ...]
