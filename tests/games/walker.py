"""One walk through any game: at every state the laws of liveness hold, whatever is tried.

* Until the match is over, somebody can act, chance owes something, or the clock has an alarm.
* Every call returns within a fixed number of steps, counted and not timed.
* What is listed is accepted; what is not listed is refused and changes nothing.
* A tick at the alarm takes its deadline away.

A walk follows from its `Setting` and a seed. What goes wrong is a `Fault` that carries the moves
which lead there, made as short as is cheap.
"""

from __future__ import annotations

import random
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import Any, NamedTuple

import msgspec
from tests.games.maumau.views.test_maumau_invariants import conserved

from stammtisch.games import games
from stammtisch.games.protocol import CHANCE, CLOCK, Action, Actor, AnyGame, RuleViolation

MOST_STEPS = 5_000_000
"""Lines within one call of the rules; more than ten times what the longest list needs."""
UNCOUNTED_S = 0.2
"""Seconds of the processor after which the lines of a call are counted."""
COUNTED_S = 30.0
"""As many at most while they are counted: a loop of one line has no lines to count."""
AT_ONE_TIME = 500
"""Actions of chance and clock in a row that do not move the clock on."""
POOL = 60
"""So many actions of other moments and seats are remembered as near misses."""


class Setting(NamedTuple):
    """A table: which game, how many seats, which options."""

    game: str
    seats: int
    options: Any

    def __str__(self) -> str:
        written = msgspec.json.encode(self.options).decode()
        return f"{self.game}, {self.seats} seats, options {written}"


Move = tuple[Actor, Action]


class Fault(AssertionError):
    """A law does not hold: which, at which table, and after which moves."""

    def __init__(self, law: str, detail: str, setting: Setting, moves: Sequence[Move]) -> None:
        written = "\n".join(
            f"{actor:3} {msgspec.json.encode(action).decode()}" for actor, action in moves
        )
        super().__init__(f"{law}: {detail}\n{setting}\n{written}")
        self.law = law
        self.detail = detail
        self.setting = setting
        self.moves = tuple(moves)


class Broken(Exception):
    """A law does not hold in the present state."""

    def __init__(self, law: str, detail: object) -> None:
        super().__init__(law, detail)
        self.law = law
        self.detail = str(detail)


class Endless(BaseException):
    """A call has taken more steps than any call may; nothing in between must catch this."""


def bounded(call: Callable[..., Any], *given: Any) -> Any:
    """What the call returns, if it returns within `MOST_STEPS` lines of Python.

    Counting makes a call three times as slow, so it begins only once a call has taken long.
    """
    before = sys.gettrace()
    signal.signal(signal.SIGVTALRM, _count)
    signal.setitimer(signal.ITIMER_VIRTUAL, UNCOUNTED_S)
    try:
        return call(*given)
    except Endless:
        raise Broken("returns", f"{call.__name__} does not return: {given[1:]}") from None
    except RuleViolation:
        raise
    except Exception as wrong:
        raise Broken("returns", f"{call.__name__} raises {wrong!r}: {given[1:]}") from wrong
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        sys.settrace(before)


def _count(_signal: int, frame: FrameType | None) -> None:
    """From now on count the lines, of the functions that are under way as well."""
    signal.signal(signal.SIGVTALRM, _end)
    signal.setitimer(signal.ITIMER_VIRTUAL, COUNTED_S)
    left = MOST_STEPS

    def count(_frame: FrameType, _what: str, _more: object) -> Any:
        nonlocal left
        left -= 1
        if left <= 0:
            raise Endless
        return count

    sys.settrace(count)
    while frame is not None and frame.f_code is not bounded.__code__:
        frame.f_trace = count
        frame = frame.f_back


def _end(_signal: int, _frame: FrameType | None) -> None:
    raise Endless


# --- what a game accepts beside its list ------------------------------------------------------


def the_same(action: Action, options: Any) -> Any:
    """The action as far as the list tells actions apart, ``None`` where it does not say.

    A client may name the time and the pile it saw, write cards and words in any order, and fill in
    a free text. Several cards of Mau-Mau are a chain of listed lays, and at an open table
    everything is accepted that is no error of form (MM-17.6, MM-17.8).
    """
    plain = msgspec.to_builtins(action)
    if plain["type"] == "lay":
        wild = "damenrunde" in plain.get("say", ()) and options.supervision == "open"
        if wild or len(plain.get("cards", ())) > 1:
            return None
    for name in ("t", "pile_version", "turn_no", "text", "name", "topic", "rule"):
        if name != "name" or plain["type"] == "join":
            plain.pop(name, None)
    if plain["type"] == "say":
        plain.pop("to", None)
    return {key: sorted(v) if isinstance(v, list | tuple) else v for key, v in plain.items()}


def nothing_lost(state: Any) -> None:
    """INV-01: every card of a round of Mau-Mau is somewhere, and once."""
    try:
        conserved(state)
    except AssertionError as wrong:
        raise Broken("every card is somewhere", str(wrong).splitlines()[0]) from wrong


