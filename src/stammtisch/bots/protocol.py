"""What a bot is: a name, and a choice among legal actions based on what its seat may know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from stammtisch.games.protocol import RuleViolation


class Bot(Protocol):
    """A player made of software.

    It never sees a state, only what a person in its seat would know after following the match
    (`followed`). A bot remembers nothing between decisions: one object may play at many seats and
    tables at once, and the observation contains all it needs to know. Bots must be picklable, so
    that simulations can hand them to other processes.
    """

    @property
    def name(self) -> str:
        """What users type: one word in lower case."""
        ...

    @property
    def games(self) -> frozenset[str] | None:
        """The names of the games it can play; ``None``: every game."""
        ...

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        """One of ``legal_actions``, which is never empty.

        Draw whatever you leave to chance from ``rng``, so that a simulation can be repeated.
        """
        ...


@runtime_checkable
class Tempered(Protocol):
    """A bot whose game leaves room for a temper: it can play more bravely or more carefully."""

    def tempered(self, boldness: float) -> Bot:
        """The same player with a temper: in doubt, -1 never dares anything, and 1 always does.

        At 0 it plays as without one. No temper does what nobody should ever do.
        """
        ...


@runtime_checkable
class Reacting(Protocol):
    """A bot that also acts while others are waited for: challenges, gestures, windows."""

    def react(
        self, observation: Any, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any | None:
        """One of ``legal_actions``, or ``None`` to do nothing about what has happened so far.

        It is asked after changes, while its seat may act and nobody waits for it. If the table
        waits for the seat, `Bot.choose` is asked instead. A bot without this method never reacts.
        """
        ...


class IllegalChoice(RuleViolation):
    """A bot chose an action that is not legal: which bot, the action as printed, the refusal."""

    def __init__(self, bot: str, action: str, refused: RuleViolation) -> None:
        super().__init__(refused.code, refused.clause, **refused.facts)
        self.bot = bot
        self.action = action
        self.refused = refused

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalChoice, (self.bot, self.action, self.refused)

    def __str__(self) -> str:
        return (
            f"the bot {self.bot} chose {self.action}, which is none of its legal actions"
            f" ({self.refused}); choose has to return one of legal_actions"
        )
