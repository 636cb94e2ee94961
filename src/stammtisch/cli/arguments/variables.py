"""Values that come from the environment, which is then to blame for them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import TypeVar

from stammtisch.cli.failure import Failure
from stammtisch.cli.language import say

T = TypeVar("T")

CHILD = "STAMMTISCH_CHILD_PROCESS"
"""Tells one of several processes its number, and the file of the listening socket. The first, which
sets it, has looked at everything else; it is like no setting, so that nobody sets it by a slip."""


class Setting(str):
    """The value of an environment variable in place of an argument; knows which."""

    __slots__ = ("variable",)

    variable: str

    @classmethod
    def of(cls, variable: str, otherwise: str = "") -> Setting | str:
        """What is set, or ``otherwise`` where nothing is, or an empty text."""
        found = os.environ.get(variable)
        if not found:
            return otherwise
        one = cls(found)
        one.variable = variable
        return one


def or_set(kind: Callable[[str], T]) -> Callable[[str], T]:
    """The type of an argument that may come from a variable: then the variable is blamed.

    What it makes of the text raises what argparse expects, or `Failure` about the variable.
    """

    def made(text: str) -> T:
        try:
            return kind(text)
        except argparse.ArgumentTypeError as error:
            if not isinstance(text, Setting):
                raise
            raise Failure(f"{text.variable}: {error}", status=2) from None

    return made


_YES = frozenset({"1", "yes", "true", "on"})
_NO = frozenset({"", "0", "no", "false", "off"})


def yes_or_no(variable: str, given: str) -> bool:
    """What an environment variable says. Raises `Failure` for what is neither yes nor no."""
    if given.lower() not in _YES | _NO:
        raise Failure(
            say(
                de=f"{variable}: {given!r} heißt weder ja noch nein; gemeint ist 1 oder 0",
                en=f"{variable}: {given!r} is neither yes nor no; 1 or 0 is needed",
            ),
            status=2,
        )
    return given.lower() in _YES
