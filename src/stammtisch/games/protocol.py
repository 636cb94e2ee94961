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
"""A seat ``0 .. n-1``, or one of the two actors that are not people: `CHANCE` and `CLOCK`."""

CHANCE: Actor = -1
"""Chance acts by shuffling, drawing lots and throwing dice."""

CLOCK: Actor = -2
"""The clock acts when a window or a player's time to think ends."""

ACTOR_NAMES: Mapping[Actor, str] = {CHANCE: "chance", CLOCK: "clock"}


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What an actor wants to do. Every game has its own tagged union of actions."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type"):
    """Something that happened, including what only some seats may know."""

    discloses: ClassVar[bool] = False
    """Whether it reveals something nobody could know before, apart from the cards it shows: a
    verdict or a hidden vote. Until then, states that differ in this look the same to everybody."""

    lull: ClassVar[float] = 0.0
    """How long bots wait after this event, so that people see what happened, as a multiple of the
    time that a bot seems to think."""

    settles: ClassVar[str] = ""
    """A type of action that this event has made pointless and costly. A seat that still sends one
    from a page that has not shown the event is told to look again, and nothing has happened."""

    public: ClassVar[tuple[str, ...]] = ()
    """The fields that everybody may know."""
    private: ClassVar[tuple[str, ...]] = ()
    """The fields that only the insiders may know."""
    insiders: ClassVar[tuple[str, ...]] = ("seat",)
    """The fields that contain the seats of the insiders."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as ``seat`` may know it (``None``: a spectator), built from what it may see.

        A field that is neither `public` nor `private` is told to nobody: it has its default, or
        ``None``. If the audience of a field depends on more, an event overrides this method and
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
    """Whether everybody, or every insider, may know all fields."""
    told = event.public + event.private if inside else event.public
    return all(name in told for name in event.__struct_fields__)


@cache
def _required(event: type[Event]) -> tuple[str, ...]:
    """The fields without a default."""
    return tuple(field.name for field in msgspec.structs.fields(event) if field.required)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every game's options. The defaults of all fields are the standard rules."""


class RuleViolation(Exception):
    """An action that the rules refuse; nothing has happened.

    ``code`` is stable and in snake_case. ``clause`` is the id of the rule that forbids the action,
    or empty if no rule is the reason. ``facts`` is what a sentence about it needs (card codes,
    suits, seats, numbers), as JSON-compatible values.
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


class BadOptions(ValueError):
    """Options, or a number of seats, that the game does not allow.

    ``option`` is the field, ``given`` what was given, and ``allowed`` says in words what would have
    been right. ``erlaubt`` says it in German if that differs.
    """

    def __init__(self, option: str, given: object, allowed: str, erlaubt: str = "") -> None:
        super().__init__(f"option {option}: {given!r} is not allowed; allowed: {allowed}")
        self.option = option
        self.given = given
        self.allowed = allowed
        self.erlaubt = erlaubt or allowed

    def facts(self) -> dict[str, object]:
        """The values that a sentence in another language needs."""
        return {"option": self.option, "given": self.given, "allowed": self.allowed}


class BadAction(ValueError):
    """Something that is not an action of the game; says what is wrong and what there is."""


class BadPosition(ValueError):
    """A position that is impossible: cards are missing or doubled, or numbers out of range."""


class Blocked(msgspec.Struct, frozen=True):
    """An action that a player might reach for but that is refused, and why."""

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
    """The functions of a game. A module that defines them all is a ``Rules``.

    A state covers a whole match. States are immutable: ``apply`` returns a new one. All functions
    are deterministic and have no side effects.
    """

    def new(self, options: OptionsIn_contra, seats: int) -> StateT:
        """The state before the first action. Raises `BadOptions`."""
        ...

    def actors(self, state: StateT) -> Sequence[Actor]:
        """Everybody who may act now; empty exactly when the match is over."""
        ...

    def legal_actions(self, state: StateT, actor: Actor) -> Sequence[ActionT]:
        """What ``actor`` may do now, in a fixed order; empty for seats that may not act.

        For `CHANCE` the list is empty, because `sample_chance` draws its outcomes.
        """
        ...

    def apply(self, state: StateT, actor: Actor, action: ActionT) -> tuple[StateT, Sequence[Event]]:
        """The next state and what happened, or a `RuleViolation`, and nothing has happened."""
        ...

    def observation(self, state: StateT, seat: int | None) -> ObservationT:
        """Everything ``seat`` may know (``None``: a spectator), and nothing else."""
        ...

    def returns(self, state: StateT) -> Sequence[float] | None:
        """The result of a finished match by seat; higher is better. ``None`` before its end."""
        ...

    def sample_chance(self, state: StateT, source: Source) -> ActionT:
        """The outcome that chance has to provide now, drawn from ``source``."""
        ...

    def determinize(self, observation: ObservationT, source: Source) -> StateT:
        """A complete state, drawn uniformly from those that would give this observation."""
        ...

    def blocked(self, state: StateT, seat: int) -> Sequence[Blocked]:
        """What a player on turn might reach for but may not do, each with the reason."""
        ...

    def timeout(self, state: StateT, seat: int) -> ActionT:
        """The ordinary action that is played for a seat whose time to think has run out."""
        ...

    def alarm(self, state: StateT) -> int | None:
        """The table time in ms at which `CLOCK` has to act; ``None``: no window is open."""
        ...

    def tick(self, state: StateT, t: int) -> ActionT:
        """The clock's action at table time ``t`` ms. Only called if `alarm` is not ``None``."""
        ...

    def hands(self, state: StateT) -> Sequence[Sequence[str]]:
        """The codes of the cards in hand, by seat, as a replay shows them."""
        ...

    def position(self, state: StateT) -> PositionT:
        """The whole state as a struct of plain values that JSON can hold."""
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
    """What a question is about: a match, a view, or neither."""

    source: Source
    """Random numbers for the answer; they are independent of the match."""
    history: History | None = None
    """The match, hidden cards included. The answer tells only what every seat may know by now."""
    view: Any | None = None
    """The observation of whoever asks; ``None`` without a seat, or if no match is running."""


