# ruff: noqa: E501 - a case is a line
"""Serving, drawing, sevens, eights, nines: what a card may be laid on and what it then does."""

from __future__ import annotations

import pytest
from tests.builders import case
from tests.games.maumau.scenes import DONE, DRAW, lay, say, scene, without_draw_pile

from stammtisch.games.maumau.state.cards import CODE, INDEX, SERVES, codes_of


@pytest.mark.parametrize(
    ("eff", "serves", "refuses"),
    [
        case(
            "MM-0C.1 MM-0C.2 the same suit or rank, a Bube, a 10",
            "8H",
            "7H KH 8S JC TS JO",
            "9S KD",
        ),
        case(
            "MM-0C.2 on a Bube only the wish, no Bube, no 10",
            "JS",
            "7S 8S QS AS",
            "JC JH TS TH 7H JO",
        ),
        case("MM-0D.10a a 10 on everything but a Bube", "7C", "TH TD TS JD", "8D"),
        case("MM-0B.8 on the opened 10 its suit and every 10", "TD", "7D AD TC JS", "7C"),
    ],
)
def test_what_serves_what(eff: str, serves: str, refuses: str) -> None:
    """The masks of the basic rules."""
    mask = SERVES[INDEX[eff]]
    assert [card for card in serves.split() if not mask >> INDEX[card] & 1] == []
    assert [card for card in refuses.split() if mask >> INDEX[card] & 1] == []


@pytest.mark.parametrize(
    ("table", "card", "code", "clause"),
    [
        case("MM-0C.3 EX-03", {"top": "8H", "A": "KS 9D"}, "KS", "does_not_serve", "MM-0C.1"),
        case("MM-0C.3 EX-05 a Bube", {"eff": "JS", "top": "JC", "A": "JD 7S"}, "JD", "jack_on_jack", "MM-9d.1"),
        case("MM-0D.10a EX-05 a 10 of the wish", {"eff": "JS", "top": "JC", "A": "TS 7S"}, "TS", "jack_on_jack", "MM-9d.1"),
        case("MM-0D.Bc EX-05 not the wish", {"eff": "JS", "top": "JC", "A": "QC 7S"}, "QC", "wish_not_served", "MM-0D.Bc"),
        case("MM-9d.1 EX-07", {"eff": "JS", "top": "JD", "A": "JC AD"}, "JC", "jack_on_jack", "MM-9d.1"),
        case("MM-0D.7b EX-14 no Bube answers", {"top": "TC", "pile": "7S", "eff": "7S", "stack_due": 6, "A": "JS 9H"}, "JS", "must_answer_stack", "MM-0D.7b"),
        case("MM-17.4 a card of somebody else", {"top": "8H", "A": "7H KC", "B": "QH 9C"}, "QH", "card_not_in_hand", "MM-17.4"),
        case("MM-17.5 no card", {"top": "8H"}, "1H", "bad_action", "MM-17.5"),
    ],
)  # fmt: skip
def test_refused_cards(table: dict[str, str], card: str, code: str, clause: str) -> None:
    """The first reason that applies, with the clause that says so."""
    there = scene(**table)  # type: ignore[arg-type]
    assert there.refused("A", lay(card)) == code
    assert there.clause("A", lay(card)) == clause


@pytest.mark.parametrize(
    ("table", "action", "eff", "turn"),
    [
        case("EX-01 the same suit", {"top": "9H", "A": "KH 7S 8C"}, lay("KH"), "KH", "B"),
        case("EX-02 the same rank", {"top": "KH", "A": "KS 8D 7C"}, lay("KS"), "KS", "B"),
        case("EX-04 MM-0D.Ba MM-0D.Bb a Bube with a wish", {"top": "8H", "A": "JC 9D"}, lay("JC", wish="S", say="mau"), "JS", "B"),
        case("EX-05 the wish is served", {"top": "JC", "eff": "JS", "A": "7S 9C KC"}, lay("7S"), "7S", "B"),
        case("EX-08 AMB-19 a Bube without a wish", {"top": "8H", "A": "JD 9S"}, lay("JD"), "JD", "B"),
        case("EX-50 MM-0D.Ad only laying an Ass obliges", {"top": "AH", "A": "QH 9C 8C"}, lay("QH"), "QH", "B"),
        case("MM-0D.Da a Dame is a plain card", {"top": "KH", "A": "QH 9C 8C"}, lay("QH"), "QH", "B"),
        case("MM-0C.4 MM-0D.10b a 10 leaves what is to be served", {"top": "QS", "A": "TD 9C 8C"}, lay("TD"), "QS", "B"),
        case("MM-0D.10c EX-38 the normal 10 of the opening", {"top": "TD", "A": "TC 8D 8S"}, lay("TC"), "TD", "B"),
        case("MM-0D.10d AMB-18 its own suit is not asked for", {"top": "QS", "A": "TD 9C 8C", "B": "8D 9D"}, lay("TD"), "QS", "B"),
    ],
)  # fmt: skip
def test_cards_that_serve(table: dict[str, str], action: object, eff: str, turn: str) -> None:
    """What is to be served next, and by whom (MM-1.1, MM-0D.Ka, MM-1.5)."""
    after = scene(**table).do("A", action)  # type: ignore[arg-type]
    assert (after.eff, after.turn) == (eff, turn)


