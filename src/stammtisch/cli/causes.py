"""What a database, its driver or the system between says is in the way, in German."""

from __future__ import annotations

import re

_CAUSES = tuple(
    (re.compile(english), german)
    for english, german in (
        (
            r"(?:Multiple exceptions: )?\[Errno -?\d+\] Connect call failed \('(.+?)', (\d+).*",
            r"keine Verbindung zu \1, Port \2",
        ),
        (
            r"\[Errno -?\d+\] (?:Name or service not known|No address associated with hostname)",
            "einen Rechner dieses Namens gibt es nicht",
        ),
        (
            r"\[Errno -?\d+\] Temporary failure in name resolution",
            "der Name des Rechners lässt sich gerade nicht nachschlagen",
        ),
        (r"TimeoutError", "es kam keine Antwort"),
        (r'password authentication failed for user "(.*)"', r"das Passwort von \1 stimmt nicht"),
        (r'database "(.*)" does not exist', r"eine Datenbank \1 gibt es dort nicht"),
        (r'role "(.*)" does not exist', r"einen Benutzer \1 gibt es dort nicht"),
        (r"permission denied for \w+ (.*)", r"das Recht an \1 fehlt"),
        (r"too many connections for .*|sorry, too many clients already", "alle sind belegt"),
        (r"cannot execute .* in a read-only transaction", "dort wird nur gelesen"),
        (r"file is not a database", "die Datei ist keine Datenbank"),
        (r"database disk image is malformed", "ihr Inhalt ist zerstört"),
        (r"unable to open database file", "die Datei geht nicht auf"),
        (r"attempt to write a readonly database", "die Datei ist schreibgeschützt"),
        (r"database or disk is full", "der Datenträger ist voll"),
        (r"database is locked", "die Datei ist gesperrt"),
        (r"disk I/O error", "der Datenträger meldet einen Fehler"),
        (r"schema (\d+)(?:, not| >) (\d+)", r"Schema \1, nicht \2"),
        (r"row (\d+) of (\w+) is not what it was", r"Zeile \1 von \2 ist nicht, was sie war"),
        (r"table (\S+), entry (\S+) is not what was written", r"Tisch \1, Eintrag \2: verändert"),
        (r"table (\S+): entry (\d+) is missing", r"Tisch \1: Eintrag \2 fehlt"),
        (r"table (\S+): its log cannot be found", r"Tisch \1: seine Einträge fehlen"),
        (r"table (\S+): its compressed log .*", r"Tisch \1: seine Einträge sind verändert"),
        (r"the document of a table .*", "was über einen Tisch geschrieben war, ist verändert"),
    )
)
"""What is said in English, and the same in German."""


def cause_in_german(said: str) -> str:
    """The cause in German; what is not known here is told as somebody else's words."""
    for english, german in _CAUSES:
        if found := english.fullmatch(said):
            return found.expand(german)
    return f"gemeldet wird: {said}" if said else ""
