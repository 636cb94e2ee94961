"""A request is heard to its end before it is answered."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.builders import case
from tests.web.lab import Lab, a_lab, it_happens
from tests.web.sockets import http_scope

from stammtisch.web.edge.limits import RoomLimits

PARTS = 3


async def order(path: str, **headers: str) -> list[str]:
    """What a POST in parts was: each part that was heard, then the status it was answered with."""
    happened = []
    left = PARTS

    async def receive() -> Any:
        nonlocal left
        left -= 1
        happened.append("part")
        return {"type": "http.request", "body": b" ", "more_body": left > 0}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            happened.append(str(message["status"]))

    given = {"host": "test", "content-length": str(PARTS)} | headers
    async with a_lab() as lab:
        app: Any = lab.app
        await app(http_scope(path, given), receive, send)
    return happened


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        case("from a foreign page", "/api/tables", {"origin": "https://evil.example"}, "403"),
        case("by a foreign name", "/api/tables", {"host": "evil.example"}, "403"),
        case("nothing is there", "/api/nothing", {}, "404"),
        case("by a guest without a key", "/api/tables/ABCDEF/start", {}, "404"),
    ],
)
async def test_a_refusal_waits_for_the_rest(
    path: str, headers: dict[str, str], status: str
) -> None:
    """A proxy that still reads a body loses the words of an answer that comes before its end."""
    assert await order(path, **headers) == ["part"] * PARTS + [status]


async def test_who_asks_first_sends_no_body_to_a_refusal() -> None:
    """``Expect: 100-continue``: nothing is asked for that nobody wants."""
    asked = {"origin": "https://evil.example", "expect": "100-continue"}
    assert await order("/api/tables", **asked) == ["403"]


@pytest.mark.parametrize(
    ("headers", "parts"),
    [
        case("it is said how long it is", {}, 0),
        case("nobody knows its end", {"content-length": ""}, PARTS - 1),
    ],
)
async def test_too_long_a_body_is_not_waited_for(
    headers: dict[str, str], parts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.web.edge.request_body._MOST", PARTS - 1)
    heard = await order("/api/tables", origin="https://evil.example", **headers)
    assert heard == ["part"] * parts + ["403"]


async def test_who_sends_too_slowly_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each part comes, the last one never; what was refused is refused all the same."""
    monkeypatch.setattr("stammtisch.web.edge.request_body._LONGEST_S", 0.0)
    never = asyncio.Event()
    statuses: list[int] = []

    async def receive() -> Any:
        await never.wait()

    async def send(message: Any) -> None:
        statuses.extend([message["status"]] if "status" in message else [])

    foreign = {"host": "test", "origin": "https://evil.example", "content-length": "3"}
    async with a_lab() as lab:
        app: Any = lab.app
        await app(http_scope("/api/tables", foreign), receive, send)
    assert statuses == [403]


async def test_few_long_bodies_of_one_address_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is whole in memory until it is answered: records, and what gives itself out for one."""
    monkeypatch.setattr("stammtisch.web.edge.request_body._LONGEST_S", 0.0)
    never = asyncio.Event()

    async def receive() -> Any:
        await never.wait()

    async def asked(lab: Lab, **length: str) -> list[int]:
        app: Any = lab.app
        statuses: list[int] = []

        async def send(message: Any) -> None:
            statuses.extend([message["status"]] if "status" in message else [])

        headers = {"host": "test", "content-type": "application/json"} | length
        await app(http_scope("/api/review", headers), receive, send)
        return statuses

    async with a_lab(limits=RoomLimits(long_bodies=2)) as lab:
        here = lab.host.room.gate._at("10.0.0.1")
        kept = [
            asyncio.create_task(asked(lab, **{"content-length": "1000000"})),
            asyncio.create_task(asked(lab, **{"transfer-encoding": "chunked"})),
        ]
        await it_happens(lambda: here.long_bodies == 2)
        assert await asked(lab, **{"content-length": "1000000"}) == [429]
        short = await lab.browser("Anna").http.post("/api/review", json={})
        assert short.status_code == 400
        for one in kept:
            one.cancel()
        await asyncio.gather(*kept, return_exceptions=True)
        assert here.long_bodies == 0