def test_drawing() -> None:
    """MM-2.1 EX-06 AMB-20: who cannot serve draws one card; the wish survives (MM-0D.Bc)."""
    there = scene(top="JD", eff="JS", on="C", C="7H 9H", draw="8H")
    assert there.refused("C", DONE) == "must_draw"
    drew = there.do("C", DRAW)
    assert (drew.stage, drew.hand("C")) == ("drew", {"7H", "9H", "8H"})
    assert drew.refused("C", lay("8H")) == "wish_not_served"
    after = drew.do("C", DONE)
    assert (after.turn, after.eff) == ("D", "JS")


@pytest.mark.parametrize(
    "hand", [case("EX-09 MM-2.2 MM-0C.5 AMB-07", "7H 9S"), case("EX-10 MM-2.2", "TS 9S")]
)
def test_whoever_can_serve_must(hand: str) -> None:
    """Drawing is only for those who cannot serve; a 10 serves."""
    assert scene(top="8H", A=hand).refused("A", DRAW) == "must_serve"
    free = scene(top="8H", A=hand, options={"voluntary_draw": True})
    assert free.do("A", DRAW).stage == "drew"


def test_ten_on_an_eight_skips() -> None:
    """EX-10 EX-23 MM-0D.10b: a 10 has the full effect of what it doubles."""
    after = scene(top="8H", A="TS 9S").do("A", lay("TS", say="mau"))
    assert (after.eff, after.turn) == ("8H", "C")


def test_only_the_drawn_card() -> None:
    """EX-11 EX-12 MM-2.3 MM-2.4 AMB-08: once, and only the card just drawn, if one likes."""
    drew = scene(top="8H", on="B", B="9D 9S", draw="7H").do("B", DRAW)
    assert drew.refused("B", lay("9D")) == "only_drawn_card"
    assert drew.refused("B", DRAW) == "already_drew"
    laid = drew.do("B", lay("7H"))
    assert (laid.stack, laid.turn) == (2, "C")
    assert drew.do("B", DONE).turn == "C"


def test_nothing_to_draw() -> None:
    """MM-2.5 MM-8.6 EX-20 AMB-36: with nothing to draw the turn goes on all the same."""
    there = without_draw_pile(scene(top="7H", on="B", players=2, A="9D", B="8C", stack_due=2))
    drew = there.do("B", DRAW)
    assert (drew.stack, drew.stage, len(drew.hand("B"))) == (0, "serve", 1)
    assert drew.happened("DrawShort")[0].n == 2
    again = drew.do("B", DRAW)
    assert again.stage == "drew"
    assert again.do("B", DONE).turn == "A"


# --- sevens ---------------------------------------------------------------------------------------


def test_a_stack_grows() -> None:
    """EX-13 MM-0D.7a MM-0D.7b AMB-10: every 7, and a 10 on it, adds two."""
    there = scene(top="KH", A="7H KC AC", B="7S 9D KD", C="TC 8D AD", D="9H 8C JS")
    one = there.do("A", lay("7H"))
    two = one.do("B", lay("7S"))
    three = two.do("C", lay("TC"))
    assert [one.stack, two.stack, three.stack] == [2, 4, 6]
    assert (three.eff, three.turn, three.stage) == ("7S", "D", "stack")
    assert one.do("B", DRAW).stack == 0  # he may decline although he holds a 7


