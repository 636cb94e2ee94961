"""What PostgreSQL and the way to it can answer, in the words of the store."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import asyncpg

from stammtisch.table.match.log import StoreUnavailable

LOST = (OSError, asyncio.TimeoutError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""Nobody has answered: what was asked for may or may not have been done."""

FAULTS = (asyncpg.PostgresError, *LOST)
"""All that a call to the database raises."""

_GONE = ("08", "57P")
"""Classes of SQLSTATE with which the server ends the connection, whatever it has done before."""

_ADVICE = {
    "full": "the database's disk is full; free some space, nothing has to be restarted",
    "read_only": "the database may not be written, as a standby; name the one that is in charge",
    "damaged": "the database is damaged; restore a backup into a new one",
    "busy": "the database did not get to it in time; look at what else it does",
    "no_connections": "the database has no connection free; raise max_connections or stop others",
    "no_right": "this role may not do that; grant it CREATE on the database",
    "unopenable": "the address, the role or the password is wrong; check the address",
    "unreachable": "the database does not answer; is it running, and is the address right?",
    "io": "the database reported an error; look at its log",
}

_REASONS = (
    ("53100", "full"),
    ("53300", "no_connections"),
    ("25006", "read_only"),
    ("42501", "no_right"),
    ("28", "unopenable"),
    ("3D000", "unopenable"),
    ("XX001", "damaged"),
    ("XX002", "damaged"),
    ("55P03", "busy"),
    ("57014", "busy"),
    ("40", "busy"),
    ("08", "unreachable"),
    ("57P", "unreachable"),
)


def lost(error: BaseException) -> bool:
    """Whether nobody can say after this error if the statement was carried out."""
    state = getattr(error, "sqlstate", None) or ""
    return isinstance(error, LOST) or state.startswith(_GONE)


def unavailable(error: BaseException, address: str) -> StoreUnavailable:
    """What one of the `FAULTS` means for whoever runs the server."""
    state = getattr(error, "sqlstate", None) or ""
    reason = next((word for start, word in _REASONS if state.startswith(start)), "io")
    if not state:
        reason = "unopenable" if isinstance(error, ValueError) else "unreachable"
    why = str(error).partition("\n")[0] or type(error).__name__
    return StoreUnavailable(reason, _ADVICE[reason], where=shown(address), why=why)


def shown(address: str) -> str:
    """The address without its password."""
    try:
        parts = urlsplit(address)
        name, at, where = parts.netloc.rpartition("@")
        user = name.partition(":")[0]
        return f"{parts.scheme}://{user}{at}{where}{parts.path}"
    except ValueError:
        return "postgresql://…"
