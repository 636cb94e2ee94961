"""Playing over the wire: a match of two browsers, its viewers, its cuts, its record."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from tests.web.lab import a_lab, play_out
from tests.web.sockets import Socket
from tests.web.standins import Kept

from stammtisch.games import games
from stammtisch.games.protocol import CHANCE
from stammtisch.records import record, replay
from stammtisch.table.match.fair import verify
from stammtisch.web.live import timers

SHORT: dict[str, Any] = {"options": {"start_points": 2}}


def one_to_move(*sockets: Socket) -> tuple[Socket, Socket]:
    """Who may act, and who may not."""
    mover = next(socket for socket in sockets if socket.legal)
    return mover, next(socket for socket in sockets if socket is not mover)


async def test_two_browsers_play_a_match_to_its_end() -> None:
    """Both pages, put together from updates alone, show what a fresh hello shows."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**SHORT)
        await play_out(anna, ben)
        for socket, browser in zip((anna, ben), lab.browsers, strict=True):
            fresh = await browser.connect(table)
            assert fresh.observation == socket.observation
            assert fresh.table["stage"] == "over"
        assert anna.happened("match_ended")


async def test_an_action_is_acknowledged_then_told_to_all() -> None:
    """The mover hears ``accepted`` with the entry's number before anybody hears the update."""
    async with a_lab() as lab:
        _, *sockets = await lab.two()
        mover, other = one_to_move(*sockets)
        before = len(mover.messages)
        answer = await mover.act(mover.legal[0])
        update = await other.next("update")
        assert [message["type"] for message in mover.messages[before:]][:2] == [
            "accepted",
            "update",
        ]
        assert answer["seq"] == update["happened"][0]["seq"]


async def test_a_fresh_page_gets_the_whole_story() -> None:
    """``since=0`` brings every entry; without it only the picture comes."""
    async with a_lab() as lab:
        table, *sockets = await lab.two()
        mover, _ = one_to_move(*sockets)
        await mover.act(mover.legal[0])
        fresh = (await lab.browsers[0].connect(table, since=0)).messages[0]
        assert [entry["seq"] for entry in fresh["missed"]] == list(range(1, fresh["seq"] + 1))
        assert (await lab.browsers[0].connect(table)).messages[0]["missed"] == []


async def test_the_same_key_acts_once() -> None:
    """After a cut the page sends its action again and gets the same answer, nothing else."""
    async with a_lab() as lab:
        table, *sockets = await lab.two()
        mover, _ = one_to_move(*sockets)
        action = mover.legal[0]
        seen = mover.seq
        first = await mover.act(action, key="again-and-again")
        await mover.close()
        browser = lab.browsers[sockets.index(mover)]
        back = await browser.connect(table)
        again = await back.act(action, seen=seen, key="again-and-again")
        assert again == first
        entries = await lab.host.room.store.entries(table)
        assert [entry.key for entry in entries].count("again-and-again") == 1


async def test_two_tabs_of_a_seat_show_the_same() -> None:
    """Both are live, and either may act."""
    async with a_lab() as lab:
        table, *sockets = await lab.two()
        mover, _ = one_to_move(*sockets)
        tab = await lab.browsers[sockets.index(mover)].connect(table)
        assert (tab.observation, tab.legal) == (mover.observation, mover.legal)
        await tab.act(tab.legal[0])
        await mover.next("update")
        assert tab.observation == mover.observation


