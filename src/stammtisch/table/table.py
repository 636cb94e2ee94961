"""A table: its document, its match, and every change as a value to be stored before it counts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from stammtisch.games import UnknownGame
from stammtisch.games import game as game_named
from stammtisch.games.decisions import ordinary
from stammtisch.games.protocol import Actor, AnyGame, BadOptions, Event, Player, RuleViolation
from stammtisch.table.match import clock
from stammtisch.table.match.codec import RawAction, codec
from stammtisch.table.match.fair import commitment
from stammtisch.table.match.log import Entry
from stammtisch.table.match.options import parse_options
from stammtisch.table.match.replay import DamagedLog, replay_log
from stammtisch.table.match.step import Auto, Nonces, Snapshot, Step, StepBuilder, opening
from stammtisch.table.model import Halt, Seat, Settings, TableDoc
from stammtisch.table.people import agreement, seats
from stammtisch.table.people.seats import Birth

__all__ = ["DamagedLog", "Moment", "Repeated", "Table", "TablePlan"]

KEYS = 16
"""So many idempotency keys are remembered by seat; what is older is refused as stale."""


class Repeated(msgspec.Struct, frozen=True):
    """An action with this key stands already, at ``seq``; nothing is to be done."""

    seq: int


class TablePlan(msgspec.Struct, frozen=True, kw_only=True):
    """What the person who opens a table wants it to be."""

    seats: int | None = None
    """``None``: as many as the game is usually played with."""
    options: dict[str, Any] = {}
    settings: Settings = Settings()
    bots: tuple[str, ...] = ()
    """Bots for the seats after the first."""


class Moment(msgspec.Struct, frozen=True):
    """When something is done, and what the draws of chance after it are made with."""

    t: int
    """Table time in ms; a time before the last entry counts as that entry's."""
    nonces: tuple[str | None, ...] = ()
    """The seats' current nonces, by seat; empty: nobody gave one."""
    now: int | None = None
    """Unix time in ms, for the end of the match; ``None``: the start plus ``t``."""


