"""What a game is: pure functions over immutable states, and the words every layer shares."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar, cast, get_args

import msgspec
import msgspec.structs

from stammtisch.cards.shuffle import Source as Source  # noqa: PLC0414 - a word of the rules

Actor: TypeAlias = int
"""A seat ``0 .. n-1``, or one of the two actors that are nobody."""

CHANCE: Actor = -1
"""Shuffles, lots and throws of dice are this actor's actions."""

CLOCK: Actor = -2
"""The end of a window or of a time to think is this actor's action."""

ACTOR_NAMES: Mapping[Actor, str] = {CHANCE: "chance", CLOCK: "clock"}


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something an actor wants done; every game has its own tagged union of them."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Something that happened, complete with what only some seats may know."""

    discloses: ClassVar[bool] = False
    """By the rules it tells what nobody could know before, beyond the cards it shows: a verdict, a
    hidden vote. Until it happens, states that differ in this look the same to everyone."""

    lull: ClassVar[float] = 0.0
    """How long bots leave the table as this has made it, so that people see what happened: so many
    times as long as a bot seems to think."""

    settles: ClassVar[str] = ""
    """A type of action that this has made pointless, and that would cost whoever still does it: a
    seat whose page did not show this yet is told to look again, and nothing has happened."""

    public: ClassVar[tuple[str, ...]] = ()
    """The fields that everybody may know."""
    private: ClassVar[tuple[str, ...]] = ()
    """The fields that only the insiders may know."""
    insiders: ClassVar[tuple[str, ...]] = ("seat",)
    """The fields that hold their seats."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as ``seat`` knows it (``None``: a spectator), built from what it may see.

        A field that is named neither `public` nor `private` is told to nobody: it has its default,
        or ``None``. Where the audience of a field depends on more, an event overrides this and
        builds what is seen itself; it never deletes, and never returns ``self``.
        """
        kind = type(self)
        inside = self.private and seat in [getattr(self, name) for name in self.insiders]
        if _whole(kind, bool(inside)):
            return self
        told = self.public + self.private if inside else self.public
        known = {name: getattr(self, name) for name in told}
        return kind(**dict.fromkeys(_required(kind)) | known)


@cache
def _whole(event: type[Event], inside: bool) -> bool:
    """All fields may be known to everybody, or to the insiders."""
    told = event.public + event.private if inside else event.public
    return all(name in told for name in event.__struct_fields__)


@cache
def _required(event: type[Event]) -> tuple[str, ...]:
    """The fields without a default."""
    return tuple(field.name for field in msgspec.structs.fields(event) if field.required)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every game's table options; all fields have the standard rules as default."""


class RuleViolation(Exception):  # noqa: N818 - the word of the rules, not of Python
    """A player's mistake: nothing has happened.

    ``code`` is stable and in snake_case, ``clause`` the id of the rule that forbids it (empty
    where no rule is the reason), ``facts`` what a sentence about it needs (card codes, suits,
    seats, numbers), as JSON-compatible values.
    """

    def __init__(self, code: str, clause: str = "", **facts: Any) -> None:
        super().__init__(code, clause, facts)
        self.code = code
        self.clause = clause
        self.facts: dict[str, object] = facts

    def __reduce__(self) -> tuple[Any, ...]:
        # It travels from one process to another; facts are no positional arguments.
        return _refused, (self.code, self.clause, self.facts)

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value}" for key, value in self.facts.items())
        clause = f" ({self.clause})" if self.clause else ""
        return f"{self.code}{clause}" + (f": {facts}" if facts else "")


def _refused(code: str, clause: str, facts: Mapping[str, Any]) -> RuleViolation:
    return RuleViolation(code, clause, **facts)


class BadOptions(ValueError):  # noqa: N818
    """Table options, or a number of seats, that the game does not know.

    ``option`` is the field, ``given`` what came, ``allowed`` what would have been right, in words,
    and ``erlaubt`` the same in German where it is not the same.
    """

    def __init__(self, option: str, given: object, allowed: str, erlaubt: str = "") -> None:
        super().__init__(f"option {option}: {given!r} is not allowed; allowed: {allowed}")
        self.option = option
        self.given = given
        self.allowed = allowed
        self.erlaubt = erlaubt or allowed

    def facts(self) -> dict[str, object]:
        """What a sentence in another language needs."""
        return {"option": self.option, "given": self.given, "allowed": self.allowed}


