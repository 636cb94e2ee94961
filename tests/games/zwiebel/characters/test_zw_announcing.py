"""Character cards: who may announce what and when, and what it does."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case
from tests.games.zwiebel.setting import (
    best,
    code_of,
    codes,
    default,
    exchange_none,
    kinds,
    legal,
    names,
    play,
    played,
    preshow,
    started,
)

from stammtisch.games.zwiebel.groups.judgement import conditions_of, roles_in, wild_for, wild_now
from stammtisch.games.zwiebel.rules import blocked
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.events import CardReplaced, Drawn, EffectBegan, ValueSet
from stammtisch.games.zwiebel.state.state import OPEN
from stammtisch.games.zwiebel.views.observation import observation

# --- Lady and Schicksal -----------------------------------------------------------------------


def test_exchanging_the_lady() -> None:
    """Z04-41, ZC-71, ZC-65, ZC-97: she is laid aside, one of two cards takes her place."""
    state = preshow("z04", "GD S2 S3", "R2 R3", stock="OA O2")
    state, events = played(state, "P0 announce GD exchange")
    drawn = next(event for event in events if isinstance(event, Drawn))
    assert drawn.seen_by(1) == Drawn(0, 2, None)
    assert drawn.cards == ("OA", "O2")
    assert kinds(state) == {"choose_exchange"}
    assert code_of(state, "P0 choose S2") == "not_your_card"
    assert observation(state, 0).own.drawn == ("OA", "O2")  # type: ignore[union-attr]
    assert observation(state, 1).own.drawn == ()  # type: ignore[union-attr]
    state, events = played(state, "P0 choose O2")
    assert codes(state, 0) == "S2 S3 O2"
    assert codes(state, 0, "known") == ""
    assert codes(state, 0, "discards") == "OA"
    replaced = next(event for event in events if isinstance(event, CardReplaced))
    assert replaced.seen_by(1) == CardReplaced(0, "GD", False, None, None)
    assert state.effects.aside == ((0, state.setup.pack.index["GD"]),)
    assert state.asked[0] == 0


def test_an_open_lady_makes_room_for_an_open_card() -> None:
    """ZC-71, Z04-40: in zwiebel-2004 an open card may be announced, and its place stays open."""
    state = preshow("z04", "GD S2 S3", "R2 R3", opened={0: "GD"}, stock="OA O2")
    state, events = played(state, "P0 announce GD exchange; P0 choose OA")
    assert codes(state, 0, "known") == "OA"
    replaced = next(event for event in events if isinstance(event, CardReplaced))
    assert replaced.seen_by(None) == CardReplaced(0, "GD", True, "OA", None)


@pytest.mark.parametrize(
    ("rules", "hand", "written", "code", "more"),
    [
        case("SM30-12", "z30", "KrD El2", "P0 announce KrD exchange", "card_open",
             {"opened": {0: "KrD"}}),
        case("SM30-13 v3", "z30", "PoK El2", "P0 announce PoK exchange", "fate_needs_lady", {}),
        case("SM30-15", "z30", "ElB El2", "P0 announce ElB show", "card_open",
             {"opened": {0: "ElB"}}),
        case("Z04-41 wild", "z04", "GD S2", "P0 announce GD exchange", "needs_not_wild",
             {"wild": True}),
        case("Z04-42 not wild", "z04", "GD S2", "P0 announce GD devalue", "needs_wild", {}),
        case("Z30-42 not wild", "z30", "KrD El2", "P0 announce KrD devalue", "needs_wild", {}),
        case("Z04-43 not wild", "z04", "YK S2", "P0 announce YK unwild", "needs_wild", {}),
        case("Z04-44 wild", "z04", "YK S2", "P0 announce YK exchange", "needs_not_wild",
             {"wild": True}),
        case("Z04-43 rewild", "z04", "GD S2", "P0 announce GD rewild", "needs_wild", {}),
        case("Z04-43 rewild while wild", "z04", "GD S2", "P0 announce GD rewild",
             "needs_not_wild", {"wild": True}),
        case("Z30-43 rewild", "z30", "KrD El2", "P0 announce KrD rewild", "not_announceable", {}),
        case("ZC-75 Tod in z04", "z04", "SK S2", "P0 announce SK show", "not_announceable", {}),
        case("ZC-75 sender in z04", "z04", "RB S2", "P0 announce RB show", "not_announceable", {}),
        case("ZC-75 ordinary card", "z04", "S2 S3", "P0 announce S2 show", "not_announceable", {}),
        case("ZC-75 wrong mode", "z04", "GD S2", "P0 announce GD show", "not_announceable", {}),
        case("ZC-75 not in hand", "z04", "S2 S3", "P0 announce GD exchange", "not_your_card", {}),
        case("ZC-75 off", "z04", "GD S2", "P0 announce GD exchange", "rule_off",
             {"lady": False}),
        case("Z04-43 rewild belongs to rule 2", "z04", "GD S2", "P0 announce GD rewild",
             "rule_off", {"fate": False}),
        case("ZC-75 elephants off", "z04", "BD S9 R9 OZ YZ",
             "P0 announce BD elephants S9 R9 OZ YZ", "rule_off", {"elephants": False}),
        case("ZC-75 malformed", "z04", "BD S2", "P0 announce BD elephants", "malformed", {}),
        case("SP-21", "z04", "BD S8 S3", "P0 announce BD shift S8 S3", "shift_range", {}),
        case("SP-22 v3", "z30", "MuD El3", "P0 announce MuD shift MuD El3", "shift_atuin", {}),
        case("Z04-45 same", "z04", "BD S2", "P0 announce BD shift S2 S2", "shift_same_card", {}),
        case("Z04-45 too high", "z04", "BD SK S4", "P0 announce BD shift SK S4", "shift_range",
             {}),
        case("Z04-45 not yours", "z04", "BD SK", "P0 announce BD shift SK S3", "not_your_card",
             {}),
        case("SP-23", "z30", "MuD ElZ KrZ OkZ PoZ", "P0 announce MuD elephants ElZ KrZ OkZ PoZ",
             "elephants_no_double", {}),
        case("SP-24 v3", "z30", "MuD ElZ KrZ OkZ PoZ StK StD",
             "P0 announce MuD elephants ElZ KrZ OkZ PoZ", "elephants_no_double", {}),
        case("Z04-46 cards", "z04", "BD S9 R9 OZ Y7", "P0 announce BD elephants S9 R9 OZ Y7",
             "elephants_cards", {}),
        case("Z04-46 eights", "z04", "BD S9 R9 OZ Y8", "P0 announce BD elephants S9 R9 OZ Y8",
             "elephants_cards", {}),
        case("Z04-46 three", "z04", "BD S9 R9 OZ", "P0 announce BD elephants S9 R9 OZ",
             "elephants_cards", {}),
    ],
)  # fmt: skip
def test_refused_announcements(
    rules: str, hand: str, written: str, code: str, more: dict[str, Any]
) -> None:
    """ZC-75: every announcement that is refused has its own code."""
    other = "R2 R3" if rules == "z04" else "Ok2 Ok3"
    assert code_of(preshow(rules, hand, other, **more), written) == code


def test_schicksal_without_the_lady() -> None:
    """SM30-13, Z04-44: in zwiebel-2004 a legal exchange, and nothing is zeroed."""
    state, events = played(preshow("z04", "YK S2", "R2 R3"), "P0 announce YK exchange")
    began = next(event for event in events if isinstance(event, EffectBegan))
    assert (began.effect, began.victim) == ("fate_exchange", None)
    state = default(state)
    assert not conditions_of(state, 0).zeroed


def test_schicksal_after_the_lady() -> None:
    """Z04-44, Z30-44, ZC-51: all aces of the Lady's player are worthless, drawn ones too."""
    for rules, lady, fate, hand in (
        ("z04", "GD", "YK", "GD SA S2"),
        ("z30", "KrD", "PoK", "KrD ElA El2"),
    ):
        other = f"{fate} R3" if rules == "z04" else f"{fate} Ok3"
        state = preshow(rules, hand, other, stock="O2 OA" if rules == "z04" else "Po2 PoA")
        state = play(default(play(state, f"P0 announce {lady} exchange")), "P0 pass")
        state = default(play(state, f"P1 announce {fate} exchange"))
        assert conditions_of(state, 0).zeroed
        ace = hand.split()[1]
        assert roles_in(state, 0, state.setup.pack.index[ace]) == ()
        assert not conditions_of(state, 1).zeroed


