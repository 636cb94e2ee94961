"""A Plenum that a referee decides at the room's tables: who may, who is called, and until when."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.web.evening.test_evening_online import Evening, again, commands, online
from tests.web.evening.test_evening_online_referee import (
    WIRTIN,
    at_the_table,
    chaired,
    done,
    playing,
    shown,
    wished,
)
from tests.web.evening.test_evening_online_restarts import kinds
from tests.web.evening.test_evening_trouble import MoodyJournals
from tests.web.evening_lab import named
from tests.web.sockets import Message, Socket
from tests.web.standins import Kept

from stammtisch.table.match.log import JournalLine, StoreUnavailable
from stammtisch.tournament import commands as c

JUDGED: Message = {"supervision": "open", "plenum_mode": "referee", "play_minutes": 10}


async def accused(evening: Evening, socket: Socket) -> None:
    """A player at an open table brings another before the Plenum, and both say nothing."""
    state: Any = evening.tables()["1"].table.state
    for _ in range(200):
        if state.turn.phase == "turn":
            break
        await evening.go(0.05)
        state = evening.tables()["1"].table.state
    other = next(one for one in state.round.seats if one != socket.messages[0]["you"])
    case = {"accused": other, "matter": "p5", "ref_turn": state.turn.turn_no, "text": "so"}
    await socket.act({"type": "call_plenum", **case})
    await evening.go(1.1)


async def test_a_referee_decides_the_plenum_where_the_evening_says_so() -> None:
    """Both parties speak, one is called by the table itself, decides, and it is written down twice:
    in the log of the match, and in the audit trail with who decided (TS-28)."""
    async with online(config=JUDGED) as evening:
        (anna, *_), (at_annas, *_) = await playing(evening)
        browser, page, _ = await at_the_table(evening)
        code = evening.steward.codes["1"]
        early = await wished(evening, browser, code, "guilty")
        named(early.json(), "not_to_judge", "TS-28")
        await accused(evening, at_annas)
        (call,) = (await page.look())["you"]["calls"].values()
        assert (call["no"], call["reason"]) == ((await anna.page.look())["you"]["no"], "Plenum")
        named((await wished(evening, anna.browser, code, "guilty")).json(), "not_referee", "TS-02")
        await done(evening, browser, code, "guilty")
        state: Any = evening.tables()["1"].table.state
        assert state.court.plenum is None
        *_, last = (await anna.page.look())["view"]["audit"].values()
        assert last["act"] == "plenum_judged"
        assert last["de"].endswith("der Partie: schuldig.")
        assert last["by"]["name"] == WIRTIN
        assert not evening.state.calls


def called(evening: Evening) -> list[str]:
    """Why referees are called."""
    return [one.reason for one in evening.state.calls]


@pytest.mark.parametrize("plays", ["plaintiff", "accused", "neither"])
async def test_a_referee_who_plays_decides_on_others_only(plays: str) -> None:
    """Who is a party of the Plenum calls somebody else; who sits at the same table and is none of
    them decides (TS-02, TS-28)."""
    async with online(config=JUDGED) as evening:
        players, sockets = await playing(evening)
        seats = [socket.messages[0]["you"] for socket in sockets]
        await accused(evening, sockets[0])
        state: Any = evening.tables()["1"].table.state
        parties = [state.court.plenum.plaintiff, state.court.plenum.accused]
        found = dict(zip(("plaintiff", "accused"), parties, strict=True))
        other = next(seat for seat in seats if seat not in parties)
        one = players[seats.index(found.get(plays, other))]
        no = (await one.page.look())["you"]["no"]
        await evening.director.do("set_referee", no=no, reason="hilft aus")
        assert (await chaired(evening, one.browser, one.page, "1")).status_code == 200
        code = evening.steward.codes["1"]
        if plays != "neither":
            answer = await wished(evening, one.browser, code, "innocent")
            assert answer.status_code == 403
            named(answer.json(), "own_plenum", "TS-02")
            refused = await one.page.refused("rule_plenum", table="1", guilty=False)
            named(refused, "own_plenum", "TS-02")
            state = evening.tables()["1"].table.state
            assert state.court.plenum is not None
            await evening.director.do("rule_plenum", table="1", guilty=True)
        else:
            await done(evening, one.browser, code, "innocent")
        state = evening.tables()["1"].table.state
        assert state.court.plenum is None
        assert commands(evening, c.SettleCall) == 0


async def test_the_call_of_a_plenum_ends_with_its_time() -> None:
    """Nobody has come, so it is not guilty, and nobody is called any more; what a player has called
    for stays (TS-28)."""
    async with online(config=JUDGED) as evening:
        (anna, *_), (at_annas, *_) = await playing(evening)
        await accused(evening, at_annas)
        assert called(evening) == ["Plenum"]
        await evening.go(3.1)
        state: Any = evening.tables()["1"].table.state
        assert state.court.plenum is None
        assert called(evening) == []
        assert (await shown(at_annas))["called"] is None
        await done(evening, anna.browser, evening.steward.codes["1"], "call", "Plenum")
        await evening.go(0.2)
        assert called(evening) == ["Plenum"]


@pytest.mark.parametrize("wish", ["settle", "incident"])
async def test_a_referee_may_settle_the_call_first_and_decide_later(wish: str) -> None:
    """The table does not call again for the same, the evening goes on, and the decision stays the
    referee's (TS-28)."""
    async with online(config=JUDGED) as evening:
        _, (at_annas, *_) = await playing(evening)
        browser, _, _ = await at_the_table(evening)
        code = evening.steward.codes["1"]
        await accused(evening, at_annas)
        await done(evening, browser, code, wish, "erst beide hören")
        assert not evening.state.calls
        await done(evening, browser, code, "guilty")
        state: Any = evening.tables()["1"].table.state
        assert state.court.plenum is None


