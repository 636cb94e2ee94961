"""What a bot is: a name, and a choice among legal actions by what its seat may know."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from stammtisch.games.protocol import RuleViolation


class Bot(Protocol):
    """A player made of software.

    It never sees a state, only what a person in its seat would know who has followed the match
    (`followed`). A bot remembers nothing between decisions: one object may play at many seats and
    tables at once, and all it needs to know stands in the observation. Bots must be picklable, so
    that simulations can hand them to other processes.
    """

    @property
    def name(self) -> str:
        """What users type; one word in lower case."""
        ...

    @property
    def games(self) -> frozenset[str] | None:
        """Names of the games it can play; ``None``: every game."""
        ...

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        """One of ``legal_actions``, which is never empty.

        Whatever is left to chance is drawn from ``rng``, so that a simulation can be repeated.
        """
        ...


@runtime_checkable
class Tempered(Protocol):
    """A bot whose game leaves room for a temper: it can be had braver, or more careful."""

    def tempered(self, boldness: float) -> Bot:
        """The same player with a temper: -1 never dares anything in doubt, 1 always does.

        At 0 it plays as it does without one. What nobody should ever do, no temper does.
        """
        ...


@runtime_checkable
class Reacting(Protocol):
    """A bot that also acts while others are waited for: challenges, gestures, windows."""

    def react(
        self, observation: Any, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any | None:
        """One of ``legal_actions``, or ``None`` to let pass what has happened so far.

        Asked after changes, only while its seat may act and nobody waits for it; where the seat
        is waited for, `Bot.choose` is asked instead. A bot without this method never reacts.
        """
        ...


class IllegalChoice(RuleViolation):
    """A bot chose none of its legal actions: who, what (as it is printed), and the refusal."""

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
