"""What the documents promise: examples run, links lead somewhere, the twins match."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from stammtisch.games import games

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*.md")])
READMES = [ROOT / "README.md", ROOT / "README.de.md"]


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_the_example_of_the_readme_plays_a_match(
    readme: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The Python block runs as it stands and prints a result for four seats."""
    (code,) = re.findall(r"```python\n(.*?)```", readme.read_text(), re.DOTALL)
    exec(compile(code, readme.name, "exec"), {})
    assert len(capsys.readouterr().out.strip(" ()\n").split(",")) == 4


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
    for game in games().values():
        texts = tomllib.loads((ROOT / f"src/stammtisch/games/{game.folder}/texts.toml").read_text())
        assert texts["game"]["title"]["de"] in readme.read_text()


def test_every_decision_is_listed() -> None:
    """The list of decisions names each of them."""
    folder = ROOT / "docs" / "decisions"
    listed = (folder / "README.md").read_text()
    assert all(path.name in listed for path in folder.glob("0*.md"))
