# ruff: noqa: E501 - a case is a line
"""Taking back at an open table: which cards go, to whom, and whose turn goes on (MM-5.6)."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.maumau.scenes import DONE, DRAW, Scene, challenge, lay, open_scene, say, throw

from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.house_rule import Cards, Clause, Forbid, Legality, Rule


def steps(there: Scene, *moves: tuple[str, a.SeatAction]) -> Scene:
    """One action after the other."""
    for who, action in moves:
        there = there.do(who, action)
    return there


B_BASE = {"top": "KH", "on": "B", "B": "9S 7S 8S QD"}


@pytest.mark.parametrize(
    ("table", "moves", "paid"),
    [
        case("EX-85 in one action", B_BASE, [("B", lay("9S 7S 8S"))], "B3"),
        case("EX-85 § 5 one after another", B_BASE, [("B", lay("9S")), ("B", lay("7S")), ("B", lay("8S"))], "B3"),
        case("§ 5 held together", B_BASE, [("B", lay("9S", hold=True)), ("B", lay("7S"))], "B2"),
        case("MM-5.1 two actions of several cards", B_BASE, [("B", lay("9S 7S")), ("B", lay("8S"))], "B3"),
        case("MM-5.6 the second after his turn is over", B_BASE, [("B", lay("9S", done=True)), ("B", lay("7S"))], "B2"),
        case("MM-5.6 an Ass that he continues", {"top": "KH", "on": "B", "B": "AS 7S QD"}, [("B", lay("AS")), ("B", lay("7S"))], "B2"),
        case("MM-5.6 two players, his turn again", {"top": "KH", "on": "B", "players": 2, "B": "8S 7S QD"}, [("B", lay("8S")), ("B", lay("7S"))], "B2"),
        case("MM-5.1 several out of turn", {"top": "KH", "on": "A", "B": "7H 8H QD"}, [("B", lay("7H 8H"))], "B2"),
        case("MM-5.6 out of turn, one after another", {"top": "KH", "on": "A", "B": "7H 8H QD"}, [("B", lay("7H")), ("B", lay("8H"))], "B2"),
        case("MM-5.6 penalty cards may move", B_BASE, [("B", lay("9S")), ("C", challenge("D", "legen")), ("B", lay("7S"))], "B2 C1"),
    ],
)  # fmt: skip
def test_all_wrong_cards_of_the_causer_go_back(
    table: dict[str, object], moves: list[tuple[str, a.SeatAction]], paid: str
) -> None:
    """MM-5.6 INV-17: root and own follow-ups, laid at once or one by one, as long as nobody else has laid."""
    there = open_scene(**table)  # type: ignore[arg-type]
    after = steps(there, *moves)
    back = after.do("A", challenge("B", "legen"))
    assert back.happened("ChallengeUpheld")[-1].taken_back
    assert (back.hand("B"), back.pile, back.eff) == (there.hand("B"), there.pile, there.eff)
    assert (back.turn, back.stage, back.state.turn.turn_no) == (
        there.turn,
        there.stage,
        there.state.turn.turn_no,
    )
    assert (back.paid(), back.recorded()) == (paid, [])


@pytest.mark.parametrize(
    "moves",
    [
        case("MM-5.6 somebody else has laid", [("B", lay("9S", done=True)), ("C", lay("KS"))]),
        case("MM-5.6 somebody else in between", [("B", lay("9S", done=True)), ("C", lay("KS")), ("B", lay("7S"))]),
        case("MM-5.6 a card was drawn in between", [("B", lay("9S", done=True)), ("C", DRAW), ("B", lay("7S"))]),
    ],
)  # fmt: skip
def test_nothing_goes_back(moves: list[tuple[str, a.SeatAction]]) -> None:
    """MM-5.6: in every other case all cards and effects stay."""
    there = open_scene(**B_BASE, C="KS 8C 9C")
    after = steps(there, *moves)
    stays = after.do("D", challenge("B", "legen"))
    assert not stays.happened("ChallengeUpheld")[-1].taken_back
    assert stays.pile == after.pile


def test_the_later_violation_first() -> None:
    """MM-6.4: one challenge, one root; what he had laid wrongly before can still go back."""
    no_sevens = Rule("Ohne Sieben", (Clause(Legality(), (Forbid("lay", Cards(rank=("7",))),)),))
    there = open_scene(top="KH", on="B", B="7H 8C QD", rules_on=[no_sevens])
    both = steps(there, ("B", lay("7H")), ("B", lay("8C")))
    assert both.recorded() == ["V-HAUS-3", "V-LEG-7"]
    one = both.do("A", challenge("B", "legen"))
    assert (one.hand("B"), one.eff, one.recorded()) == ({"8C", "QD"}, "7H", ["V-HAUS-3"])
    two = one.do("A", challenge("B", "regel", 1))
    assert (two.hand("B"), two.eff, two.turn) == (there.hand("B"), "KH", "B")


EARLY = {"top": "KH", "on": "B", "B": "9H 8C 7D", "C": "QH JD 8D"}


def test_the_open_turn_goes_on() -> None:
    """MM-5.6 MM-1.10: who was interrupted has his open base again, and time to think."""
    there = open_scene(**EARLY).do("B", lay("9H"))
    early = there.wait(4_000).do("C", lay("QH"))
    assert (early.turn, early.recorded()) == ("D", ["V-LEG-7"])
    back = early.do("A", challenge("C", "legen"))
    assert (back.turn, back.stage, back.state.turn.base, back.eff) == (
        "B",
        "base",
        there.state.turn.base,
        "9H",
    )
    assert (back.hand("C"), back.paid()) == ({"QH", "JD", "8D"}, "C1")
    assert back.state.turn.turn_no == there.state.turn.turn_no
    assert back.state.clock.signal_at == back.t + 6_000


@pytest.mark.parametrize(
    ("table", "before"),
    [
        case("MM-1.10 a drawn card", {"top": "KH", "on": "B", "B": "8C 7D", "draw": "TH"}, [("B", DRAW)]),
        case("MM-1.10 the caller", {"top": "QS", "on": "B", "B": "QH QD 7D", "run": ("B", "QC QH")}, [("B", lay("QH"))]),
        case("MM-1.10 the caller without a Dame", {"top": "QS", "on": "B", "B": "QH 8C 7D", "run": ("B", "QC QH")}, [("B", lay("QH"))]),
        case("MM-1.10 a seven on a base", {"top": "KH", "on": "B", "B": "9H 7H 8C 7D"}, [("B", lay("9H")), ("B", lay("7H"))]),
    ],
)  # fmt: skip
def test_every_open_stage_comes_back(
    table: dict[str, object], before: list[tuple[str, a.SeatAction]]
) -> None:
    """MM-5.6: player, turn and stage, and nothing that closing the turn had brought."""
    there = steps(open_scene(**{"C": "9C JD 8D", **table}), *before)  # type: ignore[arg-type]
    back = there.do("C", lay("9C")).do("A", challenge("C", "legen"))
    assert (back.turn, back.stage, back.stack) == (there.turn, there.stage, there.stack)
    assert back.state.turn.turn_no == there.state.turn.turn_no
    assert (back.state.turn.run, back.recorded()) == (there.state.turn.run, [])
    assert back.state.round.duties == there.state.round.duties


def test_mau_is_not_due_sooner() -> None:
    """MM-5.6 MM-10a.2: the turn goes on, so there is time until it ends."""
    there = open_scene(top="KH", on="B", B="9H 8C", C="QH JD 8D").do("B", lay("9H"))
    back = there.do("C", lay("QH")).do("A", challenge("C", "legen"))
    assert back.wait(5_000).recorded() == []
    assert back.wait(5_000).do("B", say("mau"), DONE).wait(5_000).recorded() == []


def test_the_end_of_a_run_is_not_missed_in_a_turn_that_goes_on() -> None:
    """MM-5.6 MM-9a.9: his silence at the end of the turn is undone with it."""
    there = open_scene(top="QS", on="B", B="8C QH 7D", run=("B", "QC QH"))
    after = there.do("B", lay("8C"))
    gone = after.do("B", DONE) if after.stage == "caller" else after
    back = gone.do("A", challenge("B", "legen"))
    assert (back.turn, back.recorded()) == ("B", [])


def test_a_wrong_throw_in_and_a_lay() -> None:
    """MM-5.6 MM-9b.8: a card thrown in wrongly is a wrong card like the others."""
    there = open_scene(top="KH", on="A", B="7H 8H QD")
    after = there.do("B", throw("7H")).do("B", lay("8H"))
    back = after.do("C", challenge("B", "legen"))
    assert (back.hand("B"), back.paid()) == (there.hand("B"), "B2")
