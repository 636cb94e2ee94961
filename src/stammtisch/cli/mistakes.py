"""Says what is wrong with a name, an option or a record in the language of this run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from stammtisch.analysis.backends import BackendMissing
from stammtisch.bots import ELSEWHERE, UnknownBot, known_for
from stammtisch.bots.failures import Mishap, traced
from stammtisch.cli.arguments.parser import meant
from stammtisch.cli.failure import Failure
from stammtisch.cli.language import language, say
from stammtisch.games import UnknownGame, games
from stammtisch.games.protocol import CHANCE, CLOCK, BadOptions
from stammtisch.games.refusal_words import refusal_in_words
from stammtisch.records.record import BadRecord, Record

WRONG_IN_GERMAN = {
    "too_large": "die Aufzeichnung ist zu groß",
    "no_record": "das ist keine Aufzeichnung",
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
    "wrong_redeal": "die neu gegebenen Karten folgen nicht aus dem Geheimnis",
    "wrong_draw": "diese Ziehung folgt nicht aus Geheimnis und Beiträgen",
}
"""By code of `BadRecord` and of flaws in its proof; refusals have their words beside the game."""

_FACTS_IN_GERMAN = {
    "too_large": "höchstens {most} Bytes",
    "unknown_format": "{given}; dieses Programm liest Format {known}",
    "unknown_game": "{given}; es gibt: {known}",
    "unknown_rules": "{given}; dieses Programm kennt {known}",
    "wrong_players": "{given}; es spielen {least} bis {most}",
    "bad_options": "{option}: {given} geht nicht; möglich: {erlaubt}",
    "gap": "hier steht {given}, dran ist {due}",
    "unknown_actor": "{given}; es gibt: {known}",
}
"""By code: what the facts of a `BadRecord` say, where it has any."""

_FORM_IN_GERMAN = tuple(
    (re.compile(english), german)
    for english, german in (
        (r"Expected `(.+?)`, got `(.+?)`", r"statt \2 gehört dort hin: \1"),
        (r"Expected `(.+?)` ([<>]=) ", r"dort gehört hin: \1 \2 "),
        (r"Object missing required field `(.+?)`", r"das Feld \1 fehlt"),
        (r"Object contains unknown field `(.+?)`", r"ein Feld \1 gibt es nicht"),
        (r"Invalid (?:enum )?value ('.*?')", r"\1 gibt es nicht"),
        (r"Expected `(.+?)` matching regex ", r"dort gehört hin: \1 nach dem Muster "),
        (r"not a line of JSON: JSON is malformed: .*? \(byte (\d+)\)", r"von Byte \1 an"),
        (r"JSON is malformed: .*? \(byte (\d+)\)", r"kein JSON von Byte \1 an"),
        (r"not a line of JSON: Input data was truncated", "sie bricht mittendrin ab"),
        (r"Input data was truncated", "das JSON bricht mittendrin ab"),
        (r"not a line of JSON: nested too deeply", "zu tief verschachtelt"),
        (r"not a line of JSON: 'utf-8' codec.*", "nicht in UTF-8 geschrieben"),
        (r"the line is not written in UTF-8", "nicht in UTF-8 geschrieben"),
        (r"a line is one JSON object: \{…\}", "eine Zeile ist ein Objekt: {…}"),
        (r"the header is not that of a tournament: ", "das ist nicht der Kopf eines Turniers: "),
        (r"this is no record; .*", 'eine beginnt mit {"format": 1, …} oder mit "stammtisch 1"'),
        (r"the record is empty; .*", "die Aufzeichnung ist leer; ihre erste Zeile ist der Kopf"),
        (r"such a line reads (\w+) NAME VALUE", r"so eine Zeile heißt: \1 NAME WERT"),
        (r"a line reads NUMBER\. WHO ACTION …", "eine Zeile heißt: NUMMER. WER AKTION …"),
        (r"(\S+) has no action ('.*')", r"\1 hat keine Aktion \2"),
        (r"(\S+) has no field ('.*')", r"\1 hat kein Feld \2"),
        (
            r"(\d+) nonces for (\d+) seats; a seat without one has null",
            r"\1 Nonces für \2 Plätze; ein Platz ohne hat null",
        ),
        (r"the line is empty", "sie ist leer"),
        (r"JSON that does not end: ", "das JSON hört nicht auf: "),
        (r"a space is missing before ", "ein Leerzeichen fehlt vor "),
        (r"a time reads @0:00\.000, not ", "eine Zeit heißt @0:00.000, nicht "),
        (r"^(\S+) stands there twice", r"\1 steht zweimal da"),
        (r"^('.*?'|\S+) is one too many", r"\1 ist eins zu viel"),
        (r"no word and no JSON: ", "weder ein Wort noch JSON: "),
        (r"^(\S+) has one value, not (\d+)", r"\1 hat einen Wert, nicht \2"),
        (
            r"^(.*) begins no line of a header, which ends with an empty line",
            r"mit \1 beginnt keine Zeile des Kopfes; er endet mit einer leeren Zeile",
        ),
        (r"^(.*) stands there a second time", r"\1 steht ein zweites Mal da"),
        (r"a value is a word or JSON, not ", "ein Wert ist ein Wort oder JSON, nicht "),
        (
            r"a text is written as it is or as JSON, not ",
            "ein Text steht da, wie er ist, oder als JSON, nicht ",
        ),
        (r" - at `\$\.?(.*?)`", r" (bei \1)"),
        (r"^(?:header|options|tournament): ", ""),
    )
)
"""What msgspec and our readers say of a form that is not right, and the same in German."""


def file_in_words(file: str) -> str:
    """The file as a sentence names it: ``-`` is standard input."""
    return say(de="die Standardeingabe", en="standard input") if file == "-" else file


def bad_record(file: str, wrong: BadRecord, record: Record | None = None) -> Failure:
    """The one message about a record: file, line, what, code and clause; exit status 1."""
    code = f"{wrong.code}, {wrong.clause}" if wrong.clause else wrong.code
    file = file_in_words(file)
    if language() == "en":
        return Failure(f"{file}, line {wrong.line}: {wrong.what} ({code})")
    return Failure(f"{file}, Zeile {wrong.line}: {_wrong_in_german(wrong, record)} ({code})")


def _wrong_in_german(wrong: BadRecord, record: Record | None) -> str:
    if wrong.move is None or record is None:
        said = WRONG_IN_GERMAN.get(wrong.code, "")
        detail = _FACTS_IN_GERMAN.get(wrong.code, "") if wrong.facts else ""
        told = detail.format_map(wrong.facts) or form_in_german(wrong.what)
        return f"{said}: {told}" if said else told
    who = wrong.move.actor
    by = {CHANCE: "vom Zufall", CLOCK: "von der Uhr"}.get(who, f"von Platz {who}")
    done = msgspec.json.encode(wrong.move.action).decode()
    why = refusal_in_words(wrong.code, wrong.facts, record.game, record.options, "de")
    return f"{done} {by} geht nicht. {why}"


def form_in_german(what: str) -> str:
    """What msgspec or one of our readers says, in German."""
    for english, german in _FORM_IN_GERMAN:
        what = english.sub(german, what)
    return what


_NO_MODULE = re.compile(r"^ModuleNotFoundError: No module named ('.*')$")


def told(what: str | Mishap) -> str:
    """What an exception said, and where."""
    if isinstance(what, str) or language() == "en":
        return str(what)
    said = _NO_MODULE.sub(r"ein Modul \1 gibt es nicht", what.what)
    return f"{said} ({what.file}, Zeile {what.line})" if what.file else said


def failed_game(bug: Exception) -> Failure | None:
    """The one message about a game of another package that fails; exit status 1."""
    from stammtisch.analysis import foreign_games  # noqa: PLC0415 - most commands go well

    failed = foreign_games.failed_game(bug)
    if failed is None:
        return None
    said = say(de=f"das Spiel {failed.game} ist gescheitert: {told(failed.mishap)}", en=str(failed))
    return Failure(said, trace=failed.trace)


@contextmanager
def sensible() -> Iterator[None]:
    """Around what reads arguments: what is wrong with one ends the command, exit status 2."""
    try:
        yield
    except (UnknownGame, UnknownBot, BadOptions, ValueError) as wrong:
        raise bad_argument(wrong) from None


def bad_argument(wrong: Exception) -> Failure:
    """The one message about an argument that makes no sense; exit status 2."""
    said = _in_german(wrong) if language() == "de" else _in_english(wrong)
    trace = traced(wrong.__cause__) if wrong.__cause__ else ""
    return Failure(said + _meant(wrong), status=2, trace=trace)


def _meant(wrong: Exception) -> str:
    match wrong:
        case UnknownGame():
            return meant(wrong.name, games())
        case UnknownBot(reason=""):
            return meant(wrong.name, known_for(wrong.game))
        case _:
            return ""


def as_typed(value: object) -> str:
    """A value as the command line takes it: ``null`` and ``true``, as in JSON, words in quotes."""
    return repr(value) if isinstance(value, str) else msgspec.json.encode(value).decode()


def _in_english(wrong: Exception) -> str:
    match wrong:
        case BadOptions():
            given = as_typed(wrong.given)
            return f"option {wrong.option}: {given} is not allowed; allowed: {wrong.allowed}"
        case _:
            return str(wrong)


def _in_german(wrong: Exception) -> str:
    match wrong:
        case UnknownGame():
            return f"Ein Spiel {wrong.name!r} gibt es nicht; es gibt: {', '.join(games())}"
        case UnknownBot():
            why = {
                "": f"es gibt: {', '.join(known_for(wrong.game))}; eigene: modul:Klasse "
                "oder name=befehl",
                "no_module": f"sein Modul lässt sich nicht laden: {told(wrong.what)}",
                "no_class": f"in seinem Modul ist keine Klasse {wrong.what!r}",
                "no_bot": "ein Bot hat name, choose() und games (ein frozenset oder None)",
                "not_made": f"aus seiner Klasse wird keiner: {told(wrong.what)}",
                "other_games": f"{wrong.what} spielt etwas anderes",
                "no_command": "ein Programm nennst du so: name=befehl",
            }
            if wrong.reason in ELSEWHERE:
                return f"Bot {wrong.name!r} spielt kein {wrong.game}; {why[wrong.reason]}"
            return f"einen Bot {wrong.name!r} gibt es nicht; {why[wrong.reason]}"
        case BadOptions():
            given = as_typed(wrong.given)
            return f"Option {wrong.option}: {given} geht nicht; möglich: {wrong.erlaubt}"
        case BackendMissing():
            return f"{wrong.name} ist nicht installiert: pip install 'stammtisch[{wrong.name}]'"
        case _:
            return str(wrong)
