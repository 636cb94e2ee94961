"""A timer rings once; what is at rest never rings again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from stammtisch.web.ops.timer import Timer


@pytest.mark.parametrize(
    ("done", "rings"),
    [
        pytest.param(lambda timer: timer.set(0), 1, id="set"),
        pytest.param(lambda timer: timer.set(-5), 1, id="set to what is past"),
        pytest.param(lambda timer: (timer.set(60), timer.set(0)), 1, id="set to be sooner"),
        pytest.param(lambda timer: (timer.set(0), timer.set(60)), 0, id="set to be later"),
        pytest.param(lambda timer: (timer.set(0), timer.stop()), 0, id="stopped"),
        pytest.param(lambda timer: (timer.stop(), timer.set(0)), 1, id="stopped before"),
        pytest.param(lambda timer: (timer.set(0), timer.rest()), 0, id="put to rest"),
        pytest.param(lambda timer: (timer.rest(), timer.set(0)), 0, id="put to rest before"),
    ],
)
async def test_how_often_it_rings(done: Callable[[Timer], object], rings: int) -> None:
    rung: list[bool] = []
    timer = Timer(lambda: rung.append(timer.runs))
    done(timer)
    await asyncio.sleep(0.01)
    assert rung == [False] * rings
    timer.stop()


async def test_what_rings_may_set_it_again() -> None:
    rung: list[int] = []
    thrice = asyncio.Event()

    def ring() -> None:
        rung.append(len(rung))
        if len(rung) == 3:
            thrice.set()
        else:
            timer.set(0)

    timer = Timer(ring)
    timer.set(0)
    await thrice.wait()
    assert not timer.runs
    assert rung == [0, 1, 2]
