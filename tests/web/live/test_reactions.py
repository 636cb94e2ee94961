"""Bots while nobody waits for them: asked after changes, never in the way, never too late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from tests.web.lab import Lab, a_lab, it_happens
from tests.web.sockets import SOON_S, Message, Socket
from tests.web.standins import FirstChoice

from stammtisch.bots.processes.pool import BotFailed, BotPool, BotPools

OPEN = {
    "game": "mau-mau",
    "options": {"supervision": "open", "health": "off", "signal_ms": 60000, "turn_limit_ms": 0},
}
"""At an open table every seat may act at any time, and only one is waited for."""


class Reactive(FirstChoice):
    """Reacts as it is told; counts how often it was asked."""

    def __init__(self, want: Callable[[Message, list[Message]], Message | None]) -> None:
        super().__init__()
        self.want = want
        self.looks: list[int] = []
        """The seats that were asked for a reaction."""
        self.seeds: list[str] = []

    async def choose(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes:
        """On its own turn it is always done at once."""
        first = await super().choose(game, bot, observation, legal, seed)
        return next((one for one in legal if b'"done"' in one), first)

    def reacts(self, game: str, bot: str) -> bool:
        return bot == "steady"

    async def react(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes | None:
        seen = msgspec.json.decode(observation)
        self.looks.append(seen["seat"])
        self.seeds.append(seed)
        wanted = self.want(seen, [msgspec.json.decode(one) for one in legal])
        return None if wanted is None else msgspec.json.encode(wanted)


def nothing(seen: Message, legal: list[Message]) -> None:
    """Lets everything pass."""


def one_challenge() -> Callable[[Message, list[Message]], Message | None]:
    """Challenges the person once, and then no more."""
    done: list[int] = []

    def want(seen: Message, legal: list[Message]) -> Message | None:
        found = next((one for one in legal if one["type"] == "challenge"), None)
        if found is None or done or seen["player"] != 0:
            return None
        done.append(1)
        return found

    return want


async def persons_turn(lab: Lab, bots: list[str], seat: int = 0) -> tuple[str, Socket]:
    """Anna at an open table with bots; the match has come to her turn."""
    anna = lab.browser("Anna")
    table = await anna.open(seats=1 + len(bots), bots=bots, **OPEN)
    socket = await anna.connect(table)
    await socket.until(lambda _: socket.observation.get("player") == seat and socket.legal)
    return table, socket


async def test_every_bot_that_may_act_is_asked_once_after_a_change() -> None:
    """Each seat looks, lets it pass, and is left alone until something else happens."""
    thinkers = Reactive(nothing)
    async with a_lab(thinkers=thinkers) as lab:
        table, socket = await persons_turn(lab, ["steady", "steady", "random"])
        await lab.still(table)
        asked = len(thinkers.looks)
        assert {1, 2} <= set(thinkers.looks)
        assert 3 not in thinkers.looks, "a bot that does not react is not asked"
        await lab.still(table)
        assert len(thinkers.looks) == asked, "nothing has happened, nobody asks again"
        await socket.act({"type": "say", "phrase": "mau"})
        await lab.still(table)
        assert sorted(thinkers.looks[asked:]) == [1, 2]
        assert len(set(thinkers.seeds)) == len(thinkers.seeds)


async def test_a_reaction_is_an_action_like_any_other() -> None:
    """It stands in the log as the bot's, while the person is still waited for."""
    thinkers = Reactive(one_challenge())
    async with a_lab(thinkers=thinkers) as lab:
        table, socket = await persons_turn(lab, ["steady"])
        await socket.until(lambda _: socket.happened("challenge_rejected"))
        assert socket.observation["player"] == 0
        assert lab.living(table).table.waiting == (0,)


