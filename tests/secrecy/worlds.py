"""Two worlds that differ only in what a viewer cannot have seen, and all that it is told in each.

The worlds differ in which of the hidden cards lies where. Whatever the viewer sees, may do, is
told, or is refused must be the same in both, before and after each action of a match.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from tests.builders import Step
from tests.secrecy.sight import Codes, Memory, Viewer, tag_of, words

from stammtisch.games.decisions import ordinary, waited_for
from stammtisch.games.protocol import Action, AnyGame, BadPosition, RuleViolation

DISCLOSING = frozenset(
    {
        "queen_run_ended",
        "excess_put_down",
        "challenge_upheld",
        "challenge_rejected",
        "plenum_verdict",
        "round_over",
        "round_aborted",
        "exhausted",
    }
)
"""Events by which the rules tell what nobody could know: whether a rule was broken unseen, how
others have voted, whether a hand holds a further group."""


_STRING = re.compile(r'"([^"\\]*)"')


class Leak(AssertionError):
    """Something was told to somebody who may not know it."""


NEAR = 3
"""So many attempts of a seat whose turn it is are of a kind that it may do."""


class Compared:
    """How much there was to compare: a law that never looks would hold, too."""

    def __init__(self) -> None:
        self.views = 0
        self.steps = 0
        self.refusals = 0

    def __repr__(self) -> str:
        return f"{self.views} views, {self.steps} steps, {self.refusals} refusals"


class Witness:
    """Follows a match and holds all that its viewers are told against what they have seen."""

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        rng: random.Random,
        attempts: Sequence[Action],
        *,
        whole: bool = True,
    ) -> None:
        """``attempts`` are actions that seats try, allowed or not.

        Not ``whole``: each step is compared with another world for one viewer only.
        """
        self._game = game
        self._rng = rng
        self._attempts = attempts
        self._whole = whole
        self._by_kind: dict[type[Action], list[Action]] = {}
        for action in attempts:
            self._by_kind.setdefault(type(action), []).append(action)
        self._memory = Memory(game, state)
        self.compared = Compared()

    def follow(self, step: Step) -> None:
        """Look at a step of the match. Raises `Leak`."""
        memory = self._memory
        viewers = memory.viewers
        seen = {viewer: memory.seen(viewer) for viewer in viewers}
        for viewer in viewers:
            self._scan_view(step.before, viewer)
        tried = [
            self._attempt(step.before, seat, action)
            for seat in viewers
            if seat is not None
            for action in self._attempts_of(step.before, seat)
        ]
        before = {viewer: memory.movable() - seen[viewer] for viewer in viewers}
        memory.follow(step.actor, step.action, step.after)
        chosen = viewers if self._whole else (self._rng.choice(viewers),)
        turned = memory.turned(step.events)
        for viewer in viewers:
            told = [event.seen_by(viewer) for event in step.events]
            self._hold(told, seen[viewer] | memory.seen(viewer) | turned, viewer, "an event")
            hidden = before[viewer] - memory.seen(viewer) - memory.told(told)
            other = self._other(step.before, hidden) if viewer in chosen else None
            if other is not None:
                state, swap = other
                self._same_views(step.before, state, viewer)
                self._same_step(step, state, swap, viewer)
                self._same_refusals(step.before, state, viewer, tried)

    # --- one world ------------------------------------------------------------------------------

    def _scan_view(self, state: Any, viewer: Viewer) -> None:
        rules, memory = self._game.rules, self._memory
        self._hold(rules.observation(state, viewer), memory.open(viewer), viewer, "an observation")
        if viewer is not None:
            offered = [rules.legal_actions(state, viewer), rules.blocked(state, viewer)]
            self._hold(offered, memory.open(viewer), viewer, "an offer")

    def _attempts_of(self, state: Any, seat: int) -> list[Action]:
        """Any action of others, of other moments, and of the kinds that are allowed now."""
        legal = self._game.rules.legal_actions(state, seat)
        kinds = [type(self._rng.choice(legal)) for _ in range(NEAR)] if legal else []
        near = [self._rng.choice(self._by_kind[kind]) for kind in kinds if kind in self._by_kind]
        return [*near, self._rng.choice(self._attempts)]

    def _attempt(self, state: Any, seat: int, action: Action) -> tuple[int, Action]:
        outcome = self._outcome(state, seat, action)
        if isinstance(outcome, tuple):
            allowed = self._memory.open(seat) | words(action)
            self._hold(outcome[2], allowed, seat, "a refusal")
        return seat, action

    def _hold(self, told: Any, allowed: Codes, viewer: Viewer, what: str) -> None:
        named = self._memory.told(told) - allowed
        if named:
            raise Leak(
                f"{self._game.name}: {what} tells {viewer} of {sorted(named)}: {told}"[:3_000]
            )

    # --- two worlds -----------------------------------------------------------------------------

    def _other(self, state: Any, hidden: Codes) -> tuple[Any, Mapping[str, str]] | None:
        """The state with hidden cards in each other's place; fewer where the rules forbid many."""
        cards = sorted(hidden)
        for count in (len(cards), 4, 2, 2):
            if len(cards) < 2:
                return None
            some = self._rng.sample(cards, min(count, len(cards)))
            swap = dict(zip(some, some[1:] + some[:1], strict=True))
            found = swapped(self._game, state, swap)
            if found is not None:
                return found, swap
        return None

    def _same_views(self, one: Any, two: Any, viewer: Viewer) -> None:
        self.compared.views += 1
        first, second = self._view(one, viewer), self._view(two, viewer)
        for name, seen in first.items():
            if seen != second[name]:
                raise Leak(
                    f"{self._game.name}: {name} of {viewer}: {apart(seen, second[name])}"[:3_000]
                )

    def _view(self, state: Any, viewer: Viewer) -> dict[str, Any]:
        game, rules = self._game, self._game.rules
        actors = rules.actors(state)
        found = {
            "observation": rules.observation(state, viewer),
            "actors": actors,
            "waiting": waited_for(game, state, actors),
            "alarm": rules.alarm(state),
            "returns": rules.returns(state),
        }
        if viewer is not None:
            found |= {
                "legal": rules.legal_actions(state, viewer),
                "blocked": rules.blocked(state, viewer),
                "timeout": ordinary(game, state, viewer) if viewer in actors else None,
            }
        return found

    def _same_step(self, step: Step, other: Any, swap: Mapping[str, str], viewer: Viewer) -> None:
        action = turned(step.action, swap, type(step.action))
        try:
            after, events = self._game.rules.apply(other, step.actor, action)
        except RuleViolation:
            return  # whoever acts holds other cards there
        if discloses(step.events, step.after) or discloses(events, after):
            return
        self.compared.steps += 1
        one = [event.seen_by(viewer) for event in step.events]
        two = [event.seen_by(viewer) for event in events]
        if one != two:
            raise Leak(f"{self._game.name}: events for {viewer}: {one} or {two}")
        self._same_views(step.after, after, viewer)

    def _same_refusals(
        self, one: Any, two: Any, viewer: Viewer, tried: Sequence[tuple[int, Action]]
    ) -> None:
        for seat, action in tried:
            if seat == viewer:
                self.compared.refusals += 1
                first, second = (self._outcome(state, seat, action) for state in (one, two))
                if first != second:
                    raise Leak(f"{self._game.name}: {seat} tries {action}: {first} or {second}")

    def _outcome(self, state: Any, seat: int, action: Action) -> Any:
        """How the rules answer to a seat: a refusal's code, clause and facts, or ``None``."""
        try:
            self._game.rules.apply(state, seat, action)
        except RuleViolation as refusal:
            return refusal.code, refusal.clause, refusal.facts
        return None


