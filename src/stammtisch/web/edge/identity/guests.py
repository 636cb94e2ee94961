"""Who a browser is: a random key in a cookie, of which the server keeps only the hash."""

from __future__ import annotations

import base64
import hashlib
import re
import secrets

from stammtisch.web.edge.base_path import BasePath

COOKIE = "stammtisch_guest"
_MAX_AGE_S = 400 * 86_400
"""Browsers keep no cookie for longer."""
_KEY = re.compile(r"[A-Za-z0-9_-]{43}")


def cookie_name(base: BasePath) -> str:
    """The name of the cookie in a room under this path.

    A browser sends a cookie to every path below its own: by paths alone, a room below another one
    would take that one's guests for its own.
    """
    return COOKIE + str(base).replace("/", ".")


def guest_key(cookie_header: str, base: BasePath) -> str | None:
    """The guest's key in a ``Cookie`` header; ``None`` if missing or not one of ours by form."""
    wanted = cookie_name(base)
    for part in cookie_header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == wanted and _KEY.fullmatch(value):
            return value
    return None


def new_key() -> str:
    """A fresh key: 32 random bytes, as 43 characters that fit into a cookie or an address."""
    return secrets.token_urlsafe(32)


def companion_key(key: str, person: int) -> str:
    """The key of another person at the same browser; of the same form, and the same every time.

    Nobody who does not hold the browser's own key can make it.
    """
    made = hashlib.sha256(f"{key}/{person}".encode()).digest()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def digest(key: str) -> str:
    """What is stored of a key: its SHA-256 in hex."""
    return hashlib.sha256(key.encode()).hexdigest()


def set_cookie(key: str, base: BasePath, *, secure: bool) -> str:
    """The ``Set-Cookie`` header that gives a browser its key."""
    words = f"{cookie_name(base)}={key}; Path={base.at('/')}"
    words += f"; Max-Age={_MAX_AGE_S}; HttpOnly; SameSite=Lax"
    return words + "; Secure" if secure else words
