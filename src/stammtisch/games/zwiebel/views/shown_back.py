"""The structs of positions, and the reading of shown parts back into states (ZC-154)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.protocol import BadPosition
from stammtisch.games.zwiebel.cards.catalogue import parse_key
from stammtisch.games.zwiebel.cards.conditions import Shift
from stammtisch.games.zwiebel.cards.rulesets import RulesName
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.solving import Group
from stammtisch.games.zwiebel.state.actions import Codes
from stammtisch.games.zwiebel.state.options import Options2004, OptionsV3, ZwiebelOptions
from stammtisch.games.zwiebel.state.setup import Setup
from stammtisch.games.zwiebel.state.shown import (
    DuelRecord,
    DuelView,
    EffectsView,
    GroupView,
    LastRound,
    PendingView,
    Phase,
    Place,
    Result,
    RoundResult,
)
from stammtisch.games.zwiebel.state.state import (
    NOBODY,
    OPEN,
    DeathWindow,
    Duel,
    Effects,
    ElephantValues,
    ExchangeChoice,
    ForcedReveal,
    Groups,
    HandOver,
    LadyTargets,
    OutCripple,
    Pending,
    Rearranging,
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


# --- reading --------------------------------------------------------------------------------------


def read_cards(setup: Setup, codes: Iterable[str]) -> tuple[Card, ...]:
    """The cards in the order given. Raises `BadPosition`."""
    found = []
    for code in codes:
        card = setup.pack.index.get(code)
        if card is None:
            raise BadPosition(f"{code!r} is no card of {setup.rules}")
        found.append(card)
    if len(set(found)) < len(found):
        raise BadPosition(f"a card twice in {' '.join(setup.codes[card] for card in found)}")
    return tuple(found)


def read_set(setup: Setup, codes: Iterable[str]) -> CardSet:
    """The cards as a set. Raises `BadPosition`."""
    return card_set(read_cards(setup, codes))


def read_sets(setup: Setup, hands: Iterable[Iterable[str]]) -> tuple[CardSet, ...]:
    """Several sets of cards. Raises `BadPosition`."""
    return tuple(read_set(setup, codes) for codes in hands)


def read_effects(setup: Setup, seen: EffectsView) -> Effects:
    """The effects without what an `EffectsView` does not tell. Raises `BadPosition`."""
    aside = tuple((one.seat, read_cards(setup, (one.card,))[0]) for one in seen.aside)
    lady = setup.characters["lady"]
    return Effects(
        begun=seen.begun,
        aside=aside,
        lady_exchanged_by=next((seat for seat, card in aside if card == lady), NOBODY),
        tokens=tuple(
            (one.victim, OPEN if one.card is None else read_cards(setup, (one.card,))[0])
            for one in seen.tokens
        ),
        fate_by=_number(seen.fate_by),
        zeroed=_number(seen.zeroed),
        shifts=tuple(
            (one.seat, Shift(read_cards(setup, (one.card,))[0], one.value, one.by))
            for one in seen.shifts
        ),
        death=seen.death,
        arch=seen.arch,
        fool=seen.fool,
        sender=seen.sender,
    )


def _number(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def read_groups(state: State, seat: int, groups: Sequence[GroupView]) -> Groups:
    """Declared groups of a seat, in the order in force. Raises `BadPosition`."""
    conditions = conditions_of(state, seat)
    found = []
    for one in groups:
        try:
            key = parse_key(one.key, conditions)
        except ValueError as error:
            raise BadPosition(str(error)) from None
        found.append(Group(read_set(state.setup, one.cards), key, one.wilds))
    return tuple(found)


def read_duel(state: State, seen: DuelView) -> Duel:
    """The running comparison. Raises `BadPosition`."""
    leader, challenger = seen.leader, seen.challenger
    return Duel(
        leader=leader,
        challenger=challenger,
        lists=(
            read_groups(state, leader, seen.lists[0]),
            read_groups(state, challenger, seen.lists[1]),
        ),
        may_rearrange=(bool(seen.rearrangements[0]), bool(seen.rearrangements[1])),
        exhausted=seen.exhausted,
        case=seen.case,
        actor=_number(seen.actor),
        level=seen.level or 0,
        actions=seen.actions,
        due=seen.due,
    )


def read_pending(state: State, seen: PendingView, drawn: Sequence[Card]) -> Pending:
    """A pending step; ``drawn`` are the two cards of an exchange. Raises `BadPosition`."""
    setup, by, waiting = state.setup, seen.by, seen.waiting
    if not waiting:
        raise BadPosition(f"nobody is asked in the step {seen.step}")
    cards = read_cards(setup, seen.cards)
    match seen.step:
        case "exchange_choice":
            if len(drawn) != 2 or seen.card is None:
                raise BadPosition("an exchange needs the card laid aside and two drawn cards")
            aside = read_cards(setup, (seen.card,))[0]
            return ExchangeChoice(by, aside, seen.up, (drawn[0], drawn[1]))
        case "lady_targets":
            return LadyTargets(by, seen.victims)
        case "elephant_values":
            return ElephantValues(by, cards, seen.values)
        case "rearrange":
            return Rearranging(by)
        case "death_window":
            return DeathWindow(by, waiting)
        case "forced_reveal":
            return ForcedReveal(by, waiting)
        case "hand_over":
            return HandOver(by, waiting)
        case "out_cripple":
            victim = _number(seen.victim)
            groups = read_groups(state, victim, seen.groups)
            return OutCripple(by, victim, card_set(cards), groups, waiting)
