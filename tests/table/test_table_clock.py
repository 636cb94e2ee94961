"""Time at a table: who is waited for since when, what the clock does, and in which order."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from tests.table.tables import Played, playing, settings, with_ben

from stammtisch.games import games
from stammtisch.games.protocol import CLOCK, RuleViolation
from stammtisch.table.match.clock import Banks, deadlines, waiting_since
from stammtisch.table.model import Bank, Settings
from stammtisch.table.restoration import restored
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


@pytest.mark.parametrize(
    ("turn_ms", "left", "ends"),
    [
        (None, (), {}),
        (100, (), {0: 103, 2: 105}),
        (None, (70, 70, 70), {0: 73}),
        (100, (70, 70, 70), {0: 73, 2: 105}),
        (50, (70, 70, 70), {0: 53, 2: 55}),
    ],
    ids=["no limit", "by decision", "for the match", "the shorter one", "the shorter one again"],
)
def test_deadlines_follow_the_settings(
    turn_ms: int | None, left: tuple[int, ...], ends: dict[int, int]
) -> None:
    """Seats 0 and 2 are waited for since 3 and 5; on seat 2 sits a bot, which has no bank."""
    doc = with_ben(3, settings=Settings(turn_ms=turn_ms)).doc
    assert deadlines(doc, (3, None, 5), Banks(left)) == ends


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


# --- time for the match -------------------------------------------------------------------------

START_MS, MORE_MS = 20_000, 3_000


def banked(seats: int = 2, **options: int) -> Played:
    """A match with twenty seconds for all of it, and three more for each time one has acted."""
    bank = Bank(start_ms=START_MS, increment_ms=MORE_MS)
    return playing(seats, settings=settings(bank=bank), options={"window_ms": 1_000, **options})


def test_a_bank_goes_down_while_one_is_waited_for_and_up_when_one_has_acted() -> None:
    """Others' time does not count; whoever reacts in a window is not waited for."""
    played = banked()
    assert played.table.banks() == (START_MS, START_MS)
    played.act(0, BET, 4_000)
    assert played.table.banks() == (START_MS - 4_000 + MORE_MS, START_MS)
    assert played.table.deadlines() == {1: START_MS}
    played.act(1, BET, 15_000)
    assert played.table.banks() == (19_000, START_MS - 15_000 + MORE_MS)
    played.act(0, {"type": "call"}, 15_500)
    assert played.table.banks()[0] == 19_000
    played.store(played.table.due(Moment(16_000)))
    assert played.table.deadlines() == {0: 16_000 + 19_000, 1: 16_000 + 8_000}


def test_at_zero_the_table_plays_and_the_increment_is_left() -> None:
    played = banked(rounds=5)
    played.act(0, BET, 1_000)
    step = played.store(played.table.due(Moment(START_MS)))
    assert (step.entries[0].actor, step.entries[0].auto) == (1, "timeout")
    assert played.table.banks()[1] == MORE_MS


def test_bots_have_no_bank() -> None:
    played = banked(3)
    assert played.table.banks() == (START_MS, START_MS, None)
    assert played.table.deadlines() == {0: START_MS, 1: START_MS}


def test_an_increment_is_for_a_turn_and_not_for_each_of_its_actions() -> None:
    """Else whoever rearranges cards all day would have all day."""
    game = games()["drachenrummy"]
    bank = Bank(start_ms=START_MS, increment_ms=MORE_MS)
    played = playing(2, game, settings=settings(bank=bank))
    (seat,) = played.table.waiting
    for t in range(1_000, 9_000, 1_000):
        action = game.rules.timeout(played.table.state, seat)
        played.act(seat, msgspec.to_builtins(action), t)
        if played.table.waiting != (seat,):
            break
        assert played.table.banks()[seat] == START_MS - t
    assert t > 1_000
    assert played.table.banks()[seat] == START_MS - t + MORE_MS


def test_what_is_undone_gives_no_time() -> None:
    """What was thought is spent; the increment goes with the move."""
    played = banked(3)
    played.act(1, BET, 4_000)
    played.store(played.table.undo(1, Moment(9_000)))
    assert played.table.banks()[1] == START_MS - 4_000
    assert played.table.deadlines()[1] == 9_000 + START_MS - 4_000


def test_banks_are_a_function_of_the_log() -> None:
    played = banked(3).random(Random(4), 9)
    table = restored(played.table.doc, played.log, played.table.game)
    assert table.banks() == played.table.banks()
    assert table.deadlines() == played.table.deadlines()


def test_what_passed_while_somebody_thought_is_not_given_back() -> None:
    """The document knows it; without a word there the time goes on from the last entry."""
    played = limited()
    doc = replace(played.table.doc, lived_ms=7_000)
    assert restored(played.table.doc, played.log, played.table.game).t == 0
    assert restored(doc, played.log, played.table.game).t == 7_000
