"""Replays beside the tables: within limits, given up when nobody waits, no burden at the end."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from tests.web.lab import Lab, a_lab
from tests.web.real import ROOMY, Server, until
from tests.web.sockets import SOON_S

from stammtisch.analysis.simulation import play_match
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.records import record, replay
from stammtisch.records.differences import applied
from stammtisch.records.notation.text import written
from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.wire.replays import Replay
from stammtisch.web.work.turns import Busy, Turns

SMALL = (Path(__file__).parents[2] / "records" / "zwanzig-2-players.jsonl").read_text("utf-8")
ROOMY_LIMITS = RoomLimits(messages_burst=1_000_000, replay_s=300, replay_patience_s=300)


@cache
def long_record(actions: int, *, open_table: bool = False) -> str:
    """A lawful match of Mau-Mau of so many actions, about 70 bytes each.

    At an open table played at random a round hardly ends: what is written down in it only grows.
    """
    mau_mau = game("mau-mau")
    options = mau_mau.options(goal=1000, supervision="open" if open_table else "strict")
    name = "random" if open_table else "steady"
    players = [bot(name, "mau-mau")] * 4
    match = play_match(mau_mau, players, 1, options, max_actions=actions, keep=True)
    assert match.actions == actions
    return record.encode(
        record.header_for(mau_mau, options, [f"bot:{name}"] * len(players)), match.moves
    )


@asynccontextmanager
async def a_room(**limits: Any) -> AsyncIterator[Lab]:
    """A room with these limits, whose process for replays has started."""
    async with a_lab(limits=replace(ROOMY_LIMITS, **limits)) as lab:
        await lab.browser("Anna").post("/api/replay", {"record": SMALL})
        yield lab


async def refused(lab: Lab, body: Any, status: int) -> Any:
    """The refusal of a replay; and that the next one is none."""
    refusal = await lab.browsers[0].post("/api/replay", body, status)
    again = await lab.browsers[0].post("/api/replay", {"record": SMALL})
    assert again["result"] is not None
    assert lab.host.room.metrics.bugs == 0
    return refusal


async def test_a_record_may_come_as_text() -> None:
    """The film is the same, and brings the JSON Lines that the page checks and shares."""
    found = record.read(SMALL)
    async with a_lab() as lab:
        films = [
            await lab.browser("Anna").post("/api/replay", {"record": sent})
            for sent in (SMALL, written(found))
        ]
    assert films[0]["record"] is None
    assert films[1] == films[0] | {"record": record.encode(found.header, found.moves)}


async def test_a_film_is_what_is_published() -> None:
    """It reads as `Replay`, comes compressed to those who can read that, and leads to the end."""
    async with a_lab() as lab:
        http = lab.browser("Anna").http
        answers = [
            await http.post("/api/replay", json={"record": SMALL, "seat": seat}, headers=headers)
            for seat in (None, 1)
            for headers in ({"accept-encoding": "gzip"}, {"accept-encoding": "identity"})
        ]
    assert [one.headers.get("content-encoding") for one in answers] == ["gzip", None] * 2
    assert answers[0].json() == answers[1].json()
    for answer, seat in zip(answers[1::2], (None, 1), strict=True):
        film = msgspec.json.decode(answer.content, type=Replay)
        found = record.read(SMALL)
        rules = found.game.rules
        last = list(replay.replay(found))[-1].state
        seen = film.start
        for step in film.steps:
            seen = applied(seen, step.changes)
        assert seen == msgspec.json.decode(msgspec.json.encode(rules.observation(last, seat)))
        assert (film.start_hands is None) == (seat == 1)
        assert film.record is None, "who has sent it has it"


@pytest.mark.parametrize("open_table", [False, True], ids=["strict", "a round without end"])
def test_an_answer_grows_with_the_record_and_no_faster(open_table: bool) -> None:
    """Twice the actions, about twice the answer: neither piles nor what is noted is repeated."""
    from stammtisch.bots.processes.films import answer  # noqa: PLC0415

    sizes = []
    for actions in (500, 1000, 2000):
        text = long_record(actions, open_table=open_table)
        wanted = msgspec.json.encode({"record": text})
        film = answer(b'{"replay":100000000,"gzip":false,"whole":false}\t' + wanted)
        assert film.startswith(b"{}\t{")
        sizes.append(len(film) / len(text))
    assert max(sizes) < 10
    assert sizes[2] < 1.3 * sizes[0]


async def test_a_record_that_is_too_large_is_refused() -> None:
    """413 with the limit, and nobody reads it."""
    async with a_room() as lab:
        refusal = await refused(lab, {"record": "x" * 6_000_000}, 413)
        assert (refusal["code"], refusal["facts"]) == ("too_large", {"kb": 6000})
        refusal = await refused(lab, {"record": " " * 4_000_001}, 400)
        assert (refusal["code"], refusal["facts"]["code"]) == ("bad_record", "too_large")


async def test_a_film_that_is_too_long_is_refused() -> None:
    """Its limit counts before it is compressed."""
    async with a_room(replay_mb=1) as lab:
        refusal = await refused(lab, {"record": long_record(4000)}, 413)
        assert (refusal["code"], refusal["facts"]) == ("replay_too_long", {"mb": 1})


async def test_a_replay_that_needs_too_much_memory_is_refused() -> None:
    """The process may not have more; the next replay finds all of it again."""
    async with a_room(replay_memory_mb=48) as lab:
        for _ in range(2):
            refusal = await refused(lab, {"record": long_record(12000)}, 413)
            assert (refusal["code"], refusal["facts"]) == ("replay_too_big", {"mb": 48})


async def test_a_replay_that_takes_too_long_is_refused() -> None:
    """Its process is ended, and the next replay gets one of its own."""
    async with a_room(replay_s=0.05) as lab:
        refusal = await refused(lab, {"record": long_record(4000)}, 503)
        assert (refusal["code"], refusal["facts"]) == ("replay_too_slow", {"seconds": 0.05})


async def test_too_many_replays_at_once_are_refused_at_once() -> None:
    """One is at work and one waits; a third of the same visitor is told when to come again."""
    async with a_room(replays_waiting_each=2) as lab:
        http = lab.browsers[0].http
        body = {"record": long_record(2000)}
        asking = [asyncio.ensure_future(http.post("/api/replay", json=body)) for _ in range(3)]
        answers = await asyncio.gather(*asking)
        assert sorted(one.status_code for one in answers) == [200, 200, 503]
        late = next(one for one in answers if one.status_code == 503)
        assert late.json()["code"] == "replays_busy"
        assert late.headers["retry-after"] == str(late.json()["facts"]["seconds"])
        assert lab.host.room.films.inside == 0
        assert 'stammtisch_replays_total{outcome="busy"} 1.0' in (await http.get("/metrics")).text


async def test_who_waits_too_long_is_refused() -> None:
    """The one before is not disturbed."""
    async with a_room(replay_patience_s=0.05) as lab:
        http = lab.browsers[0].http
        body = {"record": long_record(4000)}
        first = asyncio.ensure_future(http.post("/api/replay", json=body))
        await asyncio.to_thread(until, lambda: lab.host.room.films.inside == 1)
        second = await http.post("/api/replay", json={"record": SMALL})
        assert (second.status_code, second.json()["code"]) == (503, "replays_busy")
        assert (await first).status_code == 200


async def test_turns_go_round_by_visitor() -> None:
    """Whoever asks five times is served between those who ask once."""
    turns, served = Turns(1, each=5, most=9, patience_s=SOON_S), []

    async def work(visitor: str) -> None:
        with turns.admitted(visitor):
            async with turns.turn(visitor):
                served.append(visitor)
                await asyncio.sleep(0)

    await asyncio.gather(*(work(visitor) for visitor in "AAAAABBC"))
    assert "".join(served) == "AABCABAA"
    assert turns.inside == 0
    with turns.admitted("A"), turns.admitted("A"), turns.admitted("A"), turns.admitted("A"):
        with turns.admitted("A"), pytest.raises(Busy), turns.admitted("A"):
            pass
        with turns.admitted("B"):
            pass


@pytest.mark.parametrize("called", [False, True], ids=["while waiting", "when just called"])
async def test_who_gives_up_leaves_the_turn_to_the_next(called: bool) -> None:
    """A place is never lost, whenever somebody goes away."""
    turns, served = Turns(1, each=1, most=9, patience_s=SOON_S), []

    async def work(visitor: str) -> None:
        async with turns.turn(visitor):
            served.append(visitor)

    async with asyncio.timeout(SOON_S):
        async with turns.turn("A"):
            second, third = (asyncio.ensure_future(work(visitor)) for visitor in "BC")
            await asyncio.sleep(0)
            if not called:
                second.cancel()
        second.cancel()
        await asyncio.gather(second, third, return_exceptions=True)
        await work("D")
    assert second.cancelled()
    assert served == ["C", "D"]


@pytest.fixture
def server(tmp_path: Path) -> Any:
    """A room in its own process that takes its time for replays."""
    room = Server(tmp_path / "data", ROOMY | {"STAMMTISCH_LIMIT_REPLAYS_WAITING_EACH": "2"})
    room.start()
    yield room
    if room.process is not None:
        room.end(signal.SIGKILL)


def figure(server: Server, name: str) -> int:
    """A figure of ``/metrics``."""
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    return next((int(float(line.split()[-1])) for line in lines if line.startswith(name)), 0)


def children(server: Server) -> list[int]:
    """The processes that the server has started."""
    assert server.process is not None
    found = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text()
    return [int(one) for one in found.split()]


def alive(pid: int) -> bool:
    """Whether there is such a process, dead ones that nobody has buried apart."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def hang_up_on(server: Server, body: bytes) -> None:
    """Ask for a replay, wait until it is at work, and go."""
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = f"POST /api/replay HTTP/1.1\r\nhost: 127.0.0.1:{server.port}\r\n"
    head += f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    await writer.drain()
    await asyncio.to_thread(until, lambda: children(server) != [])
    writer.close()


