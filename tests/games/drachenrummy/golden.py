"""Writes the golden matches of Drachenrummy anew: ``python -m tests.games.drachenrummy.golden``.

A change in what it writes is a change of the rules, and is read as such in review.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.builders import course
from tests.games.drachenrummy.setting import GAME, a_pack, new, reserve, steal
from tests.games.golden import moves_of, write

from stammtisch.games.drachenrummy import rules
from stammtisch.games.drachenrummy.state.actions import (
    EndReserve,
    EndTurn,
    Extend,
    FinalDone,
    Fix,
    LayMeld,
    Reserve,
    Steal,
    Throw,
)
from stammtisch.games.drachenrummy.state.events import (
    CardStolen,
    EndReached,
    FinalLayout,
    MatchEnded,
    MeldLaid,
)
from stammtisch.games.drachenrummy.state.options import DrachenrummyOptions
from stammtisch.games.protocol import CHANCE, Action, Actor
from stammtisch.records import record

PLAYERS = ("Max", "Moritz", "Anna", "Ben", "Clara")

MATCHES: dict[str, tuple[int, DrachenrummyOptions, int]] = {
    "drachenrummy-2-players": (2, DrachenrummyOptions(), 1),
    "drachenrummy-3-players": (
        3,
        DrachenrummyOptions(take_mode="choose", steal_rule="any_face_more", final_meld="manual"),
        2,
    ),
    "drachenrummy-4-players": (
        4,
        DrachenrummyOptions(starter=2, steal_rule="more_same_or_equal_higher"),
        3,
    ),
    "drachenrummy-5-players": (
        5,
        DrachenrummyOptions(tie_break="fewer_hand_cards", open_hands=True),
        4,
    ),
}
"""By file name: seats, options, and the seed of the choices."""

READ = (CardStolen, MeldLaid, EndReached, FinalLayout, MatchEnded)
"""The events worth reading in review."""


def lively(rng: random.Random) -> Any:
    """A player at random who likes to steal and to meld."""

    def choose(state: Any, actor: Actor, legal: Sequence[Action]) -> Action:
        for liked in (Steal, LayMeld | Extend):
            found = [action for action in legal if isinstance(action, liked)]
            if found and rng.random() < 0.8:
                return rng.choice(found)
        ends = [a for a in legal if isinstance(a, EndReserve | EndTurn | FinalDone)]
        places = [a for a in legal if isinstance(a, Reserve)]
        return rng.choice(places or ends or legal)

    return choose


def max_and_moritz() -> None:
    """The example of the rules as first published (DR-E20, DR-E40, DR-E41)."""
    turns: tuple[tuple[Actor, Action], ...] = (
        (CHANCE, a_pack("KH", "AH", "AS", "9D")),
        (CHANCE, Throw((3, 6, 6, 3, 6))),
        (0, Fix((3, 3, 6, 6, 6))),
        (0, reserve("KH", "2x3")),
        (0, reserve("AH", "3x6")),
        (0, EndReserve()),
        (0, EndTurn()),
        (CHANCE, Throw((6, 1, 6, 2, 6))),
        (1, Fix((6, 6, 6))),
        (CHANCE, Throw((5, 6))),
        (1, Fix((5, 6))),
        (1, steal("AH", "4x6")),
        (1, reserve("AS", "1x5")),
        (1, EndReserve()),
        (1, EndTurn()),
    )
    header = record.header_for(GAME, new().setup.options, PLAYERS[:2])
    write("drachenrummy-max-and-moritz", header, moves_of(turns), READ)


def main() -> None:
    """All of them."""
    max_and_moritz()
    for name, (n, options, seed) in MATCHES.items():
        rng = random.Random(seed)
        steps = course(GAME, rules.new(options, n), rng, most=5_000, choose=lively(rng))
        moves = moves_of((step.actor, step.action) for step in steps)
        write(name, record.header_for(GAME, options, PLAYERS[:n]), moves, READ)


if __name__ == "__main__":
    main()