def test_the_own_schicksal_zeroes_too() -> None:
    """Z04-44, Z30-41: also of the player himself, after his own Lady."""
    state = preshow("z04", "GD YK SA", "R2 R3")
    state = default(play(state, "P0 announce GD exchange"))
    state = default(play(state, "P0 announce YK exchange"))
    assert conditions_of(state, 0).zeroed


def test_schicksal_then_lady() -> None:
    """SP-31, Z04-41, Z04-43: who played Schicksal may not play the Lady in any mode."""
    state = default(play(preshow("z04", "YK GD S2", "R2 R3"), "P0 announce YK exchange"))
    assert code_of(state, "P0 announce GD exchange") == "fate_then_lady"
    state = preshow("z30", "PoK KrD El2", "Ok2 Ok3")
    assert code_of(state, "P0 announce PoK exchange") == "fate_needs_lady"


def test_lady_after_own_schicksal_in_v3() -> None:
    """Z30-41, ZC-66: after her exchange nothing of her is left to play."""
    state = preshow("z30", "PoK KrD El2", "Ok2 Ok3")
    state = default(play(state, "P0 announce KrD exchange"))
    state = default(play(state, "P0 announce PoK exchange"))
    assert state.effects.begun == ("lady_exchange", "fate_exchange")


def test_schicksal_ends_the_wild_eights() -> None:
    """Z04-43, ZC-41, ZC-45: eights of all are tame, but for who plays the Lady afterwards."""
    state = preshow("z04", "YK S8", "GD R8", wild=True)
    state = play(state, "P0 announce YK unwild")
    assert not wild_now(state)
    assert any(role.tag == "NULL" for role in roles_in(state, 0, state.setup.pack.index["S8"]))
    state = play(state, "P0 pass; P1 announce GD rewild")
    assert wild_for(state, 1)
    assert not wild_for(state, 0)
    assert observation(state, None).rewild == 1
    assert code_of(state, "P1 announce GD rewild") == "already_played"


