"""Why data do not fit a type: the one place that reads what msgspec writes for people."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

import msgspec

MisfitKind: TypeAlias = Literal["missing_field", "superfluous_field", "wrong_type"]

_FIELD = re.compile(r"Object (missing required|contains unknown) field `([^`]*)`")
_PATH = re.compile(r" - at (?:`key` in )?`\$\.?([^`]*)`$")
_NAME = re.compile(r"[^.\[]*")


class Misfit(NamedTuple):
    """What does not fit, and where."""

    problem: MisfitKind
    field: str
    """The field that is missing or superfluous; else empty."""
    path: str
    """The place of the object or value: ``do[0].n``; empty: the whole."""

    @property
    def where(self) -> str:
        """The field by its name, or the place of what is wrong."""
        return self.field or self.path

    @property
    def top(self) -> str:
        """The field of the outermost object that it is about."""
        first = _NAME.match(self.path)
        return (first[0] if first else "") or self.field


def misfit(wrong: msgspec.ValidationError) -> Misfit:
    """What msgspec found; an unknown message is a wrong type at an unknown place.

    msgspec has no other form for this than its English sentence.
    """
    text = str(wrong)
    field, path = _FIELD.match(text), _PATH.search(text)
    problem: MisfitKind = "wrong_type"
    if field:
        problem = "missing_field" if field[1] == "missing required" else "superfluous_field"
    return Misfit(problem, field[2] if field else "", path[1] if path else "")
