"""The games for Gymnasium: one seat learns, bots take the others. Importing registers the games.

>>> import gymnasium
>>> import stammtisch.envs.gymnasium
>>> env = gymnasium.make("stammtisch/Zwanzig-v0", bots="steady")
>>> observation, info = env.reset(seed=1)

The reward is what the match returns to the seat at its end, and 0 before. An illegal number changes
nothing and costs 1, and ``info["illegal"]`` is true. Needs the extra ``stammtisch[envs]``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np

from stammtisch.bots import bot as bot_called
from stammtisch.bots.protocol import Bot, Reacting
from stammtisch.envs.extras import lacking
from stammtisch.envs.numbered_match import NumberedMatch
from stammtisch.envs.staged_choice import IllegalNumber
from stammtisch.games import own_games
from stammtisch.games.decisions import followed
from stammtisch.games.protocol import BadOptions

try:
    import gymnasium
    from gymnasium.envs.registration import register
    from gymnasium.spaces import Discrete

    from stammtisch.envs.spaces import ILLEGAL_REWARD, MAX_STEPS, seen
except ModuleNotFoundError as wrong:
    raise lacking(__name__, "envs", wrong) from None


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A seat at a table with bots."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - a word of Gymnasium

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str | Bot] = "random",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """``bots``: one for all other seats, or one a seat from the left of the learner on.

        Raises `UnknownGame`, `NoEncoding`, `BadOptions`, `UnknownBot`.
        """
        if render_mode not in {None, "ansi"}:
            raise BadOptions("render_mode", render_mode, "ansi, or None")
        self.match = NumberedMatch(game, seats, options)
        n = self.match.seats
        if seat not in range(n):
            raise BadOptions("seat", seat, f"0 to {n - 1}")
        self.seat = seat
        named = [bots] * (n - 1) if isinstance(bots, str) else list(bots)
        if len(named) != n - 1:
            raise BadOptions("bots", len(named), f"{n - 1} bots, or one for all other seats")
        made = [bot_called(one, game) if isinstance(one, str) else one for one in named]
        self.bots = {(seat + 1 + step) % n: one for step, one in enumerate(made)}
        self.render_mode = render_mode
        size, length = self.match.encoding.size, self.match.encoding.length(n)
        self.action_space = Discrete(size)
        self.observation_space = seen(length, size)
        self.source = random.Random()

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - a word of Gymnasium
    ) -> tuple[dict[str, Any], dict[str, object]]:
        super().reset(seed=seed)
        if seed is not None:
            self.source = random.Random(seed)
        self.match = self.match.restarted()
        self._on_to_the_learner()
        return self._seen(), {"illegal": False}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, object]]:
        try:
            self.match.choose(self.seat, int(action))
        except IllegalNumber:
            return self._seen(), ILLEGAL_REWARD, self.match.over, False, {"illegal": True}
        self._on_to_the_learner()
        reward = self.match.returns[self.seat]
        return self._seen(), reward, self.match.over, False, {"illegal": False}

    def render(self) -> str | None:
        """The table as the learner sees it."""
        if self.render_mode is None:
            return None
        return self.match.game.text(self.match.state, self.seat)

    def _seen(self) -> dict[str, Any]:
        match, seat = self.match, self.seat
        return {"observation": match.array(seat), "action_mask": match.mask(seat)}

    def _on_to_the_learner(self) -> None:
        """Lets chance, time and bots act until the learner is asked, or the match is over."""
        match = self.match
        while True:
            match.settle(self.source)
            if not any(self._acted(seat) for seat in self._before_learner()):
                return

    def _before_learner(self) -> tuple[int, ...]:
        asked = self.match.asked
        return asked[: asked.index(self.seat)] if self.seat in asked else asked

    def _acted(self, seat: int) -> bool:
        """Lets a bot act, unless it lets pass what has happened."""
        match, bot = self.match, self.bots[seat]
        rules = match.game.rules
        legal = rules.legal_actions(match.state, seat)
        seen = followed(match.game, match.state, seat)
        if seat not in match.waited and isinstance(bot, Reacting):
            action = bot.react(seen, legal, self.source)
        else:
            action = bot.choose(seen, legal, self.source)
        if action is None:
            return False
        match.act(seat, action)
        return True


for _name in own_games():
    _camel = "".join(part.capitalize() for part in _name.split("-"))
    register(
        id=f"stammtisch/{_camel}-v0",
        entry_point=f"{__name__}:SeatEnv",
        max_episode_steps=MAX_STEPS,
        kwargs={"game": _name},
    )
