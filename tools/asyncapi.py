"""Writes the AsyncAPI document of the room's sockets from the structs of their messages.

Without arguments it writes ``src/stammtisch/web/wire/asyncapi.json``, which the room serves at
``/schema/asyncapi.json``; with ``--check`` it writes nothing and exits 1 when that file differs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple, get_args

import msgspec
from tools.generated import main
from tools.wire_types import Schema, field_docs, reachable, require_what_is_always_sent
from tools.wire_types import structs_within as within

from stammtisch import __version__
from stammtisch.web import wire
from stammtisch.web.evening.wire import FromEvening, Knock
from stammtisch.web.runde.wire import RundeChanged, RundeKnock
from stammtisch.web.wire.refusals import Refused
from stammtisch.web.wire.table.from_client import FromClient, Ping
from stammtisch.web.wire.table.from_server import Bye, FromServer, Pong

FILE = Path(wire.__path__[0]) / "asyncapi.json"
REF = "#/components/schemas/"
_MANY = {"prefixItems": "items"}
"""Draft 7, which AsyncAPI builds on, spells tuples so."""


class SocketAddress(NamedTuple):
    """A socket of the room, and what is said on it."""

    name: str
    address: str
    about: str
    parameter: str
    heard: Sequence[type[msgspec.Struct]]
    """What a client may say."""
    said: Sequence[type[msgspec.Struct]]
    """What the room may say."""
    query: dict[str, Schema]


_PERSON = {
    "person": {
        "type": "integer",
        "minimum": 1,
        "maximum": 7,
        "description": "Speaks for another person at the same browser.",
    }
}
_SINCE = {
    "since": {
        "type": "integer",
        "minimum": 0,
        "description": "The last sequence number that is known: `hello` tells what was missed.",
    }
}
_LOOKING_ON = "The first message says by which link one comes; without it the line is closed."

SOCKETS = (
    SocketAddress(
        "table",
        "/ws/tables/{key}",
        "Play or watch at a table. The room begins, with `hello`.",
        "The table's id or its code of six letters.",
        get_args(FromClient),
        get_args(FromServer),
        _SINCE | _PERSON,
    ),
    SocketAddress(
        "evening",
        "/api/evenings/{key}/socket",
        f"Look on at a tournament evening. {_LOOKING_ON}",
        "The evening's id.",
        (Knock, Ping),
        (*get_args(FromEvening), Refused, Pong, Bye),
        {},
    ),
    SocketAddress(
        "runde",
        "/api/runden/{key}/socket",
        f"Hear that a Runde looks different. {_LOOKING_ON}",
        "The Runde's id.",
        (RundeKnock, Ping),
        (RundeChanged, Refused, Pong, Bye),
        {},
    ),
)


def document() -> Schema:
    """The whole document."""
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Stammtisch",
            "version": __version__,
            "description": (
                "The sockets of the card room: what a client says, and what the room says. Every"
                " frame is one text message of JSON, told apart by its `type`. Guests are known by"
                " the cookie `stammtisch_guest`; a handshake may be refused with 429 and a"
                " `Refused`. Where the room is under a path of its host, as `/pub/cards`, that path"
                " stands before every address, and the cookie is `stammtisch_guest.pub.cards`."
                " Actions, events and observations are those of the table's game:"
                " `/schema/games/{name}` describes each as `Action`, `Event` and `Observation`."
                " The HTTP resources are described at `/schema/openapi.json`."
            ),
        },
        "defaultContentType": "application/json",
        "channels": {one.name: _channel(one) for one in SOCKETS},
        "operations": {
            f"{verb}{one.name.capitalize()}": {
                "action": action,
                "channel": {"$ref": f"#/channels/{one.name}"},
                "messages": [
                    {"$ref": f"#/channels/{one.name}/messages/{kind.__name__}"} for kind in kinds
                ],
            }
            for one in SOCKETS
            for verb, action, kinds in (
                ("hear", "receive", one.heard),
                ("tell", "send", one.said),
            )
        },
        "components": {"messages": _messages(), "schemas": _schemas()},
    }


def _channel(socket: SocketAddress) -> Schema:
    asked = {"type": "object", "properties": socket.query}
    kinds = (*socket.heard, *socket.said)
    return {
        "address": socket.address,
        "description": socket.about,
        "parameters": {"key": {"description": socket.parameter}},
        "messages": {
            kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in kinds
        },
        "bindings": {"ws": {"method": "GET", **({"query": asked} if socket.query else {})}},
    }


def _kinds() -> list[type[msgspec.Struct]]:
    """Every kind of message once."""
    return list(dict.fromkeys(kind for one in SOCKETS for kind in (*one.heard, *one.said)))


def _messages() -> Schema:
    return {
        kind.__name__: {
            "name": kind.__struct_config__.tag,
            "summary": _paragraph(kind),
            "payload": {"$ref": REF + kind.__name__},
        }
        for kind in _kinds()
    }


def _paragraph(kind: type[msgspec.Struct]) -> str:
    return " ".join((kind.__doc__ or "").partition("\n\n")[0].split())


def _schemas() -> Schema:
    kinds = _kinds()
    _, parts = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    known = {one.__name__: one for one in within(kinds)}
    for name, schema in parts.items():
        for field, text in field_docs(known[name]).items():
            if field in schema.get("properties", {}):
                schema["properties"][field]["description"] = text
    said = {kind.__name__ for one in SOCKETS for kind in one.said}
    for name in reachable(parts, said, REF):
        require_what_is_always_sent(parts[name], known[name])
    found: Schema = _draft_7(parts)
    return found


def _draft_7(schema: Any) -> Any:
    """Without what AsyncAPI reads otherwise: `discriminator`, tuples, words beside references."""
    if isinstance(schema, list):
        return [_draft_7(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if isinstance(ref := schema.get("$ref"), str):
        about = {"description": schema["description"]} if "description" in schema else {}
        return {"allOf": [{"$ref": ref}], **about} if about else {"$ref": ref}
    return {
        _MANY.get(key, key): _draft_7(value)
        for key, value in schema.items()
        if key != "discriminator" and not (key == "items" and value is False)
    }


def written() -> dict[Path, str]:
    """The file with its text."""
    return {FILE: json.dumps(document(), indent=1, ensure_ascii=False) + "\n"}


if __name__ == "__main__":
    sys.exit(main(__doc__, written))
