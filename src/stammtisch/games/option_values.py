"""What an option of a game may be: read off its type, for who wrote something else."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import inspect

from stammtisch.games.misfits import misfit
from stammtisch.games.protocol import BadOptions, Options


def no_option(
    wrong: msgspec.ValidationError, given: Mapping[str, object], kind: type[Options]
) -> BadOptions:
    """Which of the ``given`` options is none, and what would be one."""
    name = misfit(wrong).top
    return BadOptions(name, given.get(name), allowed(kind, name))


def allowed(kind: type[Options], name: str) -> str:
    """The values of an option: ``1 .. 100, none, null``; of an unknown one, which there are."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    known = {field.name: field.type for field in info.fields}
    if name not in known:
        return f"one of the options {', '.join(known)}"
    return ", ".join(_values(known[name]))


def _values(kind: inspect.Type) -> list[str]:
    match kind:
        case inspect.UnionType(types=kinds):
            return [value for one in kinds for value in _values(one)]
        case inspect.LiteralType(values=values):
            return [str(value) for value in values]
        case inspect.NoneType():
            return ["null"]
        case inspect.BoolType():
            return ["false", "true"]
        case inspect.IntType(ge=None):
            return ["a whole number"]
        case inspect.IntType(ge=least, le=None):
            return [f"a whole number from {least} on"]
        case inspect.IntType(ge=least, le=most):
            return [f"{least} .. {most}"]
        case inspect.StrType():
            return ["a text"]
    return ["a list"]
