"""The part of the script in which the room is operated: one link, and everybody tries it."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.secrecy.shapes import Secret, hashes
from tests.web.lab import Browser

from stammtisch.web.edge.identity.operator import OperatorKey

if TYPE_CHECKING:
    from tests.secrecy.room import Wire

_HERE = "/api/operator"


class OperatorScript:
    """Carla runs the room; the others have no link, or a wrong one."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.key = ""
        self._asked: set[str] = set()

    def secrets(self) -> list[Secret]:
        """The link and its hash."""
        return [
            Secret("the operator's link", self.key, "Carla"),
            *hashes("the hash of the operator's link", self.key),
        ]

    async def play(self, people: Sequence[Browser]) -> set[str]:
        """The paths that were asked."""
        anna, _, carla, dora = people
        with tempfile.TemporaryDirectory() as folder:
            operator = self._wire.lab.host.room.operator = OperatorKey(Path(folder))
            self.key = operator.renew()
            for person, key in ((dora, ""), (anna, "nothing"), (carla, self.key)):
                await self._ask_all(person, key)
        return self._asked

    async def _ask_all(self, person: Browser, key: str) -> None:
        await self._ask(person, key, "")
        await self._ask(person, key, "/tables/{key:str}/closing", {})
        await self._ask(person, key, "/notice", {"text": "Feierabend"})
        for on in (True, False):
            await self._ask(person, key, "/draining", {"on": on})

    async def _ask(self, person: Browser, key: str, path: str, body: Any = None) -> None:
        self._asked.add(_HERE + path)
        told = _HERE + path.replace("{key:str}", "0" * 24)
        method = "GET" if body is None else "POST"
        headers = {"authorization": f"Bearer {key}"}
        await person.http.request(method, told, json=body, headers=headers)
