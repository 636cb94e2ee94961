"""The room's tables of one evening: opened, seated, and told who is there and when it ends."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from weakref import proxy

import msgspec

from stammtisch.games.protocol import CLOCK, Action, AnyGame, Contest, ContestSheet, RuleViolation
from stammtisch.table.match.fair import commitment
from stammtisch.table.model import Bench, Chat, Seat, Settings, TableCall, TableDoc, TableHold
from stammtisch.table.people import chairs, chat
from stammtisch.table.people.seats import Birth
from stammtisch.web.edge.identity.disclosure import ended
from stammtisch.web.edge.problems import Problem
from stammtisch.web.evening.online.games import OnlineGame
from stammtisch.web.evening.online.rounds import shared_deals
from stammtisch.web.live.host import Host
from stammtisch.web.live.table import Living

_SLACK_MS = 400
"""So far the bell that a table knows may be off before it is told again."""

_GRACE_MS = 20_000
"""After this time a bot plays the game to its end for who has gone (TS-24)."""

_FASTEST_MS = 60
"""Of bots, however short a matchday is."""


class EveningNow(msgspec.Struct, frozen=True, kw_only=True):
    """What an evening is, as far as its tables are concerned."""

    id: str
    t: int
    """Its time."""
    speed: int
    rehearsal: bool
    paused: bool
    links: frozenset[str]
    """Ids of the links whose holders are referees."""
    chat: Chat
    """What people may say at its tables."""
    names: Mapping[int, str]
    bots: frozenset[int]
    secret: bytes
    """From it the deals of its rounds follow, where their tables have the same cards."""


def contest_of(games: Mapping[str, AnyGame]) -> AnyGame | None:
    """The game that tournaments are played in."""
    return next((game for game in games.values() if game.contest is not None), None)


class OnlineTables:
    """One `Living` for each game that the evening plays."""

    def __init__(self, host: Host, game: AnyGame, noticed: Callable[[], None]) -> None:
        assert game.contest is not None
        self._host = host
        self._game = game
        self._contest: Contest[Any, Any] = game.contest
        self._noticed = noticed
        self._living: dict[str, Living] = {}

    def codes(self) -> dict[str, str]:
        """By key of the game, the code of its table."""
        return {key: living.doc.code for key, living in self._living.items()}

    def at(self, key: str) -> Living | None:
        """The table of a game."""
        return self._living.get(key)

    async def tend(self, game: OnlineGame, now: EveningNow) -> ContestSheet | None:
        """Open the table, tell it what it has to know; what it has come to, once it is over.

        Raises `Problem`, `StoreUnavailable`.
        """
        living = self._living.get(game.key) or await self._seated(game, now)
        if living.doc.settings.chat != now.chat:
            await living.writer.change(lambda doc: chat.ruled(doc, now.chat))
        if living.doc.chairs:
            await living.writer.change(lambda doc: chairs.dismissed(doc, now.links))
        if living.doc.stage in {"open", "playing"}:
            living.presided(_bench(game, now))
        if living.doc.stage == "playing" and living.present.held is None:
            await self._tell(living, game, now)
        if living.doc.stage != "over" or living.table.state is None:
            return None
        return self._contest.sheet(living.table.state)

    def parties(self, living: Living) -> tuple[int, int] | None:
        """The seats between which a referee has to decide now; first who has brought it."""
        asks = self._contest.parties
        return asks(living.table.state) if asks and living.doc.stage == "playing" else None

    async def judged(self, living: Living, *, guilty: bool, key: str) -> bool:
        """Tell the match what the referee has decided, under this key; whether there was something
        to decide."""
        judge = self._contest.judge
        if judge is None or self.parties(living) is None:
            return False
        return await self._act(living, judge(guilty), key)

    def is_over(self, key: str) -> bool:
        """Whether nothing is played any more at the table of a game."""
        living = self._living.get(key)
        return living is not None and ended(living.doc)

    async def disclose(self, evening: str, keys: Iterable[str]) -> None:
        """Let everybody who may look at the matches of these games, as their round is over.

        A table that there is not, or that cannot be read, shows nothing anyway. Raises `Problem`,
        `StoreUnavailable` where a table is another server's or cannot be written.
        """
        for key in keys:
            try:
                living = await self._host.find(table_id(evening, key))
            except Problem as problem:
                if problem.code not in {"unknown_table", "table_damaged"}:
                    raise
                continue
            await living.writer.change(disclosed)

    def let_go(self, games: tuple[OnlineGame, ...]) -> None:
        """Keep none but these."""
        kept = {game.key for game in games}
        for key in [key for key in self._living if key not in kept]:
            del self._living[key]

    async def _seated(self, game: OnlineGame, now: EveningNow) -> Living:
        living = await self._host.seat(
            table_id(now.id, game.key), lambda birth: self._opened(birth, game, now)
        )
        living.noticed = self._changes_at(living)
        self._living[game.key] = living
        living.go_on()  # after a restart there may be nothing to tell it, and nobody comes
        return living

    def _changes_at(self, living: Living) -> Callable[[], None]:
        """Hears of all that happens at a table; passes on who comes and goes, and the end."""
        # The table must not keep itself alive by what it calls.
        at, known = proxy(living), self._standing(living)

        def noticed() -> None:
            nonlocal known
            before, known = known, self._standing(at)
            if known != before:
                self._noticed()

        return noticed

    def _standing(self, living: Living) -> tuple[object, ...]:
        """What the evening has to know of a table: its stage, who is there, and what waits for a
        referee."""
        here = (_is_here(living, number) for number in range(len(living.doc.seats)))
        return living.doc.stage, self.parties(living), *here

    def _opened(self, birth: Birth, game: OnlineGame, now: EveningNow) -> TableDoc:
        pause = 5_000 if now.rehearsal else game.terms.pause_ms
        terms = msgspec.structs.replace(game.terms, pause_ms=pause)
        usual = Settings(grace_ms=_GRACE_MS, undo=False, hints=False, rewind=False, chat=now.chat)
        pace = _pace_ms(usual.pace_ms, now.speed)
        same = game.sheet if game.same_cards else None
        shared = shared_deals(now.id, now.secret, same[0]) if same else None
        return TableDoc(
            id=birth.id,
            code=birth.code,
            game=self._game.name,
            rules_version=self._game.rules_version,
            options=msgspec.to_builtins(self._contest.options(terms)),
            settings=msgspec.structs.replace(usual, pace_ms=pace),
            seats=tuple(self._seat(no, now) for no in game.seats),
            host="",
            secret=birth.secret,
            commitment=commitment(birth.secret if shared is None else shared.secret),
            shared=shared,
            begins=True,
            created_ms=birth.now,
            evening=now.id,
        )

    def _seat(self, no: int, now: EveningNow) -> Seat:
        if no in now.bots:
            bot = self._host.room.standin(self._game.name)
            return Seat(kind="bot", name=now.names[no], bot=bot)
        return Seat(kind="person", name=now.names[no])

    async def _tell(self, living: Living, game: OnlineGame, now: EveningNow) -> None:
        here = tuple(
            number
            for number, no in enumerate(game.seats)
            if no not in game.away and _is_here(living, number)
        )
        if tuple(self._contest.here(living.table.state)) != here:
            await self._act(living, self._contest.attend(here))
        if living.doc.stage == "playing":
            await self._ring(living, game, now)

    async def _ring(self, living: Living, game: OnlineGame, now: EveningNow) -> None:
        known = self._contest.rings(living.table.state)
        if game.ends is None:
            return
        at = max(0, living.present.t + (game.ends - now.t) // now.speed)
        if known is not None and (known <= living.table.t or abs(known - at) <= _SLACK_MS):
            return
        await self._act(living, self._contest.ring(at))

    async def _act(self, living: Living, action: Action, key: str | None = None) -> bool:
        """Whether it was done: the match may have ended meanwhile."""
        try:
            return await living.keep(
                lambda table: table.prepare(CLOCK, action, living.moment(), key=key), "table"
            )
        except RuleViolation:
            return False


def disclosed(doc: TableDoc) -> TableDoc:
    """The document of a table whose cards nobody else has yet to play."""
    shared = doc.shared
    if shared is None or not shared.held:
        return doc
    return msgspec.structs.replace(doc, shared=msgspec.structs.replace(shared, held=False))


def _bench(game: OnlineGame, now: EveningNow) -> Bench:
    """What the table is told of calls, and of why its time stands still."""
    called = held = None
    if game.call is not None and game.call.no in game.seats:
        called = TableCall(seat=game.seats.index(game.call.no), reason=game.call.reason)
    if now.paused:
        held = TableHold(by="", reason="", everywhere=True)
    elif game.held is not None and (game.ends is None or now.t < game.ends):
        # the bell waits for no referee, not even that of the final (TS-22)
        by = game.held.by
        held = TableHold(by=by.name or now.names.get(by.no or 0, ""), reason=game.held.reason)
    return Bench(called=called, held=held)


def _pace_ms(usual: int, speed: int) -> int:
    """How long a bot seems to think: in a rehearsal's minute there have to be some games."""
    return min(usual, max(_FASTEST_MS, 3_000 // speed))


def _is_here(living: Living, number: int) -> bool:
    """A bot, or somebody whose page shows the table (TS-25)."""
    seat = living.doc.seats[number]
    return seat.kind == "bot" or (not seat.left and bool(living.crowd.by_seat.get(number)))


def table_id(evening: str, key: str) -> str:
    """Of the room's table for a game: always the same, so that it is opened once."""
    return hashlib.sha256(f"evening|{evening}|{key}".encode()).hexdigest()[:24]
