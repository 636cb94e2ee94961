"""By what a table plays: the base of every game's options, and the refusal of a wrong name."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from stammtisch.games.protocol.refusals import BadOptions


class UnknownOption(BadOptions):
    """A name that is none of the options; says which may be meant, and all there are."""

    def __str__(self) -> str:
        return f"there is no option {self.option}; {self.allowed}"

    def __reduce__(self) -> tuple[Any, ...]:
        return UnknownOption, (self.option, self.given, self.allowed)


def perhaps(name: str, known: Sequence[str]) -> str:
    """Which of the known names may be meant, before what there is; empty if none is like it."""
    near = difflib.get_close_matches(name, known, 1)
    return f"perhaps {near[0]} is meant; " if near else ""


class _NamedOptions(msgspec.StructMeta):
    """Made by name, as ``game.options(…)``: a wrong name is refused in our words."""

    if not TYPE_CHECKING:  # type checkers know the fields, and would no longer

        def __call__(cls, *values, **given):  # noqa: N805 - of a metaclass
            known = cls.__struct_fields__
            there_are = f"options are: {', '.join(known)}"
            if values:
                raise TypeError(f"options are given by name, as NAME=…; {there_are}")
            for name, value in given.items():
                if name not in known:
                    raise UnknownOption(name, value, perhaps(name, known) + there_are)
            return super().__call__(**given)


class Options(
    msgspec.Struct, metaclass=_NamedOptions, frozen=True, forbid_unknown_fields=True, kw_only=True
):
    """The base of every game's options. The defaults of all fields are the standard rules.

    Raises `BadOptions` for a name that is none of them; `Rules.new` refuses wrong values.
    """
