"""The state that a position describes (ZC-154)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.protocol import BadOptions, BadPosition
from stammtisch.games.zwiebel.cards.catalogue import parse_key
from stammtisch.games.zwiebel.cards.conditions import OtherValue
from stammtisch.games.zwiebel.groups.judgement import conditions_of
from stammtisch.games.zwiebel.play.round_end import between
from stammtisch.games.zwiebel.solving import Group
from stammtisch.games.zwiebel.state.parts import (
    DuelView,
    EffectsView,
    GroupView,
    PendingView,
)
from stammtisch.games.zwiebel.state.setup import Setup, setup_of
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
    OutCrippleWindow,
    Pending,
    Rearranging,
    Standing,
    State,
)
from stammtisch.games.zwiebel.views.invariants import check_cards, check_duel, check_seats
from stammtisch.games.zwiebel.views.position import Position


def restore(position: Position) -> State:
    """The state that the position describes. Raises `BadPosition`.

    Every card must be somewhere and only once, seats and groups must be possible; how the round
    came to be what it is, is taken as given.
    """
    try:
        setup = setup_of(position.options, position.n)
    except BadOptions as error:
        raise BadPosition(str(error)) from None
    check_seats(position)
    state = between(setup, _standing(position))
    if not position.players:
        if state.phase != position.phase:
            raise BadPosition(f"the phase is {position.phase}, but nobody was dealt a hand")
        return replace(state, place=position.place)
    state = _round(setup, position, state)
    if position.duel is not None:
        state = replace(state, duel=read_duel(state, position.duel))
    if position.pending is not None:
        drawn = read_cards(setup, position.drawn)
        state = replace(state, pending=read_pending(state, position.pending, drawn))
    check_cards(state)
    check_duel(state)
    return state


def _standing(position: Position) -> Standing:
    return Standing(
        circle=position.circle,
        dealer=NOBODY if position.dealer is None else position.dealer,
        round_no=position.round_no,
        wild=position.wild,
        stacks=position.stacks,
        brought=position.brought,
        settled=position.settled,
        rounds_won=position.rounds_won,
        carried=position.carried,
        carriers=position.carriers,
        history=position.history,
        last=position.last,
        result=position.result,
    )


def _round(setup: Setup, position: Position, state: State) -> State:
    legs = setup.procedure.legs
    if not 0 <= position.leg < len(legs):
        raise BadPosition(f"{setup.rules} has no leg {position.leg}")
    effects = replace(
        read_effects(setup, position.effects),
        unwild=position.unwild,
        rewild=NOBODY if position.rewild is None else position.rewild,
        rewild_known=position.rewild_known,
    )
    return replace(
        state,
        phase=position.phase,
        leg=position.leg,
        asked=position.asked,
        later=position.later,
        place=position.place,
        leaving=position.leaving,
        players=position.players,
        hands=read_sets(setup, position.hands),
        known=read_sets(setup, position.known),
        shown=read_sets(setup, position.shown),
        stock=read_cards(setup, position.stock),
        discards=read_sets(setup, position.discards),
        seen=read_set(setup, position.seen),
        exchanged=tuple(-1 if count is None else count for count in position.exchanged),
        bought=position.bought,
        pot=position.pot,
        stake=position.stake,
        extras=position.extras,
        betting=position.betting,
        betting_pass=position.betting_pass,
        null_used=position.null_used,
        effects=effects,
        line=position.line,
        duels=position.duels,
    )


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
            (one.seat, OtherValue(read_cards(setup, (one.card,))[0], one.value, one.by))
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
            return OutCrippleWindow(by, victim, card_set(cards), groups, waiting)
