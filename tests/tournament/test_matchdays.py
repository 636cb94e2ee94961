"""The course of the evening: clock, bell, breaks, pauses, presence, mix-ups."""

from __future__ import annotations

import pytest
from tests.tournament.desk import SERVER, Desk, player, referee

from stammtisch.tournament import Config
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.matrix import at_threes
from stammtisch.tournament.model import MINUTE, MatchdayTable
from stammtisch.tournament.moves.matchdays import first_dealer
from stammtisch.tournament.timetable import Bell, bells, break_after, rules_in_force

SIX_PM = 18 * 60 * MINUTE


def test_the_timetable_from_six() -> None:
    """Ten matchdays take 365 minutes with their breaks in turns (TS-19, TS-EX-18, TS-AMB-10)."""
    config, begins = Config(), [SIX_PM]
    for day in range(1, config.matchdays):
        begins.append(begins[-1] + config.play_minutes * MINUTE + break_after(config, day))
    assert [f"{t // MINUTE // 60}:{t // MINUTE % 60:02}" for t in begins] == [
        "18:00", "18:35", "19:15", "19:50", "20:30", "21:05", "21:45", "22:20", "23:00", "23:35",
    ]  # fmt: skip
    assert begins[-1] + config.play_minutes * MINUTE - SIX_PM == 365 * MINUTE
    long_first = Config(first_break="long")
    assert [break_after(long_first, day) // MINUTE for day in (1, 2, 3)] == [10, 5, 10]


@pytest.mark.parametrize(
    ("matchday", "rules"),
    [
        (1, ()),
        (3, ()),
        (4, ("TR-8",)),
        (7, ("TR-8", "TR-B")),
        (9, ("TR-8", "TR-B", "TR-J")),
        (10, ("TR-8", "TR-B", "TR-J", "TR-A")),
    ],
)
def test_special_rules_add_up(matchday: int, rules: tuple[str, ...]) -> None:
    """Never fewer than before, and the same for all tables (TS-50, TS-EX-25, TS-INV-10)."""
    assert rules_in_force(Config(), matchday) == rules


def test_the_final_has_the_rules_of_the_last_matchday() -> None:
    """After seven matchdays there is no Joker in it (TS-59, TS-D-52)."""
    assert rules_in_force(Config(matchdays=7), 7) == ("TR-8", "TR-B")


def test_a_matchday_by_the_clock() -> None:
    """Begin with two strokes of the bell, end with three; what runs is broken off (TS-05, TS-19,
    TS-20, TS-22)."""
    desk = Desk().ready(8)
    assert bells(desk.state) == ()
    desk.t = SIX_PM
    told = desk.do(c.StartMatchday())
    end = SIX_PM + 30 * MINUTE
    assert told[:2] == (e.MatchdayStarted(1, (), None, end), e.BellRang(2))
    assert bells(desk.state) == (Bell(end, 3),)
    assert desk.refused(c.StartMatchday()) == ("wrong_state", "TS-82")
    assert desk.refused(c.EndMatchday(), SERVER) == ("not_due", "TS-78")
    desk.end()
    assert desk.last == (e.BellRang(3), e.MatchdayEnded(1, end + 5 * MINUTE))
    assert bells(desk.state) == (Bell(end + 4 * MINUTE, 1), Bell(end + 5 * MINUTE, 2))


def test_before_its_time_only_with_a_reason() -> None:
    """Matchdays and breaks; the reason stands in the audit trail (TS-19, TS-78, TS-D-27)."""
    desk = Desk().ready(8)
    desk.start()
    desk.wait(10)
    assert desk.refused(c.EndMatchday()) == ("reason_required", "TS-78")
    desk.do(c.EndMatchday("Stromausfall"))
    assert desk.refused(c.StartMatchday()) == ("reason_required", "TS-D-27")
    assert desk.refused(c.StartMatchday(), SERVER) == ("not_due", "TS-D-27")
    told = desk.do(c.StartMatchday("es ist spät"))
    assert e.BreakShortened(2, "es ist spät") in told
    assert e.BellRang(2) in told
    assert [one.act for one in desk.state.audit][-2:] == ["matchday_shortened", "break_shortened"]


def test_a_longer_break() -> None:
    """Prolonged, never shortened; the bell rings before the new end (TS-19, TS-D-28)."""
    desk = Desk().ready(8)
    desk.start()
    desk.end()
    end = desk.t + 5 * MINUTE
    assert desk.refused(c.ExtendBreak(0)) == ("minutes_range", "TS-19")
    assert desk.refused(c.ExtendBreak(-5)) == ("minutes_range", "TS-19")
    desk.do(c.ExtendBreak(10, "Suppe"))
    assert desk.state.ends == end + 10 * MINUTE
    assert bells(desk.state)[0] == Bell(end + 9 * MINUTE, 1)


def test_all_clocks_stand() -> None:
    """In any running state; nothing starts or rings, the missing time is added (TS-05, TS-29,
    TS-D-39)."""
    desk = Desk().ready(8)
    assert desk.refused(c.Pause()) == ("wrong_state", "TS-82")
    desk.start()
    end = desk.t + 30 * MINUTE
    desk.wait(10)
    desk.do(c.Pause("Feueralarm"))
    assert bells(desk.state) == ()
    assert desk.refused(c.Pause()) == ("is_paused", "TS-D-39")
    assert desk.refused(c.EndMatchday("aus")) == ("is_paused", "TS-D-39")
    assert desk.refused(c.Ring()) == ("is_paused", "TS-D-39")
    desk.do(c.SetPresent(1, present=False))
    desk.wait(12)
    assert e.Resumed(12 * MINUTE, end + 12 * MINUTE) in desk.do(c.Resume())
    assert desk.refused(c.Resume()) == ("not_paused", "TS-29")
    desk.end()
    assert desk.t == end + 12 * MINUTE


def test_the_bell_by_hand() -> None:
    """Also before matchday 1; once, twice or three times (TS-20, TS-D-28)."""
    desk = Desk().ready(4)
    assert desk.do(c.Ring(2)) == (e.BellRang(2),)
    assert desk.refused(c.Ring(4)) == ("bad_action", "TS-20")
    assert desk.refused(c.Ring(), player(1)) == ("not_allowed", "TS-82")


def test_all_matchdays_are_played() -> None:
    """Then there is no other (TS-78)."""
    desk = Desk(Config(matchdays=1)).ready(4)
    desk.start()
    desk.end()
    assert desk.refused(c.StartMatchday()) == ("finished_all_matchdays", "TS-78")


def test_a_missing_sheet_holds_nothing_up() -> None:
    """The next matchday begins all the same (TS-69, TS-74)."""
    desk = Desk().ready(8)
    desk.start()
    desk.end()
    desk.start()
    assert desk.state.matchday == 2


def test_presence() -> None:
    """Reported by the director, the Kompetenzteam of the table, or oneself; present once is
    present (TS-25, TS-31, TS-D-35)."""
    desk = Desk().ready(8)
    desk.do(c.SetReferee(no=1))
    desk.start()
    here = next(one for one in desk.state.matchdays[0].tables if 1 in one.seats)
    other = next(no for no in range(1, 9) if no not in here.seats)
    mate = next(no for no in here.seats if no != 1)
    desk.do(c.SetPresent(mate, present=False), referee(1))
    desk.do(c.SetPresent(other, present=False), player(other))
    assert desk.refused(c.SetPresent(other, present=True), referee(1)) == (
        "not_at_this_table",
        "TS-02",
    )
    assert desk.refused(c.SetPresent(mate, present=True), player(other)) == ("not_allowed", "TS-82")
    assert desk.refused(c.SetPresent(99, present=True)) == ("unknown", "TS-82")
    desk.do(c.SetPresent(mate, present=True), player(mate))
    desk.do(c.SetPresent(mate, present=False), referee(1))
    tables = desk.state.matchdays[0].tables
    assert tables[here.table - 1].presence == {mate: True}


def test_who_pauses_sits_nowhere() -> None:
    """The bye of five (TS-07)."""
    desk = Desk(Config(matchdays=5)).ready(5)
    desk.start()
    (pausing,) = desk.state.matchdays[0].byes
    assert desk.refused(c.SetPresent(pausing, present=True)) == ("not_at_this_table", "TS-78")


def test_the_first_dealer() -> None:
    """The first in seat order who is there (TS-16, TS-D-42)."""
    state = Desk().ready(4).state
    table = MatchdayTable(table=1, seats=(2, 3, 4, 1), presence={2: False, 3: True})
    assert first_dealer(state, table) == 3
    assert first_dealer(state, MatchdayTable(table=1, seats=(2, 3, 4, 1))) == 2
    assert first_dealer(state, MatchdayTable(table=1, seats=(2,), presence={2: False})) is None


def test_the_wrong_people_at_a_table() -> None:
    """Recorded as they sat, for meetings and threes too (TS-71, TS-D-37)."""
    desk = Desk(Config(matchdays=2)).ready(8)
    desk.start()
    one, two = (table.seats for table in desk.state.matchdays[0].tables)
    real = {1: (two[0], *one[1:]), 2: (one[0], *two[1:])}
    assert desk.refused(c.TableOverridden(real, " ")) == ("reason_required", "TS-71")
    for wrong in (
        {},
        {1: real[1]},
        {1: (*one, *two)},
        {1: (*one[:3], one[2]), 2: two},
        {1: (one[0],), 2: (*one[1:], *two)},
    ):
        assert desk.refused(c.TableOverridden(wrong, "x")) == ("not_a_partition", "TS-71")
    assert desk.refused(c.TableOverridden({3: one}, "x")) == ("unknown", "TS-82")
    assert desk.refused(c.TableOverridden({1: one, 2: two}, "x")) == ("bad_action", "TS-71")
    desk.do(c.TableOverridden(real, "vertauscht"))
    assert desk.state.matchdays[0].day.tables == (real[1], real[2])
    uneven = {1: one[:3], 2: (*two, one[3])}
    assert e.UnusualTables((2,)) in desk.do(c.TableOverridden(uneven, "nachgezählt"))
    assert at_threes([desk.state.matchdays[0].day]) == dict.fromkeys(one[:3], 1)
    desk.end()
    desk.sheet(1, (3, 2, 1))
    assert desk.refused(c.TableOverridden({1: one, 2: two}, "doch")) == (
        "already_confirmed",
        "TS-71",
    )


def test_entries_are_void_when_others_sat_there() -> None:
    """They have to be entered for those who did (TS-71)."""
    desk = Desk(Config(matchdays=2)).ready(8)
    desk.start()
    desk.end()
    one, two = (table.seats for table in desk.state.matchdays[0].tables)
    desk.do(c.ResultEntered(1, 1, dict.fromkeys(one, 1)))
    desk.do(c.TableOverridden({1: (two[0], *one[1:]), 2: (one[0], *two[1:])}, "vertauscht"))
    assert desk.state.matchdays[0].tables[0].status == "open"
    assert desk.refused(c.ResultEntered(1, 1, dict.fromkeys(one, 1))) == (
        "not_at_this_table",
        "TS-78",
    )