class Questions(msgspec.Struct, frozen=True):
    """What a game can be asked apart from play. A question changes nothing."""

    asked: Any
    """The union of all question types, distinguished by their ``type``."""
    answers: Any
    """The union of all answer types."""
    answer: Callable[[Any, Subject], msgspec.Struct]
    """Answers a question. Raises `RuleViolation` for a question that has no answer."""
    of_views: tuple[type[msgspec.Struct], ...] = ()
    """The types of questions that a seat asks about what it sees. They never get a history."""


class Player(msgspec.Struct, frozen=True):
    """Who sits on a seat when a match begins."""

    name: str
    bot: bool = False


class Chalked(msgspec.Struct, frozen=True):
    """What carries over from match to match, for people to read between two matches."""

    points: tuple[tuple[str, int], ...]
    """Points by name, in the order of the board."""
    goal: int
    rules: tuple[tuple[str, str], ...]
    """The rules that the table has made for itself, each as a line in German and in English."""


class Continuity(msgspec.Struct, Generic[StateT, OptionsT], frozen=True):
    """How a game notes who plays, and carries something over from match to match."""

    noted: frozenset[str]
    """The options in which it does so. They are not rules, and nobody chooses them at a table."""
    seated: Callable[[OptionsT, Sequence[Player], str], OptionsT]
    """The options of a match between these players, by seat, that begins on this day (ISO 8601)."""
    carried: Callable[[OptionsT, StateT], OptionsT]
    """The options of the next match of the same table after this state."""
    gained: Callable[[OptionsT, StateT], Sequence[float]]
    """What this match has brought each seat so far, without what was carried into it."""
    merged: Callable[[OptionsT, str, str], OptionsT]
    """The options after moving what was carried over for one name to another."""
    chalked: Callable[[OptionsT], Sequence[Chalked]]
    """What carries over to the next match, the latest first."""


class ContestTerms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a tournament match."""

    rules: tuple[str, ...] = ()
    """The special rules in force, by their names in the statute."""
    open: bool = False
    """Whether players can break rules; otherwise the table prevents it."""
    judged: bool = False
    """Whether a referee decides alone what the table would vote on."""
    turn_ms: int = 20_000
    pause_ms: int = 10_000
    """The longest pause between two games."""
    goal: int | None = None
    """The number of strokes that ends the match; ``None``: the bell ends it."""
    decks: int | None = None
    """The number of packs; ``None``: as few as the number of players needs."""


class ContestSheet(msgspec.Struct, frozen=True):
    """The outcome of a match so far, by seat."""

    strokes: tuple[int, ...]
    played: tuple[bool, ...]
    """Who was dealt into a game, whether it counted or not."""


class Contest(msgspec.Struct, Generic[StateT, OptionsT], frozen=True):
    """How a game is played at the tables of a tournament: by those present, until the bell.

    The lowest seat present deals the first game.
    """

    options: Callable[[ContestTerms], OptionsT]
    attend: Callable[[Sequence[int]], Action]
    """The clock's action that makes these seats, and no others, present at the table."""
    here: Callable[[StateT], Sequence[int]]
    """The seats that are present."""
    ring: Callable[[int | None], Action]
    """The clock's action that ends the match at this table time; ``None``: nobody knows when."""
    rings: Callable[[StateT], int | None]
    """The table time at which it ends."""
    sheet: Callable[[StateT], ContestSheet]
    judge: Callable[[bool], Action] | None = None
    """The clock's action by which a referee finds somebody guilty or not, if the game has it."""
    parties: Callable[[StateT], tuple[int, int] | None] | None = None
    """Between whom a referee has to decide now: who has brought it, and against whom."""


