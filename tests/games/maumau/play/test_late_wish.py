# ruff: noqa: E501 - a case is a line
"""As at real tables: the Bube first and the suit a breath later; two Damen shown and the word forgotten."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.builders import case
from tests.games.maumau.scenes import (
    DONE,
    DRAW,
    Scene,
    challenge,
    lay,
    open_scene,
    say,
    scene,
    throw,
)

from stammtisch.bots.maumau.steady import SteadyBot
from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.house_rule import Clause, Rule

Table = Callable[..., Scene]

HEARTS, SPADES = a.Wish(suit="H"), a.Wish(suit="S")
JACK = {"A": "JS 8D 7D", "B": "8H 9H 7S", "draw": "KD"}


def laid(at: Table = scene, **more: Any) -> Scene:
    """A has laid the Bube and named nothing."""
    return at(**{**JACK, **more}).do("A", lay("JS"))


def wishes(there: Scene, who: str) -> str:
    """The suits that the player may name."""
    return "".join(one.suit for one in there.listed(who) if isinstance(one, a.Wish))


# --- the wish (MM-0D.Bb) --------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [scene, open_scene])
def test_the_suit_a_breath_later(at: Table) -> None:
    """MM-0D.Bb: the turn has passed on, and the suit named in time counts."""
    there = laid(at)
    assert (there.eff, there.turn, wishes(there, "A")) == ("JS", "B", "CSHD")
    named = there.wait(3_999).do("A", HEARTS)
    assert (named.eff, named.turn, named.recorded()) == ("JH", "B", [])
    assert named.happened("Wished")[-1].suit == "H"
    assert wishes(named, "A") == ""
    assert named.refused("A", SPADES) == "not_your_turn"


def test_everybody_sees_it() -> None:
    """MM-18.2: who may still name a suit, and until when, is public."""
    there = laid()
    for viewer in (0, 1, None):
        late = rules.observation(there.state, viewer).late_wish
        assert late is not None
        assert (late.seat, late.until) == (0, there.t + 4_000)


def test_the_grace_has_a_deadline_of_its_own() -> None:
    """MM-19.1: the clock ends it, and a late word is too late."""
    there = laid()
    assert rules.alarm(there.state) == there.t + 4_000
    over = there.wait(4_000)
    assert (over.state.round.late_wish, wishes(over, "A"), over.eff) == (None, "", "JS")
    assert over.refused("A", HEARTS) == "not_your_turn"


def test_older_records_have_no_such_tick() -> None:
    """MM-0A.9: nothing happens when the grace is over, so nobody has to wait for the clock."""
    there = laid()
    later = type(there)(there.state, (), there.t + 20_000)
    assert later.refused("A", HEARTS) == "not_your_turn"
    assert later.do("B", lay("7S")).eff == "7S"


def test_the_next_player_is_not_hurried() -> None:
    """Who is awaited: first who may name the suit, then the one on turn."""
    there = laid()
    assert rules.actors(there.state) == (0,)
    assert rules.timeout(there.state, 0) == a.LetPass()
    for after in (there.do("A", HEARTS), there.do("A", a.LetPass()), there.wait(4_000)):
        assert rules.actors(after.state)[0] == 1


@pytest.mark.parametrize(
    ("who", "action"),
    [
        case("MM-0D.Bc the next player lays", "B", lay("7S")),
        case("MM-2.1 the next player draws", "B", DRAW),
        case("nothing is wished", "A", a.LetPass()),
    ],
)
def test_when_it_is_too_late(who: str, action: a.SeatAction) -> None:
    """The suit that has been served, or drawn for, is not changed any more."""
    there = laid(B="9H 7S" if action != DRAW else "9H 8C")
    assert wishes(there.do(who, action), "A") == ""


def test_a_card_on_its_way_is_thought_over() -> None:
    """MM-9b.6: a card chosen before the suit was named is stale, and no mistake."""
    there = laid(open_scene)
    chosen = lay("7S", pile_version=there.state.cards.pile_version)
    named = there.do("A", HEARTS)
    assert named.refused("B", chosen) == "stale"


@pytest.mark.parametrize(
    ("table", "action"),
    [
        case("MM-0D.Bb named with the Bube", {}, lay("JS", wish="S")),
        case("MM-10.3 the last card", {"A": "JS"}, lay("JS", say="mau_mau")),
        case("no grace at this table", {"options": {"wish_grace_ms": 0}}, lay("JS")),
        case("a rule answers the wish", {"rules_on": [Rule("Eigene Regel", (Clause(m.WishMade(), (m.HouseRuleDraw("next", 1),)),))]}, lay("JS")),
        case("MM-0D.Ka another card", {"A": "KS 8D 7D", "top": "9S"}, lay("KS")),
    ],
)  # fmt: skip
def test_nothing_to_wait_for(table: dict[str, object], action: a.Lay) -> None:
    """The wish went with the card, or none is waited for."""
    assert scene(**{**JACK, **table}).do("A", action).state.round.late_wish is None  # type: ignore[arg-type]


def test_a_reversed_jack_later() -> None:
    """TR-B TS-52: the same suits as with the card."""
    there = laid(rules_on=["TR-B"])
    assert wishes(there, "A") == "HD"
    assert there.refused("A", SPADES) == "wish_forbidden"
    open_table = laid(open_scene, rules_on=["TR-B"]).do("A", SPADES)
    assert (open_table.eff, open_table.recorded()) == ("JS", ["V-WUN-1"])


def test_a_jack_on_a_base() -> None:
    """MM-0D.9d: the base stays open meanwhile, and a further card ends the wish."""
    there = scene(top="KS", A="9S JS 8S 7D").do("A", lay("9S"), lay("JS"))
    assert (there.stage, wishes(there, "A")) == ("base", "CSHD")
    closed = there.do("A", DONE)
    assert closed.do("A", HEARTS).eff == "JH"
    named = there.do("A", HEARTS)
    assert (named.eff, named.stage) == ("JH", "base")
    assert wishes(there.do("A", lay("8S")), "A") == ""


def test_a_card_thrown_in_between() -> None:
    """MM-9b.2: nothing is wished for a Bube that lies under another card."""
    rule = Rule(
        "Eigene Regel", (Clause(m.Legality(), (m.Allow("throw_in", m.Cards(rank=("8",))),)),)
    )
    there = laid(rules_on=[rule], C="8C 9C 7C")
    assert wishes(there.do("C", throw("8C")), "A") == ""


def test_a_wrong_jack_goes_back() -> None:
    """MM-5.6: no wish is left of it."""
    there = open_scene(top="JH", **JACK).do("A", lay("JS"))
    back = there.do("A", HEARTS).do("C", challenge("A", "legen"))
    assert (back.eff, back.turn, back.state.round.late_wish) == ("JH", "A", None)


def test_the_wish_survives_a_restart() -> None:
    """The grace stands in the position, and in what a bot may assume."""
    there = laid()
    assert rules.restore(rules.position(there.state)) == there.state
    seen = rules.observation(there.state, 0)
    assert rules.determinize(seen, random.Random(1)).round.late_wish == there.state.round.late_wish


@pytest.mark.parametrize("at", [scene, open_scene])
def test_steady_names_its_suit(at: Table) -> None:
    """It names the suit with the card; and at once where somebody else left it to do so."""
    bot, rng = SteadyBot(slips=0.0), random.Random(1)
    there = at(top="9S", A="JS 8D 7D")
    chosen = bot.choose(rules.observation(there.state, 0), there.listed("A"), rng)
    assert isinstance(chosen, a.Lay)
    assert chosen.wish == "D"
    left = there.do("A", lay("JS"))
    seen = rules.observation(left.state, 0)
    assert bot.choose(seen, left.listed("A"), rng) == a.Wish(suit="D")
    assert bot.react(seen, left.listed("A"), rng) == a.Wish(suit="D")


# --- Damen shown, the word forgotten (MM-9a.5) ------------------------------------------------------------

SILENT = lay("QS", show="QS QH")
DAMEN = {"top": "KS", "A": "QS QH 7C 8C"}


def test_not_counted() -> None:
    """MM-9a.5 AMB-39: an ordinary Dame, no violation; everybody has seen them."""
    there = open_scene(**DAMEN)
    assert SILENT in there.listed("A")
    after = there.do("A", SILENT)
    assert (after.state.turn.run, after.recorded(), after.turn) == (None, [], "B")
    assert after.happened("QueensShown")[0].shown == ("QS", "QH")
    assert rules.observation(after.state, 2).known[0] == ("QH",)
    assert after.do("B", challenge("A", "dame")).paid() == "B1"


def test_counted_with_a_penalty() -> None:
    """MM-9a.5 V-DAM-1: by the option the run is on, and who notices says so."""
    there = open_scene(**DAMEN, options={"forgotten_queen_run": "penalty"}).do("A", SILENT)
    assert there.state.turn.run is not None
    assert there.recorded() == ["V-DAM-1"]
    assert there.do("A", DONE).do("B", challenge("A", "dame")).paid() == "A1"


@pytest.mark.parametrize("option", ["not_counted", "penalty"])
def test_shown_for_nothing(option: str) -> None:
    """MM-9a.1: where no run can begin, nothing was announced either."""
    there = open_scene(
        top="KS", A="QS QH 7C 8C", begun=True, options={"forgotten_queen_run": option}
    )
    after = there.do("A", SILENT)
    assert (after.state.turn.run, after.recorded()) == (None, [])


@pytest.mark.parametrize(
    ("at", "action"),
    [
        case("MM-17.5 a strict table asks for the word", scene, SILENT),
        case("MM-9a.2 no Damen", open_scene, lay("QS", show="7C 8C")),
        case("MM-9a.3 no first card", open_scene, lay("7C", show="QS QH")),
        case("MM-9a.2 another word", open_scene, lay("QS", show="QS QH", say="mau")),
    ],
)
def test_not_shown(at: Table, action: a.Lay) -> None:
    """MM-17.5: shown are two Damen with a card that could begin a run, and nothing else is named."""
    there = at(**DAMEN)
    assert action not in there.listed("A")
    assert there.refused("A", action) == "bad_action"


def test_out_of_turn_nothing_is_shown() -> None:
    """MM-17.5: neither is it a beginning, nor does anybody look."""
    there = open_scene(**DAMEN, on="B")
    assert SILENT not in there.listed("A")
    assert there.refused("A", SILENT) == "bad_action"


@pytest.mark.parametrize("on", ["A", "B"])
def test_nobody_shows_what_another_holds(on: str) -> None:
    """MM-17.4: with the word or without, on turn or not; everybody would be told of it."""
    there = open_scene(top="KS", A="QS 7C 8C", B="QH 9C", on=on)
    shown = lay("QS", say="damenrunde", show="QS QH")
    assert shown not in there.listed("A")
    assert there.refused("A", shown) == "card_not_in_hand"


def test_the_word_without_showing() -> None:
    """MM-9a.5: the other way round, as before."""
    there = open_scene(**DAMEN).do("A", lay("QS", say="damenrunde"))
    assert (there.state.turn.run, there.recorded()) == (None, [])
    assert there.refused("A", say("damenrunde")) == "phrase_not_due"


def test_another_card_that_names_a_suit() -> None:
    """MM-12.9 wish: the same for a card with which a rule lets a suit be named."""
    rule = Rule(
        "Eigene Regel", (Clause(m.Top(m.Cards(rank=("K",))), (m.HouseRuleWish("same_colour"),)),)
    )
    there = scene(top="9S", A="KS 8D 7D", rules_on=[rule]).do("A", lay("KS"))
    assert wishes(there, "A") == "CS"
    assert there.do("A", a.Wish(suit="C")).eff == "KC"