async def test_a_browser_that_was_away_hears_what_it_missed() -> None:
    """``since`` brings the events behind it, from memory or from the log, as the seat sees them."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two()
        seen = anna.seq
        for _ in range(5):
            mover, other = one_to_move(anna, ben)
            await mover.act(mover.legal[0])
            await other.next("update")
        await anna.pong()
        told = [entry for m in anna.messages for entry in m.get("happened", ())]
        behind = [entry for entry in told if entry["seq"] > seen]
        recent = (await lab.browsers[0].connect(table, since=seen)).messages[0]
        lab.living(table).writer._doubtful = True
        logged = (await lab.browsers[0].connect(table, since=seen)).messages[0]
        assert recent["missed"] == logged["missed"] == behind


async def test_a_table_from_its_log_tells_all_that_happened() -> None:
    """As one that never left the memory: a page that loads anew shows the whole course."""
    async with a_lab() as lab:
        table, anna, _ = await lab.two()
        whole = (await lab.browsers[0].connect(table, since=0)).messages[0]
        for socket in lab.sockets:
            await socket.close()
        lab.living(table).rest()
        lab.host._living.clear()
        again = (await lab.browsers[0].connect(table, since=0)).messages[0]
        assert [one["seq"] for one in again["missed"]] == list(range(1, anna.seq + 1))
        assert again["missed"] == whole["missed"]


async def test_who_missed_very_much_gets_the_newest_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """So the answer costs no more the longer a match lasts; the picture itself is whole."""
    monkeypatch.setattr("stammtisch.web.live.telling.recent.KEPT", 3)
    monkeypatch.setattr("stammtisch.web.live.telling.recent.BLOCK", 1)
    monkeypatch.setattr("stammtisch.web.live.telling.recent.JOINED", 1)
    async with a_lab() as lab:
        table, anna, ben = await lab.two()
        for _ in range(5):
            mover, other = one_to_move(anna, ben)
            await mover.act(mover.legal[0])
            await other.next("update")
        await anna.pong()
        for since, count in ((0, 3), (anna.seq - 2, 2), (anna.seq, 0)):
            late = await lab.browsers[0].connect(table, since=since)
            assert len(late.messages[0]["missed"]) == count
            assert late.messages[0]["seq"] == anna.seq
            assert late.observation == anna.observation


async def test_spectators_see_what_lies_on_the_table() -> None:
    """No hand, no legal action, no own news; but every public event."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two()
        carol = await lab.browser("Carol").connect(table)
        assert carol.messages[0]["you"] is None
        assert carol.observation["hand"] == []
        mover, _ = one_to_move(anna, ben)
        await mover.act(mover.legal[0])
        assert (await carol.next("update"))["legal"] == []
        answer = await carol.act(mover.legal[0] if mover.legal else {"type": "play", "card": "7H"})
        assert answer["code"] == "not_seated"


async def test_a_table_without_spectators_lets_nobody_watch() -> None:
    """The refusal comes in words, then the connection closes."""
    async with a_lab() as lab:
        table, _, _ = await lab.two(settings={"spectators": False})
        carol = lab.browser("Carol").dial(table)
        assert (await carol.next("refused"))["code"] == "no_spectators"
        await asyncio.wait_for(carol.task, 5)
        assert carol.closed == 1008


async def test_who_looked_at_a_table_before_its_match_goes_when_it_begins() -> None:
    """Where nobody may watch, it does not matter when somebody came."""
    async with a_lab() as lab:
        anna, ben, carol = (lab.browser(name) for name in ("Anna", "Ben", "Carol"))
        table = await anna.open(settings={"spectators": False, "pace_ms": 0})
        watching = await carol.connect(table)
        await ben.join(table)
        sockets = [await anna.connect(table), await ben.connect(table)]
        await anna.post(f"/api/tables/{table}/start")
        assert (await watching.next("refused"))["code"] == "no_spectators"
        await asyncio.wait_for(watching.task, 5)
        assert watching.closed == 1008
        assert "update" not in [message["type"] for message in watching.messages]
        for socket in sockets:
            await socket.next("update")


async def test_who_sits_down_while_watching_becomes_a_player() -> None:
    """The open socket gets a new hello with its seat."""
    async with a_lab() as lab:
        anna, ben = lab.browser("Anna"), lab.browser("Ben")
        table = await anna.open()
        socket = await ben.connect(table)
        assert socket.messages[0]["you"] is None
        await ben.join(table)
        assert (await socket.next("hello"))["you"] == 1


async def test_the_record_of_a_match_is_disclosed_after_its_end_and_verifies() -> None:
    """Not before; and then every shuffle follows from the secret that was committed to."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(options={"start_points": 12})
        for number, socket in enumerate((anna, ben)):
            socket.send(type="nonce", nonce=f"{number}" * 32)
            await socket.pong()
        http = lab.browsers[0].http
        running = await http.get(f"/api/tables/{table}/record")
        assert (running.status_code, running.json()["code"]) == (409, "match_running")
        committed = anna.table["commitment"]
        await play_out(anna, ben)
        text = (await http.get(f"/api/tables/{table}/record")).text
        found = record.read(text)
        steps = list(replay.replay(found))
        fair = found.header.fair
        assert fair is not None
        assert fair.commitment == committed
        assert verify(found) is None
        draws = [step.move for step in steps if step.move.actor == CHANCE]
        assert draws[-1].nonces == ("0" * 32, "1" * 32)
        rules = games()["zwanzig"].rules
        assert rules.returns(steps[-1].state) is not None
        film = (await http.get(f"/api/tables/{table}/replay", params={"seat": 0})).json()
        assert len(film["steps"]) == len(steps)
        assert film["record"] == text


async def test_a_replayed_record_may_come_from_anywhere() -> None:
    """A record posted to ``/api/replay`` is checked; a bad line is named."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**SHORT)
        await play_out(anna, ben)
        browser = lab.browsers[0]
        text = (await browser.http.get(f"/api/tables/{table}/record")).text
        shown = await browser.post("/api/replay", {"record": text})
        assert shown["start_hands"] is not None
        assert shown["result"] is not None
        lines = text.splitlines()
        bad = "\n".join([*lines[:5], lines[4].replace('"n":4', '"n":5')])
        refusal = await browser.post("/api/replay", {"record": bad}, 400)
        assert refusal["code"] == "bad_record"
        assert refusal["facts"]["line"] == 6


