"""The words of the notation: values, the names of the players, the fields of actions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
from msgspec import inspect

from stammtisch.games.json_values import Json
from stammtisch.games.protocol import ACTOR_NAMES

_WORD = re.compile(r"\w[\w/.+:-]*", re.ASCII)
_LABEL_LENGTH = 20


class Written(NamedTuple):
    """One field of an action in this notation."""

    name: str
    many: bool
    """A list, whose items stand one after the other."""
    bare: bool
    """Written without its name."""
    usual: Json
    """What it has where nothing is written; `NEEDED` where something has to be."""


NEEDED = object()
"""Stands where there is no value."""


def labels(players: Sequence[str]) -> list[str]:
    """What the lines call the players, by seat: one word each, none like another."""
    plain = [re.sub(r"[^\w-]+", "_", name.removeprefix("bot:"))[:_LABEL_LENGTH] for name in players]
    taken = {*ACTOR_NAMES.values(), ""}
    return [
        f"{label}/{seat}" if label in taken or plain.count(label) > 1 else label
        for seat, label in enumerate(plain)
    ]


def value_text(value: Json) -> str:
    """A word where it is one and nothing else in JSON, else JSON."""
    if isinstance(value, str) and _WORD.fullmatch(value) and decoded(value) is NEEDED:
        return value
    return json_text(value)


@lru_cache(maxsize=32)
def fields(actions: object) -> dict[str, list[Written]]:
    """By name of the action: its fields in their order."""
    kind = inspect.type_info(actions)
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return {
        str(one.tag): [_field(field, first=at == 0) for at, field in enumerate(one.fields)]
        for one in kinds
        if isinstance(one, inspect.StructType)
    }


_LISTS = (inspect.VarTupleType, inspect.TupleType, inspect.ListType)


def _field(field: inspect.Field, *, first: bool) -> Written:
    kinds = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    many = any(isinstance(kind, _LISTS) for kind in kinds)
    bare = first and (many or any(isinstance(kind, inspect.StrType) for kind in kinds))
    usual = NEEDED if field.required else field.default
    if not field.required and field.default is msgspec.NODEFAULT:
        usual = msgspec.to_builtins(field.default_factory())
    return Written(field.encode_name, many, bare, usual)


def read_value(text: str) -> Json:
    """What `value_text` wrote; `NEEDED` where it is neither JSON nor a word."""
    value = decoded(text)
    return text if value is NEEDED and _WORD.fullmatch(text) else value


def decoded(text: str) -> Json:
    """What is written there as JSON; `NEEDED` where it is none."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return NEEDED


def json_text(value: Json) -> str:
    """The value as JSON without spaces."""
    return msgspec.json.encode(value).decode()
