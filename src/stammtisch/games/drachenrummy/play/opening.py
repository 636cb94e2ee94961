"""The state before the first action (DR-08 .. DR-11)."""

from __future__ import annotations

from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.drachenrummy.state.setup import Setup
from stammtisch.games.drachenrummy.state.state import UNKNOWN, State


def before_first_turn(setup: Setup, starter: int) -> State:
    """Empty hands, and the cards not shuffled yet (DR-10)."""
    return State(
        setup=setup,
        phase="draw_starter" if starter == UNKNOWN else "shuffle",
        starter=starter,
        hands=(0,) * setup.n,
        melds=((),) * setup.n,
        final_done=(False,) * setup.n,
    )


def fixed_starter(options: DrachenrummyOptions) -> int:
    """The seat that the options let begin; `UNKNOWN` if it is drawn (DR-11)."""
    return UNKNOWN if options.starter == "random" else options.starter
