"""Tables of Drachenrummy that start in the middle of a turn.

A scene is one more option of the table: ``scene`` holds what `at` of
tests/games/drachenrummy/setting.py is called with.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict, force_setattr
from tests.games.drachenrummy.setting import at

from stammtisch.games.drachenrummy import DRACHENRUMMY, rules
from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.drachenrummy.state.state import State

begin = rules.new


class SetOptions(DrachenrummyOptions, frozen=True, kw_only=True):
    """The options of a table, and where its match begins."""

    scene: dict[str, Any] | None = None


def new(options: DrachenrummyOptions, seats: int) -> State:
    """The scene among the options; or what a game begins with."""
    wanted = asdict(options)
    scene = wanted.pop("scene", None)
    if not scene:
        return begin(DrachenrummyOptions(**wanted), seats)  # events tell of no others
    return at(n=seats, **wanted, **scene)


def install() -> None:
    """Let the matches of this process begin with their scenes."""
    rules.new = new
    force_setattr(DRACHENRUMMY, "options", SetOptions)
