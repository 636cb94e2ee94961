"""Leaks planted in the room: in health, log, options, views, chat, errors, nonces and seeds."""

from __future__ import annotations

import hashlib
import hmac
import sys
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace
from tests.secrecy.mutants.planted import Mutant, Patch, Plant

from stammtisch.table import audience
from stammtisch.table.match.fair import draw_key
from stammtisch.web.live import table as living
from stammtisch.web.live.bots import on_turn
from stammtisch.web.live.room import Room
from stammtisch.web.ops import logs
from stammtisch.web.wire.refusals import Refused

_VIEWS = "stammtisch.web.live.telling.views"


class Known:
    """What a mutant of the room has got hold of."""

    secret = b""


def knowing(patch: Patch) -> Known:
    """The secret of every new table and the hash of whoever opens it."""
    known = Known()
    own = Room.birth

    def birth(self: Room, table_id: str | None = None) -> Any:
        found = own(self, table_id)
        known.secret = found.secret
        return found

    patch.setattr(Room, "birth", birth)
    return known


def said(where: str, change: Callable[[Any, Any, Known], Any]) -> Plant:
    """A function of the room whose result is changed: ``change(result, arguments, known)``."""

    def plant(patch: Patch) -> None:
        known = knowing(patch)
        module, _, name = where.rpartition(".")
        own = getattr(_imported(module), name)

        def other(*given: Any, **named: Any) -> Any:
            return change(own(*given, **named), given, known)

        patch.setattr(where, other)

    return plant


def _imported(path: str) -> Any:
    """A module, or a class in one."""
    module, _, name = path.rpartition(".")
    if name[0].isupper():
        return getattr(_imported(module), name)
    __import__(path)
    return sys.modules[path]


def view(change: Callable[[Any, Any, Known], dict[str, Any]]) -> Plant:
    """The table as everybody sees it, with other fields: ``change(view, doc, known)``."""
    return said(
        f"{_VIEWS}.table_view",
        lambda found, given, known: replace(found, **change(found, given[0], known)),
    )


def seats(text: Callable[[Any], str]) -> Plant:
    """Seats whose name has something of the stored seat behind it."""
    return said(
        f"{_VIEWS}.seat_view",
        lambda found, given, known: replace(found, name=found.name + text(given[0])),
    )


def health(text: Callable[[Known], str]) -> Plant:
    """A health that has something to say."""
    return said(
        "stammtisch.web.api.operation.health.Health",
        lambda found, given, known: replace(found, reason=text(known)),
    )


def logged(where: str, text: Callable[[Any, Known], object]) -> Plant:
    """A line of log at each call of a function: ``text(arguments, known)``."""

    def change(found: Any, given: Any, known: Known) -> Any:
        logs.log("note", detail=text(given, known))
        return found

    return said(where, change)


def told_errors(where: str) -> Plant:
    """Errors that are told in their own words."""

    def plant(patch: Patch) -> None:
        own = _imported(where).refused

        def refused(error: Exception) -> Any:
            found = own(error)
            return found or (500, Refused(code="internal", facts={"detail": repr(error)}))

        patch.setattr(f"{where}.refused", refused)
        patch.setattr("stammtisch.web.api.table.socket._EXPECTED", (Exception,))

    return plant


def changed(where: str, to: Any) -> Plant:
    """Another value in the place of one."""
    return lambda patch: patch.setattr(where, to)


def as_seat(seat: int) -> Plant:
    """What one seat is told goes to spectators."""

    def plant(patch: Patch) -> None:
        own = audience.change
        patch.setattr(
            audience,
            "change",
            lambda table, step, viewer, before=None: own(
                table, step, seat if viewer is None else viewer, before
            ),
        )

    return plant


def missed_of(seat: int) -> Plant:
    """What one seat has missed is told to whoever comes back."""

    def plant(patch: Patch) -> None:
        told = audience.told
        patch.setattr(audience, "told", lambda happened, _: told(happened, seat))

    return plant


