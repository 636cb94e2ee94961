"""The showdown: duels, reactions, restarts, Reinleger."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.setting import (
    arranged,
    case_now,
    code_of,
    codes,
    default,
    game_of,
    keys,
    kinds,
    legal,
    names,
    play,
    played,
)

from stammtisch.games.zwiebel import actions as act
from stammtisch.games.zwiebel.events import (
    Beaten,
    Crippled,
    Drawn,
    DuelRestarted,
    DuelStarted,
    Exhausted,
    HandShown,
    RoundWon,
)
from stammtisch.games.zwiebel.observing import observation
from stammtisch.games.zwiebel.showdown import MOST_ACTIONS
from stammtisch.games.zwiebel.state import OPEN, State
from stammtisch.games.zwiebel.turns import asked_seat

FIVE = "S2 R3 O4 Y6 G6"
"""A five-card onion."""
FIVE_TOO = "S4 R2 O3 Y5 G7"
GREAT = "SA RK OA YB GA TD BA VD RA SB"
LESSER = "SA RK OA YB GA TD BA VD"
NINE = "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YZ"


def end(state: State) -> State:
    """The state after everybody has done what ZC-92 says, up to the end of the round."""
    while state.players:
        state = default(state)
    return state


def in_order(state: State, written: str) -> tuple[str, ...]:
    """The cards in canonical order."""
    return state.setup.pack.codes_of(state.setup.pack.cards(written.split()))


def winner(state: State) -> int | None:
    """Who won the round that is over."""
    return state.standing.history[-1].winner


# --- declaring and answering ------------------------------------------------------------------


def test_line_and_first_duel() -> None:
    """ZC-100, ZC-103, ZC-110: the dealer last; the first leads and only the two may act."""
    state = arranged("z04", FIVE, "S5", "R5", dealer=2)
    assert state.line == (0, 1, 2)
    assert case_now(state) == "D0"
    assert code_of(state, "P1 declare S5") == "not_your_turn"
    assert kinds(state) == {"declare"}
    state = play(state, f"P0 declare {FIVE}")
    assert case_now(state) == "A1"
    assert kinds(state) == {"concede"}
    assert code_of(state, "P1 rearrange S5") == "wrong_phase"


def test_a_better_second_choice() -> None:
    """SP-01, ZC-103, ZC-104: who cannot answer the second group may concede."""
    state = arranged("z04", f"{FIVE} SK RD", f"{FIVE_TOO} B5 T9")
    state = play(state, f"P0 declare {FIVE}; P1 declare {FIVE_TOO}; P0 declare SK RD")
    assert case_now(state) == "A1"
    assert kinds(state) >= {"concede"}
    assert code_of(state, "P1 declare B5 T9") == "too_low"
    state, events = played(state, "P1 concede")
    assert RoundWon(0, "showdown") in events


@pytest.mark.parametrize(
    ("leader", "challenger", "lines", "code"),
    [
        case("SP-02", "O2 S4 B6 T9", "G5 R6 B9 BA V8", "P0 declare O2 S4 B6 T9;"
             "P1 declare G5 R6 B9 BA", "ok"),
        case("SP-02 fewer Nullachten", "O2 S4 B6 T9", "O3 R8 BZ G8",
             "P0 declare O2 S4 B6 T9; P1 declare O3 R8 BZ G8", "too_low"),
        case("ZC-104 twice", f"{FIVE} SK", FIVE_TOO, f"P0 declare {FIVE}; P1 declare {FIVE_TOO};"
             "P0 declare G6 SK", "card_in_use"),
        case("ZC-104 not yours", FIVE, FIVE_TOO, "P0 declare SA", "not_your_card"),
        case("ZC-104 no group", "SA RK OA YB G8", FIVE, "P0 declare SA RK OA YB G8 = GZ",
             "not_a_group"),
        case("ZC-75 no key", FIVE, FIVE_TOO, f"P0 declare {FIVE} = XX", "malformed"),
        case("ZC-75 no card", FIVE, FIVE_TOO, "P0 declare", "malformed"),
    ],
)  # fmt: skip
def test_refused_groups(leader: str, challenger: str, lines: str, code: str) -> None:
    """Each check of a declaration."""
    state = arranged("z04", leader, challenger)
    *before, last = [one.strip() for one in lines.split(";")]
    state = play(state, *before)
    if code == "ok":
        assert keys(play(state, last), 1) == ["4C"]
    else:
        assert code_of(state, last) == code


def test_the_higher_group_comes_first() -> None:
    """SP-27, ZC-104: a group above the own last one is refused."""
    state = arranged("z04", f"S9 R5 O7 {FIVE}", "B9 T5 G7")
    state = play(state, "P0 declare S9 R5 O7; P1 declare B9 T5 G7")
    assert code_of(state, f"P0 declare {FIVE}") == "order"


def test_a_lower_line_may_be_claimed() -> None:
    """ZC-12, ZC-76, ZC-118: a set is listed with every line; without a claim it is the highest."""
    state = arranged("z04", "SK SA RK", "R5")
    listed = [one for one in legal(state) if isinstance(one, act.Declare)]
    assert {one.claim for one in listed if one.cards == ("SA", "SK")} == {"EZ"}
    assert keys(play(state, "P0 declare SK SA"), 0) == ["EZ"]
    flush = arranged("z04", "S2 S4 S6 S9", "R5")
    claims = [one.claim for one in legal(flush) if isinstance(one, act.Declare)
              and len(one.cards) == 4]  # fmt: skip
    assert claims == ["4C", "FL"]
    assert keys(play(flush, "P0 declare S9 S6 S4 S2"), 0) == ["4C"]
    assert keys(play(flush, "P0 declare S2 S4 S6 S9 = FL"), 0) == ["FL"]


# --- rearranging ------------------------------------------------------------------------------


def test_rearranging_to_a_tie() -> None:
    """SP-03, SP-04, ZC-105: equal in all keys is enough, and only once."""
    state = arranged("z04", "S2 R3 O4 Y6 G6 B5 SK", "S4 R2 O3 Y5 G7 T9 BZ")
    state = play(state, "P0 declare R3 O4 Y6 G6", "P1 declare S4 R2 O3 Y5 G7")
    assert case_now(state) == "R0"
    state, events = played(state, f"P0 rearrange {FIVE}")
    assert names(events)[:1] == ["rearranged"]
    assert case_now(state) == "D0"
    assert code_of(state, f"P0 rearrange {FIVE}") == "wrong_phase"
    state = play(state, "P0 declare B5", "P1 declare T9")
    assert case_now(state) == "R0"
    assert code_of(state, f"P0 rearrange {FIVE}") == "no_rearrange"
    assert code_of(state, "P0 rearrange B5") == "too_low"


def test_rearranging_to_something_shorter() -> None:
    """SP-05, ZC-105: beaten at level 2 he beats the first level with a list of one group."""
    state = arranged("z04", "S2 R2 O8 Y9 SK RD O4 T3", "B2 V8 T9 G2 VZ B9 T2")
    state = play(state, "P0 declare S2 R2 O8 Y9", "P1 declare B2 V8 T9 G2", "P0 declare SK RD")
    state, events = played(state, "P1 declare VZ B9 T2 = 3C")
    assert case_now(state) == "R0"
    assert next(one for one in events if isinstance(one, Beaten)).level == 2
    state, events = played(state, "P0 rearrange S2 R2 O4 T3 SK")
    assert state.pending is None
    assert keys(state, 0) == ["5C"]
    assert case_now(state) == "R1"
    beaten = next(event for event in events if isinstance(event, Beaten))
    assert (beaten.seat, beaten.level, beaten.key, beaten.other) == (1, 1, "4C", "5C")


def test_a_lower_first_group_is_legal() -> None:
    """SP-32, ZC-35: nobody must declare his best first."""
    hand = "SA RK OA YB GA TD S9 R5 O7"
    state = play(arranged("z04", hand, "O2 S4 B6 T9"), "P0 declare S9 R5 O7 = 3C")
    state = play(state, "P1 declare O2 S4 B6 T9")
    assert case_now(state) == "R0"
    state = play(state, "P0 rearrange SA RK OA YB GA TD")
    assert keys(state, 0) == ["TZ"]
    assert case_now(state) == "R1"


def test_no_dead_ends_in_a_rearrangement() -> None:
    """SP-33, ZC-119: only a first group that leaves a legal completion is listed."""
    state = arranged("z04", f"{FIVE} T9 V7 B5 S3", "S4 R2 O3 Y5 G7 SK RD")
    state = play(state, f"P0 declare {FIVE}", "P1 declare S4 R2 O3 Y5 G7", "P0 declare T9 B5")
    state = play(state, "P1 declare SK RD")
    assert case_now(state) == "R0"
    listed = [one for one in legal(state) if isinstance(one, act.Rearrange)]
    assert act.Rearrange(("S2", "R3", "O4", "Y6", "G6"), "5C") in listed
    for one in listed:
        after = play(state, f"P0 rearrange {' '.join(one.cards)} = {one.claim}")
        assert after.pending is None or legal(after)
    assert act.Rearrange(("S3", "R3", "O4", "Y6", "B5"), "5C") not in listed
    assert code_of(state, "P0 rearrange S3 R3 O4 Y6 B5") == "too_low"


def test_a_rearrangement_in_steps() -> None:
    """ZC-97, ZC-119, ZC-105: group by group, each visible at once; only ``rearrange`` is legal."""
    state = arranged("z04", "S2 R3 O4 Y6 G6 SK RD T9", "S4 R2 O3 Y5 G7 VK BD")
    state = play(state, "P0 declare SK RD", "P1 declare S4 R2 O3 Y5 G7")
    assert case_now(state) == "R0"
    state = play(state, f"P0 rearrange {FIVE}")
    assert state.pending is None
    state = play(state, "P0 declare T9", "P1 declare VK BD")
    assert case_now(state) == "R0"
    assert "rearrange" not in kinds(state)
    restarted = arranged("z04", "S2 R3 O4 Y6 G6 SK RD T9", "S4 R2 O3 Y5 G7 VK BD")
    restarted = play(restarted, f"P0 declare {FIVE}", "P1 declare S4 R2 O3 Y5 G7", "P0 declare T9")
    restarted = play(restarted, "P1 declare VK BD", f"P0 rearrange {FIVE}")
    assert observation(restarted, 1).pending.step == "rearrange"  # type: ignore[union-attr]
    assert kinds(restarted) == {"rearrange"}
    assert code_of(restarted, "P0 concede") == "wrong_phase"
    assert code_of(restarted, "P0 rearrange G6 SK") == "card_in_use"
    restarted = play(restarted, "P0 rearrange SK RD")
    assert restarted.pending is None
    assert keys(restarted, 0) == ["5C", "K1"]


# --- total ties and exhausted players ---------------------------------------------------------


def test_an_exhausted_leader() -> None:
    """SP-14, ZC-102, ZC-103: case O, the challenger goes on with anything."""
    state = arranged("z04", "SK RD", "BK VD T2")
    state = play(state, "P0 declare SK RD")
    state, events = played(state, "P1 declare BK VD")
    assert Exhausted(0) in events
    assert case_now(state) == "O1"
    assert kinds(state) == {"declare", "concede"}
    state = play(state, "P1 declare T2 = rest2")
    assert case_now(state) == "R0"
    state, events = played(state, "P0 concede")
    assert RoundWon(1, "showdown") in events


def test_a_total_tie() -> None:
    """SP-15, ZC-113, ZC-103: the younger must end strictly higher, or he is out."""
    state = arranged("z04", "SK RD", "BK VD")
    state, events = played(state, "P0 declare SK RD", "P1 declare BK VD")
    assert case_now(state) == "T1"
    assert Beaten(1, 0, None, None, None) in events
    assert code_of(state, "P1 rearrange BK VD") == "too_low"
    assert play(state, "P1 concede").standing.history[-1].winner == 0


def test_a_total_tie_with_the_dealer() -> None:
    """ZC-113, ZC-80: the dealer is elder than everybody."""
    state = arranged("z04", "SK RD", "BK VD", dealer=1)
    state = play(state, "P0 declare SK RD", "P1 declare BK VD")
    assert case_now(state) == "T0"
    assert winner(play(state, "P0 concede")) == 1


def test_reacting_to_a_total_tie() -> None:
    """SP-15, ZC-105: a list that is higher at some level ends the step, an equal one does not."""
    state = arranged("z04", "S2 SK", "B2 VK")
    state = play(state, "P0 declare S2", "P1 declare B2")
    assert case_now(state) == "T1"
    assert code_of(state, "P1 rearrange B2") == "too_low"
    state = play(state, "P1 rearrange VK")
    assert case_now(state) == "R0"
    state = play(state, "P0 rearrange SK")
    assert case_now(state) == "D0"


def test_exhausted_at_once() -> None:
    """ZC-102: exhausted means no legal group, also where only a higher one is left."""
    state = arranged("z04", "S2 SK", "B2 VK")
    state = play(state, "P0 declare S2")
    state, events = played(state, "P1 declare B2")
    assert Exhausted(0) in events
    assert Exhausted(1) in events
    assert case_now(state) == "T1"
    assert {one.cards for one in legal(state) if isinstance(one, act.Rearrange)} >= {("B2", "VK")}


# --- who stays --------------------------------------------------------------------------------


def test_the_winner_keeps_his_first_group() -> None:
    """ZC-101: deeper groups are taken back, the cards stay visible."""
    state = arranged("z04", f"{FIVE} SK RD", f"{FIVE_TOO} T9", "O9 B5 V7")
    state = play(state, f"P0 declare {FIVE}; P1 declare {FIVE_TOO}; P0 declare SK RD")
    state, events = played(state, "P1 concede")
    started = next(event for event in events if isinstance(event, DuelStarted))
    assert (started.leader, started.challenger, started.key) == (0, 2, "5C")
    assert keys(state, 0) == ["5C"]
    assert case_now(state) == "A2"
    assert "SK" in codes(state, 0, "known")


def test_a_leader_without_a_group_declares_anew() -> None:
    """ZC-101, ZC-108: who wins by the other's conceding before he declared."""
    state = arranged("z04", "S2", "R2", "O2")
    state = play(state, "P0 leave")
    assert case_now(state) == "D1"


