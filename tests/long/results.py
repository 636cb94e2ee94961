"""What the long runs have shown: noted by tests, kept as one table for people to read."""

from __future__ import annotations

import os
from pathlib import Path
from xml.etree import ElementTree  # of files that pytest has written here

from bench.report import ROOT

PAGE = ROOT / "docs" / "reliability.md"
_BEGIN, _END = "<!-- results -->", "<!-- end of results -->"
_HEAD = "| run | when | what it showed | commit | machine |\n| --- | --- | --- | --- | --- |\n"


def note(name: str, text: str) -> None:
    """A figure of a long run, one line; nothing is written in an ordinary run of the tests."""
    path = os.environ.get("STAMMTISCH_RESULTS")
    if path:
        with Path(path).open("a", encoding="utf-8") as file:
            file.write(f"{name}\t{text}\n")


def noted(path: Path) -> dict[str, str]:
    """The notes of one run, by name; several of one name are put together."""
    found: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        name, _, text = line.partition("\t")
        found[name] = f"{found[name]}; {text}" if name in found else text
    return found


def counted(path: Path) -> list[str]:
    """How many tests a run of pytest had, and how many were left out, from its JUnit file."""
    if not path.exists():
        return []
    suites = list(ElementTree.parse(path).getroot().iter("testsuite"))
    tests, left_out = (sum(int(one.attrib[key]) for one in suites) for key in ("tests", "skipped"))
    said = f"{tests:,} test{'' if tests == 1 else 's'}"
    return [f"{said}, {left_out:,} of them left out" if left_out else said]


def entered(page: str, name: str, cells: tuple[str, ...]) -> str:
    """The page with the row of a run replaced, or added in the order of names."""
    before, rest = page.split(_BEGIN)
    table, after = rest.split(_END)
    rows = [row for row in table.strip().splitlines()[2:] if row.split("|")[1].strip() != name]
    rows.append("| " + " | ".join(cell.replace("|", "/") for cell in (name, *cells)) + " |")
    body = _HEAD + "\n".join(sorted(rows)) + "\n"
    return f"{before}{_BEGIN}\n{body}{_END}{after}"
