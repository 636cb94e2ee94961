"""Writes a record as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from stammtisch.games.json_values import Json
from stammtisch.games.protocol import AnyGame
from stammtisch.records.notation.words import NEEDED, Written, fields, json_text, labels, value_text
from stammtisch.records.record import Header, Move, Record, by

_NESTED = (list, tuple, type(None))
"""Items that would be taken for the list itself."""


def written(record: Record) -> str:
    """The record as text, ending with a line break."""
    who = labels(record.header.players)
    moves = (_move_line(move, who, record.game) for move in record.moves)
    return "\n".join((*_header_lines(record.header), "", *moves)) + "\n"


def _header_lines(header: Header) -> Iterator[str]:
    yield f"stammtisch {header.format}"
    yield f"game {_free(header.game)}"
    if header.rules is not None:
        yield f"rules {header.rules}"
    for name, value in header.options.items():
        yield f"option {name} {value_text(value)}"
    for player in header.players:
        yield f"player {_free(player)}"
    for name in header.names:
        yield f"name {_free(name)}"
    if header.position is not None:
        yield f"position {json_text(header.position)}"
    if header.fair is not None:
        for name, value in msgspec.to_builtins(header.fair).items():
            yield f"fair {name} {_free(value)}"
    if header.started is not None:
        yield f"started {_free(header.started)}"
    if header.practice is not None:
        yield f"practice {header.practice}"
    if header.redealt is not None:
        yield f"redealt {header.redealt}"


def _move_line(move: Move, who: Sequence[str], game: AnyGame) -> str:
    given = msgspec.to_builtins(move.action)
    tag = given["type"]
    words = [f"{move.n}.", who[move.actor] if move.actor >= 0 else str(by(move.actor)), tag]
    for field in fields(game.actions)[tag]:
        value = given.get(field.name, field.usual)
        timed = field.name == "t" and move.t is not None
        if value != (move.t if timed else field.usual):
            words += _field_words(field, value)
    if move.t is not None:
        minutes, ms = divmod(move.t, 60_000)
        words.append(f"@{minutes}:{ms // 1000:02}.{ms % 1000:03}")
    if move.nonces is not None:
        words.append("~" + ",".join(nonce or "-" for nonce in move.nonces))
    if move.auto is not None:
        words.append(f"!{move.auto}")
    return " ".join(words)


def _field_words(field: Written, value: Json) -> list[str]:
    if field.bare and field.many and field.usual is NEEDED and not value:
        return [] if value is not None else ["null"]
    several = field.many and value and not any(isinstance(one, _NESTED) for one in value)
    items = [value_text(one) for one in value] if several else [value_text(value)]
    return items if field.bare else [f"{field.name}={items[0]}", *items[1:]]


def _free(text: str) -> str:
    """A text to the end of its line; as JSON where it would not come back."""
    plain = text.isprintable() and text == text.strip() and text[:1] not in {"", '"'}
    return text if plain else json_text(text)
