"""How a kernel's tables of Mau-Mau are laid out."""

from __future__ import annotations

from stammtisch.envs.maumau import steps
from stammtisch.envs.maumau.memory import MEMORY
from stammtisch.envs.maumau.spelling import ROOM
from stammtisch.envs.tables.kind import KernelTables, TableStart
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.state.options import MauMauOptions, check, decks_for
from stammtisch.games.protocol import BadOptions

HEALTH = {"off": k.OFF, "auto": k.AUTO, "ask": k.ASK}


def start(options: MauMauOptions, seats: int) -> TableStart:
    """The kernel's array before a match, and whether the whole pile is shown.

    Raises `BadOptions`.
    """
    check(options, seats)
    for name in ("lobby", "attended", "plenum_judged"):
        if getattr(options, name):
            raise BadOptions(name, True, "false: tables of a kernel begin by themselves")
    s = [0] * k.SIZE
    s[k.SEATS] = seats
    s[k.DECKS] = decks_for(options, seats)
    s[k.HAND_SIZE] = options.hand_size
    s[k.GOAL] = options.goal
    s[k.BY_LOT] = options.dealer_first == "lot"
    s[k.HEALTH_MODE] = HEALTH[options.health_mode]
    s[k.BOTS] = sum(1 << seat for seat, bot in enumerate(options.bots) if bot)
    s[k.VOLUNTARY_DRAW] = options.voluntary_draw
    s[k.BASE_ANY_TEN] = options.base_any_ten
    s[k.FREE_START] = options.queen_run_free_start
    s[k.AUTO_MAU] = options.auto_mau
    s[k.WISH_GRACE] = options.wish_grace_ms > 0
    s[k.MAX_TURNS] = options.max_turns
    return TableStart([int(value) for value in s], [int(options.pile_history)])


TABLES = {
    "mau-mau": KernelTables(code=steps.__name__, memory=MEMORY, start=start, room=ROOM),
}
