"""Why nothing happened: on a table's socket, and as the body of every HTTP error."""

from __future__ import annotations

import msgspec

from stammtisch.games.json_values import JsonObject


class Refused(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="refused"):
    """Nothing happened, and why; also the body of every HTTP error."""

    code: str
    clause: str = ""
    facts: JsonObject = {}
    de: str = ""
    en: str = ""
    """The sentence in both languages, where only the server can fill it in."""
    key: str | None = None
    """Of the action refused."""
    request: str | None = None
    """The request id in the server's log, for errors that are ours."""
