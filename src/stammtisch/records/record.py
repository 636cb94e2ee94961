"""Reading and writing the record of a match: JSON Lines, one action a line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from stammtisch.games import UnknownGame, game, games
from stammtisch.games.json_values import Json, JsonObject
from stammtisch.games.protocol import ACTOR_NAMES, Action, Actor, AnyGame
from stammtisch.games.validation.misfits import misfit

FORMAT = 1
"""The version of the format, the only one that is written or read."""

MAX_BYTES = 4_000_000
"""The longest record that is read. The longest match of six at Zwanzig needs a tenth of it."""

MARK = "\ufeff".encode()
"""What some editors put in front of a text."""

Nonce: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{16,64}$")]
"""What a seat's client contributes to a draw of chance."""
Hash: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class BadRecord(Exception):
    """A record that cannot be read or does not follow the rules.

    ``line`` counts from 1 (the header). ``code`` is stable and in snake_case; a refusal of the
    rules keeps its own. ``what`` says in English what is wrong and what would have been right, and
    ``facts`` is what a sentence in another language needs. If the rules refused an action, the
    facts are those of the refusal, ``clause`` names the rule, ``move`` is what was refused, and
    ``header`` says in which match.
    """

    def __init__(  # noqa: PLR0913 - an error carries what can be said about it
        self,
        line: int,
        code: str,
        what: str,
        clause: str = "",
        *,
        facts: Mapping[str, object] | None = None,
        move: Move | None = None,
        header: Header | None = None,
    ) -> None:
        super().__init__(line, code, what, clause)
        self.line = line
        self.code = code
        self.what = what
        self.clause = clause
        self.facts = dict(facts or {})
        self.move = move
        self.header = header

    def at(self, line: int) -> BadRecord:
        """The same about another line, for readers of another form of the record."""
        said = self.code, self.what, self.clause
        return BadRecord(line, *said, facts=self.facts, move=self.move, header=self.header)

    def told(self) -> dict[str, object]:
        """All of it as values of JSON, for a page to put into words.

        If the rules refused an action, ``step`` is its number, ``by`` its actor, and ``match`` has
        the fields of the header that its words need: ``game``, ``options``, ``players``, ``names``.
        """
        said: dict[str, object] = {"line": self.line, "code": self.code, "what": self.what}
        said |= {"clause": self.clause, "facts": self.facts}
        if self.move is None or self.header is None:
            return said
        of = self.header
        match = {"game": of.game, "options": of.options, "players": of.players, "names": of.names}
        return said | {"step": self.move.n, "by": self.move.actor, "match": match}

    def __str__(self) -> str:
        clause = f", {self.clause}" if self.clause else ""
        return f"line {self.line}: {self.what} ({self.code}{clause})"


