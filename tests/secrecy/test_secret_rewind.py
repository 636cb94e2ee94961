"""Who looks back within a running match is told what that seat was told, and nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import pytest
from tests.builders import Step
from tests.games.any_game import options_of, seats_of
from tests.secrecy.matches import a_course, housed
from tests.secrecy.sight import Memory, Viewer, all_games, words
from tests.secrecy.worlds import discloses, turned

from stammtisch.games import games
from stammtisch.games.protocol import CHANCE, AnyGame
from stammtisch.records.differences import applied
from stammtisch.records.record import Move, Record, header_for
from stammtisch.records.rewind import Rewound

SEEDS = range(12)
STEPS = 140
"""So long a match runs at most before somebody looks back."""


class Running(NamedTuple):
    """A match up to some moment."""

    game: AnyGame
    options: Any
    seats: int
    steps: Sequence[Step]

    @property
    def moves(self) -> list[Move]:
        """What was done."""
        return [
            Move(n=n, actor=step.actor, action=step.action)
            for n, step in enumerate(self.steps, start=1)
        ]

    def told(self, viewer: Viewer, moves: Sequence[Move], most: int) -> tuple[Any, ...]:
        """All that a viewer gets who looks back so many steps, where this was done."""
        players = ["Anna", "Ben", "Carla", "Dora", "Eva", "Fritz", "Gerd", "Hans"][: self.seats]
        record = Record(
            header=header_for(self.game, self.options, players),
            game=self.game,
            options=self.options,
            moves=tuple(moves),
        )
        rewound = Rewound(record, viewer, most, deal=False)
        return rewound.before, rewound.start, list(rewound.frames())


def a_match(name: str, seed: int) -> Running:
    """A match with random options in which rare things happen."""
    game, rng = games()[name], random.Random(seed)
    seats = seats_of(game, rng)
    options = housed(game, options_of(game, seats, rng), seats, rng)
    most = random.Random(f"{name} {seed}").randrange(20, STEPS)
    return Running(game, options, seats, list(a_course(game, random.Random(seed), most)))


@pytest.mark.parametrize("name", all_games())
def test_it_is_what_the_table_told(name: str) -> None:
    """The same events, and the differences lead from what was seen first to what was seen last."""
    match = a_match(name, 1)
    rules, latest = match.game.rules, match.steps[-30:]
    for viewer in (None, *range(match.seats)):
        before, seen, frames = plain(match.told(viewer, match.moves, 30))
        assert before == len(match.steps) - len(latest)
        for step, frame in zip(latest, frames, strict=True):
            seen = applied(seen, frame["changes"])
            assert seen == plain(rules.observation(step.after, viewer))
            assert frame["events"] == [plain(event.seen_by(viewer)) for event in step.events]
            assert frame["do"] == {}
            assert "hands" not in frame


@pytest.mark.parametrize("name", all_games())
def test_worlds_that_differ_in_hidden_cards_look_the_same(name: str) -> None:
    """Cards lie elsewhere that a viewer has not seen since they were shuffled: nothing is different
    for that viewer, at any step since; for whoever holds them it is.
    """
    same = other = 0
    for seed in SEEDS:
        match = a_match(name, seed)
        memory, shuffled = followed(match)
        for viewer in memory.viewers:
            world = another(match, memory, shuffled, viewer, random.Random(seed))
            if world is None:
                continue
            own, most = match.moves, len(match.steps) - shuffled
            assert match.told(viewer, own, most) == match.told(viewer, world, most)
            same += 1
            other += any(
                match.told(seat, own, most) != match.told(seat, world, most)
                for seat in range(match.seats)
            )
    assert same > 5
    # At Drachenrummy everybody sees a card taken into a hand: hidden is what lies in the deck.
    assert other > 0 or name == "drachenrummy", "a law that never looks would hold, too"


def plain(value: Any) -> Any:
    """As it travels."""
    return msgspec.json.decode(msgspec.json.encode(value))


def followed(match: Running) -> tuple[Memory, int]:
    """What everybody has seen by now, and the place of the last shuffle."""
    memory, shuffled = Memory(match.game, match.steps[0].before), 0
    for place, step in enumerate(match.steps):
        memory.follow(step.actor, step.action, step.after)
        if step.actor == CHANCE and len(words(step.action) & memory.sight.pack) > 1:
            shuffled = place
    return memory, shuffled


def another(
    match: Running, memory: Memory, shuffled: int, viewer: Viewer, rng: random.Random
) -> list[Move] | None:
    """What was done where cards that the viewer has not seen were shuffled otherwise.

    ``None`` where the rules do not allow it, or told everybody of hidden cards.
    """
    dealt = words(match.steps[shuffled].action) & memory.sight.pack & memory.movable()
    cards = sorted(dealt - memory.seen(viewer))
    for count in (len(cards), 4, 2):
        if len(cards) < 2:
            return None
        some = rng.sample(cards, min(count, len(cards)))
        swap = dict(zip(some, some[1:] + some[:1], strict=True))
        moves = match.moves
        for place in range(shuffled, len(moves)):
            action = moves[place].action
            changed = turned(action, swap, type(action))
            moves[place] = Move(n=place + 1, actor=moves[place].actor, action=changed)
        if lawful(match, moves):
            return moves
    return None


def lawful(match: Running, moves: Sequence[Move]) -> bool:
    """The rules let all of it happen, and nothing tells by the rules what was hidden."""
    state = match.steps[0].before
    for step, move in zip(match.steps, moves, strict=True):
        try:
            state, events = match.game.rules.apply(state, move.actor, move.action)
        except Exception:
            return False
        if discloses(step.events, step.after) or discloses(events, state):
            return False
    return True
