"""What is said when a game of another package fails: which one, how, and on which of its lines."""

from __future__ import annotations

from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any

from stammtisch.bots.failures import BotFailed, Mishap, mishap, traced
from stammtisch.games import games, own_games
from stammtisch.games.protocol import AnyGame


class GameFailed(RuntimeError):
    """A game that is not ours raised an error in its rules.

    ``game`` is its name, ``mishap`` what it raised and where, ``trace`` the whole traceback.
    """

    def __init__(self, game: str, mishap: Mishap, trace: str = "") -> None:
        super().__init__(f"the game {game} failed: {mishap}")
        self.game = game
        self.mishap = mishap
        self.trace = trace

    def __reduce__(self) -> tuple[Any, ...]:
        return GameFailed, (self.game, self.mishap, self.trace)


def failed_game(wrong: Exception) -> GameFailed | None:
    """The failure of a game of another package, if it is one: a line of that package was reached.

    What a bot raises is told as the bot's, wherever it lies.
    """
    if isinstance(wrong, GameFailed):
        return wrong
    if isinstance(wrong, BotFailed):
        return None
    guests = {
        one.folder.partition(".")[0]: name
        for name, one in games().items()
        if name not in own_games()
    }
    found = _innermost(wrong.__traceback__, frozenset(guests))
    if found is None:
        return None
    package, file, line = found
    return GameFailed(guests[package], Mishap(mishap(wrong).what, file, line), traced(wrong))


def stuck(game: AnyGame, seat: int) -> GameFailed:
    """The failure of a game in which it is somebody's turn who may do nothing."""
    return GameFailed(game.name, Mishap(f"seat {seat} is to act, but legal_actions lists nothing"))


def _innermost(
    trace: TracebackType | None, packages: frozenset[str]
) -> tuple[str, str, int] | None:
    """The package, file and line of the last step that lies in one of these packages."""
    for frame, line in reversed(list(walk_tb(trace))):
        package = str(frame.f_globals.get("__name__", "")).partition(".")[0]
        if package in packages:
            return package, Path(frame.f_code.co_filename).name, line
    return None
