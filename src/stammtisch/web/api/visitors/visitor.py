"""Who asks: the guest of a request, and the answer that gives a new guest a cookie."""

from __future__ import annotations

import math
from typing import TypeVar

import msgspec
from litestar import Response

from stammtisch.table.model import held_back, watchable
from stammtisch.table.people.chairs import chair_of
from stammtisch.web.edge.base_path import BasePath
from stammtisch.web.edge.identity import guests
from stammtisch.web.edge.identity.disclosure import replay_path
from stammtisch.web.edge.problems import Problem
from stammtisch.web.edge.requests import HttpConnection
from stammtisch.web.live.room import Room
from stammtisch.web.live.table import Living
from stammtisch.web.wire.table.seats import Seated

T = TypeVar("T")


class Visitor(msgspec.Struct):
    """The browser behind a request."""

    address: str
    secure: bool
    """It came by https."""
    key: str | None
    """The guest key of its cookie."""
    base: BasePath
    """That of the room."""
    companion: bool = False
    """Shares the browser with its first person, and never gets a cookie."""
    fresh: bool = False
    """The key was made during this request: the answer has to carry it."""

    @property
    def guest(self) -> str:
        """SHA-256 of the guest key. Raises `Problem` ``no_guest`` without a cookie."""
        if self.key is None:
            raise Problem(401, "no_guest")
        return guests.digest(self.key)

    @property
    def known(self) -> str | None:
        """SHA-256 of the guest key, if there is one."""
        return None if self.key is None else guests.digest(self.key)

    def welcome(self) -> str:
        """SHA-256 of the guest key, which is made if there was none.

        Raises `Problem` ``no_guest`` for a companion of nobody.
        """
        if self.companion:
            return self.guest
        if self.key is None:
            self.key, self.fresh = guests.new_key(), True
        return guests.digest(self.key)

    @property
    def greeting(self) -> dict[str, str]:
        """The header that gives a new guest the cookie; none for whoever has one."""
        if not self.fresh or self.key is None:
            return {}
        return {"set-cookie": guests.set_cookie(self.key, self.base, secure=self.secure)}


_COMPANIONS = frozenset("1234567")
"""A table has eight seats; the first person at a browser has no number."""


def base_of(request: HttpConnection) -> BasePath:
    """The path under which the room is that is asked."""
    base: BasePath = request.app.state.room.entrance.base
    return base


def guest_key(request: HttpConnection) -> str | None:
    """The key behind a request or a socket: that of its cookie, or, with ``?person=n``, of the n-th
    other person at the same browser. ``None``: nobody, also where n is no such number."""
    key = guests.guest_key(request.headers.get("cookie", ""), base_of(request))
    number = request.query_params.get("person")
    if number is None or key is None:
        return key
    return guests.companion_key(key, int(number)) if number in _COMPANIONS else None


def visitor(request: HttpConnection) -> Visitor:
    """The visitor of a request or of a socket."""
    return Visitor(
        address=request.client.host if request.client else "",
        secure=request.scope["scheme"] in {"https", "wss"},
        key=guest_key(request),
        base=base_of(request),
        companion="person" in request.query_params,
    )


def must_not_hurry(room: Room, who: Visitor) -> None:
    """Raises `Problem` ``too_many_requests`` for who makes one after the other of what is kept:
    tables, evenings, Runden, and changes of them before a match."""
    wait = room.gate.table(who.address)
    if wait > 0:
        raise Problem(429, "too_many_requests", seconds=math.ceil(wait))


def may_watch(living: Living, guest: str | None) -> None:
    """Raises `Problem` ``no_spectators`` for who does not sit at a table without them, and
    ``cards_held_back`` where others have yet to play the same cards and who asks is no referee."""
    sits = guest is not None and living.table.seat_of(guest) is not None
    if not sits and not watchable(living.doc) and chair_of(living.doc, guest) is None:
        raise Problem(403, "cards_held_back" if held_back(living.doc) else "no_spectators")


def seated(living: Living, who: Visitor, status: int = 200) -> Response[Seated]:
    """Where the visitor sits now."""
    known = who.known
    you = None if known is None else living.table.seat_of(known)
    body = Seated(
        table=living.viewers.view(known),
        you=you,
        host=known is not None and known == living.doc.host,
        replay=replay_path(living.doc, you, who.base),
    )
    return Response(body, status_code=status, headers=who.greeting)
