"""A match is ended by those who are at the table, all of them, and by nobody else."""

from __future__ import annotations

from typing import Any

from tests.web.lab import a_lab
from tests.web.sockets import Message
from tests.web.standins import Clock

GRACE: dict[str, Any] = {"settings": {"pace_ms": 0, "absent": "wait", "grace_ms": 5_000}}


def wished(*seats: int, stage: str = "playing") -> Any:
    """A message that shows who wants the match to end."""

    def shown(message: Message) -> bool:
        told = message.get("table") or {}
        return told.get("ending") == list(seats) and told["stage"] == stage

    return shown


async def test_all_are_told_of_a_wish_and_the_last_one_ends_the_match() -> None:
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**GRACE)
        first, second = lab.browsers
        before = len(await lab.host.room.store.entries(table))
        body = await first.post(f"/api/tables/{table}/ending", {})
        assert body["table"]["ending"] == [0]
        await ben.until(wished(0))
        body = await second.post(f"/api/tables/{table}/ending", {"agree": True})
        assert body["table"]["stage"] == "over"
        await anna.until(wished(0, 1, stage="over"))
        acting = anna if anna.legal else ben
        assert (await acting.act(acting.legal[0]))["code"] == "match_over"
        assert len(await lab.host.room.store.entries(table)) == before
        again = await first.connect(table)
        assert again.legal == []


async def test_one_who_wants_to_play_on_is_heard() -> None:
    async with a_lab() as lab:
        table, anna, _ = await lab.two(**GRACE)
        first, second = lab.browsers
        await first.post(f"/api/tables/{table}/ending", {})
        await second.post(f"/api/tables/{table}/ending", {"agree": False})
        await anna.until(wished())
        body = await second.post(f"/api/tables/{table}/ending", {})
        assert (body["table"]["stage"], body["table"]["ending"]) == ("playing", [1])


async def test_who_is_gone_for_a_moment_is_asked_and_who_is_gone_for_good_is_not() -> None:
    clock = Clock()
    async with a_lab(clock=clock) as lab:
        table, _, ben = await lab.two(**GRACE)
        first = lab.browsers[0]
        await ben.close()
        body = await first.post(f"/api/tables/{table}/ending", {})
        assert body["table"]["stage"] == "playing"
        clock.at += 5_000
        body = await first.post(f"/api/tables/{table}/ending", {})
        assert body["table"]["stage"] == "over"


async def test_a_stranger_ends_nothing() -> None:
    async with a_lab() as lab:
        table, *_ = await lab.two(**GRACE)
        carl = lab.browser("Carl")
        body = await carl.post(f"/api/tables/{table}/ending", {}, 403)
        assert body["code"] == "not_seated"
