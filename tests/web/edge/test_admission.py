"""New tables are refused before those in play suffer; who sits is never refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.builders import case
from tests.web.lab import Lab, a_lab

from stammtisch.storage.memory import MemoryStore
from stammtisch.web.edge.admission import WINDOW_S, Admission
from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.edge.problems import Problem

QUICK, SLOW = 0.005, 0.3


@pytest.mark.parametrize(
    ("moves", "busy"),
    [
        case("nothing is played", [], False),
        case("all is quick", [QUICK] * 500, False),
        case("a hiccup of the disk", [SLOW] * 4, False),
        case("few moves, and all are slow", [SLOW] * 5, True),
        case("five of five hundred", [QUICK] * 495 + [SLOW] * 5, False),
        case("six of five hundred", [QUICK] * 494 + [SLOW] * 6, True),
        case("just within the limit", [0.2] * 100, False),
    ],
)
def test_when_the_room_is_busy(moves: list[float], busy: bool) -> None:
    """The limit lies below the 250 ms that 99 of 100 moves should never pass."""
    admission = Admission(RoomLimits())
    for seconds in moves:
        admission.took(seconds)
    assert admission.busy is busy
    assert admission.admits is not busy
    if busy:
        with pytest.raises(Problem, match="room_busy"):
            admission.must_admit()
        admission.must_admit(seated=True)


def test_it_forgets() -> None:
    """Half a minute after the last slow move new tables are taken again."""
    now = [1000.0]
    admission = Admission(RoomLimits(), lambda: now[0])
    for _ in range(10):
        admission.took(SLOW)
    assert (admission.busy, admission.moves) == (True, 10)
    assert admission.quantile_ms(0.99) == 300
    now[0] += WINDOW_S + 1
    assert (admission.busy, admission.moves, admission.quantile_ms(0.99)) == (False, 0, 0)


def test_draining_refuses_also_those_who_sit() -> None:
    """A rematch is a new table, too, and the room is to become empty."""
    admission = Admission(RoomLimits())
    admission.draining = True
    for seated in (False, True):
        with pytest.raises(Problem, match="draining"):
            admission.must_admit(seated=seated)


class SlowStore(MemoryStore):
    """A disk that takes its time when it is told to."""

    seconds = 0.0

    async def append(self, *args: Any, **more: Any) -> None:
        await asyncio.sleep(self.seconds)
        await super().append(*args, **more)


async def moves(lab: Lab, sockets: tuple[Any, ...], count: int) -> None:
    """So many moves, each accepted."""
    for _ in range(count):
        for socket in sockets:
            await socket.pong()
        mover = next(socket for socket in sockets if socket.legal)
        answer = await mover.act(mover.legal[0])
        assert answer["type"] == "accepted", answer


async def test_a_slow_room_takes_no_new_tables_and_every_move() -> None:
    """Opening says why and when to come again; moves and a table opened before go on."""
    store = SlowStore()
    limits = RoomLimits(messages_burst=1_000_000, slow_move_ms=50)
    async with a_lab(store=store, limits=limits) as lab:
        wishes = {"options": {"start_points": 100}}
        _, *sockets = await lab.two(**wishes)
        carla = lab.browser("Carla")
        known = {"game": "zwanzig", "name": "Carla", "key": "carla-wish-1"}
        first = await carla.post("/api/tables", known, 201)
        store.seconds = 0.06
        await moves(lab, tuple(sockets), 5)
        refused = await carla.post("/api/tables", known | {"key": "carla-wish-2"}, 503)
        assert (refused["code"], refused["facts"]) == ("room_busy", {"seconds": int(WINDOW_S)})
        again = await carla.post("/api/tables", known, 201)
        assert again["table"]["id"] == first["table"]["id"]
        await moves(lab, tuple(sockets), 2)
        figures = (await carla.http.get("/metrics")).text
        assert "stammtisch_admitting 0.0" in figures
        assert 'stammtisch_refusals_total{code="room_busy"} 1.0' in figures
        assert "stammtisch_move_seconds_count 7.0" in figures
