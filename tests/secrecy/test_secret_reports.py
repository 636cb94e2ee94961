"""Whoever reports a move of a running match is handed what that seat has seen, and no more."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.builders import case
from tests.secrecy.sight import Memory
from tests.secrecy.worlds import turned

from stammtisch.bots.processes.films import FilmOrder, RewindOrder, answer
from stammtisch.records.record import BadRecord, Record, encode, read
from stammtisch.records.replay import replay, start

RECORDS = Path(__file__).parents[1] / "records"
WORLDS = 6
"""So many other worlds are compared at each moment, where there are as many."""


def told(found: Record, seat: int) -> bytes:
    """All steps of a running match for this seat, as the room's worker makes them."""
    latest = RewindOrder(seq=len(found.moves), most=len(found.moves), deal=False)
    order = msgspec.json.encode(FilmOrder(10**8, gzip=False, rewind=latest))
    wanted = msgspec.json.encode({"record": encode(found.header, found.moves), "seat": seat})
    head, _, film = answer(order + b"\t" + wanted).partition(b"\t")
    assert head == b"{}", head
    return film


def others(found: Record, hidden: frozenset[str]) -> Iterator[Record]:
    """Worlds in which two cards that the seat has not seen have changed places."""
    for one, other in itertools.permutations(sorted(hidden), 2):
        swap = {one: other, other: one}
        moves = tuple(
            msgspec.structs.replace(move, action=turned(move.action, swap, type(move.action)))
            for move in found.moves
        )
        world = msgspec.structs.replace(found, moves=moves)
        try:
            for _ in replay(world):
                pass
        except BadRecord:
            continue  # in that world somebody could not have done what was done
        yield world


@pytest.mark.parametrize(
    ("name", "n", "seat"),
    [
        case("Zwanzig, in the first deal", "zwanzig-4-players", 12, 1),
        case("Mau-Mau, strict", "maumau-4-players", 12, 2),
        case("Mau-Mau, open", "maumau-open-table", 14, 0),
        case("Drachenrummy", "drachenrummy-2-players", 20, 0),
        case("Zwiebel 2004", "zwiebel-2004-normal", 9, 0),
        case("Zwiebel v3", "zwiebel-v3-4-players", 9, 1),
    ],
)
def test_worlds_that_look_the_same_make_the_same_report(name: str, n: int, seat: int) -> None:
    found = read((RECORDS / f"{name}.jsonl").read_bytes(), n)
    state = start(found)
    memory = Memory(found.game, state)
    for step in replay(found):
        state = step.state
        memory.follow(step.move.actor, step.move.action, state)
    hidden = memory.movable() - memory.seen(seat)
    assert hidden
    report = told(found, seat)
    assert not [card for card in hidden if f'"{card}"' in report.decode()]
    compared = list(itertools.islice(others(found, frozenset(hidden)), WORLDS))
    assert compared
    for world in compared:
        assert told(world, seat) == report


def test_what_others_do_in_secret_has_no_name() -> None:
    """Not even the kind of an action is told while the match is played."""
    found = read((RECORDS / "zwiebel-v3-4-players.jsonl").read_bytes(), 40)
    steps = msgspec.json.decode(told(found, 1))["steps"]
    assert len(steps) == 40
    assert not any(step["do"] for step in steps)
