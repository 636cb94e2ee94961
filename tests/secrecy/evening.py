"""The part of the script that plays an evening: links, drafts, and everybody asks for all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tests.secrecy.shapes import Secret, hashes
from tests.tournament.desk import Desk
from tests.web.lab import Browser

from stammtisch.tournament import commands as c
from stammtisch.tournament.record import encode

if TYPE_CHECKING:
    from tests.secrecy.room import Wire

_HERE = "/api/evenings/{id:str}"
_STROKES = (97, 86, 75, 64)
"""Of a sheet that nobody has confirmed."""

_WISH = {"id": "wish-0001", "seen": 0, "command": {"type": "ring"}}


class EveningScript:
    """Anna directs, Ben plays at the other table, Carla looks on, and Dora has no link."""

    def __init__(self, wire: Wire) -> None:
        self.keys: dict[str, str] = {}
        """By the name of the person who has the link."""
        self._wire = wire
        self._id = ""
        self._draft = ""
        self._asked: set[str] = set()

    def secrets(self) -> list[Secret]:
        """The links, their hashes, and what stands on the sheet."""
        found = [Secret("a draft of a sheet", self._draft, "Anna")]
        for name, key in self.keys.items():
            found.append(Secret(f"the link of {name}", key, name))
            found += hashes(f"the hash of the link of {name}", key)
        return found

    async def play(self, people: Sequence[Browser]) -> set[str]:
        """The paths that were asked."""
        anna, ben, carla, dora = people
        desk = _played()
        await self._open(anna, encode(desk.config, desk.given))
        at_other_table = desk.state.matchdays[0].tables[0].seats[0]
        link = {"role": "player", "no": at_other_table}
        made = await anna.http.post(
            f"/api/evenings/{self._id}/links", json=link, headers=self._bearer("Anna")
        )
        # Ben gets his link as Anna gives it to him: by showing it.
        self._wire.sent[:] = [
            sent for sent in self._wire.sent if made.json()["key"] not in sent.text
        ]
        self.keys["Ben"] = made.json()["key"]
        self._draft = _draft(desk)
        sockets = [
            await self._wire.watch(
                one, f"/api/evenings/{self._id}/socket", self.keys.get(one.name, "nothing")
            )
            for one in people
        ]
        for person in (dora, carla, ben, anna):
            await self._ask_all(person)
        for socket in sockets[:3]:
            await socket.pong()
        return self._asked

    async def _open(self, anna: Browser, record: str) -> None:
        self._asked |= {"/api/evenings", "/api/evenings/import", _HERE + "/socket"}
        await anna.http.post("/api/evenings", json={"name": "x", "speed": 9})
        await anna.http.post("/api/evenings/import", content=record[:-9])
        opened = await anna.http.post("/api/evenings/import", content=record)
        kept = self._wire.sent.pop()
        assert kept.text.endswith(opened.text)
        self._id = opened.json()["evening"]
        self.keys["Anna"] = opened.json()["keys"]["director"]
        self.keys["Carla"] = opened.json()["keys"]["audience"]

    async def _ask_all(self, person: Browser) -> None:
        """What is Anna's she asks for without doing it."""
        taken_home = ("/results.csv", "/results.json", "/standings.csv", "/standings.json")
        for path in ("", "/record", *taken_home, "/matrix/{version:int}"):
            await self._ask(person, "GET", path)
        await self._ask(person, "POST", "/commands", _WISH)
        if person.name != "Anna":
            await self._ask(person, "POST", "/links", {"role": "director"})
        await self._ask(person, "POST", "/door", {"name": "Zoe"})
        await self._ask(person, "POST", "/desk", {"shows": "black"})
        await self._ask(person, "POST", "/seat")
        await self._ask(person, "POST", "/chair", {"table": "1"})
        await self._ask(person, "DELETE", "/links/{link:str}")

    async def _ask(self, person: Browser, method: str, path: str, body: Any = None) -> None:
        self._asked.add(_HERE + path)
        told = path.replace("{version:int}", "1").replace("{link:str}", "none")
        await person.http.request(
            method, f"/api/evenings/{self._id}{told}", json=body, headers=self._bearer(person.name)
        )

    def _bearer(self, name: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.keys.get(name, 'nothing')}"}


def _played() -> Desk:
    """A matchday is over; one sheet is entered and waits."""
    desk = Desk().ready(8)
    desk.start()
    desk.end()
    seats = desk.state.matchdays[0].tables[1].seats
    desk.do(c.ResultEntered(1, 2, dict(zip(seats, _STROKES, strict=True))))
    return desk


def _draft(desk: Desk) -> str:
    """As it stands in a picture."""
    strokes = desk.state.matchdays[0].tables[1].entries[0].strokes
    return ",".join(f'"{no}":{count}' for no, count in strokes.items())
