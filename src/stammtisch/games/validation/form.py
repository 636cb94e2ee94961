"""The form of actions: what may come through the door of a game, because a record can hold it.

Decoding gives actions their types, but who calls a game from Python can put anything into them.
What a line of a record would not give back is no action: ``True`` and ``1.0`` are no dice, and a
list is no tuple. To write and read every action would say so too, and would take a tenth of the
time of a match. So the checks are made once, from the same types, as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec
from msgspec import inspect

WellFormed: TypeAlias = Callable[[object, object], bool]
"""Whether an actor is a whole number, and an action one of the game's, each field of its type."""

Test: TypeAlias = Callable[[object], bool]


def well_formed(actions: object) -> WellFormed:
    """The check for the union ``actions`` of all actions of a game, made once for all calls.

    Raises `TypeError` where a field has a type for which there is no check here yet.
    """
    kind = inspect.type_info(actions)
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    structs = (one for one in kinds if isinstance(one, inspect.StructType))
    forms: dict[type, Test] = {one.cls: _form(one) for one in structs}
    form_of = forms.get

    def fits(actor: object, action: object) -> bool:
        form = form_of(type(action))
        return form is not None and type(actor) is int and form(action)

    return fits


def tag_of(action: object) -> str:
    """The action's name on the wire; what is no action has the name of its Python type."""
    config = getattr(action, "__struct_config__", None)
    return str(getattr(config, "tag", None) or type(action).__name__)


def misshapen(actor: object, action: object) -> dict[str, str]:
    """What a refusal of something that is not `WellFormed` says: what came, by whom.

    The actor only where it is the mistake: ``numpy.int64(0)`` looks much like a seat.
    """
    said = {"action": tag_of(action)}
    return said if type(actor) is int else {"actor": f"{actor!r:.40}", "wanted": "int", **said}


def _form(kind: inspect.StructType) -> Test:
    """Whether all fields of a struct have their types."""
    return _made([_said(field.type, f"one.{field.name}") for field in kind.fields])


def _made(conditions: Sequence[str]) -> Test:
    """The function of ``one`` that tells whether all these conditions hold.

    They are made of the fields and types of the project's own structs, never of what comes in.
    """
    test: Test = eval(f"lambda one: {' and '.join(conditions) or True}", _WORDS)  # noqa: S307
    return test


def _said(kind: inspect.Type, value: str) -> str:
    """The condition under which ``value``, an expression, has this type."""
    match kind:
        case inspect.IntType(gt=None, ge=None, lt=None, le=None, multiple_of=None):
            return f"type({value}) is int"
        case inspect.StrType(min_length=None, max_length=None, pattern=None):
            return f"type({value}) is str and ({value}.isascii() or written({value}))"
        case inspect.BoolType():
            return f"type({value}) is bool"
        case inspect.NoneType():
            return f"{value} is None"
        case inspect.AnyType():
            return f"plain({value})"
        case inspect.LiteralType(values=values) if all(type(word) is str for word in values):
            return f"type({value}) is str and {value} in {values!r}"
        case inspect.UnionType(types=types):
            # What may be left out mostly is, and None stands last.
            return f"({' or '.join(f'({_said(one, value)})' for one in reversed(types))})"
        case inspect.VarTupleType(item_type=item, min_length=None, max_length=None):
            return f"type({value}) is tuple and {_said_of_each(item, value)}"
    raise TypeError(f"there is no check yet for a field of the type {kind}")


def _said_of_each(kind: inspect.Type, values: str) -> str:
    """The condition under which all parts of ``values`` have this type, without a loop."""
    match kind:
        case inspect.IntType(gt=None, ge=None, lt=None, le=None, multiple_of=None):
            return f"numbers(map(type, {values}))"
        case inspect.StrType(min_length=None, max_length=None, pattern=None):
            together = f"''.join({values})"
            return f"words(map(type, {values})) and {_said(kind, together)}"
    raise TypeError(f"there is no check yet for parts of the type {kind}")


def _has_utf8(text: str) -> bool:
    """Half of a surrogate pair, for one, has none."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_plain(value: object) -> bool:
    """Whether plain data comes back from JSON as it went in."""
    try:
        return bool(msgspec.json.decode(msgspec.json.encode(value)) == value)
    except (TypeError, ValueError, RecursionError, msgspec.MsgspecError):
        return False


_WORDS: dict[str, object] = {
    "numbers": frozenset((int,)).issuperset,
    "words": frozenset((str,)).issuperset,
    "plain": _is_plain,
    "written": _has_utf8,
}
"""What conditions are made of, beside what Python has."""
