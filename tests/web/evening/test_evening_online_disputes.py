"""An evening online where people have the last word: mix-ups, corrections, ties at the end."""

from __future__ import annotations

from typing import Any

from tests.tournament.desk import SERVER, Desk
from tests.web.evening.test_evening_online import TRIAL, Evening, commands, counted, online

from stammtisch.games.protocol import ContestSheet
from stammtisch.tournament import Config, State
from stammtisch.tournament import commands as c
from stammtisch.tournament.cut import dues, final_ranking
from stammtisch.tournament.standings import standings
from stammtisch.web.evening.chances import LotWish
from stammtisch.web.evening.online.bots import Fill
from stammtisch.web.evening.online.duties import duty
from stammtisch.web.evening.online.games import games_on, reported

NOBODY = Fill(0, frozenset())


def exchanged(evening: Evening) -> dict[str, list[int]]:
    """The first players of two tables in each other's place, in another order than they sit."""
    first, second = (list(table.seats) for table in evening.state.matchdays[0].tables)
    return {"1": sorted([second[0], *first[1:]]), "2": sorted([first[0], *second[1:]])}


async def test_who_really_sat_where_is_written_down_and_moves_nobody() -> None:
    """The room's tables go on as they were dealt to; whose strokes are whose it cannot know then,
    so the director enters those sheets, and meetings count as they were (TS-71, TS-D-37)."""
    async with online(**TRIAL) as evening:
        await evening.begin()
        await evening.go(0.2)
        dealt = {label: living.doc.seats for label, living in evening.tables().items()}
        really = exchanged(evening)
        await evening.director.do("table_overridden", tables=really, reason="Handys vertauscht")
        await evening.settle()
        assert {label: living.doc.seats for label, living in evening.tables().items()} == dealt
        assert {game.label: len(game.seats) for game in games_on(evening.state)} == {"1": 4, "2": 4}
        await evening.go(0.5)
        assert evening.state.stage == "break"
        assert commands(evening, c.ResultEntered) == 0
        assert games_on(evening.state) == ()
        assert evening.tables() == {}
        for table in (1, 2):
            await evening.sheet(table, 3, 2, 1, 0)
        day = evening.state.matchdays[0]
        assert day.complete
        assert [sorted(table.seats) for table in day.tables] == [really["1"], really["2"]]
        await evening.settle()
        assert commands(evening, c.ResultEntered) == 2


async def test_a_mix_up_at_tables_of_other_sizes_stops_no_evening() -> None:
    """Three and five instead of four and four: the other tables and the bell go on (TS-71)."""
    async with online(**TRIAL) as evening:
        await evening.begin()
        first, second = (list(table.seats) for table in evening.state.matchdays[0].tables)
        moved = {"1": first[:3], "2": [*second, first[3]]}
        await evening.director.do("table_overridden", tables=moved, reason="Nils saß am Tisch 2")
        await evening.go(0.7)
        assert evening.state.stage == "break"
        assert evening.lab.app.state.room.metrics.bugs == 0


async def test_a_correction_of_the_director_stands() -> None:
    """The room does not write its own count over it; places and points follow (TS-39, TS-D-33)."""
    async with online(**TRIAL) as evening:
        await evening.begin()
        await evening.go(0.7)
        before = counted(evening)[1, 1]
        new = {no: count + 10 * (at == 0) for at, (no, count) in enumerate(before.items())}
        await evening.director.do(
            "result_corrected",
            matchday=1,
            table=1,
            old={str(no): count for no, count in before.items()},
            new={str(no): count for no, count in new.items()},
            reason="ein Spiel doppelt gezählt",
        )
        await evening.settle()
        await evening.go(0.2)
        table = evening.state.matchdays[0].tables[0]
        assert (table.status, table.entries[0].strokes) == ("corrected", new)
        assert commands(evening, c.ResultEntered) == 2
        assert standings(evening.state).rows[0].no == next(iter(new))
        assert any(one.act == "sheet_corrected" for one in evening.state.audit)


def at_the_final(strokes: tuple[int, ...]) -> Desk:
    """Six at an evening online whose final has ended so, in the order of its field."""
    desk = Desk(Config(matchdays=1, use="online")).ready(6)
    desk.matchday((3, 2, 1), (5, 4, 0))
    _drawn(desk)
    desk.do(c.StartFinal(), SERVER)
    _drawn(desk)
    desk.do(c.DealFinal(), SERVER)
    game = games_on(desk.state)[0]
    assert game.label == "final"
    by_no = dict(zip(_final(desk.state).field, strokes, strict=True))
    counts = tuple(by_no[no] for no in game.seats)
    desk.do(reported(desk.state, game, ContestSheet(strokes=counts, played=(True,) * 6)), SERVER)
    return desk


def _final(state: State) -> Any:
    assert state.final is not None
    return state.final


def _drawn(desk: Desk) -> None:
    """Whatever lot the server would draw now falls as the numbers stand."""
    while (owed := duty(desk.state, NOBODY)) is not None and isinstance(owed[1], LotWish):
        purpose = owed[1].purpose
        due = next(one for one in dues(desk.state) if one.kind.removesuffix("_lot") == purpose)
        desk.do(c.DrawLot(purpose, tuple(sorted(due.among))), SERVER)


def test_a_tie_for_the_first_place_of_the_final_is_played_out() -> None:
    """Sudden death among the tied alone: one game at a table of the room, its dealer by lot; who
    wins it wins the evening, all others keep their places (TS-62, TS-D-18, TS-EX-30)."""
    desk = at_the_final((6, 6, 4, 3, 1, 0))
    field = _final(desk.state).field
    assert games_on(desk.state) == ()
    owed = duty(desk.state, NOBODY)
    assert owed is not None
    assert owed[1] == LotWish("dealer")
    _drawn(desk)
    (game,) = games_on(desk.state)
    assert (game.label, sorted(game.seats)) == ("playoff", sorted(field[:2]))
    assert (game.terms.goal, game.ends) == (1, None)
    won = tuple(int(no == field[1]) for no in game.seats)
    desk.do(reported(desk.state, game, ContestSheet(strokes=won, played=(True, True))), SERVER)
    assert games_on(desk.state) == ()
    assert duty(desk.state, NOBODY) == (0, c.Close())
    desk.do(c.Close(), SERVER)
    order = [field[1], field[0], *field[2:]]
    assert [one.no for one in final_ranking(desk.state)] == order
    assert [one.strokes for one in final_ranking(desk.state)] == [6, 6, 4, 3, 1, 0]


def test_other_ties_of_the_final_need_no_game() -> None:
    """They follow the order of the standings, and the evening closes by itself (TS-62)."""
    desk = at_the_final((6, 4, 4, 1, 0, 0))
    assert games_on(desk.state) == ()
    assert duty(desk.state, NOBODY) == (0, c.Close())
    assert [one.no for one in final_ranking(desk.state)] == list(_final(desk.state).field)
