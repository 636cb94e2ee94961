"""Opens what keeps the room, and says in one sentence why it does not open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from stammtisch.cli.common import Failure, say

if TYPE_CHECKING:
    from stammtisch.table.match.log import Store, StoreUnavailable

_GERMAN = {
    "full": "der Datenträger ist voll; Platz schaffen und neu starten",
    "read_only": "sie darf nicht beschrieben werden; Rechte oder Adresse prüfen",
    "damaged": "sie ist beschädigt; eine Sicherung zurückspielen oder eine andere nehmen",
    "busy": "ein anderes Programm hält sie fest; läuft Stammtisch schon?",
    "unopenable": "so lässt sie sich nicht öffnen; Ort, Name und Passwort prüfen",
    "newer": "ein neuerer Stammtisch hat sie geschrieben; dieses Programm erneuern",
    "io": "sie meldet einen Fehler; das Protokoll des Systems oder der Datenbank sagt mehr",
    "unreachable": "sie antwortet nicht; läuft sie, und stimmt die Adresse?",
    "taken": "ein anderer Stammtisch arbeitet schon mit ihr; den beenden oder eine andere nehmen",
    "no_connections": "sie hat keine Verbindung frei; max_connections erhöhen oder andere beenden",
    "no_right": "der Benutzer darf dort nichts anlegen; ihm CREATE für die Datenbank geben",
}


async def opened(address: str, folder: Path, holder: str) -> Store:
    """The store at ``address``, or, without one, in ``folder``; ``holder`` is told to others.

    Raises `Failure`; `OSError` for the folder.
    """
    from stammtisch import wiring  # noqa: PLC0415 - most commands open nothing
    from stammtisch.table.match.log import StoreUnavailable  # noqa: PLC0415

    try:
        if address:
            return await wiring.store_in(address, holder)
        return wiring.store_at(folder)
    except StoreUnavailable as error:
        raise not_opened(error, "" if address else str(folder / wiring.DATABASE)) from None
    except wiring.ExtraMissing as missing:
        raise Failure(
            say(
                de=f"Für eine PostgreSQL-Datenbank fehlt etwas: pip install"
                f" 'stammtisch[{missing.name}]'",
                en=f"a PostgreSQL database needs more: pip install 'stammtisch[{missing.name}]'",
            )
        ) from None


def not_opened(error: StoreUnavailable, where: str = "") -> Failure:
    """The one message about a database that does not open; exit status 1."""
    german = _GERMAN.get(error.reason, error.reason)
    told = str(error).partition(": ")[2]
    name = where or told.partition(": ")[0]
    return Failure(
        say(
            de=f"Die Datenbank {name} geht nicht auf: {german} ({error.reason})",
            en=f"the database does not open: {told} ({error.reason})",
        )
    )
