"""Many tables and few processes: whoever waits for a bot waits for a bounded time, and only once.

A failed decision is the ordinary action, and is counted; processes that start slowly come to play.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.web.lab import Lab, a_lab, it_happens, play_out
from tests.web.live.test_bots import CRASHING, GOOD, HANGING, a_question
from tests.web.sockets import Socket

from stammtisch.bots.processes.lines import WorkerLine
from stammtisch.bots.processes.lines import program as line_to
from stammtisch.bots.processes.pool import BotFailed, BotPool, BotPools
from stammtisch.bots.processes.workers import Suspension, WorkerFailed, Workers

TABLES = 12

STARTS_LATE = """
import os, time
open({started!r}, "a").write("x")
while not os.path.exists({gate!r}):
    time.sleep(0.01)
"""
"""Before it reads anything it waits until there is a file; each start leaves a mark."""

GONE_QUIET = """
import os, sys, time
sys.stdin.readline()
print('{"action": 1}', flush=True)
os.close(1)
time.sleep(600)
"""


def program(text: str) -> tuple[str, ...]:
    return (sys.executable, "-c", text)


class Standing:
    """A clock of the workers that stands still: no machine is too slow for what it measures."""

    def __init__(self) -> None:
        self.at = 0.0

    def monotonic(self) -> float:
        return self.at


@pytest.fixture
def standing(monkeypatch: pytest.MonkeyPatch) -> Standing:
    """How long a program that fails is left alone."""
    clock = Standing()
    monkeypatch.setattr("stammtisch.bots.processes.workers.time", clock)
    return clock


class Late:
    """A program that starts when it is let."""

    def __init__(self, folder: Path, text: str = GOOD) -> None:
        self._gate, self._started = folder / "gate", folder / "started"
        late = STARTS_LATE.format(gate=str(self._gate), started=str(self._started))
        self.command = program(late + text)

    def may_start(self) -> None:
        self._gate.touch()

    @property
    def starts(self) -> int:
        return len(self._started.read_text()) if self._started.exists() else 0


async def tables_with(lab: Lab, bot: str, count: int = TABLES) -> list[Socket]:
    """So many tables with a person and a bot each."""
    sockets = []
    for number in range(count):
        person = lab.browser(f"Person {number}")
        sockets.append(await person.connect(await person.open(bots=[bot])))
    return sockets


def bots_acts(socket: Socket) -> int:
    """How many actions of the bot at a table were seen."""
    told = (entry for message in socket.messages for entry in message.get("happened", ()))
    return sum(entry["by"] == 1 for entry in told)


async def a_turn_each(sockets: list[Socket]) -> None:
    """At every table the person acts until the bot has acted."""

    async def turn(socket: Socket) -> None:
        before = bots_acts(socket)
        while bots_acts(socket) == before:
            await socket.pong()
            if socket.legal:
                await socket.act(socket.legal[0])
            else:
                await asyncio.sleep(0.02)

    await asyncio.gather(*(turn(socket) for socket in sockets))


async def failure(pool: BotPool) -> str:
    """Why a question is not answered."""
    with pytest.raises(BotFailed) as caught:
        await pool.choose("zwanzig", "mine", *a_question(), "s")
    return caught.value.reason


async def test_a_program_that_never_answers_is_waited_for_once_not_table_by_table() -> None:
    """Twelve tables play on with ordinary actions, and nobody stands in a line of failures."""
    mute = BotPool(budget_s=1, start_s=0, command=program(HANGING))
    async with a_lab(thinkers=BotPools(BotPool(), {"mute": mute})) as lab:
        sockets = await tables_with(lab, "mute")
        for _ in range(4):
            await a_turn_each(sockets)
        failures = lab.host.room.metrics.bot_failures
        assert failures["slow"] == 1
        assert failures["busy"] < TABLES
        assert failures["sidelined"] > 2 * TABLES
        assert mute.figures.started == 1


async def test_a_process_may_finish_starting_and_plays_from_then_on(tmp_path: Path) -> None:
    """It is started once; meanwhile nobody waits for it twice, and afterwards nobody fails."""
    late = Late(tmp_path)
    pool = BotPool(budget_s=0.1, start_s=0.1, command=late.command)
    assert await failure(pool) == "slow"
    assert [await failure(pool) for _ in range(20)] == ["sidelined"] * 20
    late.may_start()
    await it_happens(lambda: not pool.figures.sidelined)
    pool._workers._budget_s = 60  # from here on nobody is to be too slow
    observation, legal = a_question()
    for _ in range(3):
        assert await pool.choose("zwanzig", "mine", observation, legal, "s") == legal[-1]
    assert late.starts == 1
    await pool.close()


def test_what_fails_at_once_counts_once() -> None:
    """Lines that break together leave the program alone for a second, and not for a minute."""
    aside, began = Suspension(), time.monotonic()
    for _ in range(8):
        aside.failed()
    assert aside.now
    assert aside._until - began < 5


async def test_tables_recover_from_bots_that_start_slowly(tmp_path: Path) -> None:
    """While no process is ready the ordinary action is played, then every bot plays its own."""
    late = Late(tmp_path)
    house = BotPool(size=2, budget_s=2, start_s=0, command=late.command)
    async with a_lab(thinkers=BotPools(house, {})) as lab:
        sockets = await tables_with(lab, "random")
        await a_turn_each(sockets)
        failures = lab.host.room.metrics.bot_failures
        assert sum(failures.values()) >= TABLES
        late.may_start()
        await it_happens(lambda: house.figures.starting == 0)
        before = sum(failures.values())
        for _ in range(5):
            await a_turn_each(sockets)
        assert sum(failures.values()) == before
        assert late.starts == 2


async def test_house_and_brought_bots_do_not_wait_for_each_other() -> None:
    """While a program thinks for ever, a match among bots of the house is played to its end."""
    mute = BotPool(budget_s=600, start_s=0, command=program(HANGING))
    async with a_lab(thinkers=BotPools(BotPool(budget_s=30), {"mute": mute})) as lab:
        await tables_with(lab, "mute", 3)
        await it_happens(lambda: mute.figures.waiting > 0)
        anna = lab.browser("Anna")
        table = await anna.open(seats=3, bots=["steady", "random"], options={"start_points": 2})
        await play_out(await anna.connect(table))
        assert mute.figures.waiting > 0
        assert lab.host.room.metrics.bot_failures == {}


async def test_a_line_for_a_busy_process_is_left_in_time() -> None:
    """Who has waited as long as a thought may take gets no answer, whatever is before him."""
    slow = GOOD.replace("question =", "import time; time.sleep(600); question =")
    pool = BotPool(budget_s=0.2, start_s=600, command=program(slow))
    first = asyncio.get_running_loop().create_task(failure(pool))
    await it_happens(lambda: pool.figures.thinking == 1)
    assert [await failure(pool) for _ in range(3)] == ["busy"] * 3
    await pool.close()
    assert await first == "closed"


async def test_a_line_that_is_left_in_the_moment_of_its_answer_ends_no_process() -> None:
    """The process has nothing left to say, and stands ready: it must not be ended in its sleep."""
    line = b'{"legal": [1]}\n'
    workers = Workers(command=program(GOOD), budget_s=60)
    await workers.put(line)
    asking = asyncio.get_running_loop().create_task(workers.put(line))
    await asyncio.sleep(0)
    (serving,) = workers._serving
    serving.add_done_callback(lambda _: asking.cancel())
    await asyncio.wait({asking})
    assert asking.cancelled()
    await workers.put(line)
    assert workers.figures.started == 1
    await workers.close()


async def test_a_process_that_starts_while_all_are_ended_is_waited_for() -> None:
    """Nothing is left behind that ends, and is told of, after whoever had asked for it."""
    gate = asyncio.Event()
    lines: list[WorkerLine] = []

    async def opening(max_line: int) -> WorkerLine:
        line = await line_to(program(GOOD))(max_line)
        lines.append(line)
        await gate.wait()
        return line

    workers = Workers(opening=opening, budget_s=60)
    asking = asyncio.ensure_future(workers.put(b'{"legal": [1]}\n'))
    await it_happens(lambda: bool(lines))
    closing = asyncio.ensure_future(workers.close())
    await asyncio.sleep(0)
    gate.set()
    await closing
    assert [line.gone for line in lines] == [True]
    with pytest.raises(WorkerFailed, match="closed"):
        await asking


async def test_a_process_that_says_no_more_and_goes_on_is_ended_with_the_others() -> None:
    """It has closed its output; another one has long been started in its place."""
    lines: list[WorkerLine] = []

    async def opening(max_line: int) -> WorkerLine:
        lines.append(await line_to(program(GONE_QUIET if not lines else GOOD))(max_line))
        return lines[-1]

    workers = Workers(opening=opening, budget_s=60)
    await workers.put(b'{"legal": [1]}\n')
    await it_happens(lambda: lines[0].ended)
    assert not lines[0].gone
    await workers.put(b'{"legal": [1]}\n')
    await workers.close()
    assert [line.gone for line in lines] == [True, True]


async def test_who_ends_a_process_that_is_dead_leaves_its_status_to_the_loop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Taken elsewhere, the log told of an unknown process."""
    monkeypatch.setattr(subprocess.Popen, "poll", lambda _: pytest.fail("its status was taken"))
    line = await line_to(program(CRASHING))(2**16)
    with pytest.raises(OSError, match="has ended"):
        await line.put(b"{}\n")
    line.end()
    await line.over()
    assert line.gone
    line.end()


