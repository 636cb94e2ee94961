"""Time at a table: who is waited for since when, what the clock does, and in which order."""

from __future__ import annotations

import pytest
from tests.table.tables import Played, playing, settings

from stammtisch.games.protocol import CLOCK, RuleViolation
from stammtisch.table.match.clock import deadlines, waiting_since
from stammtisch.table.table import Moment

BET = {"type": "bet", "stake": 1}
LIMIT = 10_000


def limited(seats: int = 2) -> Played:
    """A match with ten seconds for each decision."""
    return playing(seats, settings=settings(turn_ms=LIMIT))


@pytest.mark.parametrize(
    ("before", "waited", "after"),
    [
        ((None, None), (0, 1), (7, 7)),
        ((3, 5), (0, 1), (3, 5)),
        ((3, 5), (1,), (None, 5)),
        ((None, 5), (0,), (7, None)),
        ((3, 5), (), (None, None)),
    ],
)
def test_a_pending_decision_keeps_its_beginning(
    before: tuple[int | None, ...], waited: tuple[int, ...], after: tuple[int | None, ...]
) -> None:
    """What others do does not give more time to think."""
    assert waiting_since(before, waited, 7) == after


def test_deadlines_follow_the_setting() -> None:
    """Without a limit there are none."""
    assert deadlines((3, None), 100) == {0: 103}
    assert deadlines((3, None), None) == {}


def test_all_who_bet_at_once_are_waited_for() -> None:
    """Each seat's time runs until it has bet; nobody waits for those who only may react."""
    played = limited()
    assert played.table.deadlines() == {0: LIMIT, 1: LIMIT}
    played.act(0, BET, 4_000)
    assert (played.table.waiting, played.table.deadlines()) == ((1,), {1: LIMIT})
    played.act(1, BET, 5_000)
    assert played.table.actors == (0, 1, CLOCK)
    assert played.table.waiting == ()
    assert played.table.wake() == played.table.alarm() == 9_000


def test_a_time_out_plays_the_ordinary_action_for_each_late_seat() -> None:
    """`due` acts for one seat at a time, then says that nothing is left."""
    table = limited(3).table
    assert table.due(Moment(LIMIT - 1)) is None
    seats = []
    while (step := table.due(Moment(LIMIT + 5))) is not None:
        table.commit(step)
        seats += [(e.actor, e.auto, e.t) for e in step.entries if e.actor >= 0]
    assert seats == [(0, "timeout", 10_005), (1, "timeout", 10_005), (2, "timeout", 10_005)]


def test_an_unlimited_table_waits_for_ever() -> None:
    """Without a limit only the game's own windows end by themselves."""
    table = playing().table
    assert table.wake() is None
    assert table.due(Moment(10**12)) is None


def test_the_tick_comes_at_its_own_time_however_late_the_process() -> None:
    """A server that slept does not move the end of a window."""
    played = playing()
    for seat in (0, 1):
        played.act(seat, BET, 1_000)
    step = played.store(played.table.due(Moment(60_000)))
    assert [(entry.actor, entry.t) for entry in step.entries] == [(CLOCK, 5_000), (-1, 5_000)]


def test_a_tick_that_is_due_comes_before_the_action() -> None:
    """An action at or behind the end of a window is late, though nobody had closed it yet."""
    played = playing()
    for seat in (0, 1):
        played.act(seat, BET, 1_000)
    played.act(0, {"type": "call"}, 4_999)
    before = played.table.snapshot
    with pytest.raises(RuleViolation, match="wrong_phase"):
        played.table.prepare(1, {"type": "call"}, Moment(5_000))
    assert played.table.snapshot is before
    step = played.act(1, BET, 5_000)
    assert [entry.actor for entry in step.entries] == [CLOCK, -1, 1]


def test_nothing_is_owed_for_a_seat_that_only_may_react() -> None:
    """`timeout` for such a seat is no action."""
    played = playing()
    for seat in (0, 1):
        played.act(seat, BET)
    assert played.table.timeout(0, Moment(1)) is None
