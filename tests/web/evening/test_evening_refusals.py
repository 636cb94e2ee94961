"""Bad input: each refused with code, clause and a sentence in both languages, and nothing lost."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.builders import case
from tests.web.evening_lab import Desk, a_desk, named


@pytest.fixture
async def played() -> Any:
    """Eight people, the first of two matchdays is over, table 1 is confirmed."""
    async with a_desk(config={"matchdays": 2}) as desk:
        await desk.played(8)
        await desk.sheet(1, 3, 2, 1, 0)
        yield desk


def entry(table: int = 2, **more: Any) -> dict[str, Any]:
    return {"matchday": 1, "table": table, "strokes": {}} | more


@pytest.mark.parametrize(
    ("kind", "fields", "code", "clause"),
    [
        case("unknown number", "withdraw", {"no": 99}, "unknown", "TS-82"),
        case("number 0", "withdraw", {"no": 0}, "unknown", "TS-82"),
        case("unknown matchday", "result_entered", entry(matchday=31), "unknown", "TS-82"),
        case("unknown table", "result_entered", entry(9), "unknown", "TS-82"),
        case("matchday ahead", "result_entered", entry(matchday=2), "not_ended", "TS-D-40"),
        case("already confirmed", "result_entered", entry(1), "already_confirmed", "TS-39"),
        case("nobody's strokes", "result_entered", entry(), "strokes_missing", "TS-37"),
        case("a second draw", "draw_numbers", {}, "matrix_published", "TS-78"),
        case("a second matrix", "publish_matrix", {}, "matrix_published", "TS-17"),
        case("no reason", "start_matchday", {}, "reason_required", "TS-D-27"),
        case("final too early", "start_final", {}, "wrong_state", "TS-82"),
        case("a lot not due", "lot", {"purpose": "seeds"}, "not_due", "TS-78"),
        case("name taken", "late_entry", {"name": "p1"}, "name_taken", "TS-78"),
        case("name too long", "late_entry", {"name": "x" * 200}, "bad_name", "TS-77"),
        case("name unseen", "late_entry", {"name": "A\u202eb"}, "bad_name", "TS-77"),
        case("no name", "late_entry", {"name": " "}, "bad_name", "TS-77"),
        case("name with markup", "late_entry", {"name": "<b>Kai</b>"}, "bad_name", "TS-77"),
        case("minutes", "extend_break", {"minutes": -5}, "minutes_range", "TS-19"),
        case("bells", "ring", {"times": 9}, "bad_action", "TS-20"),
        case("no command", "explode", {}, "bad_command", "TS-78"),
        case("too many fields", "ring", {"loud": True}, "bad_command", "TS-78"),
        case("strokes that are words", "result_entered", entry(strokes={"1": "x"}), "bad_command",
             "TS-78"),
    ],
)  # fmt: skip
async def test_bad_commands(
    played: Desk, kind: str, fields: dict[str, Any], code: str, clause: str
) -> None:
    """The state is as it was, and a right command goes on afterwards."""
    before = played.living.log.state
    refusal = await played.director.refused(kind, **fields)
    named(refusal, code, clause)
    assert refusal["status"] in {400, 404, 409}
    assert played.living.log.state is before
    await played.director.do("ring")


@pytest.mark.parametrize(
    ("strokes", "code"),
    [
        case("below 0", -1, "strokes_range"),
        case("above 99", 100, "strokes_range"),
    ],
)
async def test_strokes_out_of_range(played: Desk, strokes: int, code: str) -> None:
    """0 to 99 (TS-37)."""
    given = played.strokes(2, strokes, 0, 0, 0)
    named(await played.director.refused("result_entered", **entry(strokes=given)), code, "TS-37")


async def test_a_result_entered_twice(played: Desk) -> None:
    """The same figures again are refused, absent people have no strokes (TS-37)."""
    given = entry(strokes=played.strokes(2, 3, 2, 1, 0))
    await played.director.do("result_entered", **given)
    named(await played.director.refused("result_entered", **given), "already_entered", "TS-37")
    absent = {**given, "absent": [played.seats(2)[0]]}
    refusal = await played.director.refused("result_entered", **absent)
    named(refusal, "absent_with_strokes", "TS-37")


async def test_a_table_that_did_not_play(played: Desk) -> None:
    """The first matchday had two tables, the next one has a third (TS-07)."""
    await played.director.do("late_entry", name="P9")
    await played.director.do("publish_matrix")
    refusal = await played.director.refused("result_entered", **entry(3))
    named(refusal, "not_played", "TS-07")
    assert refusal["de"].startswith("An Tisch 3 wurde an Spieltag 1 nicht gespielt")
    assert refusal["en"].startswith("Nobody played at table 3 on matchday 1")


async def test_after_the_start_of_the_final(played: Desk) -> None:
    """No entry any more, and no second start."""
    await played.sheet(2, 5, 4, 3, 2)
    await played.director.do("start_matchday", reason="alle da")
    await played.wait(30)
    await played.sheet(1, 6, 4, 3, 2)
    await played.sheet(2, 9, 7, 3, 1)
    director = played.director
    while dues := [
        one
        for one in (await director.look())["view"]["final"].get("dues", [])
        if one.get("purpose") != "dealer"
    ]:
        if dues[0].get("game"):
            await director.do("playoff_result", winner=dues[0]["among"][0])
        else:
            await director.do("lot", purpose=dues[0]["purpose"])
    await director.do("start_final")
    given = entry(1, strokes=played.strokes(1, 1, 1, 1, 1))
    named(await director.refused("result_entered", **given), "wrong_state", "TS-82")
    named(await director.refused("start_final"), "wrong_state", "TS-82")
    named(await director.refused("start_matchday"), "wrong_state", "TS-82")


async def test_a_second_start(played: Desk) -> None:
    """The matchday that runs is not begun again, and the next one not beside it."""
    await played.sheet(2, 5, 4, 3, 2)
    await played.director.do("start_matchday", reason="alle da")
    refusal = await played.director.refused("start_matchday", reason="noch einmal")
    named(refusal, "wrong_state", "TS-82")
    assert (await played.director.look())["view"]["matchday"] == 2


async def test_too_few_people() -> None:
    """Three are no tournament (TS-07)."""
    async with a_desk() as desk:
        await desk.signed_up(3)
        refusal = await desk.director.refused("draw_numbers")
        named(refusal, "too_few_players", "TS-07")
        named(await desk.director.refused("publish_matrix"), "no_numbers", "TS-09")


async def test_names_with_markup() -> None:
    """Refused by the desk and at the door; signs that are no markup come back as they were."""
    async with a_desk() as desk:
        named(await desk.director.refused("register", name="<i>Kai</i>"), "bad_name", "TS-77")
        answer = await desk.audience.ask("POST", "/door", {"name": "<img src=x>"})
        assert answer.status_code == 400
        named(answer.json(), "bad_name", "TS-77")
        await desk.director.do("register", name="Kai & Co <3")
        view = (await desk.director.look())["view"]
        assert [one["name"] for one in view["people"].values()] == ["Kai & Co <3"]


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        case("matchdays", {"matchdays": 31}, "matchdays"),
        case("a break too short", {"break_short": 1}, "break_short"),
        case("no such field", {"colour": "red"}, "config"),
        case("a rule there is not", {"rule_schedule": {"4": "TR-X"}}, "rule_schedule"),
    ],
)
async def test_bad_settings(wanted: dict[str, Any], field: str) -> None:
    """Refused before there is an evening (TS-01, TS-D-28)."""
    async with a_desk() as desk:
        answer = await desk.http.post("/api/evenings", json={"name": "x", "config": wanted})
        assert answer.status_code == 400
        assert answer.json()["code"] == "bad_options"
        assert answer.json()["facts"]["option"] == field


async def test_only_a_rehearsal_is_fast() -> None:
    """What counts takes its time."""
    async with a_desk() as desk:
        answer = await desk.http.post("/api/evenings", json={"name": "x", "speed": 60})
        named(answer.json(), "only_rehearsal", "TS-78")


async def test_an_evening_comes_back_by_its_record(played: Desk) -> None:
    """Exported and taken in again it is the same evening under new links (TS-46)."""
    text = (await played.director.ask("GET", "/record")).text
    answer = await played.http.post("/api/evenings/import", content=text)
    assert answer.status_code == 201, answer.text
    copy = Desk(played.lab, played.clock, answer.json())
    assert copy.living.log.state == played.living.log.state
    await copy.director.do("ring")
    again = (await copy.director.ask("GET", "/record")).text
    assert again.startswith(text)


def damaged(text: str) -> str:
    return text.replace('"ring"', '"bang"', 1) if '"ring"' in text else text[: len(text) // 2]


def newer(text: str) -> str:
    return text.replace('"format":1', '"format":2', 1)


def unlawful(text: str) -> str:
    return text.replace('"P2"', '"P1"', 1)


def with_a_gap(text: str) -> str:
    lines = text.splitlines()
    return "\n".join([*lines[:2], *lines[3:]])


def newer_statute(text: str) -> str:
    return text.replace('"rules":1', '"rules":2', 1)


@pytest.mark.parametrize(
    ("spoil", "code", "why", "said"),
    [
        case("damaged", damaged, "bad_record", "not_json", "oder sie ist abgeschnitten"),
        case("newer", newer, "record_unknown_format", "unknown_format", "neueren Stammtisch"),
        case("newer statute", newer_statute, "record_unknown_format", "unknown_rules",
             "neueren Stammtisch"),
        case("against the statute", unlawful, "bad_record", "name_taken",
             "erlaubt die Satzung hier nicht. Gebraucht wird die, die unter „Drucken“ mit „Der "
             "ganze Abend“ gespeichert wurde. (P1 steht schon auf der Liste."),
        case("a gap", with_a_gap, "bad_record", "gap", "davor fehlt etwas"),
        case("nothing", lambda _: "", "bad_record", "not_json", "keine Zeile einer Aufzeichnung"),
        case("no record", lambda _: "{}", "bad_record", "bad_header", "so beginnt kein Abend"),
    ],
)  # fmt: skip
async def test_a_record_that_cannot_be_taken_in(
    played: Desk, spoil: Any, code: str, why: str, said: str
) -> None:
    """The line, what is wrong with it in plain words, and no evening."""
    text = (await played.director.ask("GET", "/record")).text
    answer = await played.http.post("/api/evenings/import", content=spoil(text))
    assert answer.status_code == 400, answer.text
    refusal = answer.json()
    named(refusal, code, refusal["clause"])
    assert refusal["clause"].startswith("TS-")
    assert refusal["facts"]["why"] == why
    assert said in refusal["de"]
    assert refusal["facts"]["line"] >= 1


async def test_an_evening_that_there_is_not() -> None:
    """404 on every route, and on the socket."""
    async with a_desk() as desk:
        desk.id = "0" * 24
        for path in ("", "/record", "/results.csv"):
            answer = await desk.director.ask("GET", path)
            assert answer.status_code == 404
            named(answer.json(), "unknown_evening", "TS-78")


async def test_tables_of_results_and_standings(played: Desk) -> None:
    """CSV of what is confirmed; no name is a formula for a spreadsheet (TS-46)."""
    await played.director.do("late_entry", name="=1+1")
    answer = await played.audience.ask("GET", "/results.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    results = answer.text.splitlines()
    assert results[0].lstrip("\ufeff").startswith("matchday,table,no,name,strokes,place,points")
    assert len(results) == 1 + 4
    await played.sheet(2, 9, 7, 3, 1)
    await played.director.do("publish_matrix")
    await played.director.do("start_matchday", reason="alle da")
    await played.wait(30)
    standings = (await played.audience.ask("GET", "/standings.csv")).text
    assert "'=1+1" in standings
    assert ",=1+1" not in standings
    assert msgspec.json.encode(standings)


async def test_results_and_standings_for_programs(played: Desk) -> None:
    """The lines of the CSV as objects, with yes, no and nothing as JSON has them (TS-46)."""
    table = played.living.log.state.matchdays[0].tables[0]
    results = await played.audience.ask("GET", "/results.json")
    assert results.headers["content-type"].startswith("application/json")
    assert results.headers["content-disposition"].startswith('attachment; filename="results-')
    assert results.json() == [
        {
            "matchday": 1, "table": 1, "no": no, "name": f"P{_signed_up(played, no)}",
            "strokes": strokes, "place": place, "points": points, "consolation": False,
            "present": True, "corrected": False,
        }
        for no, strokes, place, points in zip(
            table.seats, (3, 2, 1, 0), (1, 2, 3, 4), (3, 2, 1, 0), strict=True
        )
    ]  # fmt: skip
    standings = (await played.audience.ask("GET", "/standings.json")).json()
    head = (await played.audience.ask("GET", "/standings.csv")).text.splitlines()[0]
    assert [list(row) for row in standings] == [head.lstrip("\ufeff").split(",")] * 8
    assert [row["points"] for row in standings] == [3, 2, 1, 0, 0, 0, 0, 0]
    assert {row["status"] for row in standings} == {"active"}


def _signed_up(played: Desk, no: int) -> str:
    """The number in the name that a number of the lot has."""
    return played.living.log.state.participants[no - 1].name.removeprefix("P")


async def test_nothing_confirmed_is_an_empty_list() -> None:
    """No sheet, no line; JSON all the same."""
    async with a_desk() as desk:
        for what in ("results", "standings"):
            assert (await desk.audience.ask("GET", f"/{what}.json")).json() == []
