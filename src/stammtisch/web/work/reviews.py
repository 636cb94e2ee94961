"""Matches looked back at beside the tables: within limits of time, memory and number, and kept."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import OrderedDict
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from hashlib import sha256

import msgspec

from stammtisch.bots.processes import bytecode
from stammtisch.bots.processes.answers import Refusal
from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.edge.problems import Problem
from stammtisch.web.ops import logs
from stammtisch.web.wire.reviews import ReviewRequest
from stammtisch.web.work.films import AGAIN_S
from stammtisch.web.work.turns import Busy, Turns

COMMAND = (sys.executable, "-m", "stammtisch.web.work.reviewer")
"""The process: reads an order, writes what it finds line by line."""

_MB = 1_000_000
_LONGEST = 1 << 22
"""Of the lines of the process, in bytes."""
_STATUS = {"bad_record": 400, "review_empty": 400, "no_such_seat": 404, "review_failed": 503}
"""Of refusals that are about what was asked; all others say that it is too much (413)."""


class _FoundLine(msgspec.Struct, frozen=True):
    """What the process says; see `stammtisch.web.work.reviewer.FoundPart`."""

    key: str = ""
    part: msgspec.Raw = msgspec.Raw(b"null")
    line: msgspec.Raw = msgspec.Raw(b"null")
    refused: Refusal | None = None


class _Kept(msgspec.Struct):
    """What is known of one review, in the order in which it was found."""

    lines: dict[str, bytes] = {}
    """As the page reads them, by key; with ``summary`` it is complete."""
    parts: dict[str, bytes] = {}

    @property
    def size(self) -> int:
        return sum(map(len, self.lines.values())) + sum(map(len, self.parts.values()))


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(_FoundLine).decode


class Reviews:
    """A process for each review that is asked for; it ends when nobody listens any more."""

    def __init__(self, limits: RoomLimits, command: Sequence[str] = COMMAND) -> None:
        self._limits = limits
        self._command = (*command, "--memory", str(limits.review_memory_mb))
        self._turns = Turns(
            limits.reviews,
            each=limits.reviews_waiting_each,
            most=limits.reviews_waiting,
            patience_s=limits.review_patience_s,
        )
        self._kept: OrderedDict[bytes, _Kept] = OrderedDict()
        self._processes: set[Process] = set()

    @property
    def inside(self) -> int:
        """How many reviews are waiting or being made."""
        return self._turns.inside

    @property
    def working(self) -> int:
        """How many processes are there now."""
        return len(self._processes)

    async def lines(self, wanted: ReviewRequest, visitor: str) -> AsyncGenerator[bytes, None]:
        """The lines of a review as they are found, those known already at once.

        Raises `Problem` before the first line, or ends early: asked again, it goes on from there.
        """
        name = sha256(f"{wanted.seat}\n{wanted.record}".encode()).digest()
        kept = self._kept.pop(name, _Kept())
        self._kept[name] = kept
        if "summary" in kept.lines:
            for line in list(kept.lines.values()):
                yield line + b"\n"
            return
        try:
            with self._turns.admitted(visitor):
                followed = self._followed(wanted, kept)
                async with self._turns.turn(visitor), aclosing(followed):
                    async for line in followed:
                        self._kept[name] = kept  # somebody may have asked for it in vain meanwhile
                        yield line + b"\n"
        except Busy:
            raise Problem(503, "reviews_busy", seconds=AGAIN_S) from None
        finally:
            if not kept.lines:
                self._kept.pop(name, None)  # else whoever asks in vain, again and again, fills it
            self._forget()

    async def close(self) -> None:
        """End all processes."""
        for process in list(self._processes):
            _end(process)
        await asyncio.gather(*(process.wait() for process in list(self._processes)))

    async def _followed(self, wanted: ReviewRequest, kept: _Kept) -> AsyncGenerator[bytes, None]:
        """What is known, and then what is found; what somebody else finds meanwhile, once."""
        told = set(kept.lines)
        for line in list(kept.lines.values()):
            yield line
        async with aclosing(self._found(wanted, kept)) as findings:
            async for found in findings:
                if found.refused is not None:
                    raise self._refusal(found.refused)
                if found.key in told:
                    continue
                told.add(found.key)
                kept.lines.setdefault(found.key, bytes(found.line))
                if found.key not in {"opened", "summary"}:
                    kept.parts.setdefault(found.key, bytes(found.part))
                yield kept.lines[found.key]

    def _refusal(self, refused: Refusal) -> Problem:
        facts = refused.facts
        if refused.code == "replay_too_big":
            facts = {"mb": self._limits.review_memory_mb}
        elif refused.code == "review_failed":
            logs.warn("review failed", **facts)
            facts = {}
        return Problem(_STATUS.get(refused.code, 413), refused.code, **facts)

    async def _found(self, wanted: ReviewRequest, kept: _Kept) -> AsyncGenerator[_FoundLine, None]:
        """What the process says, until it ends or has had its time."""
        known = {key: msgspec.Raw(part) for key, part in kept.parts.items()}
        order = {"record": wanted.record, "seat": wanted.seat, "known": known}
        bytecode.look()
        process = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=_LONGEST
        )
        self._processes.add(process)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(self._limits.review_s):
                process.stdin.write(_encode(order) + b"\n")
                await process.stdin.drain()
                while line := await process.stdout.readline():
                    yield _decode(line)
        except (TimeoutError, OSError, ValueError, msgspec.DecodeError) as error:
            logs.warn("no review", detail=f"{type(error).__name__}: {error}"[:300])
            if not kept.lines:
                raise Problem(503, "review_failed") from error
        finally:
            _end(process)
            await process.wait()
            self._processes.discard(process)
        if not kept.lines:
            raise Problem(503, "review_failed")

    def _forget(self) -> None:
        """Keeps the latest, as much as there is room for."""
        while len(self._kept) > 1 and (
            sum(one.size for one in self._kept.values()) > self._limits.reviews_kept_mb * _MB
        ):
            self._kept.popitem(last=False)


def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
