"""``stammtisch tournament``: replays the record of an evening, sums several as a series, or makes a
Turniermatrix."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import combinations

import msgspec

from stammtisch.cli.arguments.forms import add_json
from stammtisch.cli.arguments.numbers import positive, whole_number
from stammtisch.cli.arguments.storage import file_name
from stammtisch.cli.failure import Failure, belongs
from stammtisch.cli.input.records import content
from stammtisch.cli.language import language, say, tell
from stammtisch.cli.mistakes import bad_record, file_in_words
from stammtisch.cli.output.matrix import MOST_MATCHDAYS, planned, told_matrix
from stammtisch.cli.output.matrix import as_json as matrix_as_json
from stammtisch.cli.output.series import told_series
from stammtisch.records.record import BadRecord
from stammtisch.tournament.cut import final_ranking
from stammtisch.tournament.matrix import MOST
from stammtisch.tournament.model import Audit, State, participant
from stammtisch.tournament.record import EveningRecord, RefusedCommand, read, replay, start
from stammtisch.tournament.series import series, series_csv
from stammtisch.tournament.standings import StandingRow, standings
from stammtisch.tournament.tables import standings_csv
from stammtisch.tournament.texts import refused, sentence, texts

MATCHDAYS = 10
"""So many are planned, where nobody says how many."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "what",
        type=file_name,
        nargs="+",
        metavar=say(de="DATEI|matrix", en="FILE|matrix"),
        help=say(
            de="die Aufzeichnung eines Abends (- liest von der Standardeingabe), mehrere als Serie "
            "oder das Wort matrix",
            en="the record of an evening (- reads from standard input), several of them as a "
            "series, or the word matrix",
        ),
    )
    parser.add_argument(
        "--best",
        type=positive,
        metavar="N",
        help=say(
            de="in einer Serie zählen für jeden nur die N besten Abende",
            en="in a series only the best N evenings of everybody count",
        ),
    )
    parser.add_argument(
        "--players",
        type=positive,
        metavar="N",
        help=say(de=f"für wie viele Leute (4 bis {MOST})", en=f"for how many people (4 to {MOST})"),
    )
    parser.add_argument(
        "--matchdays",
        type=positive,
        metavar="D",
        help=say(
            de=f"wie viele Spieltage (1 bis {MOST_MATCHDAYS}; Vorgabe: {MATCHDAYS})",
            en=f"how many matchdays (1 to {MOST_MATCHDAYS}; default: {MATCHDAYS})",
        ),
    )
    parser.add_argument(
        "--seed",
        type=whole_number,
        metavar="S",
        help=say(
            de="andere Zahl, anderer Plan (Vorgabe: 0)",
            en="another number gives another plan (default: 0)",
        ),
    )
    form = parser.add_mutually_exclusive_group()
    add_json(form)
    form.add_argument(
        "--csv",
        action="store_true",
        help=say(
            de="der Stand als CSV für eine Tabelle",
            en="the standings as CSV for a spreadsheet",
        ),
    )


def run(args: argparse.Namespace) -> int:
    """Replay, sum up or plan, and print. Returns 0; raises `Failure` with status 1 for a bad line,
    2 for arguments that make no sense."""
    files: list[str] = args.what
    if "matrix" in files:
        _only_matrix(args)
        return _matrix(args)
    for name in ("players", "matchdays", "seed"):
        if getattr(args, name) is not None:
            raise belongs(f"--{name}", "matrix")
    if len(files) > 1:
        return _series(args)
    if args.best is not None:
        raise belongs("--best", say(de="mehreren Abenden", en="several evenings"))
    state = _replayed(files[0], _record(files[0]))
    if args.json:
        tell(msgspec.json.encode(as_json(state)).decode())
    elif args.csv:
        sys.stdout.write(standings_csv(state))
    else:
        for line in told(state):
            tell(line)
    return 0


def _only_matrix(args: argparse.Namespace) -> None:
    if len(args.what) > 1 or args.csv or args.best is not None:
        raise Failure(
            say(
                de="matrix steht allein, ohne Dateien, --best und --csv",
                en="matrix stands alone, without files, --best and --csv",
            ),
            status=2,
        )


def _series(args: argparse.Namespace) -> int:
    records = [_record(file) for file in args.what]
    for (one, first), (other, second) in combinations(zip(args.what, records, strict=True), 2):
        if _same_evening(first, second):
            raise Failure(
                say(
                    de=f"{one} und {other} sind derselbe Abend; er zählt nur einmal",
                    en=f"{one} and {other} are the same evening; it counts only once",
                ),
                status=2,
            )
    states = [_replayed(file, record) for file, record in zip(args.what, records, strict=True)]
    found = series(states, args.best)
    if args.json:
        tell(msgspec.json.encode(found).decode())
    elif args.csv:
        sys.stdout.write(series_csv(found))
    else:
        for line in told_series(found):
            tell(line)
    return 0


def _same_evening(one: EveningRecord, other: EveningRecord) -> bool:
    """Whether one record is the beginning of the other, as an earlier export is."""
    known = min(len(one.commands), len(other.commands))
    return known > 0 and one.commands[:known] == other.commands[:known]


