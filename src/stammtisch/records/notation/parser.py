"""Reads a record that is written as text, or as JSON Lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, NoReturn

import msgspec

from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.protocol import ACTOR_NAMES, AnyGame
from stammtisch.records import record as records
from stammtisch.records.notation.words import (
    NEEDED,
    Written,
    decoded,
    fields,
    json_text,
    labels,
    read_value,
)
from stammtisch.records.record import MARK, MAX_BYTES, BadRecord, Record

_NAME = re.compile(r"([A-Za-z_]\w*)=")
_TIME = re.compile(r"@(\d{1,12}):([0-5]\d)\.(\d{3})")
_NUMBER = re.compile(r"(\d{1,9})\.")
_BEGINNING = 20
_SPACE = re.compile(r"\s")

_SAID_IN = {
    "unknown_format": "stammtisch",
    "unknown_game": "game",
    "unknown_rules": "rules",
    "wrong_players": "player",
    "bad_options": "option",
}
"""By code of `BadRecord`: the header line that it is about."""


def read(text: str | bytes, until: int | None = None) -> Record:
    """The record in ``text``, written this way or as JSON Lines, up to and with action ``until``.

    Checks form and order, not the rules, as `stammtisch.records.record.read` does. Raises
    `BadRecord` with the line of this text.
    """
    if not is_text(text):
        return records.read(text, until)
    lines = [line.rstrip() for line in records.lines_of(text, MAX_BYTES)]
    end = lines.index(b"") if b"" in lines else len(lines)
    header, places = _header(lines[:end])
    opening = _opened(header, places)
    who = labels(header["players"])
    rows = lines[end + 1 :] if until is None else lines[end + 1 :][: max(until, 0)]
    moves = [_row(at, line, who, opening.game) for at, line in enumerate(rows, end + 2)]
    try:
        found = records.read("\n".join([json_text(header), *map(json_text, moves)]))
    except BadRecord as wrong:
        raise wrong.at(wrong.line + end if wrong.line > 1 else 1) from None
    return msgspec.structs.replace(found, header_lines=end + 1)


def is_text(given: str | bytes) -> bool:
    """Whether this is meant as text: it begins with the word that no JSON begins with."""
    data = given[:_BEGINNING].encode("utf-8", "replace") if isinstance(given, str) else given
    return data.removeprefix(MARK).startswith(b"stammtisch")


def _opened(header: JsonObject, places: dict[str, int]) -> Record:
    """The record without its moves, once its header is right."""
    try:
        return records.read(json_text(header))
    except BadRecord as wrong:
        raise wrong.at(places.get(_SAID_IN.get(wrong.code, ""), 1)) from None


def _header(lines: Sequence[bytes]) -> tuple[JsonObject, dict[str, int]]:
    """The header as an object, and the first line of each of its words."""
    header: JsonObject = {"players": []}
    places: dict[str, int] = {}
    for at, line in enumerate(lines, 1):
        key, _, rest = _decode(at, line).partition(" ")
        places.setdefault(key, at)
        rest = rest.strip()
        match key:
            case "stammtisch" | "rules":
                _once(at, header, "format" if key == "stammtisch" else key, _header_value(at, rest))
            case "game" | "started":
                _once(at, header, key, _freed(at, rest))
            case "position" | "practice" | "redealt":
                _once(at, header, key, _header_value(at, rest))
            case "player":
                header["players"].append(_freed(at, rest))
            case "name":
                header.setdefault("names", []).append(_freed(at, rest))
            case "option" | "fair":
                name, space, value = rest.partition(" ")
                if not space:
                    _bad_header(at, f"such a line reads {key} NAME VALUE")
                read_value = _freed if key == "fair" else _header_value
                part = header.setdefault("options" if key == "option" else key, {})
                _once(at, part, name, read_value(at, value.strip()))
            case _:
                _bad_header(
                    at, f"{key[:40]!r} begins no line of a header, which ends with an empty line"
                )
    return header, places


def _once(at: int, part: JsonObject, name: str, value: Json) -> None:
    if name in part:
        _bad_header(at, f"{name[:40]!r} stands there a second time")
    part[name] = value


def _header_value(at: int, text: str) -> Json:
    value = read_value(text)
    if value is NEEDED:
        _bad_header(at, f"a value is a word or JSON, not {text[:80]!r}")
    return value


def _freed(at: int, text: str) -> str:
    """What `_free` wrote."""
    value = decoded(text) if text.startswith('"') else text
    return (
        value
        if isinstance(value, str)
        else _bad_header(at, f"a text is written as it is or as JSON, not {text[:80]!r}")
    )


def _row(at: int, line: bytes, who: Sequence[str], game: AnyGame) -> JsonObject:
    """One line as the object that it is in JSON Lines."""
    words = list(_words(at, _decode(at, line)))
    number = _NUMBER.fullmatch(words[0].text) if words else None
    head = [piece.name for piece in words[:3]]
    if number is None or head != ["", "", ""]:
        _bad_line(at, "a line reads NUMBER. WHO ACTION …")
    _, actor, action, *rest = words
    around = _envelope(at, rest)
    do = _action(at, action.text, rest, around.get("t"), game)
    return {"n": int(number[1]), "by": _actor(at, actor.text, who), "do": do, **around}


class _Piece(NamedTuple):
    """A value in a line, maybe with the name of its field."""

    name: str
    text: str

    @property
    def mark(self) -> str:
        """``@``, ``~`` or ``!`` where it is not of the action."""
        return self.text[0] if not self.name and self.text[:1] in {"@", "~", "!"} else ""


def _words(at: int, line: str) -> Iterator[_Piece]:
    """The pieces between spaces; JSON in quotes or brackets is one piece."""
    place = 0
    while place < len(line):
        if line[place].isspace():
            place += 1
            continue
        named = _NAME.match(line, place)
        start = named.end() if named else place
        end = _end_of(at, line, start)
        yield _Piece(named[1] if named else "", line[start:end])
        place = end


def _end_of(at: int, line: str, start: int) -> int:
    """Where the value that begins here ends."""
    if line[start : start + 1] in {'"', "[", "{"}:
        try:
            end = json.JSONDecoder().raw_decode(line, start)[1]
        except (ValueError, RecursionError):
            _bad_line(at, f"JSON that does not end: {line[start : start + 40]}")
    else:
        space = _SPACE.search(line, start)
        end = space.start() if space else len(line)
    if end < len(line) and not line[end].isspace():
        _bad_line(at, f"a space is missing before {line[end : end + 40]}")
    return end


def _actor(at: int, label: str, who: Sequence[str]) -> int | str:
    if label in ACTOR_NAMES.values():
        return label
    if label not in who:
        known = ", ".join((*who, *ACTOR_NAMES.values()))
        what = f"{label[:40]!r} acts, who is none of: {known}"
        facts = {"given": label[:40], "known": known}
        raise BadRecord(at, "unknown_actor", what, facts=facts)
    return who.index(label)


def _envelope(at: int, pieces: Sequence[_Piece]) -> JsonObject:
    """Time, nonces, and whether the table acted, each at most once."""
    found: JsonObject = {}
    for text in (piece.text for piece in pieces if piece.mark):
        match text[0]:
            case "@":
                time = _TIME.fullmatch(text) or _bad_line(at, f"a time reads @0:00.000, not {text}")
                _one(at, found, "t", (int(time[1]) * 60 + int(time[2])) * 1000 + int(time[3]))
            case "~":
                nonces = [None if nonce == "-" else nonce for nonce in text[1:].split(",")]
                _one(at, found, "nonces", nonces)
            case _:
                _one(at, found, "auto", text[1:])
    return found


def _one(at: int, part: JsonObject, name: str, value: Json) -> None:
    if name in part:
        _bad_line(at, f"{name} stands there twice")
    part[name] = value


def _action(
    at: int, tag: str, pieces: Sequence[_Piece], time: int | None, game: AnyGame
) -> JsonObject:
    """The action; a field that is not written has what the text does not need to say."""
    form = fields(game.actions).get(tag)
    if form is None:
        raise BadRecord(at, "unknown_action", f"{game.name} has no action {tag[:40]!r}")
    given = _sorted(at, pieces, next((field.name for field in form if field.bare), ""))
    unknown = next(iter(given.keys() - {field.name for field in form}), None)
    if unknown is not None:
        raise BadRecord(at, "unknown_action", f"{tag} has no field {unknown!r}")
    do: JsonObject = {"type": tag}
    for field in form:
        if field.name in given:
            do[field.name] = _field_value(at, field, given[field.name])
        elif field.name == "t" and time is not None:
            do["t"] = time
        elif field.bare and field.many and field.usual is NEEDED:
            do[field.name] = []
    return do


def _sorted(at: int, pieces: Sequence[_Piece], bare: str) -> dict[str, list[str]]:
    """The values by their fields; those without a name go on with the field before."""
    given: dict[str, list[str]] = {}
    name = bare
    for piece in (one for one in pieces if not one.mark):
        if piece.name in given or not (piece.name or name):
            _bad_line(at, f"{piece.name or piece.text[:40]!r} is one too many")
        name = piece.name or name
        given.setdefault(name, []).append(piece.text)
    return given


def _field_value(at: int, field: Written, words: Sequence[str]) -> Json:
    values = [read_value(word) for word in words]
    if NEEDED in values:
        _bad_line(at, f"no word and no JSON: {words[values.index(NEEDED)][:40]}")
    whole = len(values) == 1 and (values[0] is None or isinstance(values[0], list))
    if field.many and not whole:
        return values
    if len(values) > 1:
        _bad_line(at, f"{field.name} has one value, not {len(values)}")
    return values[0]


def _decode(at: int, line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        _bad_line(at, "the line is not written in UTF-8")


def _bad_header(at: int, what: str) -> NoReturn:
    raise BadRecord(at, "bad_header", what)


def _bad_line(at: int, what: str) -> NoReturn:
    raise BadRecord(at, "bad_line", what)
