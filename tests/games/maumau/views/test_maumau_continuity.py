"""Who plays stands on the Punktetafel, and it lasts from match to match (§ 15)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from tests.games.maumau.views.test_foresight import MAU_MAU

from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.state.board import Board, BoardRule
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.views.continuity import BOARDS, carried, seated
from stammtisch.games.protocol import Player
from stammtisch.table.match.options import deviations

RULES = MAU_MAU.rules
FRIENDS = [Player("Anna"), Player("Ben"), Player("steady", bot=True)]


def begun(options: MauMauOptions) -> Any:
    """The state in which the match of the three begins."""
    return RULES.new(seated(options, FRIENDS, "2026-05-01"), 3)


def test_the_match_knows_its_players() -> None:
    """Their names stand on the board, the day beside new rules, and bots do not vote."""
    seen = RULES.observation(begun(MauMauOptions()), 0)
    assert seen.names == ("Anna", "Ben", "steady")
    assert seen.board.names == ("Anna", "Ben", "steady")
    assert seen.bots == (False, False, True)
    assert seen.options.date == "2026-05-01"


def test_an_open_board_goes_on() -> None:
    """MM-14.2: points, units and rules are there again, and in force."""
    state = begun(MauMauOptions())
    rule = BoardRule(1, PRESETS["HX-2"], "Ben")
    board = replace(state.standing.board, points=(7, 3, 0), rules=(rule,))
    after = begun(
        carried(state.options, replace(state, standing=replace(state.standing, board=board)))
    )
    assert RULES.observation(after, 0).scores == (7, 3, 0)
    assert RULES.observation(after, 0).in_force == (1,)
    assert RULES.observation(after, None).rules[0].title == "Ass setzt aus"


def test_a_finished_board_is_read_only() -> None:
    """MM-14.3: the next match begins a new one; the old one stays among the boards."""
    state = begun(MauMauOptions())
    board = replace(state.standing.board, points=(100, 3, 0), closed=True)
    options = carried(state.options, replace(state, standing=replace(state.standing, board=board)))
    after = begun(options)
    assert RULES.observation(after, 0).scores == (0, 0, 0)
    assert after.options.boards == (board,)


def test_a_board_keeps_its_place_and_old_ones_go() -> None:
    """A board that was taken from the list is not there twice, and the list stays short."""
    options = MauMauOptions(boards=tuple(Board(id=str(n), closed=n < 8) for n in range(9)))
    state = begun(options)
    assert len(carried(options, state).boards) == BOARDS
    taken = replace(
        state,
        standing=replace(
            state.standing, board_at=8, board=Board(id="8", points=(1,), names=("Anna",))
        ),
    )
    boards = carried(options, taken).boards
    assert [one.id for one in boards] == [str(n) for n in range(1, 9)]
    assert boards[-1].points == (1,)


def test_who_plays_is_no_rule_of_the_table() -> None:
    """The lobby names deviations from the rules, not names and boards."""
    options = seated(MauMauOptions(goal=50), FRIENDS, "2026-05-01")
    assert deviations(MAU_MAU, msgspec.to_builtins(options)) == {"goal": 50}
