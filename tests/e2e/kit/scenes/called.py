"""What the bots of a scene are called: ``names`` in it, from the second seat on."""

from __future__ import annotations

from typing import Any

from stammtisch.table.model import TableDoc
from stammtisch.table.people import seats as chairs

put = chairs.with_bot


def scene_of(options: dict[str, Any]) -> dict[str, Any]:
    """The scene among the options of a table, in whichever way its game brings it."""
    ready = (one["scene"] for one in options.get("preset_rules", ()) if "scene" in one)
    return options.get("scene") or next(ready, {})


def with_bot(doc: TableDoc, bot: str, seat: int | None = None, name: str | None = None) -> TableDoc:
    """A bot under the next name of the scene; or under its own."""
    taken = {other.name for other in doc.seats}
    names = scene_of(doc.options).get("names", ())
    return put(doc, bot, seat, next((one for one in names if one not in taken), name))


def install() -> None:
    """Let the bots of this process be called as their scenes say."""
    chairs.with_bot = with_bot
