"""``stammtisch export``: what is in the folder, what is not, and what a second call does."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.cli.calls import Command
from tests.games.golden import RECORDS
from tests.postgres import Postgres
from tests.storage.child import store_at
from tests.storage.rooms import contents, matches
from tests.table.tables import ANNA, START, birth

from stammtisch.games import game, games
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.state.board import Board, BoardLine, BoardRule
from stammtisch.records.record import read
from stammtisch.storage.folder import FolderLock
from stammtisch.storage.transfer.rooms import RoomPlace
from stammtisch.table import opening
from stammtisch.table.match.log import Entry
from stammtisch.table.model import Seat, SharedDeals, TableDoc
from stammtisch.table.opening import TablePlan
from stammtisch.wiring import DATABASE

DAY_MS = 86_400_000
PEOPLE = ("Änne", "Bartholomäus", "Chlodwig", "Dörthe")
ABSENT = "Onkel Eusebius"
"""Somebody whose name stands on the board only."""

MADE_UP = {"Tschuldi": "Sorry Dörthe", "streicheln": "Chlodwig streicheln"}
"""A phrase and a gesture that people have put in the place of those of ready-made rules."""

Stored = tuple[TableDoc, list[Entry]]


def over() -> Iterator[Stored]:
    """A match of every game between Änne, Ben and a bot, ended by agreement, a day apart."""
    for later, played in enumerate(matches(least=3)):
        ended = START + later * DAY_MS
        yield replace(played.table.doc, stage="over", ended_ms=ended), played.log


def with_house_rules() -> Stored:
    """A match of Mau-Mau whose board knows somebody else, and rules with people's own words."""
    header, *moves = (RECORDS / "maumau-house-rules.jsonl").read_text("utf-8").splitlines()
    plain = json.loads(header)
    rules = [
        own(name) if name in {"HR-T", "HR-9"} else name for name in plain["options"]["preset_rules"]
    ]
    plain["options"] |= {
        "names": PEOPLE,
        "preset_rules": rules,
        "boards": msgspec.to_builtins([BOARD]),
    }
    found = read("\n".join([json.dumps(plain), made_up("\n".join(moves))]))
    plan = TablePlan(seats=4)
    doc = opening.opened(found.game, birth("table-house", "HOUSE1"), ANNA, "Änne", plan)
    doc = replace(
        doc,
        stage="over",
        seats=tuple(Seat(kind="person", name=name) for name in PEOPLE),
        options=msgspec.to_builtins(found.options),
        started_ms=START,
        ended_ms=START,
    )
    return doc, [
        Entry(seq=one.n, actor=one.actor, action=msgspec.Raw(msgspec.json.encode(one.action)), t=0)
        for one in found.moves
    ]


BOARD = Board(
    names=(*PEOPLE, ABSENT),
    points=(1, 0, 0, 0, 7),
    units=(0,) * 5,
    credits=(0,) * 5,
    rules=(BoardRule(1, PRESETS["TR-A"], ABSENT, 3, "1969-12-24"),),
    rounds=1,
    log=(BoardLine(1, ABSENT, 7),),
)


def own(name: str) -> dict[str, Any]:
    """A ready-made rule as if somebody had made it up."""
    text = made_up(msgspec.json.encode(PRESETS[name]).decode())
    rule: dict[str, Any] = json.loads(text) | {"title": f"Chlodwigs {name}"}
    return rule


def made_up(text: str) -> str:
    """With people's own words."""
    for word, other in MADE_UP.items():
        text = text.replace(f'"{word}"', f'"{other}"')
    return text


