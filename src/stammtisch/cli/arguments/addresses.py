"""Where a room listens, and under which path, as arguments."""

from __future__ import annotations

import argparse

from stammtisch.cli.language import say

EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared, not bound
"""Under these a room listens to other machines, too; nobody says so in another way by accident."""


def to_listen_on(text: str) -> str:
    """An address to listen on, as an argument. Raises what argparse expects.

    To the system, nothing means everywhere, and so does ``0``; to whoever left a variable empty, or
    meant something else by the number, it does not.
    """
    if not text.strip():
        raise argparse.ArgumentTypeError(
            say(
                de="hier fehlt eine Adresse; 127.0.0.1 ist nur dieser Rechner, 0.0.0.0 lässt das"
                " Netz herein",
                en="an address is missing; 127.0.0.1 is this machine only, 0.0.0.0 lets the"
                " network in",
            )
        )
    if text.startswith("["):
        raise argparse.ArgumentTypeError(
            say(
                de=f"{str(text)!r} geht ohne die Klammern",
                en=f"{str(text)!r} goes without the brackets",
            )
        )
    if text not in EVERYWHERE and means_everywhere(text):
        raise argparse.ArgumentTypeError(
            say(
                de=f"{str(text)!r} hieße überall. Schreib 0.0.0.0, wenn dein Netz herein soll"
                " (:: auch über IPv6), oder 127.0.0.1 für diesen Rechner allein",
                en=f"{str(text)!r} would mean everywhere. Write 0.0.0.0 if your network is to be"
                " let in (:: by IPv6, too), or 127.0.0.1 for this machine only",
            )
        )
    return text


def means_everywhere(text: str) -> bool:
    """To the system, which also reads addresses as nobody writes them: ``0``, ``0x0``, ``*``."""
    import ipaddress  # noqa: PLC0415 - of commands that listen
    import socket  # noqa: PLC0415

    try:
        found = socket.getaddrinfo(text, 0, flags=socket.AI_PASSIVE | socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return False
    address = ipaddress.ip_address(str(found[0][4][0]).partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return (mapped or address).is_unspecified


def base_path(text: str) -> str:
    """What stands before every path of a room, as an argument. Raises what argparse expects."""
    from stammtisch.web.edge.base_path import BasePath  # noqa: PLC0415 - of `serve` alone

    try:
        return str(BasePath(text))
    except ValueError:
        raise argparse.ArgumentTypeError(
            say(
                de=f"{text!r} geht nicht; gemeint ist ein Pfad wie /stammtisch: nach jedem"
                " Schrägstrich Buchstaben ohne Umlaute, Ziffern, - und _, zusammen höchstens"
                f" {BasePath.LONGEST} Zeichen",
                en=f"{text!r} will not do; needed is a path like /stammtisch: after each slash"
                " letters from a to z, digits, - and _, in all no more than"
                f" {BasePath.LONGEST} characters",
            )
        ) from None
