"""The showdown: duels, reactions, restarts, Reinleger."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.builders import case
from tests.games.zwiebel.setting import (
    FIVE,
    FIVE_TOO,
    GREAT,
    LESSER,
    NINE,
    arranged,
    case_now,
    clause_of,
    code_of,
    codes,
    default,
    end,
    game_of,
    keys,
    kinds,
    legal,
    names,
    play,
    played,
    winner,
)

from stammtisch.games.zwiebel.play.showdown import MOST_ACTIONS
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.events import (
    Beaten,
    DuelStarted,
    Exhausted,
    HandShown,
    LevelTied,
    PlayerOut,
    RoundWon,
)
from stammtisch.games.zwiebel.views.observation import observation

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
    assert clause_of(state, "P1 declare B5 T9") == "ZC-104"
    state, events = played(state, "P1 concede")
    assert PlayerOut(1, 0, 2, None, "K1", "unanswered") in events
    assert RoundWon(0, "showdown") in events


def test_equal_choices_lead_on() -> None:
    """ZC-33, ZC-103: all equal so far, the next choice is asked for, once for each level."""
    state = arranged("z04", f"{FIVE} SK RD", f"{FIVE_TOO} B5 T9")
    state, events = played(state, f"P0 declare {FIVE}", f"P1 declare {FIVE_TOO}")
    assert [event for event in events if isinstance(event, LevelTied)] == [LevelTied(0, 1, 2)]
    assert names(events)[-1] == "level_tied"


def test_who_stays_beaten_is_out_by_that_group() -> None:
    """ZC-103, ZC-108: both groups of the level, also where the leader is behind."""
    state = arranged("z04", "S5 R5", FIVE)
    state, events = played(state, "P0 declare S5", f"P1 declare {FIVE}", "P0 concede")
    assert PlayerOut(0, 1, 1, "rest5", "5C") in events


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
    assert clause_of(state, "P0 rearrange S3 R3 O4 Y6 B5") == "ZC-105"


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
    state, events = played(state, "P1 declare T2 = rest2")
    assert Beaten(0, 1, 2, None, "rest2") in events
    assert case_now(state) == "R0"
    state, events = played(state, "P0 concede")
    assert RoundWon(1, "showdown") in events


def test_a_total_tie() -> None:
    """SP-15, ZC-113, ZC-103: the younger must end strictly higher, or he is out."""
    state = arranged("z04", "SK RD", "BK VD")
    state, events = played(state, "P0 declare SK RD", "P1 declare BK VD")
    assert case_now(state) == "T1"
    assert observation(state, None).duel.exhausted == (True, True)  # type: ignore[union-attr]
    assert Beaten(1, 0, None, None, None) in events
    assert code_of(state, "P1 rearrange BK VD") == "too_low"
    state, events = played(state, "P1 concede")
    assert PlayerOut(1, 0, why="tie") in events
    assert state.standing.history[-1].winner == 0


def test_a_total_tie_of_several_levels() -> None:
    """ZC-105, ZC-119: a first group from which only an equal list follows is too low."""
    state = arranged("z04", "SK RD S2", "BK VD B2")
    state = play(state, "P0 declare SK RD", "P1 declare BK VD", "P0 declare S2", "P1 declare B2")
    assert case_now(state) == "T1"
    assert code_of(state, "P1 rearrange BK VD") == "too_low"
    assert "rearrange" not in kinds(state)


def test_the_leader_may_rearrange_in_each_duel() -> None:
    """ZC-101, ZC-102: a new duel gives him his rearrangement back."""
    state = arranged("z04", "S2 RK Y5", "O3", "T9")
    state = play(state, "P0 declare S2", "P1 declare O3", "P0 rearrange Y5", "P1 concede")
    state = play(state, "P2 declare T9")
    assert case_now(state) == "R0"
    assert case_now(play(state, "P0 rearrange RK")) == "R2"


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
    for before, fault in ((MOST_ACTIONS - 2, False), (MOST_ACTIONS - 1, True)):
        late = replace(state, duel=replace(state.duel, actions=before))
        late, events = played(late, f"P0 declare {FIVE}")
        assert ("engine_fault" in names(events)) is fault
        assert not fault or winner(late) == 0


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