async def test_a_program_that_crashes_each_time_is_started_ever_more_rarely(
    standing: Standing,
) -> None:
    """The second failure in a row sets it aside; then one question at a time tries it again."""
    pool = BotPool(command=program(CRASHING))
    reasons = [await failure(pool) for _ in range(50)]
    assert reasons == ["crashed"] * 2 + ["sidelined"] * 48
    standing.at += 1
    reasons = await asyncio.gather(*(failure(pool) for _ in range(10)))
    assert sorted(reasons) == ["crashed"] + ["sidelined"] * 9
    assert pool.figures.started == 3
    await pool.close()


async def test_hard_questions_close_no_door_to_others() -> None:
    """Where lines come from anybody a failure speaks against the line, not against the program."""
    workers = Workers(command=program(CRASHING))
    for _ in range(5):
        with pytest.raises(WorkerFailed, match="crashed"):
            await workers.put(b"{}\n")
    assert workers.figures.started == 5
    await workers.close()


async def test_who_answers_again_is_trusted_again(tmp_path: Path, standing: Standing) -> None:
    """A program that was mended goes on as if nothing had been."""
    flag = tmp_path / "mended"
    mended = f"import os, sys\nif not os.path.exists({str(flag)!r}): sys.exit(1)\n" + GOOD
    pool = BotPool(command=program(mended))
    assert [await failure(pool) for _ in range(3)] == ["crashed", "crashed", "sidelined"]
    flag.touch()
    standing.at += 1
    observation, legal = a_question()
    choices = [pool.choose("zwanzig", "mine", observation, legal, "s") for _ in range(5)]
    assert legal[-1] in await asyncio.gather(*choices, return_exceptions=True)
    choices = [pool.choose("zwanzig", "mine", observation, legal, "s") for _ in range(5)]
    assert await asyncio.gather(*choices) == [legal[-1]] * 5
    await pool.close()