async def put(place: RoomPlace, *stored: Stored) -> None:
    """Matches into a room, which is there or not."""
    store = await store_at(str(place))
    for doc, log in stored:
        await store.append(doc.id, log, doc)
    await store.close()


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A data folder with a finished match of every game, one that is played, and one given up."""
    folder = tmp_path / "data"
    folder.mkdir()
    ended = [*over(), with_house_rules()]
    doc, log = ended[0]
    asyncio.run(
        put(
            folder / DATABASE,
            *ended,
            (replace(doc, id="table-runs", code="RUNS01", stage="playing", ended_ms=None), log),
            (replace(doc, id="table-left", code="LEFT01", stage="closed"), log),
        )
    )
    return folder


def records(folder: Path) -> list[Path]:
    """What was exported."""
    return sorted(folder.glob("*.jsonl"))


def texts(folder: Path) -> dict[str, str]:
    """The names and texts of all files of an export."""
    return {path.name: path.read_text("utf-8") for path in folder.iterdir()}


def test_no_file_holds_a_name_and_every_record_is_sound(stammtisch: Command, room: Path) -> None:
    out = room.parent / "out"
    before = asyncio.run(contents(room / DATABASE))
    said = stammtisch("export", out, "--data-dir", room)
    assert (said.status, said.err) == (0, "")
    assert said.out == f"{out}: matches: 6 written and played again, 0 there already\n"
    assert asyncio.run(contents(room / DATABASE)) == before
    whole = json.dumps(texts(out), ensure_ascii=False)
    secret = ("table-", "HOUSE1", "CODE0", bytes(range(32)).hex())
    for word in (*PEOPLE, "Ben", ABSENT, "Eusebius", *secret):
        assert word not in whole, word
    assert "bot:steady" in whole  # a bot is nobody
    for file in records(out):
        assert stammtisch("verify", file).status == 0
        assert stammtisch("replay", file).status == 0


def test_a_board_keeps_who_is_who(stammtisch: Command, room: Path) -> None:
    """Winner, author and the names of a board are the same person as on the seats."""
    out = room.parent / "out"
    stammtisch("export", out, "--data-dir", room, "--game", "mau-mau")
    found = [read(file.read_bytes()) for file in records(out)]
    [house] = [one for one in found if one.options.boards]
    [board] = house.options.boards
    assert house.header.players == list(house.options.names) == list(board.names[:4])
    assert board.log[0].winner == board.rules[0].author == board.names[4]
    assert len(set(board.names)) == 5
    assert board.rules[0].rule == PRESETS["TR-A"]  # a ready-made rule says nothing of people
    titles = [one["title"] for one in house.options.preset_rules if isinstance(one, dict)]
    assert titles == ["Hausregel 1", "Hausregel 2"]
    [anna] = {one.header.players[0] for one in found}
    assert anna == "Spieler 1"


def test_bots_are_numbered_too(stammtisch: Command, room: Path) -> None:
    """In a match for practice, and in those after it at the same table, they are called as people
    were. What they are is still told."""
    doc, log = next(over())
    seats = (*doc.seats[:2], replace(doc.seats[2], name=ABSENT))
    asyncio.run(put(room / DATABASE, (replace(doc, id="after", code="AFTER1", seats=seats), log)))
    out = room.parent / "out"
    stammtisch("export", out, "--data-dir", room)
    assert ABSENT not in json.dumps(texts(out), ensure_ascii=False)
    found = [read(file.read_bytes()).header for file in records(out)]
    assert all(name.startswith("Spieler ") for one in found for name in one.names)
    assert {one.players[2] for one in found if one.names} == {"bot:steady"}


def test_a_second_call_writes_what_is_new_under_the_same_numbers(
    stammtisch: Command, room: Path
) -> None:
    out = room.parent / "out"
    stammtisch("export", out, "--data-dir", room, "--game", "mau-mau")
    before = {file: (file.stat().st_ino, file.stat().st_mtime_ns) for file in records(out)}
    known = {read(file.read_bytes()).header.players[1] for file in before}
    doc, log = next(over())
    seats = (replace(doc.seats[0], name="Zoe"), *doc.seats[1:])
    new = (replace(doc, id="table-new", code="NEW001", seats=seats), log)
    asyncio.run(put(room / DATABASE, new))
    said = stammtisch("export", out, "--data-dir", room)
    assert said.out == f"{out}: matches: 5 written and played again, 2 there already\n"
    after = {file: (file.stat().st_ino, file.stat().st_mtime_ns) for file in before}
    assert after == before  # not written again
    pairs = [read(file.read_bytes()).header.players[:2] for file in records(out)]
    [zoe] = {one for one, _ in pairs} - {"Spieler 1"}
    assert {other for _, other in pairs} == known  # Ben, and the second of the house rules
    assert zoe not in known
    again = stammtisch("export", out, "--data-dir", room)
    assert again.out == f"{out}: matches: 0 written and played again, 7 there already\n"


def test_with_names_the_shuffles_are_proven(stammtisch: Command, room: Path) -> None:
    out = room.parent / "out"
    said = stammtisch("export", out, "--names", "--data-dir", room, "--lang", "de")
    # The match with house rules was written down by hand: its draws follow from no secret.
    assert "Partien: 5 geschrieben" in said.out
    assert "ausgelassen: 1 (sie lassen sich nicht nachspielen)" in said.out
    for file in records(out):
        assert "Änne" in file.read_text("utf-8")
        assert "shuffles: ok" in stammtisch("verify", file).out
    refused = stammtisch("export", out, "--data-dir", room)
    assert refused.status == 1
    assert "exported the other way" in refused.err


def test_a_database_gives_the_same_files(
    stammtisch: Command, room: Path, postgres: Postgres
) -> None:
    address, folder = postgres.database(), room.parent
    stammtisch("move-database", room, address)
    for place, out in ((("--data-dir", room), "file"), (("--database", address), "database")):
        assert stammtisch("export", folder / out, *place).status == 0
    assert texts(folder / "file") == texts(folder / "database")


def test_others_play_meanwhile(stammtisch: Command, room: Path) -> None:
    """A server that is writing at this very moment is not in the way, and not waited for."""
    with closing(sqlite3.connect(room / DATABASE, isolation_level=None)) as writing:
        writing.execute("BEGIN IMMEDIATE")
        writing.execute("UPDATE house SET lived = lived + 1")
        said = stammtisch("export", room.parent / "out", "--data-dir", room)
        writing.execute("COMMIT")
    assert "matches: 6 written" in said.out


def test_compressed_logs_are_read(stammtisch: Command, room: Path) -> None:
    folder = room.parent
    stammtisch("export", folder / "loose", "--data-dir", room)

    async def compress() -> int:
        store = await store_at(str(room / DATABASE))
        count = await store.compress(10**15, 100)
        await store.close()
        return count

    assert asyncio.run(compress()) == 7
    stammtisch("export", folder / "packed", "--data-dir", room)
    assert texts(folder / "loose") == texts(folder / "packed")


@pytest.mark.parametrize(
    ("words", "games"),
    [
        case("one game", ["--game", "zwanzig"], {"zwanzig"}),
        case(
            "two games",
            ["--game", "zwanzig", "--game", "drachenrummy"],
            {"drachenrummy", "zwanzig"},
        ),
        case("since the last day", ["--since", "1970-01-05"], {"zwiebel-v3"}),
        case("since a later day", ["--since", "2026-01-01"], set[str]()),
        case("both", ["--since", "1970-01-05", "--game", "zwanzig"], set[str]()),
    ],
)
def test_filters(stammtisch: Command, room: Path, words: list[str], games: set[str]) -> None:
    out = room.parent / "out"
    assert stammtisch("export", out, *words, "--data-dir", room).status == 0
    assert {read(file.read_bytes()).game.name for file in records(out)} == games


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        case(
            "an entry that has changed",
            "UPDATE actions SET t = t + 1 WHERE seq = 3 AND table_id = 1",
            "1 (damaged)",
        ),
        case(
            "a document that has changed",
            "UPDATE tables SET crc = 1 WHERE number = 1",
            "1 (damaged)",
        ),
        case(
            "an entry is missing",
            "DELETE FROM actions WHERE seq = 3 AND table_id = 1",
            "1 (damaged)",
        ),
    ],
)
def test_what_is_damaged_is_left_out(
    stammtisch: Command, room: Path, statement: str, told: str
) -> None:
    with closing(sqlite3.connect(room / DATABASE, isolation_level=None)) as connection:
        connection.execute(statement)
    said = stammtisch("export", room.parent / "out", "--data-dir", room)
    assert said.status == 0
    assert f"matches: 5 written and played again, 0 there already; left out: {told}" in said.out


def test_a_match_whose_cards_others_have_yet_to_play_waits_for_the_next_time(
    stammtisch: Command, room: Path
) -> None:
    """Its round is not over; it is neither written nor counted."""
    doc, log = next(over())
    held = SharedDeals(round="round-1", secret=bytes(32))
    waits = replace(doc, id="waits", code="WAITS1", shared=held)
    asyncio.run(put(room / DATABASE, (waits, log)))
    export = ("export", room.parent / "out", "--data-dir", room)
    before = len(list((room.parent / "out").glob("*.jsonl")))
    assert "left out" not in stammtisch(*export).out
    written = len(list((room.parent / "out").glob("*.jsonl")))
    assert written > before
    asyncio.run(put(room / DATABASE, (replace(waits, shared=replace(held, held=False)), [])))
    assert "matches: 1 written" in stammtisch(*export).out
    assert len(list((room.parent / "out").glob("*.jsonl"))) == written + 1


def test_other_rules_and_other_games_are_left_out(stammtisch: Command, room: Path) -> None:
    doc, log = next(over())
    asyncio.run(
        put(
            room / DATABASE,
            (replace(doc, id="old", code="OLD001", rules_version=0), log),
            (replace(doc, id="gone", code="GONE01", game="skat"), log),
        )
    )
    said = stammtisch("export", room.parent / "out", "--data-dir", room)
    assert "left out: 2 (game missing or other rules)" in said.out


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        case("other things", ["{data}"], 1, ("liegt anderes", "holds other things")),
        case("a file", ["{data}/file"], 1, ("ist eine Datei; einen", "is a file; name a folder")),
        case("no day", ["{out}", "--since", "gestern"], 2, ("kein Tag", "not a date")),
        case("no game", ["{out}", "--game", "zwanzich"], 2, ("zwanzig", "zwanzig")),
        case("no room", ["{out}", "--data-dir", "{out}"], 1, ("kein Raum", "no such file")),
    ],
)
def test_refusals(
    stammtisch: Command, room: Path, words: list[str], status: int, told: tuple[str, str]
) -> None:
    (room / "file").write_text("")
    filled = [word.format(data=room, out=room.parent / "out") for word in words]
    for lang, part in zip(("de", "en"), told, strict=True):
        said = stammtisch("export", "--data-dir", room, *filled, "--lang", lang)
        assert (said.status, said.out) == (status, "")
        assert part in said.err
    assert not records(room.parent / "out")


def test_whoever_is_at_work_in_the_folder_keeps_it(stammtisch: Command, room: Path) -> None:
    out = room.parent / "out"
    out.mkdir()
    with FolderLock(out, "another export"):
        said = stammtisch("export", out, "--data-dir", room)
    assert (said.status, said.out) == (1, "")
    assert "another export" in said.err


def test_help_says_what_a_pseudonym_cannot_do(stammtisch: Command) -> None:
    for lang, part in (("de", "erkennt seine Partie trotzdem"), ("en", "still recognises a match")):
        assert part in stammtisch("export", "--help", "--lang", lang).out


@pytest.mark.parametrize("name", games())
def test_a_game_that_notes_its_players_takes_their_names_out(name: str) -> None:
    assert (game(name).continuity is None) == (game(name).unnamed is None)
