"""Many tables at once: people who play at random, timed from their click to every screen."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from bench.room.servers import Guest
from bench.room.wire import Socket, connect

MATCH = {"start_points": 100, "max_rounds": "none"}
"""Long matches, so that what is measured is play; who has finished plays again."""


class _Message(msgspec.Struct):
    """The part of a message that a player without eyes needs."""

    type: str
    seq: int = 0
    legal: list[msgspec.Raw] = []
    code: str = ""


_SETTLED_S = 60.0
"""So long what was asked for may take to arrive, however much is asked of the server."""

_decode = msgspec.json.Decoder(_Message).decode


class Load:
    """What a number of tables have done since the last `reset`."""

    def __init__(self) -> None:
        self.think_s = 0.0
        """Mean time before a move, exponentially spread; 0: none."""
        self.playing = True
        self.reset()

    def reset(self) -> None:
        """Forget what was counted."""
        self.moves = 0
        self.own_ms: list[float] = []
        """From the mover's send to its own update."""
        self.all_ms: list[float] = []
        """From the mover's send to the update of the last seat."""
        self.messages = self.bytes = self.refused = self.rematches = 0


class Table:
    """One table with a person on every seat, all driven from here."""

    def __init__(self, number: int, load: Load, seats: int) -> None:
        self.number, self.load, self.seats = number, load, seats
        self.sockets: list[Socket] = []
        self.id = ""
        self._rng = random.Random(number)
        self._seq = 0
        self._sent = 0.0
        self._mover: int | None = None
        self._missing: set[int] = set()
        self._legal: dict[int, list[msgspec.Raw]] = {}
        self._at: dict[int, int] = {}
        self._ready = asyncio.Event()
        self._guests: list[Guest] = []
        self._port = 0
        self.again: asyncio.Task[None] | None = None
        self._thinking: asyncio.TimerHandle | None = None

    @property
    def cookie(self) -> str:
        """Of the first seat."""
        return self._guests[0].cookie

    def open(self, port: int) -> None:
        """Open the table over HTTP and seat everybody."""
        self._guests = [Guest(port, self.number * 10 + seat) for seat in range(self.seats)]
        settings = {"spectators": False, "absent": "wait"}
        asked = {"game": "zwanzig", "name": "Anna", "seats": self.seats}
        first, *others = self._guests
        opened = first.post("/api/tables", asked | {"options": MATCH, "settings": settings})
        self.id = opened["table"]["id"]
        for seat, guest in enumerate(others, 1):
            guest.post(f"/api/tables/{self.id}/seats", {"name": f"P{seat}"})
        first.post(f"/api/tables/{self.id}/start")
        for guest in self._guests:
            guest.rest()

    async def sit(self, port: int) -> None:
        """Connect every seat and wait for the first picture."""
        self._port = port
        for seat, guest in enumerate(self._guests):
            path = f"/ws/tables/{self.id}"
            socket = await connect(port, path, guest.cookie, self._hearing(seat))
            self.sockets.append(socket)
            # The match begins when everybody has added to the shuffle.
            socket.say(b'{"type":"nonce","nonce":"%016x"}' % self._rng.getrandbits(64))
        try:
            await asyncio.wait_for(self._ready.wait(), _SETTLED_S)
        except TimeoutError:
            gone = sum(socket.gone.is_set() for socket in self.sockets)
            said = f"{len(self._at)} of {self.seats} have a picture, {gone} were hung up on"
            raise RuntimeError(f"table {self.number} does not begin: {said}") from None

    async def play_again(self) -> None:
        """The same people at a new table, after a match that is over."""
        self.hang_up()
        path = f"/api/tables/{self.id}/rematch"
        self.id = (await asyncio.to_thread(self._guests[0].post, path))["table"]["id"]
        self._legal, self._at, self._missing = {}, {}, set()
        self._ready.clear()
        await self.sit(self._port)
        self.load.rematches += 1
        self.move()

    def hang_up(self) -> None:
        """Everybody leaves."""
        for socket in self.sockets:
            socket.close()
        self.sockets.clear()

    def _hearing(self, seat: int) -> Any:
        return lambda payload: self._hear(seat, payload)

    def _hear(self, seat: int, payload: bytes) -> None:
        message = _decode(payload)
        load = self.load
        load.messages += 1
        load.bytes += len(payload)
        if message.type == "refused":
            load.refused += 1
        elif message.type in {"hello", "update"}:
            self._legal[seat] = message.legal
            self._at[seat] = message.seq
            if not self._ready.is_set():
                self._begun()
            elif self._missing and message.seq > self._seq:
                self._arrived(seat, message.seq)

    def _begun(self) -> None:
        """Everybody sees the same moment, and somebody may act."""
        moments = set(self._at.values())
        if len(self._at) == self.seats and len(moments) == 1 and any(self._legal.values()):
            self._seq = moments.pop()
            self._ready.set()

    def _arrived(self, seat: int, seq: int) -> None:
        self._missing.discard(seat)
        spent = (time.perf_counter() - self._sent) * 1000
        if seat == self._mover:
            self.load.own_ms.append(spent)
        if not self._missing:
            self._seq = seq
            self.load.moves += 1
            self.load.all_ms.append(spent)
            self.move()

    def move(self) -> None:
        """Whoever is on turn thinks and plays."""
        if not self.load.playing:
            return
        if self.load.think_s:
            pause = self._rng.expovariate(1 / self.load.think_s)
            self._thinking = asyncio.get_running_loop().call_later(pause, self._act)
        else:
            self._act()

    def rest(self) -> None:
        """Whoever thinks does so no longer."""
        if self._thinking is not None:
            self._thinking.cancel()

    @property
    def settled(self) -> bool:
        """What was sent has arrived at every seat."""
        return not self._missing

    def _act(self) -> None:
        mover = next((seat for seat, legal in self._legal.items() if legal), None)
        if not self.load.playing:
            return
        if mover is None:
            self.again = asyncio.get_running_loop().create_task(self.play_again())
            return
        action = bytes(self._rng.choice(self._legal[mover]))
        key = f"bench-{self.number:06d}-{self._seq:06d}"
        self._mover, self._missing = mover, set(range(self.seats))
        self._sent = time.perf_counter()
        said = b'{"type":"act","key":"%b","seen":%d,"action":%b}'
        self.sockets[mover].say(said % (key.encode(), self._seq, action))