def test_a_stack_is_paid() -> None:
    """EX-15 MM-0D.7c MM-0D.7d AMB-09: whoever pays is on turn himself, and may begin anew."""
    there = scene(
        top="TC", pile="7S", eff="7S", on="D", stack_due=6, D="9H 8C JS",
        draw="7D QC 9C AH TD JD",
    )  # fmt: skip
    paid = there.do("D", DRAW)
    assert (paid.stage, paid.turn, len(paid.hand("D")), paid.eff) == ("serve", "D", 9, "7S")
    after = paid.do("D", lay("7D"))
    assert (after.stack, after.turn) == (2, "A")


def test_paid_and_still_not_serving() -> None:
    """EX-16 MM-0D.7d: one card more under § 2."""
    there = scene(top="7H", on="B", stack_due=2, B="9D KD", draw="QC AC 8S")
    drew = there.do("B", DRAW, DRAW)
    assert (drew.stage, len(drew.hand("B"))) == ("drew", 5)


def test_paying_although_one_could_answer() -> None:
    """EX-17 MM-0D.7b: answering is free, and so a new stack of two begins."""
    there = scene(top="7H", on="B", stack_due=2, B="7S KD", draw="QC AC")
    after = there.do("B", DRAW, lay("7S"))
    assert (after.stack, after.turn) == (2, "C")


def test_a_ten_on_a_paid_seven() -> None:
    """EX-18 MM-0D.10b AMB-11: a new stack of two."""
    after = scene(top="7H", on="B", B="TC KD").do("B", lay("TC", say="mau"))
    assert (after.eff, after.stack, after.turn) == ("7H", 2, "C")


def test_a_stack_that_the_cards_do_not_cover() -> None:
    """EX-19 MM-0D.7e MM-8.1 MM-8.3 MM-8.4 AMB-35: the run of sevens stays, the rest lapses."""
    there = scene(
        top="TC", pile="9S QS 7H 7S", eff="7S", on="B", stack_due=6, B="9D KD", draw_pile="AH 7D"
    )
    after = there.do("B", DRAW)
    assert after.hand("B") == {"9D", "KD", "AH", "7D", "9S", "QS"}
    assert after.pile == "7H 7S TC"
    assert after.happened("DrawShort")[0].n == 2
    assert (after.stack, after.turn, after.stage) == (0, "B", "serve")


# --- eights ---------------------------------------------------------------------------------------


def test_an_eight_skips() -> None:
    """EX-21 MM-0D.8a MM-1.5: the skipped player has no turn, his penalty card stays frozen."""
    there = scene(top="KH", on="B", B="8H KD", penalties={"C": [("9C", 3)]})
    after = there.do("B", lay("8H", say="mau"))
    assert (after.turn, after.penalties("C")) == ("D", 1)
    assert [event.seat for event in after.happened("Skipped")] == [2]
    assert after.state.turn.turn_no == there.state.turn.turn_no + 1


def test_an_eight_between_two() -> None:
    """EX-22 MM-0D.8b AMB-12 MM-4.3: the same player again, in a new turn."""
    there = scene(top="KH", players=2, A="8H KC 9C", penalties={"A": [("AC", 3)]})
    after = there.do("A", lay("8H"))
    assert (after.turn, after.state.turn.turn_no) == ("A", there.state.turn.turn_no + 1)
    assert after.hand("A") == {"KC", "9C", "AC"}


def test_skips_count_around() -> None:
    """MM-0D.8c MM-0A.3: with three players and two skips the layer is on turn again."""
    there = scene(top="8S", players=3, A="8H KC 9C", skip_due=1)
    assert there.do("A", lay("8H")).turn == "A"


# --- nines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "cards", "eff", "stack", "turn"),
    [
        case("EX-24 MM-0D.9c AMB-14 only the last card counts", "9H 7H 8H 9S", "9H 7H 8H", "8H", 0, "C"),
        case("EX-29 MM-0D.9d AMB-16 a 10 doubles the card below", "9H 7H TH 9S", "9H 7H TH", "7H", 2, "B"),
        case("MM-0D.9b AMB-13 AMB-65 any number, in any order", "9H QH 8H 7H 9S 9C", "9H QH 7H 8H", "8H", 0, "C"),
    ],
)  # fmt: skip
def test_bases(hand: str, cards: str, eff: str, stack: int, turn: str) -> None:
    """Cards of the suit go with a 9 (MM-0D.9a, MM-1.7)."""
    there = scene(top="KH", A=hand)
    mau = "mau" if len(hand.split()) - len(cards.split()) == 1 else ""
    after = there.do("A", lay(cards, say=mau, done=True))
    assert (after.eff, after.stack, after.turn) == (eff, stack, turn)


