"""`strong` of Mau-Mau: what it reads from the pile, what it imagines, and what it falls to."""

from __future__ import annotations

import logging
import random
from typing import Any

import pytest
from tests.bots.maumau_worlds import hands_in, looking
from tests.builders import case
from tests.games.maumau.scenes import DONE, DRAW, Scene, lay, open_scene, scene, seat

from stammtisch.bots import bot
from stammtisch.bots.compiled import Racer, plain
from stammtisch.bots.maumau import search, strong
from stammtisch.bots.maumau.reading import Lack, faces_serving, lacks
from stammtisch.games import game
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.state.cards import INDEX

RULES = game("mau-mau").rules
PLAIN = plain("stammtisch.bots.maumau.search")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strong, "PLAIN_ROUNDS", 40)
    monkeypatch.setattr(strong.RACER, "now", lambda: PLAIN)


HANDS: dict[str, Any] = {"A": "KH KC 8D", "B": "7C 8S 9C", "C": "AH 9D 9S", "D": "9H 7D"}


@pytest.mark.parametrize(
    ("there", "who", "lack"),
    [
        case("who draws lacks what serves, but for the card drawn",
             scene(top="QH", draw="8C", **HANDS).do("A", lay("KH")).do("B", DRAW, DONE),
             "B", Lack(faces_serving(INDEX["KH"]), 1)),
        case("a Dame may have begun a run, which a heart does not answer",
             scene(top="KH", draw="8C", **(HANDS | {"A": "QH 7S"})).do("A", lay("QH", say="mau"))
             .do("B", DRAW, DONE),
             "B", Lack(k.QUEENS | k.TENS, 1)),
        case("of who is passed over nothing is known",
             scene(top="QD", on="B", **(HANDS | {"A": "QS", "B": "8D 7C 7S"})).do("B", lay("8D")),
             "C", Lack()),
        case("nor of who has laid",
             scene(top="QH", draw="8C", **HANDS).do("A", lay("KH")).do("B", DRAW, DONE), "A",
             Lack()),
    ],
)  # fmt: skip
def test_what_the_pile_tells(there: Scene, who: str, lack: Lack) -> None:
    assert lacks(looking(there))[seat(who)] == lack


def test_worlds_fit_what_was_seen() -> None:
    """Every card is somewhere, once; and who had to draw seldom holds what would have served."""
    there = scene(top="QH", draw="8C", **HANDS).do("A", lay("KH")).do("B", DRAW, DONE)
    seen = looking(there)
    base, view, rng = strong.base_of(seen), strong.view_of(seen), [1, 1]
    mask, held = faces_serving(INDEX["KH"]), 0
    for _ in range(100):
        s = list(base)
        search.imagine(s, view, rng)
        hands = hands_in(s, seen)
        assert hands[2] == base[k.HANDS + 2]
        held += (hands[1] & mask).bit_count()
    assert held < 100  # of four cards one was drawn, and half of the pack would have served


def test_the_last_card_wins_the_round() -> None:
    """A point to one, none to three others; Mau-Mau brings two."""
    for hand, action, points in (("QH", lay("QH"), 1), ("JS", lay("JS", say="mau_mau"), 2)):
        seen = looking(scene(top="KH", A=hand))
        base, view = strong.base_of(seen), strong.view_of(seen)
        assert strong.sums_of(PLAIN, base, view, [strong.number(action)], 5, [1, 1]) == [
            5 * 3 * points
        ]


def test_it_hurts_who_would_win(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next player holds one card; a 7 keeps him from laying it, a Dame does not."""
    monkeypatch.setattr(strong, "PLAIN_ROUNDS", 400)
    there = scene(top="KH", A="QH 7H 9C 9S", players=2, B="AH")
    seen, legal = looking(there), RULES.legal_actions(there.state, 0)
    assert bot("strong", "mau-mau").choose(seen, legal, random.Random(1)) == lay("7H")


def test_elsewhere_it_plays_as_steady() -> None:
    """At open tables, and where rules of the house are in force."""
    for there in (
        open_scene(top="KH", A="QH 7D JC 9C"),
        scene(top="KH", A="QH 7D JC 9C", rules_on=["HR-9"]),
    ):
        seen, legal = looking(there), RULES.legal_actions(there.state, 0)
        assert not strong.searchable(seen)
        choices = [bot(name, "mau-mau").choose(seen, legal, random.Random(1))
                   for name in ("strong", "steady")]  # fmt: skip
        assert choices[0] == choices[1]


def test_a_search_that_fails_is_replaced_by_steady(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One line in the log, and the choice of the level below."""
    monkeypatch.setattr(strong, "base_of", lambda _: 1 // 0)
    there = scene(top="KH", A="QH 7H JC 9C")
    seen, legal = looking(there), RULES.legal_actions(there.state, 0)
    with caplog.at_level(logging.WARNING):
        action = bot("strong", "mau-mau").choose(seen, legal, random.Random(1))
    assert action == bot("steady", "mau-mau").choose(seen, legal, random.Random(1))
    assert caplog.text.count("strong plays as steady") == 1


@pytest.mark.timeout(300)  # the compiler
def test_compiled_it_weighs_the_same() -> None:
    """By numba and by CPython, in the middle of a round."""
    fast = Racer("stammtisch.bots.maumau.search", strong._warm).wait()
    seen = looking(scene(top="KH", A="QH 7H JC 9C TD", B="8C 9D 9S", C="AH"))
    base, view = strong.base_of(seen), strong.view_of(seen)
    able = [strong.number(one) for one in (lay("QH"), lay("7H"), lay("JC", wish="C"), lay("TD"))]
    one, other = (strong.sums_of(code, base, view, able, 20, [3, 5]) for code in (fast, PLAIN))
    assert one == other
