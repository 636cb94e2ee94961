"""A game that fails takes its own table out of play, and no other: whatever fails, wherever."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.toy import TOY_GAME, TRAPPED, Trap, trapped
from tests.web.lab import Browser, Lab, a_lab, it_happens
from tests.web.live.test_store_trouble import Moody
from tests.web.sockets import Message, Socket
from tests.web.standins import Clock, FirstChoice, Kept

from stammtisch.storage.memory import MemoryStore
from stammtisch.table.match.log import StoreUnavailable
from stammtisch.table.model import TableDoc
from stammtisch.web.live import host
from stammtisch.web.live.watchdog import OutOfPlay, Watchdog

FAST = {"pace_ms": 0}
BET = {"type": "bet", "stake": 1, "t": 0}


@asynccontextmanager
async def a_room(trap: Trap, store: Any = None, **more: Any) -> AsyncIterator[Lab]:
    """A room for the toy, whose steps may take a tenth of a second."""
    async with a_lab(store=store, known={"toy": trapped(trap)}, **more) as lab:
        dog = lab.host.room.watchdog
        dog.stop()
        dog.limit_s = 0.1
        dog.start()
        yield lab


async def two(lab: Lab, rounds: int = TRAPPED, window_ms: int = 60_000) -> tuple[str, Any, Any]:
    """Anna and Ben at a table that has begun, each to bet."""
    options = {"rounds": rounds, "window_ms": window_ms}
    return await lab.two(game="toy", options=options, settings=FAST)


async def plays_on(sockets: tuple[Socket, Socket]) -> None:
    """At this table both bet, and the die falls."""
    for socket in sockets:
        assert (await socket.act(BET))["type"] == "accepted"
    await sockets[0].until(lambda _: socket.observation["phase"] == "window")


async def is_out(lab: Lab, table: str, socket: Socket, reason: str) -> None:
    """Everybody is told; nobody may do anything; it is counted; the log is kept."""
    if socket.table["stage"] != "halted":
        await socket.until(lambda _: socket.table["stage"] == "halted")
    assert socket.table["halted"] == reason
    assert socket.legal == []
    living = lab.living(table)
    await it_happens(lambda: not living.writer._leaving)
    stored = await lab.host.room.store.table(table)
    assert stored is not None
    assert (stored.stage, stored.halted) == ("halted", reason)
    http = lab.browsers[0].http
    health = await http.get("/healthz")
    assert (health.status_code, health.json()["halted"]) == (200, 1)
    metrics = (await http.get("/metrics")).text
    assert f'stammtisch_halted_total{{reason="{reason}"}} 1.0' in metrics.splitlines()
    lobby = (await http.get("/api/tables")).json()
    assert table not in [row["id"] for row in lobby["yours"]]


async def record_of(browser: Browser, table: str) -> list[Message]:
    """The lines of the record."""
    answer = await browser.http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200, answer.text
    return [msgspec.json.decode(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("how", ["raises", "loops"])
@pytest.mark.parametrize(
    "at",
    ["apply", "actors", "legal_actions", "observation", "blocked", "alarm"],
)
async def test_a_game_that_fails_stops_its_own_table_only(at: str, how: Any) -> None:
    """Whatever function fails at an action; the other table plays on, the log is kept."""
    trap = Trap()
    async with a_room(trap) as lab:
        table, anna, ben = await two(lab)
        _, *others = await two(lab, rounds=3)
        trap.at, trap.how = at, how
        anna.send(type="act", key="the-last-one", seen=anna.seq, action=BET)
        reason = {"raises": "raised", "loops": "endless"}[how]
        for socket in (anna, ben):
            await is_out(lab, table, socket, reason)
        await plays_on((others[0], others[1]))
        answer = await anna.act(BET)
        assert answer["code"] == "out_of_play"
        entries = await lab.host.room.store.entries(table)
        lines = await record_of(lab.browsers[0], table)
        assert len(lines) == 1 + len(entries)
        assert lines[1]["do"]["type"] == "deal"


@pytest.mark.parametrize("how", ["raises", "loops"])
async def test_a_clock_that_fails_stops_its_own_table_only(how: Any) -> None:
    """The tick of a window, without anybody's doing."""
    trap = Trap()
    async with a_room(trap) as lab:
        table, anna, ben = await two(lab, window_ms=300)
        trap.at, trap.how = "tick", how
        await plays_on((anna, ben))
        await is_out(lab, table, anna, {"raises": "raised", "loops": "endless"}[how])
        assert trap.sprung < 5


