"""Where a match stands, and the step from there that is stored before it counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from stammtisch.games.decisions import waited_for
from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.protocol import (
    CHANCE,
    CLOCK,
    Action,
    Actor,
    AnyGame,
    BadPosition,
    Event,
    RuleViolation,
)
from stammtisch.games.tuples import with_entry
from stammtisch.table.match import clock
from stammtisch.table.match.clock import Banks, waiting_since
from stammtisch.table.match.codec import Codec
from stammtisch.table.match.fair import DrawCount, Stream, draw_key, shared_key
from stammtisch.table.match.log import TABLE, Entry
from stammtisch.table.match.undo import UndoEntry, Undone, payload
from stammtisch.table.model import TableDoc

Auto: TypeAlias = Literal["timeout", "bot"] | None
Nonces: TypeAlias = Sequence[str | None]

_ENDLESS = 10_000
"""So many actions of chance or clock in a row are a fault of the game."""


TRAIL = 50
"""So many entries of a trail are kept; what is longer is not taken back."""


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """The state of a match and what the table remembers of its log."""

    state: object
    actors: tuple[Actor, ...]
    """Empty exactly when the match is over."""
    alarm: int | None
    """The table time at which the game's own clock acts; ``None``: it does not run."""
    seq: int
    """Of the last entry; before the first, of the last change of the table, or 0."""
    t: int
    """Table time in ms of the last entry."""
    draws: DrawCount
    """How many actions of chance there were."""
    dealt: int
    """The sequence number of the last entry that whoever acts must have seen: an action of chance,
    or one that undoes another."""
    acted: tuple[int, ...]
    """By seat: the sequence number of its last action, 0 for none."""
    since: tuple[int | None, ...]
    """By seat: the table time since which its decision is waited for."""
    banks: Banks = Banks()
    """What is left of everybody's time for the match."""
    trail: Trail | None = None
    """The last thing that a person did; ``None``: nothing, or it was taken back."""
    settled: tuple[tuple[str, int], ...] = ()
    """Types of actions that an event has settled (`Event.settles`): the number of the last such
    entry, which whoever still acts so must have seen."""

    @property
    def over(self) -> bool:
        """The match has ended."""
        return not self.actors

    def settled_at(self, action: Action) -> int:
        """The number of the last entry that has settled such an action; 0: none has."""
        if not self.settled:
            return 0
        tag = action.__struct_config__.tag
        return max([seq for settled, seq in self.settled if settled == tag], default=0)


class Trail(msgspec.Struct, frozen=True, gc=False):
    """An action of a person, and all that followed without another one."""

    seat: int
    before: Snapshot
    """Where the match stood before it; without a trail of its own."""
    entries: tuple[Entry, ...]
    """The action itself, then those of bots, chance and clock."""


class Happening(msgspec.Struct, frozen=True, gc=False):
    """The events of one entry, as nobody is told them."""

    seq: int
    by: Actor
    auto: Auto
    events: Sequence[Event]

    @classmethod
    def of(cls, entry: Entry, events: Sequence[Event]) -> Happening:
        """What an entry of the log brought about."""
        return cls(entry.seq, entry.actor, entry.auto, events)