def apart(one: Any, two: Any) -> str:
    """What is different in two values."""
    if isinstance(one, msgspec.Struct) and type(one) is type(two):
        names = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(two, name)]
        return "; ".join(f"{name} {getattr(one, name)} or {getattr(two, name)}" for name in names)
    return f"{one} or {two}"


def discloses(events: Sequence[Any], after: Any) -> bool:
    """Whether the events tell by the rules what was hidden, or what has to follow them.

    The Erzkanzler is answered by the Tod, wherever it lies face down (Z30-49), and who draws until
    a card serves shows how many did not (HX-6), also where the pile is shuffled in between, or
    where there is none left.
    """
    tries = [event for event in events if getattr(event, "reason", "") == "serve"]
    tries += [event for event in events if tag_of(event) == "draw_short"]
    agenda = getattr(getattr(after, "agenda", None), "tasks", ())
    goes_on = any((task.kind, task.why) == ("draw", "serve") for task in agenda)
    return len(tries) + goes_on > 1 or any(
        tag_of(event) in DISCLOSING or getattr(event, "effect", "") == "arch" for event in events
    )


def swapped(game: AnyGame, state: Any, swap: Mapping[str, str]) -> Any:
    """The state with cards in the places of others; ``None`` if the rules forbid that."""
    position = game.rules.position(state)
    try:
        return game.rules.restore(turned(position, swap, game.positions))
    except BadPosition:
        return None


def turned(value: Any, swap: Mapping[str, str], kind: Any) -> Any:
    """The value with other codes in it."""
    written = msgspec.json.encode(value).decode()
    other = _STRING.sub(lambda found: f'"{swap.get(found[1], found[1])}"', written)
    return msgspec.json.decode(other, type=kind)
