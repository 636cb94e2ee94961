"""How a kernel's tables of Drachenrummy are laid out."""

from __future__ import annotations

from stammtisch.envs.drachenrummy import steps
from stammtisch.envs.drachenrummy.memory import MEMORY
from stammtisch.envs.drachenrummy.spelling import ROOM
from stammtisch.envs.tables.kind import KernelTables, TableStart
from stammtisch.games.drachenrummy.kernel import course as k
from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.drachenrummy.state.setup import setup_of

STEAL_RULES = {
    "same_face_more": k.SAME_FACE_MORE,
    "any_face_more": k.ANY_FACE_MORE,
    "more_same_or_equal_higher": k.MORE_SAME_OR_EQUAL_HIGHER,
}


def start(options: DrachenrummyOptions, seats: int) -> TableStart:
    """The kernel's array before a match; who begins, -1 by lot; whether hands lie open.

    Raises `BadOptions`.
    """
    setup = setup_of(options, seats)
    s = [0] * k.LENGTH
    s[k.SEATS] = setup.n
    s[k.PACKS] = setup.packs
    s[k.CHOOSE] = int(setup.choose)
    s[k.STEAL_RULE] = STEAL_RULES[setup.steal_rule]
    s[k.QUIET_LIMIT] = setup.quiet_limit
    s[k.TAKE_LIMIT] = setup.take_limit
    s[k.MANUAL] = int(options.final_meld == "manual")
    starter = -1 if options.starter == "random" else options.starter
    return TableStart(s, [starter, int(options.open_hands)])


TABLES = {
    "drachenrummy": KernelTables(code=steps.__name__, memory=MEMORY, start=start, room=ROOM),
}
