"""What changed from one value to the next, as plain values ready for JSON.

A *difference* is one of

- ``[value]``: this value instead of the one before, ``[]``: the field is gone;
- ``{name: difference, ...}``: fields of an object, or places of a list, that changed;
- ``[at, removed, added]``: in a list, from place ``at``, so many entries are gone and those of the
  list ``added`` are there instead;
- ``[at, removed, added, {place: difference, ...}]``: both; places are those of the list before.

`applied` lays one over the value before. Equal values have the empty difference ``{}``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import TypeAlias

import msgspec
from msgspec.structs import astuple

from stammtisch.games.json_values import Json, JsonObject

Difference: TypeAlias = JsonObject | list[Json]

_CONTAINERS = (tuple, list, dict, msgspec.Struct)


def changes(before: msgspec.Struct, after: msgspec.Struct) -> list[tuple[str, Json, Json]]:
    """By wire name, old and new values of the fields that differ; both are of one type."""
    return [(name, old, new) for name, old, new in _others(before, after) if new != old]


def changed(before: msgspec.Struct, after: msgspec.Struct) -> JsonObject:
    """By wire name, the new values of the fields that differ; both are of one type."""
    return {name: new for name, old, new in _others(before, after) if new != old}


def _others(before: msgspec.Struct, after: msgspec.Struct) -> Iterable[tuple[str, Json, Json]]:
    """The fields that are not the very same, which few are: the others take no step of Python's."""
    olds, news = astuple(before), astuple(after)
    fields = zip(after.__struct_encode_fields__, olds, news, strict=True)
    return compress(fields, map(is_not, olds, news))


def difference(before: Json, after: Json) -> Difference:
    """From ``before`` to ``after``: structs, tuples, lists, dicts and scalars.

    What both share costs a comparison, not a conversion: a long list that has grown by one entry
    is as quick as a short one.
    """
    if after is before or after == before:
        return {}
    if type(before) is type(after):
        if isinstance(after, tuple | list):
            return _of_lists(before, after)
        if isinstance(after, dict):
            return _of_objects(before, after)
        if isinstance(after, msgspec.Struct):
            return _of_structs(before, after)
    return [_plain(after)]


def applied(before: Json, change: Difference) -> Json:
    """The value after ``change``; all values are plain, and ``before`` stays as it is."""
    if isinstance(change, dict):
        return _edited(before, change)
    if len(change) == 1:
        return change[0]
    at, removed, added, *edits = change
    whole = _edited(before, edits[0]) if edits else before
    return [*whole[:at], *added, *whole[at + removed :]]


def _edited(before: Json, edits: Mapping[str, Difference]) -> Json:
    after = before.copy()
    for name, change in edits.items():
        place = int(name) if isinstance(after, list) else name
        if change == []:
            del after[place]
        else:
            known = isinstance(after, list) or place in after
            after[place] = applied(after[place] if known else None, change)
    return after


def _of_structs(before: msgspec.Struct, after: msgspec.Struct) -> Difference:
    news = changes(before, after)
    if after.__struct_config__.omit_defaults:
        defaults = after.__struct_defaults__
        if any(not one or one in defaults for _, *both in news for one in both):
            # Only the encoder knows which of these are left out.
            return _of_objects(_plain(before), _plain(after))
    return {name: difference(old, new) for name, old, new in news}


def _of_objects(before: Mapping[Json, Json], after: Mapping[Json, Json]) -> Difference:
    edits: JsonObject = {}
    for name, new in after.items():
        if name not in before:
            edits[name] = [_plain(new)]
        elif new is not before[name] and new != before[name]:
            edits[name] = difference(before[name], new)
    return edits | {name: [] for name in before if name not in after}


def _of_lists(before: Sequence[Json], after: Sequence[Json]) -> Difference:
    start = _alike(before, after)
    end = _alike(before[start:][::-1], after[start:][::-1])
    gone, new = before[start : len(before) - end], after[start : len(after) - end]
    edits = {}
    if all(isinstance(one, _CONTAINERS) for one in (*gone[:1], *new[:1])):
        pairs = enumerate(zip(gone, new, strict=False), start)
        edits = {str(place): difference(*pair) for place, pair in pairs if pair[0] != pair[1]}
    paired = min(len(gone), len(new)) if edits else 0
    if paired == len(gone) == len(new):
        return edits
    splice = [start + paired, len(gone) - paired, _plain(new[paired:])]
    return [*splice, edits] if edits else splice


def _alike(before: Sequence[Json], after: Sequence[Json]) -> int:
    """How many entries at the beginning are equal; slices compare at the speed of C."""
    low, high = 0, min(len(before), len(after))
    if before[:high] == after[:high]:
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if before[low:middle] == after[low:middle]:
            low = middle
        else:
            high = middle
    return low


def _plain(value: Json) -> Json:
    return msgspec.to_builtins(value, str_keys=True)
