"""What everybody hears is found out once, however many devices look on."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from tests.tournament.desk import DIRECTOR, Desk

from stammtisch.tournament import Config, Given
from stammtisch.tournament import commands as c
from stammtisch.tournament.moves.signup import key
from stammtisch.web.evening import roles
from stammtisch.web.evening.doc import EveningDoc, EveningKey
from stammtisch.web.evening.log import CommandLog
from stammtisch.web.evening.online.games import games_on
from stammtisch.web.evening.pictures import looks
from stammtisch.web.evening.pictures.viewers import EveningViewers
from stammtisch.web.live.telling.connection import Connection, encode

PEOPLE = 40
PICTURES = "stammtisch.web.evening.pictures"


class Heard(Connection):
    """A device that keeps what it is told."""

    __slots__ = ("texts",)

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[bytes] = []

    def push(self, text: bytes) -> None:
        """Keep it."""
        self.texts.append(text)


class Crowd:
    """An evening whose first matchday is over, and everybody's own device."""

    def __init__(self) -> None:
        desk = Desk(Config(matchdays=2)).ready(PEOPLE)
        desk.start()
        desk.end()
        self.t = desk.t
        self.log = CommandLog(Config(matchdays=2))
        for given in desk.given:
            self.log.commit(self.log.prepared(given))
        keys = tuple(
            EveningKey(id=f"k{no}", digest=f"{no}", role="player", made=0, name=f"P{no}")
            for no in range(1, PEOPLE + 1)
        )
        doc = EveningDoc(id="e", created=0, config=self.log.config, keys=keys)
        self.viewers = EveningViewers(self.log, doc, lambda: self.t)
        self.devices = [Heard() for _ in keys]
        with patch.object(self.viewers, "tell_soon"):
            for link, device in zip(keys, self.devices, strict=True):
                self.viewers.enter(device, link)

    def do(self, command: c.AnyCommand) -> None:
        """The director does something, and everybody hears of it."""
        self.log.commit(self.log.prepared(Given(t=self.t, by=DIRECTOR, do=command)))
        self.viewers.tell()


@pytest.fixture
def crowd() -> Crowd:
    """Forty people at their phones."""
    return Crowd()


def test_what_is_the_same_for_all_is_put_down_once(crowd: Crowd) -> None:
    """Only the four of the table whose sheet it is get something of their own."""
    table = crowd.log.state.matchdays[0].tables[0]
    crowd.do(c.ResultEntered(1, table.table, dict.fromkeys(table.seats, 1), ()))
    with patch(f"{PICTURES}.viewers.encode", wraps=encode) as put_down:
        crowd.do(c.ResultConfirmed(1, table.table))
    texts = [device.texts[-1] for device in crowd.devices]
    own = [no for no, text in enumerate(texts, 1) if b'"you"' in text]
    assert own == sorted(table.seats)
    assert len({id(text) for text in texts}) == len(table.seats) + 1
    assert put_down.call_count < PEOPLE


def test_where_people_sit_is_found_out_once(crowd: Crowd) -> None:
    """By its number each device finds the table of the room at which it plays."""
    codes = {str(one.table): f"code-{one.table}" for one in crowd.log.state.matchdays[0].tables}
    state = crowd.log.state
    with patch(f"{PICTURES}.looks.games_on", wraps=games_on) as asked:
        assert looks.own_tables(state, {}) == {}
        assert not asked.called
        crowd.viewers.codes = codes
        crowd.viewers.tell()
    assert asked.call_count == 1


def test_a_list_is_searched_once_for_all_names(crowd: Crowd) -> None:
    """Whose link it is, whatever the case of the name in it."""
    state = crowd.log.state
    link = EveningKey(id="x", digest="", role="player", made=0, name="p7")
    with patch("stammtisch.web.evening.roles.folded", wraps=key) as folded:
        found = [roles.person(link, state) for _ in range(5)]
    assert [one.no for one in found if one] == [7] * 5
    assert folded.call_count == 5
