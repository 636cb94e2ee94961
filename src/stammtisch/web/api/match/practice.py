"""Playing on from any step of a match that is over, against bots, to practise."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from stammtisch.games.protocol import SomeState
from stammtisch.records.notation.parser import read
from stammtisch.records.record import BadRecord, Record
from stammtisch.table.model import TableDoc
from stammtisch.table.people.seats import Birth
from stammtisch.table.practice import (
    MOST_ACTIONS,
    NoPractice,
    Practice,
    beginning,
    entries,
    followed,
    has_other_cards,
    opened,
)
from stammtisch.web.api.match.records import MAX_BODY
from stammtisch.web.api.table.tables import must_be_bot
from stammtisch.web.api.visitors.visitor import Visitor, must_not_hurry, seated
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.live.host import Host
from stammtisch.web.live.watchdog import OutOfPlay
from stammtisch.web.ops import logs
from stammtisch.web.wire.practice import PlayOn, PracticeCards, PracticePlace
from stammtisch.web.wire.table.seats import Seated
from stammtisch.web.work.films import AGAIN_S
from stammtisch.web.work.turns import Busy


@post(
    "/api/practice",
    responses=refusals(400, 404, 409, 413, 503),
    request_max_body_size=MAX_BODY,
    tags=["records"],
)
async def play_on(
    data: JSONBody[PlayOn], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> Response[Seated]:
    """A table where a match stood after action ``n``, with bots on all other seats.

    It has the cards of then, or others that the seat could not have told from them. It knows
    nothing but the record: what that does not hold, nobody learns here. What comes of it counts
    nowhere.
    """
    must_not_hurry(host.room, who)
    with _refused():
        async with _in_turn(host, who):
            record = await _beginning(host, data.record, data.n)
            must_be_bot(host, data.bot, record.game.name)
            state = await _reached(host, record)
    wish = Practice(
        guest=who.welcome(), name=data.name, seat=data.seat, bot=data.bot, cards=data.cards
    )

    def make(birth: Birth) -> TableDoc:
        return host.room.watchdog.run(lambda: opened(birth, record, state, wish))

    with _refused():
        taken = entries(record) if data.cards == "same" else []
        living = await host.play_on(wish.guest, data.key, make, taken)
    return seated(living, who, 201)


@post(
    "/api/practice/cards",
    status_code=200,
    responses=refusals(400, 404, 409, 413, 503),
    request_max_body_size=MAX_BODY,
    tags=["records"],
)
async def cards(
    data: JSONBody[PracticePlace], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> PracticeCards:
    """Whether other cards could be dealt there, before somebody is asked to choose."""
    with _refused():
        async with _in_turn(host, who):
            record = await _beginning(host, data.record, data.n)
            state = await _reached(host, record)
        game, seats = record.game, len(record.header.players)
        other = host.room.watchdog.run(lambda: has_other_cards(game, state, data.seat, seats))
    return PracticeCards(other=other)


@asynccontextmanager
async def _in_turn(host: Host, who: Visitor) -> AsyncIterator[None]:
    """One record at a time is played again between the moves at the tables, visitor by visitor.

    Raises `Problem` ``replays_busy``.
    """
    turns = host.room.practice
    try:
        with turns.admitted(who.address):
            async with turns.turn(who.address):
                yield
    except Busy:
        raise Problem(503, "replays_busy", seconds=AGAIN_S) from None


async def _beginning(host: Host, text: str, n: int) -> Record:
    """What is played on from. Raises `BadRecord`, `NoPractice`, `Problem` ``unknown_game``."""
    record = beginning(await asyncio.to_thread(read, text), n)
    if record.game.name not in host.room.games:
        raise Problem(404, "unknown_game")
    return record


async def _reached(host: Host, record: Record) -> SomeState:
    """The state at its end, played again by the rules; others have a turn in between."""
    async for state in host.room.watchdog.slices(followed(record)):
        reached = state
    return reached


@contextmanager
def _refused() -> Iterator[None]:
    """What cannot be played on from, in the words of the API."""
    try:
        yield
    except BadRecord as wrong:
        raise Problem(400, "bad_record", **wrong.told()) from None
    except NoPractice as wrong:
        status, facts = _NO_PRACTICE[wrong.why]
        raise Problem(status, f"practice_{wrong.why}", **facts) from None
    except OutOfPlay as failure:
        logs.warn("no practice", detail=str(failure)[:300])
        raise Problem(503, "replay_failed") from None


_NO_PRACTICE: Mapping[str, tuple[int, dict[str, object]]] = {
    "no_turn": (409, {}),
    "nothing_hidden": (409, {}),
    "too_long": (413, {"most": MOST_ACTIONS}),
}
