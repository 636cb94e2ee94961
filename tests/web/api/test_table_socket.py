"""What a socket at a table does with what it is told, once its request is over."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from tests.web.lab import a_lab

from stammtisch.web.api.table.socket import Session
from stammtisch.web.live.telling.connection import MAX_MESSAGES, Connection
from stammtisch.web.wire.table.from_server import Accepted


class Outlet:
    """A way out on which nothing waits."""

    full = False

    def __init__(self) -> None:
        self.code: int | None = None
        self.calls: list[str] = []

    def open(self, *_: Any) -> None:
        self.calls.append("open")

    def write(self, *texts: bytes) -> None:
        self.calls.append(b" ".join(texts).decode())

    def close(self, code: int) -> None:
        self.code = code

    def abort(self) -> None:
        self.calls.append("abort")

    def pause(self) -> None:
        self.calls.append("pause")

    def go_on(self) -> None:
        self.calls.append("go on")


async def settled() -> None:
    """Everything that can be done at once has been done."""
    for _ in range(50):
        await asyncio.sleep(0)


async def test_a_mistake_of_ours_ends_the_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is counted; a page that is never heard again would wait for ever."""

    async def broken(_self: Session, _text: str | None) -> None:
        raise LookupError("a mistake")

    monkeypatch.setattr(Session, "hear", broken)
    async with a_lab() as lab:
        left: list[bool] = []
        outlet = Outlet()
        session = Session(Connection(), lab.host, lambda: left.append(True))
        session.take(cast(Any, outlet), ["one", "two"])
        session.told("one")
        session.told("two")
        await settled()
        assert outlet.code == 1011
        assert lab.host.room.metrics.bugs == 1
        session.lost()
        session.lost()
        assert left == [True]


async def test_who_pings_without_end_is_told_goodbye_once() -> None:
    """In the words that everybody hears who floods the room, and it is counted."""
    async with a_lab() as lab:
        outlet = Outlet()
        session = Session(Connection(), lab.host, lambda: None)
        session.take(cast(Any, outlet), ())
        session.flooded()
        session.flooded()
        assert outlet.code == 1008
        assert lab.host.room.metrics.dropped["flood"] == 1


async def test_who_says_much_at_once_has_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it is heard, in its order."""
    heard: list[str | None] = []
    gate = asyncio.Event()

    async def noted(_self: Session, text: str | None) -> None:
        await gate.wait()
        heard.append(text)

    monkeypatch.setattr(Session, "hear", noted)
    async with a_lab() as lab:
        outlet = Outlet()
        session = Session(Connection(), lab.host, lambda: None)
        session.take(cast(Any, outlet), ())
        said = [str(number) for number in range(100)]
        for text in said:
            session.told(text)
        await settled()
        assert outlet.calls == ["open", "pause"]
        gate.set()
        await settled()
        assert heard == said
        assert outlet.calls == ["open", "pause", "go on"]


ACCEPTED = '{"type":"accepted","key":"card-0001","seq":7}'


def led() -> tuple[Connection, Outlet]:
    """A connection with a way out of its own."""
    connection, outlet = Connection(), Outlet()
    connection.lead(cast(Any, outlet))
    return connection, outlet


async def test_what_is_held_goes_out_with_what_follows() -> None:
    """A move is answered and told with one call of the system, and in this order."""
    connection, outlet = led()
    connection.hold(Accepted("card-0001", 7))
    connection.push(b"update")
    assert outlet.calls == []
    connection.release()
    connection.push(b"and on")
    assert outlet.calls == [f"{ACCEPTED} update", "and on"]


async def test_who_reads_nothing_and_says_the_same_again_is_too_slow() -> None:
    """What is held counts as what waits."""
    connection = Connection()
    for _ in range(2 * MAX_MESSAGES):
        connection.hold(Accepted("card-0001", 7))
    assert connection.ended


async def test_what_is_held_goes_out_though_nothing_follows() -> None:
    """An action that stood already is answered, and nothing is told."""
    connection, outlet = led()
    connection.hold(Accepted("card-0001", 7))
    connection.release()
    connection.release()
    assert outlet.calls == [ACCEPTED]


async def test_what_is_held_comes_before_a_goodbye() -> None:
    """Who was sent away while a move was told still learns that it stands."""
    connection, outlet = led()
    connection.hold(Accepted("card-0001", 7))
    connection.end("restart")
    connection.release()
    assert outlet.calls == [ACCEPTED, '{"type":"bye","reason":"restart"}']
    assert outlet.code == 1012


async def test_what_is_held_waits_for_a_slow_reader() -> None:
    """As all that is told does, and in its order."""
    connection, outlet = led()
    outlet.full = True
    connection.hold(Accepted("card-0001", 7))
    connection.push(b"update")
    connection.release()
    assert outlet.calls == []
    outlet.full = False
    connection.drained()
    assert outlet.calls == [ACCEPTED, "update"]
