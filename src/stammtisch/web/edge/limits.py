"""How much one connection and one address may ask of the room; every figure can be set."""

from __future__ import annotations

import asyncio
import difflib
import ipaddress
import math
import time
from collections.abc import Callable, Iterable, Mapping

import msgspec

from stammtisch.web.edge.bad_setting import BadSetting

_FORGET_ABOVE = 10_000
"""So many addresses are remembered before the quiet ones are forgotten."""


class RoomLimits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits; a burst is what may come at once, a rate what may follow per second.

    Seven friends behind one router, each with several tabs, stay far below all of them.
    """

    connections: int = 500
    """Connections of one address that are no table connections (yet)."""
    sockets: int = 250
    """Open table connections of one address."""
    connects_burst: float = 300
    connects_rate: float = 10
    requests_burst: float = 600
    requests_rate: float = 60
    """Requests to ``/api``, ``/schema`` and ``/metrics`` of one address."""
    guesses_burst: float = 20
    guesses_rate: float = 0.05
    """Letters from one address that lead to no table; right ones do not count."""
    tables_burst: float = 40
    tables_rate: float = 0.2
    """What one address opens: tables, evenings, Runden; changes before a match count as well."""
    messages_burst: float = 80
    messages_rate: float = 25
    """Messages on one connection; more are read later, not refused."""
    pings_burst: float = 20
    pings_rate: float = 0.5
    """Pings of the WebSocket itself on one connection, which no page sends; more end it."""
    patience: int = 400
    """So many messages that had to wait, with no pause in between, end the connection."""
    chat_burst: float = 6
    chat_rate: float = 0.5
    """Lines of chat of one seat."""
    phrase_every_s: float = 4
    """So many seconds lie between two set phrases of one seat."""
    phrases_a_minute: float = 5
    """Set phrases of one seat in a minute."""
    hints_burst: float = 8
    hints_rate: float = 0.5
    """Questions of one seat what would be wise, those that come to nothing included."""
    body_bytes: int = 64 * 1024
    """The longest body of a request, records apart."""
    long_bodies: int = 16
    """Requests of one address that are under way and may be longer: they are kept whole."""
    message_bytes: int = 16 * 1024
    """The longest message on a connection."""
    slow_move_ms: float = 200
    """While more of the latest moves than one in a hundred take longer, no new tables are taken."""
    replays: int = 1
    """Records that are played again at the same time, each in a process of its own."""
    replays_waiting: int = 24
    """So many replays may be waiting or at work; more are refused at once."""
    replays_waiting_each: int = 8
    """So many of them for one address."""
    replay_patience_s: float = 15
    """So long a replay waits for its turn."""
    replay_s: float = 20
    """So long it may take then."""
    replay_memory_mb: int = 256
    """Memory of a process that plays records again, in MiB."""
    reviews: int = 1
    """Matches that are looked back at, at the same time."""
    reviews_waiting: int = 8
    """So many of them may be waiting or at work; more are refused at once."""
    reviews_waiting_each: int = 2
    """So many of them for one address."""
    review_patience_s: float = 50
    """So long one waits for its turn."""
    review_s: float = 600
    """So long it may take then; what was found stays, and asked again it goes on from there."""
    review_memory_mb: int = 512
    """Memory of a process that looks back at a match, in MiB."""
    reviews_kept_mb: int = 16
    """Of what was found so much is kept, in MB, the latest."""
    replay_mb: int = 24
    """The longest answer with a replay in MB, before it is compressed."""


def limits_from(environ: Mapping[str, str], prefix: str = "STAMMTISCH_LIMIT_") -> RoomLimits:
    """The limits with what the environment sets, as in ``STAMMTISCH_LIMIT_SOCKETS=5000``.

    Raises `BadSetting` for a name or a number that makes no sense.
    """
    given = {
        name.removeprefix(prefix).lower(): value
        for name, value in environ.items()
        if name.startswith(prefix) and value
    }
    kinds = {field.name: field.type for field in msgspec.structs.fields(RoomLimits)}
    for name in given:
        if name not in kinds:
            raise _no_limit(name, kinds, prefix)
    numbers = {
        name: _positive(f"{prefix}{name.upper()}", value, whole=kinds[name] is int)
        for name, value in given.items()
    }
    return msgspec.convert(numbers, RoomLimits)


def _no_limit(name: str, known: Iterable[str], prefix: str) -> BadSetting:
    """Says that there is none of this name, and which is probably meant."""
    near = [f"{prefix}{one.upper()}" for one in difflib.get_close_matches(name, list(known), 1)]
    de, en = (
        (f". Gemeint ist wohl {near[0]}", f". {near[0]} is probably meant") if near else ("", "")
    )
    return BadSetting(
        de=f"{prefix}{name.upper()}: eine solche Grenze gibt es nicht{de}",
        en=f"{prefix}{name.upper()}: there is no such limit{en}",
    )


def _positive(name: str, text: str, *, whole: bool) -> float:
    """The number that was set. Raises `BadSetting`."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < math.inf:
        raise BadSetting(
            de=f"{name}={text}: gemeint ist eine Zahl über 0",
            en=f"{name}={text}: a positive number is needed",
        )
    if not whole:
        return number
    if not number.is_integer():
        raise BadSetting(
            de=f"{name}={text}: gemeint ist eine ganze Zahl",
            en=f"{name}={text}: a whole number is needed",
        )
    return int(number)