@pytest.mark.parametrize(
    ("rules", "leader", "challenger", "shown"),
    [
        case("ZC-108 z04", "z04", "SK RD", "T9 B2 V3", True),
        case("ZC-108 z30", "z30", "ElK KrD", "Ok2 Po3 Sc9", False),
    ],
)
def test_showing_losers(rules: str, leader: str, challenger: str, shown: bool) -> None:
    """Everybody sees the hand of who is knocked out, or not; it triggers nothing (ZC-68)."""
    other = "O2" if rules == "z04" else "St2"
    state, events = played(
        arranged(rules, leader, challenger, other), f"P0 declare {leader}; P1 concede"
    )
    told = [event for event in events if isinstance(event, HandShown)]
    assert bool(told) is shown
    assert (codes(state, 1, "known") == challenger) is shown
    assert state.place[1] == "out"


def test_shown_hands_trigger_nothing() -> None:
    """ZC-68, ZC-43: neither effects nor the state of the eights."""
    state = arranged("z04", "SK RD", "SA R5 Y5 VZ G8 RB OB", "O2", arch=True, sender=True)
    state = play(state, "P0 declare SK RD; P1 concede")
    assert state.effects.begun == ()
    assert not state.null_used


def test_the_last_leader_wins() -> None:
    """ZC-100, ZC-87, ZC-89: the winner deals next."""
    state = end(arranged("z04", "S2", FIVE, "SK RD", "R5"))
    assert winner(state) == 1
    assert state.standing.dealer == 1


