"""What people say at a table: whether they may now, at what pace, and who hears it."""

from __future__ import annotations

import math
import unicodedata

from stammtisch.table.model import TableDoc
from stammtisch.web.edge.limits import Bucket, RoomLimits
from stammtisch.web.edge.problems import Problem
from stammtisch.web.live.room import Room
from stammtisch.web.live.telling.viewers import Viewers
from stammtisch.web.wire.table.chat import Chatted, Say


class Talk:
    """The chat of one table."""

    def __init__(self, room: Room, viewers: Viewers) -> None:
        self._room = room
        self._viewers = viewers
        self._paces: dict[int, _Pace] = {}
        """Of the seats that have said something: most never do."""

    def say(self, seat: int | None, line: Say) -> None:
        """A line for everyone. Raises `Problem` with the reason why it is not said.

        Raises `OutOfPlay` where the game cannot tell whether phrases rest.
        """
        if seat is None:
            raise Problem(403, "not_seated")
        doc = self._viewers.present.doc
        said = _allowed(doc, line)
        if line.phrase is not None and self._hushed():
            raise Problem(409, "phrases_rest")
        pace = self._paces.setdefault(seat, _Pace(self._room.limits))
        wait = pace.take(phrase=line.phrase is not None)
        if wait > 0:
            raise Problem(429, "said_too_fast", seconds=math.ceil(wait))
        at, name = self._viewers.present.unix(), doc.seats[seat].name
        self._viewers.say(Chatted(at=at, name=name, seat=seat, phrase=said.phrase, text=said.text))

    def _hushed(self) -> bool:
        table = self._viewers.present.table
        hushed = table.game.hushed
        if hushed is None or table.doc.stage != "playing":
            return False
        return self._room.watchdog.run(lambda: hushed(table.state))


class _Pace:
    """How often one seat may say something, over all its connections."""

    def __init__(self, limits: RoomLimits) -> None:
        self._lines = Bucket(limits.chat_burst, limits.chat_rate)
        self._next = Bucket(1, 1 / limits.phrase_every_s)
        self._minute = Bucket(limits.phrases_a_minute, limits.phrases_a_minute / 60)

    def take(self, *, phrase: bool) -> float:
        """0 if something may be said now; else the seconds until it may, and nothing counted."""
        buckets = [self._next, self._minute] if phrase else [self._lines]
        wait = max(bucket.wait for bucket in buckets)
        if wait == 0:
            for bucket in buckets:
                bucket.take()
        return wait


def _allowed(doc: TableDoc, line: Say) -> Say:
    """The line as it is said at this table."""
    mode = doc.settings.chat
    if mode == "off":
        raise Problem(403, "chat_off")
    if (line.phrase is None) == (line.text is None):
        raise Problem(400, "bad_message", detail="a phrase or a text, not both")
    if line.text is None:
        return line
    if mode == "phrases":
        raise Problem(403, "phrases_only")
    text = clean(line.text)
    if not text:
        raise Problem(400, "bad_message", detail="the text is empty")
    return Say(text=text)


def clean(text: str) -> str:
    """Chat without control characters, its white space single."""
    return " ".join(
        "".join(
            char if unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Co", "Cn"} else " "
            for char in unicodedata.normalize("NFC", text)
        ).split()
    )
