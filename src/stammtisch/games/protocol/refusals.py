"""What a game does not accept, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import msgspec

from stammtisch.games.protocol.actions import ACTOR_NAMES, Action, Actor


class RuleViolation(Exception):
    """An action that the rules refuse; nothing has happened.

    ``code`` is stable and in snake_case. ``clause`` is the id of the rule that forbids the action,
    or empty if no rule is the reason. ``facts`` is what a sentence about it needs (card codes,
    suits, seats, numbers), as JSON-compatible values. ``str`` gives the sentence in English, with
    all three behind it. `Rules.legal_actions` lists what would have been accepted.
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
        said = self.code.replace("_", " ")
        for speaker in _SPEAKERS:
            with suppress(Exception):  # a game of another package may have words for other facts
                said = speaker(self) or said
        facts = ", ".join(f"{key}={value}" for key, value in self.facts.items())
        named = ", ".join(filter(None, (self.code, self.clause)))
        return f"{said} ({named}: {facts})" if facts else f"{said} ({named})"


_SPEAKERS: list[Callable[[RuleViolation], str]] = []


def spoken_by(speaker: Callable[[RuleViolation], str]) -> None:
    """Let this find the English sentence of a refusal, empty where it has none.

    The sentences are those of the games, which stand above what a game is.
    """
    _SPEAKERS.append(speaker)


def _refused(code: str, clause: str, facts: Mapping[str, Any]) -> RuleViolation:
    return RuleViolation(code, clause, **facts)


class BadOptions(ValueError):
    """Options, or a number of seats, that the game does not allow.

    ``option`` is the field, ``given`` what was given, and ``allowed`` says in words what would have
    been right. ``erlaubt`` says it in German if that differs.
    """

    def __init__(self, option: str, given: object, allowed: str, erlaubt: str = "") -> None:
        super().__init__(f"option {option}: {given!r:.80} is not allowed; allowed: {allowed}")
        self.option = option
        self.given = given
        self.allowed = allowed
        self.erlaubt = erlaubt or allowed

    def __reduce__(self) -> tuple[Any, ...]:
        return BadOptions, (self.option, self.given, self.allowed, self.erlaubt)

    def facts(self) -> dict[str, object]:
        """The values that a sentence in another language needs."""
        allowed = {"allowed": self.allowed, "erlaubt": self.erlaubt}
        return {"option": self.option, "given": self.given, **allowed}


class BadAction(ValueError):
    """Something that is not an action of the game; says what is wrong and what there is."""


class BadSeat(ValueError):
    """What is no seat of this table; says which there are.

    A seat is a plain ``int``, as in a record: ``True``, ``1.0`` and NumPy's numbers are none.
    """

    def __init__(self, seat: object, seats: int) -> None:
        kind = "" if type(seat) is int else f", each an int, not {type(seat).__name__}"
        super().__init__(f"seat {seat!r:.80}: the seats of this table are 0 to {seats - 1}{kind}")
        self.seat = seat
        self.seats = seats

    def __reduce__(self) -> tuple[Any, ...]:
        return BadSeat, (self.seat, self.seats)


def check_viewer(seat: int | None, seats: int) -> None:
    """Raises `BadSeat` for what is neither a seat at this table nor a spectator, ``None``.

    Python would take -1, the number of chance, for the last seat.
    """
    if seat is not None and not (type(seat) is int and 0 <= seat < seats):
        raise BadSeat(seat, seats)


def check_actor(actor: Actor, seats: int) -> None:
    """Raises `BadSeat` for what is neither a seat at this table nor `CHANCE` nor `CLOCK`."""
    if not (type(actor) is int and (0 <= actor < seats or actor in ACTOR_NAMES)):
        raise BadSeat(actor, seats)


class BadState(ValueError):
    """What is no state of the game that was asked; says what makes one."""


def no_state(game: str, given: object) -> BadState:
    """The error about ``given``, which is none; ``game`` is the name that users type."""
    how = "rules.new makes one"
    if isinstance(given, tuple):
        how = "apply returns it with the events: state, events = rules.apply(…)"
    return BadState(f"this is no state of {game}: {given!r:.80}; {how}")


class BadPosition(ValueError):
    """A position that is impossible: cards are missing or doubled, or numbers out of range."""


class Blocked(msgspec.Struct, frozen=True):
    """An action that a player might reach for but that is refused, and why."""

    action: Action
    code: str
    clause: str
    facts: dict[str, Any]
