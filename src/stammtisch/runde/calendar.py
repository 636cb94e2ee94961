"""The next date as a file for calendars (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from stammtisch.runde.model import NextDate, UnixMs

LASTS_MS = 3 * 3_600_000
"""So long a calendar keeps free; nobody is asked when an evening ends."""

_LINE = 75
"""Octets of a line, without its end."""

_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


def as_ics(runde: str, title: str, date: NextDate) -> str:
    """One event: the same for whoever asks, and the same one again after a change."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Stammtisch//Runde//DE",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{runde}-{date.no}@stammtisch",
        f"SEQUENCE:{date.changes}",
        f"DTSTAMP:{_moment(date.set.at)}",
        f"DTSTART:{_moment(date.at)}",
        f"DTEND:{_moment(date.at + LASTS_MS)}",
        f"SUMMARY:{title.translate(_ESCAPED)}",
    ]
    if date.where:
        lines.append(f"LOCATION:{date.where.translate(_ESCAPED)}")
    lines += ["END:VEVENT", "END:VCALENDAR"]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _moment(t: UnixMs) -> str:
    return datetime.fromtimestamp(t / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _folded(line: str) -> Iterator[str]:
    """The line in parts of which none is too long; a character is never torn apart."""
    part, room = "", _LINE
    for char in line:
        size = len(char.encode())
        if size > room:
            yield part
            # the space that says that it goes on counts, too
            part, room = " ", _LINE - 1
        part += char
        room -= size
    yield part
