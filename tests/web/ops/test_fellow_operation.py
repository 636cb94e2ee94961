"""What the operator sees and does, and what is measured, where several servers share a room."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.postgres import Postgres
from tests.web.fellows import Fellow, Guest, fellows, heard
from tests.web.lab import it_happens

from stammtisch.web.edge.fellows import answers as module
from stammtisch.web.edge.identity.operator import OperatorKey

WISH = {"game": "zwanzig", "seats": 2, "name": "Zoe"}


@pytest.fixture
async def servers(
    postgres: Postgres, shared: str, tmp_path: Path
) -> AsyncIterator[tuple[Fellow, Fellow]]:
    """Two of them, as on two machines: only the first has the folder with the operator's key."""
    async with fellows(postgres.emptied(shared)) as (first, second):
        first.host.room.name, second.host.room.name = "left-1", "right-1"
        first.host.room.operator = OperatorKey(tmp_path)
        yield first, second


class Operator(Guest):
    """Whoever has the link."""

    def __init__(self, at: Fellow) -> None:
        super().__init__("Wirt")
        self._at = at
        self._link = {"authorization": f"Bearer {at.host.room.operator.renew()}"}

    async def do(self, path: str = "", body: Any = None) -> Any:
        """Look, or do something; the answer."""
        method = "GET" if body is None else "POST"
        answer = await self.ask(self._at, method, f"/api/operator{path}", body, **self._link)
        assert answer.status_code == 200, answer.text
        return answer.json()


async def known(table: str, at: Fellow) -> None:
    """Wait until this server has heard of a table."""
    await it_happens(lambda: table in {doc.id for doc in at.host.directory.newest_first()})


@pytest.mark.usefixtures("everywhere")
async def test_the_look_holds_the_tables_and_the_load_of_all(
    servers: tuple[Fellow, Fellow],
) -> None:
    """Each table once, with what its own server knows; browsers are added up."""
    first, second = servers
    here, there = await Guest("Anna").open(first), await Guest("Ben").open(second)
    await known(there, first)
    async with Guest("Zoe").dial(second, f"/ws/tables/{there}") as socket:
        await heard(socket, "hello")
        look = await Operator(first).do()
    rows = {row["id"]: row for row in look["tables"]}
    assert set(rows) == {here, there}
    assert [rows[one]["connections"] for one in (here, there)] == [0, 1]
    assert None not in [row["entries"] for row in rows.values()]
    assert (look["count"], look["connections"], look["in_memory"]) == (2, 1, 2)
    assert [(one["name"], one["connections"]) for one in look["servers"]] == [
        ("left-1", 0),
        ("right-1", 1),
    ]
    assert look["silent"] == 0


async def test_a_table_is_closed_wherever_it_is(servers: tuple[Fellow, Fellow]) -> None:
    """Its server does it, and the answer shows the whole room without it."""
    first, second = servers
    here, there = await Guest("Anna").open(first), await Guest("Ben").open(second)
    await known(there, first)
    look = await Operator(first).do(f"/tables/{there}/closing", {})
    assert [row["id"] for row in look["tables"]] == [here]
    assert [one["name"] for one in look["servers"]] == ["left-1", "right-1"]
    living = second.host.at_hand(there)
    assert living is not None
    assert living.doc.stage == "closed"


async def test_a_word_reaches_everybody(servers: tuple[Fellow, Fellow]) -> None:
    """At the tables of both, and all are counted."""
    first, second = servers
    tables = [await Guest("Anna").open(first), await Guest("Ben").open(second)]
    async with (
        Guest("Zoe").dial(first, f"/ws/tables/{tables[0]}") as left,
        Guest("Zoe").dial(second, f"/ws/tables/{tables[1]}") as right,
    ):
        for socket in (left, right):
            await heard(socket, "hello")
        assert await Operator(first).do("/notice", {"text": "Feierabend"}) == {"connections": 2}
        for socket in (left, right):
            assert (await heard(socket, "notice"))["text"] == "Feierabend"