def test_a_lady_laid_aside_makes_wild_again() -> None:
    """Z04-43, SP-19: also the Lady who was exchanged before; the player of Schicksal may not."""
    state = preshow("z04", "YK GD", "R2 R3", wild=True)
    state = play(state, "P0 announce YK unwild")
    assert code_of(state, "P0 announce GD rewild") == "fate_then_lady"


def test_rewild_needs_no_rule_of_the_lady() -> None:
    """Z04-43, ZC-73: it belongs to rule 2; with rule 1 off the Lady does that and nothing else."""
    state = preshow("z04", "YK S8", "GD R8", wild=True, lady=False)
    state = play(state, "P0 announce YK unwild; P0 pass")
    for mode in ("exchange", "devalue"):
        assert code_of(state, f"P1 announce GD {mode}") == "rule_off"
    assert [one for one in legal(state) if isinstance(one, act.Announce)] == [
        act.Announce("GD", "rewild")
    ]
    state = play(state, "P1 announce GD rewild")
    assert (wild_for(state, 0), wild_for(state, 1)) == (False, True)
    assert observation(state, None).rewild == 1


def test_the_lady_of_v3_works_in_silence() -> None:
    """SP-20, Z30-43, ZC-95: her holder keeps wild eights, and nobody sees it before he uses them.

    She is turned up then, which is not her other effect (#4.2).
    """
    state = preshow("z30", "PoK El2 El3", "KrD ElB KrA Ok8 Sc8", wild=True)
    state = play(state, "P0 announce PoK unwild")
    assert wild_for(state, 1)
    assert observation(state, 1).own.rewild  # type: ignore[union-attr]
    for other in (0, None):
        assert observation(state, other).rewild is None
    state = play(state, "P0 pass; P1 pass; P0 declare El2 El3")
    state, events = played(state, "P1 declare ElB KrA Ok8 Sc8 = DZ")
    assert {"revealed"} <= set(names(events))
    assert "KrD" in codes(state, 1, "known")
    assert observation(state, 0).rewild == 1
    assert "lady_devalue" not in state.effects.begun


