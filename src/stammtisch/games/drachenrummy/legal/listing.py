"""The lists of legal actions, ready made wherever they recur (DR-81 .. DR-85, DR-95)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from stammtisch.cards.sets import Card, CardSet
from stammtisch.games.drachenrummy.dice.dice import (
    DICE,
    KEPT,
    Faces,
    count_of,
    fixable,
    placeable,
    thefts,
)
from stammtisch.games.drachenrummy.melds.melds import possible
from stammtisch.games.drachenrummy.melds.pack import FIRST, KINDS, PACK, canonical, codes, kinds
from stammtisch.games.drachenrummy.state.actions import (
    DrachenrummyAction,
    EndReserve,
    EndTurn,
    Extend,
    FinalDone,
    Fix,
    LayMeld,
    Reserve,
    Steal,
    Take,
)
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.protocol import Actor, check_actor

T = TypeVar("T")

Actions = tuple[DrachenrummyAction, ...]

_CODE = PACK.codes

END_RESERVE = (EndReserve(),)
END_TURN = (EndTurn(),)
FINAL_DONE = (FinalDone(),)


def own_cards(state: State) -> list[Card]:
    """The cards reserved by the player on turn, in canonical order."""
    cards = sum([1 << entry.card for entry in state.reserved if entry.owner == state.turn])
    return canonical(cards)


def takes(state: State) -> Actions:
    """Every subset of the player's reserved cards, the empty one first (DR-18)."""
    own = [_CODE[card] for card in own_cards(state)]
    return tuple([Take(cards) for size in range(len(own) + 1) for cards in combinations(own, size)])


def fixes(state: State) -> Actions:
    """Every choice of at least one die (DR-81)."""
    return _fixes(tuple(sorted(state.rolled)))


@lru_cache(KEPT)
def _fixes(rolled: Faces) -> tuple[Fix, ...]:
    return tuple(map(Fix, fixable(rolled)))


def placings(state: State) -> Actions:
    """Reserving, stealing, going on, in this order (DR-82, DR-84)."""
    free = state.free
    if not free:
        return END_RESERVE
    found: list[DrachenrummyAction] = []
    for card in state.display:
        of_card = _reserves(card)
        found += [of_card[face][count] for face, count in placeable(free)]
    rule, turn = state.setup.steal_rule, state.turn
    same_face = rule == "same_face_more"
    for entry in state.reserved:
        if entry.owner == turn or (same_face and count_of(free, entry.face) <= entry.count):
            continue
        able = thefts(rule, free, entry.face, entry.count)
        stolen = _steals(entry.card)
        found += [stolen[face][count] for face, count in able]
    found += END_RESERVE
    return tuple(found)


@lru_cache(maxsize=len(_CODE))
def _reserves(card: Card) -> tuple[tuple[Reserve, ...], ...]:
    """Every way to reserve the card, by face and count."""
    return _with_dice(Reserve, card)


@lru_cache(maxsize=len(_CODE))
def _steals(card: Card) -> tuple[tuple[Steal, ...], ...]:
    """Every way to steal the card, by face and count."""
    return _with_dice(Steal, card)


def _with_dice(action: Callable[[str, int, int], T], card: Card) -> tuple[tuple[T, ...], ...]:
    code, upto = _CODE[card], range(DICE + 1)
    return tuple([tuple([action(code, face, count) for count in upto]) for face in range(7)])


def meldings(state: State) -> Actions:
    """New melds, extensions, and the end of the turn or of the final melding (DR-84)."""
    seat = state.turn
    hand = state.hands[seat]
    last = END_TURN if state.phase == "meld" else FINAL_DONE
    if not hand:
        return last
    found: list[DrachenrummyAction] = [_lay(cards) for cards in possible(hand)]
    held = kinds(hand)
    for number, meld in enumerate(state.melds[seat]):
        if meld.wants & held:
            found += _extends(number, meld.wants & held, hand & FIRST)
    if not found:
        return last
    found += last
    return tuple(found)


@lru_cache(maxsize=1 << 8)
def _lay(cards: CardSet) -> LayMeld:
    return LayMeld(codes(cards))


def _extends(number: int, fitting: CardSet, firsts: CardSet) -> list[Extend]:
    found = []
    for kind in canonical(fitting):
        card = kind if firsts >> kind & 1 else kind + KINDS
        found.append(_extend(number, card))
    return found


@lru_cache(maxsize=1 << 8)
def _extend(number: int, card: Card) -> Extend:
    return Extend(number, _CODE[card])


LISTS: Mapping[str, Callable[[State], Actions]] = {
    "take": takes,
    "fix": fixes,
    "reserve": placings,
    "meld": meldings,
    "final_meld": meldings,
}
"""By phase: what the player on turn may do."""


def legal_actions(state: State, actor: Actor) -> Sequence[DrachenrummyAction]:
    """Everything ``actor`` may do, in the order of DR-84; empty for chance (DR-95)."""
    listed = LISTS.get(state.phase)
    if listed is None or type(actor) is not int or actor != state.turn:
        check_actor(actor, state.setup.n)
        return ()
    return listed(state)
