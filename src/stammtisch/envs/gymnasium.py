"""The games for Gymnasium: one seat learns, bots take the others. Importing registers the games.

>>> import gymnasium
>>> import stammtisch.envs.gymnasium
>>> env = gymnasium.make("stammtisch/Zwanzig-v0", bots="steady")
>>> observation, info = env.reset(seed=1)

The reward is what the match returns to the seat at its end, and 0 before. An illegal number changes
nothing, costs 1, and ``info["illegal"]`` says so. A bot of your own that fails, or chooses none of
its legal actions, ends the step with `BotFailed` or `IllegalChoice`, which name it. Needs the extra
``stammtisch[envs]``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from stammtisch.bots import seated
from stammtisch.bots.failures import fail
from stammtisch.bots.programs import named
from stammtisch.bots.protocol import Bot, IllegalChoice, Reacting
from stammtisch.envs.arguments import chosen, seed_of
from stammtisch.envs.encoding import encoded_games
from stammtisch.envs.extras import lacking
from stammtisch.envs.numbered_match import NumberedMatch
from stammtisch.envs.staged_choice import IllegalNumber
from stammtisch.games.arguments import whole
from stammtisch.games.decisions import followed
from stammtisch.games.protocol import AnyGame, BadOptions, RuleViolation

try:
    import gymnasium
    from gymnasium.envs.registration import register
    from gymnasium.error import ResetNeeded
    from gymnasium.spaces import Discrete

    from stammtisch.envs.spaces import ILLEGAL_REWARD, MAX_STEPS, seen
except ModuleNotFoundError as wrong:
    raise lacking(__name__, "envs", wrong) from None

_ARGUMENTS = ("seats", "seat", "bots", "render_mode")


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A seat at a table with bots."""

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 - a word of Gymnasium

    def __init__(
        self,
        game: AnyGame | str,
        seats: int | None = None,
        seat: int = 0,
        bots: Bot | type[Bot] | str | Sequence[Bot | type[Bot] | str] = "random",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """``seats`` play, the usual number without; the learner has the seat ``seat``, from 0 on.

        ``bots``: one for all other seats, or a list with one a seat from the left of the learner
        on. Each is a name (``steady``, ``kuno``, ``module:Class``), or a bot of your own, or its
        class. ``render_mode``: ``ansi``, ``human`` or ``None``, see `render`. ``options`` are those
        of the game, by name.

        Raises `UnknownGame`, `NoEncoding`, `BadOptions`, `UnknownBot`.
        """
        if render_mode not in (None, "ansi", "human"):
            raise BadOptions("render_mode", render_mode, "ansi, human, or None")
        self.match = NumberedMatch(game, seats, options, _ARGUMENTS)
        n = self.match.seats
        at = whole(seat)
        if at is None or at not in range(n):
            raise BadOptions("seat", seat, f"0 to {n - 1}")
        self.seat = at
        company = _company(bots, self.match.game.name, n - 1)
        self.bots = {(at + 1 + step) % n: one for step, one in enumerate(company)}
        self.render_mode = render_mode
        size, length = self.match.encoding.size, self.match.encoding.length(n)
        self.action_space = Discrete(size)
        self.observation_space = seen(length, size)
        self.begun = False
        self.chance = random.Random()
        self.mind = random.Random()
        """What the bots draw from: from chance's own they could foresee the cards."""

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - a word of Gymnasium
    ) -> tuple[dict[str, Any], dict[str, object]]:
        """Another match; of an equal seed the equal one, without a seed the next by chance.

        ``options`` are not looked at: those of the game are named where the environment is made.
        """
        seed = seed_of(seed)
        super().reset(seed=seed)
        if seed is not None:
            self.chance, self.mind = random.Random(seed), random.Random(f"{seed}/bots")
        self.match = self.match.restarted()
        self.begun = True
        self._on_to_the_learner()
        self._show()
        return self._seen(), {"illegal": False}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, object]]:
        """The learner's next number, and then the others until the learner is asked again.

        Raises `BotFailed`, `IllegalChoice`, `TypeError` for what is no whole number, and
        `ResetNeeded` before the first match and after the end of one.
        """
        if not self.begun:
            raise ResetNeeded("reset() has to be called before step()")
        if self.match.over:
            raise ResetNeeded("the match is over: reset() begins another")
        number = chosen(action, self.match.encoding.size)
        try:
            self.match.choose(self.seat, number)
        except IllegalNumber:
            return self._seen(), ILLEGAL_REWARD, False, False, {"illegal": True}
        self._on_to_the_learner()
        self._show()
        reward = self.match.returns[self.seat]
        return self._seen(), reward, self.match.over, False, {"illegal": False}

    def render(self) -> str | None:
        """The table as the learner sees it: the text where ``ansi`` is asked for.

        With ``human`` it is printed, and so is every table to which `reset` and `step` come.
        """
        if self.render_mode is None:
            return None
        text = self.match.game.text(self.match.state, self.seat)
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - what `human` asks for
        return None

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """By number, whether it is legal now, as learners with masks ask for it.

        ``MaskablePPO`` of sb3-contrib is one of them.
        """
        return self.match.mask(self.seat).astype(np.bool_)

    def _seen(self) -> dict[str, Any]:
        match, seat = self.match, self.seat
        return {"observation": match.array(seat), "action_mask": match.mask(seat)}

    def _on_to_the_learner(self) -> None:
        """Lets chance, time and bots act until the learner is asked, or the match is over."""
        match = self.match
        while True:
            match.settle(self.chance)
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
        ask, may_pass = bot.choose, False
        if seat not in match.waited and isinstance(bot, Reacting):
            ask, may_pass = bot.react, True
        try:
            action = ask(seen, legal, self.mind)
        except (Exception, SystemExit) as wrong:
            fail(bot, wrong)
        if action is None and may_pass:
            return False
        try:
            match.act(seat, action)
        except RuleViolation as refused:
            raise IllegalChoice(bot.name, f"{action!r:.80}", refused) from None
        return True


def _company(bots: Any, game: str, others: int) -> list[Bot]:
    """The bots of the other seats. Raises `UnknownBot`, `BadOptions`."""
    one_for_all = isinstance(bots, str | type) or not isinstance(bots, Iterable)
    given = [bots] * others if one_for_all else list(bots)
    if len(given) != others:
        raise BadOptions("bots", len(given), f"{others} bots, or one for all other seats")
    return [named(one, game) if isinstance(one, str) else seated(one, game) for one in given]


for _game in encoded_games():
    _camel = "".join(part.capitalize() for part in _game.name.split("-"))
    register(
        id=f"stammtisch/{_camel}-v0",
        entry_point=f"{__name__}:SeatEnv",
        max_episode_steps=MAX_STEPS,
        kwargs={"game": _game.name},
    )
