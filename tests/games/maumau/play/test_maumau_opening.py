# ruff: noqa: E501 - a case is a line
"""From the shuffle to the first turn: dealing, health, the first card (§ 0A, § 0B)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.builders import case
from tests.games.maumau.scenes import DONE, DRAW, NAMES, Scene, fresh, lay, seat, throw

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.maumau.state.cards import CODE
from stammtisch.games.maumau.state.options import MauMauOptions, check, decks_for
from stammtisch.games.protocol import CHANCE, BadOptions, RuleViolation

A_HAND = "8C 9C TC QC KC"
"""What A holds in `opened`: hands are dealt one at a time, B first and A last."""


def opened(first: str, a: str = A_HAND, b: str = "7S 8S 9S QS AC", more: str = "") -> Scene:
    """Four players; A deals and holds ``a``, B holds ``b``; ``first`` is opened."""
    filler = [
        code for code in CODE[:32] if code not in {first, *a.split(), *b.split(), *more.split()}
    ]
    c, d = filler[:5], filler[5:10]
    order = []
    for k in range(5):
        order += [b.split()[k], c[k], d[k], a.split()[k]]
    return fresh(4, order=" ".join([*order, first, *more.split()]))


@pytest.mark.parametrize(
    ("players", "options", "decks"),
    [
        case("MM-0A.2 AMB-01 EX-105 six players", 6, {}, 1),
        case("MM-0A.2 seven players", 7, {}, 2),
        case("MM-0A.2 eight players", 8, {}, 2),
        case("MM-0A.2 larger hands", 6, {"hand_size": 7}, 2),
    ],
)
def test_decks(players: int, options: dict[str, int], decks: int) -> None:
    """The smallest number of decks that leaves one card to open."""
    assert decks_for(MauMauOptions(**options), players) == decks  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "players", "option"),
    [
        case("EX-106 MM-0A.2 seven with one deck", {"decks": 1}, 7, "decks"),
        case("MM-0A.2 one player", {}, 1, "seats"),
        case("MM-0B.3 hands of eight", {"hand_size": 8}, 4, "hand_size"),
        case("MM-9e.1 dealing by hand needs an open table", {"deal": "manual"}, 4, "deal"),
        case("MM-10a.9 help is for strict tables", {"supervision": "open", "auto_mau": True}, 4, "auto_mau"),
        case("MM-10a.8 open tables only", {"false_mau_penalty": True}, 4, "false_mau_penalty"),
        case("MM-16.1 an unknown rule", {"preset_rules": ("HR-X",)}, 4, "preset_rules"),
        case("MM-15.1 two of the same name", {"names": ("A", "A")}, 2, "names"),
    ],
)  # fmt: skip
def test_options_that_cannot_be_played(
    options: dict[str, object], players: int, option: str
) -> None:
    """Refused with the option that is wrong."""
    with pytest.raises(BadOptions) as wrong:
        rules.new(MauMauOptions(**options), players)  # type: ignore[arg-type]
    assert wrong.value.option == option


def test_times_have_ranges() -> None:
    """MM-0A.4: times are whole milliseconds within their ranges."""
    check(MauMauOptions(signal_ms=0, turn_limit_ms=0), 4)
    with pytest.raises(BadOptions):
        check(MauMauOptions(between_ms=1), 4)


def test_the_lot_names_the_first_dealer() -> None:
    """MM-0B.1 MM-0A.5 MM-0A.9: chance names a seat; nobody may act before, nothing else will do."""
    state = rules.new(MauMauOptions(), 3)
    assert rules.actors(state) == (CHANCE,)
    with pytest.raises(RuleViolation) as early:
        rules.apply(state, 0, a.Draw())
    assert early.value.code == "wrong_phase"
    for wrong in (a.Lot(7), a.Shuffle(("7C",))):
        with pytest.raises(RuleViolation) as caught:
            rules.apply(state, CHANCE, wrong)
        assert caught.value.code == "bad_outcome"
    state, _ = rules.apply(state, CHANCE, a.Lot(2))
    assert state.standing.dealer == 2
    assert isinstance(rules.sample_chance(state, random.Random(1)), a.Shuffle)
    with pytest.raises(RuleViolation):
        rules.apply(state, CHANCE, a.Shuffle(("7C",) * 32))


def test_dealing_one_at_a_time() -> None:
    """MM-0B.3 MM-0B.4 EX-105: clockwise from the dealer's left; the rest is the draw pile."""
    there = fresh(6, order=" ".join(CODE[:32]))
    assert there.hand("B") == {CODE[0], CODE[6], CODE[12], CODE[18], CODE[24]}
    assert there.hand("A") == {CODE[5], CODE[11], CODE[17], CODE[23], CODE[29]}
    assert (there.pile, len(there.state.cards.draw_pile)) == (CODE[30], 1)
    assert rules.observation(there.state, 3).hand_sizes == (5,) * 6


