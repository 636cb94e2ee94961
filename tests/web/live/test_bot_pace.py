"""The pace of bots: what has happened is left to be seen, and who goes on is quicker."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Coroutine
from functools import reduce
from typing import Any, ClassVar
from unittest.mock import patch

import pytest
from tests.builders import case
from tests.e2e.kit.rig import ROOT
from tests.web.lab import a_lab
from tests.web.standins import Clock

from stammtisch.door.matches import play
from stammtisch.games import games
from stammtisch.games.drachenrummy.state.actions import Fix
from stammtisch.games.protocol import CHANCE, CLOCK, Event
from stammtisch.games.zwanzig.state.events import CardPlayed, GameSettled, TrickWon
from stammtisch.table.match.step import Happening
from stammtisch.table.model import Settings
from stammtisch.web.live.bots.on_turn import SPREAD, share_of_pace
from stammtisch.web.live.telling.recent import Last

PACE_MS = 1000


class Drama(Event, frozen=True, tag="drama"):
    """Something to look at."""

    lull: ClassVar[float] = 2.0


def happened(actor: int, *events: Event) -> Happening:
    """An entry of the log with what it brought."""
    return Happening(1, actor, None, events)


PLAYED = happened(1, CardPlayed(1, "7H", 1))


@pytest.mark.parametrize(
    ("recent", "lull", "last"),
    [
        case("nothing yet", [], 0.0, None),
        case("a card", [PLAYED], 0.0, 1),
        case("a card that brings something", [PLAYED, happened(2, Drama())], 2.0, 2),
        case("two things at once", [happened(2, Drama(), Drama())], 4.0, 2),
        case("with the deal behind it", [happened(2, Drama()), happened(CHANCE)], 2.0, 2),
        case("the clock ends it", [happened(2), happened(CLOCK, Drama())], 2.0, 2),
        case("seen before the last card", [happened(2, Drama()), PLAYED], 0.0, 1),
    ],
)
def test_the_newest_action_is_left_to_be_seen(
    recent: list[Any], lull: float, last: int | None
) -> None:
    """It counts with what chance and the clock made of it; older things have been seen."""
    assert reduce(Last.then, recent, Last()) == Last(last, lull)


class Pauses:
    """Stands for `asyncio` and `random` in what plays for bots: notes how long it would sleep."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def wait_for(self, hurry: Coroutine[Any, Any, Any], seconds: float) -> None:
        hurry.close()
        self.slept.append(round(seconds, 6))
        await asyncio.sleep(0)
        raise TimeoutError

    def uniform(self, low: float, high: float) -> float:
        return (low + high) / 2


@pytest.mark.parametrize(
    ("turn_ms", "trick", "bill"),
    [
        case("no time to think", None, TrickWon.lull, TrickWon.lull + GameSettled.lull),
        case("never the bot's own time", 5_000, TrickWon.lull, 2.5),
    ],
)
async def test_bots_wait_while_a_trick_or_a_bill_lies_there(
    turn_ms: int | None, trick: float, bill: float
) -> None:
    """A person plays at random; bots sleep so many times their pace before they go on."""
    pauses, rng = Pauses(), random.Random(4)
    settings = {"pace_ms": PACE_MS, "turn_ms": turn_ms}
    module = "stammtisch.web.live.bots.on_turn"
    with patch(f"{module}.asyncio", pauses), patch(f"{module}.random", pauses):
        async with a_lab(clock=Clock(), seed=4) as lab:
            anna = lab.browser("Anna")
            table = await anna.open(bots=["steady"] * 2, seats=3, settings=settings)
            socket = await anna.connect(table)
            while len(socket.happened("game_settled")) < 3:
                await socket.pong()
                if socket.legal:
                    await socket.act(rng.choice(socket.legal))
    # a whole pace, a quick one, and the two things that are left to be seen
    assert {1.0, 0.3, trick, bill} == set(pauses.slept)


def test_only_public_things_make_bots_wait() -> None:
    """How long a table rests must tell nothing: what has a lull is told to everybody alike."""
    waits = [event for game in games().values() for event in game.events.__args__ if event.lull > 0]
    assert waits
    for event in waits:
        assert event.private == ()
        assert event.seen_by is Event.seen_by


def tumble_ms() -> int:
    """How long the page lets five dice tumble until the last one rests."""
    die = (ROOT / "frontend/src/table/dice/Die.svelte").read_text("utf-8")
    (tumble,) = re.findall(r"animation: tumble calc\((\d+)ms \* var\(--speed\)\)", die)
    (later,) = re.findall(r"--late=\"\{nth \* (\d+)\}ms\"", die)
    return int(tumble) + 4 * int(later)


@pytest.mark.parametrize(("bot", "players"), [("random", 5), ("steady", 4)])
def test_a_bot_has_thrown_its_dice_within_four_seconds(bot: str, players: int) -> None:
    """From the end of the turn before to the last die at rest, by the usual pace at its slowest."""
    match = play("drachenrummy", [bot] * players, seed=1)
    slowest = Settings().pace_ms * SPREAD[1]
    last = Last()
    waited, throws = 0.0, []
    for move in match.record.moves:
        if move.actor < 0:
            continue
        waited = 0.0 if last.seat != move.actor else waited
        waited += slowest * share_of_pace(last, move.actor)
        last = last.then(happened(move.actor))
        if isinstance(move.action, Fix):
            throws.append(waited)
    assert max(throws) > 2 * Settings().pace_ms
    assert max(throws) + tumble_ms() < 4_000


async def test_one_word_ends_the_pauses_until_a_person_is_asked() -> None:
    """Bots that would think for ten seconds each have all played at once; then they pause again."""
    async with a_lab(seed=4) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(bots=["steady"] * 2, seats=3, settings={"pace_ms": 10_000})
        socket = await anna.connect(table)
        for _ in range(3):
            socket.send(type="hurry")
            while not socket.legal:
                await socket.next("update")
            await socket.act(socket.legal[0])


async def test_with_others_at_the_table_nobody_hurries_the_bots() -> None:
    """The pauses are theirs, too; who only watches has no say either."""
    async with a_lab() as lab:
        table, anna, _ = await lab.two(settings={"pace_ms": 0})
        anna.send(type="hurry")
        assert (await anna.next("refused"))["code"] == "not_alone"
        eve = await lab.browser("Eve").connect(table)
        eve.send(type="hurry")
        assert (await eve.next("refused"))["code"] == "not_seated"
