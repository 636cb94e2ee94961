"""Playing on from any step of a record: the very position, bots around, counted nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.web.lab import Lab, a_lab, it_happens
from tests.web.standins import Kept

from stammtisch.games.protocol import CHANCE
from stammtisch.records.notation.parser import read
from stammtisch.records.notation.text import written
from stammtisch.records.record import Record, encode
from stammtisch.records.replay import replay
from stammtisch.table import practice
from stammtisch.table.match.fair import verify
from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.live.table import Living

RECORDS = Path(__file__).parents[2] / "records"
SHORT = "zwanzig-example"


def text(name: str) -> str:
    """A golden match."""
    return (RECORDS / f"{name}.jsonl").read_text("utf-8")


def wish(name: str = SHORT, n: int = 4, seat: int = 0, **more: Any) -> dict[str, Any]:
    """What the page sends."""
    return {"record": text(name), "n": n, "seat": seat, "name": "Eva", **more}


async def played_on(lab: Lab, **wishes: Any) -> Living:
    """The table that was opened by such a wish."""
    body = await lab.browser("Eva").post("/api/practice", wish(**wishes), 201)
    return lab.living(body["table"]["id"])


@pytest.mark.parametrize(
    ("name", "n", "seat"),
    [
        case("zwanzig", "zwanzig-4-players", 9, 3),
        case("zwanzig, before the first card", "zwanzig-4-players", 0, 1),
        case("mau-mau", "maumau-4-players", 40, 2),
        case("mau-mau, open table", "maumau-open-table", 25, 0),
        case("drachenrummy", "drachenrummy-2-players", 31, 1),
        case("zwiebel, 2004", "zwiebel-2004-normal", 20, 0),
        case("zwiebel, third version", "zwiebel-v3-4-players", 11, 3),
    ],
)
async def test_the_position_is_the_one_of_the_record(name: str, n: int, seat: int) -> None:
    """State, options and table time; with what chance did right behind it. All others are bots."""
    record = read(text(name))
    async with a_lab() as lab:
        table = (await played_on(lab, name=name, n=n, seat=seat)).table
        taken = table.doc.practice
        assert taken is not None
        assert n <= taken <= n + 2
        *_, last = replay(record, taken)
        assert table.state == last.state
        assert table.doc.options == msgspec.to_builtins(record.options)
        kinds = [one.kind for one in table.doc.seats]
        assert kinds == ["person" if at == seat else "bot" for at in range(len(kinds))]
        assert table.doc.stage == "playing"
        assert table.doc.settings.visibility == "private"
        assert not table.doc.settings.spectators


async def test_the_new_match_has_a_record_that_can_be_replayed_and_verified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It begins with the old actions, is marked, and its own draws follow from its own secret."""
    monkeypatch.setattr(practice, "SETTINGS", replace(practice.SETTINGS, pace_ms=0))
    async with a_lab() as lab:
        eva = lab.browser("Eva")
        body = await eva.post("/api/practice", wish("zwanzig-2-players", 6, 1), 201)
        table = body["table"]["id"]
        assert body["table"]["practice"] == 6
        socket = await eva.connect(table)
        while not socket.happened("cards_dealt"):
            await socket.pong()
            if socket.legal:
                assert (await socket.act(socket.legal[0]))["type"] == "accepted"
        await eva.post(f"/api/tables/{table}/ending", {"agree": True})
        answer = await eva.http.get(f"/api/tables/{table}/record")
    found, old = read(answer.text), read(text("zwanzig-2-players"))
    assert found.header.practice == 6
    assert [move.action for move in found.moves[:6]] == [move.action for move in old.moves[:6]]
    own = [step.move.actor for step in replay(found) if step.move.n > 6]
    assert {CHANCE, 0, 1} <= set(own)
    assert verify(found) is None
    assert read(written(found)).header == found.header, "and as text"
    claimed = replace(found.header, practice=None)
    flaw = verify(read(encode(claimed, found.moves)))
    assert flaw is not None, "as a match of its own it proves nothing"


async def test_a_practice_match_outlives_its_server() -> None:
    """What was taken over is stored like any action."""
    store = Kept()
    async with a_lab(store=store) as lab:
        living = await played_on(lab, n=6)
        state, name = living.table.state, living.doc.id
    async with a_lab(store=store) as lab:
        again = await lab.host.find(name)
        assert again.table.state == state
        assert again.doc.practice == living.doc.practice


async def test_the_same_key_opens_one_table() -> None:
    """Who asks twice because no answer came sits at the first table."""
    async with a_lab() as lab:
        eva = lab.browser("Eva")
        first, second = [
            (await eva.post("/api/practice", wish(key="practice-1"), 201))["table"]["id"]
            for _ in range(2)
        ]
        assert first == second
        assert lab.host.tables == 1


