"""Sheets: entered, confirmed, disputed, corrected; and who may do that."""

from __future__ import annotations

import pytest
from tests.tournament.desk import DIRECTOR, SERVER, Desk, player, referee

from stammtisch.games.protocol import RuleViolation
from stammtisch.tournament import Author, Config
from stammtisch.tournament import commands as c
from stammtisch.tournament import events as e
from stammtisch.tournament.standings import standings
from stammtisch.tournament.texts import refused


@pytest.fixture
def desk() -> Desk:
    """Eight people after matchday 1 of three; 1 is of the Kompetenzteam."""
    one = Desk(Config(matchdays=3)).ready(8)
    one.do(c.SetReferee(no=1))
    one.start()
    one.end()
    return one


def seats(desk: Desk, table: int, matchday: int = 1) -> tuple[int, ...]:
    return tuple(sorted(desk.state.matchdays[matchday - 1].tables[table - 1].seats))


def strokes(desk: Desk, table: int, *marks: int) -> dict[int, int]:
    """Strokes in the order of numbers."""
    return dict(zip(seats(desk, table), marks, strict=True))


def of_one(desk: Desk) -> tuple[int, int]:
    """The labels of the table of number 1 and of the other."""
    return (1, 2) if 1 in seats(desk, 1) else (2, 1)


def test_enter_and_confirm(desk: Desk) -> None:
    """Strokes are entered, points computed; nothing counts before it is confirmed (TS-30, TS-37,
    TS-38, TS-EX-15)."""
    marks = strokes(desk, 1, 5, 3, 3, 0)
    assert desk.do(c.ResultEntered(1, 1, marks)) == (e.SheetEntered(1, 1, marks),)
    found = standings(desk.state)
    assert found.missing == ((1, 1), (1, 2))
    assert all(row.points == 0 for row in found.rows)
    told = desk.do(c.ResultConfirmed(1, 1))
    assert told == (e.SheetConfirmed(1, 1, strokes(desk, 1, 3, 1, 1, 0)),)
    desk.sheet(2, (1, 1, 1, 1))
    assert e.MatchdayCompleted(1) in desk.last
    assert standings(desk.state).missing == ()


REFUSED = {
    "TS-37 a negative number": ((-1, 0, 0, 0), (), "strokes_range", "TS-37"),
    "TS-37 more than 99": ((100, 0, 0, 0), (), "strokes_range", "TS-37"),
    "TS-37 absent with strokes": ((1, 2, 0, 0), (1,), "absent_with_strokes", "TS-37"),
    "TS-D-36 nobody to play with": ((0, 1, 0, 0), (0, 2, 3), "absent_with_strokes", "TS-D-36"),
}


@pytest.mark.parametrize(
    ("marks", "absent", "code", "clause"), list(REFUSED.values()), ids=list(REFUSED)
)
def test_what_cannot_stand_on_a_sheet(
    desk: Desk, marks: tuple[int, ...], absent: tuple[int, ...], code: str, clause: str
) -> None:
    """Refused with a code and a clause; nothing changes (TS-37, TS-D-36)."""
    away = tuple(seats(desk, 1)[at] for at in absent)
    command = c.ResultEntered(1, 1, strokes(desk, 1, *marks), away)
    assert desk.refused(command) == (code, clause)


def test_the_wrong_place(desk: Desk) -> None:
    """Unknown numbers, tables, matchdays, and those that have not been played (TS-37, TS-82,
    TS-D-40)."""
    mine, theirs = seats(desk, 1), seats(desk, 2)
    marks = dict.fromkeys(mine, 1)
    assert desk.refused(c.ResultEntered(0, 1, marks)) == ("unknown", "TS-82")
    assert desk.refused(c.ResultEntered(4, 1, marks)) == ("unknown", "TS-82")
    assert desk.refused(c.ResultEntered(2, 1, marks)) == ("not_ended", "TS-D-40")
    assert desk.refused(c.ResultEntered(1, 3, marks)) == ("unknown", "TS-82")
    assert desk.refused(c.ResultEntered(1, 1, {**marks, 99: 1})) == ("unknown", "TS-82")
    foreign = dict.fromkeys((*mine[:3], theirs[0]), 1)
    assert desk.refused(c.ResultEntered(1, 1, foreign)) == ("not_at_this_table", "TS-78")
    few = dict.fromkeys(mine[:3], 1)
    assert desk.refused(c.ResultEntered(1, 1, few)) == ("strokes_missing", "TS-37")
    assert desk.refused(c.ResultConfirmed(1, 1)) == ("nothing_entered", "TS-37")
    desk.start()
    assert desk.refused(c.ResultEntered(2, 1, marks)) == ("not_ended", "TS-D-40")
    desk.do(c.ResultEntered(1, 1, marks))


