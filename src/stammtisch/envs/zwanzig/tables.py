"""How a kernel's tables of Zwanzig are laid out."""

from __future__ import annotations

from stammtisch.envs.tables.kind import KernelTables, TableStart
from stammtisch.envs.zwanzig import steps
from stammtisch.games.zwanzig.kernel import course as k
from stammtisch.games.zwanzig.state.options import ZwanzigOptions
from stammtisch.games.zwanzig.state.setup import setup_of


def start(options: ZwanzigOptions, seats: int) -> TableStart:
    """The kernel's array before a match, and what a match begins with: points and first dealer."""
    setup = setup_of(options, seats)
    s = [0] * k.SIZE
    s[k.SEATS] = setup.n
    s[k.OPEN_GAMES] = setup.open_games
    s[k.MAX_GAMES] = setup.max_games or 0
    s[k.EXCHANGE_LIMIT] = setup.exchange_limit
    s[k.RECYCLING] = setup.recycle
    s[k.SIMULTANEOUS] = setup.simultaneous
    s[k.OVERTRUMP] = setup.overtrump
    s[k.PENALTY_DOUBLES] = options.penalty_doubles
    first = options.first_dealer
    return TableStart(s, [options.start_points, -1 if isinstance(first, str) else first])


TABLES = {"zwanzig": KernelTables(code=steps.__name__, memory=steps.MEMORY, start=start)}
