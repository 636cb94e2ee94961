"""The part of the script that founds a Runde: two links, and everybody asks for all of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tests.secrecy.shapes import Secret, hashes
from tests.web.lab import Browser

if TYPE_CHECKING:
    from tests.secrecy.room import Wire

_HERE = "/api/runden/{id:str}"
_WISH = {"id": "wish-0001", "command": {"type": "add_member", "name": "Zoe"}}


class RundeScript:
    """Anna has founded it, Ben belongs to it, Carla and Dora have no link."""

    def __init__(self, wire: Wire) -> None:
        self.keys: dict[str, str] = {}
        """By the name of the person who has the link."""
        self._wire = wire
        self._id = ""
        self._asked: set[str] = set()

    def secrets(self) -> list[Secret]:
        """The links and their hashes."""
        found = []
        for name, key in self.keys.items():
            found.append(Secret(f"the link of {name} to the Runde", key, name))
            found += hashes(f"the hash of the link of {name} to the Runde", key)
        return found

    async def play(self, people: Sequence[Browser]) -> set[str]:
        """The paths that were asked."""
        anna, ben, carla, dora = people
        self._asked.add("/api/runden")
        await dora.http.post("/api/runden", json={"title": ""})
        await anna.http.post("/api/runden", json={"title": "Donnerstag", "members": ["Ben"]})
        founded = self._wire.sent.pop()
        told: dict[str, str] = json.loads(founded.text.rpartition("\n")[2])
        self._id = told["runde"]
        self.keys = {"Anna": told["founder"], "Ben": told["member"]}
        self._asked.add("/api/runden/import")
        await dora.http.post("/api/runden/import", content=b"{}")
        for person in (dora, carla, ben):
            await self._ask_all(person)
            await self._look_on(person)
        await self._ask(anna, "GET", "")
        return self._asked

    async def _ask_all(self, person: Browser) -> None:
        """The link is renewed and the Runde deleted by nobody here: Ben must not."""
        for path in ("", "/members", "/export.json", "/results.csv", "/date.ics"):
            await self._ask(person, "GET", path)
        await self._ask(person, "POST", "/commands", _WISH)
        table = {"id": "wish-0002", "game": "nothing", "name": person.name}
        await self._ask(person, "POST", "/tables", table)
        await self._ask(person, "POST", "/link")
        await self._ask(person, "DELETE", "")

    async def _look_on(self, person: Browser) -> None:
        """Whoever has no link is sent away."""
        self._asked.add(_HERE + "/socket")
        address = f"/api/runden/{self._id}/socket"
        await self._wire.watch(person, address, self.keys.get(person.name, "nothing"))

    async def _ask(self, person: Browser, method: str, path: str, body: Any = None) -> None:
        self._asked.add(_HERE + path)
        bearer = {"authorization": f"Bearer {self.keys.get(person.name, 'nothing')}"}
        address = f"/api/runden/{self._id}{path}"
        await person.http.request(method, address, json=body, headers=bearer)
