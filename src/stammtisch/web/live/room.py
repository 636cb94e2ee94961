"""What the whole server shares: the store, the bots, the games, the clock, limits and figures."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from stammtisch.bots import bots_for, characters_for
from stammtisch.bots.processes.answers import Inquiry, Reply
from stammtisch.bots.processes.hints import HintOrder, HintReply
from stammtisch.bots.processes.workers import Figures
from stammtisch.games import games
from stammtisch.games.protocol import AnyGame
from stammtisch.table.match.leases import Leases, SoleOwner, journal_lease
from stammtisch.table.match.log import Journal, Store
from stammtisch.table.people.seats import Birth
from stammtisch.web.edge.addresses.entrance import Entrance
from stammtisch.web.edge.admission import Admission
from stammtisch.web.edge.identity.operator import OperatorKey
from stammtisch.web.edge.limits import Gate, RoomLimits
from stammtisch.web.edge.problems import Elsewhere, Problem
from stammtisch.web.live.names import CODE_LENGTH, LETTERS
from stammtisch.web.live.reopening import Reopening
from stammtisch.web.live.watchdog import Watchdog
from stammtisch.web.ops.metrics import Metrics
from stammtisch.web.ops.watched_store import Watched
from stammtisch.web.work.films import Films
from stammtisch.web.work.reviews import Reviews
from stammtisch.web.work.rewinds import Rewinds
from stammtisch.web.work.turns import Turns

STANDIN = "steady"
"""The bot that plays for absent persons, where the game has it."""


class Thinkers(Protocol):
    """What decides for bots; see `stammtisch.bots.processes.pool`."""

    @property
    def names(self) -> tuple[str, ...]:
        """Bots that were brought along; they can be named besides those of the house."""
        ...

    @property
    def workers(self) -> int:
        """How many processes are there."""
        ...

    @property
    def away(self) -> int:
        """How many of the machines that think for bots did not answer when last asked."""
        ...

    @property
    def figures(self) -> Mapping[str, Figures]:
        """By pool: how its processes and those who wait for them stand."""
        ...

    async def choose(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes:
        """One of ``legal``. Raises `stammtisch.bots.processes.pool.BotFailed`."""
        ...

    def reacts(self, game: str, bot: str) -> bool:
        """Whether the bot is to be asked while others are waited for."""
        ...

    async def react(
        self, game: str, bot: str, observation: bytes, legal: Sequence[bytes], seed: str
    ) -> bytes | None:
        """One of ``legal``, or ``None`` for nothing. Raises as `choose`."""
        ...

    async def close(self) -> None:
        """End all processes."""
        ...


class Answering(Protocol):
    """What answers questions to games; see `stammtisch.bots.processes.answers`."""

    @property
    def workers(self) -> int:
        """How many processes are there."""
        ...

    async def answer(self, inquiry: Inquiry, *, at_table: bool) -> Reply:
        """What the game says. Raises `stammtisch.bots.processes.workers.WorkerFailed`."""
        ...

    async def hint(self, order: HintOrder) -> HintReply:
        """What would be wise. Raises `stammtisch.bots.processes.workers.WorkerFailed`."""
        ...

    def prepare(self, game: str) -> None:
        """Somebody may soon want a hint in this game."""
        ...

    async def close(self) -> None:
        """End all processes."""
        ...


class Time:
    """The two clocks of the machine."""

    def unix_ms(self) -> int:
        """For people: ms since the epoch; may jump."""
        return time.time_ns() // 1_000_000

    def ms(self) -> int:
        """For durations: never goes back."""
        return time.monotonic_ns() // 1_000_000


class Room:
    """Everything that is there once."""

    def __init__(  # noqa: PLR0913 - the parts that wiring chooses
        self,
        store: Store,
        thinkers: Thinkers,
        answers: Answering,
        *,
        known: Mapping[str, AnyGame] | None = None,
        limits: RoomLimits | None = None,
        time: Time | None = None,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        networks: Callable[[], tuple[str, ...]] | None = None,
        entrance: Entrance | None = None,
        leases: Leases | None = None,
        nonce_wait_s: float = 2.0,
    ) -> None:
        self.metrics = Metrics()
        self.store = Watched(store, self.metrics)
        self.thinkers = thinkers
        self.answers = answers
        self.games = games() if known is None else known
        self.limits = limits or RoomLimits()
        self.watchdog = Watchdog()
        self.gate = Gate(self.limits)
        self.admission = Admission(self.limits)
        self.operator = OperatorKey()
        """Whose link opens the operator's page; nobody's, unless a data folder is named."""
        self.entrance = entrance or Entrance()
        self.leases = leases or SoleOwner()
        self.name = ""
        """By which the operator knows this server among its fellows, if it has any."""
        self.films = Films(self.limits, self.metrics)
        self.practice = Turns(
            1,
            each=self.limits.replays_waiting_each,
            most=self.limits.replays_waiting,
            patience_s=self.limits.replay_patience_s,
        )
        """For whoever plays on from a record, which is played again here first."""
        self.rewinds = Rewinds()
        self.reviews = Reviews(self.limits)
        self.time = time or Time()
        self.entropy = entropy
        self.networks = networks
        """Finds the addresses of this machine in its networks; ``None``: nobody listens there."""
        self.reopening: Reopening | None = None
        """How that is changed, for whoever sits at this machine."""
        self.nonce_wait_s = nonce_wait_s
        """How long a match whose seats are all taken waits for the nonces of the persons."""

    async def own(self, name: str) -> None:
        """Have the lease of this name. Raises `Elsewhere`, `StoreUnavailable`."""
        other = await self.leases.take(name)
        if other is not None:
            raise Elsewhere(other)

    async def journal(self, kind: str, id: str) -> Journal | None:
        """The journal, its lease ours. ``None``: there is none, and nothing has been written.

        It is looked for before it is owned, as strangers may ask for any number; and read once it
        is, as before that another server may have added to it. Raises `Elsewhere`,
        `StoreUnavailable`.
        """
        lease = journal_lease(kind, id)
        if not self.leases.has(lease) and await self.store.journals.read(kind, id) is None:
            return None
        await self.own(lease)
        found = await self.store.journals.read(kind, id)
        if found is None:
            await self.leases.release(lease)
        return found

    def must_have(self, name: str) -> None:
        """Raises `Problem` ``elsewhere`` if the lease was lost while we read what belongs to it.

        Whoever is brought to life without a lease would be here and could never change anything.
        """
        if not self.leases.has(name):
            raise Problem(503, "elsewhere")

    def birth(self, table_id: str | None = None) -> Birth:
        """What a new table is given; the code may be taken, which the store tells."""
        letters = (byte % len(LETTERS) for byte in self.entropy(48) if byte < 240)
        code = "".join(LETTERS[n] for n, _ in zip(letters, range(CODE_LENGTH), strict=False))
        return Birth(
            id=table_id or self.entropy(12).hex(),
            code=code,
            secret=self.entropy(32),
            now=self.time.unix_ms(),
        )

    def bots(self, game: str) -> tuple[str, ...]:
        """The bots that can be put on a seat, but for the characters."""
        return (*bots_for(game), *self.thinkers.names)

    def characters(self, game: str) -> tuple[str, ...]:
        """The characters that can be put on a seat, in the order in which they come."""
        return characters_for(game)

    def standin(self, game: str) -> str:
        """The bot that plays for absent persons."""
        names = bots_for(game)
        return STANDIN if STANDIN in names else names[0]