async def test_no_server_takes_new_tables(servers: tuple[Fellow, Fellow], shared: str) -> None:
    """Also one that comes later; and all take them again."""
    first, second = servers
    operator = Operator(first)
    assert [one["draining"] for one in (await operator.do("/draining", {"on": True}))["servers"]] \
        == [True, True]  # fmt: skip
    third = await Fellow.come(shared)
    try:
        await it_happens(lambda: third.host.room.admission.draining)
        for at in (first, second, third):
            refused = await Guest("Zoe").ask(at, "POST", "/api/tables", WISH)
            assert (refused.status_code, refused.json()["code"]) == (503, "draining")
        assert not (await operator.do("/draining", {"on": False}))["draining"]
        for at in (first, second, third):
            assert (await Guest("Zoe").ask(at, "POST", "/api/tables", WISH)).status_code == 201
    finally:
        await third.go()


async def test_a_server_that_does_not_answer_is_missing(
    servers: tuple[Fellow, Fellow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are shown, and that one is not."""
    first, second = servers
    operator = Operator(first)
    monkeypatch.setattr(module, "ANSWER_S", 0.0)
    look = await operator.do()
    assert (look["silent"], [one["name"] for one in look["servers"]]) == (1, ["left-1"])
    monkeypatch.undo()
    assert (await operator.do())["silent"] == 0
    await second.go()
    look = await operator.do()
    assert (look["silent"], len(look["servers"])) == (0, 1)


@pytest.mark.parametrize("path", ["", "/draining"])
async def test_a_stranger_is_no_fellow(servers: tuple[Fellow, Fellow], path: str) -> None:
    """The operator's key of another machine opens nothing there, nor does a guessed key."""
    _, second = servers
    method, body = ("GET", None) if not path else ("POST", {"on": True})
    stranger = {"x-stammtisch-key": "guessed", "authorization": "Bearer guessed"}
    answer = await Guest("Dora").ask(second, method, f"/api/operator{path}", body, **stranger)
    assert (answer.status_code, answer.json()["code"]) == (403, "wrong_key")
    assert not second.host.room.admission.draining


async def test_the_figures_of_all_servers_stand_in_one_text(
    servers: tuple[Fellow, Fellow],
) -> None:
    """By worker, whichever is asked; each family once, as the format wants it."""
    first, second = servers
    first.host.room.metrics.actions["bot"] += 2
    for _ in range(2):
        second.host.room.metrics.appends.observe(0.01)
    await Guest("Anna").open(first)
    for at in servers:
        text = (await Guest("Zoe").ask(at, "GET", "/metrics")).text
        families = list(text_string_to_metric_families(text))
        assert len({one.name for one in families}) == len(families)
        found = {one.name: one.samples for one in families}
        tables = {one.labels["worker"]: one.value for one in found["stammtisch_tables"]}
        assert tables == {"left-1": 1, "right-1": 0}
        actions = [(one.labels["worker"], one.value) for one in found["stammtisch_actions"]]
        assert actions == [("left-1", 2)]
        counts = [
            (one.labels["worker"], one.value)
            for one in found["stammtisch_append_seconds"]
            if one.name.endswith("_count")
        ]
        assert sorted(counts) == [("left-1", 1), ("right-1", 2)]


async def test_servers_that_are_called_alike_are_told_apart(
    servers: tuple[Fellow, Fellow],
) -> None:
    """As two containers may be: no series stands there twice, so sums and graphs are right; and
    the operator sees both."""
    for one in servers:
        one.host.room.name = "room-1"
        one.host.room.metrics.actions["bot"] += 1
    first, _ = servers
    text = (await Guest("Zoe").ask(first, "GET", "/metrics")).text
    series = [line.rpartition(" ")[0] for line in text.splitlines() if not line.startswith("#")]
    assert len(set(series)) == len(series)
    found = {one.name: one.samples for one in text_string_to_metric_families(text)}
    actions = found["stammtisch_actions"]
    assert [(one.labels["worker"], one.value) for one in actions] == [("room-1", 1)] * 2
    ids = {one.leases.server for one in servers}
    assert {one.labels["process"] for one in actions} == ids
    look = await Operator(first).do()
    assert {one["id"] for one in look["servers"]} == ids
    assert {one["name"] for one in look["servers"]} == {f"room-1 ({one[:6]})" for one in ids}
