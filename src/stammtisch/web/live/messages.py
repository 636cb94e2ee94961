"""The two messages that show the game: the whole picture, and what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stammtisch import __version__
from stammtisch.table.audience import Change, Happened, View
from stammtisch.web.edge.disclosure import replay_path
from stammtisch.web.live.connection import Connection, encode
from stammtisch.web.wire import Hello, Update

if TYPE_CHECKING:
    from stammtisch.web.live.table import Living


def hello(living: Living, connection: Connection, missed: Sequence[Happened]) -> str:
    """The whole picture for one connection."""
    seen = living.seen(connection.seat) or View(None)
    # What the table layer holds reads in JSON exactly as the structs of the wire do.
    parts: Any = {"blocked": seen.blocked, "missed": missed, "legal": seen.legal}
    message = Hello(
        you=connection.seat,
        host=connection.guest is not None and connection.guest == living.doc.host,
        seq=living.table.seq,
        table=living.view(),
        observation=seen.observation,
        chat=list(living.chat),
        replay=replay_path(living.doc, connection.seat),
        deadline=living.deadline(connection.seat),
        zero=living.unix(0),
        now=living.room.time.unix_ms(),
        version=__version__,
        **parts,
    )
    return encode(message).decode()


def update(change: Change, deadline: int | None, zero: int) -> str:
    """What a step means to the viewers of one seat."""
    parts: Any = {"happened": change.happened, "blocked": change.view.blocked}
    message = Update(
        seq=change.seq,
        changes=change.changes,
        legal=list(change.legal),
        deadline=deadline,
        zero=zero,
        **parts,
    )
    return encode(message).decode()
