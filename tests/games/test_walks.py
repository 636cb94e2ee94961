"""Walks through every game with random options, and through Mau-Mau with random house rules.

``make long ARGS="walks"`` walks much farther (`tests.long.walks`). A walk that has failed is walked
again with STAMMTISCH_SEED, the first seed, as its message names it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest
from tests.games import walker
from tests.games.any_game import options_of
from tests.games.maumau.house.rulemaking import some_rules
from tests.games.walker import Fault, Setting, Walk

from stammtisch.games import games
from stammtisch.games.maumau import rules as maumau
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.protocol import BadOptions

ACTIONS = int(os.environ.get("STAMMTISCH_ACTIONS", "10000"))
FIRST = int(os.environ.get("STAMMTISCH_SEED", "100"))
WALKS = (100, 250, 250, 1_500)
"""Actions of a walk, one as likely as the other; most matches of the last kind end before."""
SHARE = 0.08
"""Of the states, so many are looked at closely."""


def any_table(name: str, rng: random.Random) -> Setting:
    """A table of the game with random options."""
    game = games()[name]
    seats = rng.choice(game.seats)
    return Setting(name, seats, options_of(game, seats, rng))


def house_table(supervision: str, rng: random.Random) -> Setting:
    """A table of Mau-Mau with random rules of the house; windows may be closed at once."""
    while True:
        seats = rng.choice((2, 3, 3, 4, 4, 5, 6, 8))
        options = MauMauOptions(
            supervision=supervision,  # type: ignore[arg-type]
            goal=rng.choice((1, 1, 2, 5)),
            max_turns=100,
            hand_size=rng.choice((3, 3, 4, 5)),
            health=rng.choice(("off", "off", "auto")),
            speech_grace_ms=rng.choice((None, None, 0, 500)),
            signal_ms=rng.choice((6_000, 0)),
            finish_window_ms=rng.choice((10_000, 0)),
            voluntary_draw=rng.random() < 0.2,
            base_any_ten=rng.random() < 0.2,
            queen_run_free_start=rng.random() < 0.2,
            mau_mau_missing=rng.choice(("penalty", "single_point")),
            preset_rules=some_rules(rng),
        )
        try:
            maumau.new(options, seats)
        except BadOptions:
            continue  # some rules exclude each other
        return Setting("mau-mau", seats, options)


TABLES: dict[str, tuple[Callable[[random.Random], Setting], float]] = {
    "maumau-house-strict": (lambda rng: house_table("strict", rng), 0.35),
    "maumau-house-open": (lambda rng: house_table("open", rng), 0.15),
    **{name: (lambda rng, name=name: any_table(name, rng), 0.1) for name in games()},  # type: ignore[misc]
}
"""The kinds of tables, each with its share of all actions."""


def walk(kind: str, seed: int, most: int = max(WALKS)) -> int:
    """One walk at a table of the kind; how many actions it had. Raises `Fault`."""
    rng = random.Random(seed)
    setting = TABLES[kind][0](rng)
    return Walk(setting, seed, share=SHARE).go(min(rng.choice(WALKS), most))


@pytest.mark.parametrize("kind", TABLES)
def test_nobody_is_ever_stuck(kind: str) -> None:
    """INV-02 INV-14 INV-22 MM-12.19: an actor or an alarm, lists that are true, calls that end."""
    left, seed = int(ACTIONS * TABLES[kind][1]), FIRST
    while left > 0:
        try:
            left -= max(1, walk(kind, seed, left))
        except Fault as wrong:
            pytest.fail(f"{kind}, seed {seed}: {wrong}", pytrace=False)
        seed += 1


def _endless() -> None:
    here = 0
    while True:
        here += 1


def _endless_calls() -> None:
    while True:
        _nothing()


def _nothing() -> None:
    return


@pytest.mark.parametrize("call", [_endless, _endless_calls], ids=["one line", "calls"])
def test_a_call_that_does_not_return_is_a_fault(
    call: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """INV-14: counted in lines; the walk goes on, and says which call it was."""
    monkeypatch.setattr(walker, "MOST_STEPS", 10_000)
    with pytest.raises(walker.Broken, match=call.__name__):
        walker.bounded(call)
    assert walker.bounded(_nothing) is None
