"""Replaying a record by the rules: every move, with the states around it and its events."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from stammtisch.games.protocol import (
    ACTOR_NAMES,
    Actor,
    BadOptions,
    BadPosition,
    Event,
    RuleViolation,
    SomeState,
)
from stammtisch.games.refusal_words import refusal_in_words
from stammtisch.records.record import BadRecord, Move, Record


class Transition(msgspec.Struct, frozen=True):
    """One move of a replay, and what it led to."""

    move: Move
    before: SomeState
    state: SomeState
    events: tuple[Event, ...]


def start(record: Record) -> SomeState:
    """The state before the first action. Raises `BadRecord` for bad options or positions."""
    rules = record.game.rules
    try:
        fresh = rules.new(record.options, len(record.header.players))
    except BadOptions as wrong:
        if wrong.option == "seats":
            raise BadRecord(1, "wrong_players", str(wrong)) from None
        raise BadRecord(1, "bad_options", str(wrong), facts=wrong.facts()) from None
    if record.header.position is None:
        return fresh
    try:
        return rules.restore(_position(record, record.header.position))
    except (msgspec.ValidationError, BadPosition) as wrong:
        raise BadRecord(1, "bad_position", f"position: {wrong}") from None


def replay(record: Record, until: int | None = None) -> Iterator[Transition]:
    """Apply every action in turn by the rules alone, up to and including number ``until``.

    Raises `BadRecord` at the first action that the rules refuse, after yielding those before it.
    """
    rules = record.game.rules
    state = start(record)
    for move in record.moves if until is None else record.moves[: max(until, 0)]:
        try:
            after, events = rules.apply(state, move.actor, move.action)
        except RuleViolation as refusal:
            wanted = msgspec.json.encode(move.action).decode()
            said = refusal_in_words(refusal.code, refusal.facts, record.game, record.options, "en")
            what = f"{_who(move.actor)} may not {wanted}: {said}"
            raise BadRecord(
                record.line_of(move),
                refusal.code,
                what,
                refusal.clause,
                facts=refusal.facts,
                move=move,
                header=record.header,
            ) from None
        yield Transition(move, state, after, tuple(events))
        state = after


def _position(record: Record, given: dict[str, object]) -> object:
    # The header already says how many play and by which options; a position may leave both out.
    kind = record.game.positions
    known = {"n": len(record.header.players), "options": record.options}
    known = {name: known[name] for name in known if name in kind.__struct_fields__}
    position = msgspec.convert({**msgspec.to_builtins(known), **given}, kind)
    for name, value in known.items():
        if getattr(position, name) != value:
            raise BadPosition(f"{name} is not what the header says")
    return position


def _who(actor: Actor) -> str:
    return f"seat {actor}" if actor >= 0 else ACTOR_NAMES[actor]
