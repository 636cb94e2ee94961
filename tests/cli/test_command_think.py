"""``think`` as people type it: what it says, what it refuses, and how it ends."""

from __future__ import annotations

import signal
import socket
import subprocess

import pytest
from tests.builders import case
from tests.cli.calls import Command
from tests.web.real import command, environment


def test_it_says_what_the_room_has_to_be_told_and_ends_politely() -> None:
    """In both languages; told to stop, it ends well."""
    for lang, first in (("en", "Bots think here, 1 at a time."), ("de", "Hier denken Bots, 1 ")):
        words = command("think", "--port", "0", "--processes", "1", "--lang", lang)
        with subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment({})
        ) as machine:
            assert machine.stdout is not None
            line = machine.stdout.readline()
            assert line.startswith(first)
            assert "STAMMTISCH_BOT_HOSTS=127.0.0.1:" in line
            machine.send_signal(signal.SIGTERM)
            _, said = machine.communicate(timeout=20)
            assert (machine.returncode, said) == (0, "")


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        case("no secret", ["--host", "0.0.0.0"], 2, "STAMMTISCH_BOT_SECRET"),
        case("another's host", ["--host", "192.0.2.1"], 1, "192.0.2.1"),
        case("no processes", ["--processes", "0"], 2, "not a number from 1 on"),
        case("too many processes", ["--processes", "99999999"], 2, "from 1 to 256"),
        case("a port that is none", ["--port", "beer"], 2, "is not a port"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(
    stammtisch: Command, words: list[str], status: int, said: str
) -> None:
    """Before any process is started."""
    done = stammtisch("think", "--port", "0", *words)
    assert (done.status, done.out) == (status, "")
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def test_a_secret_that_is_too_short_is_not_repeated(
    stammtisch: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have been meant in earnest."""
    monkeypatch.setenv("STAMMTISCH_BOT_SECRET", "sesame")
    done = stammtisch("think", "--port", "0")
    assert done.status == 2
    assert "at least 16 characters" in done.err
    assert "sesame" not in done.err


def test_a_port_that_is_taken_is_named(stammtisch: Command) -> None:
    """With another one that may do."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = stammtisch("think", "--port", port)
    assert done.status == 1
    assert f"port {port} is already in use" in done.err
