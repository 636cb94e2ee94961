"""A table: its document, its match, and every move as a step to be stored before it counts."""

from __future__ import annotations

import msgspec

from stammtisch.games import game as game_named
from stammtisch.games.decisions import ordinary
from stammtisch.games.protocol import Actor, AnyGame, RuleViolation
from stammtisch.table.continuity import introduced
from stammtisch.table.match import clock
from stammtisch.table.match.codec import RawAction, codec
from stammtisch.table.match.hindsight import undoable
from stammtisch.table.match.keys import Keys
from stammtisch.table.match.options import parse_options
from stammtisch.table.match.step import Auto, Nonces, Snapshot, Step, StepBuilder, opening
from stammtisch.table.model import TableDoc
from stammtisch.table.people import seats


class Repeated(msgspec.Struct, frozen=True):
    """An action with this key stands already, at ``seq``; nothing is to be done."""

    seq: int


class Moment(msgspec.Struct, frozen=True, gc=False):
    """When something is done, and what the draws of chance after it are made with."""

    t: int
    """Table time in ms; a time before the last entry counts as that entry's."""
    nonces: tuple[str | None, ...] = ()
    """The seats' current nonces, by seat; empty: nobody gave one."""
    now: int | None = None
    """Unix time in ms, for the end of the match; ``None``: the start plus ``t``."""


