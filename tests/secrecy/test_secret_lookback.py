"""Who looks on sees all hands a deal later where every seat agreed; before that nothing."""

from __future__ import annotations

from typing import Any

import msgspec
from tests.web.lab import Browser, Lab, a_lab
from tests.web.sockets import Socket
from tests.web.standins import FirstChoice

from stammtisch.games import games

GAME = games()["zwanzig"]
OPTIONS = {"first_dealer": 0, "start_points": 100}
HELD = 3
"""So many deals are begun."""


class Onlooker:
    """Carla, who asks after every step, and what she may learn by then."""

    def __init__(self, lab: Lab, table: str) -> None:
        self.lab, self.table = lab, table
        self.carla = lab.browser("Carla")
        self.held: dict[int, list[set[str]]] = {}

    @property
    def deal(self) -> int:
        """The number of the deal that runs."""
        assert GAME.deal is not None
        return GAME.deal(self.lab.living(self.table).table.state)

    def note(self) -> None:
        """What everybody holds now."""
        hands = GAME.rules.hands(self.lab.living(self.table).table.state)
        seen = self.held.setdefault(self.deal, [set() for _ in hands])
        for cards, hand in zip(seen, hands, strict=True):
            cards.update(hand)

    async def ask(self, person: Browser | None = None) -> tuple[int, Any]:
        """The answer of the server: its status and what it tells."""
        answer = await (person or self.carla).http.get(f"/api/tables/{self.table}/lookback")
        return answer.status_code, answer.json()


async def agree(person: Browser, table: str, *, yes: bool = True) -> None:
    """Let the hands be seen, or no longer."""
    await person.post(f"/api/tables/{table}/lookback", {"agree": yes})


async def a_step(sockets: list[Socket]) -> None:
    """Whoever is on turn does the first thing there is to do."""
    for socket in sockets:
        await socket.pong()
    ready = next(socket for socket in sockets if socket.legal)
    assert (await ready.act(ready.legal[0]))["type"] == "accepted"
    for socket in sockets:
        await socket.pong()


async def begun(lab: Lab, *agreeing: int) -> tuple[Onlooker, list[Socket]]:
    """Anna and Ben have begun; of them these have agreed before, and Carla looks on."""
    anna, ben = lab.browser("Anna"), lab.browser("Ben")
    table = await anna.open(options=OPTIONS)
    await ben.join(table)
    for number in agreeing:
        await agree(lab.browsers[number], table)
    sockets = [await anna.connect(table), await ben.connect(table)]
    await anna.post(f"/api/tables/{table}/start")
    for socket in sockets:
        await socket.next("update")
    onlooker = Onlooker(lab, table)
    onlooker.note()
    return onlooker, sockets


async def test_with_consent_the_hands_come_a_deal_later_and_never_of_the_running_one() -> None:
    """Asked after every step: refused through the first deal, then just the hands of the last."""
    async with a_lab(thinkers=FirstChoice()) as lab:
        onlooker, sockets = await begun(lab, 0, 1)
        watching = await onlooker.carla.connect(onlooker.table)
        seen: set[int] = set()
        while onlooker.deal < HELD:
            await a_step(sockets)
            onlooker.note()
            status, told = await onlooker.ask()
            if onlooker.deal == 1:
                assert (status, told["code"]) == (409, "lookback_closed")
                continue
            assert (status, told["deal"]) == (200, onlooker.deal - 1)
            assert [set(hand) for hand in told["hands"]] == onlooker.held[onlooker.deal - 1]
            seen.add(told["deal"])
        await watching.pong()
        assert seen == {1, 2}
        assert watching.table["lookback"] == {"agreed": [0, 1], "deal": 2}
        text = "".join(watching.raw)
        assert '"hands":[["' not in text, "frames tell that there is something to see, not what"


async def test_without_one_yes_nothing_is_told_in_any_deal() -> None:
    """Also not to those who said yes themselves."""
    async with a_lab(thinkers=FirstChoice()) as lab:
        onlooker, sockets = await begun(lab, 0)
        while onlooker.deal < HELD:
            await a_step(sockets)
            for person in (onlooker.carla, *lab.browsers[:2]):
                status, told = await onlooker.ask(person)
                assert (status, told["code"]) == (409, "lookback_closed")
        assert sockets[0].table["lookback"] == {"agreed": [0], "deal": None}


async def test_taking_it_back_closes_what_was_open_at_once() -> None:
    """And saying yes again does not open the deal that was played meanwhile."""
    async with a_lab(thinkers=FirstChoice()) as lab:
        onlooker, sockets = await begun(lab, 0, 1)
        while onlooker.deal < 2:
            await a_step(sockets)
        assert (await onlooker.ask())[0] == 200
        await agree(lab.browsers[1], onlooker.table, yes=False)
        assert (await onlooker.ask())[0] == 409
        await agree(lab.browsers[1], onlooker.table)
        assert (await onlooker.ask())[0] == 409
        while onlooker.deal < 3:
            await a_step(sockets)
        assert (await onlooker.ask())[0] == 409
        while onlooker.deal < 4:
            await a_step(sockets)
        assert (await onlooker.ask())[0] == 200


async def test_when_the_match_is_over_its_last_deal_can_be_seen() -> None:
    """Nobody waits for a deal that does not come."""
    async with a_lab(thinkers=FirstChoice()) as lab:
        onlooker, sockets = await begun(lab, 0, 1)
        ended: dict[str, Any] = {"agree": True}
        while onlooker.deal < 2:
            await a_step(sockets)
        for person in lab.browsers[:2]:
            await person.post(f"/api/tables/{onlooker.table}/ending", ended)
        status, told = await onlooker.ask()
        assert (status, told["deal"]) == (200, 1), "what was broken off was not played out"


async def test_a_table_without_onlookers_tells_them_nothing_here_either() -> None:
    """Who sits there may ask."""
    async with a_lab(thinkers=FirstChoice()) as lab:
        onlooker, sockets = await begun(lab, 0, 1)
        while onlooker.deal < 2:
            await a_step(sockets)
        living = lab.living(onlooker.table)
        closed = msgspec.structs.replace(living.doc.settings, spectators=False)
        living.table.adopt(msgspec.structs.replace(living.doc, settings=closed))
        status, told = await onlooker.ask()
        assert (status, told["code"]) == (403, "no_spectators")
        assert (await onlooker.ask(lab.browsers[0]))[0] == 200