INVARIANTS: dict[str, Callable[[Any], None]] = {"mau-mau": nothing_lost}
"""What else holds at every state of a game."""


class Walk:
    """A walk from the first state on; every step is checked."""

    def __init__(self, setting: Setting, seed: int, *, share: float = 1.0) -> None:
        self.setting = setting
        self.game: AnyGame = games()[setting.game]
        self.rules = self.game.rules
        self.rng = random.Random(seed)
        self.share = share
        """Of the states, so many are looked at closely."""
        self.moves: list[Move] = []
        self.time = 0
        self.at_once = 0
        """So often chance and clock have acted since time has passed or a seat has acted."""
        self.pool: list[Move] = []

    def go(self, most: int) -> int:
        """Walks so many actions, or to the end; how many there were. Raises `Fault`."""
        try:
            state = bounded(self.rules.new, self.setting.options, self.setting.seats)
            self.alive(state)
            for done in range(most):
                if not self.rules.actors(state):
                    return done
                if self.rng.random() < self.share:
                    self.look(state)
                state = self.step(state)
        except Broken as wrong:
            raise shortest(
                Fault(wrong.law, wrong.detail, self.setting, self.moves), self.share
            ) from wrong
        return most

    # --- one step -----------------------------------------------------------------------------

    def step(self, state: Any) -> Any:
        """A random action of somebody; the clock comes now and then before anybody acts."""
        actors = bounded(self.rules.actors, state)
        alarm = bounded(self.rules.alarm, state)
        actor = actors[0] if self.rng.random() < 0.4 else self.rng.choice(actors)
        if actor == CHANCE:
            action = bounded(self.rules.sample_chance, state, self.rng)
            return self.by_itself(state, CHANCE, action)
        if alarm is not None and (actor == CLOCK or self.rng.random() < 0.1):
            return self.by_itself(state, CLOCK, bounded(self.rules.tick, state, alarm))
        action = self.ordinary(state, actor) if self.rng.random() < 0.1 else None
        if action is None:
            action = self.rng.choice(self.listed(state, actor))
        return self.by_seat(state, actor, action, alarm)

    def by_itself(self, state: Any, actor: Actor, action: Action) -> Any:
        """The state after what chance owed, or after a deadline."""
        self.moves.append((actor, action))
        after = self.accepted(state, actor, action)
        self.at_once += 1
        if actor == CLOCK:
            self.ticked(state, after)
        if self.at_once > AT_ONE_TIME:
            raise Broken("time goes on", f"{self.at_once} actions of chance and clock at once")
        return self.alive(after)

    def by_seat(self, state: Any, actor: Actor, action: Action, alarm: int | None) -> Any:
        """The state after a listed action; where actions are timed, some time may have passed."""
        self.at_once = 0
        self.pool.append((actor, action))
        del self.pool[:-POOL]
        late = self.time + self.rng.randrange(3_000)
        on_time = alarm is None or late < alarm
        if on_time and "t" in action.__struct_fields__ and self.rng.random() < 0.7:
            timed = msgspec.structs.replace(action, t=late)
            after = self.tried(state, actor, timed)  # some are refused before their time
            if after is not None:
                self.time = late
                self.moves.append((actor, timed))
                return self.alive(after)
        self.moves.append((actor, action))
        return self.alive(self.accepted(state, actor, action))

    def tried(self, state: Any, actor: Actor, action: Action) -> Any:
        """The state after the action; ``None`` if it is refused."""
        try:
            return bounded(self.rules.apply, state, actor, action)[0]
        except RuleViolation:
            return None

    def accepted(self, state: Any, actor: Actor, action: Action) -> Any:
        """The state after an action that must be accepted."""
        try:
            return bounded(self.rules.apply, state, actor, action)[0]
        except RuleViolation as refusal:
            raise Broken("listed is accepted", f"{actor} {action}: {refusal}") from None

    def ticked(self, before: Any, after: Any) -> None:
        """The deadline that has come is over."""
        due, following = self.rules.alarm(before), self.rules.alarm(after)
        assert due is not None
        if due > self.time:
            self.time, self.at_once = due, 0
        owed = CHANCE in self.rules.actors(after)
        if following is not None and following <= due and not owed:
            raise Broken("a tick takes its deadline away", f"{due} is followed by {following}")

    # --- what must hold -----------------------------------------------------------------------

    def alive(self, state: Any) -> Any:
        """Somebody can act or the clock will, unless the match is over."""
        actors = bounded(self.rules.actors, state)
        returns = bounded(self.rules.returns, state)
        if (returns is not None) is bool(actors):
            raise Broken("nobody acts when it is over", f"{actors}, but {returns}")
        alarm = bounded(self.rules.alarm, state)
        INVARIANTS.get(self.setting.game, lambda _: None)(state)
        if CLOCK in actors and alarm is None:
            raise Broken("an actor or an alarm", "the clock is awaited and has no alarm")
        for actor in {actors[0], self.rng.choice(actors)} if actors else ():
            if actor >= 0 and not self.listed(state, actor):
                raise Broken("an actor or an alarm", f"{actor} is awaited and can do nothing")
        return state

    def look(self, state: Any) -> None:
        """Everything that can be asked returns, and lists are right."""
        actors = self.rules.actors(state)
        seats = range(self.setting.seats)
        for seat in (self.rng.choice(seats), None):
            bounded(self.rules.observation, state, seat)
        alarm = self.rules.alarm(state)
        if alarm is not None and CHANCE not in actors:
            after = self.accepted(state, CLOCK, self.rules.tick(state, alarm))
            self.alive(after)
        written = msgspec.json.encode(self.rules.position(state))
        for seat in self.rng.sample(seats, min(2, len(seats))):
            bounded(self.rules.blocked, state, seat)
            if seat in actors:
                self.ordinary(state, seat)
            listed = self.listed(state, seat)
            for action in self.rng.sample(listed, min(len(listed), 4)):
                self.alive(self.accepted(state, seat, action))
            self.misses(state, seat, listed)
        if msgspec.json.encode(self.rules.position(state)) != written:
            raise Broken("refused changes nothing", "the state is another one")

    def misses(self, state: Any, seat: int, listed: Sequence[Action]) -> None:
        """What is not listed is refused."""
        for action in self.near(seat):
            after = self.tried(state, seat, action)
            if after is None or action in listed:
                continue
            self.alive(after)
            same = the_same(action, self.setting.options)
            beside = getattr(self.rules, "asides", lambda *_: ())(state, seat)
            known = (the_same(one, self.setting.options) for one in (*listed, *beside))
            if same is not None and same not in known:
                raise Broken("unlisted is refused", f"{seat} {action}")

    def near(self, seat: int) -> Iterator[Action]:
        """Actions of other seats and moments, as they were and with a field exchanged."""
        if not self.pool:
            return
        for actor, action in self.rng.sample(self.pool, min(len(self.pool), 4)):
            if actor != seat or self.rng.random() < 0.5:
                yield action
            yield self.changed(action)

    def changed(self, action: Action) -> Action:
        """The action with one field as another action has it, or a number beside it."""
        fields = [name for name in action.__struct_fields__ if name != "t"]
        if not fields:
            return action
        name = self.rng.choice(fields)
        values = [getattr(a, name) for _, a in self.pool if name in a.__struct_fields__]
        value = self.rng.choice(values)
        if isinstance(value, int) and not isinstance(value, bool) and self.rng.random() < 0.5:
            value += self.rng.choice((-1, 1, 7))
        same = [value for value in values if type(value) is type(getattr(action, name))]
        if type(value) is not type(getattr(action, name)):
            value = self.rng.choice(same)
        if isinstance(value, tuple) and self.rng.random() < 0.5:
            value = tuple(dict.fromkeys((*value, *self.rng.choice(same))))
        return msgspec.structs.replace(action, **{name: value})

    def listed(self, state: Any, actor: Actor) -> Sequence[Action]:
        listed: Sequence[Action] = bounded(self.rules.legal_actions, state, actor)
        return listed

    def ordinary(self, state: Any, seat: int) -> Action | None:
        """What is played for the seat when its time is over; it must be accepted, too."""
        try:
            action: Action = bounded(self.rules.timeout, state, seat)
        except RuleViolation:
            return None
        self.accepted(state, seat, action)
        return action