async def test_a_rematch_is_one_table_for_all() -> None:
    """Whoever asks first opens it, the others get the same; it begins at once."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**SHORT)
        await play_out(anna, ben)
        answers = await asyncio.gather(
            *(browser.post(f"/api/tables/{table}/rematch") for browser in lab.browsers)
        )
        first, second = (answer["table"] for answer in answers)
        assert first["id"] == second["id"] != table
        assert {first["stage"], second["stage"]} == {"open"}
        assert [answer["you"] for answer in answers] == [0, 1]
        told = await anna.until(lambda message: message.get("table", {}).get("successor"))
        assert told["table"]["successor"] == first["id"]


async def test_a_rematch_waits_for_who_still_reads() -> None:
    """It begins when all persons have come, or when the host has waited long enough."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**SHORT)
        await play_out(anna, ben)
        first, second = lab.browsers
        answer = await first.post(f"/api/tables/{table}/rematch")
        again = answer["table"]["id"]
        assert (answer["table"]["stage"], answer["table"]["begins"]) == ("open", True)
        anna = await first.connect(again)
        await anna.pong()
        assert lab.living(again).doc.stage == "open"
        ben = await second.connect(again)
        await anna.next("update")
        await ben.next("update")
        assert lab.living(again).doc.stage == "playing"


async def test_the_host_need_not_wait_for_who_still_reads() -> None:
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**SHORT)
        await play_out(anna, ben)
        answer = await lab.browsers[0].post(f"/api/tables/{table}/rematch")
        again = answer["table"]["id"]
        await lab.browsers[0].connect(again)
        begun = await lab.browsers[0].post(f"/api/tables/{again}/start")
        assert (begun["table"]["stage"], begun["table"]["begins"]) == ("playing", False)
        late = await lab.browsers[1].connect(again)
        await late.pong()
        assert late.observation is not None


async def test_nobody_is_waited_for_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timers, "READING_S", 0.05)
    async with a_lab() as lab:
        table, anna, ben = await lab.two(**SHORT)
        await play_out(anna, ben)
        answer = await lab.browsers[0].post(f"/api/tables/{table}/rematch")
        anna = await lab.browsers[0].connect(answer["table"]["id"])
        await anna.next("update")
        assert lab.living(answer["table"]["id"]).doc.stage == "playing"


async def test_chat_reaches_everybody_and_is_cleaned() -> None:
    """Set phrases and free text; control characters do not travel."""
    async with a_lab() as lab:
        _, anna, ben = await lab.two()
        anna.send(type="say", phrase="cheers")
        assert (await ben.next("chat"))["phrase"] == "cheers"
        anna.send(type="say", text="gut \u0000\u202e gespielt\n")
        assert (await ben.next("chat"))["text"] == "gut gespielt"


@pytest.mark.parametrize(
    ("chat", "line", "code"),
    [
        ("off", {"phrase": "cheers"}, "chat_off"),
        ("phrases", {"text": "hallo"}, "phrases_only"),
        ("free", {"phrase": "cheers", "text": "hallo"}, "bad_message"),
        ("free", {}, "bad_message"),
        ("free", {"text": "\u200b"}, "bad_message"),
    ],
)
async def test_chat_keeps_to_the_settings(chat: str, line: dict[str, str], code: str) -> None:
    """A line that the table does not want is refused with its reason."""
    async with a_lab() as lab:
        _, anna, _ = await lab.two(settings={"chat": chat})
        anna.send(type="say", **line)
        assert (await anna.next("refused"))["code"] == code


