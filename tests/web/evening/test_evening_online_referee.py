"""A referee at the room's tables: called, seen by name, holding the clock, blind to all hands."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from tests.web.evening.test_evening_online import (
    TRIAL,
    Evening,
    Player,
    again,
    online,
    people,
)
from tests.web.evening_lab import Page, named
from tests.web.lab import Browser, still
from tests.web.sockets import Message, Socket
from tests.web.standins import Kept

from stammtisch.table.people.chairs import chair_of
from stammtisch.web.edge.identity import guests

WIRTIN = "Frau Wirtin"
_ids = (f"wish-{number:08d}" for number in itertools.count())


async def wished(evening: Evening, browser: Browser, code: str, wish: str, text: str = "") -> Any:
    """What a browser at a table wants of the evening; the answer."""
    body = {"id": next(_ids), "wish": wish, "text": text}
    answer = await browser.http.post(f"/api/tables/{code}/referee", json=body)
    await evening.settle()
    return answer


async def done(evening: Evening, browser: Browser, code: str, wish: str, text: str = "") -> None:
    """The same, and insist that it is done."""
    answer = await wished(evening, browser, code, wish, text)
    assert answer.status_code == 204, answer.text


async def chaired(evening: Evening, browser: Browser, page: Page, table: str) -> Any:
    """Somebody goes to a table as a referee; the answer."""
    path = f"/api/evenings/{evening.id}/chair"
    bearer = {"authorization": f"Bearer {page.key}"}
    return await browser.http.post(path, json={"table": table}, headers=bearer)


async def a_referee(evening: Evening, name: str = WIRTIN) -> tuple[Browser, Page]:
    """Somebody of the team who does not play, with a phone."""
    await evening.director.do("set_referee", name=name, reason="hilft aus")
    return evening.lab.browser(name), await evening.link("referee", name=name)


async def at_the_table(evening: Evening, table: str = "1") -> tuple[Browser, Page, Socket]:
    """The same, with the page of a table open."""
    browser, page = await a_referee(evening)
    answer = await chaired(evening, browser, page, table)
    assert answer.status_code == 200, answer.text
    return browser, page, await browser.connect(answer.json()["table"])


async def shown(socket: Socket) -> Message:
    """The table as a page shows it by now."""
    await socket.pong()
    tables = [one["table"] for one in socket.messages if one["type"] in {"hello", "table"}]
    found: Message = tables[-1]
    return found


async def playing(evening: Evening) -> tuple[list[Player], list[Socket]]:
    """Four persons at one table, dealt in."""
    players = await people(evening)
    await evening.director.do("start_matchday")
    await evening.settle()
    sockets = [await one.come() for one in players]
    await evening.go(0.2)
    return players, sockets


async def test_a_call_is_heard_at_the_desk_and_on_the_referees_phone() -> None:
    """With who, why and how far the match has come; at the table all see that one is called."""
    async with online() as evening:
        (anna, *_), (at_annas, *_) = await playing(evening)
        browser, page, socket = await at_the_table(evening)
        code = evening.steward.codes["1"]
        await done(evening, anna.browser, code, "call", "Ben sagt zu spät Mau")
        seq = evening.tables()["1"].table.seq
        for one in (evening.director, page):
            (call,) = (await one.look())["you"]["calls"].items()
            assert call[0] == "1"
            assert call[1]["reason"] == "Ben sagt zu spät Mau"
            assert 0 < call[1]["seq"] <= seq
        assert "calls" not in (await anna.page.look())["you"]
        called = (await shown(at_annas))["called"]
        assert called["reason"] == "Ben sagt zu spät Mau"
        again = await wished(evening, anna.browser, code, "call", "noch etwas")
        named(again.json(), "already_called", "TS-02")
        await done(evening, browser, code, "settle")
        assert (await shown(socket))["called"] is None


async def test_the_players_see_who_is_there_by_name() -> None:
    """As long as the page is open; who looks on without being a referee has no name there."""
    async with online() as evening:
        _, (at_annas, *_) = await playing(evening)
        await evening.lab.browser("Zaungast").connect(evening.steward.codes["1"])
        assert (await shown(at_annas))["referees"] == []
        _, _, socket = await at_the_table(evening)
        assert socket.messages[0]["chair"] is True
        evening.tables()["1"].viewers.tell()
        assert (await shown(at_annas))["referees"] == [WIRTIN]
        await socket.close()
        evening.tables()["1"].viewers.tell()
        assert (await shown(at_annas))["referees"] == []


async def test_a_referee_stops_one_table_and_the_others_play_on() -> None:
    """Nothing is taken there and no time passes, everybody sees who holds it and why; the bell
    comes when it was meant to come (TS-22, TS-29)."""
    async with online(**TRIAL) as evening:
        await evening.begin()
        await evening.go(0.2)
        browser, _, socket = await at_the_table(evening)
        code = evening.steward.codes["1"]
        await done(evening, browser, code, "hold", "Karte gezeigt")
        held, other = evening.tables()["1"], evening.tables()["2"]
        await still(held)
        assert (await shown(socket))["held"] == {
            "by": WIRTIN, "reason": "Karte gezeigt", "everywhere": False,
        }  # fmt: skip
        stood, went, t = held.table.seq, other.table.seq, held.present.t
        await evening.go(0.1)
        assert (held.table.seq, held.present.t) == (stood, t)
        assert other.table.seq > went
        await done(evening, browser, code, "release")
        assert (await shown(socket))["held"] is None
        await evening.go(0.1)
        assert held.table.seq > stood
        await done(evening, browser, code, "hold", "noch einmal")
        await evening.go(0.6)
        assert evening.state.matchdays[0].complete


async def test_an_incident_is_written_down_where_the_match_stands() -> None:
    """In the audit trail that all who take part may read, with the step of the match (TS-39)."""
    async with online() as evening:
        (anna, *_), _ = await playing(evening)
        browser, _, _ = await at_the_table(evening)
        code = evening.steward.codes["1"]
        await done(evening, anna.browser, code, "call", "strittig")
        seq = evening.tables()["1"].table.seq
        await done(evening, browser, code, "incident", "Die 7 gilt, Ben verwarnt")
        *_, last = (await anna.page.look())["view"]["audit"].values()
        assert last["de"] == (
            f"Vorfall an Tisch 1, bei Schritt {seq} der Partie: Die 7 gilt, Ben verwarnt"
        )
        assert last["by"] == {"role": "referee", "name": WIRTIN}
        assert evening.state.calls == ()


@pytest.mark.parametrize(
    ("who", "wish", "code"),
    [
        ("player", "hold", "not_referee"),
        ("player", "incident", "not_referee"),
        ("stranger", "call", "not_referee"),
        ("stranger", "release", "not_referee"),
        ("dismissed", "hold", "not_referee"),
    ],
)
async def test_who_may_do_nothing_at_a_table(who: str, wish: str, code: str) -> None:
    """Players call and no more, onlookers do nothing, and a referee who was dismissed is one no
    longer (TS-02)."""
    async with online() as evening:
        (anna, *_), _ = await playing(evening)
        browser, _, _ = await at_the_table(evening)
        if who == "dismissed":
            await evening.director.do("set_referee", name=WIRTIN, on=False, reason="muss weg")
            await evening.settle()
            assert chair_of(evening.tables()["1"].doc, guests.digest(browser.key)) is None
        found = {"player": anna.browser, "stranger": evening.lab.browser("x"), "dismissed": browser}
        await found[who].connect(evening.steward.codes["1"])
        answer = await wished(evening, found[who], evening.steward.codes["1"], wish, "weil")
        named(answer.json(), code, "TS-02")


async def test_only_a_referee_gets_a_chair() -> None:
    """Not the audience, not a player; a referee who plays only at the own table (TS-02)."""
    async with online() as evening:
        await evening.ready(8)
        no = 1
        await evening.director.do("set_referee", no=no)
        await evening.director.do("start_matchday")
        await evening.settle()
        page = await evening.link("player", no=no)
        browser = evening.lab.browser("referee")
        own, other = sorted(("1", "2"), key=lambda one: no not in evening.seats(int(one)))
        refused = await chaired(evening, browser, page, other)
        named(refused.json(), "not_at_this_table", "TS-02")
        assert (await chaired(evening, browser, page, own)).status_code == 200
        for one, code, clause in (
            (evening.audience, "not_referee", "TS-02"),
            (await evening.link("player", no=2), "not_referee", "TS-02"),
        ):
            named((await chaired(evening, browser, one, "1")).json(), code, clause)
        named((await chaired(evening, browser, page, "9")).json(), "no_such_table", "TS-24")
        assert (await chaired(evening, browser, evening.director, other)).status_code == 200


async def test_the_audience_is_not_told_why_a_table_stands_still() -> None:
    """That it does, they see; who has stopped it, who has called and why, is told to those who play
    or preside, as in the audit trail (TS-39)."""
    async with online() as evening:
        (anna, *_), (at_annas, *_) = await playing(evening)
        browser, page, socket = await at_the_table(evening)
        code = evening.steward.codes["1"]
        guest = evening.lab.browser("Zaungast")
        watcher = await guest.connect(code)
        await done(evening, anna.browser, code, "call", "Ben schummelt")
        assert (await shown(watcher))["called"] is None
        assert (await shown(at_annas))["called"]["reason"] == "Ben schummelt"
        await done(evening, browser, code, "hold", "Ben wird befragt")
        hidden = {"by": "", "reason": "", "everywhere": False}
        assert (await shown(watcher))["held"] == hidden
        for one in (socket, at_annas):
            assert (await shown(one))["held"] == {
                **hidden,
                "by": WIRTIN,
                "reason": "Ben wird befragt",
            }
        answers = [await one.http.get(f"/api/tables/{code}") for one in (guest, anna.browser)]
        held = [one.json()["table"]["held"]["reason"] for one in answers]
        assert held == ["", "Ben wird befragt"]
        assert (await guest.connect(code)).messages[0]["table"]["held"] == hidden
        assert "Ben" not in (await evening.audience.ask("GET")).text
        for told in (page, anna.page, evening.director):
            assert (await told.look())["view"]["held"]["1"]["reason"] == "Ben wird befragt"


async def test_a_stopped_table_stands_still_when_the_server_comes_back() -> None:
    """As long as the evening says so, however long the server was away (TS-29)."""
    store = Kept()
    async with online(store, **TRIAL) as evening:
        await evening.begin()
        await evening.go(0.1)
        await evening.director.do("hold_table", table="1", reason="Karte gezeigt")
        await evening.settle()
        await still(evening.tables()["1"])
        stood = evening.tables()["1"].table.seq
    async with again(evening, store, minutes=5) as back:
        held = back.tables()["1"]
        await back.go(0.1)
        assert held.table.seq == stood
        await back.director.do("release_table", table="1", id="after-the-restart")
        await back.settle()
        await back.go(0.1)
        assert held.table.seq > stood


async def test_the_bell_of_the_final_waits_for_no_referee() -> None:
    """A final that is stopped ends with its clock, as a matchday does (TS-22, TS-62)."""
    async with online(config={"matchdays": 1}, **TRIAL) as evening:
        await evening.begin()
        for _ in range(100):
            if evening.state.final is not None and evening.state.final.dealt is not None:
                break
            await evening.go(0.1)
        await evening.director.do("hold_table", table="final", reason="Karte gezeigt")
        await evening.go(0.8)
        final = evening.state.final
        assert final is not None
        assert final.strokes is not None


async def test_a_referee_is_told_what_a_spectator_is_told_and_nothing_else() -> None:
    """Word for word, from the first picture to the end of the matchday: no hand and no action to
    choose from, whatever the referee does meanwhile; of spectators it is tested what they see."""
    async with online(config={"play_minutes": 2}, **TRIAL) as evening:
        await evening.begin()
        await evening.go(0.2)
        code = evening.steward.codes["1"]
        watcher = await evening.lab.browser("Zaungast").connect(code)
        browser, _, socket = await at_the_table(evening)
        for wish in ("hold", "incident"):
            await done(evening, browser, code, wish, "weil")
        await still(evening.tables()["1"])
        pages = [await browser.connect(code), await evening.lab.browser("Gast").connect(code)]
        first, other = [_observed(page.messages[0]) for page in pages]
        assert first == other
        assert first["observation"]["hand"] == []
        await done(evening, browser, code, "release")
        await evening.go(1)
        assert evening.state.matchdays[0].complete
        for page in (socket, watcher):
            await page.pong()
        told, seen = (
            {one["seq"]: _observed(one) for one in page.messages if one["type"] == "update"}
            for page in (socket, watcher)
        )
        assert len(told) > 5
        assert told == {seq: seen[seq] for seq in told}


def _observed(message: Message) -> Message:
    """Of a message, what it tells of the match."""
    parts = ("happened", "changes", "observation", "legal", "blocked", "missed")
    return {name: message[name] for name in parts if name in message}
