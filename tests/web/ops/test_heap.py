"""The garbage collector of the server: rare while people play, thorough when it is quiet."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator

import pytest
from tests.web.lab import SOON_S, a_lab

from stammtisch.web.live import host as hosts
from stammtisch.web.ops import heap


class Knot:
    """An object that holds itself, as closed sockets and their tasks do."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _only_when_told() -> Iterator[None]:
    """Without collections by themselves, whatever goes was collected by what is tested."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize(
    ("connections", "actions", "collected"),
    [
        (0, 0, True),
        (0, 10_000, True),
        (7, heap.QUIET_ACTIONS - 1, True),
        (7, heap.QUIET_ACTIONS, False),
    ],
)
def test_it_collects_when_nobody_or_hardly_anybody_is_disturbed(
    connections: int, actions: int, collected: bool
) -> None:
    """Nobody is connected, or few actions were stored since the last look."""
    knot = weakref.ref(Knot())
    assert heap.Quiet().look(connections, actions) is collected
    assert (knot() is None) is collected


def test_actions_count_from_look_to_look() -> None:
    """A room that was busy before the last look may be quiet now."""
    quiet = heap.Quiet()
    assert not quiet.look(2, 1_000)
    assert quiet.look(2, 1_000)
    assert not quiet.look(2, 2_000)


def test_a_room_that_is_never_quiet_is_collected_now_and_then() -> None:
    """At every so many busy looks in a row; a quiet one between them counts anew."""
    quiet = heap.Quiet()
    counts = [1_000 * (look + 1) for look in range(2 * heap.BUSY_LOOKS)]
    rest = [False] * (heap.BUSY_LOOKS - 1)
    assert [quiet.look(2, count) for count in counts] == [*rest, True] * 2
    assert not quiet.look(2, counts[-1] + 1_000)
    assert quiet.look(2, counts[-1] + 1_000)
    assert [quiet.look(2, 100_000 + count) for count in counts] == [*rest, True] * 2


def test_the_places_of_tuples_that_have_gone_are_given_back() -> None:
    """Python keeps them by length until everything is collected; nothing else empties them."""

    def gone() -> None:
        found = [tuple(range(17)) for _ in range(1_500)]
        found.clear()

    quiet = heap.Quiet()
    quiet.look(0, 0)
    before = sys.getallocatedblocks()
    gone()
    kept = sys.getallocatedblocks()
    assert kept - before > 1_000
    assert quiet.look(0, 0)
    assert sys.getallocatedblocks() - before < 200


async def test_the_room_looks_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was left in a cycle is gone soon after the next sweep."""
    monkeypatch.setattr(hosts, "_SWEEP_S", 0.01)
    async with a_lab():
        gone = asyncio.Event()
        knot = weakref.ref(Knot(), lambda _: gone.set())
        await asyncio.wait_for(gone.wait(), SOON_S)
        assert knot() is None
