"""What other packages bring by their entry points: games, and for `stammtisch.bots` bots.

A package names them in its ``pyproject.toml``::

    [project.entry-points."stammtisch.games"]
    crazy-eights = "crazy_eights:GAMES"

Whatever is wrong with a guest is said once, with the package's name, and the guest is left out.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple

import msgspec

from stammtisch.games.protocol import AnyGame, Game, Rules

LOG = logging.getLogger("stammtisch")


class Guest(NamedTuple):
    """One thing that a package brings."""

    by: str
    """The package with its version, and the entry point."""
    what: object

    def left_out(self, why: str) -> None:
        """Say why it is not taken."""
        LOG.warning("%s is left out: %s", self.by, why)


def brought(group: str) -> Iterator[Guest]:
    """All that packages bring in this group of entry points; of a tuple or list each part."""
    for entry in sorted(entry_points(group=group), key=_named):
        try:
            loaded = entry.load()
        except (Exception, SystemExit) as wrong:  # whatever the package does when it is imported
            Guest(_named(entry), None).left_out(f"{type(wrong).__name__}: {wrong}")
            continue
        for one in loaded if isinstance(loaded, tuple | list) else (loaded,):
            yield Guest(_named(entry), one)


def with_guests(own: Mapping[str, AnyGame]) -> dict[str, AnyGame]:
    """The games of the house and those of packages, by name."""
    found = dict(own)
    hosts = dict.fromkeys(own, "stammtisch itself")
    folders = {one.folder for one in own.values()}
    for guest in brought("stammtisch.games"):
        if not isinstance(guest.what, Game):
            guest.left_out(f"{guest.what!r:.80} is no stammtisch.Game")
        elif (name := guest.what.name) in found:
            guest.left_out(f"there is a game {name!r} already, from {hosts[name]}")
        elif guest.what.folder in folders:
            guest.left_out(f"its folder is {guest.what.folder!r}, a folder of stammtisch itself")
        elif wrong := _wrong(guest.what):
            guest.left_out(f"game {name!r}: {wrong}")
        else:
            found[name] = guest.what
            hosts[name] = guest.by
    return found


def _named(entry: EntryPoint) -> str:
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "a package"
    return f"{package} ({entry.group}: {entry.name} = {entry.value})"


def _wrong(game: AnyGame) -> str:
    """What a game lacks to be listed, played and told; empty when all is well."""
    functions = [name for name in vars(Rules) if not name.startswith("_")]
    lacks = [name for name in functions if not callable(getattr(game.rules, name, None))]
    if lacks:
        return f"its rules lack {', '.join(lacks)}"
    from stammtisch.games.text_problems import problems  # noqa: PLC0415 - most have no guests

    try:
        return "; ".join(problems(game)[:3])
    except (msgspec.ValidationError, ValueError, OSError) as wrong:
        return f"texts.toml: {wrong}"
