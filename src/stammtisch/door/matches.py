"""One match between bots, with its record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stammtisch.analysis.simulation import play_match
from stammtisch.bots import bot
from stammtisch.bots.protocol import Bot
from stammtisch.games import game as game_called
from stammtisch.games.protocol import AnyGame, BadOptions, Options
from stammtisch.records.record import Record, header_for


class Match(msgspec.Struct, frozen=True):
    """A match that was played."""

    record: Record
    """All that happened, to be written down or replayed."""
    returns: tuple[float, ...] | None
    """The result by seat, in points of the game, higher is better; ``None``: given up after 20,000
    actions."""


def play(
    game: AnyGame | str,
    bots: Sequence[Bot | str],
    seed: int | str = 0,
    options: Options | None = None,
) -> Match:
    """A match of ``game`` between ``bots``, by seat; equal arguments give the equal match.

    Game and bots may be given by name; ``options`` are made by ``game.options(…)``, the standard
    rules without. A match that has no end by them, as of ``zwiebel-2004``, is given up after
    20,000 actions, which takes a minute; ``options(rounds=10)`` ends it.

    Raises `UnknownGame`, `UnknownBot`, `BadOptions` for options or a number of bots that the game
    does not know, and `RuleViolation` for a bot that breaks the rules.
    """
    played = game_called(game) if isinstance(game, str) else game
    chosen = played.options() if options is None else options
    if not isinstance(chosen, played.options):
        raise BadOptions("options", chosen, f"those made by game({played.name!r}).options(…)")
    seated = [bot(one, played.name) if isinstance(one, str) else one for one in bots]
    result = play_match(played, seated, seed, chosen, keep=True)
    header = header_for(played, chosen, [f"bot:{name}" for name in result.bots])
    record = Record(header=header, game=played, options=chosen, moves=result.moves)
    return Match(record, result.returns)
