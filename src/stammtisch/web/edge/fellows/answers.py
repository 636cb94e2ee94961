"""Asks all other servers of the room at once, and gathers what they answer."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import h11
from litestar.types import Scope

from stammtisch.table.match.leases import Leases, OtherServer
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.web.edge.fellows.relay import Unreachable, asked

ANSWER_S = 3.0
"""So long they may take; one that is stopped would keep whoever asks waiting for ever."""

NOBODY: Any = {"headers": (), "scheme": "http", "client": None}
"""Asks of its own accord, for no visitor."""


class FellowAnswers(NamedTuple):
    """What came back."""

    bodies: list[bytes]
    silent: int
    """So many did not answer, or not with what they were asked for."""


def is_fellow(scope: Scope) -> bool:
    """Whether a fellow server asks, by its key; it has let the visitor in."""
    return "relayed" in scope["state"]


async def ask_all(
    leases: Leases, scope: Scope, method: str, path: str, body: bytes = b""
) -> FellowAnswers:
    """Ask each of them for whoever asks by ``scope``.

    One that is asked answers for itself: it sees by `is_fellow` that it need not ask the others.
    While the database is away nobody is known: then one is silent at least.
    """
    own: Any = {**scope, "method": method}
    try:
        others = await leases.fellows()
    except StoreUnavailable:
        return FellowAnswers([], 1)
    found = await asyncio.gather(*(_answer(one, own, path.encode(), body) for one in others))
    bodies = [one for one in found if one is not None]
    return FellowAnswers(bodies, len(found) - len(bodies))


async def _answer(server: OtherServer, scope: Scope, path: bytes, body: bytes) -> bytes | None:
    status, parts = 0, []
    try:
        async with asyncio.timeout(ANSWER_S):
            async for event in asked(server, scope, path, body):
                if isinstance(event, h11.Response):
                    status = event.status_code
                elif isinstance(event, h11.Data):
                    parts.append(bytes(event.data))
    except (Unreachable, TimeoutError):
        return None
    return b"".join(parts) if status == 200 else None
