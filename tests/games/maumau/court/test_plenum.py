# ruff: noqa: E501 - a case is a line
"""The Plenum: what the table cannot see is voted on (§ 7)."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.maumau.scenes import DONE, DRAW, Scene, lay, open_scene, say, seat

from stammtisch.games.maumau import MAU_MAU, rules
from stammtisch.games.maumau.court import plenum
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.protocol import RuleViolation


def call(accused: str, matter: str = "p1", turn: int = 10, **more: object) -> a.CallPlenum:
    """Bring a player before the Plenum."""
    return a.CallPlenum(accused=seat(accused), matter=matter, ref_turn=turn, **more)  # type: ignore[arg-type]


def voting(there: Scene, by: str = "B", action: a.CallPlenum | None = None) -> Scene:
    """A Plenum called by B against A, up to the vote."""
    there = there.do(by, action or call("A"))
    plenum = there.state.court.plenum
    assert plenum is not None
    for speaker in (plenum.plaintiff, plenum.accused):
        there = there.do("ABCDEFGH"[speaker], a.PlenumReady())
    return there


def cast(there: Scene, votes: dict[str, bool]) -> Scene:
    """These votes are given."""
    for who, guilty in votes.items():
        there = there.do(who, a.PlenumVote(guilty=guilty))
    return there


@pytest.mark.parametrize(
    ("guilty", "paid"),
    [
        case("EX-95 MM-7.6 a tie", "BC", "B1"),
        case("MM-7.6 a majority", "BCD", "A1"),
        case("MM-7.6 nobody", "", "B1"),
        case("MM-7.6 MM-7.4 AMB-70 all", "ABCD", "A1"),
    ],
)
def test_verdicts(guilty: str, paid: str) -> None:
    """More votes for guilty than against: the accused pays, otherwise the plaintiff (V-ANZ-2)."""
    there = voting(open_scene(top="KH"))
    after = cast(there, {who: who in guilty for who in "ABCD"})
    assert (after.paid(), after.phase, after.turn) == (paid, "turn", "A")


def test_nobody_is_shouted_at_while_the_plenum_judges() -> None:
    """MM-7.3: from the call to the verdict the phrases of the chat rest."""
    hushed = MAU_MAU.hushed
    assert hushed is not None
    there = open_scene(top="KH")
    assert not hushed(there.state)
    assert hushed(voting(there).state)
    assert not hushed(cast(voting(there), dict.fromkeys("ABCD", True)).state)


def test_a_missing_vote() -> None:
    """EX-96 MM-7.5 AMB-34: counts as not guilty when the time is over."""
    there = cast(voting(open_scene(top="KH")), {"B": True, "C": True, "D": False})
    assert there.phase == "plenum"
    after = there.wait(20_000)
    assert (after.paid(), after.phase) == ("B1", "turn")


def test_everybody_is_silent() -> None:
    """MM-7.3 MM-19.9: every step ends by itself, and the Plenum closes."""
    there = open_scene(top="KH").do("B", call("A"))
    assert there.wait(29_999).state.court.plenum.step == "plaintiff"  # type: ignore[union-attr]
    assert there.wait(30_000).state.court.plenum.step == "accused"  # type: ignore[union-attr]
    assert there.wait(60_000).state.court.plenum.step == "vote"  # type: ignore[union-attr]
    assert there.wait(80_000).paid() == "B1"


def test_votes_are_secret() -> None:
    """MM-7.5: until all are in; then they are shown together."""
    there = cast(voting(open_scene(top="KH")), {"B": True, "C": False})
    assert rules.observation(there.state, 3).plenum.votes == (None,) * 4  # type: ignore[union-attr]
    assert rules.observation(there.state, 1).plenum.votes[1] is True  # type: ignore[union-attr]
    assert rules.observation(there.state, 3).voted == (1, 2)
    told = [event.seen_by(3) for event in there.events]
    assert all(getattr(event, "guilty", None) is None for event in told)
    after = cast(there, {"A": False, "D": True})
    assert after.happened("PlenumVerdict")[0].votes == {0: False, 1: True, 2: False, 3: True}


def test_clocks_stand_still() -> None:
    """MM-7.3 MM-19.8: and go on with the time they had left."""
    there = open_scene(top="9S", A="8S 8H 7D", limit_at=120_000)
    there = voting(there.wait(5_000)).wait(10_000)
    after = cast(there, dict.fromkeys("ABCD", False))
    assert after.state.clock.limit_at == 130_000
    assert after.wait(15_000).happened("TurnTimeout")


@pytest.mark.parametrize(
    ("by", "action", "code"),
    [
        case("MM-7.1 not oneself", "A", call("A"), "self_challenge"),
        case("MM-7.1 too long ago", "B", call("A", turn=7), "bad_action"),
        case("MM-7.1 what the table can see", "B", call("A", group="legen"), "plenum_not_needed"),
        case("MM-7.8 a question needs its target", "B", call("A", "p2"), "bad_action"),
        case("MM-7.1 too many words", "B", call("A", text="x" * 201), "bad_action"),
    ],
)
def test_refused_calls(by: str, action: a.CallPlenum, code: str) -> None:
    """The Plenum is for what the engine cannot decide."""
    assert open_scene(top="KH").refused(by, action) == code


def test_only_people_vote() -> None:
    """MM-7.2 AMB-33: bots do not; with fewer than two people there is no Plenum."""
    there = open_scene(top="KH", bots=(False, False, True, True))
    sitting = voting(there)
    assert sitting.state.court.plenum.voters == (0, 1)  # type: ignore[union-attr]
    assert sitting.refused("C", a.PlenumVote(guilty=True)) == "not_your_turn"
    alone = open_scene(top="KH", bots=(False, True, True, True))
    assert alone.refused("A", call("B")) == "plenum_needs_humans"


def test_speaking() -> None:
    """MM-7.3: only the two parties, each in its turn; everything else waits."""
    there = open_scene(top="KH", A="KD 8D").do("B", call("A", text="Er hat gejubelt!"))
    assert there.refused("A", a.PlenumSpeak(text="Nein")) == "not_your_turn"
    assert there.refused("C", a.PlenumSpeak()) == "not_your_turn"
    assert there.refused("A", lay("KD")) == "wrong_phase"
    spoken = there.do("B", a.PlenumSpeak(text="Doch"), a.PlenumReady())
    assert spoken.do("A", a.PlenumSpeak(text="Nein")).happened("PlenumSpoke")
    assert spoken.refused("B", a.PlenumReady()) == "not_your_turn"


def test_decided_is_decided() -> None:
    """MM-7.7: the same matter about the same event is not heard again."""
    after = cast(voting(open_scene(top="KH")), dict.fromkeys("ABCD", False))
    assert after.refused("C", call("A")) == "already_judged"
    assert after.refused("C", call("A", "p3")) == ""


def test_a_vote_is_given_once() -> None:
    """MM-7.5: no repetition."""
    there = cast(voting(open_scene(top="KH")), {"B": True})
    assert there.refused("B", a.PlenumVote(guilty=False)) == "already_judged"


@pytest.mark.parametrize(
    ("said", "paid"),
    [
        case("EX-126 MM-7.8 AMB-72 the question was right", False, "B1"),
        case("EX-127 MM-7.8 and this one was not", True, "C1"),
    ],
)
def test_a_question_as_a_challenge(said: bool, paid: str) -> None:
    """ "Hättest du nicht Mau sagen müssen?" costs the asker or the one asked."""
    there = open_scene(top="9S", on="B", B="8S 8H", C="QD 7D", D="8C 9D 7C")
    there = there.do("B", lay("8S")).do("B", *([say("mau")] if said else [])).wait(2_000)
    question = call("C", "p2", turn=10, target=seat("B"), group="mau")
    after = cast(voting(there, "A", question), dict.fromkeys("ABCD", True))
    assert after.paid() == paid


def test_a_finisher_found_guilty() -> None:
    """MM-7.7 MM-10.6: has not finished."""
    there = voting(open_scene(top="9S", A="8S").do("A", lay("8S")))
    after = cast(there, dict.fromkeys("ABCD", True))
    assert (after.paid(), after.phase, after.winner) == ("A1", "turn", None)


def test_a_lapsed_violation_before_the_plenum() -> None:
    """MM-7.8: what could be challenged when the question was asked, though the window has closed."""
    there = open_scene(top="KH", on="B", B="9D 8D 7D", C="QD 7C", D="8C 9C", draw="AC AD AS")
    there = there.do("B", DRAW, DONE) if there.refused("B", DONE) else there.do("B", DONE)
    assert there.recorded() == ["V-ZIE-4"]
    there = there.do("C", DRAW, DONE).do("D", DRAW, DONE)
    assert not [one for one in there.state.court.violations if one.seat == 1]
    question = call("C", "p2", turn=12, target=seat("B"), group="ziehen")
    after = cast(voting(there, "A", question), dict.fromkeys("ABCD", True))
    assert after.penalties("B") == 1


def judged(**more: int) -> Scene:
    """An open table of a tournament whose Plenum a referee decides, both parties heard."""
    return voting(open_scene(top="KH", options={"plenum_judged": True, **more}))


@pytest.mark.parametrize(("guilty", "paid"), [(True, "A1"), (False, "B1")])
def test_a_referee_decides_alone(guilty: bool, paid: str) -> None:
    """TS-28: nobody votes, and the clock brings the decision; the penalty is the same (V-ANZ-2)."""
    there = judged()
    for who in "ABCD":
        legal = rules.legal_actions(there.state, seat(who))
        assert not [one for one in legal if isinstance(one, a.PlenumVote)]
        assert there.refused(who, a.PlenumVote(guilty=True)) == "not_your_turn"
    assert plenum.parties(there.state) == (seat("B"), seat("A"))
    after = there.clock(a.JudgePlenum(guilty))
    assert (after.paid(), after.phase, after.turn) == (paid, "turn", "A")
    assert plenum.parties(after.state) is None


def test_a_referee_who_does_not_come() -> None:
    """TS-28 MM-7.5: no decision counts as not guilty when the time is over."""
    there = judged(plenum_vote_ms=180_000)
    assert there.wait(179_999).phase == "plenum"
    assert there.wait(180_000).paid() == "B1"


def test_a_referee_decides_nothing_else() -> None:
    """TS-28: not before both have spoken, not without a case, and not where the table votes."""
    early = open_scene(top="KH", options={"plenum_judged": True})
    for there in (early, early.do("B", call("A")), voting(open_scene(top="KH"))):
        with pytest.raises(RuleViolation, match="wrong_phase"):
            there.clock(a.JudgePlenum(guilty=True))


def test_a_referee_needs_no_second_person() -> None:
    """TS-28: one person among bots may bring a matter, as nobody votes."""
    options = {"plenum_judged": True, "bots": (False, True, True, True)}
    there = open_scene(top="KH", options=options)
    assert there.do("A", call("B")).phase == "plenum"
