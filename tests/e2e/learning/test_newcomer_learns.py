"""A stranger on a phone, from the door to the end of a first match: do they know the game then?

What they must know stands in ``newcomer/<name>.toml``, twelve questions a game. Nobody opens the
rules: what answers must have been shown by the lessons, by the table, or under a resting finger.
"""

from __future__ import annotations

import pytest
from tests.e2e.conftest import Visit
from tests.e2e.kit.learning.newcomer import arrive, play, questions
from tests.e2e.kit.learning.walks import WALKS
from tests.e2e.kit.rig import Server

FIRST = {"mau-mau-open": "de"}
"""The game of every run of the tests, with its language: the one in which others may err.

The way through a game is the same in both languages, and every sentence is said in both
(`tests/games/test_texts.py`). All else is ``wide``.
"""


def match(name: str, language: str) -> pytest.ParameterSet:
    """A game in a language."""
    marks = () if FIRST.get(name) == language else (pytest.mark.wide,)
    return pytest.param(name, language, marks=marks)


@pytest.mark.parametrize(
    ("name", "language"), [match(name, language) for name in WALKS for language in ("de", "en")]
)
def test_a_stranger_knows_the_game_after_one_match(
    visit: Visit, server: Server, name: str, language: str
) -> None:
    """All twelve questions are answered by what was shown, and the match was played to its end."""
    walk = WALKS[name]
    newcomer = arrive(visit, server, language)
    newcomer.learn(walk.title[language], walk.lessons)
    table = newcomer.begin(**walk.options)
    play(newcomer, walk.turn, walk.things)
    assert len(table.standings.all_inner_texts()) > 1
    assert len(questions(name)) == 12
    assert not newcomer.unanswered(name)
