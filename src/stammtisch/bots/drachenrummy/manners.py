"""What no player of Drachenrummy does, however weak: moves that make people doubt the table."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.bots.drachenrummy.steady import melds_of, targets
from stammtisch.games.drachenrummy.melds.layout import best_layout
from stammtisch.games.drachenrummy.melds.melds import Meld, classify
from stammtisch.games.drachenrummy.melds.pack import PACK, points
from stammtisch.games.drachenrummy.state.actions import (
    DrachenrummyAction,
    EndReserve,
    Extend,
    FinalDone,
    LayMeld,
    Reserve,
)
from stammtisch.games.drachenrummy.views.observation import Observation


def unforgivable(
    seen: Observation, action: DrachenrummyAction, legal: Sequence[DrachenrummyAction]
) -> bool:
    """To leave a card that completes a meld, to tear what lies well, to end with melds in hand."""
    match action:
        case EndReserve():
            there = {one.card for one in legal if isinstance(one, Reserve)}
            return any(one.card in there and _completes(seen, one.card) for one in targets(seen))
        case LayMeld() | Extend():
            return _torn(seen, action)
        case FinalDone():
            return any(not _torn(seen, one) for one in legal if isinstance(one, LayMeld | Extend))
    return False


def forgivable(seen: Observation, legal: Sequence[DrachenrummyAction]) -> list[DrachenrummyAction]:
    """The actions that can be forgiven; never none."""
    return [one for one in legal if not unforgivable(seen, one, legal)] or list(legal)


def _completes(seen: Observation, code: str) -> bool:
    """With this card, which promises something, more can be laid than without."""
    own = [entry.card for entry in seen.reserved if entry.owner == seen.seat]
    hand, melds = PACK.cards([*seen.hand, *own]), melds_of(seen, seen.seat or 0)
    more = best_layout(hand | PACK.cards([code]), melds)
    return more.value > best_layout(hand, melds).value


def _torn(seen: Observation, action: LayMeld | Extend) -> bool:
    """With these cards elsewhere more points could be laid."""
    hand, melds = PACK.cards(seen.hand), melds_of(seen, seen.seat or 0)
    if isinstance(action, LayMeld):
        laid = PACK.cards(action.cards)
        after = (*melds, _meld(laid))
    else:
        laid = PACK.cards([action.card])
        old = melds[action.meld_id]
        after = tuple(_meld(one.cards | laid) if one is old else one for one in melds)
    before = best_layout(hand, melds).value + sum(points(one.cards) for one in melds)
    return best_layout(hand & ~laid, after).value + sum(points(one.cards) for one in after) < before


def _meld(cards: int) -> Meld:
    found = classify(cards)
    assert found is not None
    return found