class BadAction(ValueError):  # noqa: N818
    """What was given is no action of the game; says what is wrong and what there is."""


class BadPosition(ValueError):  # noqa: N818
    """A position that cannot stand on a table: cards missing or twice, numbers out of range."""


class Blocked(msgspec.Struct, frozen=True):
    """An action that lies in reach of a player's hand but is refused, and why."""

    action: Action
    code: str
    clause: str
    facts: dict[str, Any]


StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT", bound=Action)
ObservationT = TypeVar("ObservationT", bound=msgspec.Struct)
OptionsT = TypeVar("OptionsT", bound=Options)
OptionsIn_contra = TypeVar("OptionsIn_contra", bound=Options, contravariant=True)
PositionT = TypeVar("PositionT", bound=msgspec.Struct)


class Rules(Protocol[StateT, ActionT, ObservationT, OptionsIn_contra, PositionT]):
    """The functions of a game; a module that defines them is a ``Rules``.

    A state covers a whole match. States are immutable: ``apply`` returns a new one. All functions
    are deterministic and have no side effect.
    """

    def new(self, options: OptionsIn_contra, seats: int) -> StateT:
        """The state before the first action. Raises `BadOptions`."""
        ...

    def actors(self, state: StateT) -> Sequence[Actor]:
        """Everyone who may act now; empty exactly when the match is over."""
        ...

    def legal_actions(self, state: StateT, actor: Actor) -> Sequence[ActionT]:
        """What ``actor`` may do now, in a fixed order; empty for seats that may not act.

        For `CHANCE` the list is empty: its outcomes are drawn by `sample_chance`.
        """
        ...

    def apply(self, state: StateT, actor: Actor, action: ActionT) -> tuple[StateT, Sequence[Event]]:
        """The next state and what happened, or a `RuleViolation` and nothing happened."""
        ...

    def observation(self, state: StateT, seat: int | None) -> ObservationT:
        """All that ``seat`` may know (``None``: a spectator), and nothing else."""
        ...

    def returns(self, state: StateT) -> Sequence[float] | None:
        """The result of a finished match by seat, higher is better; ``None`` before its end."""
        ...

    def sample_chance(self, state: StateT, source: Source) -> ActionT:
        """The outcome that chance owes now, drawn from ``source``."""
        ...

    def determinize(self, observation: ObservationT, source: Source) -> StateT:
        """A full state, drawn uniformly from those in which this observation would be made."""
        ...

    def blocked(self, state: StateT, seat: int) -> Sequence[Blocked]:
        """What a player on turn might reach for but may not do, each with its reason."""
        ...

    def timeout(self, state: StateT, seat: int) -> ActionT:
        """The ordinary action that is played for a seat whose time to think is over."""
        ...

    def alarm(self, state: StateT) -> int | None:
        """The table time in ms at which `CLOCK` has to act; ``None``: no window is open."""
        ...

    def tick(self, state: StateT, t: int) -> ActionT:
        """The clock's action at table time ``t`` ms. Only called where `alarm` is not ``None``."""
        ...

    def hands(self, state: StateT) -> Sequence[Sequence[str]]:
        """By seat, the cards in hand as codes: what a replay lays open."""
        ...

    def position(self, state: StateT) -> PositionT:
        """The whole state as a struct of plain values, readable as JSON."""
        ...

    def restore(self, position: PositionT) -> StateT:
        """The state that `position` describes. Raises `BadPosition`."""
        ...


class History(msgspec.Struct, frozen=True):
    """A match so far: where it began, and every action in order."""

    start: Any
    """The state before the first action."""
    moves: Sequence[tuple[Actor, Action]]


class Subject(msgspec.Struct, frozen=True):
    """What a question is asked about: at most one of a match and a view."""

    source: Source
    """Chance for the answer; it has nothing to do with the chance of the match."""
    history: History | None = None
    """The match, hidden cards included: the answer tells only what every seat may know by now."""
    view: Any | None = None
    """The observation of the one who asks; ``None`` for who has no seat, or where nothing runs."""