def test_a_table_that_did_not_play(desk: Desk) -> None:
    """A label of another matchday is known, and is told apart from one that there never is
    (TS-07, TS-82)."""
    desk.do(c.LateEntry("P9"))
    desk.publish()
    assert [len(day.tables) for day in desk.state.matrices[-1].days] == [2, 3, 3]
    marks = dict.fromkeys(seats(desk, 1), 1)
    for command in (
        c.ResultEntered(1, 3, marks),
        c.ResultConfirmed(1, 3),
        c.ResultCorrected(1, 3, marks, marks, "verrutscht"),
    ):
        assert desk.refused(command) == ("not_played", "TS-07")
    assert desk.refused(c.ResultEntered(1, 4, marks)) == ("unknown", "TS-82")


SAID = {
    "TS-37 absent": ((1, 2, 0, 0), (1,), "P{} hat nicht mitgespielt und soll 2 Striche haben."),
    "TS-D-36 alone": ((1, 0, 0, 0), (1, 2, 3), "P{} war allein am Tisch und soll 1 Strich haben."),
}


@pytest.mark.parametrize(("marks", "absent", "said"), list(SAID.values()), ids=list(SAID))
def test_what_is_said_of_strokes_nobody_can_have(
    desk: Desk, marks: tuple[int, ...], absent: tuple[int, ...], said: str
) -> None:
    """Somebody who was away, and somebody who was left alone (TS-37, TS-D-36)."""
    table = seats(desk, 1)
    away = tuple(table[at] for at in absent)
    whose = table[absent[0]] if marks[absent[0]] else table[0]
    with pytest.raises(RuleViolation) as refusal:
        desk.do(c.ResultEntered(1, 1, strokes(desk, 1, *marks), away))
    assert refused(refusal.value, desk.state, "de").startswith(said.format(whose))


def test_entered_twice(desk: Desk) -> None:
    """The same again is refused; so is everything once it is confirmed (TS-37, TS-78)."""
    marks = strokes(desk, 1, 4, 3, 2, 1)
    desk.do(c.ResultEntered(1, 1, marks))
    assert desk.refused(c.ResultEntered(1, 1, marks)) == ("already_entered", "TS-37")
    assert desk.refused(c.SetPresent(seats(desk, 1)[0], present=False)) == (
        "already_entered",
        "TS-37",
    )
    desk.do(c.ResultConfirmed(1, 1))
    for command in (
        c.ResultEntered(1, 1, marks),
        c.ResultConfirmed(1, 1),
        c.SetPresent(seats(desk, 1)[0], present=False),
    ):
        assert desk.refused(command) == ("already_confirmed", "TS-39")


def test_whoever_mistypes_enters_again(desk: Desk) -> None:
    """The own entry is replaced before it is confirmed."""
    one = player(seats(desk, 1)[0])
    desk.do(c.ResultEntered(1, 1, strokes(desk, 1, 4, 3, 2, 1)), one)
    desk.do(c.ResultEntered(1, 1, strokes(desk, 1, 4, 3, 1, 2)), one)
    table = desk.state.matchdays[0].tables[0]
    assert (table.status, len(table.entries)) == ("entered", 1)
    assert table.entries[0].strokes == strokes(desk, 1, 4, 3, 1, 2)


def test_two_who_disagree(desk: Desk) -> None:
    """Both entries are kept, nothing counts until the director chooses (TS-72, TS-D-38,
    TS-D-54)."""
    one, two, three, _ = map(player, seats(desk, 1))
    desk.do(c.ResultEntered(1, 1, strokes(desk, 1, 4, 3, 2, 1)), one)
    told = desk.do(c.ResultEntered(1, 1, strokes(desk, 1, 4, 3, 1, 2)), two)
    assert e.SheetDisputed(1, 1) in told
    for who in (three, DIRECTOR):
        assert desk.refused(c.ResultConfirmed(1, 1), who) == ("in_conflict", "TS-D-38")
    assert desk.refused(c.ResultConfirmed(1, 1, 2)) == ("unknown", "TS-82")
    desk.do(c.ResultConfirmed(1, 1, 1))
    table = desk.state.matchdays[0].tables[0]
    assert table.status == "confirmed"
    assert table.entries[0].strokes == strokes(desk, 1, 4, 3, 1, 2)


