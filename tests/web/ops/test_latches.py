"""A socket's event and queue keep what asyncio's promise."""

from __future__ import annotations

import asyncio

import pytest

from stammtisch.web.ops.latches import Inbox, Latch


async def test_a_latch_lets_all_go_on_who_wait_and_all_who_come() -> None:
    """Until it is cleared; then it has to be set again."""
    latch = Latch()
    waiting = [asyncio.ensure_future(latch.wait()) for _ in range(3)]
    await asyncio.sleep(0)
    assert not any(one.done() for one in waiting)
    latch.set()
    latch.set()
    await asyncio.gather(*waiting)
    await latch.wait()
    assert latch.is_set()
    latch.clear()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(latch.wait(), 0.01)


async def test_who_stops_waiting_leaves_the_others_waiting() -> None:
    """As after a time that is over."""
    latch = Latch()
    first, second = (asyncio.ensure_future(latch.wait()) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.sleep(0)
    assert not second.done()
    latch.set()
    await second
    with pytest.raises(asyncio.CancelledError):
        await first


async def test_who_stops_waiting_at_the_moment_of_the_call_disturbs_nobody() -> None:
    """Called and cancelled before either goes on; nobody is kept who waited in vain."""
    latch = Latch()
    first, second = (asyncio.ensure_future(latch.wait()) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    latch.set()
    await second
    assert first.cancelled() or await asyncio.wait([first])
    latch.clear()
    third = asyncio.ensure_future(latch.wait())
    await asyncio.sleep(0)
    third.cancel()
    await asyncio.wait([third])
    assert latch._waiting == ()


async def test_an_inbox_gives_what_came_in_its_order() -> None:
    """To one who waits already, and to one who comes later."""
    inbox = Inbox()
    early = asyncio.ensure_future(inbox.get())
    await asyncio.sleep(0)
    for number in range(3):
        inbox.put_nowait(number)
    assert [await early, await inbox.get(), await inbox.get()] == [0, 1, 2]
    assert inbox.empty()
    late = asyncio.ensure_future(inbox.get())
    await asyncio.sleep(0)
    late.cancel()
    await asyncio.sleep(0)
    inbox.put_nowait("kept")
    assert await inbox.get() == "kept"