class Game(
    msgspec.Struct,
    Generic[StateT, ActionT, ObservationT, OptionsT, PositionT],
    frozen=True,
    kw_only=True,
):
    """A game: its name, its rules, and the types of everything that goes in and out."""

    name: str
    """What users type, such as ``zwanzig`` or ``zwiebel-2004``."""
    folder: str
    """The folder of the game under ``games/`` and in the page; if another package brings the game,
    the name of that package."""
    seats: range
    """The possible numbers of seats."""
    default_seats: int
    rules_version: int
    """Increased when a reading of the rules changes. Every record contains it."""
    rules: Rules[StateT, ActionT, ObservationT, OptionsT, PositionT]
    options: type[OptionsT]
    actions: Any
    """The union of all action types, chance and clock included."""
    events: Any
    """The union of all event types."""
    observations: type[ObservationT]
    positions: type[PositionT]
    questions: Questions | None = None
    """What the game can be asked apart from play, if anything."""
    continuity: Continuity[StateT, OptionsT] | None = None
    """``None``: a match knows only seats, and the next one begins from nothing."""
    contest: Contest[StateT, OptionsT] | None = None
    """``None``: there are no tournaments of this game."""
    offered: Callable[[Sequence[ActionT]], Sequence[ActionT]] | None = None
    """If there can be hundreds of legal actions: those that are sent to a page, which derives the
    others from its observation. All of them remain legal."""
    hushed: Callable[[StateT], bool] | None = None
    """Whether the set phrases of the chat are paused because people are judging one another. Tells
    no more than everybody sees. ``None``: never."""
    stands: Callable[[ActionT], str] | None = None
    """The clause by which this action cannot be taken back. If empty or ``None``, it can be taken
    back when everybody agrees and nobody has learned anything from it."""
    deal: Callable[[StateT], int] | None = None
    """The number of the deal that a state belongs to. It grows no later than with the first card
    of a new deal. ``None``: a match is one deal."""
    recall: Callable[[StateT, int], ObservationT] | None = None
    """What a seat knows that has followed the match and forgets nothing: its observation, plus what
    public events have told. Bots are asked with it, and each level leaves out what it forgets.
    ``None``: the observation says it all."""
    unnamed: (
        Callable[
            [OptionsT, Sequence[ActionT], Callable[[str], str]],
            tuple[OptionsT, Sequence[ActionT]],
        ]
        | None
    ) = None
    """The options and actions of the same match for readers who shall not learn who played. The
    function given says what a name becomes; words that people made up are replaced or left out, and
    the rules accept the match as before. ``None``: neither names nor such words stand in them."""
    remembering: tuple[tuple[str, object], ...] = ()
    """Options under which remembering is part of the game, each with the value that makes it so:
    there nobody looks back while a match runs, unless whoever opens the table wants it."""
    hints: int = 5
    """How many hints a seat may ask for in one deal, if its table allows hints at all."""
    printout: Callable[[ObservationT, Literal["de", "en"]], str] | None = None
    """An observation as lines of text; ``None``: its fields, one per line."""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickles and deep copies, of matches and records, too: a game goes by its name.

        Its rules are a module, and those stay where they are.
        """
        known: Mapping[str, AnyGame] = importlib.import_module(__package__).games()
        if known.get(self.name) is self:
            return _called, (self.name,)
        return cast("tuple[Any, ...]", msgspec.Struct.__reduce__(self))

    def action(self, given: str | bytes | Mapping[str, object]) -> ActionT:
        """The action described by JSON text or a dict, such as ``{"type": "play", "card": "7H"}``.

        `Rules.apply` decides whether it is legal now. Raises `BadAction`.
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
        """The table as text for a terminal, as ``seat`` sees it (``None``: a spectator).

        It is made from the observation alone, so it reveals no more. Seats count from 0, and cards
        have the codes of actions, so that a reader can write the next one. Raises `ValueError` for
        a state of another game, a seat that is not at the table, and another language.
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
"""A game that was found by its name, whose types are therefore unknown."""

SomeState: TypeAlias = Any
"""A state of such a game. Only the game's own functions look inside."""

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
