"""Advice for Mau-Mau: sensible actions are tried, and the round is played on to its end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from stammtisch.bots.advice.model import AdviceReason
from stammtisch.bots.advice.playouts import Playout, PlayoutAdviser, Terms
from stammtisch.games.maumau.owed.house_conditions import points_of
from stammtisch.games.maumau.rules import apply
from stammtisch.games.maumau.state.actions import Done, Draw, Lay, MauMauAction, TakePenalty, Wish
from stammtisch.games.maumau.state.state import State
from stammtisch.games.maumau.views.observation import MauMauObservation
from stammtisch.games.maumau.views.position import hands

SPOKEN = {"mau", "mau_mau"}
"""What costs nothing to say, and a penalty to forget."""

PLAYED = {"turn", "lhc"}
"""Phases in which cards are played."""


def board_points(state: State) -> tuple[int, ...]:
    """By seat, the points on the board."""
    return tuple(points_of(state, seat) for seat in range(len(state.standing.names)))


def round_over(before: State, now: State) -> bool:
    """The points of the round are on the board, or it has ended without any."""
    return now.standing.round_no > before.standing.round_no or (
        now.turn.phase in ("between", "match_over")
    )


def _plies(seen: MauMauObservation) -> int:
    """Rules of the house take their time."""
    return 2_400 * 5 // (5 + len(seen.in_force))


def imagined(state: State) -> State:
    """Sound players break no rule, so what they would do at an open table they do at a strict one.

    There a list is a tenth as long. Who is about to draw a stack card by card goes on doing so: at
    a strict table it comes at once.
    """
    plain = state.turn.phase == "turn" and not state.turn.drawing and not state.agenda.pending
    if not (state.options.open and plain):
        return state
    return replace(state, options=replace(state.options, supervision="strict"))


def sensible(seen: MauMauObservation, legal: Sequence[MauMauAction]) -> list[MauMauAction]:
    """What plays cards, each way to lay them once; nothing between rounds and in a Plenum.

    The answer to a last seven is such a play, too (MM-9c.3).

    Which two Damen are shown with a Damenrunde is no other way.
    """
    if seen.phase not in PLAYED:
        return []
    wishes: list[MauMauAction] = [one for one in legal if isinstance(one, Wish)]
    if wishes and seen.options.open:
        return wishes  # it is due: all else would be a violation
    lays: dict[Lay, Lay] = {}
    for action in legal:
        if isinstance(action, Lay):
            same = replace(
                action, say=tuple({*action.say} - SPOKEN), show=(), hold=False, done=False
            )
            lays[same] = max(lays.get(same, action), action, key=_fluent)
    rest = [one for one in legal if isinstance(one, Draw | Done | TakePenalty | Wish)]
    return [*lays.values(), *rest]


def _fluent(lay: Lay) -> tuple[int, bool]:
    """Orders ways to lay the same cards: what is due is said, and nothing is left open."""
    return len(lay.say), not lay.hold and not lay.done


def _reasons(action: Any, playouts: Sequence[Playout]) -> list[AdviceReason]:
    """How often the seat gets the points of the round, and what it then has in its hand."""
    won = sum(one.gain > 0 for one in playouts)
    found = [AdviceReason("wins_round", {"won": won, "playouts": len(playouts)})]
    before, seat = playouts[0].before, playouts[0].seat
    hand = hands(before)[seat]
    if isinstance(action, Lay):
        kept = [card for card in hand if card not in action.cards]
        found.append(_left(action, kept) if kept else AdviceReason("leaves_none"))
    elif isinstance(action, Wish):
        found.append(_wished(hand, action.suit))
    elif before.turn.phase == "turn":  # what a last seven costs comes only after all answers
        after, _ = apply(before, seat, action)
        left = hands(after)[seat]
        found.append(
            AdviceReason("holds", {"left": len(left)}) if left else AdviceReason("leaves_none")
        )
    return found


def _left(lay: Lay, left: Sequence[str]) -> AdviceReason:
    """The cards that stay in the hand, and how many of them go with what is asked for next."""
    if lay.wish is None:
        alike = sum(_alike(card, lay.cards[-1]) for card in left)
        return AdviceReason("leaves", {"left": len(left), "alike": alike})
    return _wished(left, lay.wish)


def _wished(left: Sequence[str], suit: str) -> AdviceReason:
    if not left:
        return AdviceReason("leaves_none")
    alike = sum(card[1] == suit for card in left)
    return AdviceReason("leaves_wished", {"left": len(left), "alike": alike})


def _alike(card: str, other: str) -> bool:
    """Of one suit or one rank; a joker has neither."""
    if "JO" in (card[:2], other[:2]):
        return False
    return card[0] == other[0] or card[1] == other[1]


ADVISER = PlayoutAdviser(
    frozenset({"mau-mau"}),
    Terms(
        measure="points",
        worth=board_points,
        ends=round_over,
        sensible=sensible,
        reasons=_reasons,
        # where rules can be broken, what nobody would do may be a violation
        fills=lambda seen: not seen.options.open,
        plies=_plies,
        imagined=imagined,
        most=4,
    ),
)
