"""The API keeps to what it publishes: generated requests against the OpenAPI document."""

from __future__ import annotations

import os
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    positive_data_acceptance,
)
from tests.web.standins import AnswersHere, FirstChoice

from stammtisch.games import games
from stammtisch.storage.memory import MemoryStore
from stammtisch.web.app import create_app
from stammtisch.web.edge.addresses.entrance import Entrance
from stammtisch.web.edge.addresses.origin import OwnNames
from stammtisch.web.edge.limits import RoomLimits
from stammtisch.web.live.host import Host
from stammtisch.web.live.room import Room
from stammtisch.web.work.films import Films

PLENTY = RoomLimits(requests_burst=10**9, tables_burst=10**9, guesses_burst=10**9)
EXAMPLES = int(os.environ.get("STAMMTISCH_FUZZ", "4"))


class Lasting(MemoryStore):
    """Stays open: the application is started and stopped around every request."""

    async def close(self) -> None:
        pass


class Renewed(Films):
    """Has new processes after its end, for the next start."""

    async def close(self) -> None:
        await super().close()
        self._workers = Films(self._limits, self._metrics)._workers


def an_app() -> Any:
    """The application over a store in memory."""
    entrance = Entrance(OwnNames(["testserver"]))
    answers = AnswersHere(games())
    room = Room(Lasting(), FirstChoice(), answers, limits=PLENTY, entrance=entrance)
    room.films = Renewed(room.limits, room.metrics)
    return create_app(Host(room))


schema = schemathesis.openapi.from_asgi("/schema/openapi.json", an_app())


@schema.parametrize()
@settings(max_examples=EXAMPLES)
def test_answers_are_those_that_are_published(case: schemathesis.Case[Any]) -> None:
    """No 5xx, only documented statuses, bodies that fit their schema.

    A request may fit its schema and still be refused: there is no game called ``0``. And the
    framework names only one method of an address that has two when asked for its OPTIONS.
    """
    left_out: Any = [positive_data_acceptance, allow_header_conformance]
    case.call_and_validate(excluded_checks=left_out)


@pytest.fixture(scope="module")
def document() -> Any:
    """The published document."""
    return an_app().openapi_schema.to_schema()


def test_every_error_has_the_same_body(document: Any) -> None:
    """Whatever goes wrong, the answer is a ``Refused``."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            for status, answer in operation["responses"].items():
                if int(status) >= 400 and path not in {"/healthz", "/readyz"}:
                    body = answer["content"]["application/json"]["schema"]
                    assert body["$ref"].endswith("Refused"), (path, method, status)