async def test_a_seat_goes_along_to_another_device() -> None:
    """The link's key makes a second guest own the same seat; an older link ends."""
    async with a_lab() as lab:
        table, anna, _ = await lab.two()
        old = await lab.browsers[0].post(f"/api/tables/{table}/link")
        new = await lab.browsers[0].post(f"/api/tables/{table}/link")
        phone = lab.browser("Phone")
        refusal = await phone.post(f"/api/tables/{table}/claim", {"key": old["key"]}, 403)
        assert refusal["code"] == "wrong_key"
        seated = await phone.post(f"/api/tables/{table}/claim", {"key": new["key"]})
        assert seated["you"] == 0
        socket = await phone.connect(table)
        assert socket.observation == anna.observation


async def test_opening_a_table_twice_with_one_key_opens_one() -> None:
    """A request that was sent again after a cut finds what the first one made."""
    async with a_lab() as lab:
        anna = lab.browser("Anna")
        first = await anna.open(key="once-only-please")
        assert await anna.open(key="once-only-please") == first
        assert await lab.browser("Ben").open(key="once-only-please") != first


async def test_with_bots_on_all_seats_the_match_begins_with_the_nonce() -> None:
    """The person has seen the commitment when giving the nonce of the first shuffle."""
    async with a_lab(nonce_wait_s=60) as lab:
        anna = lab.browser("Anna")
        nonce = "ab" * 16
        table = await anna.open(seats=3, bots=["random", "random"], **SHORT)
        socket = await anna.connect(table)
        assert socket.table["starting"]
        assert len(socket.table["commitment"]) == 64
        socket.send(type="nonce", nonce=nonce)
        await socket.next("update")
        entries = await lab.host.room.store.entries(table)
        assert entries[0].nonces == (nonce, None, None)
        assert not socket.table["starting"]
        await play_out(socket, rng=random.Random(3))


async def test_a_match_does_not_wait_long_for_a_nonce() -> None:
    """Whoever adds nothing holds nobody up."""
    async with a_lab(nonce_wait_s=0.05) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=2, bots=["random"])
        socket = await anna.connect(table)
        await socket.until(lambda message: message.get("observation") or message.get("changes"))
        entries = await lab.host.room.store.entries(table)
        assert entries[0].nonces == (None, None)


async def test_getting_up_leaves_the_seat_to_a_bot_until_one_is_back() -> None:
    """``left`` is shown to all; acting needs sitting down again."""
    async with a_lab() as lab:
        table, anna, ben = await lab.two(settings={"pace_ms": 0, "absent": "wait"})
        answer = await lab.browsers[0].http.delete(f"/api/tables/{table}/seats/0")
        assert answer.json()["table"]["seats"][0]["presence"] == "left"
        await ben.until(
            lambda message: message.get("table", {}).get("seats", [{}])[0].get("presence") == "left"
        )
        refusal = await anna.act({"type": "play", "card": "7H"})
        assert refusal["code"] == "not_seated"
        await lab.browsers[0].join(table)
        await ben.until(lambda message: "presence" not in message["table"]["seats"][0])


async def test_long_lists_of_actions_are_put_together() -> None:
    """At an open table of Mau-Mau most of what can be done stays; the browser knows it all."""
    async with a_lab() as lab:
        options = {"supervision": "open", "health": "off"}
        table, *sockets = await lab.two(game="mau-mau", options=options)
        rng = random.Random(3)
        for _ in range(40):
            for socket in sockets:
                await socket.pong()
            seen = [lab.living(table).seen(seat) for seat in (0, 1)]
            for socket, view in zip(sockets, seen, strict=True):
                assert view is not None
                assert socket.legal == msgspec.json.decode(msgspec.json.encode(view.legal))
            mover = rng.choice(sockets)
            if not mover.legal:
                continue
            await mover.act(rng.choice(mover.legal))
        assert any(isinstance(one, list) for m in sockets[0].messages for one in m.get("legal", ()))


@pytest.mark.parametrize(("left", "stage"), [(False, "playing"), (True, "open")])
async def test_a_match_with_bots_begins_though_the_server_ended_in_between(
    left: bool, stage: str
) -> None:
    """Opened, and the server is gone before the first shuffle: nobody has to start it.

    Where a bot's seat was given to somebody else meanwhile, the host says when it begins.
    """
    store = Kept()
    async with a_lab(store=store, nonce_wait_s=60) as lab:
        anna = lab.browser("Anna")
        table = await anna.open(seats=2, bots=["random"])
        if left:
            await anna.http.delete(f"/api/tables/{table}/seats/1")
            await lab.browser("Ben").join(table)
        assert lab.living(table).doc.stage == "open"
    async with a_lab(store=store) as lab:
        again = lab.browser("Anna", key=anna.key)
        await (await again.connect(table)).pong()
        assert lab.living(table).doc.stage == stage