class Table:
    """One table, owned by one writer.

    Nothing here changes before the store has it. Seat methods return the new `TableDoc`: store
    it, then `adopt` it. Play methods return a `Step`: append ``step.entries`` and ``step.doc`` in
    one call, then `commit` it. Between the call and its ``adopt`` or ``commit`` the owner asks for
    no other change. All times but ``now`` are table time in ms; ``now`` is Unix time in ms.
    """

    __slots__ = ("_keys", "doc", "game", "snapshot")

    def __init__(self, doc: TableDoc, game: AnyGame | None = None) -> None:
        self.doc = doc
        self.game: AnyGame = game or game_named(doc.game)
        self.snapshot: Snapshot | None = None
        self._keys: tuple[dict[str, int], ...] = tuple({} for _ in doc.seats)

    # --- beginnings ---------------------------------------------------------------------------

    @classmethod
    def opened(
        cls,
        game: AnyGame,
        birth: Birth,
        guest: str,
        name: str,
        plan: TablePlan | None = None,
    ) -> Table:
        """A table with ``guest`` (SHA-256 of the guest key) on seat 0.

        The caller stores ``table.doc``. Raises `BadOptions` for options or a number of seats that
        the game does not have, `RuleViolation` ``bad_name``, ``table_full``.
        """
        plan = plan or TablePlan()
        count = game.default_seats if plan.seats is None else plan.seats
        if count not in game.seats:
            raise BadOptions("seats", count, f"{game.seats.start} to {game.seats.stop - 1}")
        options = parse_options(game, plan.options)
        game.rules.new(options, count)
        doc = TableDoc(
            id=birth.id,
            code=birth.code,
            game=game.name,
            rules_version=game.rules_version,
            options=msgspec.to_builtins(options),
            settings=plan.settings,
            seats=(Seat(),) * count,
            host=guest,
            secret=birth.secret,
            commitment=commitment(birth.secret),
            created_ms=birth.now,
        )
        doc = seats.join(doc, guest, name, 0)
        for bot in plan.bots:
            doc = seats.add_bot(doc, bot)
        return cls(doc, game)

    @classmethod
    def restored(
        cls, doc: TableDoc, entries: Sequence[Entry], game: AnyGame | None = None
    ) -> Table:
        """The table as it was when its last entry was stored. Raises `DamagedLog`."""
        *_, (table, _) = cls.restoring(doc, entries, game)
        return table

    @classmethod
    def restoring(
        cls, doc: TableDoc, entries: Sequence[Entry], game: AnyGame | None = None
    ) -> Iterator[tuple[Table, Sequence[Event]]]:
        """The same table again and again, each time an entry further, with that entry's events.

        The last time it is as `restored`.

        One that was taken out of play stays without its match.
        """
        try:
            table = cls(doc, game)
        except UnknownGame as error:
            raise DamagedLog(doc.id, 0, str(error)) from error
        yield table, ()
        if doc.stage == "halted":
            return
        if doc.started_ms is None:
            if entries:
                raise DamagedLog(doc.id, entries[0].seq, "there are entries before the start")
            return
        for snapshot, events in replay_log(table.game, doc, entries):
            table.snapshot = snapshot
            yield table, events
        if table.snapshot is not None and table.snapshot.over and doc.stage == "playing":
            raise DamagedLog(doc.id, table.snapshot.seq, "the match is over, the table plays on")
        for entry in entries:
            table._remember(entry)

    # --- what is true now ----------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id."""
        return self.doc.id

    @property
    def seq(self) -> int:
        """The sequence number of the last entry; 0 before the first."""
        return self.snapshot.seq if self.snapshot else 0

    @property
    def state(self) -> Any | None:
        """The state of the match; ``None`` before it has begun."""
        return self.snapshot.state if self.snapshot else None

    @property
    def t(self) -> int:
        """Table time of the last entry; the owner's table time goes on from here."""
        return self.snapshot.t if self.snapshot else 0

    @property
    def actors(self) -> tuple[Actor, ...]:
        """Who may act now; empty unless a match is running."""
        return self.snapshot.actors if self.snapshot and self.doc.stage == "playing" else ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose decision the match waits for."""
        if self.snapshot is None or self.doc.stage != "playing":
            return ()
        return tuple(seat for seat, t in enumerate(self.snapshot.since) if t is not None)

    def deadlines(self) -> dict[int, int]:
        """Seat to the table time at which its time to think ends."""
        if self.snapshot is None or self.doc.stage != "playing":
            return {}
        return clock.deadlines(self.snapshot.since, self.doc.settings.turn_ms)

    def alarm(self) -> int | None:
        """The table time at which the game's own clock acts."""
        if self.snapshot is None or self.doc.stage != "playing":
            return None
        alarm: int | None = self.game.rules.alarm(self.snapshot.state)
        return alarm

    def wake(self) -> int | None:
        """The table time at which `due` has something to do; ``None``: only people have."""
        times = [*self.deadlines().values()]
        alarm = self.alarm()
        if alarm is not None:
            times.append(alarm)
        return min(times, default=None)

    def seat_of(self, guest: str) -> int | None:
        """The seat this guest may act for."""
        return seats.seat_of(self.doc, guest)

    # --- seats: each returns the new document ---------------------------------------------------

    def join(self, guest: str, name: str, seat: int | None = None) -> TableDoc:
        """Take a seat, or come back to the own one after `leave`.

        Refused: ``already_seated``, ``already_started``, ``table_closed``, ``table_full``,
        ``seat_taken``, ``no_such_seat``, ``name_taken``, ``name_alike``, ``bad_name``.
        """
        return seats.join(self.doc, guest, name, seat)

    def leave(self, guest: str, now: int) -> TableDoc:
        """Get up; after the start the seat is kept. The last person closes the table."""
        return seats.leave(self.doc, guest, now)

    def remove(self, host: str, seat: int, *, absent: bool = False) -> TableDoc:
        """Free the seat of a bot, or of an ``absent`` person, before the start.

        Refused: ``not_host``, ``already_started``, ``no_such_seat``, ``seat_present``.
        """
        seats.must_host(self.doc, host)
        return seats.remove(self.doc, seat, absent=absent)

    def add_bot(
        self, host: str, bot: str, seat: int | None = None, name: str | None = None
    ) -> TableDoc:
        """Put a bot on a seat. Refused: ``not_host``, and as `join`."""
        seats.must_host(self.doc, host)
        return seats.add_bot(self.doc, bot, seat, name)

    def claim(self, key: str, guest: str) -> TableDoc:
        """Own the seat whose link has ``key``, too. Refused: ``wrong_key``, ``already_seated``."""
        return seats.claim(self.doc, key, guest)

    def new_link(self, guest: str, key_hash: str) -> TableDoc:
        """Give the own seat a link key, by its SHA-256. Refused: ``not_seated``."""
        return seats.new_link(self.doc, guest, key_hash)

    def rematch(self, guest: str, birth: Birth) -> tuple[TableDoc, TableDoc]:
        """The successor's document and this table's; save the successor first, then adopt this.

        Refused: ``not_seated``, ``match_running``, ``has_successor``.
        """
        successor, before = seats.rematch(self.doc, guest, birth, self.game.rules_version)
        continuity = self.game.continuity
        if continuity is not None and self.snapshot is not None:
            options = parse_options(self.game, successor.options)
            carried = msgspec.to_builtins(continuity.carried(options, self.snapshot.state))
            successor = msgspec.structs.replace(successor, options=carried)
        return successor, before

    def end(self, guest: str, say: Collection[int], now: int) -> TableDoc:
        """Want the match to end; it does when all who have a ``say`` want it (`agreement`)."""
        return agreement.agreed(self.doc, guest, say, now)

    def play_on(self, guest: str) -> TableDoc:
        """Want the match to go on; whoever wanted to end it is asked anew."""
        return agreement.played_on(self.doc, guest)

    def close(self, now: int) -> TableDoc:
        """Give the table up; a match that is over stays over."""
        return seats.close(self.doc, now)

    def halt(self, reason: Halt, now: int) -> TableDoc:
        """Take the table out of play for good; its log is kept."""
        return seats.halt(self.doc, reason, now)

    def adopt(self, doc: TableDoc) -> None:
        """The document that the store has."""
        self.doc = doc

    # --- play: each returns the step --------------------------------------------------------------

    def start(self, host: str, now: int, nonces: Nonces = ()) -> Step:
        """Begin the match. Refused: ``not_host``, and as `begin`."""
        seats.must_host(self.doc, host)
        return self.begin(now, nonces)

    def begin(self, now: int, nonces: Nonces = ()) -> Step:
        """The beginning of the match with the first actions of chance, at table time 0.

        Refused: ``seats_missing``, ``already_started``, ``table_closed``.
        """
        begun = msgspec.structs.replace(self.doc, rules_version=self.game.rules_version)
        doc = self._introduced(seats.begun(begun, now), now)
        snapshot = opening(self.game, parse_options(self.game, doc.options), len(doc.seats))
        builder = StepBuilder(self.game, snapshot, doc, nonces)
        builder.draw(0)
        return builder.step(_ended(builder, doc, now) or doc)

    def prepare(
        self,
        actor: Actor,
        action: RawAction,
        at: Moment,
        *,
        key: str | None = None,
        seen: int | None = None,
    ) -> Step | Repeated:
        """An action of a seat, and what clock and chance owe before and after it.

        Checked in this order: a ``key`` that stands already is `Repeated`; ``not_started``,
        ``match_over``, ``table_closed``, ``out_of_play``; ``stale``; ``unknown_action``; then the
        game's own refusals. Ticks due at ``at.t`` come first, in the same step. Raises
        `RuleViolation`, and then nothing has happened.
        """
        first = self._seq_of(actor, key)
        if first is not None:
            return Repeated(first)
        snapshot = self._running()
        if seen is not None and _stale(snapshot, actor, seen):
            raise RuleViolation("stale", seen=seen, seq=snapshot.seq)
        return self._played(actor, action, at, key=key)

    def stand_in(self, seat: int, action: RawAction, at: Moment) -> Step:
        """An action that a bot chose in a person's place; refused as in `prepare`."""
        return self._played(seat, action, at, auto="bot")

    def timeout(self, seat: int, at: Moment) -> Step | None:
        """The ordinary action for ``seat``, marked as the table's; ``None`` if none is due."""
        action = ordinary(self.game, self._running().state, seat)
        return None if action is None else self._played(seat, action, at, auto="timeout")

    def due(self, at: Moment) -> Step | None:
        """What the table itself has to do: ticks, else one seat's time-out, else nothing.

        Ask again after the commit until the answer is ``None``.
        """
        if self.snapshot is None or self.doc.stage != "playing":
            return None
        builder = StepBuilder(self.game, self.snapshot, self.doc, at.nonces)
        builder.tick(max(at.t, self.snapshot.t))
        if not builder.empty:
            return builder.step(_ended(builder, self.doc, at.now))
        late = sorted((end, seat) for seat, end in self.deadlines().items() if end <= at.t)
        steps = (self.timeout(seat, at) for _, seat in late)
        return next((step for step in steps if step is not None), None)

    def commit(self, step: Step) -> None:
        """The step that the store has. Raises `ValueError` for one that was made elsewhere."""
        if step.base != self.seq:
            raise ValueError(f"the step begins at {step.base}, the table stands at {self.seq}")
        self.snapshot = step.snapshot
        if step.doc is not None:
            self.doc = step.doc
        for entry in step.entries:
            self._remember(entry)

    # --- helpers ----------------------------------------------------------------------------------

    def _introduced(self, doc: TableDoc, now: int) -> TableDoc:
        """The document with what the game notes of its players and the day."""
        continuity = self.game.continuity
        if continuity is None:
            return doc
        players = [Player(seat.name, seat.kind == "bot") for seat in doc.seats]
        day = datetime.fromtimestamp(now / 1000, UTC).date().isoformat()
        options = continuity.seated(parse_options(self.game, doc.options), players, day)
        return msgspec.structs.replace(doc, options=msgspec.to_builtins(options))

    def _running(self) -> Snapshot:
        if self.doc.stage == "over":
            raise RuleViolation("match_over")
        if self.doc.stage == "closed":
            raise RuleViolation("table_closed")
        if self.doc.stage == "halted":
            raise RuleViolation("out_of_play")
        if self.snapshot is None:
            raise RuleViolation("not_started")
        return self.snapshot

    def _played(
        self,
        actor: Actor,
        action: RawAction,
        at: Moment,
        *,
        key: str | None = None,
        auto: Auto = None,
    ) -> Step:
        snapshot = self._running()
        t = max(at.t, snapshot.t)
        decoded = codec(self.game).decode(action, t)
        builder = StepBuilder(self.game, snapshot, self.doc, at.nonces)
        builder.tick(t)
        builder.act(actor, decoded, t, key=key, auto=auto)
        return builder.step(_ended(builder, self.doc, at.now))

    def _seq_of(self, actor: Actor, key: str | None) -> int | None:
        if key is None or actor < 0:
            return None
        return self._keys[actor].get(key)

    def _remember(self, entry: Entry) -> None:
        if entry.key is not None and entry.actor >= 0:
            keys = self._keys[entry.actor]
            keys[entry.key] = entry.seq
            if len(keys) > KEYS:
                del keys[next(iter(keys))]


def _stale(snapshot: Snapshot, actor: Actor, seen: int) -> bool:
    """The seat itself has acted, or cards were dealt, behind what the page shows."""
    acted = snapshot.acted[actor] if actor >= 0 else 0
    return seen > snapshot.seq or seen < max(acted, snapshot.dealt)


def _ended(builder: StepBuilder, doc: TableDoc, now: int | None) -> TableDoc | None:
    if builder.actors:
        return None
    ended = now if now is not None else (doc.started_ms or 0) + builder.t
    return msgspec.structs.replace(doc, stage="over", ended_ms=ended, ending=())
