"""Checks whether an argument given to `import stammtisch` is of the right kind."""

from __future__ import annotations

_SHORT = 40
"""A longer value is not shown itself; its type is named instead."""


class BadArgument(TypeError):
    """An argument of the wrong kind; says which one, what was given, and what is wanted.

    A name that does not exist is of the right kind, and raises `UnknownGame` or `UnknownBot`.
    """

    def __init__(self, function: str, argument: str, given: object, wanted: str) -> None:
        shown = repr(given)
        came = shown if len(shown) <= _SHORT else f"a {type(given).__name__}"
        super().__init__(f"{function}: {argument} must be {wanted}, not {came}")
        self.function = function
        self.argument = argument
        self.given = given
        self.wanted = wanted

    def __reduce__(self) -> tuple[type[BadArgument], tuple[str, str, object, str]]:
        return BadArgument, (self.function, self.argument, self.given, self.wanted)