@pytest.mark.parametrize(
    ("top", "hand", "cards", "code"),
    [
        case("EX-25 MM-0D.9b another suit", "KH", "9H 7S KS", "9H 7S", "not_combinable"),
        case("EX-30 AMB-15 a 10 of another suit", "KH", "9H TS KS", "9H TS", "not_combinable"),
        case("EX-31 MM-0D.9d no 10 on a Bube", "KH", "9H JH TH KS", "9H JH TH", "jack_on_jack"),
        case(
            "EX-32 MM-0D.9a AMB-17 the suit of the doubled 9",
            "9H",
            "TS 8S KS",
            "TS 8S",
            "not_combinable",
        ),
        case("MM-17.4 one card named twice", "KH", "9H 7H", "9H 9H", "card_not_in_hand"),
        case(
            "MM-0D.9g no base inside a base", "KH", "9H 7H 9S 8S", "9H 7H 9S 8S", "not_combinable"
        ),
    ],
)
def test_refused_bases(top: str, hand: str, cards: str, code: str) -> None:
    """All cards or none (MM-1.7)."""
    assert scene(top=top, A=hand).refused("A", lay(cards)) == code


def test_any_ten_in_a_base() -> None:
    """MM-0D.9d: an option lets tens of other suits in."""
    there = scene(top="KH", A="9H TS KS KC", options={"base_any_ten": True})
    after = there.do("A", lay("9H TS", done=True))
    assert (after.eff, after.turn) == ("9H", "B")


def test_a_ten_is_a_base_on_a_nine() -> None:
    """EX-32 MM-0D.9a: the 10 acts as the 9 of hearts."""
    after = scene(top="9H", A="TS QH 8S").do("A", lay("TS QH", done=True, say="mau"))
    assert (after.eff, after.turn) == ("QH", "B")


def test_a_base_stays_open() -> None:
    """EX-26 EX-27 MM-0D.9e MM-1.9 MM-19.3: until the player is done, or 6 seconds later."""
    laid = scene(top="KH", on="B", B="9H QH 8S 9S").do("B", lay("9H"))
    assert laid.stage == "base"
    more = laid.do("B", lay("QH"))
    assert more.stage == "base"
    assert (more.do("B", DONE).turn, more.do("B", DONE).eff) == ("C", "QH")
    assert laid.wait(5_999).turn == "B"
    assert (laid.wait(6_000).turn, laid.wait(6_000).eff) == ("C", "9H")


def test_not_your_turn() -> None:
    """EX-26 MM-1.1 MM-1.10: the others wait."""
    there = scene(top="KH", A="9H QH 8S", C="AD KD").do("A", lay("9H"))
    assert there.refused("C", lay("AD")) == "not_your_turn"


def test_a_jack_in_a_base_wishes() -> None:
    """EX-28 AMB-66: the wish counts if the Bube stays last."""
    after = scene(top="KH", A="9H JH 8S 9S").do("A", lay("9H JH", wish="C", done=True))
    assert (after.eff, after.turn) == ("JC", "B")


def test_an_ass_ends_a_base() -> None:
    """EX-33 MM-0D.9f AMB-67: once the base is closed the Ass obliges."""
    there = scene(top="KH", A="9H AH 8H 9S").do("A", lay("9H AH", done=True))
    assert (there.stage, there.turn) == ("again", "A")
    after = there.do("A", lay("8H", say="mau"))
    assert after.turn == "C"


def test_a_missed_mau_is_paid_after_the_ass_where_the_pack_must_be_shuffled() -> None:
    """MM-0D.9f MM-10a.3: what is listed is accepted, though no penalty card is there to be drawn."""
    there = scene("9C", A="9H AH AC", draw_pile="").do("A", lay("9H", hold=True), lay("AH"))
    assert there.listed("A")[0] == lay("AC")
    after = there.do("A", lay("AC"))
    assert (after.pile.split()[-1], after.hand("A"), after.penalties("A")) == ("AC", set(), 1)
    assert [type(event).__name__ for event in after.happened("Reshuffled")] == ["Reshuffled"]