def test_nobody_rewilds_from_the_stock() -> None:
    """Z30-43: a Lady in the stock helps nobody, nor does she help the player of Schicksal."""
    for hand in ("PoK El2", "PoK KrD El2"):
        state = play(preshow("z30", hand, "Ok2 Ok3", wild=True), "P0 announce PoK unwild")
        assert not any(wild_for(state, seat) for seat in (0, 1))


# --- the Lady devalues ------------------------------------------------------------------------


def test_naming_devalued_aces() -> None:
    """SP-34, Z04-42, ZC-119: only who leaves a choice is asked for."""
    state = preshow(
        "z04", "GD S2", "SA RA R2 R3 R4 R5 R6", "OA O2", "B2 B3", wild=True,
        opened={1: "SA RA", 2: "OA O2"},
    )  # fmt: skip
    state = play(state, "P0 announce GD devalue")
    targets = [one.card for one in legal(state) if isinstance(one, act.DevalueTarget)]
    assert targets == ["SA", "RA", "hidden"]
    assert code_of(state, "P0 target OA") == "bad_target"
    state = play(state, "P0 target RA")
    index = state.setup.pack.index
    assert state.effects.tokens == ((1, index["RA"]), (2, index["OA"]), (3, OPEN))
    assert conditions_of(state, 1).devalued == index["RA"]
    assert conditions_of(state, 3).lady_open
    assert code_of(state, "P0 announce GD devalue") == "already_played"


def test_naming_what_lies_face_down() -> None:
    """Z04-42: hidden is the open token, which the victim serves himself (L1)."""
    state = preshow("z04", "GD S2", "SA R2 R3", wild=True, opened={1: "SA"})
    state = play(state, "P0 announce GD devalue; P0 target hidden")
    assert state.effects.tokens == ((1, OPEN),)


def test_v3_devalues_whatever_can_be_eleven() -> None:
    """Z30-42: also a wild eight that lies open."""
    state = preshow("z30", "KrD El2", "ElA Ok8 Ok3", wild=True, opened={1: "ElA Ok8 Ok3"})
    state = play(state, "P0 announce KrD devalue")
    targets = [one.card for one in legal(state) if isinstance(one, act.DevalueTarget)]
    assert targets == ["ElA", "Ok8"]


def test_the_default_target() -> None:
    """SP-35, ZC-92, ZC-94: the clock names the first; it asks nobody who is not asked."""
    state = preshow("z04", "GD S2", "SA RA R3", wild=True, opened={1: "SA RA"})
    state = play(state, "P0 announce GD devalue")
    assert default(state).effects.tokens == ((1, state.setup.pack.index["SA"]),)


# --- Groß A'Tuin ------------------------------------------------------------------------------


def test_a_shift() -> None:
    """Z04-45, ZC-53, ZC-54, ZC-65: eight points from one card to the other, both are visible."""
    state = preshow("z04", "BD RK S3 RB OA YK", "R2 R3")
    state, events = played(state, "P0 announce BD shift RK S3")
    values = [event for event in events if isinstance(event, ValueSet)]
    assert values == [ValueSet(0, "RK", 2), ValueSet(0, "S3", 11)]
    assert codes(state, 0, "known") == "S3 RK BD"
    assert best(state, 0)[0] == "DZ"
    assert roles_in(state, 0, state.setup.pack.index["RK"])[0].value == 2
    assert roles_in(state, 0, state.setup.pack.index["S3"])[0].value == 11
    assert code_of(state, "P0 announce BD shift RB S3") == "already_played"


