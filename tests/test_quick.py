"""What ``make quick`` picks: the tests a change touches, nearest first."""

from __future__ import annotations

import pytest
from tools.quick import ROOT, distances, touched


@pytest.mark.parametrize(
    ("change", "first", "also"),
    [
        pytest.param(
            "tests/cards/test_cards.py",
            "tests/cards/test_cards.py",
            (),
            id="a test touches itself",
        ),
        pytest.param(
            "src/stammtisch/games/zwanzig/play/tricks.py",
            "tests/games/zwanzig/",
            ("tests/games/test_laws.py",),
            id="a rule touches its game's tests, then what is true of all games",
        ),
        pytest.param(
            "src/stammtisch/games/zwanzig/texts.toml",
            "tests/",
            ("tests/games/test_texts.py",),
            id="a text touches what reads it",
        ),
    ],
)
def test_a_change_touches_the_tests_that_import_it(
    change: str, first: str, also: tuple[str, ...]
) -> None:
    names = [str(path.relative_to(ROOT)) for path in touched([ROOT / change])]
    assert names[0].startswith(first)
    assert set(also) <= set(names)


def test_a_rule_of_one_game_does_not_touch_the_cases_of_another() -> None:
    names = [str(path) for path in touched([ROOT / "tests/games/zwanzig/setting.py"])]
    assert names
    assert not [name for name in names if "drachenrummy" in name]


def test_the_way_to_an_importer_is_the_shortest() -> None:
    a, b, c, d = (ROOT / name for name in ("a.py", "b.py", "c.py", "d.py"))
    assert distances([a], {a: {b, c}, b: {c}, c: {d}}) == {a: 0, b: 1, c: 1, d: 2}
