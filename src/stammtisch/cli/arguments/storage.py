"""Files, folders and databases as arguments.

An empty word is refused wherever a path belongs: to the system it would mean the folder one is in.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from urllib.parse import urlsplit

from stammtisch.cli.language import say

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""How an address begins; one letter before the colon is a drive."""


def looks_like_address(text: str) -> bool:
    """Whether the text is meant as an address, though perhaps a wrong one, and never as a path."""
    return _SCHEME.match(text) is not None


def file_name(text: str) -> str:
    """A file, or ``-``, as an argument. Raises what argparse expects."""
    if not text:
        raise argparse.ArgumentTypeError(
            say(
                de="hier fehlt eine Datei: der Name ist leer, vielleicht der einer Variablen ohne"
                " Wert",
                en="a file is missing: its name is empty, perhaps that of a variable without a"
                " value",
            )
        )
    return text


def a_file(text: str) -> Path:
    """A file, as an argument. Raises what argparse expects."""
    return Path(file_name(text))


def a_folder(text: str) -> Path:
    """A folder, as an argument. Raises what argparse expects."""
    if not text:
        raise argparse.ArgumentTypeError(
            say(
                de="hier fehlt ein Ordner; . ist der, in dem du gerade bist",
                en="a folder is missing; . is the one you are in",
            )
        )
    return Path(text)


def data_folder(text: str) -> Path:
    """The folder of a room, as an argument. Raises what argparse expects."""
    if looks_like_address(text):
        # What stands there may be a password.
        raise argparse.ArgumentTypeError(
            say(
                de="das sieht nach einer Adresse aus, nicht nach einem Ordner; eine Datenbank"
                " nennt --database (ein Ordner, der so heißt: ./ davor)",
                en="this looks like an address, not like a folder; --database names a database"
                " (a folder of that name: with ./ before it)",
            )
        )
    return a_folder(text)


def database_address(text: str) -> str:
    """The address of a PostgreSQL database. Raises what argparse expects."""
    if not text.startswith(("postgresql://", "postgres://")):
        # What stands there may be a password.
        raise argparse.ArgumentTypeError(
            say(
                de="das ist keine Adresse einer Datenbank; gemeint ist"
                " postgresql://NAME:PASSWORT@RECHNER/DATENBANK (einen Ordner nennt --data-dir, bei"
                " move-database nur sein Pfad)",
                en="this is no address of a database; needed is"
                " postgresql://USER:PASSWORD@HOST/DATABASE (--data-dir names a folder; for"
                " move-database its path alone does)",
            )
        )
    if _cut_off(text):
        raise argparse.ArgumentTypeError(
            say(
                de="das Passwort in der Adresse der Datenbank ist abgeschnitten: schreib darin"
                " %40 %23 %2F %3F für @ # / ?, oder setz es in PGPASSWORD",
                en="the password in the address of the database is cut off: in it write"
                " %40 %23 %2F %3F for @ # / ?, or put it into PGPASSWORD",
            )
        )
    return text


def _cut_off(address: str) -> bool:
    """Whether a sign in the password ends it: then another @ stands before or behind the host."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    name, at, host = parts.netloc.rpartition("@")
    if at:
        return "@" in name
    # A user may be named behind a ? as well, and have such a sign.
    has_port = host.rpartition(":")[2].isdecimal() or ":" not in host
    return "@" in parts.path + parts.fragment + ("" if has_port else parts.query)
