"""Cuts the letters of the page from the fonts of its packages: the signs and weights it shows.

``make letters`` writes what lies in ``frontend/src/styles/letters``. Other signs of people's names
come from the uncut files, by the ranges in ``letters.css``.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FRONTEND = Path(__file__).parents[1] / "frontend"
CUT = FRONTEND / "src" / "styles" / "letters"

SIGNS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "\u00a0\u00ad§°±·×−–—…‘’‚“”„«»↑↓"
    + "ÄÖÜäöüß"
    + "ÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùûœ"
    + "áíñóú"
)
"""German, English and French, what the page's own words use, and the commonest of other names."""


class Face(NamedTuple):
    """A font in the role that it has here."""

    source: str
    """Below ``frontend/node_modules``."""
    name: str
    """Of the cut font: who changes Source Sans may not keep its reserved name."""
    weight: tuple[float, float] | float
    features: tuple[str, ...]


FACES = {
    "sans": Face(
        "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
        "Stammtisch Sans",
        (400, 700),
        ("ccmp", "kern", "liga", "locl"),
    ),
    "sign": Face(
        "@fontsource-variable/vollkorn/files/vollkorn-latin-wght-normal.woff2",
        "Stammtisch Sign",
        700,
        ("ccmp", "kern", "liga", "lnum", "locl", "tnum"),
    ),
}

NAMED_BY = (1, 3, 4, 6, 16)
"""The entries of a font's table of names that say its name; the others are its makers and terms."""


def cut(face: Face) -> bytes:
    """The font with the signs, weights and features of the page alone; equal for equal sources."""
    font = TTFont(FRONTEND / "node_modules" / face.source, recalcTimestamp=False)
    options = Options(layout_features=list(face.features), hinting=False, name_IDs=["*"])
    subsetter = Subsetter(options)
    subsetter.populate(text=SIGNS)
    subsetter.subset(font)
    font = instantiateVariableFont(font, {"wght": face.weight})
    for entry in font["name"].names:
        if entry.nameID in NAMED_BY:
            entry.string = face.name.replace(" ", "") if entry.nameID == 6 else face.name
    font.flavor = "woff2"
    packed = BytesIO()
    font.save(packed)
    return packed.getvalue()


def main() -> None:
    """Cut all faces anew, and say what they weigh."""
    CUT.mkdir(parents=True, exist_ok=True)
    for role, face in FACES.items():
        packed = cut(face)
        (CUT / f"{role}.woff2").write_bytes(packed)
        print(f"{role}: {len(packed)} bytes")


if __name__ == "__main__":
    main()
