"""What a table keeps of what happened: compressed, and the same when it is read again."""

from __future__ import annotations

import tracemalloc
from typing import get_args

import pytest
from tests.games.test_audiences import samples
from tests.toy import TOY_GAME

from stammtisch.games import games
from stammtisch.games.protocol import CHANCE, AnyGame
from stammtisch.table.match.step import Auto, Happening
from stammtisch.table.match.undo import Undone
from stammtisch.web.live.telling import recent as recents
from stammtisch.web.live.telling.recent import BLOCK, JOINED, KEPT, Recent

AUTO: tuple[Auto, ...] = (None, "bot", "timeout")


def course(game: AnyGame, length: int) -> list[Happening]:
    """So many entries, with every event that the game knows by turns."""
    events = [one for kind in (*get_args(game.events), Undone) for one in samples(kind)]
    return [
        Happening(n + 1, n % 4 or CHANCE, AUTO[n % 3], tuple(events[n % len(events) :][: n % 5]))
        for n in range(length)
    ]


@pytest.mark.parametrize("game", [*games().values(), TOY_GAME], ids=lambda game: game.name)
def test_every_event_comes_out_as_it_went_in(game: AnyGame) -> None:
    """Compressed or loose, at one go or step by step; who was away gets what it missed."""
    happened = course(game, 4 * len(get_args(game.events)) + (JOINED + 2) * BLOCK + 7)
    at_once, by_steps = Recent(game), Recent(game)
    at_once.renew(happened)
    for one in happened:
        by_steps.extend([one])
    large = JOINED * BLOCK
    edges = (at + by for at in (BLOCK, large, len(happened) - 1) for by in (-1, 0, 1))
    for seq in (0, 1, *edges):
        assert at_once.since(seq) == by_steps.since(seq) == happened[seq:]


def test_the_newest_are_kept() -> None:
    """No more than a match of most games has; what was before is put away whole."""
    recent, happened = Recent(TOY_GAME), course(TOY_GAME, 2 * KEPT + BLOCK + 3)
    recent.extend(happened)
    kept = recent.since(0)
    assert kept == happened[-len(kept) :]
    assert KEPT <= len(kept) < KEPT + JOINED * BLOCK
    recent.renew(happened[:5])
    assert recent.since(0) == happened[:5]


def test_blocks_of_a_long_match_take_less() -> None:
    """Many small ones become a large one, in which more is alike."""
    game = games()["mau-mau"]
    few, many = (JOINED - 1) * BLOCK, 4 * JOINED * BLOCK
    assert kept_bytes(game, many) / many < 0.75 * kept_bytes(game, few) / few


def kept_bytes(game: AnyGame, length: int) -> int:
    """The memory that so many entries take."""
    happened = course(game, length)
    Recent(game).extend(happened)  # what is made once for all, is made now
    tracemalloc.start()
    try:
        recent = Recent(game)
        recent.extend(happened)
        here = [tracemalloc.Filter(inclusive=True, filename_pattern=recents.__file__)]
        found = tracemalloc.take_snapshot().filter_traces(here)
    finally:
        tracemalloc.stop()
    return sum(one.size for one in found.traces)
