"""Which cards a seat has not seen since they were shuffled: held against a memory of the match."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from tests.builders import case, course
from tests.secrecy.matches import a_course
from tests.secrecy.sight import Memory, words

from stammtisch.games import games
from stammtisch.games.extras.unseen import AskUnseen, CardsUnseen
from stammtisch.games.protocol import AnyGame, RuleViolation, Subject

GAMES = ("zwanzig", "mau-mau")
SEEDS = range(8)


def asked(game: AnyGame, seen: Any) -> CardsUnseen:
    """The answer to whoever sees this."""
    assert game.questions is not None
    found = game.questions.answer(AskUnseen(), Subject(random.Random(1), view=seen))
    assert isinstance(found, CardsUnseen)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_it_is_what_somebody_with_a_good_memory_has_not_seen(name: str) -> None:
    """At every step, for every seat: all cards that lay open to it nowhere since the last shuffle,
    and so many of them are held by others.
    """
    game, looked = games()[name], 0
    for seed in SEEDS:
        memory = None
        for step in a_course(game, random.Random(seed), 150):
            memory = memory or Memory(game, step.before)
            memory.follow(step.actor, step.action, step.after)
            hands = game.rules.hands(step.after)
            for seat in range(len(hands)):
                seen = game.rules.observation(step.after, seat)
                if not asks(seen):
                    continue
                told, somewhere = asked(game, seen), lying(memory)
                looked += 1
                unseen = frozenset(told.cards) & somewhere
                assert unseen == somewhere - memory.seen(seat)
                others = [hand for at, hand in enumerate(hands) if at != seat]
                assert told.held == sum(len(unseen & frozenset(hand)) for hand in others)
    assert looked > 500


def asks(seen: Any) -> bool:
    """The cards are not about to be shuffled, and remembering them is no part of the game."""
    if seen.phase in {"draw_dealer", "shuffle"}:
        return False
    return getattr(seen.options, "pile_history", True) and not getattr(seen.options, "open", False)


def lying(memory: Memory) -> frozenset[str]:
    """The cards that are dealt or lie somewhere; what a rule of the house names is no card."""
    position = memory.position
    places = ("hands", "stock", "dead_pile", "discards", "trick", "tricks", "draw_pile", "pile")
    plain = msgspec.to_builtins(position)
    return words([plain.get(place) for place in (*places, "penalties")]) & memory.sight.pack


def test_copies_of_a_card_stand_side_by_side() -> None:
    """Eight play Mau-Mau with two packs."""
    game = games()["mau-mau"]
    start = game.rules.new(game.options(), 8)
    *_, last = course(game, start, random.Random(1), most=30)
    told = asked(game, game.rules.observation(last.after, 0))
    faces = [code.partition("/")[0] for code in told.cards]
    assert len(faces) > len(set(faces))
    assert faces == sorted(
        faces, key=lambda face: ("CSHD".index(face[1]), "789TJQKA".index(face[0]))
    )


@pytest.mark.parametrize("name", GAMES)
def test_who_has_no_seat_is_told_nothing(name: str) -> None:
    game = games()[name]
    spectator = game.rules.observation(game.rules.new(game.options(), 4), None)
    for view in (None, spectator):
        with pytest.raises(RuleViolation, match="needs_seat"):
            asked(game, view)


@pytest.mark.parametrize(
    "options",
    [
        case("open: remembering is the game", {"supervision": "open"}),
        case("MM-18.2: only the top of the pile is shown", {"pile_history": False}),
    ],
)
def test_where_remembering_is_the_game_nobody_is_reminded(options: dict[str, Any]) -> None:
    game = games()["mau-mau"]
    state = game.rules.new(game.options(**options), 4)
    with pytest.raises(RuleViolation, match="unseen_closed"):
        asked(game, game.rules.observation(state, 0))
