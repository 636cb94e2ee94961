"""The record of an evening: JSON Lines, one command a line, played again by the statute."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from stammtisch.games.json_values import JsonObject
from stammtisch.games.protocol import BadOptions, RuleViolation
from stammtisch.records.record import (
    MAX_BYTES,
    BadRecord,
    gap,
    json_object,
    lines_of,
    unknown_format,
)
from stammtisch.tournament.commands import AnyCommand, Given
from stammtisch.tournament.events import AnyEvent
from stammtisch.tournament.model import Author, Config, Ms, State
from stammtisch.tournament.moves import apply, new
from stammtisch.tournament.texts import refused

FORMAT = 1
"""The version of the format that is written, and the only one that is read."""

RULES = 1
"""The version of the statute as it is read here; raised when a reading changes."""


class EveningHeader(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """The first line: that it is a tournament, by which reading, and its configuration."""

    format: int
    tournament: JsonObject
    """The configuration, without what is as usual."""
    rules: int | None = None
    """``None``: the present reading."""


class RecordRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Any further line as it is written."""

    n: int
    t: Ms
    by: Author
    do: JsonObject


class EveningRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A record that is well formed; whether it follows the statute is seen by `replay`."""

    config: Config
    commands: tuple[Given, ...]


class EveningStep(msgspec.Struct, frozen=True):
    """One command of a replay with what it led to; ``n`` counts from 1."""

    n: int
    given: Given
    state: State
    events: tuple[AnyEvent, ...]


class RefusedCommand(BadRecord):
    """A line whose command the statute refuses; ``refusal`` and ``state`` say why in words."""

    def __init__(self, n: int, given: Given, refusal: RuleViolation, state: State) -> None:
        said = msgspec.json.encode(given.do).decode()
        what = f"the {given.by.role} may not {said}: {refused(refusal, state, 'en')}"
        super().__init__(n + 1, refusal.code, what, refusal.clause, facts=refusal.facts)
        self.given = given
        self.refusal = refusal
        self.state = state


def read(text: str | bytes) -> EveningRecord:
    """The record written in ``text``. Checks form and order only. Raises `BadRecord`."""
    lines = lines_of(text, MAX_BYTES)
    config = _config(lines[0])
    return EveningRecord(
        config=config, commands=tuple(_given(n, row) for n, row in _numbered(lines))
    )


def replay(record: EveningRecord) -> Iterator[EveningStep]:
    """Every command in turn, applied by the statute and nothing else.

    Raises `BadRecord` for the configuration, and `RefusedCommand` at the first command that is
    refused; what came before has been yielded.
    """
    state = start(record)
    for n, given in enumerate(record.commands, 1):
        try:
            state, events = apply(state, given)
        except RuleViolation as refusal:
            raise RefusedCommand(n, given, refusal, state) from None
        yield EveningStep(n, given, state, events)


def start(record: EveningRecord) -> State:
    """The tournament before the first command. Raises `BadRecord`."""
    try:
        return new(record.config)
    except BadOptions as wrong:
        raise BadRecord(1, "bad_options", str(wrong), facts=wrong.facts()) from None


def encode(config: Config, commands: Iterable[Given]) -> str:
    """The text of a record, ending with a line break; `read` gives back what went in."""
    lines = [encode_header(config)]
    lines += [encode_line(n, given) for n, given in enumerate(commands, 1)]
    return "\n".join(lines) + "\n"


def encode_header(config: Config) -> str:
    """The first line."""
    usual, chosen = msgspec.to_builtins(Config()), msgspec.to_builtins(config)
    differs = {name: value for name, value in chosen.items() if value != usual[name]}
    return msgspec.json.encode(
        EveningHeader(format=FORMAT, rules=RULES, tournament=differs)
    ).decode()


def encode_line(n: int, given: Given) -> str:
    """The line of the n-th command, for a record that grows."""
    row = RecordRow(n=n, t=given.t, by=given.by, do=msgspec.to_builtins(given.do, str_keys=True))
    return msgspec.json.encode(row).decode()


def _config(text: bytes) -> Config:
    given = json_object(1, text)
    if "format" not in given or "tournament" not in given:
        what = 'the header is not that of a tournament: {"format": 1, "tournament": {…}}'
        raise BadRecord(1, "bad_header", what)
    if given["format"] != FORMAT or isinstance(given["format"], bool):
        raise unknown_format(given["format"], FORMAT)
    try:
        header = msgspec.convert(given, EveningHeader)
    except msgspec.ValidationError as wrong:
        raise BadRecord(1, "bad_header", f"header: {wrong}") from None
    if header.rules not in {None, RULES}:
        what = f"kept by version {header.rules} of the statute; this program knows version {RULES}"
        facts = {"given": header.rules, "known": RULES}
        raise BadRecord(1, "unknown_rules", what, facts=facts)
    try:
        return msgspec.convert(header.tournament, Config, strict=True, str_keys=True)
    except msgspec.ValidationError as wrong:
        raise BadRecord(1, "bad_options", f"tournament: {wrong}") from None


def _numbered(lines: list[bytes]) -> Iterator[tuple[int, bytes]]:
    return enumerate(lines[1:], 1)


def _given(n: int, text: bytes) -> Given:
    line = n + 1
    try:
        row = msgspec.convert(json_object(line, text), RecordRow)
    except msgspec.ValidationError as wrong:
        raise BadRecord(line, "bad_line", str(wrong)) from None
    if row.n != n:
        raise gap(line, row.n, n)
    try:
        do: AnyCommand = msgspec.convert(row.do, AnyCommand, str_keys=True)
    except msgspec.ValidationError as wrong:
        raise BadRecord(line, "unknown_action", f'"do": {wrong}') from None
    return Given(t=row.t, by=row.by, do=do)
