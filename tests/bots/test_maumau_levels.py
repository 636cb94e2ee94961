"""The levels of Mau-Mau: sound at every table, in their order, none of them unforgivable."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.maumau.scenes import DRAW, Scene, challenge, lay, open_scene, scene, seat

from stammtisch.analysis.simulation import simulate
from stammtisch.bots import bot
from stammtisch.bots.compiled import plain
from stammtisch.bots.maumau import beginner, master, strong
from stammtisch.bots.maumau.manners import unforgivable
from stammtisch.bots.maumau.steady import allowed
from stammtisch.games import game
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.actions import MauMauAction

MAU_MAU = game("mau-mau")
RULES = MAU_MAU.rules
LEVELS = ("beginner", "steady", "strong", "master")
PLAIN = plain("stammtisch.bots.maumau.search")
DEEP = plain("stammtisch.bots.maumau.foresight")

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (4, {"preset_rules": ("HR-9", "TR-8", "TR-J")}),
    (6, {"voluntary_draw": True, "auto_mau": True}),
    (3, {"supervision": "open"}),
    (5, {"supervision": "open", "preset_rules": ("HX-7", "HR-T")}),
]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search as CPython runs it, and a short one; what it does depends on neither."""
    monkeypatch.setattr(strong, "PLAIN_ROUNDS", 16)
    monkeypatch.setattr(strong.RACER, "now", lambda: PLAIN)
    monkeypatch.setattr(master, "PLAIN_ROUNDS", 16)
    monkeypatch.setattr(master.RACER, "now", lambda: DEEP)


