"""Says what is wrong with a name, an option or a record in the language of this run."""

from __future__ import annotations

import msgspec

from stammtisch.analysis.backends import BackendMissing
from stammtisch.bots import UnknownBot, known_for
from stammtisch.cli.common import Failure, language
from stammtisch.games import UnknownGame, games
from stammtisch.games.protocol import CHANCE, CLOCK, BadOptions
from stammtisch.games.texts import Speech, render, texts
from stammtisch.records.record import BadRecord, Record

WRONG_IN_GERMAN = {
    "too_large": "die Aufzeichnung ist zu groß",
    "not_json": "das ist keine Zeile JSON",
    "bad_header": "die Kopfzeile stimmt nicht",
    "unknown_format": "dieses Format ist unbekannt",
    "unknown_game": "dieses Spiel gibt es nicht",
    "unknown_rules": "gespielt nach einer anderen Fassung der Regeln",
    "wrong_players": "so viele spielen das nicht",
    "bad_options": "diese Spieloptionen gibt es nicht",
    "bad_position": "diese Stellung kann nicht auf einem Tisch liegen",
    "bad_line": "die Zeile ist nicht vollständig oder hat fremde Felder",
    "gap": "die Nummern der Zeilen haben eine Lücke",
    "unknown_actor": "so jemand sitzt nicht am Tisch",
    "unknown_action": "so eine Aktion gibt es nicht",
    "wrong_secret": "das Geheimnis gehört nicht zur veröffentlichten Prüfsumme",
    "no_nonces": "die Beiträge der Spieler zu dieser Ziehung fehlen",
    "wrong_draw": "diese Ziehung folgt nicht aus Geheimnis und Beiträgen",
}
"""By code of `BadRecord` and of flaws in its proof; refusals have their words beside the game."""


def bad_record(file: str, wrong: BadRecord, record: Record | None = None) -> Failure:
    """The one message about a record: file, line, what, code and clause; exit status 1."""
    code = f"{wrong.code}, {wrong.clause}" if wrong.clause else wrong.code
    if language() == "en":
        return Failure(f"{file}, line {wrong.line}: {wrong.what} ({code})")
    return Failure(f"{file}, Zeile {wrong.line}: {_wrong_in_german(wrong, record)} ({code})")


def _wrong_in_german(wrong: BadRecord, record: Record | None) -> str:
    if wrong.move is None or record is None:
        said = WRONG_IN_GERMAN.get(wrong.code)
        return f"{said}: {wrong.what}" if said else wrong.what
    who = wrong.move.actor
    name = {CHANCE: "der Zufall", CLOCK: "die Uhr"}.get(who, f"Platz {who}")
    done = msgspec.json.encode(wrong.move.action).decode()
    words = texts(record.game.folder, record.game.name)
    refusal = words.refusals.get(wrong.code)
    why = (
        render(refusal.de, wrong.facts, Speech("de", words.words.at(record.options)))
        if refusal
        else wrong.code
    )
    return f"{done} von {name} geht nicht. {why}"


def bad_argument(wrong: Exception) -> Failure:
    """The one message about an argument that makes no sense; exit status 2."""
    return Failure(_in_german(wrong) if language() == "de" else str(wrong), status=2)


def _in_german(wrong: Exception) -> str:
    match wrong:
        case UnknownGame():
            return f"Ein Spiel {wrong.name!r} gibt es nicht; es gibt: {', '.join(games())}"
        case UnknownBot():
            known = f"es gibt: {', '.join(known_for(wrong.game))}; eigene: modul:Klasse"
            return f"Bot {wrong.name!r} spielt kein {wrong.game}; {wrong.why or known}"
        case BadOptions():
            return f"Option {wrong.option}: {wrong.given!r} geht nicht; möglich: {wrong.allowed}"
        case BackendMissing():
            return f"{wrong.name} ist nicht installiert: pip install 'stammtisch[{wrong.name}]'"
        case _:
            return str(wrong)
