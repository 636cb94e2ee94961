"""Whether anybody has learned anything by an action; if so, it cannot be undone.

What a player lays or says is that player's own to show. All else that came to light would stay in
somebody's head when the action is taken back: a card that was drawn or turned over, a number that
was thrown, another player's card. The law is the same for every game, and knows none of them: the
actions are played again in worlds that look to the player exactly as this one did before. If all
of them tell everybody the same, nobody was told what the player did not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import msgspec

from stammtisch.games.protocol import (
    CHANCE,
    CLOCK,
    Action,
    Actor,
    AnyGame,
    Event,
    RuleViolation,
    SomeObservation,
    SomeState,
)
from stammtisch.table.match.codec import codec
from stammtisch.table.match.fair import Stream, draw_key
from stammtisch.table.match.step import TRAIL, Snapshot, Trail

Deeds: TypeAlias = Sequence[tuple[Actor, Action]]

WORLDS = 16
"""With one of two cards unknown, one question in 65,536 would go unnoticed; as a rule one in 10^20
and more."""


def undoable(game: AnyGame, now: Snapshot, seat: int) -> Trail:
    """The last action of ``seat``, which it may take back from ``now``; raises `RuleViolation`.

    ``undo_not_last``: somebody else has acted since, or nothing was done; ``undo_never``: by a rule
    of the game, named as clause, the action stands; ``undo_chance`` and ``undo_clock``: cards were
    dealt, dice thrown, or the game's clock is at work; ``undo_shown``: something came to light.
    """
    trail = now.trail
    if trail is None or trail.seat != seat:
        raise RuleViolation("undo_not_last")
    action = codec(game).actions.decode(trail.entries[0].action)
    clause = "" if game.stands is None else game.stands(action)
    if clause:
        raise RuleViolation("undo_never", clause)
    actors = {entry.actor for entry in trail.entries}
    if CHANCE in actors:
        raise RuleViolation("undo_chance")
    states = (trail.before.state, now.state)
    if CLOCK in actors or any(game.rules.alarm(state) is not None for state in states):
        raise RuleViolation("undo_clock")
    if _shown(game, trail):
        raise RuleViolation("undo_shown")
    return trail


def _shown(game: AnyGame, trail: Trail) -> bool:
    """Somebody has been told what the player could not know before, by all that can be seen."""
    if len(trail.entries) >= TRAIL:
        return True
    decode = codec(game).actions.decode
    moves = [(entry.actor, decode(entry.action)) for entry in trail.entries]
    if _hidden_since(game, trail, moves):
        return True
    seen = game.rules.observation(trail.before.state, trail.seat)
    mine = _mine(_told(game, trail.before.state, trail, moves))
    worlds = _worlds(game, seen, trail, moves)
    first = next(worlds)
    # To the player this world is one of them. What others were told is compared between the worlds
    # alone, so that the answer tells nothing of this one.
    return _mine(first) != mine or any(other != first for other in worlds)


def _hidden_since(game: AnyGame, trail: Trail, moves: Deeds) -> bool:
    """Others have done something since that the player was not told whole."""
    state = trail.before.state
    for actor, action in moves:
        state, events = game.rules.apply(state, actor, action)
        hidden = (event for event in events if event.seen_by(trail.seat) != event)
        if actor != trail.seat and any(hidden):
            return True
    return False


def _worlds(
    game: AnyGame, seen: SomeObservation, trail: Trail, moves: Deeds
) -> Iterator[tuple[object, ...]]:
    key = msgspec.json.encode(seen)
    for number in range(WORLDS):
        world = game.rules.determinize(seen, Stream(draw_key(key, "hindsight", number)))
        try:
            yield _told(game, world, trail, moves)
        except RuleViolation:
            yield ()  # impossible in this world: what was done there tells of the real one


def _told(game: AnyGame, state: SomeState, trail: Trail, moves: Deeds) -> tuple[object, ...]:
    """What the player and everybody see at the end, then the events by who is told of them."""
    happened: list[Event] = []
    for actor, action in moves:
        state, events = game.rules.apply(state, actor, action)
        happened += events
    others = (seat for seat in range(len(trail.before.acted)) if seat != trail.seat)
    return (
        game.rules.observation(state, trail.seat),
        game.rules.observation(state, None),
        *([event.seen_by(viewer) for event in happened] for viewer in (trail.seat, None, *others)),
    )


def _mine(told: tuple[object, ...]) -> tuple[object, ...]:
    """Of what all are told, what the player sees and hears, and what everybody does."""
    return told[:4]