async def test_bots_are_called_like_those_who_sat_there() -> None:
    """The own name stays one's own: whoever had it gets one of the house."""
    async with a_lab() as lab:
        eva = lab.browser("Eva")
        body = await eva.post("/api/practice", wish(seat=3) | {"name": "Anna"}, 201)
        names = [seat["name"] for seat in body["table"]["seats"]]
        players = read(text(SHORT)).header.players
        assert names[3] == players[0] == "Anna"
        assert names[1:3] == players[1:3]
        assert names[0] not in {"", "Anna"}


async def test_what_was_taken_over_stands() -> None:
    """Nothing of the old match can be undone, and a rematch is a match of its own."""
    async with a_lab() as lab:
        eva = lab.browser("Eva")
        turn = next(
            step.move.n
            for step in replay(read(text(SHORT)))
            if step.move.actor == 0 and step.move.n > 2
        )
        body = await eva.post("/api/practice", wish(n=turn), 201)
        name = body["table"]["id"]
        refusal = (await eva.http.get(f"/api/tables/{name}/undo")).json()
        assert refusal["refused"]["code"] == "undo_not_last"
        await eva.post(f"/api/tables/{name}/ending", {"agree": True})
        again = await eva.post(f"/api/tables/{name}/rematch")
        assert again["table"]["practice"] is None


def wrong_card() -> str:
    """A record whose first move of a player breaks the rules."""
    lines = text(SHORT).splitlines()
    at = next(at for at, line in enumerate(lines) if '"play"' in line)
    card = lines[at].split('"card":"')[1][:2]
    return "\n".join([*lines[:at], lines[at].replace(card, "AS" if card != "AS" else "AH")])


def in_the_middle(n: int = 6, name: str = SHORT) -> str:
    """The rest of a match, as a record that begins with the position after action ``n``."""
    record = read(text(name))
    *_, last = replay(record, n)
    position = msgspec.to_builtins(record.game.rules.position(last.state))
    moves = [replace(move, n=move.n - n) for move in record.moves[n:]]
    return encode(replace(record.header, position=position), moves)


def impossible() -> str:
    """A record that begins with a position of which nothing is said."""
    head, *rest = text(SHORT).splitlines()
    plain = msgspec.json.decode(head) | {"position": {}}
    return "\n".join([msgspec.json.encode(plain).decode(), *rest])


def older() -> str:
    """A record by rules that nobody knows here."""
    return text(SHORT).replace('"rules":1', '"rules":99', 1)