class Table:
    """One table and its match, owned by one writer.

    Nothing here changes before the store has it. What changes the seats makes a new `TableDoc` out
    of ``doc`` (`people.seats`, `people.agreement`): store it, then `adopt` it. Play methods return
    a `Step`: append ``step.entries`` and ``step.doc`` in one call, then `commit` it. Between the
    two the owner asks for no other change. All times but ``now`` are table time in ms; ``now`` is
    Unix time in ms.
    """

    __slots__ = ("_codec", "doc", "game", "keys", "snapshot")

    def __init__(self, doc: TableDoc, game: AnyGame | None = None) -> None:
        self.doc = doc
        self.game: AnyGame = game or game_named(doc.game)
        self._codec = codec(self.game)  # to look it up, the whole game is hashed
        self.snapshot: Snapshot | None = None
        self.keys = Keys(len(doc.seats))

    # --- what is true now ----------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id."""
        return self.doc.id

    @property
    def seq(self) -> int:
        """The sequence number of the last entry; 0 before the first."""
        return self.snapshot.seq if self.snapshot else self.doc.altered

    @property
    def state(self) -> object | None:
        """The state of the match; ``None`` before it has begun."""
        return self.snapshot.state if self.snapshot else None

    @property
    def t(self) -> int:
        """Table time of the last entry; the owner's table time goes on from here, or from when
        the document was last told of it."""
        return max(self.snapshot.t, self.doc.lived_ms) if self.snapshot else 0

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
        return clock.deadlines(self.doc, self.snapshot.since, self.snapshot.banks)

    def banks(self) -> tuple[int | None, ...]:
        """By seat: ms left of the time for the match, the pending decision not counted.

        ``None`` for bots; empty where there is no such time, or no match yet.
        """
        if self.snapshot is None or not self.snapshot.banks.left:
            return ()
        left = zip(self.doc.seats, self.snapshot.banks.left, strict=False)
        return tuple(ms if seat.kind == "person" else None for seat, ms in left)

    def alarm(self) -> int | None:
        """The table time at which the game's own clock acts."""
        if self.snapshot is None or self.doc.stage != "playing":
            return None
        return self.snapshot.alarm

    def wake(self) -> int | None:
        """The table time at which `due` has something to do; ``None``: only people have."""
        alarm, ends = self.alarm(), self.deadlines()
        if not ends:
            return alarm
        first = min(ends.values())
        return first if alarm is None else min(first, alarm)

    def seat_of(self, guest: str) -> int | None:
        """The seat this guest may act for."""
        return seats.seat_of(self.doc, guest)

    # --- changes that the store has ---------------------------------------------------------------

    def adopt(self, doc: TableDoc) -> None:
        """The document that the store has."""
        if len(doc.seats) != len(self.doc.seats):
            self.keys = Keys(len(doc.seats))  # no match has begun: there are none to keep
        self.doc = doc

    def commit(self, step: Step) -> None:
        """The step that the store has. Raises `ValueError` for one that was made elsewhere."""
        if step.base != self.seq:
            raise ValueError(f"the step begins at {step.base}, the table stands at {self.seq}")
        self.snapshot = step.snapshot
        if step.doc is not None:
            self.doc = step.doc
        for entry in step.entries:
            self.keys.remember(entry)

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
        doc = introduced(self.game, seats.begun(begun, now), now)
        snapshot = opening(self.game, parse_options(self.game, doc.options), doc)
        builder = StepBuilder(self._codec, snapshot, doc, nonces)
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
        ``match_over``, ``table_closed``, ``out_of_play``; ``stale``; ``unknown_action``; ``stale``
        for what an event has settled (`Event.settles`); then the game's own refusals. Ticks due at
        ``at.t`` come first, in the same step. Raises `RuleViolation`, and then nothing has
        happened.
        """
        first = self.keys.seq_of(actor, key)
        if first is not None:
            return Repeated(first)
        return self._played(actor, action, at, key=key, seen=seen)

    def stand_in(
        self, seat: int, action: RawAction, at: Moment, *, seen: int | None = None
    ) -> Step:
        """An action that a bot chose in a person's place; refused as in `prepare`."""
        return self._played(seat, action, at, auto="bot", seen=seen)

    def may_undo(self, seat: int) -> None:
        """Raises `RuleViolation` where the last action of ``seat`` stands, as `match.hindsight`.

        Before that ``not_started``, ``match_over``, ``table_closed``, ``out_of_play``,
        ``undo_off`` at a table without it, and ``tournament_table``.
        """
        snapshot = self._running()
        if not self.doc.settings.undo:
            raise RuleViolation("undo_off")
        seats.must_be_free(self.doc)
        undoable(self.game, snapshot, seat)

    def undo(self, seat: int, at: Moment) -> Step:
        """The last action of ``seat`` taken back; refused as in `may_undo`.

        That all others have agreed, the owner knows.
        """
        self.may_undo(seat)
        snapshot = self._running()
        builder = StepBuilder(self._codec, snapshot, self.doc, at.nonces)
        builder.undo(seat, max(at.t, snapshot.t))
        return builder.step()

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
        builder = StepBuilder(self._codec, self.snapshot, self.doc, at.nonces)
        builder.tick(max(at.t, self.snapshot.t))
        if not builder.empty:
            return builder.step(_ended(builder, self.doc, at.now))
        late = sorted((end, seat) for seat, end in self.deadlines().items() if end <= at.t)
        steps = (self.timeout(seat, at) for _, seat in late)
        return next((step for step in steps if step is not None), None)

    # --- helpers ----------------------------------------------------------------------------------

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

    def _played(  # noqa: PLR0913
        self,
        actor: Actor,
        action: RawAction,
        at: Moment,
        *,
        key: str | None = None,
        auto: Auto = None,
        seen: int | None = None,
    ) -> Step:
        snapshot = self._running()
        if seen is not None and _stale(snapshot, actor, seen):
            raise RuleViolation("stale", seen=seen, seq=snapshot.seq)
        t = max(at.t, snapshot.t)
        decoded = self._codec.decode(action, t)
        if seen is not None and seen < snapshot.settled_at(decoded):
            raise RuleViolation("stale", seen=seen, seq=snapshot.seq)
        builder = StepBuilder(self._codec, snapshot, self.doc, at.nonces)
        builder.tick(t)
        builder.act(actor, decoded, t, key=key, auto=auto)
        return builder.step(_ended(builder, self.doc, at.now))


def _stale(snapshot: Snapshot, actor: Actor, seen: int) -> bool:
    """The seat itself has acted, or cards were dealt, behind what the page shows."""
    acted = snapshot.acted[actor] if actor >= 0 else 0
    return seen > snapshot.seq or seen < max(acted, snapshot.dealt)


def _ended(builder: StepBuilder, doc: TableDoc, now: int | None) -> TableDoc | None:
    if builder.now.actors:
        return None
    ended = now if now is not None else (doc.started_ms or 0) + builder.now.t
    return msgspec.structs.replace(doc, stage="over", ended_ms=ended, ending=())
