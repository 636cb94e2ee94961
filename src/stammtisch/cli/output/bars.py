"""Bar charts as SVG: panels of shares with their intervals, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stammtisch.cli.language import figures
from stammtisch.cli.output.drawings import document, lettering
from stammtisch.games.extras.commands import Bar, Drawing, Panel

COLOURS = ("#1f6f8b", "#d98324")
"""Apart in lightness as well as in hue; one for each series."""


_ROW, _TOP, _LABELS, _WIDTH, _GAP, _FIGURES = 26, 64, 190, 300, 30, 56


def chart(drawing: Drawing) -> str:
    """The panels beside each other, all on one scale, as an SVG document."""
    panels = drawing.panels
    bars = [bar for panel in panels for _, row in panel.rows for bar in row]
    full = max((bar.high for bar in bars), default=1.0) or 1.0
    height = _TOP + 30 + _ROW * max((len(panel.rows) for panel in panels), default=0)
    width = _GAP + len(panels) * (_LABELS + _WIDTH + _FIGURES + _GAP)
    parts = [
        lettering(_GAP, 22, drawing.title, "font-size='16' font-weight='bold'"),
        *_legend(drawing.series),
    ]
    for place, panel in enumerate(panels):
        left = _GAP + place * (_LABELS + _WIDTH + _FIGURES + _GAP)
        parts += _panel(panel, left, full)
    return document(width, height, *parts)


def _legend(series: Sequence[str]) -> Iterator[str]:
    at = _GAP
    for name, colour in zip(series, COLOURS, strict=False):
        yield f'<rect x="{at}" y="32" width="12" height="12" fill="{colour}"/>'
        yield lettering(at + 18, 42, name)
        at += 40 + 7 * len(name)


def _panel(panel: Panel, left: int, full: float) -> Iterator[str]:
    yield lettering(left, _TOP, panel.title, "font-weight='bold'")
    for at, (label, row) in enumerate(panel.rows):
        top = _TOP + 12 + at * _ROW
        yield lettering(left + _LABELS - 8, top + 14, label, "text-anchor='end'")
        thickness = (_ROW - 6) / max(len(row), 1)
        for number, bar in enumerate(row):
            yield from _bar(bar, left + _LABELS, top + number * thickness, thickness, number, full)


def _bar(  # noqa: PLR0913, PLR0917
    bar: Bar, left: int, top: float, thickness: float, number: int, full: float
) -> Iterator[str]:
    scale = _WIDTH / full
    middle = top + thickness / 2
    yield (
        f'<rect x="{left}" y="{top:.1f}" width="{bar.share * scale:.1f}" '
        f'height="{thickness - 1:.1f}" fill="{COLOURS[number % len(COLOURS)]}"/>'
    )
    yield (
        f'<line x1="{left + bar.low * scale:.1f}" x2="{left + bar.high * scale:.1f}" '
        f'y1="{middle:.1f}" y2="{middle:.1f}" stroke="black"/>'
    )
    figure = figures(f"{bar.share:.2%}")
    yield lettering(left + bar.high * scale + 4, middle + 4, figure, "font-size='9'")