def weak_stream(table: Any, number: Any) -> bytes:
    """The key of a draw made of public numbers."""
    return hashlib.sha256(f"{table}|{number}".encode()).digest()


def weak_digest(key: bytes, text: bytes, kind: str) -> bytes:
    """A digest without its key."""
    return hashlib.sha256(text).digest()


class Weak:
    """Stands for `hmac`."""

    digest = staticmethod(weak_digest)


def printing(patch: Patch) -> None:
    """The secret on the terminal."""
    known = knowing(patch)
    own = Room.bots

    def bots(self: Room, game: str) -> Any:
        sys.stdout.write(known.secret.hex())
        return own(self, game)

    patch.setattr(Room, "bots", bots)


def _all(table: Any) -> str:
    """The whole position of a table."""
    at = None if table.state is None else table.game.rules.position(table.state)
    return msgspec.json.encode(at).decode()


def _chat(patch: Patch) -> None:
    own = living.Living.say

    def say(self: Any, connection: Any, line: Any) -> None:
        own(self, connection, line)
        last = replace(self.viewers.chat[-1], name=connection.guest)
        for one in self.crowd:
            one.send(last)

    patch.setattr(living.Living, "say", say)


def _told_seeds(patch: Patch) -> None:
    class Telling:
        """Stands for `hmac`."""

        @staticmethod
        def digest(key: bytes, text: bytes, kind: str) -> bytes:
            found = hmac.digest(key, text, kind)
            logs.log("seed", value=found.hex())
            return found

    patch.setattr(on_turn, "hmac", Telling)


def _counted_keys(patch: Patch) -> None:
    """Keys that a new guest can count."""
    start = {"count": 0}

    def counted() -> str:
        start["count"] += 1
        return f"{start['count'] % 5:043d}"

    patch.setattr("stammtisch.web.edge.identity.guests.new_key", counted)


