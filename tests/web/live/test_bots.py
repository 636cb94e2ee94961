"""Bots in their processes: the protocol of a worker, and what slow, broken and rude ones cost."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.builders import case, course
from tests.web.lab import a_lab, it_happens, play_out
from tests.web.standins import Clock, FirstChoice

from stammtisch.bots.processes.pool import BotFailed, BotPool, BotPools
from stammtisch.bots.processes.worker import answer
from stammtisch.games import games
from stammtisch.web.live.bots import on_turn
from stammtisch.wiring import bots as bots_of

GAME = games()["zwanzig"]

GOOD = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps({"action": question["legal"][-1]}), flush=True)
"""
HANGING = "import time; time.sleep(600)"
CRASHING = "import sys; sys.stdin.readline(); sys.exit(3)"
LYING = GOOD.replace('question["legal"][-1]', '{"type": "beer"}')
STAMMERING = r"""
import sys
for _ in sys.stdin: sys.stdout.buffer.write(b'{"action": "\xff"}\n'); sys.stdout.flush()
"""
BABBLING = "import sys\nfor _ in sys.stdin: print('x' * 70, flush=True)"
FAILING = GOOD.replace('{"action": question["legal"][-1]}', '{"error": "no idea"}')
CRASHES_ONCE = """
import json, os, sys
for line in sys.stdin:
    if not os.path.exists({flag!r}):
        open({flag!r}, "w").close()
        os._exit(1)
    print(json.dumps({{"action": json.loads(line)["legal"][0]}}), flush=True)
"""


def a_question(seed: int = 5) -> tuple[bytes, list[bytes]]:
    """An observation with several legal actions, and these, as JSON."""
    state = GAME.rules.new(GAME.options(), 3)
    for step in course(GAME, state, random.Random(seed), most=200):
        seat = step.actor
        if seat >= 0 and len(legal := GAME.rules.legal_actions(step.before, seat)) > 2:
            seen = GAME.rules.observation(step.before, seat)
            return msgspec.json.encode(seen), [msgspec.json.encode(one) for one in legal]
    raise AssertionError("nobody had a choice")


def the_line(bot: str = "random", seed: str = "s", **more: Any) -> bytes:
    """A question as it is written to a worker."""
    observation, legal = a_question()
    question = {
        "game": "zwanzig",
        "bot": bot,
        "observation": json.loads(observation),
        "legal": [json.loads(one) for one in legal],
        "seed": seed,
    }
    return json.dumps(question | more).encode()


def test_a_worker_answers_with_one_of_the_legal_actions() -> None:
    """Equal seeds give equal answers, every seed a legal one."""
    _, legal = a_question()
    answers = [json.loads(answer(the_line(seed=f"{number % 7}"))) for number in range(14)]
    assert all(found["action"] in [json.loads(one) for one in legal] for found in answers)
    assert answers[:7] == answers[7:]


@pytest.mark.parametrize(
    "line",
    [
        case("not JSON", b"beer"),
        case("unknown game", the_line(game="poker")),
        case("unknown bot", the_line(bot="hal")),
        case("a field too many", the_line(hurry=True)),
        case("another game's observation", the_line(observation={"cards": []})),
        case("another game's actions", the_line(legal=[{"type": "roll"}])),
    ],
)
def test_a_worker_survives_any_line(line: bytes) -> None:
    """What it cannot answer it says so."""
    assert json.loads(answer(line))["error"]


