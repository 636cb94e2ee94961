"""What the long runs in pieces do: for each, what is counted, of which kinds, and one piece."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from tests.e2e.kit.learning.walks import WALKS
from tests.games import any_game, test_laws
from tests.games.drachenrummy import test_drachenrummy_kernel
from tests.games.maumau import test_maumau_kernel
from tests.games.zwanzig import test_zwanzig_kernel
from tests.games.zwiebel import test_zwiebel_kernel
from tests.long.parts import ROOT
from tests.long.results import noted
from tests.postgres import running
from tests.secrecy.matches import watch
from tests.secrecy.mutants.catalogue import MUTANTS
from tests.storage import test_store_crash
from tests.web import test_fuzz

from stammtisch.games import games

KERNELS = {
    "drachenrummy": test_drachenrummy_kernel,
    "mau-mau": test_maumau_kernel,
    "zwanzig": test_zwanzig_kernel,
    "zwiebel": test_zwiebel_kernel,
}
MESSAGES, PLIES, KILLS = 400, 20_000, 20
"""Of one piece."""
SHARES = 200
"""Of the bytes of a log; each is one piece."""
MOST = 1_000
"""Actions of a match that is watched."""
BEGINNINGS = 7
"""Matches over a failing line in one browser: as many as messages from one fault to the next."""


class Work(NamedTuple):
    """A run in pieces."""

    unit: str
    """What the mark counts."""
    kinds: Sequence[str]
    """Among these it is shared evenly."""
    done: Callable[[str, int], Mapping[str, int]]
    """One piece, by kind and number: how much there was of what. Raises if something is wrong."""
    folders: tuple[str, ...]
    """The code that it is about: what was noted counts while this stays as it is."""
    each: int = 1
    """So much of the unit every piece has, at least."""


def _fuzzed(game: str, number: int) -> Mapping[str, int]:
    return asyncio.run(test_fuzz.survived(number, MESSAGES, game=game)).counts


def _secret(name: str, number: int) -> Mapping[str, int]:
    game, rng = games()[name], random.Random(number)
    pairs = steps = 0
    for step in any_game.a_match(game, number):
        steps += 1
        for viewer in any_game.viewers(game, step.before):
            test_laws.a_drawn_world_is_alike(game, step, viewer, rng)
            pairs += 1 + test_laws.a_swapped_world_is_alike(game, step, viewer, rng)
    return {"pairs": pairs, "steps": steps}


def _watched(name: str, number: int) -> Mapping[str, int]:
    found = watch(name, number, MOST, whole=True)
    return {"matches": 1} | vars(found)


def _noticed(name: str, number: int) -> Mapping[str, int]:
    command = [sys.executable, "-m", "tests.secrecy.mutants.catalogue", name]
    told = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)
    assert told.returncode == 0, f"not noticed: {told.stderr[-2_000:]}"
    return {"leaks": 1}


def _walked(kind: str, number: int) -> Mapping[str, int]:
    name, at = kind.split()
    return {"plies": KERNELS[name].walked(int(at), PLIES, f"{kind} {number}")}


def _killed(kind: str, number: int) -> Mapping[str, int]:
    with ExitStack() as stack:
        if kind == "postgres":
            where = stack.enter_context(running()).database()
        else:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            where = str(Path(folder) / "room.db")
        kept = asyncio.run(test_store_crash.survived(where, KILLS, random.Random(number)))
    return {"kills": KILLS, "entries kept": kept}


def _interrupted(name: str, number: int) -> Mapping[str, int]:
    """Some matches in a browser; the numbers of the matches go from game to game."""
    with tempfile.TemporaryDirectory() as folder:
        notes = Path(folder) / "notes"
        rounds = range(BEGINNINGS * number, BEGINNINGS * (number + 1))
        matches = [one * len(WALKS) + list(WALKS).index(name) for one in rounds]
        environment = os.environ | {
            "STAMMTISCH_LINE": ",".join(map(str, matches)),
            "STAMMTISCH_RESULTS": str(notes),
        }
        command = [sys.executable, "-m", "pytest", "-q", "tests/e2e/room/test_lines.py"]
        told = subprocess.run(
            command, check=False, capture_output=True, text=True, cwd=ROOT, env=environment
        )
        assert told.returncode == 0, told.stdout[-3_000:]
        return sum((Counter(json.loads(one)) for one in noted(notes).values()), Counter[str]())


def _cut(_: str, number: int) -> Mapping[str, int]:
    if number >= SHARES:
        return {"shares": 1}
    with tempfile.TemporaryDirectory() as folder:
        cuts = asyncio.run(test_store_crash.cut_at_every(SHARES, number, Path(folder)))
    return {"shares": 1, "cuts": cuts}


GAMES = "src/stammtisch/games"
ROOM = ("src/stammtisch/table", "src/stammtisch/web", GAMES)

WORKS = {
    "fuzz": Work("messages", tuple(games()), _fuzzed, (*ROOM, "tests/web/test_fuzz.py")),
    "secrets": Work(
        "pairs",
        tuple(games()),
        _secret,
        (GAMES, "tests/games/any_game.py", "tests/games/test_laws.py"),
    ),
    "watched": Work("matches", tuple(games()), _watched, (GAMES, "tests/secrecy")),
    "mutants": Work("leaks", tuple(MUTANTS), _noticed, (*ROOM, "tests/secrecy")),
    "appends": Work(
        "kills", ("sqlite", "postgres"), _killed, ("src/stammtisch/storage", "tests/storage")
    ),
    "lines": Work(
        "matches",
        tuple(WALKS),
        _interrupted,
        (
            *("src/stammtisch/table", "src/stammtisch/web", "frontend/src/net"),
            *("frontend/src/live/connection.ts", "frontend/src/live/sending/outbox.ts"),
            *("tests/e2e/room/test_lines.py", "tests/e2e/kit/faults.py"),
        ),
        each=BEGINNINGS,
    ),
    "bytes": Work(
        "shares", ("sqlite",), _cut, ("src/stammtisch/storage", "tests/storage/test_store_crash.py")
    ),
    "kernels": Work(
        "plies",
        tuple(f"{name} {at}" for name, tests in KERNELS.items() for at in range(len(tests.SETS))),
        _walked,
        (GAMES, "src/stammtisch/cards"),
    ),
}
