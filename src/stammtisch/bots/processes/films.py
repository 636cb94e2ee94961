"""Plays records again in other processes, where long ones slow nobody at the tables.

A line asks for a replay: a `FilmOrder`, a tab, and the JSON of a `Wanted` without line breaks. The
line of the answer is a `Told`, a tab, and the film as JSON, or its gzip in base64.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Iterable
from typing import Any

import msgspec

from stammtisch.bots.processes.answers import Refusal
from stammtisch.records.film import Film, Frame
from stammtisch.records.notation.parser import is_text, read
from stammtisch.records.record import BadRecord, Record, encode
from stammtisch.records.rewind import Rewound

REPLAY = b'{"replay":'
"""How the line of an order begins."""

_LEVEL = 4
"""Of the compression: most of the gain for a tenth of the time of the film."""


class RewindOrder(msgspec.Struct, frozen=True):
    """Of a match that still runs, the latest steps as the viewer was shown them."""

    seq: int
    """The sequence number of its table, for the answer."""
    most: int
    """So many steps at most."""
    deal: bool
    """Of the running deal only."""


class FilmWish(msgspec.Struct, frozen=True, kw_only=True):
    """How a replay shall be told."""

    gzip: bool
    whole: bool = False
    """With the record itself."""
    rewind: RewindOrder | None = None
    """Of a match that is still being played only these; ``None``: all steps."""


class FilmOrder(FilmWish, frozen=True):
    """A replay as it is wished for, within a bound."""

    replay: int
    """The longest answer in bytes, before it is compressed."""


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which replay: of this record, as this seat saw it, or with all hands open."""

    record: str
    seat: int | None = None


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why there is no film; nothing is set where one follows."""

    refused: Refusal | None = None
    error: str = ""


class NoFilm(Exception):
    """The record is in order, but this film of it cannot be had."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.refusal = Refusal(code, facts=facts)


_encode = msgspec.json.Encoder().encode
_wanted = msgspec.json.Decoder(Wanted).decode


def answer(line: bytes) -> bytes:
    """The answer to the line of an order, itself a line without its end."""
    try:
        order, _, wanted = line.partition(b"\t")
        return _encode(Told()) + b"\t" + _told(msgspec.json.decode(order, type=FilmOrder), wanted)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        refusal = Refusal("bad_request", facts={"detail": str(wrong)[:300], "field": ""})
    except BadRecord as wrong:
        refusal = Refusal("bad_record", facts=wrong.told())
    except NoFilm as wrong:
        refusal = wrong.refusal
    except MemoryError:
        refusal = Refusal("replay_too_big")
    except Exception as wrong:  # whatever happens is the answer to this order only
        return _encode(Told(error=f"{type(wrong).__name__}: {wrong}")) + b"\t"
    return _encode(Told(refusal)) + b"\t"


def _told(order: FilmOrder, line: bytes) -> bytes:
    wanted = _wanted(line)
    found = read(wanted.record)
    if order.rewind is None:
        told = _film(wanted, found, order)
    else:
        told = _rewound(wanted, found, order.rewind, order.replay)
    film = _encode(told)
    return b64encode(gzip.compress(film, _LEVEL)) if order.gzip else film


def _film(wanted: Wanted, found: Record, order: FilmOrder) -> dict[str, object]:
    """The film as the page reads it. Raises `BadRecord`, `NoFilm`."""
    header = found.header
    if wanted.seat is not None and wanted.seat not in range(len(header.players)):
        raise NoFilm("no_such_seat", seat=wanted.seat, seats=len(header.players))
    film = Film(found, wanted.seat)
    steps = _steps(film.frames(), order.replay)
    return {
        "game": header.game,
        "options": header.options,
        "players": header.players,
        "names": header.names,
        "start": film.start,
        "start_hands": film.start_hands,
        "steps": steps,
        "result": film.result,
        "fair": header.fair,
        "record": _lines(wanted.record, found) if order.whole or is_text(wanted.record) else None,
    }


def _rewound(
    wanted: Wanted, found: Record, order: RewindOrder, most_bytes: int
) -> dict[str, object]:
    """The latest steps as the page reads them. Raises `BadRecord`, `NoFilm`."""
    latest = Rewound(found, wanted.seat, order.most, deal=order.deal)
    steps = _steps(latest.frames(), most_bytes)
    return {"seq": order.seq, "before": latest.before, "start": latest.start, "steps": steps}


def _steps(frames: Iterable[Frame], most_bytes: int) -> list[msgspec.Raw]:
    """Frames as JSON. Raises `NoFilm` where it gets too long."""
    steps, left = [], most_bytes
    for frame in frames:
        steps.append(msgspec.Raw(_encode(frame)))
        left -= len(bytes(steps[-1]))
        if left < 0:
            raise NoFilm("replay_too_long")
    return steps


def _lines(sent: str, found: Record) -> str:
    """The record as JSON Lines, whichever way it was sent."""
    return encode(found.header, found.moves) if is_text(sent) else sent
