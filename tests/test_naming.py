"""One name, one meaning: no public class or type alias shares its name with another."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "stammtisch"

SKELETON = {
    "Applied", "Codes", "Draft", "Observation", "Phase", "Position", "Result", "Setup",
    "Standing", "State", "Suit",
}  # fmt: skip
"""What every game has for the same thing; docs/glossary.md, the skeleton of a game."""

BOTS = {"Beginner", "Master", "Reading", "Steady", "Strong"}
"""What the bot of every game has: its class, and what it makes of its observation."""

WIRE = {
    "Blocked": "the form in which the game's own goes to the page",
    "Happened": "the form in which the table's own goes to the page",
    "Join": "sitting down at a table; in a game, what its specification calls joining",
    "Say": "a line of chat; in Mau-Mau, what its specification calls saying",
    "Match": "a match with its record; in Zwiebel, to match a stake",
}
"""Names on the wire follow the specifications of the games, and who plays reads them there."""

NOUNS = {
    "bad_setting",
    "encoding",
    "evening",
    "listing",
    "open_listing",
    "opening",
    "reading",
    "reopening",
    "scoring",
    "seating",
    "spelling",
    "standing",
    "strict_listing",
    "training",
    "wiring",
}
"""Things that end like something one does."""


KINDS = {"Action": "actions", "Event": "events"}
"""What the classes of a game are by what they come from; in a small game one file has them all."""


def definitions(path: Path) -> Iterator[tuple[str, str]]:
    """The public classes and type aliases of a file, each with what kind of thing it is."""
    kind = next((one for one in KINDS.values() if one in (path.stem, path.parent.name)), "")
    of_a_game = path.is_relative_to(SOURCE / "games")
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            bases = [KINDS.get(ast.unparse(base), "") for base in node.bases if of_a_game]
            yield node.name, kind or "".join(bases)
        elif (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name)
            and ast.unparse(node.annotation) == "TypeAlias"
            and not node.target.id.startswith("_")
        ):
            yield node.target.id, ""


@cache
def homes() -> dict[str, list[tuple[str, str]]]:
    """By name: where it is defined, and whether it is an action or an event of a game."""
    found = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for name, kind in definitions(path):
            found[name].append((str(path.relative_to(SOURCE)), kind))
    return dict(found)


def game_of(home: str) -> str:
    """The folder of a game, or the file where it is none."""
    parts = home.split("/")
    return "/".join(parts[:2]) if parts[0] == "games" and len(parts) > 2 else home


def shared_in_a_game() -> dict[str, list[str]]:
    """Names that one game has twice."""
    found = {}
    for name, places in homes().items():
        games = [game_of(home) for home, _ in places if game_of(home) != home]
        if len(games) > len(set(games)):
            found[name] = [home for home, _ in places]
    return found


def shared() -> dict[str, list[str]]:
    """Names that different parts of the package have; two games may each have their own action.

    Actions and events are named by the specification of their game.
    """
    found = {}
    for name, places in homes().items():
        kinds = {kind for _, kind in places}
        parallel = len(kinds) == 1 and kinds != {""}
        if len({game_of(home) for home, _ in places}) > 1 and not parallel:
            found[name] = [home for home, _ in places]
    return found


def test_no_name_of_a_game_means_two_things() -> None:
    """An action, an event and a part of a house rule are three things, and have three names."""
    assert shared_in_a_game() == {}


def test_no_name_of_the_package_means_two_things() -> None:
    """But for the skeleton, for bots, and for names of the wire, each with its reason."""
    allowed = SKELETON | BOTS | WIRE.keys()
    assert {name: homes for name, homes in shared().items() if name not in allowed} == {}


def test_what_is_listed_is_still_shared() -> None:
    """A name that has been given to one thing alone leaves the list."""
    assert WIRE.keys() - shared().keys() == set()


@pytest.mark.parametrize("name", sorted(SKELETON))
def test_the_skeleton_is_in_the_games(name: str) -> None:
    """A word of the skeleton is defined in the houses of games and of the tournament alone."""
    places = homes()[name]
    assert len(places) > 1
    houses = [home for home, _ in places if not home.startswith("tournament/")]
    assert all(home.startswith("games/") and game_of(home) != home for home in houses)


def test_files_are_nouns() -> None:
    """A file is named after the thing in it, not after what it does."""
    gerunds = {path.stem for path in SOURCE.rglob("*ing.py")}
    assert gerunds == NOUNS
