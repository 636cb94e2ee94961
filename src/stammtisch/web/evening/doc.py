"""The document of an evening: its links, and what the desk decides besides the statute."""

from __future__ import annotations

import hmac

import msgspec

from stammtisch.table.model import Chat
from stammtisch.tournament.model import Config, Ms
from stammtisch.web.edge.identity import guests
from stammtisch.web.evening.wire import EveningRole, Wall

KIND = "evening"
"""Of the journals that hold evenings."""


class EveningKey(msgspec.Struct, frozen=True, kw_only=True):
    """A link that was given out; of its secret only the hash is kept."""

    id: str
    digest: str
    role: EveningRole
    made: Ms
    name: str = ""
    """Of the player or the member of the Kompetenzteam; of others what they are called."""


def seat_key(table_id: str, seat: int, name: str) -> EveningKey:
    """As whom somebody speaks to the evening from a seat at one of its tables."""
    return EveningKey(id=f"{table_id}:{seat}", digest="", role="player", made=0, name=name)


class EveningDoc(msgspec.Struct, frozen=True, kw_only=True):
    """An evening apart from its commands."""

    id: str
    created: Ms
    """In real time."""
    config: Config
    """As it was opened; changes are commands."""
    keys: tuple[EveningKey, ...]
    starts: Ms | None = None
    shows: Wall = "auto"
    door: bool = True
    chat: Chat = "phrases"
    """What people may say at the evening's tables in the room."""
    rehearsal: bool = False
    speed: int = 1
    fill: int = 0
    """So many take part in a trial; bots keep the seats until people come."""
    alive: Ms = 0
    """When the server was last known to be there, in the evening's time."""
    ahead: Ms = 0
    """So far its time is before real time, where it came from a clock that was fast."""
    secret: bytes = b""
    """32 bytes that the secrets of its rounds are made from, where their tables have the same
    cards; never shown."""
    disclosed: tuple[int, ...] = ()
    """Matchdays with the same cards whose last table is over: their matches can be looked at."""

    def key_of(self, secret: str) -> EveningKey | None:
        """The link with this secret."""
        given = guests.digest(secret)
        found = None
        for key in self.keys:
            if hmac.compare_digest(key.digest, given):
                found = key
        return found

    def time(self, unix: Ms) -> Ms:
        """The evening's time: a rehearsal runs faster from its opening on."""
        return self.created + (unix - self.created) * self.speed + self.ahead


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(EveningDoc, strict=False).decode


def packed(doc: EveningDoc) -> bytes:
    """The document as it is stored."""
    return _encode(doc)


def unpacked(text: bytes) -> EveningDoc:
    """Raises `msgspec.DecodeError`."""
    return _decode(text)
