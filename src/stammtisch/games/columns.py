"""Lines of text in columns, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def columns(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table with a line for every row; ``None`` is a dash, numbers stand right."""
    body = [["-" if cell is None else str(cell) for cell in row] for row in rows]
    sheet = [list(head), *body]
    widths = [max(len(cell) for cell in column) for column in zip(*sheet, strict=True)]
    return "\n".join(_line(row, widths) for row in sheet)


def cards(codes: Iterable[str]) -> str:
    """Card codes with a space between them; a dash where there are none."""
    return " ".join(codes) or "-"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = (
        cell.rjust(width) if cell.lstrip("-+").isdigit() else cell.ljust(width)
        for cell, width in zip(row, widths, strict=True)
    )
    return "  ".join(cells).rstrip()
