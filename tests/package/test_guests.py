"""Games and bots from other packages: `examples/crazy_eights`, and packages that are broken."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "crazy_eights"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example package as it is installed: its wheel, unpacked."""
    home = tmp_path_factory.mktemp("guest")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(home)]
    subprocess.run(build, cwd=EXAMPLE, check=True, capture_output=True)
    (wheel,) = home.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(home / "site")
    return home / "site"


def ran(*command: str | Path, paths: tuple[Path, ...]) -> subprocess.CompletedProcess[str]:
    """A Python that finds packages in ``paths`` too, and the stammtisch of this checkout."""
    found = os.pathsep.join(map(str, (*paths, ROOT / "src")))
    own = {name: value for name, value in os.environ.items() if not name.startswith("STAMMTISCH")}
    return subprocess.run(
        [sys.executable, "-m", *map(str, command)],
        cwd=ROOT,
        env=own | {"PYTHONPATH": found, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def listed(*paths: Path) -> tuple[dict[str, list[str]], str]:
    """The bots of every game that the command lists, and what it said beside that."""
    done = ran("stammtisch", "games", "--json", "--lang", "en", paths=paths)
    assert done.returncode == 0, done.stderr
    return {one["name"]: one["bots"] for one in json.loads(done.stdout)}, done.stderr


@pytest.fixture(scope="module")
def without(site: Path) -> dict[str, list[str]]:
    """What is listed where nothing is broken."""
    return listed(site)[0]


def package(home: Path, name: str, entries: str, code: str) -> Path:
    """A package as it lies in an environment once it is installed."""
    info = home / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(entries)
    (home / f"{name}.py").write_text(code)
    return home


def test_the_example_is_listed_with_its_bot(site: Path) -> None:
    """Beside the games of the house, and nobody complains."""
    found, said = listed(site)
    assert found["crazy-eights"] == ["hoarder", "random"]
    assert {"zwanzig", "mau-mau"} < set(found)
    assert "hoarder" not in found["zwanzig"]
    assert said == ""


WRITE = """
import stammtisch, sys
match = stammtisch.play("crazy-eights", ["hoarder", "random"], seed=1)
stammtisch.write(match.record, sys.argv[1])
"""


def test_the_example_is_simulated_and_replayed(site: Path, tmp_path: Path) -> None:
    """On several processes; the record of a match is told in sentences."""
    bots = "--bots=hoarder,random,random"
    done = ran(
        "stammtisch", "simulate", "crazy-eights", "--games", "30", bots, "--jobs", "2", "--json",
        paths=(site,),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 30
    file = tmp_path / "match.jsonl"
    (tmp_path / "write.py").write_text(WRITE)
    assert ran("write", file, paths=(site, tmp_path)).returncode == 0
    told = ran("stammtisch", "replay", file, "--lang", "en", paths=(site,))
    assert told.returncode == 0, told.stderr
    assert "Crazy Eights: hoarder and random" in told.stdout
    assert "Result: " in told.stdout


def spoiled(site: Path, folder: Path, old: str, new: str) -> Path:
    """A copy of the example with a mistake in its rules."""
    there = folder / "site"
    shutil.copytree(site, there)
    rules = there / "crazy_eights" / "rules.py"
    assert old in rules.read_text()
    rules.write_text(rules.read_text().replace(old, new))
    return there


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("    seat, card = state.turn,", "    seat, card = state.trun,", "AttributeError: 'State'"),
        ("shuffled(PACK.codes, source)", "PACK.codes[1:]", "RuleViolation: No shuffle"),
        (
            "    plays = (play for card in state.hands[actor] for play in _plays(card))",
            "    return ()",
            "seat 0 is to act, but legal_actions lists nothing",
        ),
    ],
)
def test_a_mistake_of_the_game_is_told_as_its_own(  # noqa: PLR0917 - a case and its surroundings
    site: Path, tmp_path: Path, old: str, new: str, told: str, jobs: str
) -> None:
    """With its line, and not as one of ours, whichever process it happened in."""
    there = spoiled(site, tmp_path, old, new)
    words = ("stammtisch", "simulate", "crazy-eights", "--games", "20", "--jobs", jobs)
    done = ran(*words, "--lang", "en", paths=(there,))
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"stammtisch: the game crazy-eights failed: {told}")