class Fair(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """The proof that nobody chose the shuffles. The lines of chance contain the nonces."""

    table: str
    commitment: Hash
    """SHA-256 of the secret, published before the first draw."""
    secret: Hash
    """32 bytes in hex, disclosed after the match."""
    round: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    """The round whose tables all had this secret and the same draws: there are no nonces then.
    ``None``: a table with a secret of its own."""


class Header(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """The first line: which game, by which rules, and who plays."""

    format: int
    game: str
    rules: int | None = None
    """The version of the rules that it was played by; ``None``: the current one."""
    options: JsonObject = {}
    """The options that differ from the standard rules."""
    players: list[str]
    """The names by seat; bots are ``bot:name``."""
    names: list[str] = []
    """What everybody was called at the table, by seat; if empty, as in ``players``."""
    position: JsonObject | None = None
    """The state from which the actions continue, if not from the beginning of a match."""
    fair: Fair | None = None
    started: str | None = None
    """When the match began, in ISO 8601."""
    practice: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """How many actions at the beginning belong to another match, from which this one was continued
    for practice; ``None``: a match of its own."""
    redealt: Annotated[int, msgspec.Meta(ge=0)] | None = None
    """The seat that practised with other cards: what it could not know of ``position`` was drawn
    anew, as draw 0 of the secret."""


class MoveLine(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """Any further line, as it is written."""

    n: int
    by: int | str
    do: JsonObject
    t: Annotated[int, msgspec.Meta(ge=0)] | None = None
    nonces: list[Nonce | None] | None = None
    auto: Literal["timeout", "bot"] | None = None


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """An action of a record and who took it."""

    n: int
    """1, 2, 3 … without gaps."""
    actor: Actor
    action: Action
    t: int | None = None
    """Table time in ms."""
    nonces: tuple[str | None, ...] | None = None
    """What the seats' clients contributed to this draw, by seat."""
    auto: Literal["timeout", "bot"] | None = None
    """Set if the table acted in a person's place."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A well-formed record. `stammtisch.replay` checks whether it follows the rules."""

    header: Header
    game: AnyGame
    options: Json
    """The game's own options struct."""
    moves: tuple[Move, ...]
    header_lines: int = 1
    """The number of lines in the file before the first move."""

    def __repr__(self) -> str:
        players = ", ".join(self.header.players)
        return f"<Record of {self.game.name}: {players}; {len(self.moves)} actions>"

    def line_of(self, move: Move) -> int:
        """The line of the file that contains this move, from 1."""
        return move.n + self.header_lines


_ACTORS: Mapping[str, Actor] = {name: actor for actor, name in ACTOR_NAMES.items()}


def read(text: str | bytes, until: int | None = None) -> Record:
    """Read the record written in ``text``, up to and including action ``until``.

    Checks form and order. `stammtisch.replay` checks the rules. Raises `BadRecord`.
    """
    lines = lines_of(text, MAX_BYTES)
    header = _header(lines[0])
    the_game = _game(header)
    options = _options(header, the_game)
    rows = lines[1:] if until is None else lines[1 : max(until, 0) + 1]
    moves = tuple(_move(n, row, header, the_game) for n, row in enumerate(rows, 1))
    return Record(header=header, game=the_game, options=options, moves=moves)


def encode(header: Header, moves: Iterable[Move]) -> str:
    """The text of a record, ending with a line break, from which `read` restores it."""
    lines = [_json(header)]
    for move in moves:
        row = MoveLine(
            n=move.n,
            by=by(move.actor),
            do=msgspec.to_builtins(move.action),
            t=move.t,
            nonces=None if move.nonces is None else list(move.nonces),
            auto=move.auto,
        )
        lines.append(_json(row))
    return "\n".join(lines) + "\n"


def by(actor: Actor) -> int | str:
    """What a record calls this actor: a seat, ``chance`` or ``clock``."""
    return actor if actor >= 0 else ACTOR_NAMES[actor]


def header_for(the_game: AnyGame, options: Json, players: Iterable[str], **more: Json) -> Header:
    """The header of a match of ``the_game``, naming only options that are not the standard."""
    standard = msgspec.to_builtins(the_game.options())
    chosen = msgspec.to_builtins(options)
    return Header(
        format=FORMAT,
        game=the_game.name,
        rules=the_game.rules_version,
        options={name: value for name, value in chosen.items() if value != standard.get(name)},
        players=list(players),
        **more,
    )


def lines_of(text: str | bytes, most: int) -> list[bytes]:
    """The lines of any record, at least one, without the mark that some editors put in front.

    Raises `BadRecord` for one of more than ``most`` bytes, or of none.
    """
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > most:
        what = f"a record has at most {most} bytes"
        raise BadRecord(1, "too_large", what, facts={"most": most})
    lines = data.removeprefix(MARK).rstrip().splitlines()
    if not lines:
        raise BadRecord(1, "not_json", "the record is empty; its first line is the header")
    return lines


def unknown_format(given: object, known: int) -> BadRecord:
    """The refusal of a format that another version may have written."""
    what = f"format {given!r} is unknown; this program reads format {known}"
    return BadRecord(1, "unknown_format", what, facts={"given": given, "known": known})


def gap(line: int, given: int, due: int) -> BadRecord:
    """The refusal of a line that is not the next one."""
    what = f'"n" is {given} where {due} was due'
    return BadRecord(line, "gap", what, facts={"given": given, "due": due})


def json_object(line: int, text: bytes) -> dict[str, object]:
    """What a line of any record holds. Raises `BadRecord` ``not_json``."""
    if not text.strip():
        raise BadRecord(line, "not_json", "the line is empty")
    try:
        given = msgspec.json.decode(text)
    except RecursionError:
        raise BadRecord(line, "not_json", "not a line of JSON: nested too deeply") from None
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as wrong:
        raise BadRecord(line, "not_json", f"not a line of JSON: {wrong}") from None
    if not isinstance(given, dict):
        raise BadRecord(line, "not_json", "a line is one JSON object: {…}")
    return given


def _header(text: bytes) -> Header:
    # a line with nothing but a bracket begins a file of JSON that is something else
    if not text.lstrip().startswith((b"{", b"[")) or text.strip() in {b"{", b"["}:
        what = 'this is no record; one begins with {"format": 1, …} or with "stammtisch 1"'
        raise BadRecord(1, "no_record", what)
    given = json_object(1, text)
    if "format" not in given:
        raise BadRecord(1, "bad_header", 'the header lacks "format"; it reads {"format": 1, …}')
    if given["format"] != FORMAT or isinstance(given["format"], bool):
        raise unknown_format(given["format"], FORMAT)
    try:
        return msgspec.convert(given, Header)
    except msgspec.ValidationError as wrong:
        raise BadRecord(1, "bad_header", f"header: {wrong}") from None


def _game(header: Header) -> AnyGame:
    try:
        found = game(header.game)
    except UnknownGame as wrong:
        known = {"given": wrong.name, "known": ", ".join(games())}
        raise BadRecord(1, "unknown_game", str(wrong), facts=known) from None
    if header.rules not in {None, found.rules_version}:
        what = (
            f"played by version {header.rules} of the rules of {found.name}; "
            f"this program knows version {found.rules_version}"
        )
        versions = {"given": header.rules, "known": found.rules_version}
        raise BadRecord(1, "unknown_rules", what, facts=versions)
    if len(header.players) not in found.seats:
        allowed = f"{found.seats.start} to {found.seats.stop - 1}"
        what = f"{len(header.players)} players; {found.name} is played by {allowed}"
        counts = {"given": len(header.players), "least": found.seats[0], "most": found.seats[-1]}
        raise BadRecord(1, "wrong_players", what, facts=counts)
    if header.names and len(header.names) != len(header.players):
        what = f"{len(header.names)} names for {len(header.players)} players"
        raise BadRecord(1, "bad_header", what)
    if header.redealt is not None and header.position is None:
        raise BadRecord(1, "bad_header", "redealt without the position that was dealt")
    if header.redealt is not None and header.redealt >= len(header.players):
        what = f"redealt for seat {header.redealt}; the seats are 0 to {len(header.players) - 1}"
        raise BadRecord(1, "bad_header", what)
    return found


def _options(header: Header, the_game: AnyGame) -> Json:
    try:
        return msgspec.convert(header.options, the_game.options)
    except msgspec.ValidationError as wrong:
        raise BadRecord(1, "bad_options", f"options: {wrong}") from None


def _move(n: int, text: bytes, header: Header, the_game: AnyGame) -> Move:
    line = n + 1
    try:
        row = msgspec.convert(json_object(line, text), MoveLine)
    except msgspec.ValidationError as wrong:
        raise BadRecord(line, "bad_line", str(wrong)) from None
    if row.n != n:
        raise gap(line, row.n, n)
    seats = len(header.players)
    actor = _ACTORS.get(row.by) if isinstance(row.by, str) else row.by
    if actor is None or (isinstance(row.by, int) and row.by not in range(seats)):
        known = f'"chance", "clock", 0 .. {seats - 1}'
        what = f'"by" is {row.by!r}; it is "chance", "clock" or a seat from 0 to {seats - 1}'
        facts = {"given": row.by, "known": known}
        raise BadRecord(line, "unknown_actor", what, facts=facts)
    if row.nonces is not None and len(row.nonces) != seats:
        what = f"{len(row.nonces)} nonces for {seats} seats; a seat without one has null"
        raise BadRecord(line, "bad_line", what)
    try:
        action = msgspec.convert(row.do, the_game.actions)
    except msgspec.ValidationError as wrong:
        kind = row.do.get("type")
        foreign = isinstance(kind, str) and misfit(wrong).path == "type"
        what = f"{the_game.name} has no action {kind!r}" if foreign else f'"do": {wrong}'
        raise BadRecord(line, "unknown_action", what) from None
    return Move(
        n=n,
        actor=actor,
        action=action,
        t=row.t,
        nonces=None if row.nonces is None else tuple(row.nonces),
        auto=row.auto,
    )


def _json(value: Json) -> str:
    return msgspec.json.encode(value).decode()
