"""Twelve rules of good lessons, each held against every lesson there is; a row is a rule."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from stammtisch.games import games
from stammtisch.games.extras.lessons import MOST_STEPS, Lesson, LessonStep, lessons
from stammtisch.games.protocol import AnyGame, BadOptions, RuleViolation
from stammtisch.games.texts import Both
from stammtisch.table.lesson import LEARNER, Stand, begun, moved

PAGE = Path(__file__).resolve().parents[2] / "frontend" / "src"

WORDS_A_MINUTE = 180
SECONDS_AN_ACTION = 4
FIRST_ACTION_S = 20
LONGEST_MIN = 3
MOST_WORDS = 20
"""Of a sentence."""
MOST_SENTENCES = 3
MOST_CARDS = 10

ADVICE = re.compile(r"\b(besser|lieber|solltest|am besten|better|should|rather)\b")
PRESS = re.compile(r"\b(Tipp|Drück|Tap|Press)\b")
WORD = re.compile(r"[\w’'-]+")

Breaches = Iterator[str]


def both(text: Both) -> tuple[str, str]:
    """In German and English."""
    return text.de, text.en


def sentences(text: str) -> list[str]:
    """As they are read, one after the other."""
    return re.split(r"(?<=[.!?])\s+", text)


def words(text: str) -> int:
    """How many are to be read."""
    return len(WORD.findall(text))


def way(game: AnyGame, lesson: Lesson) -> tuple[tuple[Stand, LessonStep], ...]:
    """Every stand on the way that the file shows, with the step that asks."""
    return walked(game.name, lesson.file)


@cache
def walked(name: str, file: str) -> tuple[tuple[Stand, LessonStep], ...]:
    """The same, walked once for all rules."""
    game = games()[name]
    lesson = next(one for one in lessons(game) if one.file == file)
    stand, found = begun(game, lesson), []
    while stand.step < len(lesson.steps):
        found.append((stand, lesson.steps[stand.step]))
        stand = moved(game, lesson, stand, "show")
    return tuple(found)


def questions(game: AnyGame, lesson: Lesson) -> list[tuple[Stand, LessonStep]]:
    """Those stands in which the learner is to do something."""
    return [(stand, step) for stand, step in way(game, lesson) if step.asks]


def goal_first(game: AnyGame, lesson: Lesson) -> Breaches:
    """The goal is one sentence, and the first action comes within twenty seconds of reading."""
    for which in (0, 1):
        if len(sentences(both(lesson.goal)[which])) > 1:
            yield f"the goal is more than a sentence: {lesson.goal}"
        read = 0
        for step in lesson.steps:
            read += words(both(step.say)[which])
            if step.asks:
                break
        if read * 60 / WORDS_A_MINUTE > FIRST_ACTION_S:
            yield f"{read} words before anything can be done"


def one_rule_a_step(game: AnyGame, lesson: Lesson) -> Breaches:
    """What is told is used at once: never two steps in a row that only tell."""
    for one, other in pairwise(lesson.steps):
        if not one.asks and not other.asks:
            yield f"nothing to do between {one.name.de!r} and {other.name.de!r}"


def short(game: AnyGame, lesson: Lesson) -> Breaches:
    """Eight steps and three minutes at most; two to five lessons make a game."""
    if len(lesson.steps) > MOST_STEPS:
        yield f"{len(lesson.steps)} steps"
    if not 2 <= len(lessons(game)) <= 5:
        yield f"{len(lessons(game))} lessons"
    acts = len(questions(game, lesson))
    for which in (0, 1):
        read = sum(words(both(step.say)[which]) for step in lesson.steps)
        minutes = read / WORDS_A_MINUTE + acts * SECONDS_AN_ACTION / 60
        if minutes > LONGEST_MIN:
            yield f"{minutes:.1f} minutes"


def small_deal(game: AnyGame, lesson: Lesson) -> Breaches:
    """It begins in a prepared place, with few cards in the hand."""
    if lesson.steps[0].position is None:
        yield "the first step lays nothing on the table"
    for step in lesson.steps:
        hands = (step.position or {}).get("hands", [[]])
        if isinstance(hands, list) and len(hands[LEARNER]) > MOST_CARDS:
            yield f"{len(hands[LEARNER])} cards in {step.name.de!r}"


def condition_counts(game: AnyGame, lesson: Lesson) -> Breaches:
    """What is asked is a condition; who meets it another way than the file shows is praised, too.

    Each action is good, or it is said in words why this one is not wanted now.
    """
    for stand, step in questions(game, lesson):
        legal = game.rules.legal_actions(stand.state, LEARNER)
        for action in legal:
            after = moved(game, lesson, stand, msgspec.to_builtins(action))
            if after.back and after.said is None:
                yield f"{step.name.de!r} says nothing about {action}"
        shown = [msgspec.to_builtins(action) for action in legal]
        if step.want and all(pattern in shown for pattern in step.want) and len(shown) > 2:
            free = [name for name in step.want[0] if name != "type"]
            told = step.other or step.wrong
            if free and not told:
                yield f"{step.name.de!r} names one action and explains no other"


def real_refusals(game: AnyGame, lesson: Lesson) -> Breaches:
    """What the rules refuse is refused as at any table, with its clause."""
    for stand, step in questions(game, lesson):
        for blocked in game.rules.blocked(stand.state, LEARNER):
            try:
                moved(game, lesson, stand, msgspec.to_builtins(blocked.action))
            except RuleViolation as refusal:
                if not refusal.clause:
                    yield f"{step.name.de!r}: {refusal.code} names no clause"
            else:
                yield f"{step.name.de!r}: {blocked.action} is not refused"


def nothing_needless(game: AnyGame, lesson: Lesson) -> Breaches:
    """A step that only tells asks for nothing, and there is more to do than to be told."""
    tells = [step for step in lesson.steps if not step.asks]
    if len(tells) > len(lesson.steps) - len(tells):
        yield f"{len(tells)} of {len(lesson.steps)} steps only tell"
    for step in tells:
        if any(PRESS.search(text) for text in both(step.say)):
            yield f"{step.name.de!r} tells what to press where nothing is asked"


def rules_before_advice(game: AnyGame, lesson: Lesson) -> Breaches:
    """What the innkeeper says first is what holds; what is wiser comes as help, or at the end."""
    for step in lesson.steps[:-1]:
        yield from (text for text in both(step.say) if ADVICE.search(text))


def skip_and_end(game: AnyGame, lesson: Lesson) -> Breaches:
    """To skip a step and to end the lesson are two things; neither takes anything back."""
    for language in ("de", "en"):
        page = json.loads((PAGE / f"lesson/texts.{language}.json").read_text("utf-8"))
        if page["lesson.skip"] == page["lesson.end"]:
            yield f"one word for two things: {page['lesson.skip']}"
    for stand, step in way(game, lesson):
        after = moved(game, lesson, stand, "skip")
        if after.back or after.step <= stand.step or len(after.beats) < len(stand.beats):
            yield f"{step.name.de!r} cannot be skipped"


def help_grows(game: AnyGame, lesson: Lesson) -> Breaches:
    """First a word that says more than the question, then he plays; help never goes back."""
    for stand, step in questions(game, lesson):
        if step.hint is None:
            yield f"{step.name.de!r} has no help"
        elif set(both(step.hint)) & set(both(step.say)):
            yield f"{step.name.de!r} only repeats itself"
        after = moved(game, lesson, stand, "show")
        if after.back or (after.step, len(after.beats)) <= (stand.step, len(stand.beats)):
            yield f"{step.name.de!r}: the innkeeper cannot show it"


def words_of_the_table(_: AnyGame, lesson: Lesson) -> Breaches:
    """Short whole sentences; of the names of buttons see `tests.table.test_lesson_buttons`."""
    for step in lesson.steps:
        for text in both(step.say):
            each = sentences(text)
            longest = max(words(sentence) for sentence in each)
            if len(each) > MOST_SENTENCES or longest > MOST_WORDS or text[-1] not in ".!?":
                yield f"{len(each)} sentences, the longest of {longest} words: {text}"


def real_end(game: AnyGame, lesson: Lesson) -> Breaches:
    """It says what can be done now, and a real table can be opened on which that is needed."""
    if not 1 <= len(lesson.done) <= 4:
        yield f"{len(lesson.done)} things learnt"
    for name, value in lesson.table.items():
        if lesson.options.get(name) != value:
            yield f"the table has another {name} than the lesson"
    seats = game.default_seats
    table = {**msgspec.to_builtins(game.options()), **lesson.table}
    try:
        game.rules.new(msgspec.convert(table, game.options), seats)
    except BadOptions as refusal:
        yield f"no table can be opened: {refusal}"


RULES: dict[str, Callable[[AnyGame, Lesson], Breaches]] = {
    "1 the goal in a sentence, and the first action within 20 seconds": goal_first,
    "2 one new rule a step, used at once": one_rule_a_step,
    "3 eight steps and three minutes at most": short,
    "4 small deals": small_deal,
    "5 a condition decides, not a card": condition_counts,
    "6 errors are allowed, and answered by the real refusal": real_refusals,
    "7 nothing is explained that the table does by itself": nothing_needless,
    "8 rules first, advice at the end": rules_before_advice,
    "9 to skip and to end are two things, and undo nothing": skip_and_end,
    "10 help grows": help_grows,
    "11 the words of the table, a sentence at a time": words_of_the_table,
    "12 the end hands over to a real game": real_end,
}


@pytest.mark.parametrize("rule", RULES)
def test_every_lesson_keeps(rule: str) -> None:
    """Both languages, every step; what breaks the rule is told with its lesson."""
    breaches = [
        f"{lesson.file}: {breach}"
        for game in games().values()
        for lesson in lessons(game)
        for breach in RULES[rule](game, lesson)
    ]
    assert not breaches, "\n".join(breaches)
