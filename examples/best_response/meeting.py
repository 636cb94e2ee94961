"""How an answer fares against the bot itself: on one seat, with the same cards on every seat."""

from __future__ import annotations

from typing import Any

from stammtisch.analysis.arena.deals import drawn, outcomes
from stammtisch.analysis.intervals import Mean
from stammtisch.analysis.simulation import play_match
from stammtisch.bots import Bot
from stammtisch.games.protocol import AnyGame


def met(
    game: AnyGame,
    chosen: dict[str, Any],
    one: Bot,
    other: Bot,
    seats: int,
    seed: int,
    deals: int,
) -> Mean:
    """The points a match of ``one`` on a single seat, above the mean of ``other`` on the rest.

    ``chosen``: options of the game. A deal is played once from every seat, and counts once.
    """
    found = Mean()
    options = game.options(**chosen)
    for deal in drawn(game, seats, chosen, deals, seed).seeds:
        total = 0.0
        for own in range(seats):
            bots = [one if seat == own else other for seat in range(seats)]
            chance = outcomes(game, deal)
            returns = play_match(game, bots, deal, options, outcome=chance).returns
            assert returns is not None
            total += returns[own] - (sum(returns) - returns[own]) / (seats - 1)
        found.add(total / seats)
    return found


def told(found: Mean) -> str:
    """A mean with its 95 % interval."""
    low, high = found.mean - found.margin(), found.mean + found.margin()
    return f"{found.mean:+.3f} ({low:+.3f} … {high:+.3f})"
