"""Tables of Zwanzig that start in the middle of a game.

A scene is one more option of the table: ``scene`` holds a position (ZZ-65) without its options,
and under ``names`` what the bots are called.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import asdict, force_setattr

from stammtisch.games.zwanzig import ZWANZIG, rules
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.state import State
from stammtisch.games.zwanzig.views.position import Position

begin = rules.new


class SetOptions(ZwanzigOptions, frozen=True, kw_only=True):
    """The options of a table, and where its match begins."""

    scene: dict[str, Any] | None = None


def new(options: ZwanzigOptions, seats: int) -> State:
    """The scene among the options; or what a game begins with."""
    wanted = asdict(options)
    scene = wanted.pop("scene", None)
    if not scene:
        return begin(ZwanzigOptions(**wanted), seats)  # events tell of no others
    place = {name: value for name, value in scene.items() if name != "names"}
    return rules.restore(msgspec.convert({"n": seats, "options": wanted} | place, Position))


def install() -> None:
    """Let the matches of this process begin with their scenes."""
    rules.new = new
    force_setattr(ZWANZIG, "options", SetOptions)
