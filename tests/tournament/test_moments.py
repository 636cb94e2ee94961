"""The moments of an evening, from its results alone."""

from __future__ import annotations

import msgspec
import pytest
from tests.tournament.desk import Desk
from tests.tournament.played import Sheet, played

from stammtisch.tournament import Config, State
from stammtisch.tournament import commands as c
from stammtisch.tournament.moments import EveningMoment, moments
from stammtisch.tournament.views import evening_view

FAR: Sheet = {1: 9, 2: 5, 3: 2, 4: 0}


def found(*days: list[Sheet]) -> dict[str, dict[str, object]]:
    """By kind."""
    return {one.kind: dict(one.facts) for one in moments(played(*days))}


CLOSEST: dict[str, tuple[list[Sheet], str, dict[str, object]]] = {
    "the fewest strokes between first and last": (
        [FAR, {5: 6, 6: 5, 7: 5, 8: 4}],
        "closest",
        {"matchday": 1, "table": 2, "first": 5, "most": 6, "last": 8, "least": 4, "spread": 2},
    ),
    "all equal": (
        [FAR, {5: 4, 6: 4, 7: 4, 8: 4}],
        "dead_heat",
        {"matchday": 1, "table": 2, "strokes": 4, "names": [5, 6, 7, 8]},
    ),
    "of equally close ones that with more strokes": (
        [{1: 2, 2: 2, 3: 1, 4: 1}, {5: 5, 6: 5, 7: 4, 8: 4}],
        "closest",
        {"matchday": 1, "table": 2, "first": 5, "most": 5, "last": 8, "least": 4, "spread": 1},
    ),
    "who was absent is not its end": (
        [FAR, {5: 6, 6: 5, 7: 5, 8: None}],
        "closest",
        {"matchday": 1, "table": 2, "first": 5, "most": 6, "last": 7, "least": 5, "spread": 1},
    ),
    "two alone are no table": (
        [{1: 6, 2: 5, 3: 4, 4: 3}, {5: 5, 6: 5, 7: None, 8: None}],
        "closest",
        {"matchday": 1, "table": 1, "first": 1, "most": 6, "last": 4, "least": 3, "spread": 3},
    ),
    "a table without a game is none": (
        [{1: 6, 2: 5, 3: 4, 4: 3}, {5: 0, 6: 0, 7: 0, 8: 0}],
        "closest",
        {"matchday": 1, "table": 1, "first": 1, "most": 6, "last": 4, "least": 3, "spread": 3},
    ),
}


@pytest.mark.parametrize(("day", "kind", "facts"), CLOSEST.values(), ids=list(CLOSEST))
def test_the_closest_table(day: list[Sheet], kind: str, facts: dict[str, object]) -> None:
    """By strokes, the absent left out."""
    assert found(day)[kind] == facts


def test_no_table_was_close() -> None:
    """With more than three strokes between first and last there is nothing to tell of it."""
    assert "closest" not in found([FAR, {5: 6, 6: 5, 7: 5, 8: 2}])


def sheet(*strokes: int | None) -> list[Sheet]:
    """A table of four."""
    return [dict(enumerate(strokes, 1))]


STREAKS: dict[str, tuple[list[list[Sheet]], dict[str, object] | None]] = {
    "one matchday is no streak": ([sheet(5, 3, 2, 1)], None),
    "two in a row": ([sheet(5, 3, 2, 1)] * 2, {"names": [1], "days": 2}),
    "not in a row": (
        [sheet(5, 3, 2, 1), sheet(3, 5, 2, 1), sheet(5, 3, 2, 1)],
        None,
    ),
    "a shared first place goes on": (
        [sheet(5, 3, 2, 1), sheet(5, 5, 2, 1), sheet(5, 3, 2, 1)],
        {"names": [1], "days": 3},
    ),
    "who misses one ends it": (
        [sheet(5, 3, 2, 1), sheet(None, 3, 2, 2), sheet(5, 3, 2, 1)],
        {"names": [1], "days": 1},
    ),
    "two with the same": ([sheet(5, 5, 2, 1)] * 2, {"names": [1, 2], "days": 2}),
    "four with the same is nothing special": ([sheet(5, 5, 5, 5)] * 2, None),
}