def test_who_confirms(desk: Desk) -> None:
    """Any other present player, the Kompetenzteam of the table, or the director (TS-02, TS-37,
    TS-D-54)."""
    mine, other = of_one(desk)
    here, there = seats(desk, mine), seats(desk, other)
    entry = c.ResultEntered(1, mine, dict.fromkeys(here, 1))
    assert desk.refused(entry, player(there[0])) == ("not_at_this_table", "TS-02")
    desk.do(entry, player(here[1]))
    confirm = c.ResultConfirmed(1, mine)
    assert desk.refused(confirm, player(here[1])) == ("own_entry", "TS-D-54")
    assert desk.refused(confirm, player(there[0])) == ("not_at_this_table", "TS-02")
    assert desk.refused(c.ResultConfirmed(1, other), referee(1)) == ("nothing_entered", "TS-37")
    desk.do(confirm, referee(1))
    away = c.ResultEntered(1, other, {**dict.fromkeys(there, 1), there[3]: 0}, (there[3],))
    assert desk.refused(away, player(there[3])) == ("not_allowed", "TS-82")
    desk.do(away, player(there[0]))
    assert desk.refused(c.ResultConfirmed(1, other), referee(1)) == ("not_at_this_table", "TS-02")
    assert desk.refused(c.ResultConfirmed(1, other), player(there[3])) == ("not_allowed", "TS-82")
    desk.do(c.ResultConfirmed(1, other), player(there[1]))


def test_without_countersigning() -> None:
    """Players have no say by the option (TS-D-54)."""
    desk = Desk(Config(matchdays=1, countersign=False)).ready(4)
    desk.start()
    desk.end()
    entry = c.ResultEntered(1, 1, dict.fromkeys(range(1, 5), 1))
    assert desk.refused(entry, player(1)) == ("not_allowed", "TS-82")
    desk.do(entry, SERVER)
    assert desk.refused(c.ResultConfirmed(1, 1), player(1)) == ("not_allowed", "TS-82")
    desk.do(c.ResultConfirmed(1, 1), SERVER)


def test_who_was_away_is_not_ranked() -> None:
    """Reported as absent, and never as present: no place, no points (TS-31, TS-D-35)."""
    desk = Desk(Config(matchdays=1)).ready(4)
    desk.start()
    desk.do(c.SetPresent(4, present=False))
    desk.do(c.SetPresent(3, present=False))
    desk.do(c.SetPresent(3, present=True))
    desk.end()
    desk.do(c.ResultEntered(1, 1, {1: 4, 2: 2, 3: 0, 4: 0}))
    desk.do(c.ResultConfirmed(1, 1))
    rows = {row.no: (row.points, row.matchdays) for row in standings(desk.state).rows}
    assert rows == {1: (3, 1), 2: (2, 1), 3: (1, 1), 4: (0, 0)}


@pytest.mark.parametrize(("marks", "asked"), [((10, 10, 10, 0), False), ((10, 10, 10, 1), True)])
def test_many_strokes_are_asked_about(desk: Desk, marks: tuple[int, ...], asked: bool) -> None:
    """Not refused (TS-79)."""
    told = desk.do(c.ResultEntered(1, 1, strokes(desk, 1, *marks)))
    assert (e.ManyStrokes(1, 1, sum(marks)) in told) == asked


def test_a_correction(desk: Desk) -> None:
    """Old and new value, who, when and why stay readable; all that follows is computed anew
    (TS-04, TS-39, TS-EX-23, TS-INV-08, TS-D-33)."""
    desk.sheet(1, (4, 3, 1, 0))
    old, new = strokes(desk, 1, 4, 3, 1, 0), strokes(desk, 1, 4, 3, 0, 1)
    before = standings(desk.state)
    desk.wait(1)
    told = desk.do(c.ResultCorrected(1, 1, old, new, "Zeile verrutscht"))
    assert told == (e.SheetCorrected(1, 1, old, new, (), (), "Zeile verrutscht", False),)
    trail = desk.state.audit[-1]
    assert (trail.t, trail.by, trail.act) == (desk.t, DIRECTOR, "sheet_corrected")
    rows = {row.no: row.points for row in standings(desk.state).rows}
    assert [rows[no] for no in seats(desk, 1)] == [3, 2, 0, 1]
    desk.do(c.ResultCorrected(1, 1, new, old, "doch nicht"))
    assert standings(desk.state) == before
    assert [one.act for one in desk.state.audit].count("sheet_corrected") == 2


