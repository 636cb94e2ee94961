"""Golden matches: whole ones, written down once with the events worth reading in review."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from stammtisch.games.protocol import Action, Actor, Event
from stammtisch.records import record, replay

RECORDS = Path(__file__).parents[1] / "records"


def noted(steps: Iterable[replay.Transition], kinds: tuple[type[Event], ...]) -> list[Any]:
    """The events of these kinds as plain values, each with the number of its action."""
    found = [
        (step.move.n, event) for step in steps for event in step.events if isinstance(event, kinds)
    ]
    plain: list[Any] = msgspec.json.decode(msgspec.json.encode(found))
    return plain


def expected(file: Path) -> list[Any]:
    """What is written down beside a record."""
    plain: list[Any] = msgspec.json.decode(file.with_suffix(".expected.json").read_bytes())
    return plain


def moves_of(actions: Iterable[tuple[Actor, Action]]) -> list[record.Move]:
    """The actions as a record has them, numbered from 1."""
    return [
        record.Move(n=n, actor=actor, action=action) for n, (actor, action) in enumerate(actions, 1)
    ]


def write(
    name: str, header: record.Header, moves: list[record.Move], kinds: tuple[type[Event], ...]
) -> None:
    """A record, and what is expected of it."""
    text = record.encode(header, moves)
    (RECORDS / f"{name}.jsonl").write_text(text, "utf-8")
    lines = noted(replay.replay(record.read(text)), kinds)
    body = ",\n".join(msgspec.json.encode(line).decode() for line in lines)
    (RECORDS / f"{name}.expected.json").write_text(f"[\n{body}\n]\n", "utf-8")
