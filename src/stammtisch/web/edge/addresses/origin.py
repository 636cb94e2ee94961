"""Which names the room goes by, and that no other page speaks for its guests."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}
_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")


class Authority(NamedTuple):
    """What a browser means by an address: host in small letters, and port."""

    host: str
    port: int | None
    """As it was written; ``None``: the usual one of the scheme."""


def place_of(authority: str) -> Authority | None:
    """The host and port of a ``Host`` header; ``None`` for what is none."""
    try:
        parts = urlsplit(f"//{authority}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not host or parts.netloc != authority or "@" in authority:
        return None
    return Authority(host.lower().removesuffix("."), port)


def same_origin(origin: str | None, scheme: str, host: str | None) -> bool:
    """Whether ``Origin`` names the page's own scheme, host and port.

    Programs that are no browsers send none.
    """
    if origin is None:
        return True
    try:
        given = urlsplit(origin)
    except ValueError:
        return False
    there, here = place_of(given.netloc), place_of(host or "")
    if there is None or here is None or given.scheme != scheme:
        return False
    usual = _PORTS.get(scheme)
    return (there.host, there.port or usual) == (here.host, here.port or usual)


class OwnNames:
    """The names under which the room may be reached: an allow-list.

    Whoever answers to any name is open to DNS rebinding: a foreign page lets its own name lead
    here, and its scripts then speak to us as if they were ours. No foreign page can be reached by
    a bare address, so addresses need no list.
    """

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        """``allowed``: what the operator sets. Raises `ValueError` for what is no name."""
        self._names = {"localhost", *_of_machine(), *map(_named, allowed)}

    def __contains__(self, host: str) -> bool:
        return host in self._names or _is_address(host)


def _named(text: str) -> str:
    name = text.strip().lower().removesuffix(".")
    if not _NAME.fullmatch(name) and not _is_address(name):
        raise ValueError(f"{text!r} is not a host name; it has no scheme and no port")
    return name


def _of_machine() -> set[str]:
    """The name of this machine, and the one by which its network finds it without a server."""
    name = socket.gethostname().lower().removesuffix(".")
    short = name.partition(".")[0]
    return {name, short, f"{short}.local"} if short else set()


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return True
