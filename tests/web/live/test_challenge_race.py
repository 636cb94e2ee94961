"""Two challenge the same thing at once: the later one could not know of the verdict (MM-17.7).

STAMMTISCH_RACES says how many such races are run, each at a table of its own.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence

import msgspec
from tests.long.results import note
from tests.web.lab import Lab, a_lab
from tests.web.sockets import SOON_S
from tests.web.standins import FirstChoice

RACES = int(os.environ.get("STAMMTISCH_RACES", "2"))

OPEN = {
    "game": "mau-mau",
    "options": {"supervision": "open", "health": "off", "signal_ms": 60000, "turn_limit_ms": 0},
}


async def test_a_challenge_from_before_the_verdict_was_seen_costs_nothing() -> None:
    """It is refused as stale, and nobody pays; whoever has seen the verdict and insists pays."""
    for number in range(RACES):
        async with a_lab() as lab:
            await _raced(lab, number)
    note("races", f"{RACES:,} races, by either neighbour in turn: 0 paid by who was later")


async def _raced(lab: Lab, number: int) -> None:
    """Three people at a table: one breaks a rule, and the two others challenge it at once."""
    people = [lab.browser(name) for name in ("Anna", "Ben", "Carl")]
    table = await people[0].open(seats=3, settings={"pace_ms": 0}, **OPEN)
    for one in people[1:]:
        await one.join(table)
    sockets = [await one.connect(table) for one in people]
    await people[0].post(f"/api/tables/{table}/start")
    await sockets[0].until(lambda _: sockets[0].observation.get("player") is not None)
    accused = sockets[0].observation["player"]
    others = [one for seat, one in enumerate(sockets) if seat != accused]
    first, second = others if number % 2 else reversed(others)
    for _ in range(4):  # too many, whatever serves or is owed
        assert (await sockets[accused].act({"type": "draw"}))["type"] == "accepted"
    await second.pong()
    seen = second.seq
    challenge = {"type": "challenge", "accused": accused, "group": "ziehen"}
    assert (await first.act(challenge))["type"] == "accepted"
    told = await second.act(challenge, seen=seen)
    assert (told["type"], told["code"]) == ("refused", "stale")
    assert second.happened("challenge_upheld")
    assert not second.happened("challenge_rejected")
    assert second.observation["penalties"] == first.observation["penalties"]
    while (await second.act(challenge))["type"] == "accepted":
        if second.happened("challenge_rejected"):
            break
    assert second.happened("challenge_rejected")


class Accuser(FirstChoice):
    """First it makes up its mind to challenge who drew, and takes its time to say so."""

    def __init__(self) -> None:
        super().__init__()
        self.decided, self.go_on, self.asked_again = (asyncio.Event() for _ in range(3))

    async def choose(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes:
        if self.decided.is_set():
            self.asked_again.set()
            return next(one for one in legal if b'"done"' in one)
        self.decided.set()
        await self.go_on.wait()
        return CHALLENGE


CHALLENGE = msgspec.json.encode({"type": "challenge", "accused": 0, "group": "ziehen"})


async def test_a_bot_that_had_not_seen_the_verdict_thinks_again() -> None:
    """It was about to challenge what somebody else challenged meanwhile: that would cost it."""
    thinkers = Accuser()
    async with a_lab(thinkers=thinkers) as lab:
        anna, ben = lab.browser("Anna"), lab.browser("Ben")
        table = await anna.open(seats=3, bots=["random"], settings={"pace_ms": 0}, **OPEN)
        await ben.join(table)
        hers, his = [await one.connect(table) for one in (anna, ben)]
        await anna.post(f"/api/tables/{table}/start")
        await his.until(lambda _: his.observation.get("player") == 2)  # then Anna, then the bot
        assert (await his.act({"type": "done"}))["type"] == "accepted"
        await hers.until(lambda _: hers.observation["player"] == 0)
        for action in ("draw", "done"):  # one violation, so only one challenge is right
            assert (await hers.act({"type": action}))["type"] == "accepted"
        await asyncio.wait_for(thinkers.decided.wait(), SOON_S)
        await his.pong()
        assert (await his.act(msgspec.json.decode(CHALLENGE)))["type"] == "accepted"
        assert his.happened("challenge_upheld")
        thinkers.go_on.set()
        await asyncio.wait_for(thinkers.asked_again.wait(), SOON_S)
        await lab.still(table)
        assert not his.happened("challenge_rejected")
