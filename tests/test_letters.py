"""The letters of the page: cut small, for every word that it says, with the rest one file away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from tools.letters import CUT, FACES, FRONTEND, SIGNS, cut

ROOT = Path(__file__).parents[1]
WRITTEN = (
    *FRONTEND.glob("src/**/*.json"),
    *FRONTEND.glob("src/**/*.svelte"),
    *ROOT.glob("src/stammtisch/games/**/*.toml"),
)
"""Where the words of the page stand, in German and English."""


def covered(sheet: str, file: str) -> set[str]:
    """The signs for which the stylesheet asks this file."""
    (ranges,) = re.findall(rf"url\('[^']*{file}'\)[^}}]*?unicode-range:([^;]*);", sheet)
    bounds = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", ranges)
    return {
        chr(code)
        for first, last in bounds
        for code in range(int(first, 16), int(last or first, 16) + 1)
    }


def signs(font: TTFont) -> set[str]:
    return {chr(code) for code in font.getBestCmap()}


def tables(font: TTFont) -> Iterator[tuple[str, bytes]]:
    """What a font says; its head holds a sum of the packed bytes."""
    return ((tag, font.getTableData(tag)) for tag in font.reader.keys() if tag != "head")  # noqa: SIM118


@pytest.mark.parametrize("role", FACES)
def test_the_cut_letters_are_what_the_tool_makes(role: str) -> None:
    """Who renews the fonts or the signs and forgets ``make letters`` is told so here."""
    lying, made = TTFont(CUT / f"{role}.woff2"), TTFont(BytesIO(cut(FACES[role])))
    assert signs(lying) == set(SIGNS)
    assert dict(tables(lying)) == dict(tables(made))


@pytest.mark.parametrize("role", FACES)
def test_the_page_asks_the_cut_file_for_its_signs_and_the_uncut_one_for_others(role: str) -> None:
    sheet = (CUT / "letters.css").read_text("utf-8")
    assert covered(sheet, f"{role}.woff2") == set(SIGNS)
    uncut = Path(FACES[role].source).name
    assert covered(sheet, uncut) >= set("ÿþðøåãõ€")
    assert covered(sheet, uncut.replace("-latin-", "-latin-ext-")) >= set("łŁőşğčžŠ")
    assert sheet.index(uncut) < sheet.index(f"./{role}.woff2")


def test_no_word_of_the_page_needs_a_second_file() -> None:
    """Every sign of its texts that the fonts have at all is among those cut."""
    words = set("".join(path.read_text("utf-8") for path in WRITTEN))
    assert len(words) > 100
    for face in FACES.values():
        known = signs(TTFont(FRONTEND / "node_modules" / face.source))
        assert sorted(words & known - set(SIGNS)) == []


@pytest.mark.parametrize(("role", "maker"), [("sans", "Adobe"), ("sign", "Vollkorn Project")])
def test_the_licence_is_kept(role: str, maker: str) -> None:
    """Makers and terms stay in the file; a reserved name does not."""
    names = {each.nameID: each.toUnicode() for each in TTFont(CUT / f"{role}.woff2")["name"].names}
    assert maker in names[0]
    assert names[14].startswith("http")
    assert "Source" not in names[1] + names[4] + names[6]
    assert list((FRONTEND / "public" / "licences").glob("OFL-*.txt"))