@pytest.mark.parametrize(
    ("first", "turn", "stage", "eff", "stack"),
    [
        case("EX-39 MM-0B.8 a 7", "7H", "B", "stack", "7H", 2),
        case("EX-40 AMB-05 an 8", "8H", "C", "serve", "8H", 0),
        case("EX-41 a 9", "9H", "A", "base", "9H", 0),
        case("EX-38 AMB-04 a 10 is a normal 10", "TD", "B", "serve", "TD", 0),
        case("EX-42 a Bube", "JH", "A", "wish", "JH", 0),
        case("MM-0B.8 a Dame", "QH", "B", "serve", "QH", 0),
        case("EX-44 a König", "KH", "B", "serve", "KH", 0),
        case("EX-43 an Ass", "AS", "A", "again", "AS", 0),
    ],
)
def test_the_first_card(first: str, turn: str, stage: str, eff: str, stack: int) -> None:
    """It counts as laid by the dealer, with all its effects (MM-0B.8, MM-0B.9)."""
    there = opened(first)
    assert (there.turn, there.stage, there.eff, there.stack) == (turn, stage, eff, stack)


def test_an_opened_nine() -> None:
    """EX-41 MM-0B.10: the dealer adds cards; a König on top opens the king window."""
    there = opened("9H", a="KC KH QH 8C 9C").do("A", lay("KH"), DONE)
    assert (there.eff, there.turn, there.state.turn.king_until) == ("KH", "B", 1)


def test_a_dealer_may_win_at_once() -> None:
    """MM-0B.10: an opened 9, and five cards of its suit."""
    there = opened("9H", a="7H 8H QH KH TH")
    assert there.do("A", lay("7H 8H TH QH KH")).winner == ("A", 1)


def test_an_opened_jack() -> None:
    """EX-42: the dealer wishes; after 45 seconds, or with done, the Bube's own suit counts."""
    there = opened("JC", a="8C 9C TC QC KC", b="7S 8S 9S QS AC")
    assert there.do("A", a.Wish(suit="H")).eff == "JH"
    assert there.do("A", DONE).eff == "JC"
    assert there.wait(45_000).eff == "JC"
    assert there.wait(44_999).stage == "wish"


def test_an_opened_ass() -> None:
    """EX-43: the dealer has to go on, and draws if nothing serves."""
    there = opened("AS", a="KC KH QH 9C TD", more="8S", b="7S 9S QS KS 7C")
    there = there.do("A", lay("TD"))
    assert there.stage == "again"
    after = there.do("A", DRAW, lay("8S"))
    assert (after.turn, after.state.turn.turn_no) == ("C", 1)


def test_an_opened_king() -> None:
    """EX-44 MM-9b.1: kings may be thrown in at once."""
    there = opened("KH", b="7S 8S 9S QS AC")
    holder = next(n for n in NAMES[:4] if "KS" in there.hand(n))
    after = there.do(holder, throw("KS"))
    assert (after.eff, after.turn) == ("KS", "B")


def test_an_opened_joker_goes_back() -> None:
    """MM-0B.8: at a place that chance names; the next card is opened."""
    options = MauMauOptions(dealer_first="seat", health="off", preset_rules=("TR-J",))
    state = rules.new(options, 2)
    pack = (*CODE[:10], "JO", *CODE[10:32])
    state, _ = rules.apply(state, CHANCE, a.Shuffle(pack))
    assert isinstance(rules.sample_chance(state, random.Random(0)), a.PutBackJoker)
    with pytest.raises(RuleViolation):
        rules.apply(state, CHANCE, a.PutBackJoker(99))
    state, _ = rules.apply(state, CHANCE, a.PutBackJoker(3))
    assert (CODE[state.cards.pile[0]], CODE[state.cards.draw_pile[2]]) == (CODE[10], "JO")


# --- health -----------------------------------------------------------------------------------------