def test_a_worker_process_ends_with_its_stdin() -> None:
    """It answers line by line, keeps prints of bots out of the answers, and leaves no orphan."""
    with subprocess.Popen(
        [sys.executable, "-m", "stammtisch.bots.processes.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=Path(__file__).parents[3],
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        for line, expected in (
            (the_line(bot="tests.web.live.test_bots:Chatty"), "action"),
            (b"", "error"),
        ):
            worker.stdin.write(line + b"\n")
            worker.stdin.flush()
            assert expected in json.loads(worker.stdout.readline())
        worker.stdin.write(the_line(bot="tests.web.live.test_bots:Endless") + b"\n")
        worker.stdin.close()
        assert worker.wait(20) == 0


class Endless:
    """A bot that never comes to an end."""

    name = "endless"
    games = None

    def choose(self, observation: Any, legal_actions: Any, rng: random.Random) -> Any:
        while True:
            pass


class Chatty:
    """A bot that prints while it thinks."""

    name = "chatty"
    games = None

    def choose(self, observation: Any, legal_actions: Any, rng: random.Random) -> Any:
        print('{"action": "mine"}')  # noqa: T201 - it is rude on purpose
        return legal_actions[0]


@pytest.mark.parametrize(
    ("program", "budget_s", "reason"),
    [
        case("thinks for ever", HANGING, 0.5, "slow"),
        case("crashes", CRASHING, 60, "crashed"),
        case("wants what is not legal", LYING, 60, "error"),
        case("writes no text", STAMMERING, 60, "error"),
        case("babbles", BABBLING, 60, "crashed"),
        case("says that it failed", FAILING, 60, "error"),
    ],
)
async def test_a_bot_that_fails_is_reported_within_its_budget(
    program: str, budget_s: float, reason: str
) -> None:
    """The caller gets a reason, never an exception of the bot's."""
    pool = BotPool(budget_s=budget_s, start_s=0, command=(sys.executable, "-c", program))
    with pytest.raises(BotFailed) as caught:
        await pool.choose("zwanzig", "random", *a_question(), "seed")
    assert caught.value.reason == reason
    await pool.close()
    assert pool.workers == 0


async def test_your_own_bot_may_be_any_program() -> None:
    """Whatever reads questions and writes answers line by line can play."""
    pool = BotPool(command=(sys.executable, "-c", GOOD))
    observation, legal = a_question()
    assert await pool.choose("zwanzig", "mine", observation, legal, "seed") == legal[-1]
    await pool.close()


async def test_a_program_that_does_not_exist_is_a_failure_like_any_other() -> None:
    """No traceback reaches the table."""
    pool = BotPool(command=("/no/such/program",))
    with pytest.raises(BotFailed, match="crashed"):
        await pool.choose("zwanzig", "random", *a_question(), "seed")
    await pool.close()


async def test_a_crashed_worker_is_replaced(tmp_path: Path) -> None:
    """The next question finds a fresh process."""
    program = CRASHES_ONCE.format(flag=str(tmp_path / "crashed"))
    pool = BotPool(budget_s=5, command=(sys.executable, "-c", program))
    observation, legal = a_question()
    with pytest.raises(BotFailed, match="crashed"):
        await pool.choose("zwanzig", "random", observation, legal, "seed")
    assert await pool.choose("zwanzig", "random", observation, legal, "seed") == legal[0]
    await pool.close()


async def test_a_new_process_may_take_longer() -> None:
    """Starting is no thinking."""
    late = "import time; time.sleep(0.3)\n" + GOOD
    observation, legal = a_question()
    pool = BotPool(budget_s=0.05, start_s=20, command=(sys.executable, "-c", late))
    assert await pool.choose("zwanzig", "mine", observation, legal, "s") == legal[-1]
    await pool.close()


async def test_who_thought_too_long_may_start_slowly_again() -> None:
    """A process that was too slow is replaced; the new one has time to start, and answers."""
    late = "import time; time.sleep(0.3)\n" + GOOD
    stuck = late.replace("for line in sys.stdin:", "for number, line in enumerate(sys.stdin):")
    stuck = stuck.replace("print(", "time.sleep(60 * number % 120); print(", 1)
    observation, legal = a_question()
    pool = BotPool(budget_s=0.1, start_s=20, command=(sys.executable, "-c", stuck))
    for _ in range(2):
        assert await pool.choose("zwanzig", "mine", observation, legal, "s") == legal[-1]
        with pytest.raises(BotFailed, match=r"within 0\.1 s"):
            await pool.choose("zwanzig", "mine", observation, legal, "s")
    await pool.close()


async def test_a_pool_asks_no_more_processes_than_it_may() -> None:
    """Questions wait for a free worker; closing ends them all."""
    pool = BotPool(size=2, command=(sys.executable, "-c", GOOD))
    observation, legal = a_question()
    choices = [pool.choose("zwanzig", "mine", observation, legal, "s") for _ in range(12)]
    assert await asyncio.gather(*choices) == [legal[-1]] * 12
    assert pool.workers == 2
    await pool.close()
    with pytest.raises(BotFailed, match="closed"):
        await pool.choose("zwanzig", "mine", observation, legal, "s")


async def test_a_thought_nobody_waits_for_does_not_answer_the_next_question() -> None:
    """A cancelled question costs its process."""
    slow = BotPool(budget_s=30, command=(sys.executable, "-c", HANGING))
    task = asyncio.get_running_loop().create_task(
        slow.choose("zwanzig", "mine", *a_question(), "s")
    )
    await it_happens(lambda: slow.figures.thinking)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await it_happens(lambda: slow.workers == 0)
    await slow.close()


@pytest.mark.parametrize("program", [HANGING, CRASHING, LYING], ids=["hangs", "crashes", "lies"])
async def test_a_broken_bot_never_stops_a_table(program: str) -> None:
    """The ordinary action is played for it; the failure is counted."""
    pool = BotPool(budget_s=0.05, start_s=0, command=(sys.executable, "-c", program))
    async with a_lab(thinkers=BotPools(pool, {})) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=2, bots=["random"])
        socket = await anna.connect(table)
        for _ in range(3):
            await socket.until(lambda message: bool(message.get("legal")))
            assert (await socket.act(socket.legal[0]))["type"] == "accepted"
        await socket.until(lambda m: any(e["by"] == 1 for e in m.get("happened", ())))
        assert sum(lab.host.room.metrics.bot_failures.values()) > 0


class Late(FirstChoice):
    """A bot that fails, once it is told to go on."""

    def __init__(self) -> None:
        super().__init__()
        self.thinking, self.go_on = asyncio.Event(), asyncio.Event()

    async def choose(self, *question: Any) -> bytes:
        self.thinking.set()
        await self.go_on.wait()
        raise BotFailed("slow", "no answer")


async def test_what_a_clock_has_ended_is_not_played_for_a_bot_that_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its turn was over before the room looked at the clock: then the clock comes first."""
    monkeypatch.setattr(on_turn, "RETRY_S", 0)
    clock, late = Clock(), Late()
    async with a_lab(clock=clock, thinkers=late) as lab:
        anna = lab.browser("Anna")
        options = {"health": "off", "turn_limit_ms": 15_000}
        table = await anna.open(game="mau-mau", bots=["steady"], options=options)
        hers = await anna.connect(table)
        while not late.thinking.is_set():
            await lab.still(table)
            if hers.legal:
                await hers.act(hers.legal[0])
        clock.at += 20_000
        late.go_on.set()
        failures = lab.host.room.metrics.bot_failures
        await it_happens(lambda: failures["slow"] > 1)
        assert lab.host.room.metrics.bugs == 0
        lab.living(table).alarm.ring()
        await hers.until(lambda _: hers.observation["player"] == 0)


async def test_registered_bots_play_a_match_in_their_processes() -> None:
    """As the server runs them: real workers, a whole match."""
    async with a_lab(thinkers=BotPools(BotPool(size=2, budget_s=10), {})) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=3, bots=["steady", "random"], options={"start_points": 2})
        socket = await anna.connect(table)
        await play_out(socket)
        assert lab.host.room.metrics.bot_failures == {}
        assert lab.host.room.metrics.actions["bot"] > 0


async def test_a_bot_is_asked_with_what_its_seat_sees_and_nothing_else() -> None:
    """The observation is the seat's own, and the seed is fixed by the table and the moment."""
    seeds = []
    for _ in range(2):
        thinkers = FirstChoice()
        async with a_lab(thinkers=thinkers) as lab:
            anna = lab.browser("Anna")
            table = await anna.open(seats=2, bots=["random"], options={"start_points": 2})
            socket = await anna.connect(table)
            await play_out(socket)
        assert {seen["seat"] for _, seen, _ in thinkers.asked} == {1}
        seeds.append([seed for _, _, seed in thinkers.asked])
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == len(seeds[0])


async def test_a_bot_has_followed_the_match() -> None:
    """DR-91: it is told what others have taken before all eyes; the page keeps it from people."""
    thinkers = FirstChoice()
    async with a_lab(thinkers=thinkers) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(game="drachenrummy", seats=2, bots=["random"])
        hers = await anna.connect(table)
        while not any(seen["hands"][0] for _, seen, _ in thinkers.asked):
            await hers.pong()
            if hers.legal:
                await hers.act(hers.legal[0])
        assert hers.observation["hands"][1] is None
    assert all(seen["hands"][1] == seen["hand"] for _, seen, _ in thinkers.asked)


async def test_a_program_of_ones_own_sits_down_like_any_bot(tmp_path: Path) -> None:
    """Named in ``STAMMTISCH_BOTS``, it is offered, takes a seat, and plays what it wants."""
    program = tmp_path / "last.py"
    program.write_text(GOOD)
    thinkers = bots_of({"STAMMTISCH_BOTS": f"last = {sys.executable} {program}; "})
    async with a_lab(thinkers=thinkers) as lab:
        anna = lab.browser("Anna")
        games_offered = (await anna.http.get("/api/games")).json()
        assert "last" in next(g for g in games_offered if g["name"] == "zwanzig")["bots"]
        table = await anna.open(bots=["last"], options={"start_points": 2})
        socket = await anna.connect(table)
        await play_out(socket)
        assert lab.host.room.metrics.bot_failures == {}


@pytest.mark.parametrize("text", ["last", "last=", "=python3", "La st=python3", "a=b;c"])
def test_a_bot_that_is_written_wrongly_is_named(text: str) -> None:
    """Before anything starts."""
    with pytest.raises(ValueError, match="name=command"):
        bots_of({"STAMMTISCH_BOTS": text})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('a=python3 "x.py', "STAMMTISCH_BOTS: .* open quotation"),
        ("a=b; a=c", "STAMMTISCH_BOTS: .* two bots"),
        ("a=/nowhere/bot --fast", "STAMMTISCH_BOTS: .*'a'.* no program '/nowhere/bot'"),
        (f"steady={sys.executable}", "STAMMTISCH_BOTS: 'steady' is the name of somebody here"),
        (f"kuno={sys.executable}", "'kuno' is the name .* such as my-kuno"),
        (f"house={sys.executable}", "'house' is the name"),
    ],
)
def test_what_is_wrong_with_bots_names_their_setting(text: str, words: str) -> None:
    """Of two with one name neither is left out without a word, nor are those of the house."""
    with pytest.raises(ValueError, match=words):
        bots_of({"STAMMTISCH_BOTS": text})