async def test_an_answer_to_what_is_over_is_dropped() -> None:
    """Whoever thinks while others act is asked again, about what is there now."""
    thinking, go_on = asyncio.Event(), asyncio.Event()

    class Slow(Reactive):
        async def react(self, *question: Any) -> bytes | None:
            thinking.set()
            await go_on.wait()
            return await super().react(*question)

    versions: list[int] = []

    def want(seen: Message, legal: list[Message]) -> Message | None:
        versions.append(seen["acts"][0])
        return next(one for one in legal if one["type"] == "challenge")

    thinkers = Slow(lambda seen, legal: want(seen, legal) if len(versions) < 1 else None)
    async with a_lab(thinkers=thinkers) as lab:
        table, socket = await persons_turn(lab, ["steady"])
        await asyncio.wait_for(thinking.wait(), SOON_S)
        await socket.act({"type": "say", "phrase": "mau"})
        go_on.set()
        await lab.still(table)
        assert versions
        assert not socket.happened("challenge_rejected")
        assert len(thinkers.looks) >= 2


async def test_a_reaction_never_blocks_the_table() -> None:
    """While a bot looks for ever, the person plays."""

    looking = asyncio.Event()

    class Endless(Reactive):
        async def react(self, *question: Any) -> bytes | None:
            looking.set()
            await asyncio.Event().wait()
            return None

    async with a_lab(thinkers=Endless(nothing)) as lab:
        _, socket = await persons_turn(lab, ["steady", "steady", "random"])
        await asyncio.wait_for(looking.wait(), SOON_S)
        for _ in range(3):
            answer = await socket.act({"type": "say", "phrase": "mau"})
            assert answer["type"] == "accepted"


@pytest.mark.parametrize("wish", [{"type": "beer"}, {"type": "lay", "cards": ["ZZ"]}])
async def test_what_may_not_be_done_is_not_done(wish: Message) -> None:
    """A refused reaction changes nothing and is not tried again at once."""
    thinkers = Reactive(lambda seen, legal: wish)
    async with a_lab(thinkers=thinkers) as lab:
        table, _ = await persons_turn(lab, ["steady"])
        seq = lab.living(table).table.seq
        await lab.still(table)
        assert lab.living(table).table.seq == seq
        assert 1 <= len(thinkers.looks) <= 3


async def test_a_bot_that_fails_is_counted_and_left_alone() -> None:
    """Until something else happens."""

    class Broken(Reactive):
        async def react(self, *question: Any) -> bytes | None:
            await super().react(*question)
            raise BotFailed("crashed")

    thinkers = Broken(nothing)
    async with a_lab(thinkers=thinkers) as lab:
        table, _ = await persons_turn(lab, ["steady"])
        await lab.still(table)
        failures = lab.host.room.metrics.bot_failures["crashed"]
        assert failures == len(thinkers.looks)
        await lab.still(table)
        assert lab.host.room.metrics.bot_failures["crashed"] == failures
        assert lab.host.room.metrics.bugs == 0


async def test_nobody_reacts_where_nobody_looks() -> None:
    """Bots rest when the last person has gone."""
    thinkers = Reactive(nothing)
    async with a_lab(thinkers=thinkers) as lab:
        table, socket = await persons_turn(lab, ["steady"])
        await lab.still(table)
        await socket.close()
        asked = len(thinkers.looks)
        lab.living(table).go_on()
        await lab.still(table)
        assert len(thinkers.looks) == asked


async def test_the_bots_of_the_house_react_in_their_processes() -> None:
    """With real workers: ``steady`` lets pass or acts, ``random`` is never asked."""
    pools = BotPools(BotPool(budget_s=10), {})
    assert pools.reacts("mau-mau", "steady")
    assert not pools.reacts("mau-mau", "random")
    async with a_lab(thinkers=pools) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=2, bots=["steady"], **OPEN)
        socket = await anna.connect(table)
        await socket.until(lambda _: socket.observation.get("player") == 0 and socket.legal)
        for _ in range(4):  # too many, whatever serves or is owed: everybody sees it
            await socket.act({"type": "draw"})
        # its process may have to start first, and has time to think then
        await it_happens(lambda: socket.happened("challenge_upheld"))
        assert lab.host.room.metrics.bot_failures == {}
        assert socket.happened("challenge_upheld")
        assert not socket.happened("challenge_rejected")