def test_a_card_on_the_ass_in_a_base() -> None:
    """EX-34 MM-0D.9f: one of the suit extends the base, another continues the Ass."""
    there = scene(top="KH", A="9H AH 8H AS 9S 8D").do("A", lay("9H AH"))
    assert there.stage == "base"
    extended = there.do("A", lay("8H"))
    assert (extended.stage, extended.eff) == ("base", "8H")
    other = there.do("A", lay("AS"))
    assert (other.stage, other.eff) == ("again", "AS")


@pytest.mark.parametrize(
    ("actions", "won", "paid"),
    [
        case("EX-35 MM-10a.3 AMB-49 at once", [lay("9S KS")], ("A", 1), ""),
        case("EX-37 said in time", [lay("9S", say="mau"), lay("KS")], ("A", 1), ""),
        case("EX-36 MM-10a.6 missed", [lay("9S"), lay("KS")], None, "A1"),
        case("EX-120 MM-17.8 held together", [lay("9S", hold=True), lay("KS")], ("A", 1), ""),
    ],
)
def test_the_last_two_cards(actions: list[object], won: tuple[str, int] | None, paid: str) -> None:
    """One card is never held between cards that are laid together."""
    after = scene(top="8S", A="9S KS").do("A", *actions)  # type: ignore[arg-type]
    assert (after.winner, after.paid()) == (won, paid)


def test_mau_after_a_held_base() -> None:
    """EX-121 MM-17.8: the duty that was put off arises when the base closes."""
    there = scene(top="8S", A="9S KS").do("A", lay("9S", hold=True), DONE)
    assert (there.turn, there.state.round.duties[0].phrase) == ("B", "mau")
    assert there.wait(2_999).paid() == ""
    assert there.wait(3_000).paid() == "A1"


@pytest.mark.parametrize(
    ("hand", "draw", "actions", "eff", "turn"),
    [
        case("EX-45 MM-0D.Aa MM-0D.Ab all in one turn", "AH AS 8S 9C 8C", "", ["AH", "AS", "8S"], "8S", "C"),
        case("MM-0D.Ab by a 10 on an Ass", "AH TC 9H 9C 8C", "", ["AH", "TC", "9H"], "9H", "A"),
    ],
)  # fmt: skip
def test_asses(hand: str, draw: str, actions: list[str], eff: str, turn: str) -> None:
    """The player goes on in the same turn."""
    there = scene(top="9H" if "9H" not in hand else "KH", A=hand, draw=draw)
    after = there.do("A", *(lay(card) for card in actions))
    assert (after.eff, after.turn, after.state.turn.turn_no == there.state.turn.turn_no) == (
        eff,
        turn,
        turn == "A",
    )


def test_no_round_ends_with_an_ass() -> None:
    """EX-46 EX-47 MM-0D.Ac MM-10.1 AMB-21: he draws, and can win with the drawn card."""
    there = scene(top="9H", A="AH", draw="8H").do("A", lay("AH"))
    assert (there.stage, there.winner) == ("again", None)
    drew = there.do("A", DRAW)
    assert drew.stage == "again_drew"
    assert drew.do("A", lay("8H")).paid() == "A1"
    assert drew.do("A", lay("8H")).turn == "C"
    assert drew.do("A", say("mau"), lay("8H")).winner == ("A", 1)


def test_an_ass_that_nobody_continues() -> None:
    """EX-48 EX-49 MM-0D.Aa: draw one; if it does not serve either, the turn ends with the Ass."""
    there = scene(top="KH", A="AH TC", draw="QD").do("A", lay("AH", say="mau"), lay("TC"))
    assert there.stage == "again"
    drew = there.do("A", DRAW)
    assert drew.refused("A", lay("QD")) == "does_not_serve"
    ended = drew.do("A", DONE)
    assert (ended.turn, ended.eff) == ("B", "AH")
    assert ended.wait(3_000).paid() == "A1"
    copied = scene(top="AH", on="B", B="TC 9D 8D").do("B", lay("TC"))
    assert copied.stage == "again"
    assert copied.refused("B", DONE) == "must_draw"


def test_codes_and_cards() -> None:
    """MM-0A.1 MM-0A.10: rank and suit, copies and Jokers marked."""
    assert CODE[:3] == ("7C", "8C", "9C")
    assert CODE[32] == "7C/2"
    assert CODE[96:98] == ("JO", "JO/2")
    assert codes_of(1 << 96) == ("JO",)
