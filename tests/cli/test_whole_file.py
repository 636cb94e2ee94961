"""A file on a disk that is full half-way: as a whole, or not at all."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.cli.calls import Command

import stammtisch as door
from stammtisch.cli.failure import Failure
from stammtisch.cli.output.drawings import keep_drawing
from stammtisch.records.record import encode

MATCH = door.play("zwanzig", ["random", "random"], 1)


@contextmanager
def little_room() -> Iterator[None]:
    """No file becomes longer than a kilobyte meanwhile.

    Nor is bytecode kept of what is imported only now: Python would leave a kilobyte of it, and
    whoever imports that later, in any test, would fail.
    """
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, before[1]))
    kept, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = kept
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("before", [None, "an older match\n"])
def test_a_record_that_has_no_room_leaves_what_was_there(
    tmp_path: Path, before: str | None
) -> None:
    file = tmp_path / "match.jsonl"
    if before:
        file.write_text(before)
    with little_room(), pytest.raises(OSError, match="File too large"):
        door.write(MATCH.record, file)
    assert [one.read_text() for one in tmp_path.iterdir()] == [before] * bool(before)


def test_a_drawing_that_has_no_room_leaves_nothing(tmp_path: Path) -> None:
    with little_room(), pytest.raises(Failure, match=r"odds\.svg"):
        keep_drawing(tmp_path / "odds.svg", "<svg>" + " " * 5000)
    assert not list(tmp_path.iterdir())


def test_no_match_of_a_simulation_is_kept_by_half(stammtisch: Command, tmp_path: Path) -> None:
    with little_room():
        said = stammtisch("simulate", "zwanzig", "--games", 2, "--jobs", 1, "--records", tmp_path)
    assert (said.status, said.out) == (1, "")
    assert said.err.endswith("/zwanzig-1.jsonl cannot be written: File too large\n")
    assert not list(tmp_path.iterdir())


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    link, kept = tmp_path / "link.jsonl", tmp_path / "kept.jsonl"
    link.symlink_to(kept)
    door.write(MATCH.record, link)
    assert link.is_symlink()
    assert door.read(kept) == MATCH.record


def test_what_is_no_file_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    """A pipe stands for a device: by a fault here one of the machine's own would be gone."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        door.write(MATCH.record, pipe)
        told = os.read(reader, 1 << 16)
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert told.decode() == encode(MATCH.record.header, MATCH.record.moves)
    assert list(tmp_path.iterdir()) == [pipe]


def test_an_error_names_the_file_that_was_asked_for(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"/nowhere/match\.jsonl'$"):
        door.write(MATCH.record, tmp_path / "nowhere" / "match.jsonl")


def test_who_may_read_it_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text("an older match\n")
    file.chmod(0o600)
    door.write(MATCH.record, file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert door.read(file) == MATCH.record
