"""Bots on another machine: whatever becomes of it or of the line to it, a question is answered."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial

import pytest
from tests.builders import case
from tests.web.lab import a_lab, it_happens, play_out
from tests.web.live.test_bot_queue import program
from tests.web.live.test_bots import GOOD, a_question
from tests.wire_cutter import WireCutter

from stammtisch import __version__
from stammtisch.bots.processes.lines import WorkerLine
from stammtisch.bots.processes.pool import BotFailed, BotPool, BotPools
from stammtisch.bots.processes.workers import MAX_LINE
from stammtisch.bots.remote import handshake
from stammtisch.bots.remote.machine import _STRANGERS, Machine
from stammtisch.bots.remote.place import MachineAddress, place, reach
from stammtisch.wiring import bots as bots_of

SECRET = b"nobody knows this one"
ENDLESS = "tests.web.live.test_bots:Endless"
KIND = handshake.kind()

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def a_machine(
    processes: int = 1, port: int = 0
) -> AsyncIterator[tuple[Machine, MachineAddress]]:
    """Thinks for rooms that know the secret, until the end of the block."""
    machine, until = Machine(processes, SECRET), asyncio.Event()
    listening = socket.create_server(("127.0.0.1", port))
    await machine.start()
    serving = asyncio.ensure_future(machine.serve(listening, until))
    try:
        yield machine, MachineAddress(*listening.getsockname())
    finally:
        until.set()
        await serving


@asynccontextmanager
async def somebody(talk: Talk) -> AsyncIterator[MachineAddress]:
    """Listens at an address and speaks in some other way."""

    async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):  # the room may hang up first
            await talk(reader, writer)
        writer.close()

    server = await asyncio.start_server(met, "127.0.0.1", 0)
    yield MachineAddress(*server.sockets[0].getsockname())
    server.close()


def pool_at(
    there: MachineAddress, budget_s: float = 60, secret: bytes = SECRET, patience_s: float = 60
) -> BotPool:
    """As a room has it, on however busy a machine."""
    opening = partial(reach, there, secret, patience_s=patience_s)
    return BotPool(budget_s=budget_s, start_s=0, finish_s=0, opening=opening)


def pools_at(*places: BotPool) -> BotPools:
    """A room with these places, and a bot at home that takes what is last."""
    house = BotPool(budget_s=60, command=program(GOOD))
    return BotPools(house, {}, {f"place {number}": at for number, at in enumerate(places)})


async def choice(pools: BotPool | BotPools, bot: str = "steady") -> bytes:
    return await pools.choose("zwanzig", bot, *a_question(), "s")


def thinking_at_home(pools: BotPools) -> bool:
    return pools.figures["house"].started > 0


async def test_a_choice_is_the_same_wherever_it_was_thought_of() -> None:
    """Equal questions with equal seeds, here and there; and at home no process was started."""
    home = BotPool(budget_s=60)
    async with a_machine() as (_, there):
        pools = pools_at(pool_at(there))
        assert await choice(pools) == await choice(home)
        assert not thinking_at_home(pools)
        await pools.close()
        await home.close()


async def test_the_machine_says_how_much_it_can_do() -> None:
    """As many lines as it has processes, however many wait."""
    async with a_machine(processes=2) as (_, there):
        pool = pool_at(there)
        choices = [choice(pool) for _ in range(8)]
        assert len(set(await asyncio.gather(*choices))) == 1
        assert pool.figures.started == 2
        await pool.close()


async def test_the_place_with_the_most_time_is_asked() -> None:
    """While one thinks without an end, the other one answers."""
    async with a_machine() as (_, first), a_machine() as (_, second):
        busy, idle = pool_at(first), pool_at(second)
        pools = pools_at(busy, idle)
        endless = asyncio.ensure_future(choice(pools, ENDLESS))
        await it_happens(lambda: busy.figures.thinking == 1)
        for _ in range(3):
            await choice(pools)
        assert idle.figures.started == 1
        await pools.close()
        with pytest.raises(BotFailed, match="closed"):
            await endless


async def hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    pass


async def mute(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()


def saying(text: bytes) -> Talk:
    async def say(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(text)
        await reader.readline()

    return say


def greeting(version: str, kind: str) -> bytes:
    return json.dumps({"version": version, "kind": kind, "number": "1"}).encode() + b"\n"


def impostor(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Awaitable[None]:
    """Greets as it should, and has no idea of the secret."""
    return saying(greeting("0", KIND) + b'{"proof": "x", "processes": 4}\n')(_, writer)


@pytest.mark.parametrize(
    ("talk", "words"),
    [
        case("hangs up", hang_up, "hung up"),
        case(
            "is a web server",
            saying(b"HTTP/1.1 400 Bad Request\r\n\r\n"),
            "not speak as a Stammtisch",
        ),
        case("writes no text", saying(b'{"version": "\xff"}\n'), "not speak as a Stammtisch"),
        case("nests", saying(b'{"a":' + b"[" * 100_000 + b"\n"), "not speak as a Stammtisch"),
        case("speaks without an end", saying(b"x" * 3 * MAX_LINE), "too long"),
        case("has another version", saying(greeting("0.0.9", "x")), "version '0.0.9'"),
        case(
            "has other games",
            saying(greeting(__version__, "x")),
            "other games or bots",
        ),
        case("has another secret", impostor, "another STAMMTISCH_BOT_SECRET"),
    ],
)
async def test_a_place_that_will_not_do_is_named_and_the_bots_think_at_home(
    talk: Talk, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Every question is answered; the log says once why not there, and the room counts it."""
    async with somebody(talk) as there:
        pools = pools_at(pool_at(there))
        legal = a_question()[1]
        assert [await choice(pools) for _ in range(4)] == [legal[-1]] * 4
        assert pools.away == 1
        await pools.close()
    (line,) = caplog.messages
    assert "bots think at home, not at place 0" in line
    assert words in line


