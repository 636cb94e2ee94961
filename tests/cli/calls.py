"""Calls of the command and their answers; records that were tampered with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

SECRET = bytes(range(32))
TABLE = "t-1"
NONCES = ("0123456789abcdef", None, "fedcba98765432100")


class Said(NamedTuple):
    """How a call of the command ended."""

    status: int
    out: str
    err: str


Command = Callable[..., Said]


def odds(stammtisch: Command, *words: object) -> Any:
    """What `stammtisch odds` finds for Zwiebel, as JSON."""
    said = stammtisch("odds", "zwiebel", "--json", *words)
    assert said.status == 0, said.err
    return json.loads(said.out)


def changed(file: Path, line: int, **fields: Any) -> Path:
    """A copy of a record with other fields in one line; ``...`` takes a field out."""
    lines = file.read_text("utf-8").splitlines()
    row = json.loads(lines[line - 1]) | fields
    lines[line - 1] = json.dumps({name: value for name, value in row.items() if value is not ...})
    copy = file.with_name("changed.jsonl")
    copy.write_text("\n".join(lines), "utf-8")
    return copy