@pytest.mark.parametrize("at", ["observation", "legal_actions", "timeout"])
@pytest.mark.parametrize("how", ["raises", "loops"])
async def test_bots_leave_a_table_whose_game_fails(at: str, how: Any) -> None:
    """A bot's turn fails once, not every second."""

    class Waits(FirstChoice):
        async def choose(self, *question: Any) -> bytes:
            trap.at, trap.how = at, how
            return b'{"type":"no such thing"}'

    trap = Trap()
    async with a_room(trap, thinkers=Waits()) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(
            game="toy", bots=["random"], options={"rounds": TRAPPED}, settings=FAST
        )
        socket = await anna.connect(table)
        await is_out(lab, table, socket, {"raises": "raised", "loops": "endless"}[how])
        sprung = trap.sprung
        assert not lab.living(table)._thinking.busy
        await asyncio.sleep(0.05)
        assert trap.sprung == sprung


@pytest.mark.parametrize("how", ["raises", "loops"])
@pytest.mark.parametrize("at", ["new", "apply", "actors"])
async def test_a_log_that_cannot_be_read_again_stops_nobody_else(at: str, how: Any) -> None:
    """After a restart such a table is out of play, and all others are restored."""
    store, trap = Kept(), Trap()
    async with a_room(trap, store) as lab:
        table, *_ = await two(lab)
        other, *_ = await two(lab, rounds=3)
        anna = lab.browsers[0]
        played = await lab.host.room.store.entries(table)
    trap.at, trap.how = at, how
    async with a_room(trap, store) as lab:
        back = lab.browser("Anna")
        back.http.headers["cookie"] = anna.http.headers["cookie"]
        back.key = anna.key
        socket = await back.connect(table)
        await is_out(lab, table, socket, {"raises": "raised", "loops": "endless"}[how])
        assert len(await record_of(back, table)) == 1 + len(played)
        assert (await back.http.get(f"/api/tables/{other}")).json()["table"]["stage"] == "playing"
    trap.at = ""
    async with a_room(trap, store) as lab:
        seated = (await lab.browser("Anna").http.get(f"/api/tables/{table}")).json()
        assert (seated["table"]["stage"], lab.host.room.metrics.halted) == ("halted", {})


async def test_a_match_of_other_rules_is_not_played_on_silently() -> None:
    """It keeps its record, under the version by which it was played; a rematch goes by the new."""
    store = Kept()
    async with a_lab(store=store, known={"toy": TOY_GAME}) as lab:
        table, *_ = await two(lab)
        waiting = await lab.browser("Carl").open(game="toy", settings=FAST)
        cookies = [browser.http.headers["cookie"] for browser in lab.browsers]
    later = replace(TOY_GAME, rules_version=2)
    async with a_lab(store=store, known={"toy": later}, seed=2) as lab:
        anna, ben, carl = (lab.browser(name) for name in ("Anna", "Ben", "Carl"))
        for browser, cookie in zip((anna, ben, carl), cookies, strict=True):
            browser.http.headers["cookie"] = cookie
            browser.key = cookie.partition("=")[2]
        socket = await anna.connect(table)
        await is_out(lab, table, socket, "rules_changed")
        assert (await record_of(anna, table))[0]["rules"] == 1
        again = (await ben.post(f"/api/tables/{table}/rematch"))["table"]
        assert (again["stage"], again["begins"], again["halted"]) == ("open", True, None)
        await lab.browser("Dora").join(waiting)
        await carl.post(f"/api/tables/{waiting}/start")
        assert lab.living(waiting).doc.rules_version == 2