async def test_a_replay_ends_when_its_client_hangs_up(server: Server) -> None:
    """Its process is gone at once, the place is free, and nothing is called a bug."""
    body = msgspec.json.encode({"record": long_record(40_000)})
    await hang_up_on(server, body)
    await asyncio.to_thread(until, lambda: not any(map(alive, children(server))))
    assert figure(server, "stammtisch_replays_waiting") == 0
    assert figure(server, "stammtisch_bugs_total") == 0
    async with httpx.AsyncClient(base_url=server.url) as http:
        assert (await http.post("/api/replay", json={"record": SMALL})).status_code == 200


async def test_the_server_ends_with_replays_at_work(server: Server) -> None:
    """One at work, one waiting: SIGTERM ends the room as ever, and leaves no process behind."""
    body = {"record": long_record(40_000)}
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        asking = [asyncio.ensure_future(http.post("/api/replay", json=body)) for _ in range(2)]
        await asyncio.to_thread(until, lambda: figure(server, "stammtisch_replays_waiting") == 2)
        await asyncio.to_thread(until, lambda: children(server) != [])
        started = children(server)
        assert await asyncio.to_thread(server.end) == (0, "")
        assert not any(map(alive, started))
        answers = await asyncio.gather(*asking, return_exceptions=True)
    for one in answers:
        if isinstance(one, httpx.Response):
            assert (one.status_code, one.json()["code"]) == (503, "replay_failed")
        else:
            assert isinstance(one, httpx.TransportError)
