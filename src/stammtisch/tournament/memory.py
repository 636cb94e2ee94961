"""A cache by identity: results, kept with the immutable values they were computed from.

Between two commands nearly all of a state stays the same object. What follows from a part that
stayed need not be computed again; the result is the same either way.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memory(Generic[T]):
    """The latest results, each with the very objects that it was computed from."""

    def __init__(self, most: int) -> None:
        """``most``: so many are kept."""
        self._most = most
        self._kept: OrderedDict[tuple[int, ...], tuple[tuple[object, ...], T]] = OrderedDict()

    def of(self, parts: tuple[object, ...], make: Callable[[], T]) -> T:
        """What ``make`` gives for these objects, which may not change afterwards."""
        name = tuple(map(id, parts))
        found = self._kept.get(name)
        if found is not None:
            self._kept.move_to_end(name)
            return found[1]
        value = make()
        # As long as the objects are kept here, no others have their ids.
        self._kept[name] = parts, value
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return value
