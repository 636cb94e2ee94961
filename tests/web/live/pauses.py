"""Pauses for tests: asked for, agreed to, and what is seen and stored of them."""

from __future__ import annotations

from typing import Any

from tests.web.lab import Lab, it_happens
from tests.web.sockets import Message, Socket

from stammtisch.table.model import TableDoc

TIMED: dict[str, Any] = {
    "settings": {"pace_ms": 0, "turn_ms": 45_000, "absent": "bot"},
    "options": {"first_dealer": 0},
}
"""Ben, on seat 1, names the trump and has 45 seconds for it; after a minute a bot stands in."""
ALONE: dict[str, Any] = {"seats": 2, "bots": ["steady"], "options": {"first_dealer": 1}}
"""Anna names the trump, then the bot is on turn."""


async def wish(lab: Lab, who: int, table: str, what: str, status: int = 200) -> Message:
    """Ask for a pause, answer, or go on."""
    answer: Message = await lab.browsers[who].post(
        f"/api/tables/{table}/pause", {"wish": what}, status
    )
    return answer


async def paused(lab: Lab, table: str) -> None:
    """Anna asks for a pause, and Ben agrees."""
    await wish(lab, 0, table, "ask")
    assert (await wish(lab, 1, table, "agree"))["table"]["pause"]["seat"] == 0


async def stored(lab: Lab, table: str) -> TableDoc:
    """The document as the store has it."""
    doc = await lab.host.room.store.table(table)
    assert doc is not None
    return doc


async def acted(lab: Lab, table: str) -> list[tuple[int, str | None]]:
    """Who has acted, and what for the person."""
    log = await lab.host.room.store.entries(table)
    return [(entry.actor, entry.auto) for entry in log if entry.actor >= 0]


async def went_on(socket: Socket) -> None:
    """Wait until a pause was shown, and then that it is over."""
    await it_happens(
        lambda: (
            any(pauses(0)(message) for message in socket.messages) and socket.table["pause"] is None
        )
    )


def pauses(seat: int) -> Any:
    """A message that shows who has asked for the pause."""

    def shown(message: Message) -> bool:
        table = message.get("table")
        return table is not None and (table["pause"] or {}).get("seat") == seat

    return shown


def asks(seat: int, *others: int) -> Any:
    """A message that shows who asks for a pause, and who has not answered."""

    def shown(message: Message) -> bool:
        told = (message.get("table") or {}).get("pausing") or {}
        return (told.get("seat"), told.get("asked")) == (seat, list(others))

    return shown
