"""The rules of both rule sets as the functions that every game has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from stammtisch.cards.shuffle import shuffled
from stammtisch.games.protocol import CHANCE, Actor, Source, no_state
from stammtisch.games.zwiebel.engine.dispatch import apply
from stammtisch.games.zwiebel.legal.listing import blocked, legal_actions
from stammtisch.games.zwiebel.legal.timeouts import default_action
from stammtisch.games.zwiebel.play.opening import new
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state.actions import DrawDealer, Shuffle, ZwiebelAction
from stammtisch.games.zwiebel.state.state import NOBODY, State
from stammtisch.games.zwiebel.views.determinization import determinize
from stammtisch.games.zwiebel.views.observation import observation
from stammtisch.games.zwiebel.views.position import hands, position
from stammtisch.games.zwiebel.views.restoration import restore

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


def actors(state: State) -> Sequence[Actor]:
    """The seat that is asked, or chance between rounds; seats may come and go unasked (ZC-94)."""
    if type(state) is not State:
        raise no_state("Zwiebel", state)
    if state.phase == "match_over":
        return ()
    seat = asked_seat(state)
    return (CHANCE,) if seat == NOBODY else (seat,)


def returns(state: State) -> Sequence[float] | None:
    """Rounds won, or with money what was won or lost (ZC-93)."""
    result = state.standing.result
    return None if result is None else tuple(float(score) for score in result.scores)


def sample_chance(state: State, source: Source) -> ZwiebelAction:
    """The lot for the first dealer, or a shuffle, uniformly.

    Raises `LookupError` where chance has nothing to do.
    """
    if state.phase == "draw_dealer":
        circle = state.standing.circle
        return DrawDealer(circle[source.randrange(len(circle))])
    if state.phase == "round_start":
        return Shuffle(shuffled(state.setup.codes, source))
    raise LookupError(f"chance has nothing to do in the phase {state.phase}")


def timeout(state: State, seat: int) -> ZwiebelAction:
    """What is done for a seat that has run out of time (ZC-92).

    Raises `RuleViolation` if the seat need not act.
    """
    return default_action(state, seat)


def alarm(state: State) -> int | None:  # noqa: ARG001
    """Never: the rules know no time (ZC-94)."""
    return None


def tick(state: State, t: int) -> NoReturn:
    """Never called, as `alarm` never sounds. Raises `LookupError`."""
    raise LookupError(f"no clock runs in the phase {state.phase} at {t} ms")
