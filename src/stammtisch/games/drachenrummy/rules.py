"""The functions that every game has, for Drachenrummy; ``texts.toml`` has the clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from stammtisch.cards.shuffle import shuffled
from stammtisch.games.drachenrummy.blocked import blocked
from stammtisch.games.drachenrummy.dice.dice import DICE
from stammtisch.games.drachenrummy.legal.listing import LISTS, legal_actions
from stammtisch.games.drachenrummy.legal.refusals import out_of_place, unknown
from stammtisch.games.drachenrummy.legal.timeouts import timeout
from stammtisch.games.drachenrummy.melds.pack import PACK
from stammtisch.games.drachenrummy.moves import MOVES
from stammtisch.games.drachenrummy.play.opening import before_first_turn, fixed_starter
from stammtisch.games.drachenrummy.state.actions import (
    DrachenrummyAction,
    DrawStarter,
    Shuffle,
    Throw,
)
from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.drachenrummy.state.setup import setup_of
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.drachenrummy.views.determinization import determinize
from stammtisch.games.drachenrummy.views.observation import observation
from stammtisch.games.drachenrummy.views.position import hands, position
from stammtisch.games.drachenrummy.views.restoration import restore
from stammtisch.games.protocol import CHANCE, Action, Actor, Event, Source, no_state
from stammtisch.games.validation.form import well_formed

__all__ = [
    "actors",
    "alarm",
    "apply",
    "blocked",
    "determinize",
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

_well_formed = well_formed(DrachenrummyAction)

_CHANCE: tuple[Actor, ...] = (CHANCE,)
_ALONE: tuple[tuple[Actor, ...], ...] = tuple((seat,) for seat in range(5))
_CODES = {packs: PACK.codes[: 52 * packs] for packs in (1, 2)}


def new(options: DrachenrummyOptions, seats: int) -> State:
    """Empty hands, the cards not shuffled (DR-08 .. DR-11). Raises `BadOptions`."""
    return before_first_turn(setup_of(options, seats), fixed_starter(options))


def actors(state: State) -> Sequence[Actor]:
    """The player on turn, or chance for lots, shuffles and throws (DR-78)."""
    if type(state) is not State:
        raise no_state("drachenrummy", state)
    phase = state.phase
    if phase in LISTS:
        return _ALONE[state.turn]
    return () if phase == "match_over" else _CHANCE


def apply(state: State, actor: Actor, action: Action) -> tuple[State, Sequence[Event]]:
    """The next state and what happened; raises `RuleViolation` by DR-86."""
    if not _well_formed(actor, action):
        raise unknown(state, actor, action)
    phases, by_chance, move = MOVES[type(action)]
    if state.phase not in phases or actor != (CHANCE if by_chance else state.turn):
        raise out_of_place(state, action, phases, by_chance)
    return move(state, action)


def returns(state: State) -> Sequence[float] | None:
    """The final scores (DR-64)."""
    result = state.result
    return None if result is None else tuple(map(float, result.scores))


def sample_chance(state: State, source: Source) -> DrachenrummyAction:
    """A lot, a shuffle or a throw, uniformly (DR-78).

    Raises `LookupError` where chance has nothing to do.
    """
    phase = state.phase
    if phase == "throw":
        draw = source.randrange
        return Throw(tuple([draw(6) + 1 for _ in range(DICE - len(state.fixed))]))
    if phase == "shuffle":
        return Shuffle(shuffled(_CODES[state.setup.packs], source))
    if phase == "draw_starter":
        return DrawStarter(source.randrange(state.setup.n))
    raise LookupError(f"chance has nothing to do in the phase {phase}")


def alarm(state: State) -> int | None:  # noqa: ARG001
    """Never: the rules know no time (DR-96)."""
    return None


def tick(state: State, t: int) -> NoReturn:
    """Never called, as `alarm` never sounds. Raises `LookupError`."""
    raise LookupError(f"no clock runs in the phase {state.phase} at {t} ms")