ROOM_MUTANTS = [
    Mutant("health: the secret", "health", "room", health(lambda known: known.secret.hex())),
    Mutant("health: a hash of the secret", "health", "room",
           health(lambda known: hashlib.md5(known.secret).hexdigest())),
    Mutant("log: the secret", "log", "room",
           logged(f"{_VIEWS}.table_view", lambda given, known: known.secret.hex())),
    Mutant("log: the secret as bytes", "log", "room",
           logged(f"{_VIEWS}.table_view", lambda given, known: repr(known.secret))),
    Mutant("log: a key", "log", "room",
           logged("stammtisch.web.edge.identity.guests.digest", lambda given, known: given[0])),
    Mutant("log: the hash of a key", "log", "room",
           logged(f"{_VIEWS}.host_name", lambda given, known: given[0].host)),
    Mutant("log: an action with its cards", "log", "room",
           logged("stammtisch.table.audience.told", lambda given, known: repr(given[0]))),
    Mutant("log: the position", "log", "room",
           logged("stammtisch.table.audience.view",
                  lambda given, known: msgspec.to_builtins(given[0].rules.position(given[1])))),
    Mutant("log: the words of errors", "log", "room",
           changed("stammtisch.web.ops.logs._course", repr)),
    Mutant("printed: the secret", "log", "room", printing),
    Mutant("options: the secret", "options", "room", view(
        lambda found, doc, known: {"options": found.options | {"seed": doc.secret.hex()}})),
    Mutant("options: half of the secret", "options", "room", view(
        lambda found, doc, known: {"options": found.options | {"no": doc.secret[:9].hex()}})),
    Mutant("options: a number made of the secret", "options", "room", view(
        lambda found, doc, known: {"options": found.options | {"max_rounds": doc.secret[0]}})),
    Mutant("view: the host by the hash", "hash", "room", view(
        lambda found, doc, known: {"host": doc.host})),
    Mutant("view: the owners of a seat", "hash", "room",
           seats(lambda seat: "".join(seat.owners))),
    Mutant("view: a short hash of the owner", "hash", "room",
           seats(lambda seat: "".join(seat.owners)[:16])),
    Mutant("view: the hash of a link", "hash", "room", seats(lambda seat: seat.key)),
    Mutant("view: three letters of a hash", "hash", "room",
           seats(lambda seat: "".join(seat.owners)[:3])),
    Mutant("chat: the name is a hash", "chat", "room", _chat),
    Mutant("lobby: the host by the hash", "hash", "room", said(
        "stammtisch.web.api.table.tables.row",
        lambda found, given, known: replace(found, host=given[0].host))),
    Mutant("errors: over HTTP", "exception", "room", told_errors("stammtisch.web.edge.problems")),
    Mutant("errors: over the socket", "exception", "room",
           told_errors("stammtisch.web.api.visitors.line")),
    Mutant("errors: named by their words", "exception", "room",
           changed("stammtisch.web.ops.logs.bug", lambda event, error, **facts: str(error))),
    Mutant("errors: their kind and place", "exception", "room", changed(
        "stammtisch.web.ops.logs.bug",
        lambda event, error, **facts: error.__traceback__.tb_frame.f_code.co_filename)),
    Mutant("updates: those of a seat for spectators", "card", "room", as_seat(1)),
    Mutant("hello: what a seat has missed", "card", "room", missed_of(2)),
    Mutant("rewind: that of a seat for spectators", "card", "room", said(
        "stammtisch.web.api.match.rewind._asked",
        lambda found, given, known: found._replace(seat=1))),
    Mutant("hello: the view of another", "card", "room", said(
        "stammtisch.web.live.telling.viewers.Viewers.hello",
        lambda found, given, known: f'{found[:-1]},"all":{_all(given[0].present.table)}}}')),
    Mutant("figures: a label with the secret", "health", "room", said(
        "stammtisch.web.ops.metrics.Metrics.text",
        lambda found, given, known: found + f"# {known.secret.hex()}\n")),
    Mutant("view: the nonces", "nonce", "room", said(
        "stammtisch.web.live.telling.crowd.Crowd.view", lambda found, given, known: replace(
            found, successor="".join(nonce or "" for nonce in given[2])))),
    Mutant("log: the nonces", "nonce", "room", logged(
        "stammtisch.web.live.telling.crowd.Crowd.view", lambda given, known: list(given[2]))),
    Mutant("draws: from what is public", "nonce", "room", changed(
        "stammtisch.table.match.step.draw_key",
        lambda secret, table, k, nonces: weak_stream(table, k))),
    Mutant("draws: from the commitment", "nonce", "room", changed(
        "stammtisch.table.match.step.draw_key",
        lambda secret, table, k, nonces: draw_key(b"", table, k, nonces))),
    Mutant("keys: from a count", "nonce", "room", _counted_keys),
    Mutant("seeds: from what is public", "seed", "room",
           changed("stammtisch.web.live.bots.on_turn.hmac", Weak)),
    Mutant("seeds: told", "seed", "room", _told_seeds),
    Mutant("evening: drafts for everybody", "evening", "room",
           changed("stammtisch.web.evening.pictures.looks.without_drafts",
                   lambda picture: picture)),
    Mutant("evening: every player sees the other table", "evening", "room", changed(
        "stammtisch.web.evening.pictures.looks._public_sheet", lambda table: table)),
    Mutant("evening: the sheet in the news", "evening", "room",
           changed("stammtisch.web.evening.pictures.looks._drafts", lambda news: False)),
    Mutant("evening: the hash of a link", "evening", "room", said(
        "stammtisch.web.evening.pictures.looks._key",
        lambda found, given, known: replace(found, name=given[0].digest))),
    Mutant("evening: the record for all", "evening", "room",
           changed("stammtisch.web.api.evening.protocols.must_direct", lambda key: None)),
]  # fmt: skip
