"""The container file: each of its steps is done on a fresh copy of the repository, then it runs.

There is no builder on every machine. So the steps are taken one by one in a folder that stands for
the root of the image. Two things are not done again: the page is the one that the test run has
built, by the same commands; and uv is the one of the Makefile.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from tests.builders import case
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "docs" / "hosting" / "Containerfile"
PLACES = ("/src", "/build", "/wheels", "/opt", "/data")
"""The folders of the image that the file speaks of."""


class Step(NamedTuple):
    """One line of the file."""

    stage: int
    word: str
    rest: str


def steps() -> list[Step]:
    """All of them, in order."""
    stage, found = -1, []
    for line in FILE.read_text().splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            stage += word == "FROM"
            found.append(Step(stage, word, rest))
    return found


class Image:
    """What the steps make."""

    def __init__(self, folder: Path, context: Path) -> None:
        self.folder, self.context = folder, context
        self.environ = {
            "PATH": f"{ROOT / '.build/uv/bin'}:{Path(sys.executable).parent}:/usr/bin:/bin",
            "HOME": os.environ.get("HOME", "/"),
            "UV_OFFLINE": "1",
            "UV_PYTHON": sys.executable,
            "STAMMTISCH_PAGE": "built",
        }
        self.settings: dict[str, str] = {}
        self.entry: list[str] = []
        self.health: list[str] = []
        self._at = folder

    def inside(self, text: str) -> str:
        """The same text about places in the image's folder."""
        return re.sub(
            rf"(?<![\w./~-])({'|'.join(PLACES)})(?![\w-])", lambda at: f"{self.folder}{at[1]}", text
        )

    def take(self, step: Step) -> None:
        """Do it."""
        match step.word:
            case "WORKDIR":
                self._at = Path(self.inside(step.rest))
                self._at.mkdir(parents=True, exist_ok=True)
            case "COPY":
                self._copy(shlex.split(step.rest))
            case "RUN" if "pip install --quiet --no-cache-dir uv" not in step.rest:
                self._run(step.rest)
            case "ENV":
                self.settings |= dict(one.split("=", 1) for one in shlex.split(step.rest))
            case "ENTRYPOINT":
                self.entry = [self.inside(one) for one in json.loads(step.rest)]
            case "HEALTHCHECK":
                self.health = [
                    self.inside(one) for one in json.loads(step.rest.removeprefix("CMD "))
                ]

    def _copy(self, words: list[str]) -> None:
        *sources, target = words
        if sources[0] == "--from=build":
            assert (self.folder / sources[1].lstrip("/")).exists()
            return  # both stages share the folder
        for source in sources:
            path = self.context / source
            to = self._at / target
            if path.is_dir():
                shutil.copytree(path, to, dirs_exist_ok=True)
            else:
                to.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, to)

    def _run(self, command: str) -> None:
        if os.geteuid() != 0:
            command = re.sub(r"&& chown \S+ \S+", "", command)
        done = subprocess.run(
            ["/bin/sh", "-ec", self.inside(command)],
            cwd=self._at,
            env=self.environ,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


@pytest.fixture(scope="module")
def context(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a builder is given: the files of the repository, and the page that was built."""
    folder = tmp_path_factory.mktemp("context")
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    page = Path("src/stammtisch/web_dist")
    shutil.copytree(ROOT / page, folder / page)
    return folder


@pytest.fixture(scope="module")
def image(context: Path, tmp_path_factory: pytest.TempPathFactory) -> Image:
    """The image after its last step."""
    made = Image(tmp_path_factory.mktemp("image"), context)
    for step in steps():
        made.take(step)
    return made


def test_it_has_the_uv_of_the_makefile() -> None:
    """One program, one version."""
    (pinned,) = re.findall(r"'(uv==[\d.]+)'", (ROOT / "Makefile").read_text())
    assert f" {pinned}\n" in FILE.read_text()


def test_it_runs_for_nobody_in_particular() -> None:
    """Without the administrator's rights, and with a health check and one volume."""
    last = [step for step in steps() if step.stage == 1]
    rest = {step.word: step.rest for step in last}
    assert int(rest["USER"].split(":")[0]) > 0
    assert rest["VOLUME"] == "/data"
    assert "/readyz" in rest["HEALTHCHECK"]
    assert not [step for step in last if step.word == "RUN" and "install" in step.rest]


@pytest.mark.parametrize(
    ("environ", "path"),
    [
        case("at the root", {}, "/readyz"),
        case("under a path", {"STAMMTISCH_BASE_PATH": "/stammtisch"}, "/stammtisch/readyz"),
        case("as a folder", {"STAMMTISCH_BASE_PATH": "/stammtisch/"}, "/stammtisch/readyz"),
    ],
)
def test_its_health_check_asks_where_the_room_is(environ: dict[str, str], path: str) -> None:
    """By the same setting as the room."""
    (check,) = [step.rest for step in steps() if step.word == "HEALTHCHECK"]
    _, *arguments = json.loads(check.removeprefix("CMD "))
    asked = []

    class Listens(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Listens) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        there = [one.replace(":8000", f":{server.server_port}") for one in arguments]
        done = subprocess.run([sys.executable, *there], env=environ, check=False)
    assert (done.returncode, asked) == (0, [path])


def test_the_room_in_it_starts_is_well_and_stops(image: Image) -> None:
    """By its entry point and its settings; its health check says so, while it runs and after."""
    port = free_port()
    environ = {name: image.inside(value) for name, value in image.settings.items()}
    environ |= {"STAMMTISCH_HOST": "127.0.0.1", "STAMMTISCH_PORT": str(port), "PATH": "/usr/bin"}
    health = [one.replace(":8000", f":{port}") for one in image.health]
    with subprocess.Popen(
        image.entry, env=environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as room:
        assert room.stdout is not None
        assert str(port) in room.stdout.readline()
        assert subprocess.run(health, check=False).returncode == 0
        page = httpx.get(f"http://127.0.0.1:{port}/")
        assert (page.status_code, "<title>" in page.text) == (200, True)
        room.terminate()
        assert room.wait(timeout=20) == 0
    assert {path.name for path in (image.folder / "data").iterdir()} >= {"stammtisch.sqlite3"}
    assert subprocess.run(health, check=False, capture_output=True).returncode == 1
