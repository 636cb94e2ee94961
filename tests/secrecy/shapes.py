"""Secrets, and the ways in which they could be written down."""

from __future__ import annotations

import base64
import hashlib
from typing import NamedTuple


class Secret(NamedTuple):
    """Something that may not leave the server."""

    name: str
    text: str
    owner: str = ""
    """Who may be told all the same."""
    opens: bool = False
    """Told to everybody when the match is over."""


def forms(secret: bytes) -> set[str]:
    """The ways in which bytes are written."""
    coded = {base64.b64encode(secret).decode(), base64.urlsafe_b64encode(secret).decode()}
    plain = {secret.hex(), repr(secret)[2:-1], str(int.from_bytes(secret, "big"))}
    return plain | {one.rstrip("=") for one in coded}


def hashes(name: str, key: str) -> list[Secret]:
    """What is stored of a key, which is as good as the key for whoever reads the store."""
    return [Secret(name, form) for form in forms(hashlib.sha256(key.encode()).digest())]
