"""The garbage collector of the server: rare while people play, thorough when it is quiet."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import Iterator
from itertools import count

import pytest
from tests.builders import case
from tests.web.lab import a_lab
from tests.web.sockets import SOON_S

from stammtisch.web.live import housekeeper
from stammtisch.web.ops import heap


class Knot:
    """An object that holds itself, as closed sockets and their tasks do."""

    def __init__(self) -> None:
        self.itself: Knot | None = self


@pytest.fixture(autouse=True)
def _only_when_told() -> Iterator[None]:
    """Without collections by themselves, whatever goes was collected by what is tested.

    What is set aside stays so, as `pytest_collection_finish` had it: all later tests of the process
    would be looked at in every full collection else.
    """
    thresholds = gc.get_threshold()
    gc.disable()
    yield
    gc.collect()
    gc.freeze()
    gc.set_threshold(*thresholds)
    gc.enable()


def not_due() -> heap.Quiet:
    """One that has so much work each time that it collects nothing while people play."""
    quiet = heap.Quiet(lambda: 0.0, count(0, 1_000).__next__)
    quiet.look(0, 0)
    return quiet


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
    quiet = not_due()
    knot = weakref.ref(Knot())
    assert quiet.look(connections, actions) is collected
    assert (knot() is None) is collected


def test_actions_count_from_look_to_look() -> None:
    """A room that was busy before the last look may be quiet now."""
    quiet = not_due()
    assert not quiet.look(2, 1_000)
    assert quiet.look(2, 1_000)
    assert not quiet.look(2, 2_000)


@pytest.mark.parametrize(
    ("work_s", "collected"),
    [
        case("little", 0.05, [0, 60, 120, 180, 240, 300]),
        case("more than a look allows for", 0.1, [0, 120, 240]),
        case("very much", 0.4, [0]),
    ],
)
def test_a_busy_room_is_collected_the_later_the_more_work_it_is(
    work_s: float, collected: list[int]
) -> None:
    """All of it together is at most a thousandth of a processor, with a look each minute."""
    times = iter(range(0, 301, 60))
    quiet = heap.Quiet(times.__next__, count(0, work_s).__next__)
    done = [at for at in range(0, 301, 60) if quiet.look(2, 1_000 * (at + 1))]
    assert done == collected


@pytest.mark.parametrize("connections", [case("nobody is here", 0), case("people play", 7)])
def test_the_places_of_tuples_that_have_gone_are_given_back(connections: int) -> None:
    """Python keeps them by length until a full collection; nothing else empties them."""

    def gone() -> None:
        found = [tuple(range(17)) for _ in range(1_500)]
        found.clear()

    quiet = not_due()
    before = sys.getallocatedblocks()
    gone()
    kept = sys.getallocatedblocks()
    assert kept - before > 1_000
    quiet.look(connections, 10_000)
    assert sys.getallocatedblocks() - before < 200


def test_what_is_set_aside_while_people_play_is_looked_at_later() -> None:
    """Only what holds itself waits: all else goes when nobody needs it, as ever."""
    quiet = not_due()
    knot, plain = Knot(), Knot()
    plain.itself = None
    still_there, gone = weakref.ref(knot), weakref.ref(plain)
    assert not quiet.look(7, 10_000)
    del knot, plain
    assert gone() is None
    assert not quiet.look(7, 20_000)
    assert still_there() is not None
    assert quiet.look(0, 20_000)
    assert still_there() is None


async def test_the_room_looks_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was left in a cycle is gone soon after the next sweep."""
    monkeypatch.setattr(housekeeper, "_HOUSE_S", 0.01)
    async with a_lab():
        gone = asyncio.Event()
        knot = weakref.ref(Knot(), lambda _: gone.set())
        await asyncio.wait_for(gone.wait(), SOON_S)
        assert knot() is None


async def test_addresses_of_tables_that_have_gone_are_not_kept() -> None:
    """The framework remembers every address and query that it has seen, a thousand of each."""
    async with a_lab() as lab:
        gc.unfreeze()  # as where a server has just started
        heap.spare()
        quiet, visitor = not_due(), lab.browser("Anna")
        remembered = sum(one.cache_info().currsize for one in heap._memories)
        for number in range(2 * heap.KEPT):
            await visitor.http.get(f"/api/tables/{number:06}?since={number}")
        assert sum(one.cache_info().currsize for one in heap._memories) > remembered + heap.KEPT
        quiet.look(7, 10_000)
        assert all(one.cache_info().currsize <= heap.KEPT for one in heap._memories)
        assert len(heap._memories) > 3
