"""What the innkeeper tells somebody to press is written on something that the page shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from stammtisch.games import games
from stammtisch.games.extras.lessons import Lesson, lessons
from stammtisch.games.protocol import AnyGame
from stammtisch.games.texts import Both

PAGE = Path(__file__).parents[2] / "frontend" / "src"
QUOTED = {"de": re.compile("„([^“]*)“"), "en": re.compile("“([^”]*)”")}
FILLED = re.compile(r"\\\{[^{}]*\\\}")
"""A place in a text of the page, once the text is escaped, where something is put in."""

FEWEST = 3
"""Letters of the shortest name of a button."""

ON = {"de": re.compile(r"\bWeiter\b"), "en": re.compile(r"\bNext\b(?! round)")}
"""The innkeeper's own button: it stands below his words, and the table has none of that name."""

UNWRITTEN = {"Take up 1 penalty card", "1 Strafkarte aufnehmen", "Tschuldi!"}
"""Names with a plural, which is spelled out here; what stands on the board of one table."""


def sentences(lesson: Lesson) -> Iterator[Both]:
    """Everything that the innkeeper says, and what he puts into the status line."""
    for step in lesson.steps:
        remarks = (*step.wrong, *step.also)
        words = (step.say, step.task, step.praise, step.other, step.hint)
        yield from (word for word in words if word is not None)
        yield from (remark.say for remark in remarks)


def texts_in(value: object) -> Iterator[str]:
    """The texts of a file of the page, however deep they lie."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for one in value.values() for text in texts_in(one))


@cache
def written(folder: str, language: str) -> tuple[re.Pattern[str], ...]:
    """What stands on the things of a game's table, as patterns."""
    place = PAGE / "games" / folder
    files = [*place.rglob(f"{language}.json"), *place.rglob(f"texts.{language}.json")]
    found = [text for file in files for text in texts_in(json.loads(file.read_text("utf-8")))]
    # what is nothing but its fillings would be found in everything
    said = [text for text in found if len(re.sub(r"\{[^{}]*\}|\W", "", text)) >= FEWEST]
    return tuple(re.compile(FILLED.sub(".+", re.escape(text.rstrip(":")))) for text in said)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", games().values(), ids=lambda game: str(game.name))
def test_what_is_to_be_pressed_is_there(game: AnyGame, language: str) -> None:
    """In quotes as the page has it; the button that goes on is nowhere at the table."""
    for lesson in lessons(game):
        for both in sentences(lesson):
            text: str = getattr(both, language)
            assert not ON[language].search(text), f"{lesson.file}: {text}"
            for name in QUOTED[language].findall(text):
                known = any(one.fullmatch(name) for one in written(game.folder, language))
                assert known or name in UNWRITTEN, f"{lesson.file}: {name} in: {text}"
