"""The rules of Zwanzig as the functions that every game has; ``texts.toml`` has the clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from stammtisch.cards.shuffle import shuffled
from stammtisch.games.protocol import CHANCE, Action, Actor, Event, Source, no_state
from stammtisch.games.validation.form import well_formed
from stammtisch.games.zwanzig.legal.blocked import blocked
from stammtisch.games.zwanzig.legal.listing import legal_actions, may_act
from stammtisch.games.zwanzig.legal.refusals import explain, unknown
from stammtisch.games.zwanzig.legal.timeouts import timeout
from stammtisch.games.zwanzig.moves import MOVES
from stammtisch.games.zwanzig.play.deal import before_game, gathered
from stammtisch.games.zwanzig.state.actions import DrawDealer, Recycle, Shuffle, ZwanzigAction
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.pack import CODES, codes_of
from stammtisch.games.zwanzig.state.setup import setup_of
from stammtisch.games.zwanzig.state.state import NOBODY, UNKNOWN, State
from stammtisch.games.zwanzig.state.tables import (
    MAX_SEATS,
)
from stammtisch.games.zwanzig.views.determinization import determinize
from stammtisch.games.zwanzig.views.observation import observation
from stammtisch.games.zwanzig.views.position import hands, position
from stammtisch.games.zwanzig.views.restoration import restore

__all__ = [
    "actors",
    "alarm",
    "apply",
    "blocked",
    "determinize",
    "explain",
    "hands",
    "legal_actions",
    "new",
    "observation",
    "position",
    "restore",
    "returns",
    "sample_chance",
    "tick",
    "timeout",
]

_well_formed = well_formed(ZwanzigAction)

_ALONE: tuple[tuple[Actor, ...], ...] = (*((seat,) for seat in range(MAX_SEATS)), (CHANCE,))
"""By turn, of which `CHANCE` is -1 and thus the last."""


def new(options: ZwanzigOptions, seats: int) -> State:
    """Everybody at the points of the start, the cards not shuffled (ZZ-07). Raises `BadOptions`."""
    setup = setup_of(options, seats)
    first = UNKNOWN if options.first_dealer == "random" else options.first_dealer
    standing = before_game(setup, first, 1, (options.start_points,) * seats)
    return gathered(setup, standing)


def actors(state: State) -> Sequence[Actor]:
    """The seat on turn, chance, or all who have not decided yet (ZZ-74)."""
    if type(state) is not State:
        raise no_state("zwanzig", state)
    turn = state.turn
    if turn >= CHANCE:
        return _ALONE[turn]
    if turn == NOBODY:
        return ()
    return tuple(seat for seat in range(state.setup.n) if may_act(state, seat))


def apply(state: State, actor: Actor, action: Action) -> tuple[State, Sequence[Event]]:
    """The next state and what happened; raises `RuleViolation` by ZZ-75."""
    if not _well_formed(actor, action):
        raise unknown(state, actor, action)
    return MOVES[type(action)](state, actor, action)


def returns(state: State) -> Sequence[float] | None:
    """The scores with their sign turned, as low is good (ZZ-07, ZZ-63)."""
    result = state.standing.result
    return None if result is None else tuple(float(-score) for score in result.scores)


def sample_chance(state: State, source: Source) -> ZwanzigAction:
    """A lot, a shuffle or a recycled pile, uniformly (ZZ-67).

    Raises `LookupError` where chance has nothing to do.
    """
    phase = state.phase
    if phase == "shuffle":
        return Shuffle(shuffled(CODES, source))
    if phase == "draw_dealer":
        return DrawDealer(source.randrange(state.setup.n))
    if phase == "recycle":
        return Recycle(shuffled(codes_of(state.deal.dead), source))
    raise LookupError(f"chance has nothing to do in the phase {phase}")


def alarm(state: State) -> int | None:  # noqa: ARG001
    """Never: the rules know no time (ZZ-93)."""
    return None


def tick(state: State, t: int) -> NoReturn:
    """Never called, as `alarm` never sounds. Raises `LookupError`."""
    raise LookupError(f"no clock runs in the phase {state.phase} at {t} ms")