async def test_a_name_that_can_be_none_is_told_and_the_bots_think_at_home(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The resolver refuses a doubled dot in its own way."""
    pools = pools_at(pool_at(MachineAddress("10.0.0..7", 8010)))
    assert [await choice(pools) for _ in range(4)] == [a_question()[1][-1]] * 4
    assert "cannot be the name of a machine" in caplog.text
    await pools.close()


async def test_who_stands_in_line_at_a_silent_place_thinks_at_home() -> None:
    """A place is one line wide until it has answered; all the others waited for it in vain."""
    async with somebody(mute) as there:
        at = pool_at(there, budget_s=0.3, patience_s=0.2)
        pools = pools_at(at)
        answers = await asyncio.gather(*(choice(pools) for _ in range(5)))
        assert answers == [a_question()[1][-1]] * 5
        await pools.close()


async def test_a_place_that_says_nothing_is_not_waited_for_long() -> None:
    """The question is thought about at home, and the next ones at once."""
    async with somebody(mute) as there:
        pools = pools_at(pool_at(there, patience_s=0.2))
        assert [await choice(pools) for _ in range(4)] == [a_question()[1][-1]] * 4
        assert pools.away == 1
        await pools.close()


async def test_a_room_with_another_secret_is_refused(caplog: pytest.LogCaptureFixture) -> None:
    """By the machine, which says so too, and goes on thinking for others."""
    async with a_machine() as (_, there):
        stranger = pool_at(there, secret=b"this one is another")
        with pytest.raises(BotFailed, match="another STAMMTISCH_BOT_SECRET"):
            await choice(stranger)
        assert "127.0.0.1 was refused: it has another secret" in caplog.messages
        friend = pool_at(there)
        assert await choice(friend)
        await friend.close()


async def test_a_stranger_at_the_machine_learns_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """A browser that comes by is greeted and sent away."""
    async with a_machine() as (_, there):
        reader, writer = await asyncio.open_connection(*there)
        writer.write(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        said = await reader.readline()
        assert json.loads(said).keys() == {"version", "kind", "number"}
        await it_happens(lambda: "127.0.0.1 was refused" in caplog.text)
        writer.close()


async def test_only_so_many_strangers_stand_at_the_door(caplog: pytest.LogCaptureFixture) -> None:
    """One more is hung up on without a word; friends come in again once a stranger has gone."""
    async with a_machine() as (_, there), AsyncExitStack() as stack:
        writers = []
        for _ in range(_STRANGERS):
            reader, writer = await asyncio.open_connection(*there)
            assert await reader.readline()
            stack.callback(writer.close)
            writers.append(writer)
        reader, writer = await asyncio.open_connection(*there)
        assert await reader.read() == b""
        writer.close()
        assert "too many others are at the door" in caplog.text
        writers[0].close()
        await it_happens(lambda: "it has hung up" in caplog.text)
        (await reach(there, SECRET, MAX_LINE)).end()


async def test_a_line_that_was_cut_hard_has_ended() -> None:
    """Its reader has met an error and no end; it must not be taken for a process that is there."""

    async def reset(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        at_once = struct.pack("ii", 1, 0)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        writer.transport.abort()

    async with somebody(reset) as there:
        line = WorkerLine(*await asyncio.open_connection(*there))
        with pytest.raises(OSError, match=r"reset|ended"):
            await line.put(b"and?\n")
        await it_happens(lambda: line.ended)


async def test_a_line_that_is_too_long_ends_alone(caplog: pytest.LogCaptureFixture) -> None:
    """The machine hangs up on it, and thinks for others meanwhile."""
    async with a_machine() as (_, there):
        line = await reach(there, SECRET, MAX_LINE)
        with pytest.raises(OSError, match=r"has ended|reset"):
            await line.put(b"x" * (3 * MAX_LINE) + b"\n")
        await it_happens(lambda: "the line of 127.0.0.1 ended" in caplog.text)
        line.end()
        pool = pool_at(there)
        assert await choice(pool)
        await pool.close()


async def test_a_line_that_breaks_in_a_thought_lets_home_think(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The question is answered all the same, and the machine thinks about it no longer.

    It has another process in the place of the one that did, before anybody asks again.
    """
    async with a_machine() as (machine, there):
        cutter = WireCutter(f"tcp://{there}")
        port = int((await cutter.start()).rpartition(":")[2])
        pools = pools_at(pool_at(MachineAddress("127.0.0.1", port)))
        asked = asyncio.ensure_future(choice(pools, ENDLESS))
        await it_happens(lambda: machine.figures.thinking == 1)
        cutter.hang_up()
        assert await asked == a_question()[1][-1]
        await it_happens(lambda: (machine.figures.thinking, machine.figures.started) == (0, 2))
        assert "the other side has ended" in caplog.text
        await choice(pools)
        assert pools.away == 0
        await pools.close()
        await cutter.stop()


async def test_a_place_that_is_too_slow_is_left_alone_and_comes_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """As with a process, too slow is the ordinary action; after the second time home thinks.

    When nothing is slow any more, the place has its bots again without anybody's doing.
    """
    async with a_machine() as (_, there):
        at = pool_at(there, budget_s=0.5)
        pools = pools_at(at)
        for _ in range(2):
            with pytest.raises(BotFailed, match="slow"):
                await choice(pools, ENDLESS)
        assert await choice(pools, ENDLESS) == a_question()[1][-1]
        assert pools.away == 1
        at._workers._budget_s = 60  # from here on nothing is to be too slow
        await it_happens(lambda: not at.figures.sidelined)
        await choice(pools)
        assert pools.away == 0
        await pools.close()
    home, again = [one for one in caplog.messages if one.startswith("bots think")]
    assert home == "bots think at home, not at place 0: slow: no answer within 0.5 s"
    assert again == "bots think at place 0 again"


async def test_lines_from_before_a_restart_are_not_used() -> None:
    """A machine that was started again is asked at once, and nothing counts as a failure."""
    async with a_machine(processes=2) as (_, there):
        pools = pools_at(pool_at(there))
        await asyncio.gather(choice(pools), choice(pools))
    await it_happens(lambda: pools.figures["place 0"].workers == 0)
    async with a_machine(port=there.port) as (_, there):
        await choice(pools)
        assert not thinking_at_home(pools)
        assert pools.away == 0
        await pools.close()


async def test_a_room_whose_places_are_all_away_plays_a_match_and_says_so() -> None:
    """Nobody at the table notices; the figures of the room and its health do."""
    nowhere = pool_at(MachineAddress("127.0.0.1", 1))
    pools = BotPools(BotPool(size=2, budget_s=30), {}, {"127.0.0.1:1": nowhere})
    async with a_lab(thinkers=pools) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=3, bots=["steady", "random"], options={"start_points": 2})
        await play_out(await anna.connect(table))
        assert lab.host.room.metrics.bot_failures == {}
        assert (await anna.http.get("/healthz")).json()["bot_hosts_away"] == 1
        figures = (await anna.http.get("/metrics")).text.splitlines()
        assert "stammtisch_bot_hosts_away 1.0" in figures
        assert 'stammtisch_bot_starts_total{pool="127.0.0.1:1"} 0.0' in figures


