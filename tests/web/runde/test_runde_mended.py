"""A Runde over the wire that is put right, written down by hand, and agrees on its next date."""

from __future__ import annotations

import pytest
from tests.web.lab import a_lab
from tests.web.runde.runde_lab import Circle, a_circle
from tests.web.runde.test_runde_rights import WRONG, in_two_languages
from tests.web.runde.test_runde_tables import agreed, living, sums
from tests.web.sockets import Message
from tests.web.standins import Clock, Kept

HOUR = 3_600_000
DAY = 24 * HOUR
BY_HAND = {
    "by": "Anna",
    "game": "zwanzig",
    "places": [{"name": "Anna", "points": 3}, {"name": "Ben", "points": 0}],
    "fewest": True,
}


async def test_a_struck_result_is_read_and_not_counted() -> None:
    """On a sheet that was looked at before, under the name that who did it goes by."""
    async with a_circle() as (circle, _, _):
        before = await circle.do("write", **BY_HAND)
        (result,) = before["tonight"]["results"]
        assert sums(before) == {"Anna": (1, 0), "Ben": (1, 1)}
        await circle.do("add_member", name="Benn")
        struck = await circle.do("strike", result=result["no"], by="Benn")
        assert sums(struck) == {"Anna": (0, 0), "Ben": (0, 0), "Benn": (0, 0)}
        sheet = struck["tonight"]
        assert (sheet["people"], sheet["highlights"]) == ([], [])
        assert sheet["results"][0]["struck"]["by"] == "Benn"
        assert sheet["results"][0]["places"] == result["places"]
        assert [game["played"] for game in struck["games"] if game["game"] == "zwanzig"] == [0]
        merged = await circle.do("merge_names", name="Benn", into="Ben")
        assert merged["tonight"]["results"][0]["struck"]["by"] == "Ben"
        after = await circle.do("restore", result=result["no"], by="Anna")
        assert after["tonight"]["results"] == [result]


async def test_what_was_written_by_hand_says_so() -> None:
    """And by whom; the winner stands first, with few points as a minus."""
    async with a_circle() as (circle, _, _):
        look = await circle.do("write", **BY_HAND)
        (result,) = look["tonight"]["results"]
        assert result["written"]["by"] == "Anna"
        assert [
            (one["name"], one["points"], one["won"], one["place"]) for one in result["places"]
        ] == [("Ben", 0, True, None), ("Anna", -3, False, None)]
        places = [{"name": "Zoe", "place": 2}, {"name": "Ben", "place": 1}]
        before = look["now"] - 30 * DAY
        look = await circle.do("write", **{**BY_HAND, "places": places, "at": before})
        (evening,) = look["evenings"]
        assert [one["place"] for one in evening["results"][0]["places"]] == [1, 2]
        assert evening["began"] == before
        assert sums(look) == {"Anna": (1, 0), "Ben": (2, 2), "Zoe": (1, 0)}
        assert look["tonight"]["no"] == 2


async def test_what_was_written_by_hand_is_no_table_to_go_by() -> None:
    """It is played often, but the first table of the room is still as whoever opens it likes."""
    async with a_circle() as (circle, anna, ben):
        look = await circle.do("write", **BY_HAND)
        assert usual(look) == (1, False)
        await circle.played([anna, ben])
        assert usual(await circle.look()) == (2, True)


def usual(look: Message) -> tuple[int, bool]:
    """How often Zwanzig was played, and whether there is a table that the next one follows."""
    (game,) = [one for one in look["games"] if one["game"] == "zwanzig"]
    return game["played"], game["usual"]


async def test_a_name_is_taken_off_the_board_too() -> None:
    """Of all that the page shows and the exports hold; who was merged has no name either."""
    async with a_circle() as (circle, anna, ben):
        ben.name = "Benn"
        await circle.do("merge_names", name="Ben", into="Anna")
        await circle.do("split_names", name="Ben")
        table = (await circle.opened(anna, "mau-mau", seats=2))["id"]
        await circle.begun([anna, ben], table)
        open_ = await circle.wish("leave", name="Ben", nameless=True)
        assert (open_.status_code, open_.json()["code"]) == (409, "tables_open")
        in_two_languages(open_.json())
        await agreed(circle, table, (anna, ben))
        await circle.do("merge_names", name="Benn", into="Ben")
        look = await circle.do("leave", name="Ben", nameless=True)
        assert [row["name"] for row in look["members"]] == ["Anna"]
        assert look["left"] == []
        (board,) = living(circle).doc.customs["mau-mau"].options["boards"]
        assert list(board["names"]) == ["Anna", "N. N."]
        (result,) = look["tonight"]["results"]
        assert {one["name"] for one in result["places"]} == {"Anna", ""}
        for path in ("", "/export.json", "/results.csv"):
            assert "Ben" not in (await circle.ask("GET", path)).text


async def test_who_has_left_is_told_and_can_come_back() -> None:
    async with a_circle() as (circle, _, _):
        look = await circle.do("leave", name="Ben")
        assert ([row["name"] for row in look["members"]], look["left"]) == (["Anna"], ["Ben"])
        look = await circle.do("add_member", name="Ben")
        assert ([row["name"] for row in look["members"]], look["left"]) == (["Anna", "Ben"], [])