def test_not_transitive() -> None:
    """ZC-115: the order of duels decides where Reinleger are about."""
    great, low, run = GREAT, "S2 R2 O3", f"{NINE} T3"
    assert winner(end(arranged("z04", great, low, run))) == 2
    assert winner(end(arranged("z04", run, great, low))) == 0


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
    assert DuelRestarted(0, 1, "atuin_shift") in events
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
    assert DuelRestarted(0, 1, "death") in events
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
    assert DuelRestarted(0, 1, "lady_exchange") in events
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
    assert DuelRestarted(0, 1, "sender") in events
    assert code_of(state, "P0 declare SA O8") == "sender_aces"


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
    assert DuelRestarted(0, 1, "arch") in events
    assert state.effects.arch == "wild"


def test_an_effect_ends_a_rearrangement() -> None:
    """ZC-97: a group of the new list that starts an effect restarts the duel."""
    state = arranged("z04", "RB SA O5 Y5 T9", "R2 V3 B6 GZ SK OD", sender=True)
    state = play(state, "P0 declare O5 Y5", "P1 declare SK OD")
    assert case_now(state) == "R0"
    state, events = played(state, "P0 rearrange RB SA")
    assert DuelRestarted(0, 1, "sender") in events
    assert state.pending is None


# --- the end of the line ----------------------------------------------------------------------


