"""``beginner``: plays as people do on their first evening: by this card, and half by feeling.

It saves nothing for later: what has an effect it likes to lay at once. It overlooks cards of its
own hand, and most of what could be thrown in or challenged; at open tables it forgets its Mau.
What it overlooks follows from the moment, so that asking again changes nothing. It chooses by
feeling among what seems good, and never throws dice.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import Any
from zlib import crc32

from stammtisch.bots.maumau.manners import forgivable
from stammtisch.bots.maumau.steady import KEEP, SteadyBot, worth
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.actions import MauMauAction
from stammtisch.games.maumau.state.cards import INDEX, RANK
from stammtisch.games.maumau.views.observation import MauMauObservation

ATTENTION = 0.55
"""The chance that it notices what others do wrong, and that a card can be thrown in."""
SLIPS = 0.002
"""The chance that it lays a card at an open table without looking whether it goes."""
FORGETS = 0.05
"""The chance that it does not think of its Mau at an open table."""
OVERLOOKS = 0.05
"""The chance that it does not see one of its cards while it holds more than two."""
SEEMS_GOOD = 3.0
"""Cards, by its own estimate, up to which a worse action is still thought of."""
HASTE = 0.6
"""How much of the worth of a card that is better kept it does not think of."""
FEELING = 0.3
"""Cards by which it errs; the temperature of its choice."""


class Beginner(SteadyBot):
    """Plays Mau-Mau at strict and open tables, with every number of seats and all options."""

    def __init__(self) -> None:
        super().__init__("beginner", ATTENTION, SLIPS)

    def choose(
        self, observation: MauMauObservation, legal_actions: Sequence[Any], rng: random.Random
    ) -> MauMauAction:
        return super().choose(observation, _thought_of(observation, legal_actions), rng)

    def react(
        self, observation: MauMauObservation, legal_actions: Sequence[Any], rng: random.Random
    ) -> MauMauAction | None:
        return super().react(observation, _thought_of(observation, legal_actions), rng)

    def best(
        self, seen: MauMauObservation, lawful: Sequence[MauMauAction], rng: random.Random
    ) -> MauMauAction:
        """One of what seems good, the better the likelier."""
        actions = _looked_at(seen, forgivable(seen, lawful))
        values = [worth(seen, action) + HASTE * _eager(action) for action in actions]
        most = max(values)
        weights = [
            exp((value - most) / FEELING) if most - value < SEEMS_GOOD else 0.0 for value in values
        ]
        return rng.choices(actions, weights)[0]


def _eager(action: MauMauAction) -> float:
    """What it does not think of: that a good card is better kept."""
    return KEEP.get(RANK[INDEX[action.cards[0]]], 0.0) if isinstance(action, a.Lay) else 0.0


def _looked_at(seen: MauMauObservation, lawful: Sequence[MauMauAction]) -> Sequence[MauMauAction]:
    """Without the cards that it does not see now, unless it would see none that goes."""
    if len(seen.hand) <= 2:
        return lawful
    blind = [isinstance(one, a.Lay) and _luck(seen, one.cards[0]) < OVERLOOKS for one in lawful]
    found = [one for one, missed in zip(lawful, blind, strict=True) if not missed]
    return found if any(isinstance(one, a.Lay) for one in found) else lawful


def _thought_of(seen: MauMauObservation, legal: Sequence[MauMauAction]) -> Sequence[MauMauAction]:
    """The actions that come to its mind; never none."""
    return [one for one in legal if not _forgotten(seen, one)] or legal


def _forgotten(seen: MauMauObservation, action: MauMauAction) -> bool:
    match action:
        case a.Lay(say=words) if "mau" in words:
            return _forgets_mau(seen)
        case a.Say(phrase="mau"):
            return _forgets_mau(seen)
        case a.ThrowIn():
            return len(seen.hand) > 1 and _luck(seen, "throw") > ATTENTION
    return False


def _forgets_mau(seen: MauMauObservation) -> bool:
    """Whether it does not think of its Mau in this round."""
    share = crc32(f"{seen.seat}/{seen.round_no}/{seen.scores}/mau".encode()) / 2**32
    return seen.options.open and share < FORGETS


def _luck(seen: MauMauObservation, what: str) -> float:
    """A number from 0 to 1, always the same for one thing in a turn at a seat."""
    moment = f"{seen.seat}/{seen.round_no}/{seen.scores}/{seen.turn_no}/{what}"
    return crc32(moment.encode()) / 2**32
