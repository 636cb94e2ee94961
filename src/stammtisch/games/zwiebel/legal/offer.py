"""Long lists of legal actions as they are told to a page (ZC-118)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from stammtisch.games.zwiebel.state.actions import (
    Announce,
    Declare,
    Extra,
    Raise,
    Rearrange,
    SetStake,
    ZwiebelAction,
)

_ROUND = (1, 2, 5)


def offered(legal: Sequence[ZwiebelAction]) -> tuple[ZwiebelAction, ...]:
    """One action in place of many alike; what all of them are stands in the observation.

    Of groups the first of every key, of amounts the round ones and the most, of shifts and
    elephants the first. The rest can be read from ``own.groups``, ``own.rearranged``, ``limits``,
    ``own.shifts`` and ``own.elephants``.
    """
    told: dict[Hashable, ZwiebelAction] = {}
    most: ZwiebelAction | None = None
    for action in legal:
        if isinstance(action, Raise | SetStake | Extra):
            most = action
            if not _is_round(action.amount):
                continue
        told.setdefault(_sort(action), action)
    if most is not None:
        told.setdefault(most, most)
    return tuple(told.values())


def _sort(action: ZwiebelAction) -> Hashable:
    """Actions with the same answer are alike."""
    match action:
        case Declare(claim=claim) | Rearrange(claim=claim):
            return type(action), claim
        case Announce(mode="shift" | "elephants" as mode):
            return mode
    return action


def _is_round(amount: int) -> bool:
    """0, 1, 2, 5, 10, 20, 50, 100 and so on."""
    while amount and amount % 10 == 0:
        amount //= 10
    return amount == 0 or amount in _ROUND
