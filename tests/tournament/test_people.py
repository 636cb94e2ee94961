"""Changes of the field: withdrawal, disqualification, return, late entry."""

from __future__ import annotations

from tests.tournament.desk import Desk, player

from stammtisch.tournament import Config
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.jersey import jersey
from stammtisch.tournament.matrix import quality
from stammtisch.tournament.standings import standings


def points(desk: Desk) -> dict[int, int]:
    return {row.no: row.points for row in standings(desk.state).rows}


def test_one_of_sixteen_leaves() -> None:
    """From the next matchday on fifteen play by version 2; what was stays (TS-17, TS-18, TS-66,
    TS-EX-24)."""
    desk = Desk().ready(16)
    for _ in range(5):
        desk.matchday((4, 3, 2, 1))
    first = desk.state.matrices[0]
    assert desk.do(c.Withdraw(9), player(9)) == (e.HasWithdrawn(9), e.MatrixDue(6))
    assert desk.refused(c.StartMatchday("x")) == ("matrix_due", "TS-18")
    desk.publish()
    one, two = desk.state.matrices
    assert one == first
    assert (two.version, two.first, two.days[:5]) == (2, 6, one.days[:5])
    assert {tuple(sorted(map(len, day.tables))) for day in two.days[5:]} == {(3, 4, 4, 4)}
    assert quality(two.days).meetings == 5 * 24 + 5 * 21
    desk.start()
    assert desk.state.matchdays[-1].version == 2


def test_who_has_left_stays_in_the_table() -> None:
    """With his points, marked, without a rank; others close up (TS-43, TS-D-09)."""
    desk = Desk(Config(matchdays=2)).ready(4)
    desk.matchday((4, 3, 2, 1))
    desk.do(c.Withdraw(1))
    rows = standings(desk.state).rows
    assert [(row.no, row.points, row.rank, row.status) for row in rows] == [
        (1, 3, None, "withdrawn"), (2, 2, 1, "active"), (3, 1, 2, "active"), (4, 0, 3, "active"),
    ]  # fmt: skip
    assert desk.refused(c.Withdraw(1)) == ("not_active", "TS-66")


def test_leaving_in_the_middle_of_a_matchday() -> None:
    """The strokes so far count, he is ranked, and the table goes on (TS-27, TS-66)."""
    desk = Desk(Config(matchdays=3)).ready(8)
    desk.start()
    table = desk.state.matchdays[0].tables[0]
    no = min(table.seats)
    desk.do(c.Withdraw(no))
    desk.end()
    desk.sheet(1, (5, 4, 3, 2))
    assert points(desk)[no] == 3


def test_who_returns() -> None:
    """Under the old number, with the old results, never with more (TS-D-29)."""
    desk = Desk(Config(matchdays=3)).ready(6)
    desk.matchday((3, 2, 1))
    before = points(desk)
    assert desk.refused(c.Reinstate(1, "x")) == ("not_withdrawn", "TS-D-29")
    desk.do(c.Withdraw(1))
    assert desk.refused(c.LateEntry("p1")) == ("name_taken", "TS-78")
    assert desk.refused(c.Reinstate(1, "")) == ("reason_required", "TS-D-29")
    desk.do(c.Reinstate(1, "war nur draußen"))
    assert points(desk) == before
    desk.start()
    assert 1 in desk.state.matchdays[1].day.players
    desk.end()
    desk.do(c.Disqualify(2, "Karten im Ärmel"))
    assert desk.refused(c.Reinstate(2, "gnädig")) == ("not_withdrawn", "TS-D-29")
    desk.start()
    desk.do(c.Withdraw(3))
    assert desk.refused(c.Reinstate(3, "x")) == ("no_matchday_left", "TS-D-29")


def test_late_entry() -> None:
    """Until the start of matchday 3, from the next one on, without points (TS-18, TS-44, TS-67,
    TS-D-22)."""
    desk = Desk().ready(8)
    desk.matchday((4, 3, 2, 1))
    told = desk.do(c.LateEntry("Nora"))
    assert told == (e.LateEntered(9, "Nora", 2), e.MatrixDue(2))
    assert 9 not in points(desk)
    desk.matchday((4, 3, 2, 1))
    row = next(row for row in standings(desk.state).rows if row.no == 9)
    assert row.matchdays == 1
    assert row.rank is not None
    desk.do(c.LateEntry("Otto"))
    desk.start()
    assert desk.refused(c.LateEntry("Paul")) == ("too_late", "TS-67")


def test_late_entry_in_a_short_tournament() -> None:
    """No matchday left is too late as well (TS-67, TS-D-30)."""
    desk = Desk(Config(matchdays=2, late_entry_until=5)).ready(4)
    desk.matchday((4, 3, 2, 1))
    desk.do(c.LateEntry("Nora"))
    desk.start()
    assert desk.refused(c.LateEntry("Otto")) == ("too_late", "TS-67")
    desk.end()
    assert desk.refused(c.LateEntry("Otto")) == ("too_late", "TS-67")


