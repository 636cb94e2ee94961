"""The unit for systemd: it is understood, shut off from the machine, and starts what there is."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from stammtisch.cli.main import main

UNIT = Path(__file__).resolve().parents[2] / "docs" / "hosting" / "stammtisch.service"
TEXT = UNIT.read_text()
EXPOSED = 20
"""Of 100: what systemd may find left open at most. A unit without any of it has 96."""

ANALYZE = shutil.which("systemd-analyze")
needs_systemd = pytest.mark.skipif(ANALYZE is None, reason="there is no systemd on this machine")


def settings(key: str) -> list[str]:
    """The values of a key, in order."""
    return re.findall(rf"^{key}=(.*)$", TEXT, re.MULTILINE)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with a program that is on every machine."""
    (program,) = re.findall(r"^ExecStart=(\S+)", TEXT, re.MULTILINE)
    changed = tmp_path / UNIT.name
    changed.write_text(TEXT.replace(program, "/bin/true"))
    return changed


def test_what_it_starts_is_a_command_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    """With the arguments that it names."""
    (line,) = settings("ExecStart")
    program, *arguments = shlex.split(line)
    assert program.endswith("/bin/stammtisch")
    with pytest.raises(SystemExit) as end:
        main([*arguments, "--help"])
    assert end.value.code == 0
    assert "--trusted-proxy" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("DynamicUser", "yes"),
        ("NoNewPrivileges", "yes"),
        ("CapabilityBoundingSet", ""),
        ("ProtectSystem", "strict"),
        ("ProtectHome", "yes"),
        ("PrivateDevices", "yes"),
        ("UMask", "0077"),
        ("StateDirectory", "stammtisch"),
        ("RestartPreventExitStatus", "2"),
    ],
)
def test_it_is_shut_off(key: str, value: str) -> None:
    """Also where no systemd can be asked."""
    assert settings(key) == [value]


def test_what_it_may_not_call_the_room_does_not_need() -> None:
    """Limits of processes and politeness towards players are set by the room itself."""
    refused = [one for one in settings("SystemCallFilter") if one.startswith("~")]
    assert refused
    assert not any("@resources" in one for one in refused)


@needs_systemd
def test_systemd_understands_it(unit: Path) -> None:
    """Every line; a word it does not know would be a warning here."""
    assert ANALYZE is not None
    done = subprocess.run([ANALYZE, "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@needs_systemd
def test_systemd_finds_little_left_open(unit: Path) -> None:
    """By its own measure."""
    assert ANALYZE is not None
    done = subprocess.run(
        [ANALYZE, "security", "--no-pager", "--offline=true", f"--threshold={EXPOSED}", unit],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-500:]
