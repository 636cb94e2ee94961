"""States as plain values and back."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.cards.sets import CardSet, card_set
from stammtisch.games.protocol import BadOptions, BadPosition
from stammtisch.games.zwiebel.cards.pack import ALL
from stammtisch.games.zwiebel.groups.judgement import next_groups
from stammtisch.games.zwiebel.round.round_end import between
from stammtisch.games.zwiebel.state.setup import Setup, setup_of
from stammtisch.games.zwiebel.state.shown_parts import duel_view, effects_view, pending_view
from stammtisch.games.zwiebel.state.state import NOBODY, ExchangeChoice, Groups, Standing, State
from stammtisch.games.zwiebel.views.shown_back import (
    POSITIONS,
    Position,
    read_cards,
    read_duel,
    read_effects,
    read_pending,
    read_set,
    read_sets,
)

_BY_SEAT = (
    "stacks",
    "brought",
    "settled",
    "rounds_won",
    "place",
    "hands",
    "known",
    "shown",
    "discards",
    "exchanged",
    "bought",
    "extras",
)


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


def restore(position: Position) -> State:
    """The state that the position describes. Raises `BadPosition`.

    Every card must be somewhere and only once, seats and groups must be possible; how the round
    came to be what it is, is taken as given.
    """
    try:
        setup = setup_of(position.options, position.n)
    except BadOptions as error:
        raise BadPosition(str(error)) from None
    _check_seats(position)
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
    _check_cards(state)
    _check_duel(state)
    return state


def _check_seats(position: Position) -> None:
    n = position.n
    for name in _BY_SEAT:
        if len(getattr(position, name)) != n:
            raise BadPosition(f"{name} has {len(getattr(position, name))} entries for {n} seats")
    seats = {*position.circle, *position.players, *position.asked, *position.line}
    seats |= {*position.later, *position.leaving, *position.carriers}
    seats |= {seat for seat in (position.dealer, position.rewild) if seat is not None}
    if not seats <= set(range(n)):
        raise BadPosition(f"{sorted(seats)} are not all among {n} seats")
    if not set(position.players) <= set(position.circle):
        raise BadPosition("somebody was dealt a hand who does not sit at the table")
    if position.dealer is None and position.phase not in ("draw_dealer", "match_over"):
        raise BadPosition(f"nobody deals in the phase {position.phase}")


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
    legs = setup.course.legs
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


def _check_cards(state: State) -> None:
    """All 104 cards, each once (ZC-140); what is known lies in its owner's hand."""
    piles: list[CardSet] = [*state.hands, *state.discards, card_set(state.stock)]
    piles += [1 << card for _, card in state.effects.aside]
    if isinstance(state.pending, ExchangeChoice):
        piles.append(card_set(state.pending.drawn))
    found, count = 0, 0
    for pile in piles:
        found |= pile
        count += pile.bit_count()
    if found != ALL or count != ALL.bit_count():
        raise BadPosition(f"{count} cards, of them {found.bit_count()} different ones; 104 needed")
    for seat, hand in enumerate(state.hands):
        if state.known[seat] & ~hand or state.shown[seat] & ~hand:
            raise BadPosition(f"seat {seat} shows cards that are not in its hand")
        if state.known[seat] & ~state.seen:
            raise BadPosition(f"seat {seat} shows cards that nobody has seen")
    rewild = state.effects.rewild
    lady = state.setup.characters["lady"]
    silent = state.setup.course.rewilds_silently and rewild != NOBODY
    if silent and state.place[rewild] == "in" and not state.hands[rewild] >> lady & 1:
        raise BadPosition("the Lady is not in the hand whose eights she made wild")


def _check_duel(state: State) -> None:
    duel = state.duel
    if (duel is None) != (state.phase != "showdown"):
        raise BadPosition("a duel belongs to the showdown, and to nothing else")
    if duel is None:
        return
    for seat, groups in zip((duel.leader, duel.challenger), duel.lists, strict=True):
        if not 0 <= seat < state.setup.n:
            raise BadPosition(f"there is no seat {seat}")
        if duel.due is None:
            _check_list(state, seat, groups)


def _check_list(state: State, seat: int, groups: Groups) -> None:
    """What lies must be open in the hand, and be a legal list (ZC-60).

    A list that an effect has made void is not looked at: its cards may be laid aside by now.
    """
    for level, group in enumerate(groups):
        if group.cards & ~state.known[seat] or not group.cards:
            raise BadPosition("a declared group is not open in its player's hand")
        listed = next_groups(state, seat, groups[:level])
        if not any((one.cards, one.key) == (group.cards, group.key) for one in listed):
            raise BadPosition(f"{state.setup.pack.codes_of(group.cards)} is no {group.key} here")