@pytest.mark.parametrize(("days", "facts"), STREAKS.values(), ids=list(STREAKS))
def test_the_longest_streak(days: list[list[Sheet]], facts: dict[str, object] | None) -> None:
    """First at the table, matchday after matchday."""
    if facts and facts["days"] == 1:
        facts = None
    assert found(*days).get("streak") == facts


def test_the_biggest_comeback() -> None:
    """From the rank after a matchday to that after the last; one rank is no comeback (TS-41)."""
    days = [sheet(1, 5, 4, 3), sheet(9, 3, 2, 1), sheet(9, 1, 2, 3)]
    assert found(*days)["comeback"] == {"name": 1, "matchday": 1, "from": 4, "to": 1}
    assert "comeback" not in found(sheet(5, 4, 3, 2), sheet(5, 4, 3, 2))
    assert "comeback" not in found(sheet(4, 5, 3, 2), sheet(9, 1, 3, 2))


def test_at_most_three_and_the_fullest_sheet_fills_up() -> None:
    """Without a comeback the most strokes on one sheet are told."""
    three = moments(played(sheet(5, 4, 3, 2), sheet(7, 4, 3, 2)))
    assert [one.kind for one in three] == ["closest", "streak", "most_strokes"]
    assert three[-1].facts == {"name": 1, "strokes": 7, "matchday": 2, "table": 1}
    all_four = moments(played(sheet(2, 5, 4, 3), sheet(9, 3, 2, 1), sheet(9, 1, 2, 3)))
    assert [one.kind for one in all_four] == ["closest", "streak", "comeback"]


NOTHING: dict[str, State] = {
    "before the first card": State(config=Config()),
    "no game was counted": played(sheet(0, 0, 0, 0)),
}


@pytest.mark.parametrize("state", NOTHING.values(), ids=list(NOTHING))
def test_nothing_to_tell(state: State) -> None:
    """Then there is no sentence."""
    assert moments(state) == ()


def test_open_sheets_count_nothing() -> None:
    """Neither as a table nor for the ranks of a comeback (TS-38)."""
    state = played(sheet(0, 5, 4, 3), sheet(9, 3, 2, 1))
    assert "comeback" in {one.kind for one in moments(state)}
    last = state.matchdays[-1]
    open_table = msgspec.structs.replace(last.tables[0], status="entered")
    day = msgspec.structs.replace(last, tables=(open_table,))
    unsure = msgspec.structs.replace(state, matchdays=(state.matchdays[0], day))
    assert moments(unsure) == (
        EveningMoment("most_strokes", {"name": 2, "strokes": 5, "matchday": 1, "table": 1}),
    )


def test_told_at_the_end_in_both_languages() -> None:
    """Not while it is played; with names, and every placeholder filled."""
    desk = Desk(Config(matchdays=2)).ready(8)
    desk.matchday((4, 3, 2, 1), (5, 3, 0, 1))
    desk.matchday((4, 4, 4, 4), (5, 3, 0, 1))
    desk.lots()
    assert evening_view(desk.state).moments == []
    desk.do(c.StartFinal())
    desk.lots()
    desk.do(c.DealFinal())
    assert desk.state.final is not None
    desk.rung_out()
    desk.do(c.FinalResult({no: at for at, no in enumerate(desk.state.final.field)}))
    told = evening_view(desk.state).moments
    assert told[0].kind == "dead_heat"
    assert told[0].de.startswith("Enger ging es nicht: An Spieltag 2, Tisch 1, hatten P")
    assert told[0].en.endswith(" had 4 strokes each.")
    desk.do(c.Close())
    assert evening_view(desk.state).moments == told
    assert all("{" not in one.de + one.en and "?" not in one.de + one.en for one in told)