def test_a_replay_tells_it_too(site: Path, tmp_path: Path) -> None:
    """In German, and where it happened on request."""
    (tmp_path / "write.py").write_text(WRITE)
    file = tmp_path / "match.jsonl"
    assert ran("write", file, paths=(site, tmp_path)).returncode == 0
    there = spoiled(site, tmp_path, "    seat, card = state.turn,", "    seat, card = state.trun,")
    done = ran("stammtisch", "replay", file, "--lang", "de", paths=(there,))
    assert done.returncode == 1
    assert done.stderr.startswith("stammtisch: das Spiel crazy-eights ist gescheitert: Attribute")
    assert ", Zeile 1" in done.stderr
    more = ran("stammtisch", "replay", file, "--debug", paths=(there,)).stderr
    assert more.startswith("Traceback")
    assert "the game crazy-eights failed" in more.splitlines()[-1]


PLAYED = """
import gymnasium, pyspiel, random
import stammtisch.envs.gymnasium, stammtisch.envs.open_spiel
from stammtisch.envs import pettingzoo
from stammtisch.envs.policy import PolicyBot
import stammtisch

env = pettingzoo.env("crazy-eights", seats=3, rounds=1)
env.reset(seed=1)
for agent in env.agent_iter():
    seen, _, over, cut, _ = env.last()
    assert not cut
    env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))

env = gymnasium.make("stammtisch/CrazyEights-v0", bots="hoarder")
seen, _ = env.reset(seed=1)
over = False
while not over:
    seen, _, over, _, told = env.step(env.action_space.sample(seen["action_mask"]))
    assert not told["illegal"]

state = pyspiel.load_game("stammtisch_crazy_eights(players=2,rounds=1)").new_initial_state()
rng = random.Random(1)
while not state.is_terminal():
    state.apply_action(rng.choice(state.legal_actions()))

class First(PolicyBot):
    name = "first"
    def number(self, observation, mask, rng):
        return mask.argmax()

assert stammtisch.play("crazy-eights", [First, "random"], seed=1).returns
"""


def test_the_example_has_environments(site: Path, tmp_path: Path) -> None:
    """Of every library, and what was trained there plays as a bot."""
    (tmp_path / "played.py").write_text(PLAYED)
    done = ran("played", paths=(site, tmp_path))
    assert done.returncode == 0, done.stderr


MISSING = "there is no environment of crazy-eights: it has no encoding"

ENVIRONMENT = """
from stammtisch.envs import pettingzoo
import stammtisch.envs.gymnasium, gymnasium
print(*(f"stammtisch/{name}-v0" in gymnasium.registry for name in ("Zwanzig", "CrazyEights")))
pettingzoo.env("crazy-eights")
"""


@pytest.mark.parametrize(
    ("encoding", "raised", "warned"),
    [
        (
            None,
            f"{MISSING} (ENCODINGS['crazy-eights'] in the module crazy_eights.encoding)",
            "",
        ),
        ("ENCODINGS = {}", MISSING, ""),
        (
            "import no_such_thing",
            "ModuleNotFoundError: No module named 'no_such_thing'",
            "there are no environments of crazy-eights: ModuleNotFoundError: No module named",
        ),
        (
            "1 / 0",
            "ZeroDivisionError: division by zero",
            "there are no environments of crazy-eights: ZeroDivisionError",
        ),
    ],
)
def test_without_an_encoding_it_is_said_what_is_missing(
    site: Path, tmp_path: Path, encoding: str | None, raised: str, warned: str
) -> None:
    """And the games of the house have theirs."""
    there = tmp_path / "site"
    shutil.copytree(site, there)
    file = there / "crazy_eights" / "encoding.py"
    file.unlink()
    if encoding is not None:
        file.write_text(encoding)
    (tmp_path / "played.py").write_text(ENVIRONMENT)
    done = ran("played", paths=(there, tmp_path))
    assert done.stdout == "True False\n"
    assert raised in done.stderr.splitlines()[-1]
    assert warned in done.stderr.splitlines()[0]
    assert bool(warned) == (not done.stderr.startswith("Traceback"))


def test_the_tests_of_the_example(site: Path) -> None:
    """Those that its package brings."""
    done = ran("pytest", "-q", EXAMPLE / "test_crazy_eights.py", paths=(site,))
    assert done.returncode == 0, done.stdout


def test_the_laws_hold_for_the_example(site: Path) -> None:
    """The tests of all games, of actions of a wrong form, and of words find it by themselves."""
    files = [f"tests/games/test_{name}.py" for name in ("laws", "form", "texts")]
    done = ran("pytest", "-q", "-k", "crazy-eights", *files, paths=(site,))
    assert done.returncode == 0, done.stdout
    assert int(done.stdout.rpartition("\n")[0].rpartition("\n")[2].split()[0]) > 15


