"""A report of a move that was judged wrongly, as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stammtisch.cli.failure import Failure
from stammtisch.cli.language import language, say
from stammtisch.cli.output.course import course
from stammtisch.games import UnknownGame, game
from stammtisch.games.speech import Speech, words_at
from stammtisch.games.texts import texts
from stammtisch.records.move_report import MoveReport, settled


def head(report: MoveReport) -> Iterator[str]:
    """What was reported: a line for everything that is known."""
    rules = "" if report.rules is None else f", {say(de='Regeln', en='rules')} {report.rules}"
    yield say(
        de=f"Meldung zu {report.game}{rules}, Stammtisch {report.version}",
        en=f"report about {report.game}{rules}, Stammtisch {report.version}",
    )
    refused = report.refused or {}
    rows = (
        (say(de="geschrieben", en="written"), report.made),
        (say(de="Aktion", en="action"), str(report.n)),
        (say(de="Platz", en="seat"), "" if report.seat is None else str(report.seat)),
        (say(de="im Verlauf", en="in the log"), report.sentence),
        (say(de="Klauseln", en="clauses"), ", ".join(report.clauses)),
        (say(de="abgelehnt", en="refused"), str(refused.get("code", ""))),
        (say(de="Anfrage", en="request"), report.request or ""),
        (say(de="Worte", en="words"), report.words),
    )
    yield from (f"  {name}: {value}" for name, value in rows if value)


def told(report: MoveReport, until: int | None = None) -> Iterator[str]:
    """What the seat saw of a match that was still running. Raises `Failure`."""
    try:
        the_game = game(report.game)
    except UnknownGame as wrong:
        raise Failure(
            say(
                de=f"das Spiel {wrong.name!r} gibt es hier nicht",
                en=f"there is no game {wrong.name!r} here",
            )
        ) from None
    words = texts(the_game.folder, the_game.name)
    try:
        options = msgspec.convert(report.options, the_game.options)
    except msgspec.ValidationError:  # of another version: only some names of cards depend on it
        options = the_game.options()
    seen = report.seen
    players = report.names or report.players
    speech = Speech(language(), words_at(words.words, options), players, report.seat)
    for step in () if seen is None else seen.steps:
        if until is None or step.n <= until:
            events = [settled(event) for event in step.events]
            yield from course(step.n, events, step.auto, report.seat, words, speech)
    yield ""
    if seen is None:
        yield say(
            de="Die Partie lief noch, und an diesem Tisch blättert niemand zurück: Was geschah,"
            " steht erst nach ihr in einer Meldung.",
            en="The match was still running, and nobody looks back at that table: what happened is"
            " in a report only when the match is over.",
        )
        return
    yield say(
        de="Die Partie lief noch: Hier steht nur, was dieser Platz sah.",
        en="The match was still running: this is only what that seat saw.",
    )
