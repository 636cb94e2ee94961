"""A table on the screen, or a list of its rows where the screen is too narrow for its words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

_WIDE = 10_000


def lay(console: Console, table: Table) -> None:
    """Print it; no word of it is cut, whatever the width.

    What a screen has no room for is written row by row: the first cell, and below it the others,
    each after the heading of its column.
    """
    needs = [_need(console, column) for column in table.columns]
    wide = console.options.update_width(_WIDE)
    over = Measurement.get(console, wide, table).maximum - console.width
    if over > sum(need.span for need in needs):
        _list(console, table)
        return
    if over > 0:
        # Left to itself it would take the same part of every column, and cut its words.
        for column, width in zip(table.columns, _widths(needs, over), strict=True):
            column.width = width
    console.print(table)


def _need(console: Console, column: Column) -> Measurement:
    """From its longest word to its longest line; the same where it breaks nowhere."""
    wide = console.options.update_width(_WIDE)
    found = [Measurement.get(console, wide, one) for one in (column.header, *column.cells)]
    most = max(one.maximum for one in found)
    return Measurement(most if column.no_wrap else max(one.minimum for one in found), most)


def _widths(needs: Sequence[Measurement], over: int) -> list[int]:
    """So many less in all, of every column by how much it has to give."""
    widths = []
    left = sum(need.span for need in needs)
    for need in needs:
        given = -(-over * need.span // left) if left else 0
        widths.append(need.maximum - given)
        over -= given
        left -= need.span
    return widths


def _list(console: Console, table: Table) -> None:
    if table.title:
        console.print(_text(console, table.title))
    headings = [_text(console, column.header) for column in table.columns]
    for row in zip(*(column.cells for column in table.columns), strict=True):
        first, *others = [_text(console, cell) for cell in row]
        console.print(first)
        for heading, cell in zip(headings[1:], others, strict=True):
            if cell.plain:
                whole = Text.assemble(heading, ": ", cell)
                for line in whole.wrap(console, max(1, console.width - 2)):
                    line.rstrip()
                    console.print(Text.assemble("  ", line))


def _text(console: Console, cell: RenderableType) -> Text:
    """As it would stand in the table, on one line."""
    text = cell if isinstance(cell, Text) else console.render_str(str(cell), highlight=False)
    return Text(" ").join(text.split())
