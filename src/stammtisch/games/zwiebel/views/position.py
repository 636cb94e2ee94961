"""States as plain values (ZC-154)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.state.actions import Codes
from stammtisch.games.zwiebel.state.options import Options2004, OptionsV3, ZwiebelOptions
from stammtisch.games.zwiebel.state.parts import (
    DuelRecord,
    DuelView,
    EffectsView,
    LastRound,
    PendingView,
    Phase,
    Place,
    Result,
    RoundResult,
)
from stammtisch.games.zwiebel.state.shown_parts import duel_view, effects_view, pending_view
from stammtisch.games.zwiebel.state.state import (
    NOBODY,
    ExchangeChoice,
    State,
)


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """The whole state in plain values, hidden cards included. Tuples are by seat where it fits.

    What is left out of a position written by hand is as at the beginning of a match.
    """

    n: int
    options: ZwiebelOptions
    circle: tuple[int, ...]
    dealer: int | None = 0
    round_no: int = 0
    wild: bool = False
    stacks: tuple[int, ...]
    brought: tuple[int, ...]
    settled: tuple[int, ...]
    rounds_won: tuple[int, ...]
    carried: int = 0
    carriers: tuple[int, ...] = ()
    history: tuple[RoundResult, ...] = ()
    last: LastRound | None = None
    result: Result | None = None
    phase: Phase
    leg: int = -1
    asked: tuple[int, ...] = ()
    later: tuple[int, ...] = ()
    place: tuple[Place, ...]
    leaving: tuple[int, ...] = ()
    players: tuple[int, ...] = ()
    hands: tuple[Codes, ...]
    known: tuple[Codes, ...]
    """The cards of each hand that everybody has seen."""
    shown: tuple[Codes, ...]
    stock: Codes = ()
    """The next card first; between rounds empty, as the cards are not shuffled."""
    discards: tuple[Codes, ...]
    seen: Codes = ()
    """All cards that everybody has seen in this round."""
    exchanged: tuple[int | None, ...]
    bought: tuple[int, ...]
    pot: int = 0
    stake: int = 0
    extras: tuple[int, ...]
    betting: int = 0
    betting_pass: int = 0
    null_used: bool = False
    effects: EffectsView
    unwild: bool = False
    """The Schicksal has ended the wildness of the eights."""
    rewild: int | None = None
    """Whose eights are wild all the same."""
    rewild_known: bool = False
    pending: PendingView | None = None
    drawn: Codes = ()
    """In ``exchange_choice``: the two cards, in the order of the stock."""
    line: tuple[int, ...] = ()
    duel: DuelView | None = None
    duels: tuple[DuelRecord, ...] = ()


class Position2004(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A position of ``zwiebel-2004``."""

    options: Options2004


class PositionV3(Position, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A position of ``zwiebel-v3``."""

    options: OptionsV3


POSITIONS: Mapping[RulesName, type[Position]] = MappingProxyType(
    {"zwiebel-2004": Position2004, "zwiebel-v3": PositionV3}
)
"""The position of each rule set."""


def hands(state: State) -> tuple[tuple[str, ...], ...]:
    """By seat, the cards in hand as codes."""
    return tuple(map(state.setup.pack.codes_of, state.hands))


def position(state: State) -> Position:
    """The whole state with codes for cards; `restore` reads it back."""
    setup, standing, effects = state.setup, state.standing, state.effects
    codes = setup.pack.codes_of
    pending = state.pending
    drawn = pending.drawn if isinstance(pending, ExchangeChoice) else ()
    return POSITIONS[setup.rules](
        n=setup.n,
        options=setup.options,
        circle=standing.circle,
        dealer=None if standing.dealer == NOBODY else standing.dealer,
        round_no=standing.round_no,
        wild=standing.wild,
        stacks=standing.stacks,
        brought=standing.brought,
        settled=standing.settled,
        rounds_won=standing.rounds_won,
        carried=standing.carried,
        carriers=standing.carriers,
        history=standing.history,
        last=standing.last,
        result=standing.result,
        phase=state.phase,
        leg=state.leg,
        asked=state.asked,
        later=state.later,
        place=state.place,
        leaving=state.leaving,
        players=state.players,
        hands=hands(state),
        known=tuple(codes(hand) for hand in state.known),
        shown=tuple(codes(hand) for hand in state.shown),
        stock=tuple(setup.codes[card] for card in state.stock) if state.players else (),
        discards=tuple(codes(pile) for pile in state.discards),
        seen=codes(state.seen),
        exchanged=tuple(None if count < 0 else count for count in state.exchanged),
        bought=state.bought,
        pot=state.pot,
        stake=state.stake,
        extras=state.extras,
        betting=state.betting,
        betting_pass=state.betting_pass,
        null_used=state.null_used,
        effects=effects_view(state),
        unwild=effects.unwild,
        rewild=None if effects.rewild == NOBODY else effects.rewild,
        rewild_known=effects.rewild_known,
        pending=None if pending is None else pending_view(state, pending),
        drawn=tuple(setup.codes[card] for card in drawn),
        line=state.line,
        duel=None if state.duel is None else duel_view(state, state.duel),
        duels=state.duels,
    )