async def test_the_trail_holds_no_decision_that_the_match_does_not_know() -> None:
    """Given at the desk it is told to the match as well, and refused while there is nothing to
    decide (TS-28)."""
    async with online(config=JUDGED) as evening:
        _, (at_annas, *_) = await playing(evening)
        early = await evening.director.refused("rule_plenum", table="1", guilty=True)
        named(early, "not_to_judge", "TS-28")
        await accused(evening, at_annas)
        await evening.director.do("rule_plenum", table="1", guilty=True)
        state: Any = evening.tables()["1"].table.state
        assert state.court.plenum is None
        assert evening.state.audit[-1].act == "plenum_judged"


class Interrupted(MoodyJournals):
    """Refuses decisions while it is told to, and takes everything else."""

    refuses = False

    async def write(
        self, kind: str, id: str, lines: Sequence[JournalLine], doc: bytes | None = None
    ) -> None:
        if self.refuses and c.RulePlenum in kinds(lines):
            raise StoreUnavailable("full")
        await super().write(kind, id, lines, doc)


def verdicts(evening: Evening) -> list[tuple[str, bool]]:
    """Who has decided, and whether it was guilty, as the audit trail says."""
    found = [one for one in evening.state.audit if one.act == "plenum_judged"]
    return [(one.by.name, bool(one.facts["guilty"])) for one in found]


@asynccontextmanager
async def cut_off(store: Kept) -> AsyncIterator[tuple[Evening, Interrupted]]:
    """An evening whose match knows of a decision, and whose journal could not be written."""
    store.journals = journals = Interrupted(lambda: None, lambda: 0)
    async with online(store, config=JUDGED) as evening:
        _, (at_annas, *_) = await playing(evening)
        browser, _, _ = await at_the_table(evening)
        await accused(evening, at_annas)
        journals.refuses = True
        code = evening.steward.codes["1"]
        assert (await wished(evening, browser, code, "guilty")).status_code == 503
        state: Any = evening.tables()["1"].table.state
        assert state.court.plenum is None
        assert verdicts(evening) == []
        yield evening, journals


@pytest.mark.parametrize("minutes", [0, 30])
async def test_a_decision_is_written_down_though_the_server_was_killed_in_between(
    minutes: float,
) -> None:
    """Whoever loads the evening finds it in the log of the match, and once is enough; the time in
    which the server was away is added as ever (TS-28, TS-29)."""
    store = Kept()
    async with cut_off(store) as (evening, journals):
        pass
    journals.refuses = False
    for times in (1, 2):
        async with again(evening, store, minutes) as back:
            assert verdicts(back) == [(WIRTIN, True)]
            assert not back.state.calls
            added = times if minutes else 0
            assert (commands(back, c.Pause), commands(back, c.Resume)) == (added, added)


async def test_a_decision_is_written_down_before_anything_else_happens() -> None:
    """The same server does so as soon as the disk has space; the bell comes after it."""
    async with cut_off(Kept()) as (evening, journals):
        refused = await evening.director.wish("pause", reason="Pizza")
        assert refused.status_code == 503
        journals.refuses = False
        await evening.go(10)
        assert evening.state.stage != "playing"
        assert verdicts(evening) == [(WIRTIN, True)]


async def test_a_decision_that_is_sent_again_counts_once() -> None:
    """Whoever got no answer gets it now (TS-72)."""
    store = Kept()
    store.journals = journals = Interrupted(lambda: None, lambda: 0)
    async with online(store, config=JUDGED) as evening:
        _, (at_annas, *_) = await playing(evening)
        await accused(evening, at_annas)
        journals.refuses = True
        wish: dict[str, Any] = {"table": "1", "guilty": False, "id": "wish-decided"}
        assert (await evening.director.wish("rule_plenum", **wish)).status_code == 503
        journals.refuses = False
        await evening.director.do("rule_plenum", **wish)
        await evening.director.do("rule_plenum", **wish)
        assert [guilty for _, guilty in verdicts(evening)] == [False]
