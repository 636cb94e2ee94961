"""Why an action is refused before its own rule is asked, and what lies in reach but is refused."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.games.drachenrummy.melds.pack import PACK
from stammtisch.games.drachenrummy.state.parts import Phase
from stammtisch.games.drachenrummy.state.state import State
from stammtisch.games.protocol import Action, RuleViolation
from stammtisch.games.validation.form import misshapen, tag_of

_CODE = PACK.codes


def unknown(state: State, actor: object, action: object) -> RuleViolation:
    """The refusal of what is no action at all, or one with something else in its fields."""
    return _over(state) or RuleViolation("unknown_action", **misshapen(actor, action))


def not_awaited(state: State) -> RuleViolation:
    """The refusal of whoever need not act now (DR-12)."""
    return _over(state) or RuleViolation("not_your_turn", "DR-12", turn=state.turn)


def out_of_place(
    state: State, action: Action, phases: Sequence[Phase], by_chance: bool
) -> RuleViolation:
    """The first of the checks 1, 3 and 4 of DR-86 that an action of these phases fails."""
    if over := _over(state):
        return over
    if state.phase not in phases:
        return RuleViolation("wrong_phase", "DR-13", action=tag_of(action), phase=state.phase)
    turn = None if by_chance else state.turn
    return RuleViolation("not_your_turn", "DR-78" if by_chance else "DR-12", turn=turn)


def _over(state: State) -> RuleViolation | None:
    if state.phase != "match_over":
        return None
    stalled = state.result is not None and state.result.reason == "stalled"
    return RuleViolation("match_over", "DR-58" if stalled else "DR-56")


# --- in reach ---------------------------------------------------------------------------------
