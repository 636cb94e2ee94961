"""Tables of Mau-Mau that start in the middle of a round.

A scene (tests/games/maumau/scenes.py) stands as ``{"scene": {...}}`` among the ready-made rules of
a table's options; under ``names`` it says what the bots are called.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict, replace
from tests.games.maumau.scenes import scene

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.state.state import State

begin = rules.new


def new(options: MauMauOptions, seats: int) -> State:
    """The scene among the options, with the people of the table; or what a game begins with."""
    found = [one["scene"] for one in options.preset_rules if "scene" in one]
    if not found:
        return begin(options, seats)
    place = {name: value for name, value in found[0].items() if name != "names"}
    spec: dict[str, Any] = {"t": 0, "players": seats} | place
    plain = replace(options, preset_rules=())
    wanted = {name: value for name, value in asdict(plain).items() if name != "boards"}
    there = rules.position(scene(options=wanted, **spec).state)
    names = options.names or there.names
    board = replace(there.board, names=names)
    return rules.restore(replace(there, options=plain, names=names, board=board))


def install() -> None:
    """Let the matches of this process begin with their scenes."""
    rules.new = new
