"""The rules of Zwanzig as the functions that every game has; ``texts.toml`` has the clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from stammtisch.cards.shuffle import shuffled
from stammtisch.games.form import well_formed
from stammtisch.games.protocol import CHANCE, Action, Actor, Blocked, Event, Source
from stammtisch.games.zwanzig.play.deal import before_game, exchange_cap, gathered
from stammtisch.games.zwanzig.play.moves import MOVES
from stammtisch.games.zwanzig.play.refusals import explain, may_act, playable_now, refusal, unknown
from stammtisch.games.zwanzig.state.model import (
    DrawDealer,
    Recycle,
    Shuffle,
    ZwanzigAction,
    ZwanzigOptions,
)
from stammtisch.games.zwanzig.state.setup import setup_of
from stammtisch.games.zwanzig.state.state import NOBODY, SEVERAL, UNKNOWN, State
from stammtisch.games.zwanzig.state.tables import (
    ANNOUNCEMENTS,
    CODES,
    DECISIONS,
    MAX_SEATS,
    PACK,
    codes_of,
    exchanges_of,
    plays_of,
)
from stammtisch.games.zwanzig.views.determinization import determinize
from stammtisch.games.zwanzig.views.observation import observation
from stammtisch.games.zwanzig.views.position import hands, position, restore

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
    turn = state.turn
    if turn >= CHANCE:
        return _ALONE[turn]
    if turn == NOBODY:
        return ()
    return tuple(seat for seat in range(state.setup.n) if may_act(state, seat))


def legal_actions(state: State, actor: Actor) -> Sequence[ZwanzigAction]:
    """At most 26 actions, in the order of ZZ-72."""
    turn = state.turn
    if actor < 0 or turn not in (actor, SEVERAL):
        return ()
    phase = state.phase
    if phase == "play":
        return plays_of(playable_now(state))
    if phase == "exchange":
        deal = state.deal
        cap = exchange_cap(state.setup, len(deal.stock), deal.dead.bit_count())
        return exchanges_of(state.hands[actor], cap)
    if phase == "decide":
        return DECISIONS if may_act(state, actor) else ()
    return ANNOUNCEMENTS


def apply(state: State, actor: Actor, action: Action) -> tuple[State, Sequence[Event]]:
    """The next state and what happened; raises `RuleViolation` by ZZ-75."""
    if not _well_formed(actor, action):
        raise unknown(state, action)
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


def blocked(state: State, seat: int) -> Sequence[Blocked]:
    """The cards of a player on turn that the trick forbids (ZZ-76)."""
    if state.phase != "play" or seat != state.turn:
        return ()
    found = []
    for action in plays_of(state.hands[seat] & ~playable_now(state)):
        why = refusal(state, seat, action)
        found.append(Blocked(action, why.code, why.clause, why.facts))
    return found


def timeout(state: State, seat: int) -> ZwanzigAction:
    """What is played for a seat that has run out of time (ZZ-93).

    Raises `LookupError` if the seat need not act.
    """
    legal = legal_actions(state, seat)
    if not legal:
        raise LookupError(f"seat {seat} need not act")
    if state.phase == "announce":
        best = max(codes_of(state.hands[seat]), key=lambda code: PACK.ranks.index(code[0]))
        return ANNOUNCEMENTS[PACK.suits.index(best[1])]
    # The first of the list exchanges nothing or plays the lowest card; the last one goes out.
    return legal[-1] if state.phase == "decide" else legal[0]


def alarm(state: State) -> int | None:  # noqa: ARG001
    """Never: the rules know no time (ZZ-93)."""
    return None


def tick(state: State, t: int) -> NoReturn:
    """Never called, as `alarm` never sounds. Raises `LookupError`."""
    raise LookupError(f"no clock runs in the phase {state.phase} at {t} ms")