class Questions(msgspec.Struct, frozen=True):
    """What a game can be asked beside the play; nothing changes by it."""

    asked: Any
    """The union of all question types, told apart by their ``type``."""
    answers: Any
    """The union of all answer types."""
    answer: Callable[[Any, Subject], msgspec.Struct]
    """The answer to a question. Raises `RuleViolation` for a question that has none."""
    of_views: tuple[type[msgspec.Struct], ...] = ()
    """The types of questions that a seat asks about what it sees; they never get a history."""


class Player(msgspec.Struct, frozen=True):
    """Who sits on a seat when a match begins."""

    name: str
    bot: bool = False


class Chalked(msgspec.Struct, frozen=True):
    """What is carried on from match to match, for who reads it between two of them."""

    points: tuple[tuple[str, int], ...]
    """By name, as they stand there."""
    goal: int
    rules: tuple[tuple[str, str], ...]
    """The rules that the table has made for itself: a line each in German and in English."""


class Continuity(msgspec.Struct, Generic[StateT, OptionsT], frozen=True):
    """How a game takes note of who plays, and carries something on from match to match."""

    noted: frozenset[str]
    """The options in which it does so; they are no rules, and nobody chooses them at a table."""
    seated: Callable[[OptionsT, Sequence[Player], str], OptionsT]
    """The options of a match between these players, by seat, begun on this day (ISO 8601)."""
    carried: Callable[[OptionsT, StateT], OptionsT]
    """The options of the next match of the same table after this state."""
    gained: Callable[[OptionsT, StateT], Sequence[float]]
    """By seat, what this match has brought so far, without what was carried into it."""
    merged: Callable[[OptionsT, str, str], OptionsT]
    """The options in which what was carried on for one name belongs to another."""
    chalked: Callable[[OptionsT], Sequence[Chalked]]
    """What goes on in the next match, the latest first."""


class ContestTerms(msgspec.Struct, frozen=True, kw_only=True):
    """By what a tournament's match is played."""

    rules: tuple[str, ...] = ()
    """The special rules in force, by their names in the statute."""
    open: bool = False
    """Whether violations can be committed; else the table prevents them."""
    turn_ms: int = 20_000
    pause_ms: int = 10_000
    """The longest pause between two games."""
    goal: int | None = None
    """So many strokes end the match; ``None``: the bell does."""
    decks: int | None = None
    """``None``: as few as so many players need."""


class ContestSheet(msgspec.Struct, frozen=True):
    """What a match has come to, by seat."""

    strokes: tuple[int, ...]
    played: tuple[bool, ...]
    """Who was dealt into a game, whether or not it counted."""


class Contest(msgspec.Struct, Generic[StateT, OptionsT], frozen=True):
    """How a game is played at the tables of a tournament: with those who are there, to the bell.

    The lowest seat that is there deals the first game.
    """

    options: Callable[[ContestTerms], OptionsT]
    attend: Callable[[Sequence[int]], Action]
    """The clock's action by which these seats are at the table and no others."""
    here: Callable[[StateT], Sequence[int]]
    """The seats that are."""
    ring: Callable[[int | None], Action]
    """The clock's action by which the match ends at this table time; ``None``: nobody knows."""
    rings: Callable[[StateT], int | None]
    """When it will."""
    sheet: Callable[[StateT], ContestSheet]