def test_presence_is_corrected_too(desk: Desk) -> None:
    """Somebody had been there after all (TS-D-33)."""
    marks = strokes(desk, 1, 4, 3, 0, 0)
    away = seats(desk, 1)[3]
    desk.do(c.ResultEntered(1, 1, marks, (away,)))
    desk.do(c.ResultConfirmed(1, 1))
    desk.do(c.ResultCorrected(1, 1, marks, marks, "war doch da", ()))
    assert desk.state.matchdays[0].tables[0].entries[0].absent == ()


def test_what_is_no_correction(desk: Desk) -> None:
    """Without a reason, without a change, on old figures, of nothing (TS-39, TS-D-33)."""
    old, new = strokes(desk, 1, 4, 3, 1, 0), strokes(desk, 1, 4, 3, 0, 1)
    assert desk.refused(c.ResultCorrected(1, 1, old, new, "x")) == ("nothing_confirmed", "TS-39")
    desk.sheet(1, (4, 3, 1, 0))
    assert desk.refused(c.ResultCorrected(1, 1, old, new, "  ")) == ("reason_required", "TS-39")
    assert desk.refused(c.ResultCorrected(1, 1, new, old, "x")) == ("stale", "TS-D-33")
    assert desk.refused(c.ResultCorrected(1, 1, old, old, "x")) == ("bad_action", "TS-D-33")
    high = {**old, seats(desk, 1)[0]: 100}
    assert desk.refused(c.ResultCorrected(1, 1, old, high, "x")) == ("strokes_range", "TS-37")


def test_how_long_the_kompetenzteam_corrects(desk: Desk) -> None:
    """Until the next matchday starts, at its own table; after the last until the final (TS-39,
    TS-D-34)."""
    mine, other = of_one(desk)
    for table in (1, 2):
        desk.sheet(table, (4, 3, 1, 0))

    def correction(table: int, matchday: int = 1) -> c.ResultCorrected:
        entry = desk.state.matchdays[matchday - 1].tables[table - 1].entries[0]
        last = max(entry.strokes)
        new = {**entry.strokes, last: entry.strokes[last] + 1}
        return c.ResultCorrected(matchday, table, entry.strokes, new, "verzählt")

    desk.do(correction(mine), referee(1))
    assert desk.refused(correction(other), referee(1)) == ("not_at_this_table", "TS-02")
    assert desk.refused(correction(mine), player(1)) == ("not_allowed", "TS-82")
    desk.start()
    assert desk.refused(correction(mine), referee(1)) == ("too_late_for_referee", "TS-39")
    desk.do(correction(mine))
    desk.end()
    for table in (1, 2):
        desk.sheet(table, (1, 1, 1, 0))
    desk.matchday((2, 1, 1, 0))
    assert desk.state.stage == "final_ready"
    last = next(t.table for t in desk.state.matchdays[2].tables if 1 in t.seats)
    desk.do(correction(last, 3), referee(1))
    desk.lots()


def test_in_a_pause_results_can_be_entered(desk: Desk) -> None:
    """Nothing starts or rings, but sheets, people and presence go on (TS-D-39)."""
    desk.do(c.Pause())
    desk.sheet(1, (4, 3, 1, 0))
    desk.do(c.Withdraw(8))


@pytest.mark.parametrize("who", [DIRECTOR, Author(role="referee", name="Frau Wirtin")])
def test_a_referee_who_does_not_play_has_every_table(desk: Desk, who: Author) -> None:
    """As the director (TS-02, TS-03)."""
    desk.do(c.SetReferee(name="Frau Wirtin", reason="hilft aus"))
    for table in (1, 2):
        desk.do(c.ResultEntered(1, table, dict.fromkeys(seats(desk, table), 1)), who)
        desk.do(c.ResultConfirmed(1, table), who)
    assert desk.state.complete
