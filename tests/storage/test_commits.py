"""What a store tells of its writing: one group for many who wait, and nothing of what failed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.postgres import Postgres
from tests.storage.child import store_at
from tests.storage.contract import a_doc, an_entry

from stammtisch.table.match.commits import Commits
from stammtisch.table.match.log import Conflict


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_group_is_told_once(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Forty tables that are written at once are a few groups, and none is left waiting.

    Of one that is refused nothing is told: it was not written.
    """
    if kind == "sqlite":
        place = str(tmp_path / "room.sqlite3")
    else:
        server: Postgres = request.getfixturevalue("postgres")
        place = server.emptied(request.getfixturevalue("shared"))
    store = await store_at(place)
    told: list[float] = []
    commits = getattr(store, "commits", None)
    assert isinstance(commits, Commits)
    commits.told = told.append
    names = [f"table-{number}" for number in range(40)]
    writing = [
        asyncio.ensure_future(store.append(name, [an_entry(1)], a_doc(name))) for name in names
    ]
    await asyncio.gather(*writing)
    assert 1 <= len(told) < len(names)
    assert all(seconds > 0 for seconds in told)
    assert commits.waiting() == 0
    await store.save(a_doc("table-0"))
    groups = len(told)
    if kind == "postgres":
        with pytest.raises(Conflict):
            await store.append("table-0", [an_entry(9)])
        assert len(told) == groups
    await store.close()