GAME = "[stammtisch.games]\nmine = {}\n"
BOT = "[stammtisch.bots]\nmine = {}\n"
COPY = (
    "import msgspec\nfrom stammtisch.games.zwanzig import ZWANZIG\n"
    "GAMES = [msgspec.structs.replace(ZWANZIG, {})]\n"
)
BOTS = (
    "class Mine:\n    name = {!r}\n    games = {}\n    def choose(self, o, a, rng): return a[0]\n"
)


@pytest.mark.parametrize(
    ("entries", "code", "said"),
    [
        (GAME.format("mine:GAMES"), "1 / 0", "ZeroDivisionError: division by zero"),
        (GAME.format("mine:GAMES"), "raise SystemExit(3)", "SystemExit: 3"),
        (GAME.format("mine:GAMES"), "", "AttributeError: module 'mine' has no attribute 'GAMES'"),
        (GAME.format("nowhere:GAMES"), "", "ModuleNotFoundError: No module named 'nowhere'"),
        (GAME.format("mine:GAMES"), "GAMES = 3", "3 is no stammtisch.Game"),
        (
            GAME.format("mine:GAMES"),
            COPY.format(""),
            "there is a game 'zwanzig' already, from stammtisch itself",
        ),
        (
            GAME.format("mine:GAMES"),
            COPY.format("name='one-and-twenty'"),
            "its folder is 'zwanzig', a folder of stammtisch itself",
        ),
        (
            GAME.format("mine:GAMES"),
            COPY.format("name='other', folder='mine', rules=msgspec"),
            "game 'other': its rules lack new, actors, legal_actions",
        ),
        (
            GAME.format("mine:GAMES"),
            COPY.format("name='Two Words', folder='mine'"),
            "game 'Two Words': its name is not of small letters, digits and -",
        ),
        (
            GAME.format("mine:GAMES"),
            COPY.format("name='other', folder='mine', seats=(2, 4)"),
            "game 'other': its seats are (2, 4), not a range such as range(2, 6)",
        ),
        (
            GAME.format("mine:GAMES"),
            COPY.format("name='other', folder='mine', default_seats=9"),
            "game 'other': its default_seats, 9, are none of its seats",
        ),
        (
            GAME.format("mine:GAMES"),
            COPY.format("name='other', folder='mine', rules_version='1'"),
            "game 'other': its rules_version is '1', not a number from 1 on",
        ),
        (
            GAME.format("mine:GAMES"),
            COPY.format("name='other', folder='mine', options=dict"),
            "game 'other': its options are no class made from Options",
        ),
        (
            GAME.format("mine:GAMES"),
            COPY.format("name='other', folder='mine', actions=ZWANZIG.options"),
            "game 'other': its actions are no union of classes made from Action: A | B",
        ),
        (
            GAME.format("mine:GAMES"),
            COPY.format("name='other', folder='nowhere'"),
            "game 'other': there is no texts.toml in its folder 'nowhere'",
        ),
        (BOT.format("mine:Mine"), "Mine = 3", "3 is no bot: it needs a name, games and choose()"),
        (
            BOT.format("mine:Mine"),
            BOTS.format("mine", "'zwanzig'"),
            "the games of mine are no frozenset of names, and not None",
        ),
        (
            BOT.format("mine:Mine"),
            BOTS.format("steady", "frozenset({'zwanzig'})"),
            "there is a bot 'steady' for the same game already",
        ),
        (BOT.format("mine:Mine"), BOTS.format("random", "None"), "there is a bot 'random'"),
    ],
)
def test_a_broken_package_is_named_and_left_out(  # noqa: PLR0917 - a case and its surroundings
    entries: str,
    code: str,
    said: str,
    site: Path,
    without: dict[str, list[str]],
    tmp_path: Path,
) -> None:
    """One line that says which package, and everything else goes on."""
    found, complaints = listed(site, package(tmp_path, "mine", entries, code))
    (line,) = complaints.splitlines()
    assert line.startswith("stammtisch: mine 1.0 (stammtisch.")
    assert said in line
    assert found == without


def test_of_two_packages_with_one_name_the_first_is_taken(site: Path, tmp_path: Path) -> None:
    """In the order of their names; both are named."""
    code = (
        "import msgspec\nfrom crazy_eights import CRAZY_EIGHTS\n"
        "GAMES = msgspec.structs.replace(CRAZY_EIGHTS, rules_version=2)\n"
    )
    home = package(tmp_path, "another", GAME.format("another:GAMES"), code)
    found, said = listed(site, home)
    assert "crazy-eights" in found
    assert said.startswith(
        "stammtisch: stammtisch-crazy-eights 0.1.0 (stammtisch.games: crazy-eights"
    )
    assert "there is a game 'crazy-eights' already, from another 1.0" in said
