"""Forest plots as SVG: differences with their intervals below each other, on one scale."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from stammtisch.cli.language import figures
from stammtisch.cli.output.drawings import document, lettering

_ROW, _TOP, _LABELS, _WIDTH, _EDGE, _FIGURES = 26, 58, 230, 420, 24, 190
_SURE, _UNSURE = "#1f6f8b", "#8a8a8a"


class Branch(NamedTuple):
    """A row: a difference, the bounds of its interval, and whether it is surely above 0."""

    label: str
    difference: float
    low: float
    high: float
    sure: bool


class _Scale(NamedTuple):
    low: float
    high: float

    def at(self, value: float) -> float:
        """Where the value lies; what is beyond the scale, at its end."""
        share = (value - self.low) / (self.high - self.low)
        return _EDGE + _LABELS + _WIDTH * min(max(share, 0.0), 1.0)

    def steps(self) -> Iterator[float]:
        """Round numbers from end to end, four to ten of them."""
        span = self.high - self.low
        size = 10.0 ** math.floor(math.log10(span / 4))
        step = next(size * times for times in (5, 2, 1) if size * times <= span / 4)
        number = math.ceil(self.low / step)
        while number * step <= self.high:
            yield number * step
            number += 1


def forest_plot(title: str, note: str, branches: Sequence[Branch]) -> str:
    """The rows in their order as an SVG document; ``note`` says what the figures mean.

    A difference that is surely above 0 is a full dot in colour, any other a grey ring.
    """
    known = [v for one in branches for v in one[1:4] if math.isfinite(v)]
    low, high = min(0.0, *known, 0.0), max(0.0, *known, 0.0)
    room = (high - low) * 0.04 or 1.0
    scale = _Scale(low - room, high + room)
    bottom = _TOP + _ROW * len(branches)
    width = 2 * _EDGE + _LABELS + _WIDTH + _FIGURES
    return document(
        width,
        bottom + 54,
        lettering(_EDGE, 26, title, "font-size='16' font-weight='bold'"),
        *_axis(scale, bottom),
        *(piece for at, one in enumerate(branches) for piece in _row(one, scale, at)),
        lettering(_EDGE, bottom + 42, note),
    )


def _axis(scale: _Scale, bottom: int) -> Iterator[str]:
    for value in scale.steps():
        x = scale.at(value)
        look = 'stroke="black"' if abs(value) < 1e-12 else 'stroke="#d0d0d0"'
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP - 12}" y2="{bottom}" {look}/>'
        yield lettering(x, bottom + 16, f"{value:+g}" if value else "0", "text-anchor='middle'")


def _row(one: Branch, scale: _Scale, at: int) -> Iterator[str]:
    y = _TOP + at * _ROW + 4
    yield lettering(_EDGE + _LABELS - 14, y + 4, one.label, "text-anchor='end'")
    if math.isnan(one.difference):
        return
    colour = _SURE if one.sure else _UNSURE
    middle, left, right = scale.at(one.difference), scale.at(one.low), scale.at(one.high)
    yield (
        f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}" '
        f'stroke="{colour}" stroke-width="2"/>'
    )
    yield (
        f'<circle cx="{middle:.1f}" cy="{y}" r="5" stroke="{colour}" stroke-width="2" '
        f'fill="{colour if one.sure else "white"}"/>'
    )
    figure = f"{one.difference:+.3f}"
    if math.isfinite(one.low):
        figure += f"  ({one.low:+.2f} … {one.high:+.2f})"
    yield lettering(_EDGE + _LABELS + _WIDTH + 14, y + 4, figures(figure))