async def test_nonsense_that_a_game_chokes_on_ends_no_match() -> None:
    """What the game does not offer is refused, whatever its rules raise; the table plays on."""
    trap = Trap()
    async with a_room(trap) as lab:
        table, anna, ben = await two(lab)
        trap.at = "apply"
        refusal = await anna.act({"type": "roll", "die": 1})
        trap.at = ""
        assert refusal["code"] == "internal"
        assert lab.living(table).doc.stage == "playing"
        await plays_on((anna, ben))


async def test_a_table_is_out_of_play_even_if_the_store_takes_nothing() -> None:
    """It is written down as soon as that is possible."""

    class Full(MemoryStore):
        full = False

        async def save(self, doc: TableDoc) -> None:
            if self.full:
                self.full = False
                raise StoreUnavailable("full")
            await super().save(doc)

    trap, store = Trap(), Full()
    async with a_room(trap, store) as lab:
        table, anna, _ = await two(lab)
        trap.at = "apply"
        store.full = True
        assert (await anna.act(BET))["code"] == "out_of_play"
        await is_out(lab, table, anna, "raised")


def test_the_watchdog_ends_nothing_but_what_it_watches() -> None:
    """Long work outside of a watched call goes on, and afterwards no timer runs."""
    dog = Watchdog(0.02)
    dog.start()
    try:
        assert sum(1 for _ in range(3_000_000)) == 3_000_000
        for _ in range(50):
            assert dog.run(lambda: sum(range(20_000))) == 199990000
        with pytest.raises(OutOfPlay, match="endless"):
            dog.run(forever)
        assert sum(1 for _ in range(3_000_000)) == 3_000_000
    finally:
        dog.stop()
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)


def somebody_else(number: int, frame: object) -> None:
    """Listens to the signal, too."""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        case("somebody else listened", somebody_else, somebody_else),
        case("nobody did", signal.SIG_DFL, signal.SIG_IGN),
    ],
)
def test_a_tick_that_comes_late_ends_nothing(before: Any, after: Any) -> None:
    """Whoever listened before listens again; by default the signal would end the process."""
    kept = signal.signal(signal.SIGVTALRM, before)
    try:
        dog = Watchdog()
        dog.start()
        dog.stop()
        assert signal.getsignal(signal.SIGVTALRM) is after
    finally:
        signal.signal(signal.SIGVTALRM, kept)


def forever() -> None:
    while True:
        pass


def _recursing() -> None:
    _recursing()


@pytest.mark.parametrize(
    "fails",
    [case("a plain error", lambda: 1 // 0), case("no bottom", _recursing)],
)
def test_whatever_a_game_raises_is_its_failure(fails: Callable[[], object]) -> None:
    """Only what games raise to say no passes."""
    with pytest.raises(OutOfPlay, match="raised"):
        Watchdog().run(fails)


async def test_a_table_out_of_play_stays_until_the_store_has_it() -> None:
    """Else the next start would find it playing, though all were told that it is not."""
    clock, trap, store = Clock(), Trap(), Moody()
    async with a_room(trap, store=store, clock=clock) as lab:
        table, *sockets = await two(lab)
        trap.at, trap.how = "apply", "raises"
        store.reason = "full"
        sockets[0].send(type="act", key="the-last-one", seen=sockets[0].seq, action=BET)
        for socket in sockets:
            await socket.until(lambda _, one=socket: one.table["stage"] == "halted")
        for socket in sockets:
            await socket.close()
        await it_happens(lambda: store.refused and not len(lab.living(table).crowd))
        clock.at += host.OVER_MS
        lab.host.sweep()
        store.reason = ""
        living = lab.host.at_hand(table)
        assert living is not None
        await it_happens(lambda: not living.writer._leaving)
        stored = await store.table(table)
        assert stored is not None
        assert stored.stage == "halted"
        lab.host.sweep()
        assert lab.host.at_hand(table) is None
