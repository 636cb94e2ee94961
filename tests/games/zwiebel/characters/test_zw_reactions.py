"""Reinleger, and character cards that are played or laid in a duel."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case
from tests.games.zwiebel.setting import (
    FIVE,
    FIVE_TOO,
    GREAT,
    LESSER,
    NINE,
    arranged,
    case_now,
    code_of,
    codes,
    default,
    in_order,
    keys,
    kinds,
    legal,
    names,
    play,
    played,
    winner,
)

from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.events import (
    Crippled,
    Drawn,
    DuelRestarted,
    RoundWon,
)
from stammtisch.games.zwiebel.state.state import OPEN
from stammtisch.games.zwiebel.views.observation import observation

# --- Reinleger --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "challenger", "first", "written", "code"),
    [
        case("SP-09 Z04-05", "SA RB OA YB GA TD B8 V8", "S5 S6 S7 S8 S9 SZ SB SD Y8 T2",
             "SA RB OA YB GA TD B8 V8", "P1 cripple S5 S6 S7 S8 S9 SZ SB SD Y8", "run_nulls"),
        case("SP-09 two", "SA RB OA YB GA TD B8 V8", "S5 S6 S7 S8 S9 SZ SB Y8 R8 T2",
             "SA RB OA YB GA TD B8 V8", "P1 cripple S5 S6 S7 S8 S9 SZ SB Y8 R8", "ok"),
        case("SP-10", "SA RK OA YB", f"{NINE} T3", "SA RK OA YB", f"P1 cripple {NINE}",
             "no_target"),
        case("ZC-20 RL9 against UZ", LESSER, f"{NINE} T3", LESSER, f"P1 cripple {NINE}",
             "run_too_short"),
        case("ZC-20 RL10 against UZ", LESSER, f"{NINE} YB", LESSER, f"P1 cripple {NINE} YB", "ok"),
        case("Z04-04 no run", GREAT, f"{NINE} T3", GREAT, f"P1 cripple {NINE} T3", "not_a_run"),
        case("ZC-20 not yours", GREAT, f"{NINE} T3", GREAT, "P1 cripple SA SK", "not_your_card"),
    ],
)  # fmt: skip
def test_crippling(leader: str, challenger: str, first: str, written: str, code: str) -> None:
    """ZC-107, ZC-21: legal at any own decision while a crippleable group lies."""
    state = play(arranged("z04", leader, challenger), f"P0 declare {first}")
    if code != "ok":
        assert code_of(state, written) == code
        return
    state, events = played(state, written)
    assert RoundWon(1, "cripple") in events
    assert winner(state) == 1


def test_the_leader_cripples_an_answer() -> None:
    """SP-11, ZC-20: also a group that answered his own."""
    state = arranged("z04", f"{NINE} YA", GREAT)
    state = play(state, "P0 declare Y2 Y3 Y4 Y5 Y7 = 5C", f"P1 declare {GREAT}")
    assert case_now(state) == "R0"
    state, events = played(state, f"P0 cripple {NINE}")
    crippled = next(event for event in events if isinstance(event, Crippled))
    assert (crippled.key, crippled.nulls, crippled.target) == ("RL9", 0, "GZ")
    assert winner(state) == 0


GREAT_V3 = "ElB OkA PoD ScA StK MuA DeB KrA ElK DeA"
NINE_V3 = "Sc2 Mu3 Sc4 Mu5 Sc6 Mu7 Sc8 Mu9 ScZ"
TEN_V3 = "St5 St6 St7 De8 De9 DeZ StB StD DeK StA"


def test_a_run_of_ten_beats_a_run_of_nine() -> None:
    """SP-12, Z30-06, ZC-69, ZC-97: the window, in order of seniority."""
    great = GREAT_V3.replace("StK", "OkK").replace("DeB", "OkB").replace("DeA", "PoA")
    state = arranged("z30", great, f"{NINE_V3} Kr2", TEN_V3, arch=False, sender=False, death=False)
    state, events = played(state, f"P0 declare {great}", f"P1 cripple {NINE_V3}")
    assert "window_opened" in names(events)
    assert kinds(state) == {"pass"}
    assert observation(state, 0).pending.cards == in_order(state, NINE_V3)  # type: ignore[union-attr]
    state = play(state, "P0 pass")
    assert kinds(state) == {"out_cripple", "pass"}
    assert code_of(state, f"P2 out_cripple {TEN_V3.replace(' StA', '')}") == "run_too_short"
    won, events = played(state, f"P2 out_cripple {TEN_V3}")
    assert RoundWon(2, "out_cripple") in events
    assert winner(won) == 2
    passed, events = played(state, "P2 pass")
    assert RoundWon(1, "cripple") in events
    assert winner(passed) == 1


def test_nine_wild_cards_are_too_few_first() -> None:
    """ZC-75, Z30-06: short and wild, an answer to a Reinleger is refused for being short."""
    great = GREAT_V3.replace("StK", "OkK").replace("DeB", "OkB").replace("DeA", "PoA")
    wild_nine = "St5 St6 St7 Po8 De9 DeZ StB StD DeK"
    state = arranged(
        "z30", great, f"{NINE_V3} Kr2", f"{wild_nine} El2", wild=True, arch=False, sender=False,
        death=False,
    )  # fmt: skip
    state = play(state, f"P0 declare {great} = GZ", f"P1 cripple {NINE_V3}", "P0 pass")
    assert code_of(state, f"P2 out_cripple {wild_nine}") == "run_too_short"
    assert code_of(state, f"P2 out_cripple {wild_nine} El2") == "not_a_run"


def test_no_window_in_z04() -> None:
    """SP-13, Z30-06, ZC-21: the round is over on the spot."""
    state = arranged("z04", GREAT, f"{NINE} T3", "O2 O3 O4 O5 O6 O7 O8 O9 OZ OB")
    state = play(state, f"P0 declare {GREAT}", f"P1 cripple {NINE}")
    assert winner(state) == 1


def test_wild_cripplers() -> None:
    """Z30-06: in a wild round a run may not be wilder than its target (#2), unless it is off."""
    great = "ElB OkA PoD ScA StK MuA DeB KrA ElK DeA"
    run = "Kr3 Kr4 Kr5 Kr6 Kr7 Kr8 Kr9 KrZ Sc8 Ok2"
    nine = run.removesuffix(" Ok2")
    settings: dict[str, Any] = {"wild": True, "arch": False, "death": False}
    state = play(arranged("z30", great, run, **settings), f"P0 declare {great} = GZ")
    assert code_of(state, f"P1 cripple {nine}") == "run_wilds"
    state = arranged("z30", great, run, wild_cripplers=False, **settings)
    state = play(state, f"P0 declare {great} = GZ")
    assert play(state, f"P1 cripple {nine}").pending is not None


def test_no_reinleger_at_all() -> None:
    """ZC-130, ZC-73: without #0 no run cripples."""
    great = GREAT_V3.replace("StK", "OkK").replace("DeB", "OkB").replace("DeA", "PoA")
    state = arranged("z30", great, f"{NINE_V3} Kr2", cripplers=False, sender=False)
    state = play(state, f"P0 declare {great}")
    assert "cripple" not in kinds(state)
    assert code_of(state, f"P1 cripple {NINE_V3}") == "rule_off"


def test_a_run_that_breaks_a_rule_of_its_own() -> None:
    """ZC-72, ZC-64: a run with eight, ace and Achtensender; one with Erzkanzler and eight."""
    run = "R6 R7 R8 R9 RZ RB RD RK RA S2"
    great = GREAT.replace("RK", "TK").replace("RA", "VA")
    state = play(arranged("z04", great, run, sender=True), f"P0 declare {great}")
    assert code_of(state, f"P1 cripple {run.removesuffix(' S2')}") == "sender_aces"
    orange = "O3 O4 O5 O6 O7 O8 O9 OZ OB S2"
    great = GREAT.replace("OA", "VA")
    state = play(arranged("z04", great, orange, arch=True), f"P0 declare {great}")
    assert code_of(state, f"P1 cripple {orange.removesuffix(' S2')}") == "arch_eight"


# --- effects in a duel ------------------------------------------------------------------------


def test_announcing_restarts() -> None:
    """SP-06, ZC-67, ZC-106, ZC-46: lists empty, both may rearrange, the leader declares."""
    state = arranged("z04", "BD SK S3 RB OA YK", FIVE, atuin=True)
    state = play(state, "P0 declare SK YK", f"P1 declare {FIVE}")
    state, events = played(state, "P0 announce BD shift SK S3")
    assert DuelRestarted(0, 1, "atuin_shift", "BD") in events
    assert (keys(state, 0), keys(state, 1)) == ([], [])
    assert case_now(state) == "D0"
    assert state.duel is not None
    assert state.duel.may_rearrange == (True, True)
    assert keys(play(state, "P0 declare S3 RB OA YK"), 0) == ["DZ"]


def test_the_tod_in_a_group() -> None:
    """SP-07, Z04-47, ZC-109, ZC-64: L2 for everybody from now on."""
    state = arranged("z04", "SK RD GA TA S2", "RB OA VK YA", death=True)
    assert code_of(state, "P0 declare SK RD GA TA") == "death_killed"
    state = play(state, "P0 declare RD TA")
    state = play(state, "P1 declare RB OA VK YA")
    assert case_now(state) == "R0"
    assert winner(play(state, "P0 concede")) == 1


def test_a_group_that_starts_the_tod() -> None:
    """SP-07, SP-08: with three pictures one may be killed; the DZ of the other is void."""
    state = arranged("z04", "RB OA VK YA", "SK RD OB GA TA BA", death=True)
    state = play(state, "P0 declare RB OA VK YA")
    state, events = played(state, "P1 declare SK RD GA TA")
    assert DuelRestarted(0, 1, "death", "SK") in events
    assert state.effects.death
    assert code_of(state, "P0 declare RB OA VK YA") == "death_killed"
    hidden = arranged("z04", "SK RD GA TA", "R5", death=True)
    assert code_of(hidden, "P0 declare SK RD GA TA") == "death_killed"
    assert codes(hidden, 0, "known") == ""


def test_exchanging_the_lady_when_beaten() -> None:
    """SP-16, ZC-71, ZC-74: two cards for the player only, then a restart."""
    state = arranged("z04", "GD S2 S3", FIVE, lady=True, stock="OA O2")
    state = play(state, "P0 declare GD", f"P1 declare {FIVE}")
    state, events = played(state, "P0 announce GD exchange")
    assert next(one for one in events if isinstance(one, Drawn)).seen_by(1) == Drawn(0, 2, None)
    assert "duel_restarted" not in names(events)
    state, events = played(state, "P0 choose OA")
    assert DuelRestarted(0, 1, "lady_exchange", "GD") in events
    assert codes(state, 0) == "S2 S3 OA"


def test_the_lady_takes_an_ace() -> None:
    """SP-17, Z04-42: a Doppelte Zwiebel without its ace is none."""
    state = arranged("z04", "SA RK OA YB", "GD S2", lady=True, wild=True)
    state = play(state, "P0 declare SA RK OA YB", "P1 announce GD devalue", "P1 target SA")
    assert case_now(state) == "D0"
    assert code_of(state, "P0 declare SA RK OA YB") == "not_a_group"
    assert code_of(state, "P0 declare SA RK OA YB = DZ") == "not_a_group"


def test_the_lady_spares_a_great_zwiebel() -> None:
    """SP-18, Z04-42: an ace inside a declared GZ cannot be named."""
    state = arranged("z04", GREAT, "GD S2", lady=True, wild=True)
    state = play(state, f"P0 declare {GREAT}", "P1 announce GD devalue")
    assert state.effects.tokens == ((0, OPEN),)
    other = arranged("z04", GREAT, "GD S2", "T2 VA YA T3", lady=True, wild=True,
                     opened={2: "VA YA"})  # fmt: skip
    other = play(other, f"P0 declare {GREAT}", "P1 announce GD devalue")
    assert code_of(other, "P1 target SA") == "bad_target"


def test_an_open_token() -> None:
    """ZC-63, Z04-42: L1, the victim serves it with an ace of his choice."""
    state = arranged("z04", "SA RK OA YB", "GD S2", lady=True, wild=True)
    state = play(state, "P0 declare RK YB", "P1 announce GD devalue")
    assert code_of(state, "P0 declare SA RK OA YB") == "lady_ace"


def test_rewild_in_a_duel() -> None:
    """SP-19, Z04-43: after Schicksal of another the Lady makes wild, though she has devalued."""
    state = arranged("z04", "YK S2 S3", "GD R2", lady=True, fate=True, wild=True)
    state = play(state, "P0 declare S2 S3", "P1 announce GD devalue", "P0 announce YK unwild")
    state = play(state, "P0 declare S2 S3", "P1 announce GD rewild")
    assert state.effects.rewild == 1
    assert state.effects.begun == ("lady_devalue", "fate_unwild", "lady_rewild")


def test_worthless_aces() -> None:
    """SP-28, Z04-44, ZC-51: after Schicksal the aces of the Lady's player are nothing."""
    state = arranged("z04", "GD SA RK OA YB", "YK S2", lady=True, fate=True, stock="T2 T3 T4 T5")
    state = default(play(state, "P0 announce GD exchange"))
    state = play(state, "P0 declare SA RK OA YB")
    state = default(play(state, "P1 announce YK exchange"))
    assert case_now(state) == "D0"
    assert code_of(state, "P0 declare SA RK OA YB") == "card_worthless"


def test_the_achtensender() -> None:
    """Z04-51, ZC-63, ZC-109: L3 from the declaration on, and the group itself must keep it."""
    state = arranged("z04", "RB SA O8 Y3", "S2", sender=True)
    state, events = played(state, "P0 declare RB SA")
    assert DuelRestarted(0, 1, "sender", "RB") in events
    assert code_of(state, "P0 declare SA O8") == "sender_aces"


TWO_DOUBLES = ("SA RK OA YB", "GA TK BA VK")
V3_TWO_DOUBLES = ("ElB OkA PoK ScA", "PoD DeA MuK KrA")
V3_WITH_EIGHTS = ("ElB OkK Po8 Mu8", "PoD StD El8 Kr8")


@pytest.mark.parametrize("arch", [False, True])
@pytest.mark.parametrize(
    ("doubles", "last", "wild", "expected"),
    [
        case("Z04-51 an ace", TWO_DOUBLES, "RB", True, "card_worthless"),
        case("Z30-51 an ace", V3_TWO_DOUBLES, "ScB", True, "card_worthless"),
        case("Z30-51 an eight as ace", V3_WITH_EIGHTS, "ScB", True, "not_a_group"),
        case("Z04-51 aces alone", TWO_DOUBLES, "RB", False, None),
        case("Z04-51 no ace", ("S8 R8 O8", "Y8 G8 T8"), "RB", True, None),
        case("ZC-63 ace and eight", TWO_DOUBLES, "RB S8", False, "sender_aces"),
    ],
)
def test_an_achtensender_behind_aces(
    doubles: tuple[str, str], last: str, wild: bool, expected: str | None, arch: bool
) -> None:
    """ZC-60, ZC-64, ZC-76: the groups laid before must stand too, whatever else is switched on."""
    leader, challenger = doubles
    rules, spare = ("z30", "El2") if leader.startswith("El") else ("z04", "S2")
    whole = f"{leader} {last} {spare}"
    state = arranged(rules, whole, challenger, sender=True, wild=wild, arch=arch)
    state = play(state, f"P0 declare {leader}", f"P1 declare {challenger}")
    assert case_now(state) == "D0"
    written = f"P0 declare {last}"
    listed = [one.cards for one in legal(state) if isinstance(one, act.Declare)]
    assert (in_order(state, last) in listed) is (expected is None)
    if expected:
        assert code_of(state, written) == expected
    else:
        assert "sender" in play(state, written).effects.begun


def test_the_erzkanzler_and_an_eight() -> None:
    """Z04-48, ZC-63: L4 looks at the whole list."""
    state = arranged("z04", "S8 R3 Y4 G4 T2 OB SK", f"{FIVE_TOO} VK BD", arch=True)
    state = play(state, "P0 declare S8 R3 Y4 G4 T2", f"P1 declare {FIVE_TOO}")
    assert code_of(state, "P0 declare OB SK") == "arch_eight"


def test_a_window_in_a_duel() -> None:
    """Z04-49, ZC-67, ZC-97: the Erzkanzler in a group; the window first, then the restart."""
    state = arranged("z04", "OB SK R2", FIVE, "G5", arch=True)
    state = play(state, "P0 declare OB R2")
    assert observation(state, None).pending.step == "death_window"  # type: ignore[union-attr]
    assert observation(state, None).pending.waiting == (1, 2)  # type: ignore[union-attr]
    state, events = played(state, "P1 pass; P2 pass")
    assert DuelRestarted(0, 1, "arch", "OB") in events
    assert state.effects.arch == "wild"


def test_an_effect_ends_a_rearrangement() -> None:
    """ZC-97: a group of the new list that starts an effect restarts the duel."""
    state = arranged("z04", "RB SA O5 Y5 T9", "R2 V3 B6 GZ SK OD", sender=True)
    state = play(state, "P0 declare O5 Y5", "P1 declare SK OD")
    assert case_now(state) == "R0"
    state, events = played(state, "P0 rearrange RB SA")
    assert DuelRestarted(0, 1, "sender", "RB") in events
    assert state.pending is None


def test_a_window_in_a_rearrangement() -> None:
    """ZC-97, Z04-49: one group starts the Achtensender and shows the Erzkanzler."""
    state = arranged("z04", "RB OB O5 Y5", "R2 GK BD", sender=True, arch=True)
    state = play(state, "P0 declare O5 Y5", "P1 declare GK BD", "P0 rearrange RB OB")
    assert state.effects.begun == ("sender",)
    assert observation(state, None).pending.step == "death_window"  # type: ignore[union-attr]
    state = play(state, "P1 pass")
    assert (case_now(state), keys(state, 0)) == ("D0", [])


def test_a_rearrangement_that_only_an_effect_ends() -> None:
    """ZC-105, ZC-119: the list need not be completed where its group starts an effect."""
    state = arranged("z04", "RB GK TB Y4", "SD OD B9 VZ", sender=True)
    state = play(state, "P0 declare GK TB", "P1 declare SD OD", "P0 declare Y4 = rest4")
    state = play(state, "P1 declare B9 VZ")
    assert case_now(state) == "R0"
    assert code_of(state, "P0 rearrange GK TB") == "too_low"
    assert "sender" in play(state, "P0 rearrange RB GK").effects.begun


@pytest.mark.parametrize(
    ("hand", "other", "last"),
    [
        case("Z04-47 Tod", "SK RD GA TA", "S2", "SK RD GA TA"),
        case("Z04-51 Achtensender", "RB S8 GA R2", "S2", "RB S8 GA R2 = 4C"),
    ],
)
def test_cards_whose_rule_is_off(hand: str, other: str, last: str) -> None:
    """ZC-130: they are ordinary cards."""
    state = play(arranged("z04", hand, other), f"P0 declare {last}")
    assert state.effects.begun == ()
    assert len(keys(state, 0)) == 1


def test_exhausted_with_an_achtensender() -> None:
    """ZC-102, ZC-76: he could only be laid if the aces before him still counted."""
    leader, challenger = TWO_DOUBLES
    state = arranged("z04", f"{leader} RB", challenger, sender=True, wild=True)
    state = play(state, f"P0 declare {leader}", f"P1 declare {challenger}")
    assert case_now(state) == "T1"


def test_leaving_while_the_other_rearranges() -> None:
    """ZC-91, ZC-101: the duel is over with the step; its winner keeps his first group."""
    state = arranged("z04", "GK TB BD Y4", "SD OD B9", "O2")
    state = play(state, "P0 declare GK TB", "P1 declare SD OD", "P0 declare Y4", "P1 declare B9")
    state = play(state, "P0 rearrange GK TB")
    assert observation(state, None).pending.step == "rearrange"  # type: ignore[union-attr]
    state = play(state, "P1 leave")
    assert state.pending is None
    assert (case_now(state), keys(state, 0)) == ("A2", ["K1"])


def test_a_tod_turned_up_before() -> None:
    """Z04-47, Z04-49: merely seen he does nothing, in a group he acts."""
    state = arranged("z04", "SK RD", "R2", opened={0: "SK"}, death=True)
    assert not state.effects.death
    state, events = played(state, "P0 declare SK")
    assert DuelRestarted(0, 1, "death", "SK") in events


def test_one_group_with_several_effects() -> None:
    """ZC-67, ZC-109: the first of them is what the duel is told to start anew for."""
    for rules, hand, other in (("z04", "SK RB", "S2"), ("z30", "DeK ScB", "El2")):
        state = arranged(rules, f"{hand} {other}", "R3" if rules == "z04" else "Kr3", death=True,
                         sender=True)  # fmt: skip
        state, events = played(state, f"P0 declare {hand}")
        assert state.effects.begun == ("death", "sender")
        assert names(events).count("effect_began") == 2
        assert DuelRestarted(0, 1, "death", hand.split()[0]) in events


def test_a_tod_behind_a_remainder_with_a_devalued_ace() -> None:
    """ZC-63, ZC-64, ZC-76: what the Lady's open token made a remainder stands when Tod comes."""
    state = arranged("z30", "ScA De9 DeK El2", "KrD Kr3 Ok4", wild=True, phase="preshow")
    state = play(state, "P0 pass; P1 announce KrD devalue; P1 pass; P0 pass")
    assert state.effects.tokens == ((0, OPEN),)
    state = play(state, "P0 declare ScA De9 = rest10", "P1 declare KrD", "P0 declare DeK")
    assert "death" in state.effects.begun
