"""What a seat may do now, in the order of ZZ-72."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.protocol import CHANCE, Actor, check_actor
from stammtisch.games.zwanzig.play.deal import exchange_cap
from stammtisch.games.zwanzig.play.tricks import playable
from stammtisch.games.zwanzig.state.actions import ZwanzigAction
from stammtisch.games.zwanzig.state.pack import OF_SUIT
from stammtisch.games.zwanzig.state.state import SEVERAL, State
from stammtisch.games.zwanzig.state.tables import ANNOUNCEMENTS, DECISIONS, exchanges_of, plays_of


def playable_now(state: State) -> int:
    """The cards that the seat on turn may play."""
    trump = state.deal.trump
    return playable(
        state.hands[state.turn],
        state.trick,
        OF_SUIT[trump] if trump else 0,
        state.setup.overtrump,
    )


def may_act(state: State, actor: Actor) -> bool:
    """Whether the game waits for this actor."""
    if state.turn == SEVERAL:
        return (
            0 <= actor < state.setup.n
            and actor != state.standing.announcer
            and state.deal.pending[actor] is None
        )
    return actor == state.turn and actor >= CHANCE


def legal_actions(state: State, actor: Actor) -> Sequence[ZwanzigAction]:
    """At most 26 actions, in the order of ZZ-72."""
    turn = state.turn
    if type(actor) is not int or actor < 0 or turn not in (actor, SEVERAL):
        check_actor(actor, state.setup.n)
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
