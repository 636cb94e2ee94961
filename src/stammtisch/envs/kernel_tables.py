"""What a game brings for many tables at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class KernelTables(NamedTuple):
    """Where the plain functions are, and the sizes of their arrays."""

    code: str
    """A module with ``start_all`` and ``step_all``; numba compiles it where it is there."""
    memory: int
    """What a table remembers beside the kernel's array."""
    numbers: int
    setting: Callable[[Any, int], tuple[list[int], int, int]]
    """From options and seats the kernel's array before a match, and two parameters of a start."""
