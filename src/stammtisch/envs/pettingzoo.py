"""The games for PettingZoo: one seat after the other, or all at once.

>>> from stammtisch.envs import pettingzoo
>>> env = pettingzoo.env("zwanzig", seats=4)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))

Rewards are the returns of the match at its end, and 0 before. A match that has not ended after
``max_cycles`` steps is truncated. Needs the extra ``stammtisch[envs]``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, SupportsIndex, TypeAlias

from stammtisch.envs.arguments import chosen, seed_of
from stammtisch.envs.encoding import Floats
from stammtisch.envs.extras import lacking
from stammtisch.envs.numbered_match import Mask, NumberedMatch
from stammtisch.envs.staged_choice import IllegalNumber
from stammtisch.games.arguments import whole
from stammtisch.games.protocol import AnyGame, BadOptions

try:
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Dict, Discrete
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers

    from stammtisch.envs.spaces import ILLEGAL_REWARD, MAX_STEPS, seen
except ModuleNotFoundError as wrong:
    raise lacking(__name__, "envs", wrong) from None

SeenByAgent: TypeAlias = dict[str, dict[str, Floats | Mask]]
"""By agent, ``observation`` and ``action_mask``."""

InfosByAgent: TypeAlias = dict[str, dict[str, object]]

SteppedByAgent: TypeAlias = tuple[
    SeenByAgent, dict[str, float], dict[str, bool], dict[str, bool], InfosByAgent
]
"""By agent, what it sees, its reward, whether it is over, whether it was cut off; and infos."""

_ARGUMENTS = ("seats", "max_cycles", "render_mode")


def env(name: AnyGame | str, seats: int | None = None, **given: object) -> Any:
    """The game called ``name`` as an AEC environment, wrapped as is usual for card games.

    ``seats`` play, the usual number without. ``given`` are ``max_cycles``, ``render_mode``
    (``ansi``, ``human``) and the options of the game. An illegal number ends the match for all, and
    costs its player 1 (`TerminateIllegalWrapper`); what is no number of the table raises an error
    and changes nothing (`NumbersOnly`). Raises `UnknownGame`, `NoEncoding`, `BadOptions`.
    """
    bare: Any = raw_env(name, seats, **given)
    bare = wrappers.TerminateIllegalWrapper(bare, illegal_reward=ILLEGAL_REWARD)
    bare = NumbersOnly(bare)
    return wrappers.OrderEnforcingWrapper(bare)


class NumbersOnly(wrappers.BaseWrapper):  # type: ignore[misc]
    """Asks for a number of the table, and says which there are."""

    def step(self, action: SupportsIndex | None) -> None:
        """See `OneByOne.step`.

        Raises `TypeError` for what is no whole number, and `ValueError` for one outside the table.
        """
        agent = self.agent_selection
        if action is None and (self.terminations[agent] or self.truncations[agent]):
            super().step(None)
            return
        numbers = int(self.action_space(agent).n)
        number = chosen(action, numbers)
        if number not in range(numbers):
            raise ValueError(f"{number} is no action: they are numbers from 0 to {numbers - 1}")
        super().step(number)


def raw_env(name: AnyGame | str, seats: int | None = None, **given: object) -> OneByOne:
    """The same without wrappers: an illegal number raises `IllegalNumber`."""
    return OneByOne(name, seats, **given)


def parallel_env(name: AnyGame | str, seats: int | None = None, **given: object) -> AllAtOnce:
    """The game as an environment in which all choose at once; arguments and errors as of `env`.

    One more number, the last, is to wait. Whoever may not act can only wait; whoever may, but is
    not waited for, can wait, too. What several do at once happens in the order of a lot; what has
    become illegal by then is dropped. An illegal number counts as waiting, and costs 1; so does
    waiting where the match waits for this seat. Whoever is left out of a step waits.
    """
    return AllAtOnce(name, seats, **given)


class _Match:
    """What both kinds of environment share: spaces, the match, its picture."""

    def __init__(
        self,
        name: AnyGame | str,
        seats: int | None,
        *,
        waits: bool,
        max_cycles: int = MAX_STEPS,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi", "human"):
            raise BadOptions("render_mode", render_mode, "ansi, human, or None")
        cycles = whole(max_cycles)
        if cycles is None or cycles < 1:
            raise BadOptions("max_cycles", max_cycles, "a whole number from 1 on")
        self.match = NumberedMatch(name, seats, options, _ARGUMENTS)
        self.max_cycles = cycles
        self.render_mode = render_mode
        self.numbers = self.match.encoding.size + waits
        self.metadata = {
            "name": f"stammtisch_{self.match.game.name}_v0",
            "render_modes": ["ansi", "human"],
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.match.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.begun = False
        self.cycles = 0
        self.source = random.Random()
        self._spaces = [self._space() for _ in self.possible_agents]

    def _space(self) -> tuple[Dict, Discrete]:
        length = self.match.encoding.length(self.match.seats)
        return seen(length, self.numbers), Discrete(self.numbers)

    def observation_space(self, agent: str) -> Dict:
        """An array of numbers, and which actions are legal."""
        return self._spaces[self.seat(agent)][0]

    def action_space(self, agent: str) -> Discrete:
        """The numbers of the game's table."""
        return self._spaces[self.seat(agent)][1]

    def seat(self, agent: str) -> int:
        """Where the agent sits. Raises `KeyError` for one that does not exist."""
        try:
            return self.seat_of[agent]
        except (KeyError, TypeError):
            known = ", ".join(self.possible_agents)
            raise KeyError(f"there is no agent {agent!r:.80}; there are: {known}") from None

    def begin(self, seed: int | None) -> None:
        """Another match; of an equal seed the equal one."""
        given = seed_of(seed)
        if given is not None:
            self.source = random.Random(given)
        self.match = self.match.restarted()
        self.match.settle(self.source)
        self.begun = True
        self.cycles = 0
        self.agents = list(self.possible_agents)
        self.show()

    def must_have_begun(self) -> None:
        """Raises `ResetNeeded` where a step comes before the first reset."""
        if not self.begun:
            raise ResetNeeded("reset() has to be called before step()")

    def observe(self, agent: str) -> dict[str, Floats | Mask]:
        """What the agent sees, and which of its actions are legal.

        Raises `KeyError` for an agent that does not exist.
        """
        seat = self.seat(agent)
        mask = self.match.mask(seat, self.numbers)
        return {"observation": self.match.array(seat), "action_mask": mask}

    def render(self) -> str | None:
        """The table as a spectator sees it: the text where ``ansi`` is asked for.

        With ``human`` it is printed, and so is every table to which `reset` and `step` come.
        """
        if self.render_mode is None:
            return None
        text = self.match.game.text(self.match.state)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - what `human` asks for
        return None

    def show(self) -> None:
        """Prints the table where ``human`` is asked for."""
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is open."""


class OneByOne(_Match, AECEnv):  # type: ignore[misc]
    """A match in which one seat chooses after the other."""

    def __init__(self, name: AnyGame | str, seats: int | None, **given: Any) -> None:
        super().__init__(name, seats, waits=False, **given)

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,  # noqa: ARG002 - a word of PettingZoo
    ) -> None:
        """Another match; of an equal seed the equal one, without a seed the next by chance.

        ``options`` are not looked at: those of the game are named where the environment is made.
        """
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: InfosByAgent = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.asked[0]]

    def step(self, action: SupportsIndex | None) -> None:
        """The next number of the seat whose turn it is.

        Raises `IllegalNumber`, `TypeError` for what is no whole number, and `ResetNeeded` before
        the first match and after the end of one.
        """
        self.must_have_begun()
        if not self.agents:
            raise ResetNeeded("the match is over: reset() begins another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.choose(self.seat_of[agent], chosen(action, self.numbers))
        self.match.settle(self.source)
        self.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.match.returns, strict=True))
        if self.match.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            late = self.cycles >= self.max_cycles
            self.truncations = dict.fromkeys(self.agents, late)
            self.agent_selection = self.possible_agents[self.match.asked[0]]
        self._accumulate_rewards()
        self.show()


class AllAtOnce(_Match, ParallelEnv):  # type: ignore[misc]
    """A match in which all choose at the same time."""

    def __init__(self, name: AnyGame | str, seats: int | None, **given: Any) -> None:
        super().__init__(name, seats, waits=True, **given)
        self.wait = self.match.encoding.size
        """The number that means to do nothing."""

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,  # noqa: ARG002 - a word of PettingZoo
    ) -> tuple[SeenByAgent, InfosByAgent]:
        """Another match; of an equal seed the equal one, without a seed the next by chance.

        ``options`` are not looked at: those of the game are named where the environment is made.
        """
        self.begin(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, Floats | Mask]:
        """What the agent sees, and which of its actions are legal, waiting among them."""
        seen = super().observe(agent)
        seen["action_mask"][self.wait] = self.seat(agent) not in self.match.waited
        return seen

    def step(self, actions: Mapping[str, SupportsIndex]) -> SteppedByAgent:
        """What all choose at once, by agent; what came of it, nothing once the match is over.

        Raises `KeyError` for an agent that does not exist, `TypeError` for what is no mapping or
        no whole number, and `ResetNeeded` before the first match.
        """
        self.must_have_begun()
        if not isinstance(actions, Mapping):
            raise TypeError(f"actions are numbers by agent, not {actions!r:.80}")
        agents, rewards = self.agents, dict.fromkeys(self.agents, 0.0)
        numbers = {self.seat(one): chosen(number, self.numbers) for one, number in actions.items()}
        moved = {}
        for agent in agents:
            seat = self.seat_of[agent]
            number = numbers.get(seat, self.wait)
            if number in self.match.choice(seat).allowed:
                moved[agent] = number
            elif number != self.wait or seat in self.match.waited:
                rewards[agent] = ILLEGAL_REWARD
        self._together(moved)
        self.cycles += 1
        over = self.match.over
        late = not over and self.cycles >= self.max_cycles
        if over:
            for agent in agents:
                rewards[agent] += self.match.returns[self.seat_of[agent]]
        seen = self._seen()
        if over or late:
            self.agents = []
        self.show()
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: {} for agent in agents},
        )

    def _together(self, moved: Mapping[str, int]) -> None:
        """Chosen in the order of a lot; with the first complete action the others' may be over."""
        order = sorted(moved)
        self.source.shuffle(order)
        for agent in order:
            try:
                self.match.choose(self.seat_of[agent], moved[agent])
            except IllegalNumber:
                continue  # it was legal a moment ago
        self.match.settle(self.source)

    def _seen(self) -> SeenByAgent:
        return {agent: self.observe(agent) for agent in self.agents}
