"""An evening whose store has trouble, and sockets that talk nonsense."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from tests.builders import case
from tests.web.evening_lab import a_desk
from tests.web.sockets import Socket

from stammtisch.storage.memory import MemoryJournals, MemoryStore
from stammtisch.table.match.log import Conflict, JournalLine, StoreUnavailable


class MoodyJournals(MemoryJournals):
    """Fails to write as it is told, before or after the lines are there."""

    mood: BaseException | None = None
    after = False

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        mood, self.mood = self.mood, None
        if mood is not None and not self.after:
            raise mood
        await super().write(kind, id, lines, doc)
        if mood is not None:
            raise mood


class MoodyStore(MemoryStore):
    """A store with such journals."""

    def __init__(self) -> None:
        super().__init__()
        self.journals: MoodyJournals = MoodyJournals(lambda: None, lambda: 0)


async def test_what_cannot_be_stored_has_not_happened() -> None:
    """A full disk: refused with the reason, no page sees it, and the same wish works later."""
    store = MoodyStore()
    async with a_desk(store=store) as desk:
        await desk.director.do("register", name="Anna")
        await desk.audience.watch()
        store.journals.mood = StoreUnavailable("full")
        answer = await desk.director.wish("register", name="Ben", id="wish-of-ben")
        assert answer.status_code == 503
        assert answer.json()["code"] == "not_saved"
        assert list((await desk.audience.picture())["view"]["people"]) == ["1"]
        await desk.director.do("register", name="Ben", id="wish-of-ben")
        assert list((await desk.audience.picture())["view"]["people"]) == ["1", "2"]


@pytest.mark.parametrize(
    ("mood", "after", "stored"),
    [
        case("somebody else wrote", Conflict("a line stands already"), False, False),
        case("unclear, and it was stored", RuntimeError("gone"), True, True),
        case("unclear, and it was not", RuntimeError("gone"), False, False),
        case("cancelled, and it was stored", asyncio.CancelledError(), True, True),
    ],
)
async def test_after_an_unclear_write_the_journal_decides(
    mood: BaseException, after: bool, stored: bool
) -> None:
    """The next command reads it again; the same wish again acts once."""
    store = MoodyStore()
    async with a_desk(store=store) as desk:
        await desk.director.do("register", name="Anna")
        store.journals.mood, store.journals.after = mood, after
        try:
            answer = await desk.director.wish("register", name="Ben", id="wish-of-ben")
            assert answer.status_code in {409, 500}
        except asyncio.CancelledError:
            assert isinstance(mood, asyncio.CancelledError)
        done = await desk.director.do("register", name="Ben", id="wish-of-ben")
        assert done["seq"] == 2
        assert [one.name for one in desk.living.log.state.participants] == ["Anna", "Ben"]
        await desk.director.do("register", name="Cleo")
        assert desk.living.log.seq == 3
        assert stored == after


@pytest.mark.parametrize(
    ("said", "code"),
    [
        case("no JSON", "{", "bad_message"),
        case("no such message", '{"type":"act"}', "bad_message"),
        case("a wrong key", '{"type":"enter","key":"wrong"}', "wrong_key"),
        case("too long", '{"type":"enter","key":"' + "x" * 20_000 + '"}', "too_large"),
        case("bytes", b"\x00", "bad_message"),
    ],
)
async def test_a_socket_that_talks_nonsense_is_closed(said: str | bytes, code: str) -> None:
    """After it was told why; it has seen nothing."""
    async with a_desk() as desk:
        path = f"/api/evenings/{desk.id}/socket"
        socket = Socket(desk.lab.app, path, "", {"host": "test"})
        desk.lab.sockets.append(socket)
        socket.say(said)
        refusal = await socket.next("refused")
        assert refusal["code"] == code
        await asyncio.wait_for(socket.task, 5)
        assert socket.closed == 1008
        assert len(socket.messages) == 1


async def test_a_server_that_ends_says_goodbye() -> None:
    """As to tables: ``restart``, so that pages come back by themselves."""
    async with a_desk() as desk:
        socket = await desk.audience.watch()
        await desk.lab.host.farewell()
        assert (await socket.next("bye"))["reason"] == "restart"
