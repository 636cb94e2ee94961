"""What lies in reach of a player but is refused, and why (DR-87)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.games.drachenrummy.dice.dice import FACES, count_of, thefts
from stammtisch.games.drachenrummy.legal.listing import LISTS
from stammtisch.games.drachenrummy.legal.refusals import _CODE, out_of_place
from stammtisch.games.drachenrummy.melds.melds import Meld, possible
from stammtisch.games.drachenrummy.melds.pack import KINDS, canonical, kinds
from stammtisch.games.drachenrummy.moves import MOVES
from stammtisch.games.drachenrummy.state.actions import (
    DrachenrummyAction,
    Extend,
    LayMeld,
    Reserve,
    Steal,
    Take,
)
from stammtisch.games.drachenrummy.state.state import Reservation, State
from stammtisch.games.protocol import Blocked, RuleViolation, check_actor


def blocked(state: State, seat: int) -> Sequence[Blocked]:
    """What the player on turn might reach for but may not do, each with its reason (DR-87).

    A card appears with the one action that a hand on it would mean now; cards that can be used
    now do not appear, except for melds that they do not fit.
    """
    check_actor(seat, state.setup.n)
    if state.phase not in LISTS or seat != state.turn:
        return ()
    found = []
    for action in _tempting(state):
        phases, by_chance, move = MOVES[type(action)]
        try:
            if state.phase not in phases:
                raise out_of_place(state, action, phases, by_chance)
            move(state, action)
        except RuleViolation as why:
            found.append(Blocked(action, why.code, why.clause, why.facts))
    return found


def _tempting(state: State) -> Iterator[DrachenrummyAction]:
    if state.phase == "take":
        yield from (Take((_CODE[e.card],)) for e in state.reserved if e.owner != state.turn)
    elif state.phase in ("meld", "final_meld"):
        yield from _cards_without_meld(state)
        yield from _near_misses(state)
    if state.phase not in ("take", "final_meld"):
        yield from (_on_display(state, card) for card in state.display)
        yield from (_on_reserved(state, entry) for entry in state.reserved)
    if state.phase not in ("meld", "final_meld"):
        yield from (LayMeld((_CODE[card],)) for card in canonical(state.hands[state.turn]))


def _on_display(state: State, card: int) -> Reserve:
    face = next((face for face in FACES if count_of(state.free, face)), 1)
    return Reserve(_CODE[card], face, 1)


def _on_reserved(state: State, entry: Reservation) -> Steal:
    """The best theft if there is one, else the strongest attempt."""
    able = thefts(state.setup.steal_rule, state.free, entry.face, entry.count)
    same = count_of(state.free, entry.face)
    if able or same:
        face, count = able[0] if able else (entry.face, same)
    else:
        face = max(FACES, key=lambda face: (count_of(state.free, face), face))
        count = max(count_of(state.free, face), 1)
    return Steal(_CODE[entry.card], face, count)


def _cards_without_meld(state: State) -> Iterator[LayMeld]:
    """Hand cards that no meld and no extension can use now."""
    hand, own = state.hands[state.turn], state.melds[state.turn]
    useful = 0
    for cards in possible(hand):
        useful |= kinds(cards)
    for meld in own:
        useful |= meld.wants
    useful |= useful << KINDS
    yield from (LayMeld((_CODE[card],)) for card in canonical(hand & ~useful))


def _near_misses(state: State) -> Iterator[Extend]:
    """Hand cards of the suit of an own run, or the rank of an own set, that do not fit."""
    for number, meld in enumerate(state.melds[state.turn]):
        for card in canonical(state.hands[state.turn]):
            if _related(meld, card % KINDS) and not meld.wants >> card % KINDS & 1:
                yield Extend(number, _CODE[card])


def _related(meld: Meld, kind: int) -> bool:
    suit, rank = divmod(kind, 13)
    return meld.low == rank + 1 if meld.kind == "set" else meld.suit == suit
