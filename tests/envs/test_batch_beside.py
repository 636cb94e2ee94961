"""A table of a batch and a single match of the engine show and do the same, step by step."""

from __future__ import annotations

from typing import Any

import pytest
from tests.envs.beside import Kind, Pair
from tests.games.drachenrummy import test_drachenrummy_kernel as drachenrummy
from tests.games.maumau import test_maumau_kernel as maumau
from tests.games.zwanzig import test_zwanzig_kernel as zwanzig

from stammtisch.games.maumau.owed.house_conditions import points_of

KINDS = (
    Kind("zwanzig", zwanzig.chance, lambda state: [-score for score in state.standing.scores]),
    Kind(
        "mau-mau",
        maumau.chance,
        lambda state: [points_of(state, seat) for seat in range(len(state.standing.names))],
    ),
    Kind(
        "drachenrummy",
        drachenrummy.chance,
        lambda state: state.result.scores if state.result else [0] * state.setup.n,
    ),
)

SETS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "zwanzig": [
        (4, {}),
        (2, {"must_overtrump": True, "exchange_max": 1}),
        (3, {"stay_mode": "simultaneous", "start_points": 5}),
        (6, {"stock_shortage": "recycle", "stay_mode": "simultaneous", "open_games": 3}),
        (5, {"stock_shortage": "even_cap", "penalty_doubles": False, "first_dealer": 2}),
    ],
    "mau-mau": [*maumau.SETS, (3, {"goal": 3, "pile_history": False})],
    "drachenrummy": drachenrummy.SETS,
}
STEPS = 800


@pytest.mark.parametrize(
    ("kind", "seats", "options"),
    [
        pytest.param(kind, seats, options, id=f"{kind.name} {seats} {options}")
        for kind in KINDS
        for seats, options in SETS[kind.name]
    ],
)
def test_side_by_side(
    monkeypatch: pytest.MonkeyPatch, kind: Kind, seats: int, options: dict[str, Any]
) -> None:
    """The same seat, observation, mask, reward and end, from match to match."""
    pair = Pair(monkeypatch, kind, seats, options)
    ended = steps = 0
    while steps < STEPS or not ended:
        pair.same()
        ended += pair.step()
        steps += 1
    pair.same()
