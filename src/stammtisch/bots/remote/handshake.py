"""How a room and a machine that thinks for it come to trust each other: one secret, one version.

The machine greets, the room claims to know the secret, the machine welcomes it: a line of JSON
each. What is told is a keyed digest of both sides' random numbers: who listens learns no secret,
and can repeat nothing. What follows is not encrypted.
"""

from __future__ import annotations

import hmac
import secrets
from asyncio import StreamReader, StreamWriter
from functools import cache
from hashlib import sha256
from typing import TypeVar

import msgspec

from stammtisch import __version__
from stammtisch.bots import bots_for
from stammtisch.games import games
from stammtisch.games.json_values import NO_JSON

T = TypeVar("T")

_SHOWN = 40
"""So much of what a stranger says may stand in a log."""


class NotTrusted(OSError):
    """The other side is not what it has to be; says why.

    An `OSError`, as it is one more reason why whoever opens a line has none.
    """


class Greeting(msgspec.Struct):
    """The machine speaks first."""

    version: str
    kind: str
    """See `kind`."""
    number: str


class Credential(msgspec.Struct):
    """What the room answers."""

    number: str
    proof: str


class Welcome(msgspec.Struct):
    """What the machine answers to that; without a proof it refuses."""

    proof: str = ""
    processes: int = 0
    """So many lines can be thought about at a time."""


@cache
def kind() -> str:
    """Equal where equal questions mean the same: the version, the games, their rules and bots."""
    known = {name: (one.rules_version, bots_for(name)) for name, one in sorted(games().items())}
    return sha256(msgspec.json.encode((__version__, known))).hexdigest()[:16]


async def welcome(
    reader: StreamReader, writer: StreamWriter, secret: bytes, processes: int
) -> None:
    """The machine's part. Raises `NotTrusted`, `OSError`."""
    greeting = Greeting(__version__, kind(), secrets.token_hex(16))
    await _say(writer, greeting)
    shown = await _heard(reader, Credential)
    numbers = f"{greeting.number} {shown.number}"
    if not hmac.compare_digest(shown.proof.encode(), _proof(secret, "room", numbers).encode()):
        await _say(writer, Welcome())
        raise NotTrusted("it has another secret")
    await _say(writer, Welcome(_proof(secret, "machine", numbers), processes))


async def introduce(reader: StreamReader, writer: StreamWriter, secret: bytes) -> int:
    """The room's part: how many lines can be thought about at a time.

    Raises `NotTrusted`, `OSError`.
    """
    greeting = await _heard(reader, Greeting)
    if greeting.kind != kind():
        raise NotTrusted(_difference(greeting.version))
    own = secrets.token_hex(16)
    numbers = f"{greeting.number} {own}"
    await _say(writer, Credential(own, _proof(secret, "room", numbers)))
    welcomed = await _heard(reader, Welcome)
    expected = _proof(secret, "machine", numbers)
    if not hmac.compare_digest(welcomed.proof.encode(), expected.encode()):
        raise NotTrusted("it has another STAMMTISCH_BOT_SECRET")
    return max(1, welcomed.processes)


def _difference(version: str) -> str:
    if version != __version__:
        return f"it has version {version[:_SHOWN]!r}, this room {__version__!r}"
    return "it has other games or bots installed than this room"


def _proof(secret: bytes, who: str, numbers: str) -> str:
    return hmac.digest(secret, f"stammtisch {who} {numbers}".encode(), "sha256").hex()


async def _say(writer: StreamWriter, what: msgspec.Struct) -> None:
    writer.write(msgspec.json.encode(what) + b"\n")
    await writer.drain()


async def _heard(reader: StreamReader, form: type[T]) -> T:
    try:
        line = await reader.readline()
    except ValueError:
        raise NotTrusted("it speaks in lines that are too long") from None
    if not line:
        raise NotTrusted("it has hung up")
    try:
        return msgspec.json.decode(line, type=form)
    except NO_JSON:
        raise NotTrusted("it does not speak as a Stammtisch does") from None