def test_restarts_are_few() -> None:
    """ZC-66, ZC-111, ZC-112, ZC-74: effects begin once, so a duel cannot go on for ever."""
    assert MOST_ACTIONS > (6 + 9) * 62 + 9 * 2 * 7
    state = arranged("z04", "VB S2 S3", FIVE, fool=True)
    assert code_of(state, "P0 announce VB show") == "fool_too_late"


def test_the_safety_net() -> None:
    """ZC-112: with too many actions the elder wins the duel, and a fault is reported."""
    state = arranged("z04", f"{FIVE} SK", f"{FIVE_TOO} B9")
    assert state.duel is not None
    state = replace(state, duel=replace(state.duel, actions=MOST_ACTIONS))
    state, events = played(state, f"P0 declare {FIVE}")
    assert "engine_fault" in names(events)
    assert winner(state) == 0


@pytest.mark.parametrize("rules", ["z04", "z30"])
def test_defaults_of_the_showdown(rules: str) -> None:
    """ZC-92: cripple, else the next group of the optimum, else rearrange, else concede."""
    if rules == "z04":
        state = arranged(rules, f"{FIVE} SK RD", f"{NINE} YB", LESSER)
    else:
        state = arranged(rules, "El2 Ok3 Sc4 St6 De6", "ElK KrD", "Po5")
    told = []
    while state.players:
        timeout = game_of(state).rules.timeout(state, asked_seat(state))
        assert timeout in legal(state)
        told.append(type(timeout).__name__)
        state = default(state)
    assert "Concede" in told


def test_narr_in_the_duel() -> None:
    """Z04-06, Z30-07, ZC-20: with the Narr a K5 can be crippled like a GZ."""
    fifth = "SZ RZ OZ YZ GK TK BK VK S9 RA"
    green = "G2 G3 G4 G5 G6 G7 G8 G9 GZ T2"
    state = arranged("z04", f"{fifth}", green, "VB T5", fool=True, phase="preshow")
    state = play(state, "P0 pass; P1 pass; P2 announce VB show")
    assert state.effects.fool
    state = play(state, "P2 pass; P0 pass; P1 pass", f"P0 declare {fifth}")
    assert winner(play(state, f"P1 cripple {green.removesuffix(' T2')}")) == 1
