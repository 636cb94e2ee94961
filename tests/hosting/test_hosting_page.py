"""The page for hosts: its commands are ones that there are, and reach the room they are about."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from stammtisch.cli.main import _arguments
from stammtisch.web.api.match.records import MAX_BODY
from stammtisch.web.api.runde import MAX_FILE_BYTES

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
_CODE = re.compile(r"```\n(.*?)```|`([^`\n]+)`", re.DOTALL)
_OURS = re.compile(r"^(?:\w+=\S+ |podman exec stammtisch )?(?:\S*/)?stammtisch (\w[\w-]* .*)$")
_CONTAINER = "podman exec stammtisch "

COMMANDS = [
    line.strip()
    for block, inline in _CODE.findall(PAGE)
    for line in (block or inline).splitlines()
    if _OURS.match(line.strip())
]
_OF_A_ROOM = {"backup", "export", "forget", "restore", "tables"}


def test_they_are_found() -> None:
    """In blocks and in lines, in the container too."""
    named = {line.partition("stammtisch ")[2].split()[0] for line in COMMANDS}
    assert {"serve", "think", "move-database"} <= named
    assert any(line.startswith(_CONTAINER) for line in COMMANDS)


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_is_one(line: str) -> None:
    """The program takes it as it stands; what is about a room says which one.

    Without that it would be root's own room, which there is none of. In the container the image
    says it.
    """
    found = _OURS.match(line)
    assert found is not None
    words = shlex.split(found[1])
    _arguments(words[:])
    named = {"--data-dir", "--database"} & set(words)
    assert named or words[0] not in _OF_A_ROOM or line.startswith(_CONTAINER) or "--help" in words


def test_the_command_is_where_a_shell_looks() -> None:
    """The page calls it by its name alone, so it says how to get there."""
    assert "ln -s /opt/stammtisch/bin/stammtisch /usr/local/bin/" in PAGE


def test_a_file_of_settings_is_made_before_it_is_written_to() -> None:
    """With secrets in it, it is root's alone."""
    made = PAGE.index("install -D -m 600 /dev/null /etc/stammtisch/environment")
    assert made < PAGE.index(">> /etc/stammtisch/environment")


def test_a_backup_on_another_disk_is_allowed_by_the_service() -> None:
    """The unit shuts the room off from every other folder, so the page has to open this one."""
    named = re.compile(r"^(?:Environment=STAMMTISCH_BACKUP_DIR|ReadWritePaths)=(.*)$", re.MULTILINE)
    folders = named.findall(PAGE)
    assert len(folders) == 2
    assert len(set(folders)) == 1


@pytest.mark.parametrize(
    ("file", "directive", "unit"),
    [
        ("nginx.conf", r"client_max_body_size (\d+)m;", 1 << 20),
        ("Caddyfile", r"max_size (\d+)MB", 1_000_000),
    ],
)
def test_a_proxy_takes_the_longest_that_the_room_takes(
    file: str, directive: str, unit: int
) -> None:
    """The file of a Runde included; the page for hosts says the same number."""
    (megabytes,) = re.findall(directive, (ROOT / "docs" / "hosting" / file).read_text("utf-8"))
    assert int(megabytes) * unit > max(MAX_FILE_BYTES, MAX_BODY)
    assert f"up to {megabytes} MB" in PAGE


def test_the_page_says_of_the_file_of_a_runde_how_large_it_may_be() -> None:
    """The room's own limit, before anything is sent."""
    source = (ROOT / "frontend" / "src" / "runde" / "api.ts").read_text("utf-8")
    (mebibytes,) = re.findall(r"^export const FILE_MB = (\d+);$", source, re.MULTILINE)
    assert int(mebibytes) << 20 == MAX_FILE_BYTES
