"""Tuples with one entry a seat, or of any other order, and one entry of them changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def with_entry(values: Sequence[T], at: int, value: T) -> tuple[T, ...]:
    """The values as a tuple, with another one in the place ``at``, which they have."""
    changed = list(values)
    changed[at] = value
    return tuple(changed)
