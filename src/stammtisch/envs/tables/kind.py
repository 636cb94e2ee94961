"""What a game brings for many tables at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class TableStart(NamedTuple):
    """What every match of a set of options begins with."""

    state: list[int]
    """The kernel's array before a match."""
    terms: list[int]
    """What the game's functions have to know besides; see its ``steps``."""


class KernelTables(NamedTuple):
    """Where the plain functions are, and the sizes of their arrays."""

    code: str
    """A module with ``step_all``; numba compiles it where it is there."""
    memory: int
    """What a table remembers beside the kernel's array."""
    start: Callable[[Any, int], TableStart]
    """From options and seats. Raises `BadOptions` for what the kernel does not know."""
    room: int = 0
    """Room to work in, which tables share."""