@pytest.mark.usefixtures("standing")
async def test_the_queue_is_in_the_figures() -> None:
    """By pool: who waits, how long it took, who thinks, what was started, who is set aside."""
    mute = BotPool(budget_s=600, start_s=0, command=program(HANGING))
    broken = BotPool(command=("/no/such/program",))
    pools = BotPools(BotPool(), {"mute": mute, "broken": broken})
    async with a_lab(thinkers=pools) as lab:
        await tables_with(lab, "mute", 3)
        await it_happens(lambda: mute.figures.waiting == 2)
        await a_turn_each(await tables_with(lab, "broken", 3))
        text = (await lab.browser("Anna").http.get("/metrics")).text
        for line in (
            'stammtisch_bot_waiting{pool="mute"} 2.0',
            'stammtisch_bot_thinking{pool="mute"} 1.0',
            'stammtisch_bot_starting{pool="mute"} 1.0',
            'stammtisch_bot_starts_total{pool="mute"} 1.0',
            'stammtisch_bot_sidelined{pool="mute"} 0.0',
            'stammtisch_bot_sidelined{pool="broken"} 1.0',
            'stammtisch_bot_wait_seconds_count{pool="mute"} 1.0',
            'stammtisch_bot_waiting{pool="house"} 0.0',
            'stammtisch_bot_failures_total{reason="crashed"} 2.0',
        ):
            assert line in text.splitlines()