@pytest.mark.parametrize(
    ("text", "found"),
    [
        case("a name", "cards.example.org:8010", MachineAddress("cards.example.org", 8010)),
        case("an address", " 10.0.0.7:1 ", MachineAddress("10.0.0.7", 1)),
        case("an address of the long kind", "[fd00::7]:8010", MachineAddress("fd00::7", 8010)),
    ],
)
def test_places_have_a_host_and_a_port(text: str, found: MachineAddress) -> None:
    """Written as in an address of the web, and read back from their own text."""
    assert place(text) == found == place(str(found))


@pytest.mark.parametrize("text", ["here", ":8010", "a:", "a:beer", "a:0", "a:65536", "fd00::7:1"])
def test_a_place_that_is_none_is_named(text: str) -> None:
    """Before anything starts."""
    with pytest.raises(ValueError, match=r"BOT_HOSTS: .* is not of the form host:port"):
        bots_of({"STAMMTISCH_BOT_HOSTS": text})


@pytest.mark.parametrize("there", ["10.0.0.7:8010", "cards.example.org:8010", "[fd00::7]:1"])
def test_another_machine_has_to_know_a_secret(there: str) -> None:
    """Whoever answers there would be sent what seats see; this machine is trusted as it is."""
    with pytest.raises(ValueError, match="has to show that it knows a STAMMTISCH_BOT_SECRET"):
        bots_of({"STAMMTISCH_BOT_HOSTS": there})
    here = bots_of({"STAMMTISCH_BOT_HOSTS": "127.0.0.1:8010,localhost:8011,[::1]:8012"})
    assert here.away == 0


def test_a_secret_is_long_enough_or_not_there() -> None:
    """And nobody reads it in what is said about it."""
    with pytest.raises(ValueError, match="BOT_SECRET: at least 16") as caught:
        bots_of({"STAMMTISCH_BOT_HOSTS": "a:1", "STAMMTISCH_BOT_SECRET": "sesame"})
    assert "sesame" not in str(caught.value)
