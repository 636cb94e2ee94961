"""How ``steady`` of Zwiebel answers the steps that interrupt a round (ZC-97), and foresees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from stammtisch.bots.zwiebel.hands.elephants import best_values
from stammtisch.bots.zwiebel.hands.field import worth_of
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.characters.modifiers import HIDDEN
from stammtisch.games.zwiebel.groups.judgement import best_of, conditions_of
from stammtisch.games.zwiebel.solving import Strengths
from stammtisch.games.zwiebel.state.actions import (
    ChooseExchange,
    DevalueTarget,
    ElephantValue,
    OutCripple,
    Pass,
    Reveal,
    RevealTod,
    ZwiebelAction,
)
from stammtisch.games.zwiebel.state.state import ElephantValues, LadyTargets, State

PATIENCE = 60
"""After so many steps a thought is given up; no announcement takes that many."""
UNUSED = 10
"""The level of a card that is in no group of the best arrangement."""


def worth(state: State, seat: int) -> Strengths:
    """What the hand of a seat is worth as it stands."""
    return worth_of(state.hands[seat], conditions_of(state, seat))


def step(state: State, seat: int, legal: Sequence[Any]) -> Any:
    """The answer to a pending step, but for arrangements and the deal."""
    for kind, answer in _STEPS.items():
        found = [action for action in legal if isinstance(action, kind)]
        if found:
            return answer(state, seat, found)
    return next((action for action in legal if isinstance(action, Pass)), legal[0])


def imagined(state: State, seat: int, action: ZwiebelAction) -> State:
    """The state after ``action`` and all steps that it brings.

    The others do what the clock would do for them, but show a Tod that they have (Z04-49).
    """
    state, _ = rules.apply(state, seat, action)
    for _ in range(PATIENCE):
        if state.pending is None:
            break
        asked = next(actor for actor in rules.actors(state) if actor >= 0)
        answer = rules.timeout(state, asked)
        if asked == seat or isinstance(answer, Pass):
            answer = step(state, asked, rules.legal_actions(state, asked))
        state, _ = rules.apply(state, asked, answer)
    return state


def _first(_state: State, _seat: int, found: Sequence[ZwiebelAction]) -> ZwiebelAction:
    return found[0]


def _chosen(state: State, seat: int, found: Sequence[ChooseExchange]) -> ChooseExchange:
    """What leaves the own hand worth most."""
    index, conditions = state.setup.pack.index, conditions_of(state, seat)
    hand = state.hands[seat]
    return max(found, key=lambda action: worth_of(hand | 1 << index[action.card], conditions))


def _value(state: State, seat: int, found: Sequence[ElephantValue]) -> ElephantValue:
    """The next of the values that leave the own hand worth most."""
    pending = state.pending
    assert isinstance(pending, ElephantValues)
    wanted = best_values(state, seat, pending.cards, pending.values)
    if wanted is None:
        return found[0]
    value = wanted.values[len(pending.values)]
    return next((action for action in found if action.value == value), found[0])


def _target(state: State, seat: int, found: Sequence[DevalueTarget]) -> DevalueTarget:
    """What takes most from what is seen of the victim; a card by name rather than his choice."""
    pending = state.pending
    assert isinstance(pending, LadyTargets)
    victim = pending.victims[0]

    def left(action: DevalueTarget) -> tuple[Strengths, bool]:
        after, _ = rules.apply(state, seat, action)
        seen = worth_of(state.known[victim], conditions_of(after, victim))
        return seen, action.card == HIDDEN

    return min(found, key=left)


def _reveal(state: State, seat: int, found: Sequence[Reveal]) -> Reveal:
    """A card that gives away little: no special one, and none of the best groups."""
    index, parts = state.setup.pack.index, state.setup.part_of
    groups = best_of(state, seat).groups

    def cost(action: Reveal) -> tuple[bool, int]:
        card = index[action.card]
        levels = [level for level, group in enumerate(groups) if group.cards >> card & 1]
        return card in parts, -levels[0] if levels else -UNUSED

    return min(found, key=cost)


_STEPS: Mapping[type, Callable[[State, int, Sequence[Any]], Any]] = MappingProxyType(
    {
        OutCripple: _first,
        RevealTod: _first,
        ChooseExchange: _chosen,
        ElephantValue: _value,
        DevalueTarget: _target,
        Reveal: _reveal,
    }
)
"""By the kind of answer that a step asks for."""
