"""One match between bots, with its record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stammtisch.analysis.simulation import play_match
from stammtisch.bots import seated
from stammtisch.bots.programs import named
from stammtisch.bots.protocol import Bot
from stammtisch.door.arguments import BadArgument
from stammtisch.games.arguments import game_of, whole
from stammtisch.games.protocol import AnyGame, BadOptions, Options
from stammtisch.records.record import Record, header_for


class Match(msgspec.Struct, frozen=True):
    """A match that has been played."""

    record: Record
    """Everything that happened, to write down or to replay."""
    returns: tuple[float, ...] | None
    """The result by seat, in points of the game; higher is better. ``None`` if the match was given
    up after 20,000 actions."""


def play(
    game: AnyGame | str,
    bots: Sequence[Bot | type[Bot] | str],
    seed: int | str = 0,
    options: Options | None = None,
) -> Match:
    """Play a match of ``game`` between ``bots``, by seat. Equal arguments give equal matches.

    You can give game and bots by name, and a bot of your own as an object or its class. Make
    ``options`` with ``game.options(…)``; without them the standard rules apply. A match whose rules
    never end it, such as one of ``zwiebel-2004``, is given up after 20,000 actions, which takes a
    minute; ``options(rounds=10)`` ends it.

    Raises `UnknownGame`, `UnknownBot`, `BadOptions` for options or a number of bots that the game
    does not know, `BadArgument`, `IllegalChoice`, a `RuleViolation` that names the bot which chose
    none of its legal actions, and `BotFailed` for one of your own that raised something where it
    had to choose.
    """
    played = _game(game)
    chosen = played.options() if options is None else options
    if not isinstance(chosen, played.options):
        raise BadOptions("options", chosen, f"those made by game({played.name!r}).options(…)")
    number = seed if isinstance(seed, str) else whole(seed)
    if number is None:
        raise BadArgument("play", "seed", seed, "a whole number or a text")
    company = _company(bots, played.name)
    result = play_match(played, company, number, chosen, keep=True)
    header = header_for(played, chosen, [f"bot:{name}" for name in result.bots])
    record = Record(header=header, game=played, options=chosen, moves=result.moves)
    return Match(record, result.returns)


def _game(given: object) -> AnyGame:
    game = game_of(given)
    if game is None:
        raise BadArgument("play", "game", given, "a game or its name, such as 'zwanzig'")
    return game


def _company(given: object, game: str) -> list[Bot]:
    """The bots by seat. Raises `UnknownBot`, `BadArgument`."""
    if not isinstance(given, Sequence) or isinstance(given, str):
        wanted = "a list with a bot or its name for every seat, such as ['steady', 'random']"
        raise BadArgument("play", "bots", given, wanted)
    return [named(one, game) if isinstance(one, str) else seated(one, game) for one in given]