def _matrix(args: argparse.Namespace) -> int:
    if args.players is None:
        raise Failure(
            say(
                de="für wie viele Leute? Es fehlt --players N",
                en="for how many people? --players N is missing",
            ),
            status=2,
        )
    matchdays = MATCHDAYS if args.matchdays is None else args.matchdays
    days = planned(args.players, matchdays, args.seed or 0)
    if args.json:
        tell(msgspec.json.encode(matrix_as_json(args.players, days)).decode())
    else:
        for line in told_matrix(args.players, days):
            tell(line)
    return 0


def _record(file: str) -> EveningRecord:
    """What is written in the file. Raises `Failure` for a line that is none."""
    try:
        return read(content(file))
    except BadRecord as wrong:
        raise bad_record(file, wrong) from None


def _replayed(file: str, record: EveningRecord) -> State:
    """The state at the end of the record. Raises `Failure` for a line that is wrong."""
    try:
        state = start(record)
        for step in replay(record):
            state = step.state
    except RefusedCommand as wrong:
        raise _refused(file, wrong) from None
    except BadRecord as wrong:
        raise bad_record(file, wrong) from None
    return state


def _refused(file: str, wrong: RefusedCommand) -> Failure:
    """Of the form of every bad line: file, line, what, code and clause."""
    if language() == "en":
        return bad_record(file, wrong)
    done = msgspec.json.encode(wrong.given.do).decode()
    who = texts().terms[wrong.given.by.role].de
    why = refused(wrong.refusal, wrong.state, "de")
    return Failure(
        f"{file_in_words(file)}, Zeile {wrong.line}: {done} ({who}) geht nicht. {why} "
        f"({wrong.code}, {wrong.clause})"
    )


def as_json(state: State) -> dict[str, object]:
    """The state with its standings and, once there is a final, the ranking of all."""
    plain: dict[str, object] = msgspec.to_builtins(state, str_keys=True)
    return {
        **plain,
        "standings": msgspec.to_builtins(standings(state)),
        "ranking": msgspec.to_builtins(final_ranking(state)) if state.final else None,
    }


def told(state: State) -> Iterator[str]:
    """The standings, the ranking of all at the end, and the audit trail."""
    words = texts()
    title = state.config.name or say(de="Turnier", en="Tournament")
    yield f"{title}: {words.terms[state.stage][language()]}"
    yield ""
    yield from _standings(state)
    if state.final is not None and state.final.strokes is not None:
        yield ""
        yield from _ranking(state)
    if state.audit:
        yield ""
        yield say(de="Protokoll", en="Audit trail")
        yield from (_audited(one, state) for one in state.audit)


def _standings(state: State) -> Iterator[str]:
    found = standings(state)
    if not found.rows:
        yield say(de="Noch hat niemand eine Nummer.", en="Nobody has a number yet.")
        return
    head = say(
        de=f"Stand nach Spieltag {found.after}", en=f"Standings after matchday {found.after}"
    )
    if found.missing:
        places = ", ".join(f"{matchday}/{table}" for matchday, table in found.missing)
        head += say(
            de=f", vorläufig; es fehlen (Spieltag/Tisch): {places}",
            en=f", provisional; missing (matchday/table): {places}",
        )
    yield head
    width = max(len(row.name) for row in found.rows)
    yield from (_row(row, width) for row in found.rows)


def _row(row: StandingRow, width: int) -> str:
    rank = f"{row.rank}." if row.rank is not None else "–"
    points = say(de="Punkte", en="points") if row.points != 1 else say(de="Punkt", en="point")
    strokes = say(de="Striche", en="strokes") if row.strokes != 1 else say(de="Strich", en="stroke")
    parts = " + ".join(str(line.points) for line in row.lines if line.counted)
    gone = "" if row.status == "active" else say(de="  ausgeschieden", en="  has left")
    figures = f"{row.points:>3} {points:<6} {row.strokes:>4} {strokes:<7}"
    return f"{rank:>4} {row.name:<{width}} {figures} = {parts or '0'}{gone}"


def _ranking(state: State) -> Iterator[str]:
    yield say(de="Endstand", en="Final ranking")
    for one in final_ranking(state):
        found = participant(state, one.no)
        place = f"{one.place}." if one.place is not None else "–"
        strokes = ""
        if one.strokes is not None:
            strokes = say(
                de=f"  {one.strokes} Striche im Finale", en=f"  {one.strokes} strokes in the final"
            )
        yield f"{place:>4} {found.name if found else one.no}{strokes}"


def _audited(one: Audit, state: State) -> str:
    at = time.strftime("%H:%M", time.localtime(one.t / 1000))
    who = texts().terms[one.by.role][language()]
    found = participant(state, one.by.no) if one.by.no is not None else None
    name = found.name if found else one.by.name
    said = sentence(one.act, one.facts, state, language())
    return f"  {at}  {who}{f' {name}' if name else ''}: {said}"
