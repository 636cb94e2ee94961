"""Looking again at the running match: whether a table lets people do so."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.table.model import TableDoc


def usual(game: AnyGame, options: Mapping[str, object]) -> bool:
    """Whether people look back where nobody has chosen: not if remembering is part of the game."""
    return all(options.get(name) != value for name, value in game.remembering)


def must_allow_rewind(doc: TableDoc) -> None:
    """Raises `RuleViolation` ``rewind_off`` at a table that does without.

    Those of a tournament do: no statute lets anybody look back.
    """
    if not doc.settings.rewind:
        raise RuleViolation("rewind_off")