@pytest.mark.parametrize(("seats", "chosen"), TABLES, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_repeatable_and_forgivable(
    level: str, seats: int, chosen: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """At tables of every kind, whatever comes of it; and no level ever falls back."""
    player, rng = bot(level, "mau-mau"), random.Random(f"{level} {seats}")
    state, decisions = RULES.new(MAU_MAU.options(goal=50, health="off", **chosen), seats), 0
    for _ in range(500):
        acting = RULES.actors(state)
        if not acting:
            break
        actor = rng.choice(acting)
        if actor == -1:
            action: Any = RULES.sample_chance(state, rng)
        elif actor < 0:
            action = RULES.tick(state, RULES.alarm(state) or 0)
        else:
            seen, legal = RULES.observation(state, actor), RULES.legal_actions(state, actor)
            action = player.choose(seen, legal, random.Random(decisions))
            assert action == player.choose(seen, legal, random.Random(decisions))
            assert action in legal
            lawful = list(allowed(seen, random.Random(1))) if seen.options.open else legal
            assert len(legal) == 1 or not unforgivable(seen, action, lawful)
            decisions += 1
        state, _ = RULES.apply(state, actor, action)
    assert decisions > 100
    assert not caplog.records


# --- what cannot be forgiven --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "action", "wrong"),
    [
        ({"A": "QH", "options": {"voluntary_draw": True}}, DRAW, True),  # it would have won
        ({"A": "QH"}, lay("QH"), False),
        ({"A": "QH 7D", "options": {"voluntary_draw": True}}, DRAW, False),
        ({"A": "QH 7D"}, lay("QH"), True),  # without "Mau"
        ({"A": "QH 7D"}, lay("QH", say="mau"), False),
        ({"A": "JS"}, lay("JS"), True),  # without "Mau-Mau"
        ({"A": "JS"}, lay("JS", say="mau_mau"), False),
        ({"A": "JS 7D 9D 8C"}, lay("JS", wish="S"), True),  # it has none
        ({"A": "JS 7D 9D 8C"}, lay("JS", wish="C"), False),
        ({"A": "JS 7D 9D 8C"}, lay("JS"), False),
        ({"A": "JS JC JD"}, lay("JS", wish="H"), False),  # nothing to wish for
    ],
)
def test_unforgivable_moves(table: dict[str, Any], action: MauMauAction, wrong: bool) -> None:
    """The last card goes if it can, words that are due are said, wishes help who wishes."""
    there = scene(top="KH", **table)
    legal = RULES.legal_actions(there.state, seat("A"))
    assert action in legal
    assert unforgivable(RULES.observation(there.state, seat("A")), action, legal) is wrong


def test_mau_may_be_forgotten_at_an_open_table_only() -> None:
    """There somebody has to notice."""
    there = open_scene(top="KH", A="QH 7D")
    seen = RULES.observation(there.state, seat("A"))
    lawful = list(allowed(seen, random.Random(1)))
    assert lay("QH", say="mau") in lawful
    assert not unforgivable(seen, lay("QH"), lawful)


# --- the beginner -------------------------------------------------------------------------------


def moments(there: Scene, who: str, count: int) -> list[Any]:
    """What a seat sees at a table as it is, in so many rounds."""
    seen = RULES.observation(there.state, seat(who))
    return [replace(seen, round_no=number) for number in range(count)]


def chosen(there: Scene, who: str, count: int = 400) -> list[Any]:
    """What the beginner does there."""
    legal, player = RULES.legal_actions(there.state, seat(who)), bot("beginner", "mau-mau")
    seen = moments(there, who, count)
    return [player.choose(one, legal, random.Random(at)) for at, one in enumerate(seen)]


def test_it_saves_nothing_for_later() -> None:
    """A Bube goes as readily as any card; `steady` keeps it."""
    there = scene(top="KH", A="JS QH 7D 8C")
    played = chosen(there, "A")
    assert 40 < sum(one.cards == ("JS",) for one in played) < 360
    assert all(one.wish in {None, "H", "D", "C"} for one in played)


def test_it_overlooks_a_card_and_never_the_last_two() -> None:
    """The same one however often it looks in one turn."""
    there = scene(top="KH", A="QH AH 7D 8C")
    legal = RULES.legal_actions(there.state, seat("A"))
    blind = 0
    for seen in moments(there, "A", 400):
        looked = beginner._looked_at(seen, legal)
        assert looked == beginner._looked_at(seen, legal)
        assert looked
        blind += len(looked) < len(legal)
    assert 15 < blind < 90
    last = scene(top="KH", A="QH 7D")
    legal = RULES.legal_actions(last.state, seat("A"))
    assert all(beginner._looked_at(seen, legal) == legal for seen in moments(last, "A", 50))


def test_it_forgets_its_mau_at_an_open_table() -> None:
    """Now and then, for the whole round; at a strict one never."""
    silent = [one for one in chosen(open_scene(top="KH", A="QH 7D"), "A", 1000) if not one.say]
    assert 10 < len(silent) < 100
    assert all("mau" in one.say for one in chosen(scene(top="KH", A="QH 7D"), "A", 1000))


def test_it_does_not_see_all_that_is_wrong() -> None:
    """More than half, and each either always or never."""
    wrong = open_scene(top="KH", A="9S 8D 7D").do("A", lay("9S"), a.Done())
    legal, player = RULES.legal_actions(wrong.state, seat("C")), beginner.Beginner()
    said = [player.react(seen, legal, random.Random(1)) for seen in moments(wrong, "C", 400)]
    assert 160 < said.count(challenge("A", "legen")) < 280


# --- their order --------------------------------------------------------------------------------


@pytest.mark.parametrize("supervision", ["strict", "open"])
def test_levels_are_in_their_order(supervision: str) -> None:
    """`beginner` beats chance clearly; `steady` beats it, and leaves it its rounds."""
    low, steady, chance = (bot(name, "mau-mau") for name in ("beginner", "steady", "random"))
    strict = supervision == "strict"
    options = MAU_MAU.options(goal=4, supervision=supervision, health="off", house_rules=False)
    if strict:  # at open tables chance breaks rules without end
        first = simulate(MAU_MAU, [low, chance], 30, 1, options, jobs=1).standings[0]
        assert first.wins > 0.8
    second = simulate(MAU_MAU, [steady, low], 160 if strict else 40, 1, options, jobs=1)
    assert 0.5 < second.standings[0].wins < 0.85
