"""Who wins a showdown whose cards are all known: everybody plays his best and cripples when he can.

This is ZC-114, and case ``S`` of ZC-120 for the Reinleger. Nobody announces anything any more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from stammtisch.cards.sets import CardSet
from stammtisch.games.zwiebel.cards.conditions import Conditions
from stammtisch.games.zwiebel.groups.runs import Run, crippled, run, runs
from stammtisch.games.zwiebel.solving import Group, Strengths

_TARGETS = frozenset({"UZ", "GZ", "OKT", "K5"})
"""What runs may cripple at all (ZC-20)."""


class Side(NamedTuple):
    """A player with all his cards."""

    seat: int
    hand: CardSet
    conditions: Conditions
    worth: Strengths
    """What he will have laid in the end."""
    groups: tuple[Group, ...] = ()
    """The same as groups; only needed where somebody has a run."""


class Outcome(NamedTuple):
    """Who won a duel, and whether the round is over with it (ZC-21)."""

    winner: Side
    over: bool = False


def beats(one: Strengths, other: Strengths, *, elder: bool) -> bool:
    """Whether a list beats another one; a total tie is the elder's (ZC-31, ZC-113)."""
    return one > other or (one == other and elder)


def play(line: Sequence[Side], first: Mapping[int, Side], order: Mapping[int, int]) -> int:
    """The seat that wins, duel by duel in the order of ``line`` (ZC-100).

    ``first`` has what the two of the running duel will have laid in it, by seat; in later duels
    they may have better lists. ``order``: places in the order of seniority, by seat.
    """
    leader, *others = line
    for place, challenger in enumerate(others):
        pair = (leader, challenger)
        if place == 0:
            pair = (first.get(leader.seat, leader), first.get(challenger.seat, challenger))
        others_in = (leader, *others[place:])
        found = duel(*pair, others_in, order)
        if found.over:
            return found.winner.seat
        leader = next(one for one in (leader, challenger) if one.seat == found.winner.seat)
    return leader.seat


def duel(
    leader: Side, challenger: Side, still_in: Sequence[Side], order: Mapping[int, int]
) -> Outcome:
    """Level by level; whoever is to decide cripples if he can (ZC-103)."""
    ours, theirs = leader.groups, challenger.groups
    for level in range(max(len(leader.worth), len(challenger.worth)) + 1):
        for player, declared in ((leader, theirs[:level]), (challenger, ours[: level + 1])):
            if found := _crippling(player, declared, still_in, order):
                return found
        mine, others = leader.worth[: level + 1], challenger.worth[: level + 1]
        if others > mine:
            found = _crippling(leader, theirs[: level + 1], still_in, order)
            return found or Outcome(challenger)
        if others < mine:
            return Outcome(leader)
    older = min(leader, challenger, key=lambda one: order[one.seat])
    return Outcome(older)


def _crippling(
    player: Side, declared: Sequence[Group], still_in: Sequence[Side], order: Mapping[int, int]
) -> Outcome | None:
    """The end of the round by a run of this player, or by one of ten after his one of nine."""
    if not player.conditions.cripplers or not any(one.key.name in _TARGETS for one in declared):
        return None
    for played in runs(player.hand, player.conditions):
        target = crippled(played, declared, player.conditions)
        if isinstance(target, Group):
            return Outcome(_longest(player, played, target, still_in, order), True)
    return None


def _longest(
    player: Side,
    played: Run,
    target: Group,
    still_in: Sequence[Side],
    order: Mapping[int, int],
) -> Side:
    """Z30-06b: who plays ten cards after nine; the rule set of 2004 knows no such window."""
    if played.size < 10 and not player.conditions.rule_set.nulls_raise_onions:
        for other in sorted(still_in, key=lambda one: order[one.seat]):
            if other.seat != player.seat and out_cripples(other, (target,)):
                return other
    return player


def out_cripples(player: Side, targets: Sequence[Group]) -> bool:
    """Whether all ten cards of this player are a run that cripples one of the targets (Z30-06)."""
    longer = run(player.hand, player.conditions)
    if longer is None or longer.size < 10:
        return False
    return isinstance(crippled(longer, targets, player.conditions), Group)
