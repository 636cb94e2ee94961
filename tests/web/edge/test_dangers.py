"""What puts players at risk is told to whoever runs the room: at the start, and when it shows."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import httpx
import pytest
from tests.builders import case
from tests.ports import free_port
from tests.web.edge.test_entrance import ask
from tests.web.lab import PROXY, a_lab
from tests.web.real import command, environment

from stammtisch.web.edge.addresses.dangers import DANGERS, of_choice

PUBLIC, HOME, LOOPBACK = "9.9.9.9", "192.168.1.7", "127.0.0.1"


@pytest.mark.parametrize(
    ("listening", "reached", "trusted", "found"),
    [
        case("this machine", LOOPBACK, None, ["127.0.0.0/8"], []),
        case("a home network", "0.0.0.0", [HOME], [], []),
        case("one address of it", HOME, None, [], []),
        case("a public address", PUBLIC, None, [], ["plain_http"]),
        case("everywhere, one is public", "0.0.0.0", [HOME, PUBLIC], [], ["plain_http"]),
        case("public, version 6", "2620:fe::fe", None, [], ["plain_http"]),
        case("everywhere, in no network", "0.0.0.0", [], [], ["loopback_invitations"]),
        case("all are trusted", LOOPBACK, None, ["0.0.0.0/0"], ["everybody_trusted"]),
        case("all of version 6", LOOPBACK, None, ["::/0"], ["everybody_trusted"]),
        case("a wide network of one's own", LOOPBACK, None, ["10.0.0.0/8"], []),
    ],
)
def test_the_choice_at_the_start(
    listening: str, reached: list[str] | None, trusted: list[str], found: list[str]
) -> None:
    """Where the room is heard, and who is believed."""
    assert of_choice(listening, reached, trusted) == found


@pytest.mark.parametrize(
    ("peer", "headers", "found"),
    [
        case("from home", HOME, {}, []),
        case("from afar, by http", PUBLIC, {}, ["plain_http"]),
        case(
            "a proxy with https",
            PROXY,
            {"x_forwarded_for": PUBLIC, "x_forwarded_proto": "https", "x_forwarded_host": "test"},
            [],
        ),
        case(
            "a proxy without it", PROXY, {"x_forwarded_for": PUBLIC, "host": "test"}, ["plain_http"]
        ),
        case(
            "a proxy that keeps the name",
            PROXY,
            {
                "x_forwarded_for": PUBLIC,
                "x_forwarded_proto": "https",
                "host": "127.0.0.1:8000",
            },
            ["loopback_invitations"],
        ),
        case("its own look at the room", PROXY, {"host": "127.0.0.1:8000"}, []),
        case(
            "somebody at the machine",
            PROXY,
            {"x_forwarded_for": LOOPBACK, "host": "localhost:8000"},
            [],
        ),
        case(
            "a stranger's header is not believed",
            HOME,
            {"x_forwarded_for": PUBLIC, "host": "localhost:8000"},
            [],
        ),
    ],
)
async def test_what_requests_show(peer: str, headers: dict[str, str], found: list[str]) -> None:
    """The health of the room names it from then on, in both languages."""
    async with a_lab() as lab:
        await ask(lab, "/api/games", peer, **headers)
        told = (await ask(lab, "/healthz", HOME)).json()
        assert told["status"] == "ok"
        assert [one["code"] for one in told["warnings"]] == found
        assert all(one["de"] and one["en"] for one in told["warnings"])


@pytest.mark.parametrize(("lang", "word"), [("de", "Achtung"), ("en", "warning")])
def test_it_is_said_where_the_room_was_started(tmp_path: Path, lang: str, word: str) -> None:
    """One line, after the address; and the room runs."""
    port = free_port()
    arguments = ["--port", str(port), "--data-dir", str(tmp_path), "--lang", lang]
    with subprocess.Popen(
        command(*arguments, "--no-browser", "--trusted-proxy", "0.0.0.0/0"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as room:
        assert room.stderr is not None
        line = room.stderr.readline()
        danger = DANGERS["everybody_trusted"]
        assert line == f"{word}: {danger.de if lang == 'de' else danger.en}\n"
        health = httpx.get(f"http://127.0.0.1:{port}/healthz").json()
        assert [one["code"] for one in health["warnings"]] == ["everybody_trusted"]
        room.send_signal(signal.SIGTERM)
        assert room.communicate(timeout=20)[1] == ""
    assert '"code":"everybody_trusted"' in (tmp_path / "server.log").read_text()