class Game(
    msgspec.Struct,
    Generic[StateT, ActionT, ObservationT, OptionsT, PositionT],
    frozen=True,
    kw_only=True,
):
    """A game by its name, with its rules and the types of all that goes in and out."""

    name: str
    """What users type: ``zwanzig``, ``zwiebel-2004``."""
    folder: str
    """The folder under ``games/`` and in the page that holds it; of a game that another package
    brings, the name of that package."""
    seats: range
    """The numbers of seats it can be played with."""
    default_seats: int
    rules_version: int
    """Raised when a reading of the rules changes; stands in every record."""
    rules: Rules[StateT, ActionT, ObservationT, OptionsT, PositionT]
    options: type[OptionsT]
    actions: Any
    """The union of all action types, chance and clock included."""
    events: Any
    """The union of all event types."""
    observations: type[ObservationT]
    positions: type[PositionT]
    questions: Questions | None = None
    """What it can be asked beside the play, if anything."""
    continuity: Continuity[StateT, OptionsT] | None = None
    """``None``: a match knows seats only, and the next one begins from nothing."""
    contest: Contest[StateT, OptionsT] | None = None
    """``None``: no tournament is played in it."""
    offered: Callable[[Sequence[ActionT]], Sequence[ActionT]] | None = None
    """Where legal actions can be hundreds: those of them that are told to a page, which reads what
    the others are from its observation. All of them remain legal."""
    hushed: Callable[[StateT], bool] | None = None
    """Whether the set phrases of the chat rest now, since people are judging one another; it tells
    no more than everybody sees. ``None``: never."""
    stands: Callable[[ActionT], str] | None = None
    """The clause by which this action stands once it is done, whatever the others say; empty or
    ``None``: by consent of all it may be taken back if nobody has learned anything by it."""
    deal: Callable[[StateT], int] | None = None
    """The number of the deal that a state belongs to; it grows no later than with the first card
    that is dealt anew. ``None``: a match is one deal."""
    recall: Callable[[StateT, int], ObservationT] | None = None
    """What a seat knows that has followed the match and forgets nothing: its observation, and what
    public events have told besides. Bots are asked with it; what a level forgets, it leaves out.
    ``None``: the observation says it all."""
    hints: int = 5
    """So often a seat may ask in one deal what would be wise, where its table allows it at all."""
    printout: Callable[[ObservationT, Literal["de", "en"]], str] | None = None
    """An observation as lines of text; ``None``: its fields, one a line."""

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickles and deep copies, of matches and records, too: a game goes by its name.

        Its rules are a module, and those stay where they are.
        """
        known: Mapping[str, AnyGame] = importlib.import_module(__package__).games()
        if known.get(self.name) is self:
            return _called, (self.name,)
        return cast("tuple[Any, ...]", msgspec.Struct.__reduce__(self))

    def action(self, given: str | bytes | Mapping[str, object]) -> ActionT:
        """The action that JSON text, or a dict, describes: ``{"type": "play", "card": "7H"}``.

        Whether it is legal now, `Rules.apply` says. Raises `BadAction`.
        """
        try:
            plain = msgspec.json.decode(given) if isinstance(given, str | bytes) else given
            named = plain.get("type") if isinstance(plain, Mapping) else None
            if named not in (known := _tags(self.actions)):
                raise BadAction(f'its "type" is one of: {", ".join(known)}')
            return cast("ActionT", msgspec.convert(plain, self.actions))
        except (msgspec.DecodeError, RecursionError, TypeError, ValueError) as wrong:
            raise BadAction(f"no action of {self.name}: {given!r:.200}: {wrong}") from None

    def text(
        self, state: StateT, seat: int | None = None, language: Literal["de", "en"] = "en"
    ) -> str:
        """The table as text, with what ``seat`` may know (``None``: a spectator), for a terminal.

        Made of the observation alone, so it tells no more. Seats count from 0 and cards have the
        codes of actions, so that who reads it can write the next one. Raises `ValueError` for a
        state of another game, a seat that is not at the table, and another language.
        """
        kind = type(self.rules.new(self.options(), self.default_seats))
        if not isinstance(state, kind):
            raise ValueError(f"this is no state of {self.name}: {state!r:.80}; rules.new makes one")
        there = range(len(self.rules.hands(state)))
        if seat is not None and (type(seat) is not int or seat not in there):
            raise ValueError(f"seat {seat!r}: the seats of this table are 0 to {there.stop - 1}")
        if language not in {"de", "en"}:
            raise ValueError(f"language {language!r}: there are 'de' and 'en'")
        seen = self.rules.observation(state, seat)
        return self.printout(seen, language) if self.printout is not None else _listed(seen)


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game that was found by its name, so that nothing is known of its types."""

SomeState: TypeAlias = Any
"""A state of such a game: only its own functions look inside."""

SomeObservation: TypeAlias = Any
"""An observation of such a game; ``None`` before there is one."""


def _called(name: str) -> AnyGame:
    found: AnyGame = importlib.import_module(__package__).game(name)
    return found


def _tags(actions: Any) -> tuple[str, ...]:
    """The names on the wire of a game's actions."""
    return tuple(str(one.__struct_config__.tag) for one in get_args(actions) or (actions,))


def _listed(seen: msgspec.Struct) -> str:
    """The fields of an observation, one a line."""
    fields = ((name, getattr(seen, name)) for name in seen.__struct_fields__)
    return "\n".join(f"{name}: {msgspec.json.encode(value).decode()}" for name, value in fields)
