"""Where a match stands, and the step from there that is stored before it counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from stammtisch.games.decisions import waited_for
from stammtisch.games.protocol import CHANCE, CLOCK, Action, Actor, AnyGame, Event, RuleViolation
from stammtisch.games.tuples import with_entry
from stammtisch.table.match import clock
from stammtisch.table.match.clock import Banks, waiting_since
from stammtisch.table.match.codec import Codec
from stammtisch.table.match.fair import Stream
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
    seq: int
    """Of the last entry; 0 before the first."""
    t: int
    """Table time in ms of the last entry."""
    chances: int
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
        return dict(self.settled).get(str(action.__struct_config__.tag), 0)


class Trail(msgspec.Struct, frozen=True, gc=False):
    """An action of a person, and all that followed without another one."""

    seat: int
    before: Snapshot
    """Where the match stood before it; without a trail of its own."""
    entries: tuple[Entry, ...]
    """The action itself, then those of bots, chance and clock."""


class Step(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What an action leads to: to be stored whole, then committed, then told."""

    base: int
    """The sequence number before; the step fits on this and no other."""
    before: object
    """The state before."""
    entries: tuple[Entry, ...]
    events: tuple[Sequence[Event], ...]
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
    """The snapshot before the first action. Raises `BadOptions`."""
    seats = len(doc.seats)
    state = game.rules.new(options, seats)
    actors = tuple(game.rules.actors(state))
    nobody = (None,) * seats
    waited = () if CHANCE in actors else waited_for(game, state, actors)
    since = waiting_since(nobody, waited, 0)
    banks = clock.opened(doc.settings.bank, seats)
    return Snapshot(state, actors, 0, 0, 0, 0, (0,) * seats, since, banks)