def test_everybody_is_asked() -> None:
    """MM-0B.6: all answer; when all are gesund, the first card is opened."""
    there = fresh(3, health="auto")
    assert (there.phase, rules.actors(there.state)) == ("health", (1, 2))
    there = there.do("B", a.AnswerHealth(ready=True))
    assert there.phase == "health"
    assert there.do("C", a.AnswerHealth(ready=True)).phase == "turn"
    assert there.refused("B", a.AnswerHealth(ready=True)) == "wrong_phase"


def test_silence_is_health() -> None:
    """MM-0B.6: after ten seconds."""
    there = fresh(3, health="auto")
    assert there.wait(9_999).phase == "health"
    assert there.wait(10_000).phase == "turn"


def test_whoever_is_not_ready() -> None:
    """MM-0B.6 MM-0B.11 MM-11.4: the dealer may go on after 30 s, everybody does after 60 s."""
    there = fresh(3, health="auto").do("B", a.AnswerHealth(ready=False))
    ignore = a.Ignore(seat=1)
    assert there.refused("A", ignore) == "cannot_ignore"
    assert there.refused("C", ignore) == "not_dealer"
    later = there.wait(30_000)
    assert later.phase == "health"
    gone = later.do("A", ignore)
    assert (gone.phase, gone.state.round.seats, gone.hand("B")) == ("turn", (0, 2), set())
    assert there.wait(60_000).state.round.seats == (0, 2)
    assert there.do("B", a.AnswerHealth(ready=True)).wait(10_000).state.round.seats == (0, 1, 2)


def test_a_bot_ignores_nobody() -> None:
    """MM-0B.6 MM-11.4: where it deals the host goes on, but not without the host."""
    bot_deals: dict[str, Any] = {"health": "auto", "bots": (True, False, False)}
    there = fresh(3, **bot_deals).do("C", a.AnswerHealth(ready=False))
    assert there.refused("B", a.Ignore(seat=2)) == "cannot_ignore"
    later = there.wait(30_000)
    assert later.refused("C", a.Ignore(seat=2)) == "not_dealer"
    assert a.Ignore(seat=2) in rules.asides(later.state, 1)
    assert later.do("B", a.Ignore(seat=2)).state.round.seats == (0, 1)
    unwell = fresh(3, **bot_deals).do("B", a.AnswerHealth(ready=False)).wait(30_000)
    assert unwell.refused("B", a.Ignore(seat=1)) == "cannot_ignore"
    assert a.Ignore(seat=1) not in rules.asides(unwell.state, 1)


def test_nobody_is_left() -> None:
    """MM-0B.11: fewer than two, and the same dealer deals again."""
    there = fresh(2, health="auto").do("B", a.AnswerHealth(ready=False)).wait(60_000)
    assert (there.phase, there.happened("RoundAborted")[0].reason) == ("between", "too_few")
    again = there.do("A", a.Ready()).do("B", a.Ready())
    assert again.state.standing.dealer == 0


def test_bots_are_healthy() -> None:
    """MM-0B.6: bots answer at once."""
    state = rules.new(MauMauOptions(dealer_first="seat"), 2)
    state, _ = rules.apply(state, CHANCE, rules.sample_chance(state, random.Random(3)))
    assert state.turn.phase == "health"
    state, _ = rules.apply(state, -2, a.SeatControl(1, "bot"))
    assert state.turn.phase == "turn"


def test_the_dealer_asks() -> None:
    """MM-0B.6 MM-19.9: with ``ask`` the dealer does, or the table after the turn limit."""
    there = fresh(3, health="ask")
    assert rules.legal_actions(there.state, 0) == [a.AskHealth()]
    assert there.refused("A", a.FlipFirst()) == "not_available"
    assert there.do("A", a.AskHealth()).state.round.health_asked == 0
    assert there.wait(45_000).state.round.health_asked == 45_000
    assert there.do("A", a.AskHealth()).refused("A", a.AskHealth()) == "wrong_phase"


def test_seats_and_directions() -> None:
    """MM-0A.3 MM-0B.2: seats go clockwise, and the deal does."""
    there = fresh(3)
    assert there.state.turn.dir == 1
    assert seat("C") == 2
    state = there.state
    rng = random.Random(4)
    while state.turn.phase != "between":
        actor = rules.actors(state)[0]
        action = (
            rules.sample_chance(state, rng)
            if actor == CHANCE
            else rules.tick(state, rules.alarm(state) or 0)
            if actor < 0
            else rng.choice(list(rules.legal_actions(state, actor)))
        )
        state, _ = rules.apply(state, actor, action)
    for one in range(3):
        state, _ = rules.apply(state, one, a.Ready())
    assert (state.standing.dealer, state.standing.round_no) == (1, 2)
