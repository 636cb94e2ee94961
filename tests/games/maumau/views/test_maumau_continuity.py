"""Who plays stands on the Punktetafel, and it lasts from match to match (§ 15)."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace
from tests.games.maumau.views.test_foresight import MAU_MAU

from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.state.board import Board, BoardLine, BoardRule
from stammtisch.games.maumau.state.options import MauMauOptions
from stammtisch.games.maumau.views.continuity import (
    BOARDS,
    carried,
    chalked,
    gained,
    merged,
    seated,
)
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


def test_what_a_match_has_brought_is_told_without_what_stood_there_before() -> None:
    """MM-13.1: the points of this match, also where the board is older, or none is."""
    old = Board(names=("Anna", "Ben"), points=(40, 9), units=(0, 0), credits=(0, 0))
    for boards, before in (((old,), (40, 9, 0)), ((), (0, 0, 0))):
        options = seated(MauMauOptions(boards=boards), FRIENDS, "")
        state = begun(options)
        points = (before[0] + 3, before[1], before[2] + 2)
        board = replace(state.standing.board, points=points)
        after = replace(state, standing=replace(state.standing, board=board))
        assert gained(options, after) == (3.0, 0.0, 2.0)


def test_open_boards_can_be_read_between_two_matches() -> None:
    """MM-14.2: the newest first, a line for each rule; finished ones are left out (MM-14.3)."""
    rule = BoardRule(1, PRESETS["HX-2"], "Ben")
    old = Board(names=("Anna",), points=(3,), units=(0,), credits=(0,), goal=20)
    new = Board(names=("Ben",), points=(7,), units=(0,), credits=(0,), rules=(rule,))
    options = MauMauOptions(boards=(old, replace(old, closed=True), new))
    first, second = chalked(options)
    assert (first.points, first.goal) == ((("Ben", 7),), 100)
    assert (second.points, second.goal, second.rules) == ((("Anna", 3),), 20, ())
    ((german, english),) = first.rules
    assert german != english


def test_two_names_of_one_person_become_one_line_of_the_board() -> None:
    """MM-15.1: points, units, credits, rounds won and rules written go along with the name."""
    rule = BoardRule(1, PRESETS["HX-2"], "Annna")
    board = Board(
        names=("Anna", "Annna", "Ben"),
        points=(4, 5, 6),
        units=(1, 2, 3),
        credits=(1, 0, 2),
        rules=(rule,),
        log=(BoardLine(1, "Annna", 5),),
    )
    (one,) = merged(MauMauOptions(boards=(board,)), "Annna", "Anna").boards
    assert (one.names, one.points) == (("Anna", "Ben"), (9, 6))
    assert (one.units, one.credits) == ((3, 3), (1, 2))
    assert (one.rules[0].author, one.log[0].winner) == ("Anna", "Anna")
    (renamed,) = merged(MauMauOptions(boards=(one,)), "Ben", "Benno").boards
    assert (renamed.names, renamed.points) == (("Anna", "Benno"), (9, 6))
    assert merged(MauMauOptions(boards=(one,)), "Zoe", "Anna").boards == (one,)