@contextmanager
def at_most(actions: int) -> Iterator[None]:
    """No more actions are taken over."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(practice, "MOST_ACTIONS", actions)
        yield


def last(record: Record) -> int:
    """The number of its actions."""
    return len(record.moves)


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        case("no record", {"record": "{}"}, 400, "bad_record"),
        case("against the rules", {"record": wrong_card(), "n": 99}, 409, "practice_no_turn"),
        case("other rules", {"record": older()}, 400, "bad_record"),
        case("no position", {"record": impossible()}, 400, "bad_record"),
        case("the end", {"n": last(read(text(SHORT)))}, 409, "practice_no_turn"),
        case("behind the end", {"n": 9_999}, 409, "practice_no_turn"),
        case("nobody's seat", {"seat": 4}, 404, "no_such_seat"),
        case("nobody's cards", {"seat": 4, "cards": "other"}, 404, "no_such_seat"),
        case("no such cards", {"cards": "better"}, 400, "bad_request"),
        case(
            "other cards at the end",
            {"n": last(read(text(SHORT))), "cards": "other"},
            409,
            "practice_no_turn",
        ),
        case("no such bot", {"bot": "os"}, 400, "unknown_bot"),
        case("no name", {"name": ""}, 400, "bad_request"),
        case("another field", {"hands": []}, 400, "bad_request"),
    ],
)
async def test_what_nobody_can_play_on_from_is_refused(
    change: dict[str, Any], status: int, code: str
) -> None:
    """With one code, and no table."""
    async with a_lab() as lab:
        refusal = await lab.browser("Eva").post("/api/practice", wish() | change, status)
        assert refusal["code"] == code
        assert lab.host.tables == 0
        assert not lab.host.directory.newest_first()


async def test_an_action_against_the_rules_is_named() -> None:
    """Its line, its step and whose it is, and the clause where there is one."""
    record = wrong_card()
    at = len(record.splitlines())
    async with a_lab() as lab:
        wanted = wish(n=at - 1) | {"record": record}
        refusal = await lab.browser("Eva").post("/api/practice", wanted, 400)
        assert refusal["code"] == "bad_record"
        assert refusal["facts"]["line"] == at
        assert refusal["facts"]["step"] == at - 1
        assert refusal["facts"]["match"]["game"] == "zwanzig"


async def test_a_long_match_is_too_long() -> None:
    """The limit is said."""
    async with a_lab() as lab:
        with at_most(3):
            refusal = await lab.browser("Eva").post("/api/practice", wish(n=4), 413)
        assert refusal["code"] == "practice_too_long"
        assert refusal["facts"]["most"] > 0


@pytest.mark.parametrize(
    ("name", "n", "seat"),
    [
        case("zwanzig", "zwanzig-4-players", 9, 3),
        case("mau-mau", "maumau-4-players", 40, 2),
        case("mau-mau, open table", "maumau-open-table", 25, 0),
        case("drachenrummy", "drachenrummy-2-players", 31, 1),
        case("zwiebel, 2004", "zwiebel-2004-normal", 20, 0),
        case("zwiebel, third version", "zwiebel-v3-4-players", 11, 3),
    ],
)
async def test_with_other_cards_the_seat_finds_the_table_that_it_knows(
    name: str, n: int, seat: int
) -> None:
    """What it sees is what it saw, nothing of the old cards is stored, and it outlives a server."""
    record, store = read(text(name)), Kept()
    async with a_lab(store=store) as lab:
        place = {"record": text(name), "n": n, "seat": seat}
        assert await lab.browser("Eva").post("/api/practice/cards", place) == {"other": True}
        living = await played_on(lab, name=name, n=n, seat=seat, cards="other")
        table, mark = living.table, living.doc.id
        *_, then = replay(record, practice.beginning(record, n).moves[-1].n)
        rules = record.game.rules
        begun = rules.restore(msgspec.convert(table.doc.position, record.game.positions))
        assert rules.observation(begun, seat) == rules.observation(then.state, seat)
        assert rules.position(begun) != rules.position(then.state)
        assert (table.doc.practice, table.doc.redealt) == (0, seat)
        state = table.state
    async with a_lab(store=store) as lab:
        again = await lab.host.find(mark)
        assert again.table.seq > 0 or again.table.state == state


@pytest.mark.parametrize("cards", ["same", "other"])
async def test_table_and_lobby_say_what_it_is(cards: str) -> None:
    async with a_lab() as lab:
        eva = lab.browser("Eva")
        body = await eva.post("/api/practice", wish("zwanzig-2-players", 6, 1, cards=cards), 201)
        assert body["table"]["other_cards"] is (cards == "other")
        (row,) = (await eva.http.get("/api/tables")).json()["yours"]
        assert row["practice"] == cards
        await eva.open()
        rows = (await eva.http.get("/api/tables")).json()["yours"]
        assert {row["practice"] for row in rows} == {None, cards}


async def test_other_cards_are_offered_only_where_there_are_any() -> None:
    """And refused to whoever asks for them all the same, with one code and no table."""
    record = read(text("drachenrummy-2-players"))
    with_open_hands = replace(record.options, open_hands=True)
    *_, near = (step for step in replay(record) if record.game.rules.actors(step.state))
    bare = record.game.rules.position(
        replace(near.state, setup=replace(near.state.setup, options=with_open_hands), deck=())
    )
    header = replace(
        record.header,
        options={**record.header.options, "open_hands": True},
        position=msgspec.to_builtins(bare),
    )
    place = {"record": encode(header, []), "n": 0, "seat": 0}
    async with a_lab() as lab:
        eva = lab.browser("Eva")
        assert await eva.post("/api/practice/cards", place) == {"other": False}
        wanted = place | {"name": "Eva", "cards": "other"}
        assert (await eva.post("/api/practice", wanted, 409))["code"] == "practice_nothing_hidden"
        assert lab.host.tables == 0
        await eva.post("/api/practice", wanted | {"cards": "same"}, 201)


async def test_a_record_that_begins_in_the_middle_is_played_on_from() -> None:
    """As that of a table with other cards does: the actions behind the position come along."""
    record = read(in_the_middle(6))
    async with a_lab() as lab:
        body = await lab.browser("Eva").post(
            "/api/practice", wish(n=3) | {"record": in_the_middle()}, 201
        )
        table = lab.living(body["table"]["id"]).table
        *_, last_step = replay(record, 3)
        assert table.state == last_step.state
        assert (table.doc.practice, table.doc.redealt) == (3, None)


async def test_records_are_played_again_one_at_a_time() -> None:
    """They take time that the tables need; who wants too much at once is refused, others wait."""
    async with a_lab(limits=RoomLimits(replays_waiting_each=2)) as lab:
        eva, place = lab.browser("Eva"), {"record": text(SHORT), "n": 4, "seat": 0}
        async with asyncio.TaskGroup() as all_of, lab.host.room.practice.turn("somebody"):
            asked = [
                all_of.create_task(eva.http.post("/api/practice/cards", json=place))
                for _ in range(3)
            ]
            await it_happens(lambda: any(one.done() for one in asked))
            (refused,) = [one.result() for one in asked if one.done()]
            assert refused.json()["code"] == "replays_busy"
        assert sorted(one.result().status_code for one in asked) == [200, 200, 503]
