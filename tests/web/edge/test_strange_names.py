"""What could name nothing in the room is known to name nothing, and no database is asked."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from tests.builders import case
from tests.postgres import Postgres
from tests.web.fellows import Guest, fellows

NOWHERE = (
    case("NUL", "\0"),
    case("NUL among letters", "ABC\0DE"),
    case("an end of line", "ABCDEF\n"),
    case("longer than an index takes", "a" * 5_000),
    case("no UTF-8", "\udcff"),
    case("an id in capitals", "0123456789ABCDEF01234567"),
)
KINDS = ("/api/tables/{}", "/api/evenings/{}", "/api/runden/{}")


@pytest.mark.parametrize("name", NOWHERE)
async def test_nonsense_leads_nowhere(postgres: Postgres, shared: str, name: str) -> None:
    """Not found, as any other; PostgreSQL refuses some such texts, and that looks like a failure.

    No lease is written for it either.
    """
    async with fellows(postgres.emptied(shared), 1) as [room]:
        anna = Guest("Anna")
        for kind in KINDS:
            path = kind.format(quote(name, errors="surrogateescape"))
            answer = await anna.ask(room, "GET", path)
            told = answer.json()
            assert (answer.status_code, told["code"][:8]) == (404, "unknown_"), (path, told)
    assert postgres.sql("SELECT name FROM stammtisch.leases WHERE name <> 'house'", shared) == ""
