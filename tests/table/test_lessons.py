"""Every lesson, taken as its file wants it, on each wrong way it names, and at random."""

from __future__ import annotations

import os
import random
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from stammtisch.games import games
from stammtisch.games.extras.lessons import (
    MOST_STEPS,
    BadLesson,
    Lesson,
    LessonStep,
    TaughtAt,
    lessons,
    matches,
    taught,
)
from stammtisch.games.protocol import AnyGame, RuleViolation
from stammtisch.games.texts import Both, texts
from stammtisch.table.lesson import LEARNER, LessonMove, Stand, begun, moved, taken

ALL = [(game, n) for game in games().values() for n in range(1, len(lessons(game)) + 1)]
WALKS = int(os.environ.get("STAMMTISCH_LESSONS", str(200 // len(ALL))))
"""Through each lesson."""
LONGEST = 150
"""Characters of what the innkeeper says: three lines on a phone."""

every_lesson = pytest.mark.parametrize(
    ("game", "n"), ALL, ids=[f"{game.name}-{n}" for game, n in ALL]
)


def legal_now(game: AnyGame, stand: Stand) -> list[dict[str, Any]]:
    """What the learner may do, as it travels."""
    found = game.rules.legal_actions(stand.state, LEARNER)
    return [msgspec.json.decode(msgspec.json.encode(action)) for action in found]


def by_model(game: AnyGame, lesson: Lesson) -> list[tuple[Stand, LessonStep]]:
    """Every stand on the way that the file shows, with the step that asks."""
    stand = begun(game, lesson)
    found = []
    while stand.step < len(lesson.steps):
        found.append((stand, lesson.steps[stand.step]))
        stand = moved(game, lesson, stand, "show")
        assert len(found) < 100, "the way that the file shows does not end"
    return [*found, (stand, lesson.steps[-1])]


def named(game: AnyGame, lesson: Lesson, stand: Stand) -> list[dict[str, Any]]:
    """What the step speaks of in full and the rules accept, whether they list it or not."""
    step, found = lesson.steps[stand.step], []
    for given in (*step.show, *(remark.do for remark in (*step.wrong, *step.also))):
        try:
            moved(game, lesson, stand, given)
        except RuleViolation:
            continue
        found.append(given)
    return found


def place(game: AnyGame, n: int, step: LessonStep) -> str:
    """Where to look when something is wrong."""
    lesson = lessons(game)[n - 1]
    return lesson.place(lesson.steps.index(step))


@every_lesson
def test_the_way_that_the_file_shows_goes_through_every_step(game: AnyGame, n: int) -> None:
    """No step is passed over, nothing that others do or chance deals has become impossible."""
    lesson = lessons(game)[n - 1]
    way = by_model(game, lesson)
    steps = [stand.step for stand, _ in way]
    for wanted, step in enumerate(lesson.steps):
        assert wanted in steps, f"{place(game, n, step)} is passed over"
    for (before, step), (after, _) in pairwise(way):
        assert after.strayed == before.strayed, f"{place(game, n, step)}: a deed cannot be done"
    assert len(lesson.steps) <= MOST_STEPS


@every_lesson
def test_each_word_of_a_step_is_said_about_some_action(game: AnyGame, n: int) -> None:
    """Every wrong way, every other good way and the word about all the rest can be met."""
    lesson = lessons(game)[n - 1]
    met: set[Both] = set()
    for stand, step in by_model(game, lesson)[:-1]:
        if not step.asks:
            continue
        for action in (*legal_now(game, stand), *named(game, lesson, stand)):
            after = moved(game, lesson, stand, action)
            if after.back:
                assert after.said is not None, f"{place(game, n, step)}: silent about {action}"
            met |= {after.said} if after.said else set()
    for step in lesson.steps:
        words = [step.praise, step.other, *(one.say for one in (*step.wrong, *step.also))]
        silent = [word.en for word in words if word is not None and word not in met]
        assert not silent, f"{place(game, n, step)}: never said: {silent}"


@every_lesson
def test_what_the_rules_refuse_is_refused_here_too(game: AnyGame, n: int) -> None:
    """With the code and the clause of the game, and the lesson stands where it stood."""
    lesson = lessons(game)[n - 1]
    for stand, step in by_model(game, lesson)[:-1]:
        for blocked in game.rules.blocked(stand.state, LEARNER) if step.asks else ():
            with pytest.raises(RuleViolation) as refusal:
                moved(game, lesson, stand, msgspec.to_builtins(blocked.action))
            assert refusal.value.code == blocked.code
            assert refusal.value.clause == blocked.clause


@every_lesson
def test_a_lesson_is_short_and_says_everything_in_both_languages(game: AnyGame, n: int) -> None:
    """Few words at a time, none missing, and help wherever something is asked."""
    lesson = lessons(game)[n - 1]
    for step in lesson.steps:
        said = [step.say, step.praise, step.other, step.hint]
        said += [one.say for one in (*step.wrong, *step.also)]
        for both in filter(None, (*said, step.name)):
            for text in (both.de, both.en):
                assert 0 < len(text) <= LONGEST, f"{place(game, n, step)}: {len(text)}: {text}"
        for text in (step.praise.de, step.praise.en) if step.praise else ():
            assert len(text) <= 60, f"{place(game, n, step)}: praise is a line: {text}"
        assert step.hint is not None or not step.asks, f"{place(game, n, step)}: no hint"
    for both in (lesson.title, lesson.goal, *lesson.done):
        assert 0 < len(both.de) <= 90, both.de
        assert 0 < len(both.en) <= 90, both.en


@every_lesson
def test_what_a_lesson_teaches_are_clauses_of_its_game(game: AnyGame, n: int) -> None:
    """From each of them one comes to its step, which opens with nothing done before."""
    lesson = lessons(game)[n - 1]
    known = texts(game.folder, game.name).clauses
    assert any(step.teaches for step in lesson.steps)
    for at, step in enumerate(lesson.steps, 1):
        assert set(step.teaches) <= set(known), place(game, n, step)
        for clause in step.teaches:
            assert TaughtAt(n, at, step.name) in taught(game)[clause]
        assert taken(game, lesson, ["skip"] * (at - 1)).step == at - 1, place(game, n, step)


def walk(game: AnyGame, lesson: Lesson, chance: random.Random) -> list[LessonMove]:
    """Somebody who tries this and that, and looks for help now and then."""
    stand, moves = begun(game, lesson), list[LessonMove]()
    for _ in range(120):
        if stand.step == len(lesson.steps):
            break
        move: LessonMove = chance.choice(["show", "show", "skip"])
        if (legal := legal_now(game, stand)) and chance.random() < 0.6:
            move = chance.choice(legal)
        if not lesson.steps[stand.step].asks and chance.random() < 0.8:
            move = "next"
        after = moved(game, lesson, stand, move)
        if after.back:
            assert after.said is not None, f"silent about {move}"
            continue
        stand = after
        moves.append(move)
    assert stand.step == len(lesson.steps), f"no end in sight: {moves}"
    return moves


@every_lesson
def test_whatever_a_learner_tries_the_lesson_answers_and_ends(game: AnyGame, n: int) -> None:
    """Random walks; what is kept of one leads to the end again."""
    lesson = lessons(game)[n - 1]
    chance = random.Random(f"{game.name} {n}")
    for _ in range(WALKS):
        moves = walk(game, lesson, chance)
    assert taken(game, lesson, moves).step == len(lesson.steps)


@pytest.mark.parametrize(
    ("pattern", "found", "right"),
    [
        ({"type": "play", "card": "?S"}, {"type": "play", "card": "9S"}, True),
        ({"type": "play", "card": "?S"}, {"type": "play", "card": "9H"}, False),
        ({"card": "9H"}, {"type": "exchange", "cards": ["9H"]}, False),
        ({"cards": "?H"}, {"type": "exchange", "cards": ["9S", "9H"]}, True),
        ({"cards": []}, {"type": "exchange", "cards": ["9S"]}, False),
        ({"cards": ["9H", "9S"]}, {"type": "exchange", "cards": ["9S", "9H"]}, True),
        ({"stay": True}, {"stay": 1}, False),
        ({"seat": 0}, {"seat": 0}, True),
        ({"rule": {"do": {"type": "skip"}}}, {"rule": {"do": [{"type": "skip", "n": 2}]}}, True),
        ({"rule": {"do": {"type": "skip"}}}, {"rule": {"do": [{"type": "draw", "n": 2}]}}, False),
    ],
)
def test_patterns(pattern: dict[str, Any], found: dict[str, Any], right: bool) -> None:
    """A condition decides, not a particular card."""
    assert matches(pattern, found) is right


def test_a_lesson_that_does_not_fit_its_game_says_where() -> None:
    """The file, its line and the step, and what the game has against it."""
    game = games()["zwanzig"]
    lesson = lessons(game)[0]
    step = msgspec.structs.replace(lesson.steps[0], position={"phase": "tea", "hands": []})
    broken = msgspec.structs.replace(lesson, steps=(step, *lesson.steps[1:]))
    with pytest.raises(BadLesson, match=r"zwanzig-1\.toml:15, step 'From 20 to 0': .*phase"):
        begun(game, broken)


@pytest.mark.parametrize("move", ["next", {"type": "announce", "suit": "H"}, {"type": "tea"}])
def test_what_is_no_move_here_changes_nothing(move: LessonMove) -> None:
    """A refusal, as at any table."""
    game = games()["zwanzig"]
    with pytest.raises(RuleViolation):
        taken(game, lessons(game)[0], ["next", move])