async def test_all_of_it_is_there_after_a_restart() -> None:
    """As it was, from the journal."""
    store, clock = Kept(), Clock()
    async with a_circle(store=store, clock=clock) as (circle, _, _):
        keys = {"runde": circle.id, "member": circle.key, "founder": circle.founder}
        look = await circle.do("write", **BY_HAND)
        await circle.do("strike", result=1, by="Ben")
        await circle.do("set_date", by="Anna", at=look["now"] + DAY, where="bei Ben")
        await circle.do("leave", name="Ben")
        before = await circle.look()
    async with a_lab(store=store, clock=clock, seed=2) as lab:
        after = await Circle(lab, lab.browser("Anna"), keys).look()
        assert {**after, "now": 0} == {**before, "now": 0}


async def test_who_comes_is_told_to_all() -> None:
    """Until the evening is over."""
    clock = Clock()
    async with a_circle(clock=clock) as (circle, _, _):
        at = (await circle.look())["now"] + 3 * DAY
        await circle.do("set_date", by="Anna", at=at, where="bei Ben")
        await circle.do("answer_date", name="Ben", at=at, coming="yes")
        look = await circle.do("answer_date", name="Anna", at=at, coming="maybe")
        date = look["date"]
        assert (date["at"], date["where"], date["set"]["by"]) == (at, "bei Ben", "Anna")
        assert [(one["name"], one["coming"]) for one in date["answers"]] == [
            ("Anna", "maybe"),
            ("Ben", "yes"),
        ]
        clock.at += 3 * DAY + 9 * HOUR
        assert (await circle.look())["date"] is None
        file = await circle.ask("GET", "/date.ics")
        assert (file.status_code, file.json()["code"]) == (404, "no_date")
        in_two_languages(file.json())


async def test_the_date_is_a_file_for_calendars() -> None:
    """One event, that of before after a change; without any link."""
    async with a_circle() as (circle, _, _):
        at = (await circle.look())["now"] + 3 * DAY
        files = []
        for where in ("bei Ben", "bei Anna, oben"):
            await circle.do("set_date", by="Anna", at=at, where=where)
            files.append(await circle.ask("GET", "/date.ics"))
        first, second = files
        assert first.headers["content-type"] == "text/calendar; charset=utf-8"
        assert "attachment" in first.headers["content-disposition"]
        assert f"UID:{circle.id}-1@stammtisch\r\nSEQUENCE:0\r\n" in first.text
        assert f"UID:{circle.id}-1@stammtisch\r\nSEQUENCE:1\r\n" in second.text
        assert "LOCATION:bei Anna\\, oben\r\n" in second.text
        assert "SUMMARY:Donnerstag\r\n" in second.text
        assert circle.key not in second.text
        wrong = await circle.ask("GET", "/date.ics", key=WRONG)
        assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_runde_key")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("write", BY_HAND),
        ("strike", {"result": 1, "by": "Anna"}),
        ("leave", {"name": "Ben", "nameless": True}),
        ("set_date", {"by": "Anna", "at": 4_000_000_000_000}),
    ],
)
async def test_the_same_wish_again_does_nothing(kind: str, fields: Message) -> None:
    """As when an answer got lost on the way."""
    clock = Clock()
    async with a_circle(clock=clock) as (circle, _, _):
        look = await circle.do("write", **BY_HAND)
        if "at" in fields:
            fields = {**fields, "at": look["now"] + DAY}
        answers = [await circle.wish(kind, id="wish-once", **fields) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
        first, second = (answer.json() for answer in answers)
        assert {**first, "now": 0} == {**second, "now": 0}
        assert first["seq"] == look["seq"] + 1


@pytest.mark.parametrize(
    ("kind", "fields", "status", "code"),
    [
        ("strike", {"result": 1, "by": "Anna"}, 404, "unknown_result"),
        ("restore", {"result": 10**12, "by": "Anna"}, 404, "unknown_result"),
        ("leave", {"name": "Zoe"}, 404, "unknown_member"),
        ("write", {**BY_HAND, "places": BY_HAND["places"][:1]}, 400, "too_few_people"),  # type: ignore[index]
        ("write", {**BY_HAND, "at": 0}, 400, "bad_day"),
        ("write", {**BY_HAND, "by": "Zoe"}, 404, "unknown_member"),
        ("set_date", {"by": "Anna", "at": 1}, 400, "date_past"),
        ("set_date", {"by": "Anna", "at": 1 << 60}, 400, "date_far"),
        ("drop_date", {"by": "Anna"}, 404, "no_date"),
        ("answer_date", {"name": "Anna", "at": 1, "coming": "yes"}, 404, "no_date"),
    ],
)
async def test_what_makes_no_sense_is_refused(
    kind: str, fields: Message, status: int, code: str
) -> None:
    """In a sentence, and nothing has happened."""
    async with a_circle() as (circle, _, _):
        before = (await circle.look())["seq"]
        answer = await circle.wish(kind, **fields)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        in_two_languages(answer.json())
        assert (await circle.look())["seq"] == before


@pytest.mark.parametrize(
    ("kind", "fields", "code"),
    [
        ("write", {**BY_HAND, "game": "poker"}, "unknown_game"),
        ("write", {**BY_HAND, "places": [{"name": "Anna", "bot": True}]}, "bad_request"),
        ("write", {**BY_HAND, "places": [{"name": f"P{n}"} for n in range(17)]}, "bad_request"),
        ("strike", {"result": "1", "by": "Anna"}, "bad_request"),
        ("answer_date", {"name": "Anna", "at": 1, "coming": "perhaps"}, "bad_request"),
        ("set_date", {"by": "Anna", "at": 1, "where": "x" * 500}, "bad_request"),
    ],
)
async def test_what_nobody_could_mean_is_no_command(kind: str, fields: Message, code: str) -> None:
    async with a_circle() as (circle, _, _):
        answer = await circle.wish(kind, **fields)
        assert (answer.status_code, answer.json()["code"]) == (400, code)
