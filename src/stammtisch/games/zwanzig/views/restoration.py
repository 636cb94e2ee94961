"""The state that a position describes (ZZ-68)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, card_set, members
from stammtisch.games.protocol import CHANCE, BadOptions, BadPosition
from stammtisch.games.zwanzig.play.deal import before_game, gathered, next_to_exchange
from stammtisch.games.zwanzig.play.scoring import outcome
from stammtisch.games.zwanzig.play.tricks import playing_order
from stammtisch.games.zwanzig.state.pack import CARD, CODES, PACK, codes_of
from stammtisch.games.zwanzig.state.parts import Status
from stammtisch.games.zwanzig.state.setup import Setup, setup_of
from stammtisch.games.zwanzig.state.state import NOBODY, SEVERAL, UNKNOWN, Deal, Standing, State
from stammtisch.games.zwanzig.views.invariants import check
from stammtisch.games.zwanzig.views.position import Position
from stammtisch.games.zwanzig.views.position import position as position_of


def restore(position: Position) -> State:
    """The state that the position describes. Raises `BadPosition`.

    What may be left out is filled in (see `Position`). The cards must be complete, every number
    in range, and the tricks played by the rules; the score sheet (``history``) is taken as given.
    """
    try:
        setup = setup_of(position.options, position.n)
    except BadOptions as error:
        raise BadPosition(str(error)) from None
    standing = _standing(setup, position)
    if position.phase in ("draw_dealer", "shuffle"):
        state = gathered(setup, standing)
    else:
        _check_lengths(position)
        state = _state(setup, standing, position)
        check(state)
    _check_agreement(position, state)
    return state


def _standing(setup: Setup, position: Position) -> Standing:
    first = position.first_dealer
    if first is None and setup.options.first_dealer != "random":
        first = setup.options.first_dealer
    if (first is None) != (position.phase == "draw_dealer"):
        raise BadPosition(f"first_dealer is {first} in the phase {position.phase}")
    if first is not None and not 0 <= first < setup.n:
        raise BadPosition(f"first_dealer is {first}; there are {setup.n} seats")
    scores = position.scores
    if scores is None:
        scores = (setup.options.start_points,) * setup.n
    last = setup.max_games
    if len(scores) != setup.n or position.game_no < 1 or (last and position.game_no > last):
        raise BadPosition(f"scores {list(scores)} in game {position.game_no}")
    over = position.phase == "match_over"
    result = outcome(setup, position.game_no, scores)
    if over != (result is not None) and (over or result is None or result.reason == "zero"):
        raise BadPosition(f"scores {list(scores)} in the phase {position.phase}")
    first = UNKNOWN if first is None else first
    standing = before_game(setup, first, position.game_no, scores, position.history)
    return replace(standing, result=result) if over else standing


def _check_lengths(position: Position) -> None:
    for name in ("hands", "discards", "drawn", "exchange_count", "status", "pending"):
        values = getattr(position, name)
        if values is not None and len(values) != position.n:
            raise BadPosition(f"{name} has {len(values)} entries for {position.n} seats")


def _state(setup: Setup, standing: Standing, position: Position) -> State:
    leader = standing.announcer
    if position.trick is not None:
        leader = position.trick.leader
    elif position.tricks:
        leader = position.tricks[-1].winner
    state = State(
        setup=setup,
        standing=standing,
        deal=_deal(setup, standing, position),
        phase=position.phase,
        turn=NOBODY,
        hands=tuple(_set(hand) for hand in position.hands),
        leader=leader,
        trick=tuple(_card(code) for _, code in position.trick.plays) if position.trick else (),
        tricks=position.tricks,
        trick_count=tuple(
            sum(trick.winner == seat for trick in position.tricks) for seat in range(setup.n)
        ),
    )
    return replace(state, turn=_turn(state))


def _deal(setup: Setup, standing: Standing, position: Position) -> Deal:
    n = setup.n
    none: tuple[tuple[str, ...], ...] = ((),) * n
    early = position.phase in ("announce", "exchange", "recycle")
    status: tuple[Status, ...] = ("undecided" if early or position.phase == "decide" else "in",) * n
    if position.phase == "decide":
        status = tuple("in" if seat == standing.announcer else s for seat, s in enumerate(status))
    discards = none if position.discards is None else position.discards
    dead = position.dead_pile
    if dead is None:
        dead = tuple(code for cards in discards for code in cards)
    counts: tuple[int | None, ...] = ((None if early else 0),) * n
    return Deal(
        trump=position.trump,
        stock=_stock(position, dead),
        dead=_set(dead),
        discards=tuple(codes_of(_set(cards)) for cards in discards),
        drawn=none if position.drawn is None else position.drawn,
        exchange_count=counts if position.exchange_count is None else position.exchange_count,
        choice=_set(position.choice),
        status=status if position.status is None else position.status,
        pending=(None,) * n if position.pending is None else position.pending,
    )


def _stock(position: Position, dead: tuple[str, ...]) -> tuple[Card, ...]:
    """As given, or all cards that are nowhere else."""
    if position.stock is not None:
        return tuple(_card(code) for code in position.stock)
    plays = [trick.plays for trick in position.tricks]
    if position.trick is not None:
        plays.append(position.trick.plays)
    elsewhere = _set(dead) | _set(code for trick in plays for _, code in trick)
    for hand in position.hands:
        elsewhere |= _set(hand)
    return members(PACK.all & ~elsewhere)


def _card(code: str) -> Card:
    card = CARD.get(code)
    if card is None:
        raise BadPosition(f"{code!r} is not a card of the pack of 32")
    return card


def _set(codes: Iterable[str]) -> CardSet:
    cards = [_card(code) for code in codes]
    if len(set(cards)) < len(cards):
        raise BadPosition(f"a card twice in {' '.join(CODES[card] for card in cards)}")
    return card_set(cards)


def _turn(state: State) -> int:
    """Whose turn it is, which the rest of the state says."""
    announcer, n = state.standing.announcer, state.setup.n
    match state.phase:
        case "announce":
            return announcer
        case "exchange" if None in state.deal.exchange_count:
            return next_to_exchange(state.deal.exchange_count, announcer)
        case "decide" if state.setup.simultaneous:
            return SEVERAL
        case "decide" if "undecided" in state.deal.status:
            order = ((announcer + place) % n for place in range(n))
            return next(seat for seat in order if state.deal.status[seat] == "undecided")
        case "play":
            order_in = playing_order(state.deal.status, state.leader)
            if state.leader in order_in and len(state.trick) < len(order_in):
                return order_in[len(state.trick)]
            raise BadPosition("nobody is left to play to the trick")
        case "recycle":
            return CHANCE
        case "match_over":
            return NOBODY
    raise BadPosition(f"nobody is left to act in the phase {state.phase}")


def _check_agreement(position: Position, state: State) -> None:
    """Everything that was given must be what the state says."""
    derived = position_of(state)
    for name in Position.__struct_fields__:
        given, found = getattr(position, name), getattr(derived, name)
        if name in ("hands", "discards"):
            given = given and tuple(tuple(sorted(cards)) for cards in given)
            found = tuple(tuple(sorted(cards)) for cards in found)
        elif name in ("dead_pile", "choice"):
            given, found = given and tuple(sorted(given)), tuple(sorted(found))
        if given is not None and given != found:
            raise BadPosition(f"{name} is {given}, but the rest of the position says {found}")