def test_disqualified_during_a_matchday() -> None:
    """No strokes, and the others are ranked among themselves (TS-70)."""
    desk = Desk(Config(matchdays=2)).ready(8)
    desk.start()
    seats = sorted(desk.state.matchdays[0].tables[0].seats)
    desk.do(c.Disqualify(seats[0], "Karten im Ärmel"))
    desk.end()
    marks = dict(zip(seats, (5, 4, 3, 2), strict=True))
    assert desk.refused(c.ResultEntered(1, 1, marks)) == ("absent_with_strokes", "TS-70")
    desk.sheet(1, (0, 4, 3, 2))
    assert [points(desk)[no] for no in seats] == [0, 3, 2, 1]
    assert desk.refused(c.Disqualify(seats[1], " ")) == ("reason_required", "TS-70")


def test_disqualified_after_the_sheet() -> None:
    """The confirmed result becomes a corrected one, with the reason (TS-70, TS-D-32)."""
    desk = Desk(Config(matchdays=2)).ready(4)
    desk.matchday((5, 4, 3, 2))
    told = desk.do(c.Disqualify(1, "Karten im Ärmel"))
    old, new = {1: 5, 2: 4, 3: 3, 4: 2}, {1: 0, 2: 4, 3: 3, 4: 2}
    assert e.SheetCorrected(1, 1, old, new, (), (), "Karten im Ärmel", False) in told
    assert desk.state.matchdays[0].tables[0].status == "corrected"
    assert points(desk) == {1: 0, 2: 3, 3: 2, 4: 1}


def test_all_strokes_were_the_disqualified_ones() -> None:
    """Then nobody has places or points; one opponent with strokes has the first (TS-D-06,
    TS-D-07)."""
    desk = Desk(Config(matchdays=2)).ready(4)
    desk.matchday((5, 0, 0, 0))
    desk.do(c.Disqualify(1, "x"))
    assert set(points(desk).values()) == {0}
    desk = Desk(Config(matchdays=2)).ready(4)
    desk.start()
    desk.end()
    desk.sheet(1, (5, 2, 0, 0), absent=(3, 4))
    desk.do(c.Disqualify(1, "x"))
    assert points(desk) == {1: 0, 2: 3, 3: 0, 4: 0}


def test_five_are_left() -> None:
    """One pauses in turns from now on (TS-07, TS-68)."""
    desk = Desk(Config(matchdays=6)).ready(6)
    desk.matchday((3, 2, 1))
    desk.do(c.Withdraw(6))
    paused: list[int] = []
    for _ in range(5):
        desk.matchday((4, 3, 2, 1))
        paused += desk.state.matchdays[-1].byes
    assert sorted(paused) == [1, 2, 3, 4, 5]


def test_three_are_left() -> None:
    """The matchday is played to its end; then the final, with all results, or the end (TS-68,
    TS-D-31)."""
    desk = Desk(Config(matchdays=6)).ready(4)
    desk.start()
    assert e.TooFewLeft(3) in desk.do(c.Withdraw(4))
    assert desk.refused(c.StartFinal()) == ("wrong_state", "TS-82")
    desk.end()
    assert desk.refused(c.StartMatchday("x")) == ("too_few_players", "TS-68")
    assert desk.refused(c.StartFinal()) == ("results_missing", "TS-69")
    desk.sheet(1, (4, 3, 2, 1))
    desk.do(c.StartFinal())
    desk = Desk(Config(matchdays=6)).ready(4)
    desk.do(c.Withdraw(4))
    assert desk.refused(c.StartMatchday()) == ("too_few_players", "TS-68")
    desk.do(c.Close())
    assert desk.state.stage == "closed"


def test_the_wearer_leaves() -> None:
    """During a matchday nobody wears the jersey until its end; in a break the next one does
    (TS-49, TS-D-20)."""
    desk = Desk(Config(matchdays=4)).ready(8)
    desk.matchday((9, 3, 2, 1), (8, 3, 2, 1))
    wearer = jersey(desk.state).no
    assert wearer is not None
    desk.start()
    desk.do(c.Withdraw(wearer))
    assert desk.state.matchdays[-1].wearer is None
    assert desk.state.matchdays[0].wearer is None
    desk.end()
    for table in desk.state.matchdays[-1].tables:
        desk.sheet(table.table, (0,) * len(table.seats))
    leader = jersey(desk.state).no
    assert leader not in {None, wearer}
    told = desk.do(c.Withdraw(leader or 0))
    assert any(isinstance(event, e.JerseyAwarded) for event in told) or jersey(desk.state).tied
