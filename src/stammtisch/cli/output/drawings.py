"""Drawings as SVG files: where they may be written, and the pieces that all are made of."""

from __future__ import annotations

from pathlib import Path
from xml.sax.saxutils import escape

from stammtisch.cli.failure import Failure, why
from stammtisch.cli.language import say
from stammtisch.cli.output.places import check_place
from stammtisch.records.whole_file import whole_file


def check_drawing(file: Path | None) -> None:
    """Raises `Failure` before anything is computed: 2 for what is no SVG, 1 for its place."""
    if file is None:
        return
    if file.suffix.lower() != ".svg":
        raise Failure(
            say(
                de=f"gezeichnet wird als SVG; {file} endet nicht auf .svg",
                en=f"the drawing is an SVG; {file} does not end in .svg",
            ),
            status=2,
        )
    check_place(file)


def keep_drawing(file: Path, drawing: str) -> None:
    """Write the document. Raises `Failure` with status 1."""
    try:
        with whole_file(file) as out:
            out.write(drawing.encode())
    except OSError as trouble:
        raise Failure(
            say(
                de=f"{file} lässt sich nicht schreiben: {why(trouble)}",
                en=f"cannot write {file}: {why(trouble)}",
            )
        ) from None


def document(width: int, height: int, *pieces: str) -> str:
    """An SVG of this size in pixels, its pieces on white."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" font-size="12">'
    )
    ground = f'<rect width="{width}" height="{height}" fill="white"/>'
    return "\n".join([head, ground, *pieces, "</svg>\n"])


def lettering(x: float, y: float, words: str, style: str = "") -> str:
    """Words that begin at this place, or as ``style`` says."""
    return f'<text x="{x:.1f}" y="{y:.1f}" {style}>{escape(words)}</text>'
