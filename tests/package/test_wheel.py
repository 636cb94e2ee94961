"""What a user installs: the wheel holds page and texts, and starts in an empty environment."""

from __future__ import annotations

import email
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, packed with the page that the test run has built."""
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out],
        cwd=ROOT,
        env=os.environ | {"STAMMTISCH_PAGE": "built"},
        check=True,
        capture_output=True,
    )
    (path,) = out.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def command(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """``stammtisch`` in an environment that holds the wheel and its locked dependencies only."""
    uv = ROOT / ".build" / "uv" / "bin" / "uv"
    tool = str(uv) if uv.exists() else shutil.which("uv")
    assert tool, "uv is not here: run the tests by `make test`"
    home = tmp_path_factory.mktemp("installed") / "venv"
    subprocess.run([tool, "venv", "--quiet", "--python", sys.executable, home], check=True)
    locked = f"--constraint={ROOT / 'requirements' / 'play.txt'}"
    python = f"--python={home / 'bin' / 'python'}"
    subprocess.run(
        [tool, "pip", "install", "--quiet", "--offline", python, locked, str(wheel)], check=True
    )
    return home / "bin" / "stammtisch"


def test_the_wheel_holds_page_and_texts(wheel: Path) -> None:
    """The built page, every game's texts and the type marker are inside; tests are not."""
    names = zipfile.ZipFile(wheel).namelist()
    assert "stammtisch/web_dist/index.html" in names
    assert "stammtisch/py.typed" in names
    games = [p.name for p in (ROOT / "src/stammtisch/games").iterdir() if (p / "rules.py").exists()]
    assert games
    assert all(f"stammtisch/games/{game}/texts.toml" in names for game in games)
    assert not [name for name in names if name.startswith(("tests/", "frontend/"))]


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    """To whoever looks for such a thing in an index, and to the programs that list licenses."""
    packed = zipfile.ZipFile(wheel)
    (name,) = [one for one in packed.namelist() if one.endswith(".dist-info/METADATA")]
    told = email.message_from_bytes(packed.read(name))
    assert told["Name"] == "stammtisch"
    assert told["Requires-Python"] == ">=3.11"
    assert (told["License-Expression"], told["License-File"]) == ("MIT", "LICENSE")
    assert told["Description-Content-Type"] == "text/markdown"
    assert told.get_payload() == (ROOT / "README.md").read_text("utf-8")
    assert {"card games", "mau-mau", "pettingzoo"} < set(told["Keywords"].split(","))
    kinds = {one.partition(" :: ")[0] for one in told.get_all("Classifier", [])}
    assert kinds > {"Environment", "Intended Audience", "Natural Language", "Topic", "Typing"}
    # The license is said once, as an expression; and there is no place of ours to point to.
    assert "License" not in kinds
    assert told.get_all("Project-URL") is None


def test_the_wheel_starts_in_an_empty_environment(command: Path, tmp_path: Path) -> None:
    """The command says its version, serves the page, answers the health check and stops."""
    version = subprocess.run([command, "--version"], check=True, capture_output=True, text=True)
    assert version.stdout.startswith("stammtisch ")
    port = free_port()
    server = subprocess.Popen(
        [command, "serve", "--no-browser", "--port", str(port), "--data-dir", tmp_path],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert b"<title>" in fetched(f"http://127.0.0.1:{port}/", server)
        assert fetched(f"http://127.0.0.1:{port}/healthz", server)
        games = json.loads(fetched(f"http://127.0.0.1:{port}/api/games", server))
        assert "zwanzig" in {game["name"] for game in games}
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(timeout=10) == 0


def fetched(url: str, server: subprocess.Popen[bytes]) -> bytes:
    """The body at ``url``, waiting until the server is up."""
    for _ in range(300):
        assert server.poll() is None, "the server ended by itself"
        try:
            with urllib.request.urlopen(url, timeout=30) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"no answer from {url}")
