"""The characters: bots with a name, a level and a temper, the same ones in every game.

A level is knowledge and care, a temper is style. The page draws their faces, and reads this file's
data, too. What people are told of them is true in every game: where nothing can be dared, a temper
changes no choice.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from stammtisch.bots.protocol import Bot, Reacting, Tempered
from stammtisch.games.texts import Both


class Persona(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to play against."""

    key: str
    """What users type; one word in lower case."""
    name: str
    level: str
    """The bot whose knowledge and care it has."""
    boldness: float
    """How it decides in doubt: -1 never dares, 0 as its level does, 1 always dares."""
    pace: float
    """How long it seems to think, in times of the table's pace; whatever it thinks about."""
    temper: Both
    """One word."""
    line: Both
    """One sentence."""

    @property
    def bot(self) -> str:
        """What it is called as a bot, and in records: its level and itself."""
        return f"{self.level}/{self.key}"


@cache
def characters() -> Mapping[str, Persona]:
    """All of them by `Persona.bot`, in the order in which they come to a table."""
    data = files("stammtisch.bots").joinpath("characters.json").read_bytes()
    return {one.bot: one for one in msgspec.json.decode(data, type=list[Persona])}


def character(name: str) -> Persona | None:
    """The character of a bot's name, or of a key; ``None``: there is none."""
    known = characters()
    return known.get(name) or next((one for one in known.values() if one.key == name), None)


def called() -> Mapping[str, str]:
    """By `Persona.bot`, what it is called at a table."""
    return {one.bot: one.name for one in characters().values()}


def pace_of(bot: str) -> float:
    """How long the bot seems to think, in times of the table's pace; known to everybody."""
    found = characters().get(bot)
    return 1.0 if found is None else found.pace


class CharacterBot:
    """A character at a game: the bot of its level with its temper."""

    def __init__(self, who: Persona, level: Bot) -> None:
        self.name = who.bot
        self.games = level.games
        self.player = level.tempered(who.boldness) if isinstance(level, Tempered) else level

    def choose(self, observation: Any, legal_actions: Sequence[Any], rng: random.Random) -> Any:
        return self.player.choose(observation, legal_actions, rng)


class ReactingCharacterBot(CharacterBot):
    """The same for a level that also acts while others are waited for."""

    def react(
        self, observation: Any, legal_actions: Sequence[Any], rng: random.Random
    ) -> Any | None:
        assert isinstance(self.player, Reacting)
        return self.player.react(observation, legal_actions, rng)


def played_by(who: Persona, level: Bot) -> Bot:
    """The bot of a character, from the bot of its level in the same game."""
    kind = ReactingCharacterBot if isinstance(level, Reacting) else CharacterBot
    return kind(who, level)
