"""One match played by numbers, with encoded observations; all environments build on it."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from stammtisch.envs.arguments import game_of, options_of, seats_of
from stammtisch.envs.encoding import Encoding, Floats, encoding_of
from stammtisch.envs.staged_choice import IllegalNumber, StagedChoice, choice_of
from stammtisch.games.decisions import waited_for
from stammtisch.games.protocol import CHANCE, CLOCK, Action, Actor, AnyGame, Event, SomeObservation
from stammtisch.games.protocol import Source as Source  # noqa: PLC0414 - for who begins one

Mask = npt.NDArray[np.int8]


class NumberedMatch:
    """A match at which seats choose numbers. Time passes only where nobody else may act.

    Where several may act, those who are not waited for are asked first: what they may do would
    otherwise be over. Each lets it pass or acts; then come those who are waited for, by seat.
    """

    def __init__(
        self,
        game: AnyGame | str,
        seats: int | None,
        options: Mapping[str, object],
        door: Sequence[str] = ("seats",),
    ) -> None:
        """The match before its first action; ``door``: the arguments beside the options, by name.

        Raises `UnknownGame`, `NoEncoding`, `BadOptions`.
        """
        self.game = game_of(game)
        self.encoding: Encoding = encoding_of(self.game)
        self.seats = seats_of(self.game, seats)
        self.given = options_of(self.game, options, self.seats, door)
        self.options = self.encoding.options(self.game, self.given)
        self.state: Any = self.game.rules.new(self.options, self.seats)
        self._choices: dict[int, StagedChoice] = {}
        self._seen: dict[int, SomeObservation] = {}
        self._look()

    def restarted(self) -> NumberedMatch:
        """Another match with the same options."""
        fresh = copy.copy(self)
        fresh.at(self.game.rules.new(self.options, self.seats))
        return fresh

    def copied(self) -> NumberedMatch:
        """The same moment, to go on from elsewhere."""
        other = copy.copy(self)
        other._choices = dict(self._choices)  # noqa: SLF001 - one of its own
        other._seen = dict(self._seen)  # noqa: SLF001
        return other

    def __deepcopy__(self, memo: object) -> NumberedMatch:
        return self.copied()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by the position on the table and the steps of actions that have begun."""
        position = msgspec.json.encode(self.game.rules.position(self.state))
        begun = {seat: self.choice(seat).taken for seat in self.asked}
        return _unpickled, (self.game.name, self.seats, self.given, position, begun)

    def at(self, state: Any) -> None:
        """Goes on from another state of the same match."""
        self.state = state
        self._choices = {}
        self._seen = {}
        self._look()

    def _look(self) -> None:
        actors = self.game.rules.actors(self.state)
        self.by_chance = CHANCE in actors
        """Chance has to act."""
        self.by_clock = not self.by_chance and CLOCK in actors
        """Nobody can act, so time passes."""
        seats = [actor for actor in actors if actor >= 0]
        waited = waited_for(self.game, self.state, seats) if len(seats) > 1 else tuple(seats)
        self.waited: tuple[int, ...] = waited
        """The seats without which the match cannot go on."""
        self.asked: tuple[int, ...] = (*(s for s in seats if s not in waited), *waited)
        """The seats that may act, in the order in which they are asked."""
        self.over = not actors

    def ask_first(self, seat: int) -> None:
        """Lets a seat that may act now do so before all others."""
        self.asked = (seat, *(other for other in self.asked if other != seat))

    @property
    def returns(self) -> tuple[float, ...]:
        """The result by seat; zeros before there is one."""
        result = self.game.rules.returns(self.state)
        return (0.0,) * self.seats if result is None else tuple(map(float, result))

    # --- what is seen -------------------------------------------------------------------------

    def choice(self, seat: int) -> StagedChoice:
        """How far the seat is with its action; nothing is allowed to a seat that may not act."""
        found = self._choices.get(seat)
        if found is None:
            rules = self.game.rules
            legal = rules.legal_actions(self.state, seat) if seat in self.asked else ()
            seen = self.observation(seat) if legal else None
            found = self._choices[seat] = choice_of(self.encoding, legal, seen)
        return found

    def observation(self, seat: int) -> SomeObservation:
        """What the seat sees, made once a state."""
        found = self._seen.get(seat)
        if found is None:
            found = self._seen[seat] = self.game.rules.observation(self.state, seat)
        return found

    def array(self, seat: int) -> Floats:
        """What the seat sees, with what it has chosen of its action so far."""
        taken = self.choice(seat).taken if self.encoding.staged else ()
        return self.encoding.array(self.observation(seat), taken)

    def mask(self, seat: int, size: int | None = None) -> Mask:
        """By number, whether the seat may choose it."""
        found = np.zeros(size or self.encoding.size, dtype=np.int8)
        found[list(self.choice(seat).allowed)] = 1
        return found

    # --- what happens -------------------------------------------------------------------------

    def choose(self, seat: int, number: int) -> Sequence[Event]:
        """The seat's next number, and what happened if an action is complete by it.

        Raises `IllegalNumber`, and then nothing has changed.
        """
        before = self.choice(seat)
        if number not in before.allowed:
            raise IllegalNumber(seat, number, before.allowed)
        after = before.after(int(number))
        if after.action is None:
            self._choices[seat] = after
            return ()
        return self.act(seat, after.action)

    def act(self, actor: Actor, action: Action) -> Sequence[Event]:
        """A whole action of anybody. Steps of actions that others have begun are taken back."""
        state, events = self.game.rules.apply(self.state, actor, action)
        self.at(state)
        return events

    def tick(self) -> Sequence[Event]:
        """Time passes to the next alarm."""
        rules = self.game.rules
        return self.act(CLOCK, rules.tick(self.state, rules.alarm(self.state) or 0))

    def settle(self, source: Source) -> None:
        """Lets chance and time act until a seat may, or the match is over."""
        while self.by_chance or self.by_clock:
            if self.by_chance:
                self.act(CHANCE, self.game.rules.sample_chance(self.state, source))
            else:
                self.tick()


def _unpickled(
    name: str,
    seats: int,
    given: dict[str, object],
    position: bytes,
    begun: dict[int, tuple[int, ...]],
) -> NumberedMatch:
    match = NumberedMatch(name, seats, given)
    game = match.game
    match.at(game.rules.restore(msgspec.json.decode(position, type=game.positions)))
    for seat, taken in begun.items():
        for number in taken:
            match.choose(seat, number)
    return match
