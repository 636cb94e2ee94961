"""Playing on from any step of a match that is over, against bots, to practise."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

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
    opened,
)
from stammtisch.web.api.match.records import MAX_BODY
from stammtisch.web.api.table.tables import must_be_bot
from stammtisch.web.api.visitors.visitor import Visitor, seated
from stammtisch.web.edge.problems import Problem, refusals
from stammtisch.web.live.host import Host
from stammtisch.web.live.watchdog import OutOfPlay
from stammtisch.web.ops import logs
from stammtisch.web.wire.practice import PlayOn
from stammtisch.web.wire.table.seats import Seated


@post(
    "/api/practice",
    responses=refusals(400, 404, 409, 413, 503),
    request_max_body_size=MAX_BODY,
    tags=["records"],
)
async def play_on(
    data: JSONBody[PlayOn], host: NamedDependency[Host], who: NamedDependency[Visitor]
) -> Response[Seated]:
    """A table at the very position of a record after action ``n``, with bots on all other seats.

    It knows nothing but the record: what that does not hold, nobody learns here. What comes of it
    counts nowhere.
    """
    wait = host.room.gate.table(who.address)
    if wait > 0:
        raise Problem(429, "too_many_requests", seconds=math.ceil(wait))
    record = await _beginning(host, data)
    game = host.room.games[record.game.name]
    wish = Practice(guest=who.welcome(), name=data.name, seat=data.seat, bot=data.bot)

    def make(birth: Birth) -> TableDoc:
        return opened(game, birth, record, wish)

    living = await host.play_on(wish.guest, data.key, make, entries(record))
    return seated(living, who, 201)


async def _beginning(host: Host, wanted: PlayOn) -> Record:
    """What is taken over, played again by the rules; others have a turn in between."""
    try:
        record = beginning(await asyncio.to_thread(read, wanted.record), wanted.n)
        if record.game.name not in host.room.games:
            raise Problem(404, "unknown_game")
        must_be_bot(host, wanted.bot, record.game.name)
        async for _ in host.room.watchdog.slices(followed(record)):
            pass
    except BadRecord as wrong:
        raise Problem(400, "bad_record", **wrong.told()) from None
    except NoPractice as wrong:
        status, facts = _NO_PRACTICE[wrong.why]
        raise Problem(status, f"practice_{wrong.why}", **facts) from None
    except OutOfPlay as failure:
        logs.warn("no practice", detail=str(failure)[:300])
        raise Problem(503, "replay_failed") from None
    return record


_NO_PRACTICE: Mapping[str, tuple[int, dict[str, object]]] = {
    "position": (409, {}),
    "no_turn": (409, {}),
    "too_long": (413, {"most": MOST_ACTIONS}),
}
