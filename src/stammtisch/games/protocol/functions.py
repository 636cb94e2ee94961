"""The functions of a game: pure, over immutable states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import msgspec

from stammtisch.cards.shuffle import Source
from stammtisch.games.protocol.actions import Action, Actor, Event
from stammtisch.games.protocol.options import Options
from stammtisch.games.protocol.refusals import Blocked

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)
ObservationT = TypeVar("ObservationT", bound=msgspec.Struct)
OptionsT = TypeVar("OptionsT", bound=Options)
OptionsIn_contra = TypeVar("OptionsIn_contra", bound=Options, contravariant=True)
PositionT = TypeVar("PositionT", bound=msgspec.Struct)


class Rules(Protocol[StateT, ActionT, ObservationT, OptionsIn_contra, PositionT]):
    """The functions of a game. A module that defines them all is a ``Rules``.

    A state covers a whole match. States are immutable: ``apply`` returns a new one. All functions
    are deterministic and have no side effects.
    """

    def new(self, options: OptionsIn_contra, seats: int) -> StateT:
        """The state before the first action. Raises `BadOptions`."""
        ...

    def actors(self, state: StateT) -> Sequence[Actor]:
        """Everybody who may act now; empty exactly when the match is over.

        Raises `BadState` for what is no state of this game. No other function of a game looks:
        matches begin with this one, and it costs next to nothing.
        """
        ...

    def legal_actions(self, state: StateT, actor: Actor) -> Sequence[ActionT]:
        """What ``actor`` may do now, in a fixed order; empty for seats that may not act.

        For `CHANCE` the list is empty, because `sample_chance` draws its outcomes. Raises `BadSeat`
        for what is neither a seat at this table nor `CHANCE` nor `CLOCK`.
        """
        ...

    def apply(self, state: StateT, actor: Actor, action: ActionT) -> tuple[StateT, Sequence[Event]]:
        """The next state and what happened, or a `RuleViolation`, and nothing has happened."""
        ...

    def observation(self, state: StateT, seat: int | None) -> ObservationT:
        """Everything ``seat`` may know (``None``: a spectator), and nothing else.

        Raises `BadSeat` for a seat that is not at the table.
        """
        ...

    def returns(self, state: StateT) -> Sequence[float] | None:
        """The result of a finished match by seat; higher is better. ``None`` before its end."""
        ...

    def sample_chance(self, state: StateT, source: Source) -> ActionT:
        """The outcome that chance has to provide now, drawn from ``source``.

        Raises `LookupError` where chance has nothing to do.
        """
        ...

    def determinize(self, observation: ObservationT, source: Source) -> StateT:
        """A complete state, drawn uniformly from those that would give this observation."""
        ...

    def blocked(self, state: StateT, seat: int) -> Sequence[Blocked]:
        """What a player on turn might reach for but may not do, each with the reason.

        Empty for other seats. Raises `BadSeat`.
        """
        ...

    def timeout(self, state: StateT, seat: int) -> ActionT:
        """The ordinary action that is played for a seat whose time to think has run out.

        Raises `RuleViolation` where nothing is due from the seat, and `BadSeat`.
        """
        ...

    def alarm(self, state: StateT) -> int | None:
        """The table time in ms at which `CLOCK` has to act; ``None``: no window is open."""
        ...

    def tick(self, state: StateT, t: int) -> ActionT:
        """The clock's action at table time ``t`` ms. Only called if `alarm` is not ``None``."""
        ...

    def hands(self, state: StateT) -> Sequence[Sequence[str]]:
        """The codes of the cards in hand, by seat, as a replay shows them."""
        ...

    def position(self, state: StateT) -> PositionT:
        """The whole state as a struct of plain values that JSON can hold."""
        ...

    def restore(self, position: PositionT) -> StateT:
        """The state that `position` describes. Raises `BadPosition`."""
        ...
