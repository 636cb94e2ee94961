"""The chat of a table: its phrases, its lines, and what may be said."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from stammtisch.table.model import Chat

Phrase: TypeAlias = Literal[
    "cheers", "knock", "applause", "groan", "cheek", "onion", "moment", "one_more"
]
"""The set phrases of the chat; the page has a drawing and words for each. None of them mocks."""


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="say"):
    """A line of chat: a set phrase or free text, exactly one of them."""

    phrase: Phrase | None = None
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=280)] | None = None


class Chatted(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="chat"):
    """A line of chat; not stored with the game."""

    at: int
    name: str
    seat: int | None = None
    phrase: Phrase | None = None
    text: str | None = None


class LetChat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be said at the table from now on."""

    chat: Chat