class Step(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What an action leads to: to be stored whole, then committed, then told."""

    base: int
    """The sequence number before; the step fits on this and no other."""
    before: object
    """The state before."""
    entries: tuple[Entry, ...]
    happened: tuple[Happening, ...]
    """By entry."""
    snapshot: Snapshot
    doc: TableDoc | None = None
    """The table's document where the step changes it: begun, or over. Stored with the entries."""

    @property
    def seq(self) -> int:
        """The sequence number after."""
        return self.snapshot.seq

    @property
    def state(self) -> object:
        """The state after."""
        return self.snapshot.state


def opening(game: AnyGame, options: object, doc: TableDoc) -> Snapshot:
    """The snapshot before the first action. Raises `BadOptions`, `BadPosition`."""
    seats = len(doc.seats)
    state = game.rules.new(options, seats)
    if doc.position is not None:
        state = game.rules.restore(_position(game, doc.position))
    actors = tuple(game.rules.actors(state))
    nobody = (None,) * seats
    waited = () if CHANCE in actors else waited_for(game, state, actors)
    since = waiting_since(nobody, waited, 0)
    banks = clock.opened(doc.settings.bank, seats)
    alarm = game.rules.alarm(state)
    nothing = (0,) * seats
    return Snapshot(state, actors, alarm, doc.altered, 0, DrawCount(), 0, nothing, since, banks)


def _position(game: AnyGame, given: JsonObject) -> Json:
    try:
        return msgspec.convert(given, game.positions)
    except msgspec.ValidationError as wrong:
        raise BadPosition(str(wrong)) from None


class StepBuilder:
    """A step while it is made; nothing outside sees it before `step`."""

    def __init__(
        self, codec: Codec, snapshot: Snapshot, doc: TableDoc, nonces: Nonces = ()
    ) -> None:
        """``codec``: of the game that is played."""
        self._base = snapshot
        self._codec = codec
        self._rules = codec.game.rules
        self._doc = doc
        self._nonces: tuple[str | None, ...] = tuple(nonces) or (None,) * len(doc.seats)
        self.now = snapshot
        """Where the match stands after what was built."""
        self._entries: list[Entry] = []
        self._happened: list[Happening] = []

    def act(
        self, actor: Actor, action: Action, t: int, *, key: str | None = None, auto: Auto = None
    ) -> None:
        """One action and everything chance owes after it. Raises `RuleViolation`."""
        now, rules = self.now, self._rules
        state, events = rules.apply(now.state, actor, action)
        raw = msgspec.Raw(self._codec.encode(action))
        entry = Entry(seq=now.seq + 1, actor=actor, action=raw, t=t, key=key, auto=auto)
        self._go_on(state, events, entry)
        self._keep(entry, events)
        if CHANCE in self.now.actors:
            self.draw(t)

    def undo(self, seat: int, t: int) -> None:
        """The last action of ``seat`` taken back; whether it may be, was asked before."""
        trail = self.now.trail
        if trail is None or trail.seat != seat:
            raise RuleViolation("undo_not_last")
        raw = msgspec.Raw(msgspec.json.encode(UndoEntry(seat, trail.before.seq)))
        entry = Entry(seq=self.now.seq + 1, actor=TABLE, action=raw, t=t)
        self._keep(entry, self._go_back(entry))

    def draw(self, t: int) -> None:
        """Everything chance owes now, from the verifiable stream."""
        name = self._codec.game.name
        while CHANCE in self.now.actors:
            if len(self._entries) > _ENDLESS:
                raise RuntimeError(f"{name}: chance acts without end")
            now = self.now
            stream, nonces = self._stream(now.draws.next(self._codec.game, now.state))
            action = self._rules.sample_chance(now.state, stream)
            try:
                state, events = self._rules.apply(now.state, CHANCE, action)
            except RuleViolation as error:
                raise RuntimeError(f"{name} refuses its own draw: {error}") from error
            raw = msgspec.Raw(self._codec.encode(action))
            entry = Entry(seq=now.seq + 1, actor=CHANCE, action=raw, t=t, nonces=nonces)
            self._go_on(state, events, entry)
            self._keep(entry, events)

    def _stream(self, count: DrawCount) -> tuple[Stream, tuple[str | None, ...] | None]:
        """What this draw is made from, and what seats have added: nothing to shared deals."""
        doc = self._doc
        if doc.shared is not None:
            return Stream(shared_key(doc.shared.secret, doc.shared.round, count)), None
        key = draw_key(doc.secret, doc.id, count.whole, self._nonces)
        return Stream(key), self._nonces

    def tick(self, t: int) -> None:
        """Every alarm that is due at table time ``t``, in order, each at its own time."""
        name = self._codec.game.name
        while (alarm := self.now.alarm) is not None and alarm <= t:
            if len(self._entries) > _ENDLESS:
                raise RuntimeError(f"{name}: the clock acts without end")
            try:
                self.act(CLOCK, self._rules.tick(self.now.state, alarm), max(alarm, self.now.t))
            except RuleViolation as error:
                raise RuntimeError(f"{name} refuses its own tick: {error}") from error

    def follow(self, entry: Entry) -> Sequence[Event]:
        """One stored entry applied again. Raises `RuleViolation`, `msgspec.DecodeError`."""
        if entry.actor == TABLE:
            return self._go_back(entry)
        action = self._codec.actions.decode(entry.action)
        state, events = self._rules.apply(self.now.state, entry.actor, action)
        self._go_on(state, events, entry)
        return events

    def _keep(self, entry: Entry, events: Sequence[Event]) -> None:
        self._entries.append(entry)
        self._happened.append(Happening(entry.seq, entry.actor, entry.auto, events))

    def _trail(self, before: Snapshot, entry: Entry) -> Trail | None:
        """A trail that begins with a person's own action, or has become longer by any other.

        What was taken over from another match stands.
        """
        trail = before.trail
        own = entry.actor >= 0 and entry.auto is None and entry.seq > (self._doc.practice or 0)
        if own and self._doc.seats[entry.actor].kind == "person":
            start = before if trail is None else replace(before, trail=None)
            return Trail(entry.actor, start, (entry,))
        if trail is None or len(trail.entries) >= TRAIL:
            return trail
        return Trail(trail.seat, trail.before, (*trail.entries, entry))

    def _go_back(self, entry: Entry) -> Sequence[Event]:
        """The state before the trail again; numbers and times go on, nothing is forgotten of them.

        Who asked has the time for one decision anew; of the time for the match nothing comes back.
        """
        told, now = payload.decode(entry.action), self.now
        trail = now.trail
        if trail is None or (trail.seat, trail.before.seq) != (told.seat, told.to):
            raise RuleViolation("undo_not_last")
        before = trail.before
        mine, done = before.since[trail.seat], trail.entries[0].t
        # Others who were waited for all the time get no more of it.
        kept = with_entry(now.since, trail.seat, None)
        since = tuple(
            old if old is None or pending is not None else entry.t
            for old, pending in zip(before.since, kept, strict=True)
        )
        self.now = replace(
            before,
            seq=entry.seq,
            dealt=entry.seq,
            t=entry.t,
            since=since,
            banks=clock.undone(before.banks, trail.seat, mine, done),
            settled=now.settled,
        )
        return (Undone(told.seat, told.to),)

    def _go_on(self, state: object, events: Sequence[Event], entry: Entry) -> None:
        """The match stands at ``state`` after ``entry``, with what the table remembers of that."""
        now, rules = self.now, self._rules
        actor, seq, t = entry.actor, now.seq + 1, entry.t
        actors = tuple(rules.actors(state))
        draws, dealt = now.draws, now.dealt
        acted, since, banks = now.acted, now.since, now.banks
        if actor >= 0:
            acted = with_entry(acted, actor, seq)
            banks = clock.spent(banks, actor, since[actor], t)
            since = with_entry(since, actor, None)
        elif actor == CHANCE:
            draws, dealt = draws.next(self._codec.game, now.state), seq
        if CHANCE not in actors:
            waited = waited_for(self._codec.game, state, actors)
            since = waiting_since(since, waited, t)
            banks = clock.credited(banks, self._doc.settings.bank, waited)
        self.now = Snapshot(
            state,
            actors,
            rules.alarm(state),
            seq,
            t,
            draws,
            dealt,
            acted,
            since,
            banks,
            self._trail(now, entry),
            _settled(now.settled, events, seq),
        )

    @property
    def empty(self) -> bool:
        """Nothing has happened yet."""
        return not self._entries

    def step(self, doc: TableDoc | None = None) -> Step:
        """The finished step."""
        return Step(
            base=self._base.seq,
            before=self._base.state,
            entries=tuple(self._entries),
            happened=tuple(self._happened),
            snapshot=self.now,
            doc=doc,
        )


def _settled(
    before: tuple[tuple[str, int], ...], events: Sequence[Event], seq: int
) -> tuple[tuple[str, int], ...]:
    """What is settled after ``events`` of the entry ``seq``."""
    news = {event.settles: seq for event in events if event.settles}
    return tuple((dict(before) | news).items()) if news else before