def test_atuin_shifts_herself() -> None:
    """SP-22, Z04-45: in zwiebel-2004 she may be the lowered card."""
    state = play(preshow("z04", "BD S3", "R2 R3"), "P0 announce BD shift BD S3")
    assert roles_in(state, 0, state.setup.pack.index["BD"])[0].value == 2


def test_open_companions() -> None:
    """SP-29, Z30-40, Z30-45: companions are announced too, and so must be hidden, or not."""
    hand, written = "MuD StK Kr2", "P0 announce MuD shift StK Kr2"
    state = preshow("z30", hand, "Ok2 Ok3", opened={0: "Kr2"})
    assert code_of(state, written) == "card_open"
    state = preshow("z30", hand, "Ok2 Ok3", opened={0: "Kr2"}, companions_hidden=False)
    assert play(state, written).effects.begun == ("atuin_shift",)


def test_a_companion_is_announced() -> None:
    """SP-30, Z30-50, Z30-45: a Narr who goes with Groß A'Tuin is in force."""
    state = play(preshow("z30", "MuD ElB Sc3", "Ok2 Ok3"), "P0 announce MuD shift ElB Sc3")
    assert state.effects.fool
    assert roles_in(state, 0, state.setup.pack.index["ElB"])[0].value == 2


def test_a_companion_becomes_visible() -> None:
    """Z04-45, Z04-49: an Erzkanzler who goes with Groß A'Tuin opens the window."""
    state = play(preshow("z04", "BD OB S3", "R2 R3"), "P0 announce BD shift OB S3")
    assert observation(state, None).pending.step == "death_window"  # type: ignore[union-attr]


def test_a_zeroed_ace_is_not_shifted() -> None:
    """ZC-75, Z04-45: a worthless card stays worthless."""
    state = preshow("z04", "GD BD SA S3", "YK R3", stock="O2 O3")
    state = play(default(play(state, "P0 announce GD exchange")), "P0 pass")
    state = play(default(play(state, "P1 announce YK exchange")), "P1 pass")
    assert code_of(state, "P0 announce BD shift SA S3") == "card_worthless"


# --- when -------------------------------------------------------------------------------------


def test_announcing_is_free() -> None:
    """ZC-65, ZC-86: after an announcement the same player is asked again, then all anew."""
    state = play(preshow("z04", "VB S2", "GD R3", "O2 O3"), "P0 pass; P1 announce GD exchange")
    state = default(state)
    assert state.asked == (1, 2, 0)
    state = play(state, "P1 pass; P2 pass; P0 announce VB show")
    assert state.asked == (0, 1, 2)
    assert play(state, "P0 pass; P1 pass; P2 pass").phase == "showdown"


def test_preshow_is_skipped_without_modifiers() -> None:
    """ZC-86, ZC-73: nobody is asked where nothing can be announced."""
    assert exchange_none(started("z04", 2)).phase == "showdown"
    assert exchange_none(started("z04", 2, death=True, sender=True)).phase == "showdown"
    assert exchange_none(started("z04", 2, elephants=True)).phase == "preshow"


def test_not_asked_not_heard() -> None:
    """SP-26, ZC-65: only at one's own decision."""
    assert code_of(preshow("z04", "S2 S3", "GD R3"), "P1 announce GD exchange") == "not_your_turn"


@pytest.mark.parametrize(
    ("rules", "hand", "mode"),
    [case("Z04-41", "z04", "GD S2", "exchange"), case("Z30-41", "z30", "KrD El2", "exchange")],
)
def test_blocked_announcements(rules: str, hand: str, mode: str) -> None:
    """A page is told beforehand which announcement is refused, and why."""
    other = "R2 R3" if rules == "z04" else "Ok2 Ok3"
    state = preshow(rules, hand, other, wild=True)
    actions = {one.action: one.code for one in blocked(state, 0)}
    found = {str(one.mode): code for one, code in actions.items() if isinstance(one, act.Announce)}
    assert found[mode] == "needs_not_wild"
    assert not blocked(state, 1)