class Bucket:
    """A token bucket that reads its clock only when asked."""

    __slots__ = ("_at", "_burst", "_clock", "_rate", "_tokens")

    def __init__(
        self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._tokens = burst
        self._at = clock()

    def take(self) -> float:
        """Take a token. 0 if there was one; else the seconds until there is, and nothing taken."""
        wait = self.wait
        if wait == 0:
            self._tokens -= 1
        return wait

    @property
    def wait(self) -> float:
        """The seconds until there is a token; 0 if there is one."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now
        return 0.0 if self._tokens >= 1 else (1 - self._tokens) / self._rate

    @property
    def full(self) -> bool:
        """Nobody has taken anything for a while."""
        return self._tokens + (self._clock() - self._at) * self._rate >= self._burst


class Pace(Bucket):
    """How fast one connection may talk: who is too fast is heard later, who never stops is not."""

    __slots__ = ("_hurried", "_patience")

    def __init__(self, limits: RoomLimits) -> None:
        super().__init__(limits.messages_burst, limits.messages_rate)
        self._patience = limits.patience
        self._hurried = 0

    async def turn(self) -> bool:
        """Wait for the turn of one more message; ``False``: it was too much, with no pause."""
        if self._hurried and self.full:
            self._hurried = 0
        wait = self.take()
        if wait > 0:
            self._hurried += 1
            if self._hurried > self._patience:
                return False
            await asyncio.sleep(wait)
            self.take()
        return True


class _Address:
    __slots__ = (
        "connections", "connects", "guesses", "long_bodies", "refused", "requests", "sockets",
        "tables",
    )  # fmt: skip

    def __init__(self, limits: RoomLimits) -> None:
        self.connections = 0
        self.long_bodies = 0
        self.refused = 0
        self.sockets = 0
        self.connects = Bucket(limits.connects_burst, limits.connects_rate)
        self.requests = Bucket(limits.requests_burst, limits.requests_rate)
        self.tables = Bucket(limits.tables_burst, limits.tables_rate)
        self.guesses = Bucket(limits.guesses_burst, limits.guesses_rate)

    @property
    def idle(self) -> bool:
        buckets = (self.connects, self.requests, self.tables, self.guesses)
        there = self.sockets + self.connections + self.long_bodies
        return there == 0 and all(bucket.full for bucket in buckets)


class Gate:
    """Counts by address; an answer above 0 is the number of seconds to wait."""

    def __init__(self, limits: RoomLimits) -> None:
        self.limits = limits
        self._by_address: dict[str, _Address] = {}
        self._forget_above = _FORGET_ABOVE

    def request(self, address: str) -> float:
        """May this request be answered?"""
        here = self._at(address)
        wait = here.requests.take()
        here.refused = here.refused + 1 if wait else 0
        return wait

    def refused(self, address: str) -> int:
        """So many requests of this address in a row were not to be answered."""
        return self._at(address).refused

    def guess(self, address: str, *, right: bool) -> float:
        """May this address learn whether its letters were right? Only wrong ones count."""
        guesses = self._at(address).guesses
        return guesses.wait if right else guesses.take()

    def table(self, address: str) -> float:
        """May this address open another table?"""
        return self._at(address).tables.take()

    def arrive(self, address: str) -> bool:
        """May a connection of the network be opened? If so it counts until `depart`."""
        here = self._at(address)
        if here.connections >= self.limits.connections:
            return False
        here.connections += 1
        return True

    def depart(self, address: str) -> None:
        """A connection that had arrived is gone, or has become a table connection."""
        self._at(address).connections -= 1

    def bring(self, address: str) -> bool:
        """May a request with a long body come in? If so it counts until `brought`."""
        here = self._at(address)
        if here.long_bodies >= self.limits.long_bodies:
            return False
        here.long_bodies += 1
        return True

    def brought(self, address: str) -> None:
        """A request with a long body has been answered."""
        self._at(address).long_bodies -= 1

    def enter(self, address: str) -> float:
        """May a table connection be opened? After 0 it counts until `leave`."""
        here = self._at(address)
        if here.sockets >= self.limits.sockets:
            return 10.0
        wait = here.connects.take()
        if wait == 0:
            here.sockets += 1
        return wait

    def leave(self, address: str) -> None:
        """A connection that had entered is gone."""
        self._at(address).sockets -= 1

    def _at(self, address: str) -> _Address:
        network = _network(address)
        if network not in self._by_address:
            if len(self._by_address) >= self._forget_above:
                self._by_address = {
                    name: one for name, one in self._by_address.items() if not one.idle
                }
                # Where few are quiet, it is not done again for each that comes.
                self._forget_above = max(_FORGET_ABOVE, 2 * len(self._by_address))
            self._by_address[network] = _Address(self.limits)
        return self._by_address[network]


def _network(address: str) -> str:
    """An IPv6 customer has a whole /64."""
    if ":" not in address:
        return address
    try:
        return str(ipaddress.ip_network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address
