"""A pause that all have agreed to is there though the server is killed, until somebody went on."""

from __future__ import annotations

import signal
from typing import Any

import msgspec
import pytest
from tests.web.ops.test_undo_kills import next_of
from tests.web.real import Message, Person, Server

SAID = {
    "asked": ["ask"],
    "refused": ["ask", "refuse"],
    "agreed": ["ask", "agree"],
    "gone on": ["ask", "agree", "go_on"],
}
"""What Ben says, and Anna, and Ben again."""
BANK = {"pace_ms": 0, "absent": "wait", "bank": {"start_ms": 600_000, "increment_ms": 1_000}}


async def answer(socket: Any, hello: Message) -> Message:
    """What Ben is told when he names a trump."""
    act = {"type": "act", "key": "ben-00000000", "seen": hello["seq"], "action": hello["legal"][0]}
    await socket.send(msgspec.json.encode(act).decode())
    while True:
        told: Message = msgspec.json.decode(await socket.recv())
        if told.get("key") == act["key"]:
            return told


@pytest.mark.parametrize("case", SAID)
async def test_only_what_was_agreed_outlives_a_kill(server: Server, case: str) -> None:
    """What is left of the time is what was left, however long the server was away."""
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    table = await anna.open(options={"first_dealer": 0}, settings=BANK)
    await ben.post(f"/api/tables/{table}/seats", {"name": "Ben"})
    await anna.post(f"/api/tables/{table}/start", {})
    async with anna.dial(table), ben.dial(table) as socket:
        await next_of(socket, "hello")
        for who, said in zip((ben, anna, ben), SAID[case], strict=False):
            await who.post(f"/api/tables/{table}/pause", {"wish": said})
        assert server.end(signal.SIGKILL) == (-signal.SIGKILL, "")
    server.start()
    async with ben.dial(table) as socket:
        hello = await next_of(socket, "hello")
        stands = case == "agreed"
        assert (hello["table"]["pause"] is not None) is stands
        assert hello["table"]["pausing"] is None
        left = hello["deadline"] - hello["now"]
        assert 570_000 <= left <= 600_000
        told = await answer(socket, hello)
        assert (told["type"], told.get("code")) == (
            ("refused", "match_paused") if stands else ("accepted", None)
        )
