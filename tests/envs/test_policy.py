"""A policy plays as a bot what it would choose in an environment."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pytest
from tests.envs.matches import TABLES

import stammtisch
from stammtisch.bots.failures import BotFailed
from stammtisch.envs.numbered_match import NumberedMatch
from stammtisch.envs.policy import PolicyBot
from stammtisch.games.decisions import followed


class Noting(PolicyBot):
    """Any legal number; it notes what it was shown."""

    name = "noting"

    def __init__(self) -> None:
        self.shown: list[tuple[list[float], list[int], int]] = []

    def number(self, observation: Any, mask: Any, rng: random.Random) -> int:
        number = rng.choice(np.flatnonzero(mask).tolist())
        self.shown.append((observation.tolist(), mask.tolist(), number))
        return int(number)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_it_is_shown_what_an_environment_shows(
    name: str, seats: int, options: dict[str, object]
) -> None:
    """Also where a bot knows more, as at Drachenrummy the cards that others have taken."""
    match, source = NumberedMatch(name, seats, options), random.Random(1)
    match.settle(source)
    several = 0
    for _ in range(120):
        if match.over:
            match = match.restarted()
            match.settle(source)
        seat, bot, rules = match.asked[0], Noting(), match.game.rules
        legal = rules.legal_actions(match.state, seat)
        action = bot.choose(followed(match.game, match.state, seat), legal, source)
        state = match.state
        for observation, mask, number in bot.shown:
            assert match.state is state
            assert observation == match.array(seat).tolist()
            assert mask == match.mask(seat).tolist()
            match.choose(seat, number)
        several += len(bot.shown) > 1
        assert match.state == rules.apply(state, seat, action)[0]
        match.settle(source)
    assert several or not match.encoding.staged


class Drawn(PolicyBot):
    name = "drawn"

    def number(self, observation: Any, mask: Any, rng: random.Random) -> Any:
        return np.int64(rng.choice(np.flatnonzero(mask)))


class Illegal(PolicyBot):
    name = "illegal"

    def number(self, observation: Any, mask: Any, rng: random.Random) -> int:
        return int(np.flatnonzero(mask == 0)[0])


class Fraction(PolicyBot):
    name = "fraction"

    def number(self, observation: Any, mask: Any, rng: random.Random) -> Any:
        return 0.5


class Empty(PolicyBot):
    name = "empty"


@pytest.mark.parametrize("name", ["mau-mau", "zwanzig"])
def test_it_plays_matches_with_others(name: str) -> None:
    goal = {"goal": 1} if name == "mau-mau" else {"max_rounds": 1}
    options = stammtisch.game(name).options(**goal)
    first, again = (
        stammtisch.play(name, [Drawn(), "random", Drawn()], seed=1, options=options)
        for _ in range(2)
    )
    assert first.returns == again.returns
    assert first.record.header.players == ["bot:drawn", "bot:random", "bot:drawn"]
    assert isinstance(pickle.loads(pickle.dumps(Drawn())), Drawn)


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        (Illegal, "the bot illegal failed: IllegalNumber: seat . may not choose . now; allowed: "),
        (Fraction, "the bot fraction failed: TypeError: an action is a whole number from 0 to 63"),
        (Empty, "the bot empty failed: NotImplementedError: Empty needs a method number()"),
    ],
)
def test_what_it_may_not_choose_is_told(bot: Any, said: str) -> None:
    with pytest.raises(BotFailed, match=said.replace("()", r"\(\)")):
        stammtisch.play("zwanzig", [bot, "random"], seed=1)
