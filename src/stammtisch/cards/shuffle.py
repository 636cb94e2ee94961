"""Drawing from a source of chance: shuffles that every player can compute again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

_DIGIT = 1 << 30
"""Sources promise fair draws below 2^32; larger ones are put together from digits."""


class Source(Protocol):
    """Where chance comes from; ``random.Random`` is one, the verifiable stream another."""

    def randrange(self, stop: int, /) -> int:
        """A uniformly distributed integer in ``0 .. stop-1``."""
        ...


def shuffled(items: Iterable[T], source: Source) -> tuple[T, ...]:
    """The items in a uniformly random order.

    Fisher and Yates from the end: for i = last .. 1 swap i with ``source.randrange(i + 1)``. The
    order of the draws is fixed, so that the same source always gives the same order.
    """
    order = list(items)
    draw = source.randrange
    for last in range(len(order) - 1, 0, -1):
        other = draw(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def drawn(items: Sequence[T], count: int, source: Source) -> list[T]:
    """So many of the items without any of them twice, in a uniformly random order.

    Fisher and Yates, stopped after ``count`` draws. Raises `ValueError` if there are not enough.
    """
    left = len(items)
    if not 0 <= count <= left:
        raise ValueError(f"{count} of {left} items cannot be drawn")
    order, draw = list(items), source.randrange
    for place in range(count):
        other = place + draw(left - place)
        order[place], order[other] = order[other], order[place]
    return order[:count]


def below(stop: int, source: Source) -> int:
    """A uniformly distributed integer in ``0 .. stop-1``, however large ``stop`` is."""
    if stop <= _DIGIT:
        return source.randrange(stop)
    while True:
        number, reach = 0, 1
        while reach < stop:
            number, reach = number * _DIGIT + source.randrange(_DIGIT), reach * _DIGIT
        # Whole multiples of stop are fair; what lies above the last of them is drawn again.
        if number < reach - reach % stop:
            return number % stop
