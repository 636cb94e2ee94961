"""What the documents promise: examples run, links lead somewhere, the twins match."""

from __future__ import annotations

import inspect
import io
import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import msgspec
import pytest
from tests.toy import TOY_GAME

import stammtisch
from stammtisch.games import games, own_games
from stammtisch.games.protocol import CHANCE, CLOCK, AnyGame
from stammtisch.records.notation.parser import read
from stammtisch.records.replay import replay

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "bench").glob("*.md"),
        *(ROOT / "examples").rglob("*.md"),
    ]
)
READMES = [ROOT / "README.md", ROOT / "README.de.md"]


def blocks(readme: Path) -> list[str]:
    """The Python in it: the loop of a match, and the short way."""
    return re.findall(r"```python\n(.*?)```", readme.read_text(), re.DOTALL)


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_the_examples_of_the_readme_run(
    readme: Path,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each by itself; the last leaves a record of the match that it tells."""
    monkeypatch.chdir(tmp_path)
    for code in blocks(readme):
        exec(compile(code, readme.name, "exec"), {})
    told = capsys.readouterr().out
    assert "won by seat: 2" in told
    assert told.count("Zwanzig, game 1") > 10
    assert Path("match.jsonl").stat().st_size > 1_000


class Bounded:
    """The rules of a game, over after so many actions."""

    def __init__(self, rules: Any, actions: int) -> None:
        self.rules = rules
        self.left = actions
        self.asked: set[int] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def actors(self, state: Any) -> Sequence[int]:
        self.left -= 1
        return self.rules.actors(state) if self.left >= 0 else ()

    def apply(self, state: Any, actor: int, action: Any) -> Any:
        self.asked.add(actor)
        return self.rules.apply(state, actor, action)


@pytest.mark.parametrize("played", [*games().values(), TOY_GAME], ids=lambda game: game.name)
def test_the_loop_of_the_readme_plays_every_game(
    played: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the game asks of chance, and of the clock where it is the clock's turn."""
    rules = Bounded(played.rules, 1_000)
    bounded = msgspec.structs.replace(played, rules=rules)
    monkeypatch.setattr("stammtisch.game", lambda called: bounded)
    loop = blocks(READMES[0])[0].replace("max_rounds=3", "")
    exec(compile(loop, "README.md", "exec"), {})
    assert {0, 1, CHANCE} <= rules.asked
    assert played is not TOY_GAME or CLOCK in rules.asked


def test_the_readmes_are_twins_and_short() -> None:
    """Both languages have the same headings, commands and links, in less than 120 lines."""
    texts = [readme.read_text() for readme in READMES]
    assert all(len(text.splitlines()) < 120 for text in texts)
    assert len({len(re.findall(r"^## ", text, re.MULTILINE)) for text in texts}) == 1
    assert len({tuple(re.findall(r"^make .*$", text, re.MULTILINE)) for text in texts}) == 1
    links = [set(re.findall(r"\]\(((?!README)[^)]+)\)", text)) for text in texts]
    assert links[0] == links[1]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Every relative link and picture names a file of the project."""
    for target in re.findall(r"\]\(([^)#]+)", page.read_text()):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_every_game_is_in_the_readme(readme: Path) -> None:
    """A game that can be played is a line of the table."""
    for game in own_games().values():
        texts = tomllib.loads((ROOT / f"src/stammtisch/games/{game.folder}/texts.toml").read_text())
        assert texts["game"]["title"]["de"] in readme.read_text()


FOR_DEVELOPERS = [
    ROOT / "CONTRIBUTING.md",
    ROOT / "frontend" / "README.md",
    *(ROOT / "docs" / name for name in ("architecture.md", "glossary.md", "promises.md")),
    *sorted((ROOT / "docs" / "decisions").glob("*.md")),
]
ENDINGS = ("", ".py", ".ts", ".svelte", ".svelte.ts")


def is_there(path: str, page: Path) -> bool:
    """Whether a file or folder has this path, from the page or the root, or this end of one."""
    pattern = re.sub(r"<\w+>", "*", path).strip("/")
    wanted = [pattern + ending for ending in ENDINGS]
    homes = (ROOT, page.parent)
    houses = (ROOT / "src" / "stammtisch", ROOT / "frontend" / "src")
    return any(any(home.glob(one)) for home in homes for one in wanted) or any(
        any(house.rglob(one)) for house in houses for one in wanted
    )


@pytest.mark.parametrize("page", FOR_DEVELOPERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_developers_are_told_of_files_that_there_are(page: Path) -> None:
    """Everything in code type with a slash in it that could be a path."""
    prose = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    named = set(re.findall(r"`(\w[\w.<>-]*/[\w./<>*-]*)`", prose))
    assert [path for path in sorted(named) if not is_there(path, page)] == []


def test_every_decision_is_listed() -> None:
    """The list of decisions names each of them."""
    folder = ROOT / "docs" / "decisions"
    listed = (folder / "README.md").read_text()
    assert all(path.name in listed for path in folder.glob("0*.md"))


CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text()
EXAMPLE = ROOT / "examples" / "crazy_eights"


def test_contributing_shows_the_entry_points_of_the_example() -> None:
    """Word for word."""
    project = (EXAMPLE / "pyproject.toml").read_text()
    shown = re.findall(r"```toml\n(.*?)```", CONTRIBUTING, re.DOTALL)
    assert len(shown) == 2
    assert all(block in project for block in shown)


def test_contributing_names_the_files_of_a_game() -> None:
    """Those of the example, and nothing that it can do without."""
    (table,) = re.findall(r"\| file \| what \|\n(.*?)\n\n", CONTRIBUTING, re.DOTALL)
    named = set(re.findall(r"^\| `(\S+)` \|", table, re.MULTILINE))
    kept = {path.name for path in (EXAMPLE / "crazy_eights").iterdir() if path.is_file()}
    assert named == kept - {"bot.py"}


def test_contributing_names_what_a_view_needs() -> None:
    """The members of ``GameView`` that are not optional."""
    api = (ROOT / "frontend/src/live/game.ts").read_text()
    (view,) = re.findall(r"export interface GameView<.*?> \{\n(.*?)\n\}", api, re.DOTALL)
    needed = re.findall(r"^  (?:readonly )?(\w+)[:(]", view, re.MULTILINE)
    (told,) = re.findall(r"Needed: (.*?); all else", CONTRIBUTING)
    assert re.findall(r"`(\w+)`", told) == needed


@pytest.mark.parametrize("folder", sorted({game.folder for game in own_games().values()}))
def test_every_game_lies_where_contributing_says(folder: str) -> None:
    """What it asks of a game in this repository, all of ours have."""
    (table,) = re.findall(r"\| where \| what \|\n(.*?)\n\n", CONTRIBUTING, re.DOTALL)
    rows = [row for row in table.splitlines() if "<folder>" in row and "optional: " not in row]
    places = [re.findall(r"`([^`]*<folder>[^`]*)`", row.partition(" | ")[0]) for row in rows]
    assert sum(map(len, places)) >= 5
    for place in [one for row in places for one in row]:
        assert list(ROOT.glob(place.replace("<folder>", folder))), place


REFERENCE = sorted((ROOT / "docs" / "reference").glob("*.md"))


@pytest.mark.parametrize("page", REFERENCE, ids=lambda path: path.name)
def test_the_reference_is_of_what_there_is(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every name whose docstring a page shows can be imported; Python and records are true."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    text = page.read_text()
    for name in re.findall(r"^::: (\S+)$", text, re.MULTILINE):
        assert inspect.getdoc(resolve_name(name)), name
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(code, page.name, "exec"), {})
    for record in re.findall(r'```(?:json)?\n({"format".*?|stammtisch 1\n.*?)```', text, re.DOTALL):
        assert list(replay(read(record)))


def test_what_the_package_offers_is_in_the_reference() -> None:
    """Every function and error of ``import stammtisch``."""
    text = (ROOT / "docs/reference/api.md").read_text()
    for name in stammtisch.__all__:
        if inspect.isfunction(one := getattr(stammtisch, name)) or (
            inspect.isclass(one) and issubclass(one, Exception)
        ):
            assert re.search(rf"^::: stammtisch\.\S+\.{name}$", text, re.MULTILINE), name


def test_the_guide_of_an_evening_names_what_the_page_shows() -> None:
    """What is in italics or bold stands in the page's texts; bold headings end with a dot."""
    shown = "\n".join(
        file.read_text().replace("{n}", "1").lower()
        for file in (ROOT / "frontend" / "src").rglob("*en.json")
    )
    guide = " ".join((ROOT / "docs" / "evening.md").read_text().split())
    bold = [words for words in re.findall(r"\*\*(.+?)\*\*", guide) if not words.endswith(".")]
    italic = re.findall(r"\*(.+?)\*", re.sub(r"\*\*.+?\*\*", "", guide))
    assert len(bold) > 5
    assert len(italic) > 10
    assert [words for words in bold + italic if words.lower() not in shown] == []
