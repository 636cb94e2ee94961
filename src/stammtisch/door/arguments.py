"""Whether what a caller hands in at the door is of the kind that is wanted there."""

from __future__ import annotations

import operator
from typing import SupportsIndex, TypeGuard

_SHORT = 40
"""A value is shown if it takes no more characters than this, else what it is an example of."""


class BadArgument(TypeError):  # noqa: N818
    """An argument of another kind than is wanted; says which, what came and what is wanted.

    Its value is not looked at: a name that nobody knows is `UnknownGame` or `UnknownBot`.
    """

    def __init__(self, function: str, argument: str, given: object, wanted: str) -> None:
        shown = repr(given)
        came = shown if len(shown) <= _SHORT else f"a {type(given).__name__}"
        super().__init__(f"{function}: {argument} must be {wanted}, not {came}")
        self.function = function
        self.argument = argument
        self.given = given
        self.wanted = wanted


def is_whole(given: object) -> TypeGuard[SupportsIndex]:
    """Whether it is a whole number, also one of NumPy's; Python counts ``True`` as one, we do not.

    An array has the method for it, too, but no number unless it has no dimension.
    """
    if isinstance(given, bool) or not isinstance(given, SupportsIndex):
        return False
    try:
        operator.index(given)
    except TypeError:
        return False
    return True
