"""What other packages bring by their entry points: games, and for `stammtisch.bots` bots.

A package names them in its ``pyproject.toml``::

    [project.entry-points."stammtisch.games"]
    crazy-eights = "crazy_eights:GAMES"

Whatever is wrong with a guest is said once, with the package's name, and the guest is left out.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import NamedTuple, get_args

import msgspec
from msgspec import Struct

from stammtisch.games.protocol import Action, AnyGame, Event, Game, Options, Rules

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

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
    if misfit := _misfit(game):
        return misfit
    functions = [name for name in vars(Rules) if not name.startswith("_")]
    lacks = [name for name in functions if not callable(getattr(game.rules, name, None))]
    if lacks:
        return f"its rules lack {', '.join(lacks)}"
    from stammtisch.games.text_problems import problems  # noqa: PLC0415 - most have no guests
    from stammtisch.games.texts import written  # noqa: PLC0415 - the same

    try:
        if not written(game.folder):
            return f"there is no texts.toml in its folder {game.folder!r}"
        found = problems(game)[:3]
        return f"texts.toml: {'; '.join(found)}" if found else ""
    except (msgspec.ValidationError, ValueError, OSError) as wrong:
        return f"texts.toml: {wrong}"


def _misfit(game: AnyGame) -> str:
    """What of a game has another form than the fields of `Game` say; empty when all is well."""
    name: object = game.name
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return "its name is not of small letters, digits and -, beginning with a letter"
    seats: object = game.seats
    if not isinstance(seats, range) or seats.step != 1 or not seats or seats.start < 1:
        return f"its seats are {seats!r:.80}, not a range such as range(2, 6)"
    if game.default_seats not in seats:
        return f"its default_seats, {game.default_seats!r:.80}, are none of its seats"
    if type(game.rules_version) is not int or game.rules_version < 1:
        return f"its rules_version is {game.rules_version!r:.80}, not a number from 1 on"
    for part, base in (("options", Options), ("observations", Struct), ("positions", Struct)):
        kind = getattr(game, part)
        if not (isinstance(kind, type) and issubclass(kind, base)):
            return f"its {part} are no class made from {base.__name__}"
    for part, base in (("actions", Action), ("events", Event)):
        for kind in get_args(getattr(game, part)) or (None,):
            if not (isinstance(kind, type) and issubclass(kind, base)):
                return f"its {part} are no union of classes made from {base.__name__}: A | B"
    return ""
