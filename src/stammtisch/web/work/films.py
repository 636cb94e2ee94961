"""Records played again beside the tables: within limits of time, memory, size and number."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import TypeVar

import msgspec
from litestar import MediaType, Response
from msgspec.structs import asdict

from stammtisch.bots.processes.films import FilmOrder, FilmWish, Told
from stammtisch.bots.processes.workers import COMMAND, WorkerFailed, Workers
from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.edge.problems import Problem
from stammtisch.web.edge.requests import HttpRequest
from stammtisch.web.ops import logs
from stammtisch.web.ops.metrics import Metrics
from stammtisch.web.work.turns import Busy, Turns

AGAIN_S = 10
"""When to try again where there is too much to do."""

START_S = 20.0
"""A process that steps back behind others may start slowly on a busy machine."""

_MB = 1_000_000
_STATUS = {"bad_record": 400, "bad_request": 400, "no_such_seat": 404}
"""Of refusals that are about what was asked; all others say that it is too much (413)."""

T = TypeVar("T")


class Films:
    """Worker processes of their own; a film is passed on as the bytes that come from them."""

    def __init__(self, limits: RoomLimits, metrics: Metrics) -> None:
        self._limits = limits
        self._metrics = metrics
        self._turns = Turns(
            limits.replays,
            each=limits.replays_waiting_each,
            most=limits.replays_waiting,
            patience_s=limits.replay_patience_s,
        )
        self._workers = Workers(
            size=limits.replays,
            budget_s=limits.replay_s,
            start_s=START_S,
            finish_s=START_S,  # a replay that is too slow must not go on for nobody
            command=(*COMMAND, "--memory", str(limits.replay_memory_mb)),
            max_line=2 * limits.replay_mb * _MB,
        )

    @property
    def inside(self) -> int:
        """How many replays are waiting or being made."""
        return self._turns.inside

    @property
    def workers(self) -> int:
        """How many processes are there now."""
        return self._workers.workers

    @contextmanager
    def admitted(self, visitor: str) -> Iterator[None]:
        """To be asked before anything costly is done. Raises `Problem` ``replays_busy``."""
        try:
            with self._turns.admitted(visitor):
                yield
        except Busy:
            self._metrics.replays["busy"] += 1
            raise Problem(503, "replays_busy", seconds=AGAIN_S) from None

    async def film(
        self, wanted: Callable[[], Awaitable[bytes]], visitor: str, wish: FilmWish
    ) -> bytes:
        """The film as JSON, or its gzip.

        ``wanted`` gives the JSON of a `stammtisch.bots.processes.films.Wanted` once it is needed.
        Raises `Problem`, and `Busy` after too long a wait.
        """
        order = FilmOrder(self._limits.replay_mb * _MB, **asdict(wish))
        async with self._turns.turn(visitor):
            # A line break stands between tokens only: within strings it is escaped.
            line = (await wanted()).replace(b"\n", b" ")
            try:
                answer = await self._workers.put(msgspec.json.encode(order) + b"\t" + line + b"\n")
            except WorkerFailed as failure:
                raise self._no_film(failure.reason) from None
        return self._shown(answer, gzip=wish.gzip)

    def _shown(self, answer: bytes, *, gzip: bool) -> bytes:
        head, _, film = answer[:-1].partition(b"\t")
        told = msgspec.json.decode(head, type=Told)
        refused = told.refused
        if refused is not None:
            self._metrics.replays[refused.code] += 1
            facts = refused.facts
            if refused.code == "replay_too_long":
                facts = {"mb": self._limits.replay_mb}
            elif refused.code == "replay_too_big":
                facts = {"mb": self._limits.replay_memory_mb}
            raise Problem(_STATUS.get(refused.code, 413), refused.code, **facts)
        if told.error:
            # Its kind alone: the match may still be played, and the words may name a card.
            logs.warn("replay failed", detail=told.error.partition(":")[0])
            raise self._no_film("error")
        self._metrics.replays["shown"] += 1
        return b64decode(film) if gzip else film

    def _no_film(self, reason: str) -> Problem:
        self._metrics.replays[reason] += 1
        logs.warn("no replay", reason=reason)
        if reason == "slow":
            return Problem(503, "replay_too_slow", seconds=self._limits.replay_s)
        if reason == "crashed":
            # Its errors are answers: without memory it cannot even say so.
            return Problem(413, "replay_too_big", mb=self._limits.replay_memory_mb)
        return Problem(503, "replay_failed")

    async def close(self) -> None:
        """End all processes; whoever waits for a film is refused."""
        await self._workers.close()


async def while_there(request: HttpRequest, work: Coroutine[object, object, T]) -> T:
    """The result of ``work``, which is cancelled when the client hangs up.

    The body has to be read before. Raises `Problem` ``client_gone``, which nobody hears.
    """
    task = asyncio.get_running_loop().create_task(work)
    gone = asyncio.get_running_loop().create_task(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise Problem(400, "client_gone")
    finally:
        for one in (task, gone):
            one.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await one


async def _gone(request: HttpRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def shown(film: bytes, *, gzip: bool) -> Response[object]:
    """The answer with a film."""
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if gzip else {})
    return Response(film, media_type=MediaType.JSON, headers=headers)