class StepBuilder:
    """A step while it is made; nothing outside sees it before `step`."""

    def __init__(
        self, codec: Codec, snapshot: Snapshot, doc: TableDoc, nonces: Nonces = ()
    ) -> None:
        """``codec``: of the game that is played."""
        self._base = snapshot
        self._codec = codec
        self._game = codec.game
        self._rules = codec.game.rules
        self._doc = doc
        self._nonces: tuple[str | None, ...] = tuple(nonces) or (None,) * len(doc.seats)
        self.state = snapshot.state
        self.actors = snapshot.actors
        self._seq = snapshot.seq
        self.t = snapshot.t
        self._chances = snapshot.chances
        self._dealt = snapshot.dealt
        self._acted = list(snapshot.acted)
        self._since = snapshot.since
        self._banks = snapshot.banks
        self._trail = snapshot.trail
        self._settled = snapshot.settled
        self._entries: list[Entry] = []
        self._events: list[Sequence[Event]] = []

    def act(
        self, actor: Actor, action: Action, t: int, *, key: str | None = None, auto: Auto = None
    ) -> None:
        """One action and everything chance owes after it. Raises `RuleViolation`."""
        before = self.snapshot()
        self._apply(actor, action, t)
        raw = msgspec.Raw(self._codec.encode(action))
        self._keep(before, Entry(seq=self._seq, actor=actor, action=raw, t=t, key=key, auto=auto))
        self.draw(t)

    def undo(self, seat: int, t: int) -> None:
        """The last action of ``seat`` taken back; whether it may be, was asked before."""
        if self._trail is None or self._trail.seat != seat:
            raise RuleViolation("undo_not_last")
        raw = msgspec.Raw(msgspec.json.encode(UndoEntry(seat, self._trail.before.seq)))
        entry = Entry(seq=self._seq + 1, actor=TABLE, action=raw, t=t)
        self._go_back(entry)
        self._entries.append(entry)

    def draw(self, t: int) -> None:
        """Everything chance owes now, from the verifiable stream."""
        while CHANCE in self.actors:
            if len(self._entries) > _ENDLESS:
                raise RuntimeError(f"{self._game.name}: chance acts without end")
            before = self.snapshot()
            stream = Stream(self._doc.secret, self._doc.id, self._chances + 1, self._nonces)
            action = self._rules.sample_chance(self.state, stream)
            try:
                self._apply(CHANCE, action, t)
            except RuleViolation as error:
                raise RuntimeError(f"{self._game.name} refuses its own draw: {error}") from error
            raw = msgspec.Raw(self._codec.encode(action))
            self._keep(
                before, Entry(seq=self._seq, actor=CHANCE, action=raw, t=t, nonces=self._nonces)
            )

    def tick(self, t: int) -> None:
        """Every alarm that is due at table time ``t``, in order, each at its own time."""
        while (alarm := self._rules.alarm(self.state)) is not None and alarm <= t:
            if len(self._entries) > _ENDLESS:
                raise RuntimeError(f"{self._game.name}: the clock acts without end")
            try:
                self.act(CLOCK, self._rules.tick(self.state, alarm), max(alarm, self.t))
            except RuleViolation as error:
                raise RuntimeError(f"{self._game.name} refuses its own tick: {error}") from error

    def follow(self, entry: Entry) -> Sequence[Event]:
        """One stored entry applied again. Raises `RuleViolation`, `msgspec.DecodeError`."""
        if entry.actor == TABLE:
            return self._go_back(entry)
        before = self.snapshot()
        events = self._apply(entry.actor, self._codec.actions.decode(entry.action), entry.t)
        self._follow_trail(before, entry)
        return events

    def _keep(self, before: Snapshot, entry: Entry) -> None:
        self._entries.append(entry)
        self._follow_trail(before, entry)

    def _follow_trail(self, before: Snapshot, entry: Entry) -> None:
        """Begin a trail with a person's own action, lengthen it with any other.

        What was taken over from another match stands.
        """
        own = entry.actor >= 0 and entry.auto is None and entry.seq > (self._doc.practice or 0)
        if own and self._doc.seats[entry.actor].kind == "person":
            start = msgspec.structs.replace(before, trail=None)
            self._trail = Trail(entry.actor, start, (entry,))
        elif self._trail is not None and len(self._trail.entries) < TRAIL:
            entries = (*self._trail.entries, entry)
            self._trail = msgspec.structs.replace(self._trail, entries=entries)

    def _go_back(self, entry: Entry) -> Sequence[Event]:
        """The state before the trail again; numbers and times go on, nothing is forgotten of them.

        Who asked has the time for one decision anew; of the time for the match nothing comes back.
        """
        told, trail = payload.decode(entry.action), self._trail
        if trail is None or (trail.seat, trail.before.seq) != (told.seat, told.to):
            raise RuleViolation("undo_not_last")
        before = trail.before
        self.state, self.actors = before.state, before.actors
        self._seq = self._dealt = entry.seq
        self.t = entry.t
        self._chances, self._acted = before.chances, list(before.acted)
        mine, done = before.since[trail.seat], trail.entries[0].t
        self._banks = clock.undone(before.banks, trail.seat, mine, done)
        # Others who were waited for all the time get no more of it.
        kept = with_entry(self._since, trail.seat, None)
        self._since = tuple(
            old if old is None or now is not None else entry.t
            for old, now in zip(before.since, kept, strict=True)
        )
        self._trail = None
        events = (Undone(told.seat, told.to),)
        self._events.append(events)
        return events

    def _apply(self, actor: Actor, action: Action, t: int) -> Sequence[Event]:
        self.state, events = self._rules.apply(self.state, actor, action)
        self.actors = tuple(self._rules.actors(self.state))
        self._seq += 1
        self.t = t
        if actor >= 0:
            self._acted[actor] = self._seq
            self._banks = clock.spent(self._banks, actor, self._since[actor], t)
            self._since = with_entry(self._since, actor, None)
        elif actor == CHANCE:
            self._chances += 1
            self._dealt = self._seq
        for event in events:
            if event.settles:
                others = (one for one in self._settled if one[0] != event.settles)
                self._settled = (*others, (event.settles, self._seq))
        if CHANCE not in self.actors:
            waited = waited_for(self._game, self.state, self.actors)
            self._since = waiting_since(self._since, waited, t)
            self._banks = clock.credited(self._banks, self._doc.settings.bank, waited)
        self._events.append(events)
        return events

    @property
    def empty(self) -> bool:
        """Nothing has happened yet."""
        return not self._entries

    def snapshot(self) -> Snapshot:
        """Where the match stands after what was built."""
        return Snapshot(
            self.state,
            self.actors,
            self._seq,
            self.t,
            self._chances,
            self._dealt,
            tuple(self._acted),
            self._since,
            self._banks,
            self._trail,
            self._settled,
        )

    def step(self, doc: TableDoc | None = None) -> Step:
        """The finished step."""
        return Step(
            base=self._base.seq,
            before=self._base.state,
            entries=tuple(self._entries),
            events=tuple(self._events),
            snapshot=self.snapshot(),
            doc=doc,
        )
