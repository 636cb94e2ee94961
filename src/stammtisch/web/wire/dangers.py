"""What puts players at risk, as the operator of the room is warned of it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

DangerCode: TypeAlias = Literal[
    "plain_http", "loopback_invitations", "everybody_trusted", "no_backups"
]


class Warned(msgspec.Struct, frozen=True, kw_only=True):
    """What in the way the room is run puts players at risk, and what to do about it."""

    code: DangerCode
    de: str
    en: str
