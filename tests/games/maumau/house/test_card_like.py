"""Cards that a rule of the house has laid like others (MM-12.9 card_like)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.builders import case
from tests.games.maumau.house.house_tables import rule, when, with_rules
from tests.games.maumau.scenes import fresh, lay, open_scene, throw

from stammtisch.games.maumau.house.validation import RuleRefusal, TableFacts, check_form
from stammtisch.games.maumau.state import house_rule as m
from stammtisch.games.maumau.state.cards import RankCode
from stammtisch.games.maumau.state.house_rule import Cards, Rule


def like(rank: RankCode, *cards: RankCode, **more: object) -> Rule:
    """These ranks are laid like ``rank``."""
    effect = m.CardLike(Cards(rank=cards), rank, **more)  # type: ignore[arg-type]
    return rule(when(m.Legality(), effect))


NINES = like("8", "9")
"""The nine is laid like an eight."""


@pytest.mark.parametrize(
    ("top", "card", "refused"),
    [
        case("as an eight on an eight", "8S", "9H", ""),
        case("not as a nine on a nine", "9S", "9H", "does_not_serve"),
        case("in its own suit as ever", "KH", "9H", ""),
        case("and no other card", "8S", "QH", "does_not_serve"),
    ],
)
def test_where_it_serves(top: str, card: str, refused: str) -> None:
    """It serves as the card of that rank in its own suit would, and only so."""
    assert with_rules(NINES, top=top, A=f"{card} QC 7D").refused("A", lay(card)) == refused


def test_what_follows_it() -> None:
    """Whoever comes next serves that rank, or the suit of the card; and it does what that does."""
    there = with_rules(NINES, A="9H QC 7D", C="8S 9C QS").do("A", lay("9H"))
    assert (there.eff, there.turn, there.stage) == ("8H", "C", "serve")
    assert [there.refused("C", lay(card)) for card in ("8S", "9C", "QS")] == [
        "",
        "",
        "does_not_serve",
    ]


@pytest.mark.parametrize(
    ("rank", "top", "after"),
    [
        case("the 7: two cards", "7", "KH", ("7H", "B", "stack")),
        case("the 9: a base", "9", "KH", ("9H", "A", "base")),
        case("the 10: what lies there is doubled", "T", "8S", ("8S", "C", "serve")),
        case("the Ass: once more", "A", "KH", ("AH", "A", "again")),
        case("the Bube: on any card", "J", "8S", ("JH", "B", "serve")),
    ],
)
def test_what_it_does(rank: RankCode, top: str, after: tuple[str, str, str]) -> None:
    """The effect is that of the card like which it is laid."""
    there = with_rules(like(rank, "Q"), top=top, A="QH 9C 7D").do("A", lay("QH"))
    assert (there.eff, there.turn, there.stage) == after


def test_a_nine_that_is_none_opens_no_base() -> None:
    """Nor does a ten that is no ten double anything."""
    assert with_rules(NINES, A="9H QH 7D").refused("A", lay("9H QH")) == "not_combinable"
    ten = with_rules(like("Q", "T"), top="7H", A="TH 8C 7D").do("A", lay("TH"))
    assert (ten.eff, ten.stack) == ("QH", 0)


def test_a_suit_is_wished_with_what_is_laid_like_a_bube() -> None:
    """And none with a Bube that is laid like something else."""
    there = with_rules(like("J", "Q"), A="QH 8C 7D")
    assert there.do("A", lay("QH", wish="C")).eff == "JC"
    assert there.do("A", lay("QH", wish="C")).refused("B", lay("9D")) != ""
    plain = with_rules(like("Q", "J"), A="JH 8C 7D")
    assert plain.refused("A", lay("JH", wish="C")) == "wish_not_possible"
    assert plain.do("A", lay("JH")).eff == "QH"


def test_no_bube_on_a_bube() -> None:
    """MM-9d.1 holds for whatever is laid like one."""
    there = with_rules(like("J", "Q"), top="JC", eff="JH", A="QH JS 8H")
    assert (there.refused("A", lay("QH")), there.refused("A", lay("8H"))) == ("jack_on_jack", "")


def test_a_transparent_card() -> None:
    """MM-12.9 transparent: what is to be served stays, and nothing happens, as with a Joker."""
    there = with_rules(like("8", "9", transparent=True), top="8S", A="9H QC 7D").do("A", lay("9H"))
    assert (there.eff, there.turn, there.stage) == ("8S", "B", "serve")
    base = with_rules(like("Q", "K", transparent=True), A="9H KH 8C 7D", top="8H")
    assert base.do("A", lay("9H KH", done=True)).eff == "9H"


def test_a_transparent_card_passes_a_stack_on() -> None:
    """It answers as that rank would, and adds nothing."""
    there = with_rules(like("7", "Q", transparent=True), top="7H", stack_due=2, A="QC 8C 7D")
    after = there.do("A", lay("QC"))
    assert (after.stack, after.turn, after.stage) == (2, "B", "stack")
    plain = with_rules(like("7", "Q"), top="7H", stack_due=2, A="QC 8C").do("A", lay("QC"))
    assert plain.stack == 4


def test_a_transparent_card_after_an_ass() -> None:
    """It fulfils the obligation to go on, and does not repeat it."""
    there = with_rules(like("T", "Q", transparent=True), top="KH", A="AH QC 9C 8C")
    after = there.do("A", lay("AH"), lay("QC"))
    assert (after.eff, after.turn) == ("AH", "B")


def test_a_joker_takes_the_suit_that_counts() -> None:
    """It has none of its own; laid like a ten that is not transparent it doubles."""
    eight = rule(when(m.Legality(), m.CardLike(Cards(joker=True), "8")))
    there = with_rules(eight, A="JO 9C 7D").do("A", lay("JO"))
    assert (there.eff, there.turn) == ("8H", "C")
    ten = rule(when(m.Legality(), m.CardLike(Cards(joker=True), "T")))
    assert with_rules(ten, top="7H", A="JO 9C 7D").do("A", lay("JO")).stack == 2


def test_in_a_queen_run() -> None:
    """MM-9a.6: what is laid like a Dame may lie there, and a Dame that is none may not."""
    run: dict[str, Any] = {"top": "QH", "run": ("B", "QC QS"), "B": "QS 7C"}
    kings = with_rules(like("Q", "K"), A="KC 8C 7D", **run)
    assert kings.refused("A", lay("KC")) == ""
    barred = with_rules(like("Q", "K", not_during=("queen_run",)), A="KC 8C 7D", **run)
    assert barred.refused("A", lay("KC")) == "queen_run_only"
    dames = with_rules(like("8", "Q"), A="QD 8C 7D", **run)
    assert dames.refused("A", lay("QD")) == "queen_run_only"


def test_in_a_king_window() -> None:
    """MM-9b.2: a card laid like a König is thrown in, and opens no window when it is none."""
    there = with_rules(like("K", "9"), king_until=10, on="B", C="9D 8C KC")
    assert there.do("C", throw("9D")).eff == "KD"
    other = with_rules(like("9", "K"), king_until=10, on="B", C="9D 8C KC", top="QH", eff="KH")
    assert other.refused("C", throw("KC")) == "throw_in_card"


def test_rules_hear_of_what_it_is_laid_like() -> None:
    """12-B face: effective is what it is laid like, printed is what it is."""
    for face, drawn in (("effective", 2), ("printed", 0)):
        eights = Cards(rank=("8",), face=face)  # type: ignore[arg-type]
        own = rule(when(m.Top(eights), m.HouseRuleDraw("previous", 2)))
        there = with_rules(NINES, own, A="9H QC 7D", D="7C 7S").do("A", lay("9H"))
        assert len(there.hand("D")) == 2 + drawn


def test_the_last_rule_holds() -> None:
    """MM-12.12: of two that speak of the same card."""
    there = with_rules(NINES, like("Q", "9"), top="QS", A="9H 8C 7D").do("A", lay("9H"))
    assert there.eff == "QH"


def test_the_first_card() -> None:
    """MM-0B.8: it is laid by the dealer, and lies there like the other."""
    there = fresh(3, order="7C 7S 7H 8C 8S 8H KC KS KH QC QS QH AC AS AH 9D", preset_rules=(NINES,))
    assert (there.eff, there.turn) == ("8D", "C")


def test_a_last_card() -> None:
    """MM-0D.Ac: no round ends with what is laid like an Ass; an Ass that is none ends it."""
    assert with_rules(like("A", "Q"), A="QH", draw="9S").do("A", lay("QH")).stage == "again"
    assert with_rules(like("Q", "A"), A="AH").do("A", lay("AH")).winner == ("A", 1)


def test_the_collider() -> None:
    """MM-9c.1 MM-9c.2: who ends with a card laid like a seven is asked for it, and so answered."""
    there = with_rules(like("7", "Q"), A="QH", B="QC 8C 9D").do("A", lay("QH"))
    assert (there.phase, there.turn) == ("lhc", "B")
    assert there.do("B", lay("QC")).turn == "C"


def test_at_an_open_table() -> None:
    """MM-5.7: a card out of turn changes what is to be served as it is laid."""
    there = open_scene(top="KH", rules_on=[NINES], A="8H QC 7D", C="9C 7H 8S")
    assert there.do("C", lay("9C")).eff == "8C"
    lawful = there.do("A", lay("8H")).do("C", lay("9C"))
    assert (lawful.recorded(), lawful.turn) == ([], "A")


@pytest.mark.parametrize(
    ("rank", "code"),
    [
        case("HR-16 everything like an Ass", "A", "hr_16"),
        case("HR-17 everything like a Bube", "J", "hr_17"),
    ],
)
def test_what_would_leave_nothing(rank: RankCode, code: str) -> None:
    """MM-12.9: a round can still be finished, and every card be followed."""
    own = rule(when(m.Legality(), m.CardLike(Cards(), rank)))
    with pytest.raises(RuleRefusal) as wrong:
        check_form(own, TableFacts())
    assert wrong.value.code == code
    check_form(NINES, TableFacts())
