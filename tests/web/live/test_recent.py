"""What a table keeps of what happened: compressed, and the same when it is read again."""

from __future__ import annotations

from typing import get_args

import pytest
from tests.games.test_audiences import samples
from tests.toy import TOY_GAME

from stammtisch.games import games
from stammtisch.games.protocol import CHANCE, AnyGame
from stammtisch.table.match.step import Auto, Happening
from stammtisch.table.match.undo import Undone
from stammtisch.web.live.telling.recent import BLOCK, KEPT, Recent

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
    happened = course(game, 4 * len(get_args(game.events)) + 2 * BLOCK + 7)
    at_once, by_steps = Recent(game), Recent(game)
    at_once.renew(happened)
    for one in happened:
        by_steps.extend([one])
    for seq in (0, 1, BLOCK - 1, BLOCK, BLOCK + 1, len(happened) - 1, len(happened)):
        assert at_once.since(seq) == by_steps.since(seq) == happened[seq:]


def test_the_newest_are_kept() -> None:
    """No more than a match of most games has; what was before is put away whole."""
    recent, happened = Recent(TOY_GAME), course(TOY_GAME, 2 * KEPT + BLOCK + 3)
    recent.extend(happened)
    kept = recent.since(0)
    assert kept == happened[-len(kept) :]
    assert KEPT <= len(kept) < KEPT + BLOCK
    recent.renew(happened[:5])
    assert recent.since(0) == happened[:5]
