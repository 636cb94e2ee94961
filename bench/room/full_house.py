"""Play while everything else goes on: bots at their tables, questions, and a long match watched."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any, NamedTuple

from tests.long.results import note

from bench.measure import quantile
from bench.report import Row, Section
from bench.room.load import at_play
from bench.room.servers import Guest, room
from bench.room.wire import connect
from stammtisch.analysis.simulation import play_match
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.games.zwiebel.cards.pack import PACK_2004
from stammtisch.records.record import encode, header_for

TABLES, BOT_TABLES, QUESTIONS = 200, 40, 60
RECORD_BYTES = 1_000_000


class Work(NamedTuple):
    """What went on beside the play, and how often it was done."""

    replays: list[float]
    """Seconds each."""
    answers: int
    late: int


def run(quick: bool) -> Section:
    """The same server and the same tables, first alone, then with everything at once."""
    warm, seconds = (2.0, 6.0) if quick else (4.0, 30.0)
    rows = asyncio.run(_measured(warm, seconds))
    notes = [
        f"{TABLES} tables of two people who think for 1 s on average, all moves at random",
        f"everything: {BOT_TABLES} tables where one watches bots, {QUESTIONS} questions at a time",
        "about hands of Zwiebel, and replays of a match of 1 MB, one after the other",
        "server, its processes and the driver share the machine's cores",
    ]
    return Section("full_house", "Play while everything goes on", rows, notes)


async def _measured(warm: float, seconds: float) -> list[Row]:
    record = await asyncio.to_thread(long_record)
    with room(core=None) as server:
        async with at_play(server.port, 1.0, TABLES, 2, warm) as load:
            await asyncio.sleep(seconds)
            alone = list(load.all_ms)
            watched = [await _bots(server.port, 50_000 + number) for number in range(BOT_TABLES)]
            rest = _at_once(server.port, record, warm + seconds)
            await asyncio.sleep(warm)
            load.reset()
            await asyncio.sleep(seconds)
            busy = list(load.all_ms)
            work = await asyncio.to_thread(rest)
            for socket in watched:
                socket.close()
    note(
        "full_house",
        f"p99 to all seats {quantile(alone, 0.99):.1f} ms alone, {quantile(busy, 0.99):.1f} ms "
        f"with {BOT_TABLES} tables of bots, {work.answers:,} questions answered, {work.late:,} "
        f"told to come later, {len(work.replays)} replays of 1 MB, each in "
        f"{quantile(work.replays, 0.5):.1f} s",
    )
    return _rows(alone, busy, work)


def _rows(alone: list[float], busy: list[float], work: Work) -> list[Row]:
    ratio = quantile(busy, 0.99) / quantile(alone, 0.99)
    return [
        Row("alone: to all seats, p50", quantile(alone, 0.5), "ms"),
        Row("alone: to all seats, p99", quantile(alone, 0.99), "ms"),
        Row("everything: to all seats, p50", quantile(busy, 0.5), "ms"),
        Row("everything: to all seats, p99", quantile(busy, 0.99), "ms", None, "alone", ratio),
        Row("everything: replays of 1 MB", len(work.replays), "times"),
        Row("everything: a replay of 1 MB, p50", quantile(work.replays, 0.5), "s"),
        Row("everything: questions answered", work.answers, "times"),
        Row("everything: questions told to come later", work.late, "times"),
    ]


def long_record() -> str:
    """The first 1 MB of a match of Mau-Mau between bots to many points."""
    mau_mau = game("mau-mau")
    options = mau_mau.options(goal=1000)
    steady = bot("steady", mau_mau.name)
    played = play_match(mau_mau, [steady] * 4, 1, options, keep=True)
    text = encode(header_for(mau_mau, options, ["bot:steady"] * 4), played.moves)
    return text[: text.rindex("\n", 0, RECORD_BYTES) + 1]


async def _bots(port: int, number: int) -> Any:
    """A table of three bots and one who leaves the game to a stand-in; who watches it."""
    guest = Guest(port, number)
    wish = {
        "game": "zwanzig",
        "seats": 4,
        "name": "Anna",
        "bots": ["steady"] * 3,
        "options": {"start_points": 100, "max_rounds": "none"},
    }
    table = (await asyncio.to_thread(guest.post, "/api/tables", wish))["table"]["id"]
    return await connect(port, f"/ws/tables/{table}", "", lambda _: None)


def _replays(port: int, record: str, ending: float) -> list[float]:
    """One replay after the other until the end; the seconds of each."""
    guest = Guest(port, 70_000)
    spent = []
    while time.perf_counter() < ending:
        began = time.perf_counter()
        guest.post("/api/replay", {"record": record})
        spent.append(time.perf_counter() - began)
    return spent


def _questions(port: int, number: int, ending: float) -> tuple[int, int]:
    """What hands are worth, one after the other: how often there was an answer, and how often none.

    Being told to come later is an answer of a kind; anything else is an error.
    """
    guest = Guest(port, 60_000 + number)
    source = random.Random(number)
    answers = late = 0
    while time.perf_counter() < ending:
        hand = source.sample(PACK_2004.codes, 10)
        question = {"type": "arrange_hand", "cards": hand, "runners_up": 3}
        try:
            guest.post("/api/games/zwiebel-2004/ask", {"question": question})
            answers += 1
        except RuntimeError as refused:
            if "answer_too_slow" not in str(refused):
                raise
            late += 1
    return answers, late


def _at_once(port: int, record: str, seconds: float) -> Callable[[], Work]:
    """Begin to ask and to watch in a process of its own, so that the people's clock is not theirs.

    Call the result to wait for the end.
    """
    pool = ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn"))
    work = pool.submit(_beside, port, record, seconds)

    def wait() -> Work:
        with pool:
            return work.result()

    return wait


def _beside(port: int, record: str, seconds: float) -> Work:
    """Ask and watch for so many seconds, each in a thread.

    Whoever asks has a machine of their own; here they step back behind the room and its players.
    """
    os.nice(10)
    ending = time.perf_counter() + seconds
    with ThreadPoolExecutor(QUESTIONS + 1) as pool:
        watching = pool.submit(_replays, port, record, ending)
        asking = [pool.submit(_questions, port, number, ending) for number in range(QUESTIONS)]
        counts = [each.result() for each in asking]
        return Work(watching.result(), sum(a for a, _ in counts), sum(late for _, late in counts))
