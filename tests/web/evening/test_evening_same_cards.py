"""The same cards at every table of a matchday: dealt alike, and shown to nobody before the end."""

from __future__ import annotations

import asyncio
import contextlib
from base64 import b64encode
from collections.abc import Callable
from unittest.mock import patch

import pytest
from msgspec.structs import replace
from tests.web.evening.test_evening_online import (
    TRIAL,
    Evening,
    Player,
    a_room,
    again,
    online,
)
from tests.web.evening_lab import Page, a_desk, named
from tests.web.lab import it_happens
from tests.web.sockets import Message, Socket
from tests.web.standins import Kept

from stammtisch.games.maumau.state.actions import Shuffle
from stammtisch.games.protocol import CHANCE
from stammtisch.records.record import read
from stammtisch.table.match.codec import codec
from stammtisch.table.match.fair import commitment, verify
from stammtisch.table.model import TableDoc
from stammtisch.web.evening.online.games import OnlineGame
from stammtisch.web.evening.online.rounds import shared_deals
from stammtisch.web.evening.online.tables import EveningNow, OnlineTables
from stammtisch.web.live.table import Living

SAME: Message = {"same_cards": True}


async def packs(living: Living) -> list[tuple[str, ...]]:
    """The pack of each deal at a table, in their order."""
    entries = await living.room.store.entries(living.doc.id)
    decode = codec(living.table.game).actions.decode
    drawn = [decode(one.action) for one in entries if one.actor == CHANCE]
    return [one.cards for one in drawn if isinstance(one, Shuffle)]


async def alike(evening: Evening) -> int:
    """Insist that both tables have had the same packs; for how many deals."""
    first, second = [await packs(one) for one in at(evening)]
    common = min(len(first), len(second))
    assert first[:common] == second[:common]
    return common


def at(evening: Evening) -> list[Living]:
    """The two tables of the matchday."""
    return [living for _, living in sorted(evening.tables().items())]


def held(tables: list[Living]) -> list[bool]:
    """By table, whether its match is kept back."""
    return [one.doc.shared is not None and one.doc.shared.held for one in tables]


def out_of_play(doc: TableDoc) -> TableDoc:
    """The document of a table whose game has failed."""
    return replace(doc, stage="halted", halted="raised")


async def test_every_table_has_the_same_cards_deal_by_deal_also_after_a_restart() -> None:
    """Though they have drawn more or less often before; and so it is in another server."""
    store = Kept()
    async with online(store, SAME | {"play_minutes": 8}, **TRIAL) as evening:
        await evening.begin()
        await evening.go(2)
        before = await alike(evening)
        assert before >= 3
        drawn = {await draws(living) for living in at(evening)}
        assert len(drawn) == 2, "both tables have drawn equally often: this shows nothing"
    async with again(evening, store, minutes=1) as back:
        await back.go(0.8)
        assert await alike(back) > before


async def draws(living: Living) -> int:
    """How often chance has acted at a table."""
    entries = await living.room.store.entries(living.doc.id)
    return sum(one.actor == CHANCE for one in entries)


async def test_each_table_has_its_own_cards_unless_the_desk_wants_it_otherwise() -> None:
    """As ever."""
    async with online(**TRIAL) as evening:
        assert "commitments" not in (await evening.audience.look())["desk"]
        await evening.begin()
        first, second = [await packs(one) for one in at(evening)]
        assert first[0] != second[0]
        assert [one.doc.shared for one in at(evening)] == [None, None]


async def test_a_secret_is_committed_to_before_the_seats_are_known() -> None:
    """One for each matchday, and all its tables show it; links follow from each table's own."""
    async with online(None, SAME, **TRIAL) as evening:
        told = (await evening.audience.look())["desk"]["commitments"]
        assert len(set(told)) == 2
        await evening.begin()
        assert {living.doc.commitment for living in at(evening)} == {told[0]}
        assert len({living.doc.secret for living in at(evening)}) == 2
        doc = evening.living.doc
        assert commitment(shared_deals(doc.id, doc.secret, 1).secret) == told[0]


async def anna_at(evening: Evening) -> tuple[Player, Socket, Living]:
    """Somebody who plays among bots, with the own page, and the table."""
    door = await evening.audience.ask("POST", "/door", {"name": "Anna"})
    await evening.settle()
    await evening.begin()
    anna = Player(evening, "Anna", Page(evening, door.json()["key"]))
    socket = await anna.come()
    mine = next(one for one in at(evening) if one.doc.code == socket.table["code"])
    return anna, socket, mine


async def test_a_match_is_kept_back_until_the_last_table_of_its_round_is_over() -> None:
    """No record, film, report, tour or link; then all of them, and the proof holds."""
    async with online(None, SAME, **TRIAL) as evening:
        anna, socket, mine = await anna_at(evening)
        await evening.go(0.2)
        await mine.writer.change(out_of_play)
        path = f"/api/tables/{mine.doc.id}"
        answers = [await anna.browser.http.get(f"{path}/{what}") for what in WHOLE]
        assert [one.json()["code"] for one in answers] == ["cards_held_back"] * 3
        socket.send(type="show", n=1)
        assert (await socket.next("refused"))["code"] == "cards_held_back"
        assert (socket.table["same_cards"], shown(socket)) == ("held", None)
        told = "".join([*(one.text for one in answers), *map(str, socket.messages)])
        assert not [secret for secret in secrets(evening) if secret in told]
        await evening.go(0.6)
        await socket.pong()
        assert (socket.table["same_cards"], bool(shown(socket))) == ("open", True)
        answers = [await anna.browser.http.get(f"{path}/{what}") for what in WHOLE]
        assert [one.status_code for one in answers] == [200] * 3
        record = read(answers[0].text)
        assert record.header.fair is not None
        assert record.header.fair.round is not None
        assert all(move.nonces is None for move in record.moves)
        assert verify(record) is None


