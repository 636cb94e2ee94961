"""What a browser may say on a table's socket."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.records.record import Nonce
from stammtisch.web.wire.keys import IdempotencyKey
from stammtisch.web.wire.table.chat import Say
from stammtisch.web.wire.table.tour import ShowStep


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="act"):
    """An action for the seat of this connection."""

    key: IdempotencyKey
    seen: Annotated[int, msgspec.Meta(ge=0)]
    """The last sequence number the page shows."""
    action: JsonObject


class Contribute(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="nonce"
):
    """A fresh nonce for the next draws of chance."""

    nonce: Nonce


class Hurry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hurry"):
    """Whoever plays with bots alone wants their pauses over until asked again."""


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """Are you there?"""

    at: float = 0
    """Comes back unchanged."""


FromClient: TypeAlias = Act | Say | Contribute | Hurry | ShowStep | Ping
