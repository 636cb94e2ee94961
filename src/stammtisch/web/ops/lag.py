"""How late the server gets to what is due: everybody in it waits that long, whatever they want."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

EVERY_S = 0.25


async def watch(told: Callable[[float], None]) -> None:
    """Tell after every quarter of a second by how much it was too long, until cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY_S
        await asyncio.sleep(EVERY_S)
        told(max(0.0, loop.time() - due))
