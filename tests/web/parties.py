"""People who stay together: the next table follows the last, through kills and broken lines."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import httpx
import msgspec
from tests.web.real import Person, Server

from stammtisch.table.match.log import Entry, Store
from stammtisch.table.restoration import restored

_RETRY_S = 0.05


class Kind(NamedTuple):
    """What a party plays: so many people, and bots on the other seats."""

    game: str
    people: int
    bots: int = 0
    options: Mapping[str, Any] = {}


KINDS = (
    Kind("zwanzig", 2),
    Kind("mau-mau", 2, 1, {"goal": 10}),
    Kind("drachenrummy", 2, 1),
    Kind("zwiebel-2004", 2, 1, {"rounds": 4}),
    Kind("zwiebel-v3", 2, 1, {"rounds": 4}),
    Kind("zwanzig", 1, 2),
)
"""Every rule set, among people only and with bots, for as long as the page offers first."""


class Match(NamedTuple):
    """One table and everybody of the party there, seat by seat."""

    table: str
    people: Sequence[Person]


class Party:
    """The same few people at one table after another; nothing they sent is forgotten."""

    def __init__(
        self,
        server: Server,
        name: str,
        kind: Kind,
        *,
        thinking_s: float = 0.02,
        restless_s: float = 0.0,
    ) -> None:
        """``restless_s``: the mean time after which everybody's line breaks; 0: never."""
        self.server = server
        self.name = name
        self.kind = kind
        self.matches: list[Match] = []
        self._thinking_s = thinking_s
        self._restless_s = restless_s
        self._numbers = itertools.count(1)
        self._random = random.Random(name)

    @property
    def accepted(self) -> int:
        """How many actions were acknowledged so far."""
        return sum(len(person.accepted) for match in self.matches for person in match.people)

    async def play(self, stop: asyncio.Event) -> None:
        """Match after match until stopped."""
        while not stop.is_set():
            match = await self._sit(stop)
            if match is not None:
                self.matches.append(match)
                await asyncio.gather(*(self._stay(one, match.table, stop) for one in match.people))

    async def moved_on(self, by: int) -> None:
        """Wait until ``by`` more actions were acknowledged."""
        before = self.accepted
        while self.accepted < before + by:  # noqa: ASYNC110 - whoever of them it is
            await asyncio.sleep(0.005)

    async def stirred(self, since: float) -> float:
        """Wait until somebody has acted at the table, person or bot; the seconds since then."""
        while (at := self._stirred_at()) <= since:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.005)
        return at - since

    def _stirred_at(self) -> float:
        people = self.matches[-1].people if self.matches else ()
        return max((one.stirred_at for one in people), default=0.0)

    async def _stay(self, person: Person, table: str, stop: asyncio.Event) -> None:
        if not self._restless_s:
            await person.play(table, stop)
            return
        loop = asyncio.get_running_loop()
        while not (stop.is_set() or person.over):
            gone = asyncio.Event()
            patience = self._random.expovariate(1 / self._restless_s)
            breaking = loop.call_later(patience, gone.set)
            ending = loop.create_task(_either(stop, gone))
            await person.play(table, gone)
            breaking.cancel()
            ending.cancel()

    async def _sit(self, stop: asyncio.Event) -> Match | None:
        """Open a table and sit down; a server that is away is asked again."""
        number = next(self._numbers)
        people = [
            Person(self.server, f"{self.name}-{number}-{seat}", thinking_s=self._thinking_s)
            for seat in range(self.kind.people)
        ]
        while not stop.is_set():
            with contextlib.suppress(httpx.TransportError):
                return Match(await self._opened(people), people)
            await asyncio.sleep(_RETRY_S)
        return None

    async def _opened(self, people: Sequence[Person]) -> str:
        first, *others = people
        kind = self.kind
        table = await first.open(
            game=kind.game,
            seats=kind.people + kind.bots,
            bots=["random"] * kind.bots,
            options=dict(kind.options),
        )
        for person in others:
            await person.post(f"/api/tables/{table}/seats", {"name": person.name})
        if others:
            await first.post(f"/api/tables/{table}/start", {})
        return table


async def _either(stop: asyncio.Event, gone: asyncio.Event) -> None:
    await stop.wait()
    gone.set()


def parties(server: Server, count: int, **manners: float) -> list[Party]:
    """So many parties, kind after kind."""
    kinds = itertools.cycle(KINDS)
    return [
        Party(server, f"P{number}", kind, **manners)
        for number, kind in zip(range(count), kinds, strict=False)
    ]


@contextlib.asynccontextmanager
async def playing(company: Sequence[Party]) -> Any:
    """All of them play while the block runs."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    tasks = [loop.create_task(party.play(stop)) for party in company]
    yield
    stop.set()
    await asyncio.gather(*tasks)


async def audited(store: Store, company: Sequence[Party]) -> int:
    """Every acknowledged action is in the log once, at its number, and no other is a person's.

    Every log replays by the rules. The number of acknowledged actions.
    """
    count = 0
    for match in _matches(company):
        doc = await store.table(match.table)
        assert doc is not None
        log = await store.entries(match.table)
        restored(doc, log)
        for person in match.people:
            seat = next(n for n, one in enumerate(doc.seats) if one.name == person.name)
            compared(person, seat, log)
            count += len(person.accepted)
    return count


def compared(person: Person, seat: int, log: Sequence[Entry]) -> None:
    """What a person was told and what the log of the table says of the seat are the same."""
    own = [one for one in log if one.actor == seat and one.key is not None]
    stored = {one.key: one.seq for one in own}
    assert len(stored) == len(own), "an action stands in the log twice"
    assert person.accepted.items() <= stored.items(), "an acknowledged action is lost"
    assert stored.keys() <= person.sent.keys(), "an action that nobody sent"
    for one in own:
        sent = person.sent[one.key or ""]
        # the table adds its time where a game asks for it
        assert sent.items() <= msgspec.json.decode(one.action).items(), "another action"


def in_order(company: Sequence[Party]) -> int:
    """What was acknowledged before something else was sent comes before it in the log.

    With one log a table, whose numbers `audited` has compared, this is linearizability. The number
    of pairs of neighbours that were looked at.
    """
    pairs = 0
    for match in _matches(company):
        acts = [
            (person.called[key], person.heard[key], seq)
            for person in match.people
            for key, seq in person.accepted.items()
        ]
        calls, answers = sorted(acts), sorted(acts, key=lambda act: act[1])
        highest, known = 0, 0
        for called, _, seq in calls:
            while known < len(answers) and answers[known][1] < called:
                highest = max(highest, answers[known][2])
                known += 1
            assert highest < seq, "an action stands before one that was acknowledged earlier"
            pairs += 1
    return pairs


def _matches(company: Sequence[Party]) -> Iterator[Match]:
    for party in company:
        yield from party.matches
