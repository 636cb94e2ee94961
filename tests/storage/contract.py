"""What every store must do; the tests of each store inherit these."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from tests.builders import case

from stammtisch.table.match.log import Conflict, Entry, JournalLine, Store, StoreUnavailable
from stammtisch.table.model import Seat, Settings, Stage, TableDoc

DAY_MS = 86_400_000


def a_doc(id: str = "table-1", stage: Stage = "open", **fields: int | None) -> TableDoc:
    """A document; its code is its id in capitals."""
    times = {"created_ms": 1_000, "ended_ms": None, **fields}
    return TableDoc(
        id=id,
        code=id.upper(),
        game="toy",
        rules_version=1,
        options={"rounds": 3},
        settings=Settings(visibility="public", turn_ms=30_000),
        seats=(Seat(kind="person", name="Änne", owners=("ab" * 32,)), Seat()),
        host="ab" * 32,
        secret=bytes(range(32)),
        commitment="cd" * 32,
        stage=stage,
        created_ms=times["created_ms"] or 0,
        ended_ms=times["ended_ms"],
    )


def an_entry(seq: int, key: str | None = None) -> Entry:
    """An entry; every third is chance's, every fifth the table's own, some have nonces."""
    return Entry(
        seq=seq,
        actor=-1 if seq % 3 == 1 else seq % 2,
        action=msgspec.Raw(b'{"type":"play","card":"7H","say":"\xc3\xa4 \\" ,","n":%d}' % seq),
        t=seq * 10,
        key=key,
        auto="timeout" if seq % 5 == 0 else None,
        nonces=("00" * 8, None, "ff" * 32) if seq % 3 == 1 else None,
    )


def plain(entries: list[Entry]) -> list[bytes]:
    """Entries as text that compares by content."""
    return [msgspec.json.encode(entry) for entry in entries]


class StoreContract:
    """The contract of `Store`; a subclass gives the fixture ``store``."""

    @pytest.fixture
    async def table(self, store: Store) -> str:
        """The id of a table that the store knows."""
        await store.save(a_doc())
        return "table-1"

    async def test_what_is_appended_is_read_back(self, store: Store, table: str) -> None:
        """Every field of every kind of entry, in order, from any number on."""
        entries = [an_entry(seq, f"key-{seq:04}" if seq % 2 else None) for seq in range(1, 31)]
        await store.append(table, entries[:1])
        await store.append(table, entries[1:])
        assert plain(await store.entries(table)) == plain(entries)
        assert plain(await store.entries(table, after=28)) == plain(entries[28:])
        assert await store.entries(table, after=30) == []
        assert await store.entries("unknown") == []

    async def test_a_document_is_read_back(self, store: Store) -> None:
        """By its id and by its code; saving again replaces it."""
        await store.save(a_doc())
        later = replace(a_doc(), stage="playing", code="NEWONE", started_ms=7)
        assert await store.table("TABLE-1") == a_doc()
        await store.save(later)
        assert await store.table("table-1") == later
        assert await store.table("NEWONE") == later
        assert await store.table("TABLE-1") is None
        assert await store.table("unknown") is None

    async def test_entries_and_document_are_one(self, store: Store, table: str) -> None:
        """The stage ``playing`` and the first deal are stored by one call, or neither."""
        playing = replace(a_doc(), stage="playing", started_ms=5)
        with pytest.raises(Conflict):
            await store.append(table, [an_entry(2)], playing)
        assert await store.table(table) == a_doc()
        await store.append(table, [an_entry(1)], playing)
        assert await store.table(table) == playing
        assert len(await store.entries(table)) == 1

    async def test_a_document_alone_can_be_appended(self, store: Store) -> None:
        """A match that begins without chance has no entry; a new document brings its table."""
        await store.append("table-1", [], a_doc())
        assert await store.table("table-1") == a_doc()

    @pytest.mark.parametrize("seqs", [[1], [3], [4, 6], [4, 4], [5, 4], [0], [-1]], ids=str)
    async def test_only_the_next_entries_fit(
        self, store: Store, table: str, seqs: list[int]
    ) -> None:
        """An entry that stands, a gap, a double: `Conflict`, and nothing of it is stored."""
        before = [an_entry(seq) for seq in (1, 2, 3)]
        await store.append(table, before)
        with pytest.raises(Conflict):
            await store.append(table, [an_entry(seq) for seq in seqs])
        assert plain(await store.entries(table)) == plain(before)

    async def test_a_batch_with_one_wrong_entry_is_not_stored_at_all(
        self, store: Store, table: str
    ) -> None:
        """All or nothing."""
        await store.append(table, [an_entry(1)])
        with pytest.raises(Conflict):
            await store.append(table, [an_entry(2), an_entry(3), an_entry(3)])
        assert len(await store.entries(table)) == 1

    async def test_a_key_stands_once_by_table_and_actor(self, store: Store, table: str) -> None:
        """The same key is another's at another seat or table."""
        await store.save(a_doc("table-2"))
        await store.append(table, [replace(an_entry(1), actor=0, key="key-one")])
        for entries in (
            [replace(an_entry(2), actor=0, key="key-one")],
            [replace(an_entry(seq), actor=1, key="key-two") for seq in (2, 3)],
        ):
            with pytest.raises(Conflict):
                await store.append(table, entries)
        await store.append(table, [replace(an_entry(2), actor=1, key="key-one")])
        await store.append("table-2", [replace(an_entry(1), actor=0, key="key-one")])
        assert len(await store.entries(table)) == 2

    async def test_an_unknown_table_has_no_log(self, store: Store) -> None:
        """Entries need a table; a document of another table is a mistake of ours."""
        with pytest.raises(Conflict):
            await store.append("unknown", [an_entry(1)])
        with pytest.raises(ValueError, match="table-2"):
            await store.append("table-1", [an_entry(1)], a_doc("table-2"))

    async def test_a_code_belongs_to_one_table(self, store: Store, table: str) -> None:
        """The second table with a code is refused, by `save` and by `append`."""
        taken = replace(a_doc("table-2"), code="TABLE-1")
        with pytest.raises(Conflict):
            await store.save(taken)
        with pytest.raises(Conflict):
            await store.append("table-2", [], taken)
        assert await store.table("table-2") is None

    async def test_hundreds_write_at_once(self, store: Store) -> None:
        """Concurrent callers lose nothing, and each table keeps its order."""
        tables = [f"table-{number}" for number in range(40)]
        await asyncio.gather(*(store.save(a_doc(table)) for table in tables))

        async def writes(table: str) -> None:
            for seq in range(1, 13):
                await store.append(table, [an_entry(seq)])

        await asyncio.gather(*map(writes, tables))
        for table in tables:
            entries = await store.entries(table)
            assert plain(entries) == plain([an_entry(seq) for seq in range(1, 13)])

    async def test_a_race_has_one_winner(self, store: Store, table: str) -> None:
        """Of two hundred who write entry 1 at once one succeeds; a conflict fails alone."""
        await store.save(a_doc("table-2"))
        rivals = [store.append(table, [replace(an_entry(1), t=t)]) for t in range(200)]
        others = [store.append("table-2", [an_entry(seq)]) for seq in range(1, 51)]
        mixed = [one for pair in zip(rivals[:50], others, strict=True) for one in pair]
        results = await asyncio.gather(*mixed, *rivals[50:], return_exceptions=True)
        assert results.count(None) == 1 + len(others)
        assert all(isinstance(one, Conflict) for one in results if one is not None)
        assert len(await store.entries("table-2")) == 50

    async def test_a_cancelled_caller_stops_nobody(self, store: Store, table: str) -> None:
        """Whoever waits longer gets an answer."""
        first = asyncio.ensure_future(store.append(table, [an_entry(1)]))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        await store.save(a_doc("table-2"))
        assert len(await store.entries(table)) <= 1

    async def test_running_tables_are_listed(self, store: Store) -> None:
        """Those that are open or playing, not those that ended."""
        stages: list[Stage] = ["open", "playing", "over", "closed"]
        for stage in stages:
            await store.save(a_doc(stage, stage))
        assert sorted(doc.id for doc in await store.tables()) == ["open", "playing"]

    async def test_old_tables_are_forgotten(self, store: Store) -> None:
        """Ended long ago, or never begun: gone with their logs; a match that runs stays."""
        await store.append("old", [an_entry(1)], a_doc("old", "over", ended_ms=100))
        await store.append("running", [an_entry(1)], a_doc("running", "playing"))
        await store.append("recent", [an_entry(1)], a_doc("recent", "playing"))
        await store.save(a_doc("unused"))
        assert await store.age(600, 0) == 600
        await store.save(a_doc("recent", "over", ended_ms=100))
        await store.save(a_doc("fresh"))
        await store.save(replace(a_doc("unused"), code="SAVED"))
        assert await store.forget(500) == 2
        assert await store.forget(500) == 0
        names = ["old", "recent", "running", "unused", "fresh"]
        left = [name for name in names if await store.table(name)]
        assert left == ["recent", "running", "fresh"]
        assert await store.entries("old") == []
        await store.append("old", [an_entry(1)], a_doc("old"))
        assert len(await store.entries("old")) == 1

    async def test_the_clock_on_the_wall_deletes_nothing(self, store: Store) -> None:
        """Documents from the far past or future, written while the clock was wrong, both stay."""
        await store.save(a_doc("past", created_ms=1))
        await store.save(a_doc("future", "over", created_ms=1, ended_ms=10**15))
        assert await store.age(1_000, 10**13) == 1_000
        assert await store.age(1_000, 1) == 2_000
        assert await store.forget(0) == 0
        assert await store.forget(2_000) == 2

    @pytest.mark.parametrize(
        ("wall_ms", "believed_ms"),
        [
            case("a day", 10**12 + DAY_MS, DAY_MS),
            case("no time at all", 10**12, 0),
            case("a year: a week of it", 10**12 + 365 * DAY_MS, 7 * DAY_MS),
            case("back a year", 10**12 - 365 * DAY_MS, 0),
            case("back to 1970", 0, 0),
        ],
    )
    async def test_after_a_start_the_wall_clock_is_believed_so_far(
        self, store: Store, wall_ms: int, believed_ms: int
    ) -> None:
        """How long nobody was there; then the house goes on from where it stood."""
        assert await store.age(None, 10**12) == 0
        assert await store.age(None, wall_ms) == believed_ms
        assert await store.age(None, wall_ms) == believed_ms
        assert await store.age(5, 10**12) == believed_ms + 5

    async def test_a_closed_store_says_so(self, store: Store, table: str) -> None:
        """Closing twice is fine; afterwards every call is refused with ``closed``."""
        await store.close()
        await store.close()
        for call in (
            store.append(table, [an_entry(1)]),
            store.save(a_doc()),
            store.entries(table),
            store.table(table),
            store.tables(),
            store.age(0, 0),
            store.forget(0),
        ):
            with pytest.raises(StoreUnavailable) as refused:
                await call
            assert refused.value.reason == "closed"

    async def test_random_use_agrees_with_a_plain_list(self, store: Store) -> None:
        """A hundred appends, some wrong, over three tables, beside lists that do the same."""
        random = Random(9)
        model: dict[str, list[Entry]] = {f"t{number}": [] for number in range(3)}
        for table in model:
            await store.save(a_doc(table))
        for _ in range(100):
            table = random.choice(list(model))
            first = len(model[table]) + random.choice([1, 1, 1, 0, 2])
            entries = [an_entry(first + offset) for offset in range(random.randrange(1, 4))]
            try:
                await store.append(table, entries)
            except Conflict:
                assert first != len(model[table]) + 1
            else:
                model[table] += entries
        for table, entries in model.items():
            assert plain(await store.entries(table)) == plain(entries)

    async def test_a_journal_is_read_back(self, store: Store) -> None:
        """Its document and its lines with their keys, in order; an unknown one is nothing."""
        journals = store.journals
        lines = [JournalLine(n, f"line {n} ä".encode(), f"key-{n}" if n % 2 else None)
                 for n in range(1, 6)]  # fmt: skip
        await journals.write("evening", "one", [], b"first")
        await journals.write("evening", "one", lines[:1])
        await journals.write("evening", "one", lines[1:], b"second")
        found = await journals.read("evening", "one")
        assert found is not None
        assert found.doc == b"second"
        assert found.lines == lines
        assert await journals.read("evening", "two") is None
        assert await journals.read("round", "one") is None

    async def test_a_journal_takes_only_what_is_next(self, store: Store) -> None:
        """An unknown one, a gap, a double, a key that stands: `Conflict`, and nothing is stored."""
        journals = store.journals
        with pytest.raises(Conflict):
            await journals.write("evening", "one", [JournalLine(1, b"x")])
        await journals.write("evening", "one", [JournalLine(1, b"x", "key")], b"doc")
        wrong = [
            [JournalLine(1, b"again")],
            [JournalLine(3, b"gap")],
            [JournalLine(2, b"y"), JournalLine(2, b"y")],
            [JournalLine(2, b"y"), JournalLine(3, b"z", "key")],
        ]
        for lines in wrong:
            with pytest.raises(Conflict):
                await journals.write("evening", "one", lines, b"other")
        found = await journals.read("evening", "one")
        assert found is not None
        assert (found.doc, len(found.lines)) == (b"doc", 1)

    async def test_journals_are_dropped_and_forgotten_by_kind(self, store: Store) -> None:
        """By the age of the house at the last write; another kind stays."""
        journals = store.journals
        for kind, name in (("evening", "old"), ("evening", "young"), ("round", "old")):
            await journals.write(kind, name, [], b"doc")
        await store.age(10 * DAY_MS, 1)
        await journals.write("evening", "young", [JournalLine(1, b"x")])
        assert await journals.forget("evening", 5 * DAY_MS) == 1
        assert await journals.read("evening", "old") is None
        assert await journals.read("evening", "young") is not None
        assert await journals.read("round", "old") is not None
        await journals.drop("round", "old")
        await journals.drop("round", "old")
        assert await journals.read("round", "old") is None
