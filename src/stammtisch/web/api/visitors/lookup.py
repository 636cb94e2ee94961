"""Which table a visitor means: by its id, or by six letters for as long as they hold."""

from __future__ import annotations

import hmac
import math

from stammtisch.table.model import TableDoc
from stammtisch.table.people.seats import key_hash, seat_of
from stammtisch.web.api.visitors.visitor import Visitor
from stammtisch.web.edge.identity.disclosure import ended
from stammtisch.web.edge.problems import Problem
from stammtisch.web.live.host import Host
from stammtisch.web.live.names import CODE_LENGTH
from stammtisch.web.live.table import Living


async def found(host: Host, key: str, who: Visitor, secret: str = "") -> Living:
    """The table with this id or these letters.

    Letters are for joining. They end with the match, but for those who sat there or have the
    ``secret`` of a seat; and as they can be guessed, wrong ones have a limit of their own, which
    right ones do not touch. Raises `Problem` ``unknown_table``, ``too_many_guesses``.
    """
    if len(key) != CODE_LENGTH:
        return await host.find(key)
    living = await _known(host, key)
    if living is not None and _sat_there(living.doc, who.known, secret):
        return living
    gate = host.room.gate
    right = living if living is not None and not ended(living.doc) else None
    wait = gate.guess(who.address, right=right is not None)
    if wait > 0:
        raise Problem(429, "too_many_guesses", seconds=math.ceil(wait))
    if right is None:
        raise Problem(404, "unknown_table")
    return right


async def _known(host: Host, key: str) -> Living | None:
    try:
        return await host.find(key)
    except Problem as problem:
        if problem.code != "unknown_table":
            raise
        return None


def _sat_there(doc: TableDoc, guest: str | None, secret: str) -> bool:
    if guest is not None and seat_of(doc, guest) is not None:
        return True
    hashed = key_hash(secret)
    return any(hmac.compare_digest(seat.key or "-", hashed) for seat in doc.seats)
