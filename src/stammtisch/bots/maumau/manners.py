"""What no player of Mau-Mau does, however weak: moves that make people doubt the whole table."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.actions import MauMauAction
from stammtisch.games.maumau.views.observation import MauMauObservation

WORDS = frozenset({"mau", "mau_mau"})


def unforgivable(
    seen: MauMauObservation, action: MauMauAction, lawful: Sequence[MauMauAction]
) -> bool:
    """To keep the last card, to say nothing where silence costs, to wish for what one lacks.

    ``lawful`` is what a strict table would allow the seat. An open table lets people forget Mau.
    """
    match action:
        case a.Draw() | a.Done():
            return len(seen.hand) == 1 and any(isinstance(one, a.Lay) for one in lawful)
        case a.Lay() | a.ThrowIn():
            silent = not seen.options.open and _silent(action, lawful)
            return silent or _idle_wish(seen, action, lawful)
        case a.Wish():
            return _idle_wish(seen, action, lawful)
    return False


def forgivable(seen: MauMauObservation, lawful: Sequence[MauMauAction]) -> Sequence[MauMauAction]:
    """The actions that can be forgiven; never none."""
    return [one for one in lawful if not unforgivable(seen, one, lawful)] or lawful


def _silent(action: a.Lay | a.ThrowIn, lawful: Sequence[MauMauAction]) -> bool:
    """The same could be done with a word that is due (§ 10.a, § 10.b)."""
    unsaid = WORDS - set(action.say)
    return any(
        isinstance(one, type(action))
        and unsaid & set(one.say)
        and msgspec.structs.replace(one, say=action.say) == action
        for one in lawful
    )


def _idle_wish(
    seen: MauMauObservation, action: a.Lay | a.ThrowIn | a.Wish, lawful: Sequence[MauMauAction]
) -> bool:
    """The suit is not in the hand, and another could be named that is, on a card but a Bube."""
    wish, laid = _wish(action)
    if wish is None:
        return False
    left = [card for card in seen.hand if card not in laid]
    if any(card[1] == wish for card in left):
        return False
    suits = {card[1] for card in left if card[0] != "J"}
    return any(suit in suits and cards == laid for suit, cards in map(_wish, lawful))


def _wish(action: MauMauAction) -> tuple[str | None, tuple[str, ...]]:
    """The suit that is named, and the cards that are laid with it."""
    match action:
        case a.Lay(wish=wish, cards=cards):
            return wish, cards
        case a.Wish(suit=suit):
            return suit, ()
    return None, ()
