"""Steps of the showdown, tried in made-up states: how often the seat wins the round after them.

Who lays or does nothing can still announce once beaten (ZC-103, ZC-110). So such an action is worth
no less than any announcement that it leaves for later.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean
from typing import Any, NamedTuple

from stammtisch.bots.advice.playouts import chosen
from stammtisch.bots.zwiebel.choices.showdown import needed, shortlist
from stammtisch.bots.zwiebel.reading import reading_of
from stammtisch.games.protocol import CHANCE, AnyGame
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.advice.chances import tally
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.actions import ZwiebelAction
from stammtisch.games.zwiebel.state.setup import Setup, setup_of
from stammtisch.games.zwiebel.state.state import State
from stammtisch.games.zwiebel.views.observation import Observation

SAMPLES = 16
LABOUR = 60
"""So often hands are looked through after one step in one world."""


class Share(NamedTuple):
    """How often the seat wins after an action, in one made-up state."""

    won: float
    samples: int
    """In so many showdowns; 0: it is decided."""


def candidates(
    game: AnyGame, seen: Observation, steps: Sequence[Any], most: int, rng: random.Random
) -> list[Any]:
    """The steps worth comparing: what sound players do, and what an announcement can do best.

    Of equally good ones the earlier is to be told of first: the group that the table itself
    proposes, then doing nothing; and nobody concedes who can do anything else.
    """
    found = list(chosen(game, seen, steps, most, rng))
    if len(steps) > most and any(isinstance(one, act.Announce) for one in steps):
        helpful = shortlist(reading_of(seen, rng), steps)
        found += [one for one in helpful if one not in found][: most - len(found)]
    return sorted(found, key=lambda one: _place(seen, one))


def _place(seen: Observation, step: Any) -> int:
    if begins_best(seen, step):
        return 0
    if isinstance(step, act.Pass):
        return 1
    return 3 if isinstance(step, act.Concede) else 2


def begins_best(seen: Observation, action: Any) -> bool:
    """It lays the first group of the best arrangement (ZC-32)."""
    if not isinstance(action, act.Declare) or seen.own is None or not seen.own.arrangement:
        return False
    return {*seen.own.arrangement[0].cards} == {*action.cards}


def tried(
    seen: Observation, actions: Sequence[Any], worlds: int, rng: random.Random
) -> dict[Any, list[Share]]:
    """By action, its share in each of so many made-up states, the same for all."""
    assert seen.seat is not None
    found: dict[Any, list[Share]] = {action: [] for action in actions}
    for _ in range(worlds):
        state, luck = rules.determinize(seen, rng), rng.getrandbits(64)
        for action, shares in found.items():
            shares.append(step_share(state, seen.seat, action, random.Random(luck)))
    setup = setup_of(seen.options, seen.n)
    means = {action: fmean(share.won for share in shares) for action, shares in found.items()}
    best = {
        action: max(
            (action, *(one for one in found if leaves(seen, setup, action, one))),
            key=means.__getitem__,
        )
        for action in found
    }
    return {action: found[best[action]] for action in actions}


def leaves(seen: Observation, setup: Setup, action: Any, other: Any) -> bool:
    """Whether the seat can still announce ``other`` when it is beaten after ``action``.

    The Narr comes too late in the showdown; in zwiebel-v3 what lies open cannot be announced.
    """
    if not isinstance(other, act.Announce):
        return False
    if isinstance(action, act.Pass):
        fool = setup.codes[setup.characters["fool"]]
        return seen.phase == "preshow" and seen.pending is None and fool not in needed(other)
    if not isinstance(action, act.Declare | act.Rearrange):
        return False
    return setup.procedure.announces_open or not {*action.cards} & {*needed(other)}


def step_share(state: State, seat: int, action: ZwiebelAction, rng: random.Random) -> Share:
    """What comes of the round after the action."""
    before = len(state.standing.history)
    state, _ = rules.apply(state, seat, action)
    while len(state.standing.history) == before and CHANCE in rules.actors(state):
        state, _ = rules.apply(state, CHANCE, rules.sample_chance(state, rng))
    if len(state.standing.history) > before:
        return Share(float(state.standing.history[-1].winner == seat), 0)
    if state.place[seat] != "in":
        return Share(0.0, 0)
    found = tally(state, seat, rng, SAMPLES, LABOUR)
    return Share(found.won / found.samples, found.samples)