# --- the shortest way to a fault --------------------------------------------------------------


def shortest(fault: Fault, share: float, tries: int = 150) -> Fault:
    """The same fault after fewer moves, as far as leaving moves out leads to it again."""
    size = len(fault.moves) // 2
    while size and tries:
        at = 0
        while at < len(fault.moves) and tries:
            tries -= 1
            fewer = again(fault, (*fault.moves[:at], *fault.moves[at + size :]), share)
            if fewer is None:
                at += size
            else:
                fault = fewer
        size //= 2
    return fault


def again(fault: Fault, moves: Sequence[Move], share: float) -> Fault | None:
    """The fault with the same law after these moves, those left out that are refused."""
    walk = Walk(fault.setting, 0, share=share)
    try:
        state = bounded(walk.rules.new, fault.setting.options, fault.setting.seats)
        for actor, action in moves:
            state = _replayed(walk, state, actor, action)
        for _ in range(10):
            walk.look(state)
    except Broken as wrong:
        if wrong.law == fault.law and len(walk.moves) < len(fault.moves):
            return Fault(wrong.law, wrong.detail, fault.setting, walk.moves)
    return None


def _replayed(walk: Walk, state: Any, actor: Actor, action: Action) -> Any:
    rules = walk.rules
    while actor != CHANCE and CHANCE in rules.actors(state):
        owed = rules.sample_chance(state, random.Random(0))
        walk.moves.append((CHANCE, owed))
        state = walk.accepted(state, CHANCE, owed)
    if actor == CLOCK:
        alarm = rules.alarm(state)
        if alarm is None:
            return state
        action = rules.tick(state, alarm)
    after = walk.tried(state, actor, action)
    if after is None:
        return state
    walk.moves.append((actor, action))
    if actor == CLOCK:
        walk.ticked(state, after)
    return walk.alive(after)
