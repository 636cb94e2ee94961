"""The state that a position describes (DR-79)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from stammtisch.cards.sets import Card, CardSet, card_set
from stammtisch.games.drachenrummy.dice.dice import FACES, free_of
from stammtisch.games.drachenrummy.melds.pack import canonical
from stammtisch.games.drachenrummy.play.course import reason_of
from stammtisch.games.drachenrummy.play.opening import before_first_turn, fixed_starter
from stammtisch.games.drachenrummy.play.scoring import result_of
from stammtisch.games.drachenrummy.state.setup import Setup, setup_of
from stammtisch.games.drachenrummy.state.state import UNKNOWN, State
from stammtisch.games.drachenrummy.views.codes import (
    cards_of,
    hand_of,
    melds_of,
    require,
    reservation_of,
)
from stammtisch.games.drachenrummy.views.invariants import check, check_before_first_turn
from stammtisch.games.drachenrummy.views.position import Position
from stammtisch.games.protocol import BadOptions, BadPosition


def restore(position: Position) -> State:
    """The state that the position describes. Raises `BadPosition`.

    What may be left out is filled in (see `Position`). Every card has to be in exactly one place,
    and all that the invariants of the game forbid is refused.
    """
    try:
        setup = setup_of(position.options, position.n)
    except BadOptions as error:
        raise BadPosition(str(error)) from None
    first = position.starter
    require(first is None or 0 <= first < setup.n, f"seat {first} cannot have begun")
    require(position.packs in (None, setup.packs), f"the options mean {setup.packs} packs")
    if position.phase in ("draw_starter", "shuffle"):
        return _before_first_turn(setup, position)
    state = _state(setup, position)
    check(state)
    if state.phase == "match_over":
        result = result_of(state, reason_of(state))
        require(position.result in (None, result), "the result does not follow from the cards")
        return replace(state, result=result)
    require(position.result is None, f"a result in the phase {position.phase}")
    return state


def _before_first_turn(setup: Setup, position: Position) -> State:
    starter = fixed_starter(setup.options)
    if starter == UNKNOWN and position.starter is not None:
        starter = position.starter
    state = before_first_turn(setup, starter)
    check_before_first_turn(state, position)
    return state


def _state(setup: Setup, position: Position) -> State:
    turn, turn_no, starter = _turns(setup, position)
    n = setup.n
    for name in ("hands", "melds", "final_done"):
        given = getattr(position, name)
        require(given is None or len(given) == n, f"{name} has not one entry a seat")
    hands = tuple(map(hand_of, position.hands or ((),) * n))
    reserved = tuple(map(reservation_of, position.reserved))
    placed = [entry for entry in reserved if entry.owner == turn]
    open_phase = position.phase in ("reserve", "meld")
    state = State(
        setup=setup,
        phase=position.phase,
        starter=starter,
        hands=hands,
        melds=tuple(map(melds_of, position.melds or ((),) * n)),
        display=cards_of(position.display),
        reserved=reserved,
        turn_no=turn_no,
        turn=turn,
        roll_no=_roll_no(position),
        rolled=position.rolled,
        fixed=position.fixed,
        free=_free(position, [face for e in placed for face in [e.face] * e.count]),
        took=position.took,
        active=open_phase and bool(placed) if position.active is None else position.active,
        quiet_turns=position.quiet_turns,
        turns_since_take=position.turns_since_take,
        final_done=position.final_done or _default_done(position, hands),
    )
    if position.deck is None:
        deck: Iterable[Card] = canonical(setup.cards & ~_placed(state))
    else:
        deck = cards_of(position.deck)
    return replace(state, deck=tuple(deck))


def _placed(state: State) -> CardSet:
    cards = card_set(state.display) | card_set(entry.card for entry in state.reserved)
    for hand, own in zip(state.hands, state.melds, strict=True):
        cards |= hand
        for meld in own:
            cards |= meld.cards
    return cards


def _turns(setup: Setup, position: Position) -> tuple[int, int, int]:
    """Whose turn it is, its number and who began, each from the others where it is left out."""
    starter = fixed_starter(setup.options)
    if starter == UNKNOWN and position.starter is not None:
        starter = position.starter
    given = position.starter in (None, starter)
    require(given, f"seat {position.starter} cannot have begun")
    turn = position.turn
    if turn is None:
        turn = max(starter, 0) if position.turn_no is None else UNKNOWN
    require(0 <= turn < setup.n, "it is nobody's turn")
    if position.turn_no is None:
        turn_no = 1 if starter == UNKNOWN else 1 + (turn - starter) % setup.n
    else:
        turn_no = position.turn_no
    require(turn_no >= 1, f"turn number {turn_no} in the phase {position.phase}")
    if starter == UNKNOWN:
        starter = (turn - turn_no + 1) % setup.n
    return turn, turn_no, starter


def _roll_no(position: Position) -> int:
    if position.roll_no is not None:
        return position.roll_no
    return bool(position.rolled) + bool(position.fixed)


def _free(position: Position, placed: list[int]) -> int:
    if position.free is None:
        if position.phase not in ("reserve", "meld"):
            return 0
        left = list(position.fixed)
        for face in placed:
            require(face in left, "dice lie on cards that were not fixed")
            left.remove(face)
        return free_of(left)
    right = len(position.free) == len(FACES) and all(0 <= count <= 5 for count in position.free)
    require(right, f"free dice {list(position.free)} instead of six counts")
    pairs = zip(FACES, position.free, strict=True)
    return free_of(face for face, count in pairs for _ in range(count))


def _default_done(position: Position, hands: tuple[CardSet, ...]) -> tuple[bool, ...]:
    if position.phase == "final_meld":
        return tuple(not hand for hand in hands)
    return (position.phase == "match_over",) * len(hands)