WHOLE = ("record", "replay", "report")


def shown(socket: Socket) -> str | None:
    """The link to the whole match, as the page was told last."""
    told = [one for one in socket.messages if one["type"] in {"hello", "table"}]
    link: str | None = told[-1].get("replay")
    return link


def secrets(evening: Evening) -> list[str]:
    """What nobody may be told, in the forms in which it could be."""
    doc = evening.living.doc
    found = [doc.secret, shared_deals(doc.id, doc.secret, 1).secret]
    return [form for one in found for form in (one.hex(), b64encode(one).decode())]


async def test_nobody_watches_a_table_whose_cards_others_have_yet_to_play() -> None:
    """Who does not sit there is told why; a referee's chair stays a referee's."""
    async with online(None, SAME, **TRIAL) as evening:
        await evening.director.do("set_referee", name="Zenzi")
        zenzi = await evening.link("referee", name="Zenzi")
        await evening.begin()
        code = evening.steward.codes["1"]
        watcher = evening.lab.browser("Zaungast")
        for ask in ("rewind", "lookback"):
            refused = await watcher.http.get(f"/api/tables/{code}/{ask}")
            assert (refused.status_code, refused.json()["code"]) == (403, "cards_held_back")
        line = watcher.dial(code)
        assert (await line.next("refused"))["code"] == "cards_held_back"
        referee = Player(evening, "Zenzi", zenzi)
        chair = await referee.browser.http.post(
            f"/api/evenings/{evening.id}/chair", json={"table": "1"}, headers=referee.bearer
        )
        assert chair.status_code == 200, chair.text
        assert (await referee.browser.connect(code)).observation["hand"] == []


async def test_a_table_that_never_ends_keeps_the_others_back_until_its_sheet_stands() -> None:
    """Its match missed the bell; once people have written its sheet, nobody waits for it."""
    async with online(None, SAME, **TRIAL) as evening:
        ring = OnlineTables._ring

        async def missed(
            tables: OnlineTables, living: Living, game: OnlineGame, now: EveningNow
        ) -> None:
            if game.label != "2":
                await ring(tables, living, game, now)

        with patch.object(OnlineTables, "_ring", missed):
            await evening.begin()
            tables = at(evening)
            await evening.go(0.6)
            assert [one.doc.stage for one in tables] == ["over", "playing"]
            assert held(tables) == [True, True]
            strokes = {str(no): 1 for no in evening.seats(2)}
            sheet = {"matchday": 1, "table": 2}
            await evening.director.do("result_entered", strokes=strokes, **sheet)
            await evening.director.do("result_confirmed", **sheet)
            await evening.settle()
            assert held(tables) == [False, False]


async def killed(store: Kept, tables: list[Living], evening: Evening) -> None:
    """The round is over, and the server dies before the second of its tables hears of it."""
    await evening.begin()
    tables += at(evening)

    async def dies(_: Callable[[TableDoc], TableDoc]) -> None:
        raise asyncio.CancelledError

    tables[1].writer.change = dies  # type: ignore[method-assign,assignment]
    with contextlib.suppress(asyncio.CancelledError):
        await evening.go(0.6)
    assert await stored(store, tables) == [False, True]


async def stored(store: Kept, tables: list[Living]) -> list[bool]:
    """By table, whether its match is kept back, as the store has it."""
    docs = [await store.table(one.doc.id) for one in tables]
    return [one is not None and one.shared is not None and one.shared.held for one in docs]


async def test_a_server_that_was_killed_while_it_opened_a_round_opens_the_rest() -> None:
    """What one table was told before, the next server tells the others."""
    store, tables = Kept(), list[Living]()
    async with online(store, SAME, **TRIAL) as evening:
        await killed(store, tables, evening)
    async with again(evening, store, minutes=0) as back:
        assert await stored(store, tables) == [False, False]
        assert back.living.doc.disclosed == (1,)


@pytest.mark.parametrize("forgotten", [False, True], ids=["evening", "forgotten"])
async def test_whoever_comes_back_to_a_match_wakes_the_evening_that_opens_it(
    forgotten: bool,
) -> None:
    """Nobody else may come; and where the evening is there no more, nothing waits for it."""
    store, tables = Kept(), list[Living]()
    async with online(store, SAME, **TRIAL) as evening:
        await killed(store, tables, evening)
    if forgotten:
        await store.journals.drop("evening", evening.id)
    async with a_room(store, evening.clock) as lab:
        table = tables[1].doc.id
        await lab.browser("Anna").http.get(f"/api/tables/{table}")
        await it_happens(lambda: held([lab.living(table)]) == [False])


async def test_it_is_settled_before_the_first_matchday() -> None:
    """Switched on and off at the desk until the first bell, and never after it."""
    async with online(**TRIAL) as evening:
        await evening.director.do("set_same_cards", on=True)
        await evening.settle()
        look = await evening.audience.look()
        assert look["view"]["config"]["same_cards"]
        assert len(look["desk"]["commitments"]) == 2
        await evening.begin()
        refused = await evening.director.refused("set_same_cards", on=False)
        named(refused, "same_cards_late", "TS-01")


async def test_with_real_cards_there_is_no_such_evening() -> None:
    """Refused at the opening, and at the desk."""
    async with a_desk() as desk:
        body = {"name": "x", "config": SAME}
        answer = await desk.http.post("/api/evenings", json=body)
        assert answer.status_code == 400
        assert answer.json()["facts"]["option"] == "same_cards"
        refused = await desk.director.refused("set_same_cards", on=True)
        named(refused, "same_cards_desk", "TS-01")
