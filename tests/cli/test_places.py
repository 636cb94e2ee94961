"""Where a command may leave a file, in a folder that belongs to somebody else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.cli.calls import Command

from stammtisch.cli.failure import Failure
from stammtisch.cli.output.places import check_place


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that nobody may look into: so Python 3.11 answers for what lies there."""
    real = Path.stat

    def stat(path: Path, **more: bool) -> os.stat_result:
        if path.parent == tmp_path:
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, **more)

    monkeypatch.setattr(Path, "stat", stat)
    monkeypatch.setattr(os, "access", lambda *_: False)
    return tmp_path


def test_no_file_can_be_left_there(closed: Path) -> None:
    with pytest.raises(Failure, match=r"/new may not be written here; name another place\."):
        check_place(closed / "new")


def test_it_is_no_mistake_of_ours(stammtisch: Command, closed: Path) -> None:
    """The command says so in a sentence, before it computes."""
    said = stammtisch("train", "zwanzig", "--to", closed / "new.npz")
    assert (said.status, said.out) == (1, "")
    assert said.err.endswith("/new.npz may not be written here; name another place.\n")
