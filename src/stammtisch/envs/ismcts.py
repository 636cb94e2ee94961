"""OpenSpiel's information set Monte Carlo tree search as a bot.

``stammtisch arena zwanzig --bots strong,stammtisch.envs.ismcts:Ismcts`` lets it play paired deals.
It plays our games as OpenSpiel sees them: it draws worlds from what its seat sees, and plays them
at random to the end of the match. For each decision it searches `SECONDS`; an action of several
steps has so long for each of them. As it counts time, no two runs of it are the same. Needs the
extra ``stammtisch[open_spiel]``.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from stammtisch.envs.encoding import game_seen
from stammtisch.envs.extras import lacking
from stammtisch.envs.numbered_match import NumberedMatch
from stammtisch.envs.open_spiel import StammtischState, registered_name
from stammtisch.games import games
from stammtisch.games.protocol import SomeObservation

try:
    import pyspiel
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
except ModuleNotFoundError as wrong:
    raise lacking(__name__, "open_spiel", wrong) from None

SECONDS = 0.3
"""As long as the strongest of our own may think."""
CURIOSITY = 2.0
"""How much UCT looks for what has been tried little, in points of the game."""


class Ismcts:
    """Plays every game that has an encoding; it does not react while others are waited for."""

    games = frozenset(games())

    def __init__(self, seconds: float = SECONDS) -> None:
        self.name = "ismcts"
        self.seconds = seconds

    def choose(
        self, observation: SomeObservation, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any:
        if len(legal_actions) == 1:
            return legal_actions[0]
        seat = observation.seat
        assert seat is not None
        state = _state(observation, rng)
        search = _Search(state.get_game(), seat, rng)
        while True:
            choice = state.course.match.choice(seat)
            number = search.best(state, self.seconds)
            action = choice.after(number).action
            if action is not None:
                return action
            state.course.match.choose(seat, number)


class _Search(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search for so long, and not for so many simulations."""

    def __init__(self, game: Any, seat: int, rng: random.Random) -> None:
        source = np.random.RandomState(rng.getrandbits(32))
        super().__init__(
            game=game,
            evaluator=RandomRolloutEvaluator(1, source),
            uct_c=CURIOSITY,
            max_simulations=1,
            random_state=source,
        )

        def drawn(state: StammtischState, player: int) -> StammtischState:
            world: StammtischState = state.resample_from_infostate(player, rng.random)
            world.course.match.ask_first(seat)
            return world

        self.set_resampler(drawn)

    def best(self, state: StammtischState, seconds: float) -> int:
        """The number that was tried most often."""
        allowed = state.legal_actions()
        if len(allowed) == 1:
            return int(allowed[0])
        self.reset()
        root = self.create_new_node(state)
        end = time.perf_counter() + seconds
        while not root.child_info or time.perf_counter() < end:
            self.run_simulation(self.resample_from_infostate(state))
        return int(max(root.child_info, key=lambda number: root.child_info[number].visits))


def _state(seen: SomeObservation, rng: random.Random) -> StammtischState:
    """One of the states that look so from this seat."""
    kind = game_seen(seen)
    world = kind.rules.determinize(seen, rng)
    game = pyspiel.load_game(registered_name(kind), {"players": seen.n})
    game.match = NumberedMatch(kind.name, seen.n, msgspec.to_builtins(seen.options))
    state: StammtischState = game.new_initial_state()
    state.course.draws = ()
    state.course.match.at(world)
    state.course.match.ask_first(seen.seat)
    return state