async def seated(port: int, load: Load, tables: int, seats: int, *, first: int = 1) -> list[Table]:
    """So many tables, numbered from ``first``, everybody connected, nobody moving yet."""
    made = [Table(number, load, seats) for number in range(first, first + tables)]
    for table in made:
        table.open(port)
        await table.sit(port)
    return made


@asynccontextmanager
async def at_play(
    port: int, think_s: float, tables: int, seats: int, warm: float
) -> AsyncIterator[Load]:
    """So many tables that have played for ``warm`` seconds, which do not count; then they stop."""
    load = Load()
    made = await seated(port, load, tables, seats)
    gc.collect()
    gc.freeze()
    play(load, made, think_s)
    await asyncio.sleep(warm)
    load.reset()
    yield load
    await stop(load, made)
    gc.unfreeze()


def play(load: Load, tables: list[Table], think_s: float) -> None:
    """From here on everybody moves, after so much thinking on average."""
    load.think_s, load.playing = think_s, True
    for table in tables:
        table.move()


async def halt(load: Load, tables: list[Table]) -> None:
    """Nobody moves any more; everybody stays."""
    load.playing = False
    async with asyncio.timeout(_SETTLED_S):
        for table in tables:
            table.rest()
            if table.again is not None:
                await table.again  # a rematch that failed must not pass unseen
        while not all(table.settled for table in tables):  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)


async def stop(load: Load, tables: list[Table]) -> None:
    """Nobody moves any more, and everybody leaves."""
    await halt(load, tables)
    for table in tables:
        table.hang_up()
    await asyncio.sleep(0.2)
