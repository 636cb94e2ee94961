"""The standings, what stands behind each figure, and the orange jersey."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.tournament.desk import Desk
from tests.tournament.played import Sheet, played

from stammtisch.tournament import Config, State
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.jersey import Jersey, jersey
from stammtisch.tournament.model import TournamentLot
from stammtisch.tournament.standings import StandingRow, ordered, standings


def ranks(state: State) -> list[tuple[int | None, int]]:
    return [(row.rank, row.no) for row in standings(state).rows]


def groups(state: State) -> tuple[tuple[int, ...], ...]:
    return ordered(state, standings(state).rows)


def test_points_then_strokes() -> None:
    """Equal points: the strokes decide; equal strokes too: a shared rank (TS-41, TS-EX-20)."""
    state = played([{1: 4, 2: 6, 3: 0, 4: 0}, {5: 9, 6: 8, 7: 0, 8: 0}])
    rows = standings(state).rows
    assert [(row.rank, row.no, row.points, row.strokes) for row in rows[:4]] == [
        (1, 5, 3, 9), (2, 2, 3, 6), (3, 6, 2, 8), (4, 1, 2, 4),
    ]  # fmt: skip
    assert ranks(state)[4:] == [(5, 3), (5, 4), (5, 7), (5, 8)]


def test_the_sum_behind_a_figure() -> None:
    """The Punktekarte: table, opponents, strokes, place, points, running sums (TS-40, TS-45)."""
    state = played(
        [{1: 5, 2: 3, 3: 3, 4: 3}],
        [{1: 0, 2: 2, 3: 2, 4: 1}],
        [{1: None, 2: 2, 3: 2, 4: 1}],
    )
    row = next(row for row in standings(state).rows if row.no == 2)
    assert [(x.matchday, x.table, x.opponents, x.strokes, x.place) for x in row.lines] == [
        (1, 1, (1, 3, 4), 3, 2), (2, 1, (1, 3, 4), 2, 1), (3, 1, (1, 3, 4), 2, 1),
    ]  # fmt: skip
    assert [(x.points, x.consolation, x.points_sum, x.strokes_sum) for x in row.lines] == [
        (1, True, 1, 3), (2, False, 3, 5), (2, False, 5, 7),
    ]  # fmt: skip
    assert (row.points, row.strokes, row.wins, row.matchdays) == (5, 7, 2, 3)
    away = next(row for row in standings(state).rows if row.no == 1)
    assert away.matchdays == 2
    assert away.lines[2].place is None


def test_matchday_wins_decide_first() -> None:
    """Sole or shared first places; then those still tied at one table (TS-42, TS-EX-21,
    TS-D-01)."""
    # 1, 2 and 3 have six points and twelve strokes; 1 has won most often, 2 and 3 never met.
    state = played(
        [{1: 4, 4: 0, 5: 0, 6: 0}, {2: 4, 7: 0, 8: 0, 9: 0}, {3: 4, 10: 0, 11: 0, 12: 0}],
        [{1: 4, 4: 0, 5: 0, 6: 0}, {2: 4, 7: 5, 8: 0, 9: 0}, {3: 4, 10: 5, 11: 0, 12: 0}],
        [{1: 4, 4: 5, 5: 6, 6: 7}, {2: 4, 7: 6, 8: 5, 9: 0}, {3: 4, 10: 6, 11: 5, 12: 0}],
    )
    rows = {row.no: (row.points, row.strokes, row.wins) for row in standings(state).rows}
    assert [rows[no] for no in (1, 2, 3)] == [(6, 12, 2), (6, 12, 1), (6, 12, 1)]
    assert groups(state)[:2] == ((1,), (2, 3))


@pytest.mark.parametrize(
    ("together", "order"),
    [
        pytest.param({2: 3, 3: 5, 13: 0, 14: 0}, ((3,), (2,)), id="TS-D-01 others sit there too"),
        pytest.param({2: 3, 3: 5, 13: None, 14: 0}, ((3,), (2,)), id="TS-42 at a table of three"),
    ],
)
def test_points_at_one_table(together: Sheet, order: tuple[tuple[int, ...], ...]) -> None:
    """Matchdays in which all tied players took part at the same table (TS-42, TS-D-01)."""
    state = played(
        [together, {1: 1, 4: 0, 5: 0, 6: 0}],
        [{2: 7, 4: 0, 5: 0, 6: 8}, {3: 5, 13: 0, 14: 0, 15: 0}],
    )
    rows = {row.no: row for row in standings(state).rows}
    assert (rows[2].points, rows[3].points) == (4, 6)
    assert ordered(state, [_equal(rows[2]), _equal(rows[3])]) == order


def _equal(row: StandingRow) -> StandingRow:
    return replace(row, points=4, strokes=10, wins=1)


def test_still_tied_are_compared_anew() -> None:
    """When one is out of the tie, the table of the others counts; who was absent took no part
    (TS-42, TS-D-02, TS-D-03)."""
    state = played(
        [{1: 3, 2: 2, 4: 0, 5: 0}, {3: 3, 6: 2, 7: 0, 8: 0}],
        [{1: None, 2: 3, 3: 1, 4: 0}, {5: 0, 6: 0, 7: 0, 8: 0}],
    )
    rows = [_equal(row) for row in standings(state).rows if row.no in {1, 2, 3}]
    # No table had all three; so they stay together.
    assert ordered(state, rows) == ((1, 2, 3),)
    two = [row for row in rows if row.no != 1]
    assert ordered(state, two) == ((2,), (3,))
    lifted = [replace(row, wins=9) if row.no == 1 else row for row in rows]
    assert ordered(state, lifted) == ((1,), (2,), (3,))


def test_provisional_standings() -> None:
    """What is missing is named; before that matchday they are final (TS-38, TS-69, TS-D-25)."""
    desk = Desk(Config(matchdays=3)).ready(8)
    desk.matchday((4, 3, 2, 1))
    desk.start()
    desk.end()
    desk.sheet(2, (4, 3, 2, 1))
    assert standings(desk.state).missing == ((2, 1),)
    assert standings(desk.state, after=1).missing == ()
    assert standings(desk.state, after=1).after == 1
    desk.matchday((4, 3, 2, 1))
    assert standings(desk.state).missing == ((2, 1),)
    assert desk.at("break")
    desk.sheet(1, (4, 3, 2, 1), matchday=2)
    assert e.FinalIsReady() in desk.last
    assert desk.at("final_ready")


def test_unequal_numbers_of_matchdays_stay_unequal() -> None:
    """Byes and late entries are not made up for (TS-44)."""
    desk = Desk(Config(matchdays=1)).ready(5)
    desk.matchday((4, 3, 2, 1))
    (pausing,) = desk.state.matchdays[0].byes
    row = next(row for row in standings(desk.state).rows if row.no == pausing)
    assert (row.rank, row.points, row.matchdays, row.lines) == (5, 0, 0, ())


# --- the orange jersey ------------------------------------------------------------------------


def test_the_leader_wears_it_at_the_next_table() -> None:
    """Before matchday 1 nobody (TS-47, TS-INV-09)."""
    desk = Desk(Config(matchdays=2)).ready(4)
    assert jersey(desk.state) == Jersey()
    desk.start()
    assert desk.state.matchdays[0].wearer is None
    desk.end()
    desk.sheet(1, (1, 2, 5, 3))
    assert e.JerseyAwarded(3) in desk.last
    desk.start()
    assert desk.state.matchdays[1].wearer == 3


TIED: tuple[Sheet, ...] = ({1: 5, 2: 3, 3: 0, 4: 0}, {5: 5, 6: 3, 7: 0, 8: 0})


@pytest.mark.parametrize(
    ("wearer", "found"),
    [(1, Jersey(1)), (5, Jersey(5)), (2, Jersey(None, (1, 5))), (None, Jersey(None, (1, 5)))],
)
def test_equal_leaders(wearer: int | None, found: Jersey) -> None:
    """The wearer keeps it if he is among them; else a lot (TS-48, TS-EX-22, TS-D-04)."""
    assert jersey(played(TIED, wearer=wearer)) == found


def test_equal_leaders_at_one_table() -> None:
    """Before the lot the table at which they met decides (TS-42, TS-48)."""
    state = played(
        [{1: 5, 5: 3, 3: 0, 4: 0}, {2: 0, 6: 1, 7: 0, 8: 0}],
        [{1: 3, 2: 5, 3: 0, 4: 0}, {5: 5, 6: 0, 7: 0, 8: 0}],
    )
    rows = {row.no: (row.points, row.strokes, row.wins) for row in standings(state).rows}
    assert rows[1] == rows[5] == (5, 8, 1)
    assert jersey(state) == Jersey(1)


def test_a_lot_for_the_jersey() -> None:
    """Recorded, and valid for exactly those (TS-48, TS-81)."""
    state = played(TIED)
    lots = (TournamentLot(purpose="jersey", matchday=1, order=(5, 1)),)
    assert jersey(replace(state, lots=lots)) == Jersey(5)
    others = (TournamentLot(purpose="jersey", matchday=1, order=(5, 1, 2)),)
    assert jersey(replace(state, lots=others)).tied == (1, 5)


def test_the_next_matchday_waits_for_the_lot() -> None:
    """It is due, and no other (TS-48, TS-78)."""
    desk = Desk(Config(matchdays=2)).ready(8)
    desk.matchday((5, 3, 0, 0))
    desk.wait(5)
    assert desk.refused(c.StartMatchday()) == ("lot_due", "TS-48")
    tied = jersey(desk.state).tied
    assert desk.refused(c.DrawLot("jersey", (tied[0], 99))) == ("not_due", "TS-78")
    assert desk.refused(c.DrawLot("seats", tied)) == ("not_due", "TS-78")
    told = desk.do(c.DrawLot("jersey", tied[::-1]))
    assert told == (e.LotDrawn("jersey", tied[::-1]), e.JerseyAwarded(tied[1]))
    desk.do(c.StartMatchday())
    assert desk.state.matchdays[1].wearer == tied[1]


def test_a_correction_in_the_break_moves_it() -> None:
    """As if it had been right at once; once the matchday has begun it stays (TS-49, TS-EX-23,
    TS-D-04)."""
    desk = Desk(Config(matchdays=3)).ready(4)
    desk.matchday((5, 4, 1, 0))
    one, two = {1: 5, 2: 4, 3: 1, 4: 0}, {1: 4, 2: 5, 3: 1, 4: 0}
    told = desk.do(c.ResultCorrected(1, 1, one, two, "vertauscht"))
    assert e.JerseyAwarded(2) in told
    desk.start()
    told = desk.do(c.ResultCorrected(1, 1, two, one, "doch nicht"))
    assert desk.state.matchdays[1].wearer == 2
    assert not any(isinstance(event, e.JerseyAwarded) for event in told)
    desk.end()
    desk.sheet(1, (0, 0, 0, 0))
    assert jersey(desk.state).no == 1


def test_without_the_results_it_stays() -> None:
    """Nobody, if nobody has worn it; completed later it counts from the next start on (TS-69,
    TS-D-05)."""
    desk = Desk(Config(matchdays=3)).ready(4)
    desk.start()
    desk.end()
    desk.start()
    assert desk.state.matchdays[1].wearer is None
    desk.sheet(1, (1, 5, 2, 0), matchday=1)
    assert desk.state.matchdays[1].wearer is None
    desk.end()
    desk.sheet(1, (0, 0, 0, 0))
    desk.start()
    assert desk.state.matchdays[2].wearer == 2


def test_the_wearer_pauses() -> None:
    """He keeps it; only leaving passes it on (TS-D-19)."""
    desk = Desk(Config(matchdays=10)).ready(5)
    desk.matchday((9, 0, 0, 0))
    worn = set()
    for _ in range(5):
        desk.start()
        worn.add(desk.state.matchdays[-1].wearer)
        desk.end()
        desk.sheet(1, (0, 0, 0, 0))
    assert len(worn) == 1
    assert worn != {None}
