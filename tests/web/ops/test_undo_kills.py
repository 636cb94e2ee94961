"""What all agreed to undo is undone though the server is killed; what was only asked is not."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.web.real import Message, Person, Server

from stammtisch.storage.sqlite import SqliteStore
from stammtisch.table.match.log import TABLE, Entry
from stammtisch.table.restoration import restored
from stammtisch.wiring import DATABASE

Answer = bool | None


async def next_of(socket: Any, kind: str) -> Message:
    """The next message of this type."""
    while True:
        message: Message = msgspec.json.decode(await socket.recv())
        if message["type"] == kind:
            return message


async def kept(data: Path, table: str) -> list[Entry]:
    """The log on the disk, which a table can be made of."""
    store = SqliteStore.open(data / DATABASE)
    try:
        doc, log = await store.table(table), await store.entries(table)
        assert doc is not None
        restored(doc, log)
        return log
    finally:
        await store.close()


async def asked(server: Server, answer: Answer) -> tuple[str, Person, int]:
    """Ben exchanges nothing and asks to undo it, and Anna answers; the table, Ben, what stood."""
    anna, ben = Person(server, "Anna"), Person(server, "Ben")
    table = await anna.open(options={"first_dealer": 0})
    await ben.post(f"/api/tables/{table}/seats", {"name": "Ben"})
    await anna.post(f"/api/tables/{table}/start", {})
    async with anna.dial(table) as other, ben.dial(table) as socket:
        await other.recv()
        hello = await next_of(socket, "hello")
        seq, action = hello["seq"], hello["legal"][0]
        for number, do in enumerate((action, {"type": "exchange", "cards": []})):
            act = {"type": "act", "key": f"ben-{number:08d}", "seen": seq, "action": do}
            await socket.send(msgspec.json.encode(act).decode())
            seq = (await next_of(socket, "update"))["seq"]
        await ben.post(f"/api/tables/{table}/undo", {"seq": seq})
        if answer is not None:
            await anna.post(f"/api/tables/{table}/undo", {"seq": seq, "agree": answer})
        assert server.end(signal.SIGKILL) == (-signal.SIGKILL, "")
    return table, ben, seq


@pytest.mark.parametrize("answer", [True, False, None], ids=["agreed", "refused", "no answer"])
async def test_only_what_was_agreed_outlives_a_kill(server: Server, answer: Answer) -> None:
    table, ben, seq = await asked(server, answer)
    log = await kept(server.data, table)
    assert [entry.actor for entry in log] == [-1, 1, 1, TABLE][: 4 if answer else 3]
    server.start()
    async with ben.dial(table) as socket:
        hello = await next_of(socket, "hello")
    assert hello["seq"] == seq + bool(answer)
    assert hello["table"]["undo"] is None
    assert bool(hello["legal"]) is bool(answer)
