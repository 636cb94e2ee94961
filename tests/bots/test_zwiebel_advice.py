"""What advice for Zwiebel says of steps and bets, and that its figures fit what it says."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bots.test_zwiebel_announcing import Z04_DZ, Z04_REST, beaten
from tests.builders import case
from tests.games.zwiebel.bets import gambling, v3, with_stacks
from tests.games.zwiebel.setting import arranged, codes, game_of, play, preshow, started

from stammtisch.bots.advice import advise
from stammtisch.bots.advice.model import Advice, AdvisedAction
from stammtisch.bots.zwiebel.advice import _percent, _unsure
from stammtisch.cards.shares import wilson
from stammtisch.games.zwiebel.play.turn import asked_seat
from stammtisch.games.zwiebel.questions import ShowdownChances
from stammtisch.games.zwiebel.state import actions as act
from stammtisch.games.zwiebel.state.state import State

OTHER = "S5 R6 O7 T9 B9 V6 G7 T5 Y6 S7"
GREAT = "SA RK OA YB GA TD BA VD RA SB"
RUN = "Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 YZ"
SHIFTS = "BD S3 RK OA YB G4 TZ B7 V9 SZ"
"""With A'Tuin's shift the three is a second ace."""


def told(state: State) -> Advice:
    """The advice for the seat that is asked."""
    seat = asked_seat(state)
    return advise(game_of(state), game_of(state).rules.observation(state, seat), 1)


def of(state: State, kind: type) -> AdvisedAction:
    """The first action of this kind that is told of."""
    return next(one for one in told(state).actions if isinstance(one.action, kind))


def names(one: AdvisedAction) -> list[str]:
    """The names of the reasons."""
    return [reason.name for reason in one.reasons]


def facts_of(one: AdvisedAction, name: str) -> Any:
    """The facts of a reason."""
    return next(reason.facts for reason in one.reasons if reason.name == name)


@pytest.mark.parametrize(
    ("state", "kind", "said"),
    [
        case("nothing is lost by waiting", preshow("z04", SHIFTS, OTHER),
             act.Pass, ["announces_later"]),
        case("the Narr cannot wait",
             preshow("z04", "VB SZ RZ OZ YZ TK GK S2 R3 O4", OTHER, arch=False, death=False),
             act.Pass, ["too_late"]),
        case("a shift, before and after", preshow("z04", SHIFTS, OTHER),
             act.Announce, ["becomes"]),
        case("a new card, the last hope",
             beaten("z04", "GD SA R4 O7 YZ V9 T2 BZ V5 S3", f"{Z04_DZ} {Z04_REST}", Z04_DZ),
             act.Announce, ["draws_two", "only_hope"]),
        case("giving up",
             beaten("z04", "GD SA R4 O7 YZ V9 T2 BZ V5 S3", f"{Z04_DZ} {Z04_REST}", Z04_DZ),
             act.Concede, ["concedes"]),
        case("a group that beats the one that lies",
             play(arranged("z04", f"{Z04_DZ} {Z04_REST}", "SA SK TA TK YA YK G2 G3 B4 B6"),
                  f"P0 declare {Z04_DZ}"),
             act.Declare, ["best_group", "beats"]),
        case("a group as high as the one that lies",
             play(arranged("z04", f"{Z04_DZ} {Z04_REST}", "SA SK TA TK Y4 Y7 G2 G3 B4 B6"),
                  f"P0 declare {Z04_DZ}"),
             act.Declare, ["best_group", "ties"]),
        case("the Tod begins when he is laid",
             arranged("z04", "SK S4 R2 Y2 G2 T3 B3 YZ SZ RZ", f"{Z04_DZ} {Z04_REST}",
                      opened={1: f"{Z04_DZ} {Z04_REST}"}, death=True),
             act.Declare, ["best_group", "begins"]),
        case("a run that nothing can beat",
             play(arranged("z04", GREAT, f"{RUN} S2"), f"P0 declare {GREAT}"),
             act.Cripple, ["wins_at_once"]),
    ],
)  # fmt: skip
def test_every_step_has_its_reasons(state: State, kind: type, said: list[str]) -> None:
    """What the player can see speaks for it."""
    assert names(of(state, kind)) == said


def test_waiting_is_worth_what_can_be_announced_later() -> None:
    """ZC-103, ZC-110: who is beaten is asked once more; so nothing is better than to wait."""
    first, second = told(preshow("z04", SHIFTS, OTHER)).actions[:2]
    assert isinstance(first.action, act.Pass)
    assert isinstance(second.action, act.Announce)
    assert (first.value, first.low, first.high) == (second.value, second.low, second.high)


def test_the_narr_is_announced_before_it_is_too_late() -> None:
    """Z04-50: his order helps only now, so that doing nothing is worth less."""
    state = preshow("z04", "VB SZ RZ OZ YZ TK GK S2 R3 O4", OTHER, arch=False, death=False)
    first, second = told(state).actions
    assert isinstance(first.action, act.Announce)
    assert isinstance(second.action, act.Pass)
    assert first.value > second.value + 0.2
    assert not second.close


def test_in_v3_what_is_laid_open_cannot_wait() -> None:
    """Z30-40: a group with the announced card in it is worth what it is worth without her."""
    mine = "MuD ElK KrK ElA KrA Ok3 St4 De6 Sc9 PoZ"
    other = "El5 Kr6 Ok7 St9 De9 Mu6 Sc7 St5 Po6 El7"
    found = told(arranged("z30", mine, other, elephants=False)).actions
    shift = next(one for one in found if isinstance(one.action, act.Announce))
    laid = [one for one in found if isinstance(one.action, act.Declare)]
    for one in laid:
        waits = not {*one.action.cards} & {shift.action.card, shift.action.down, shift.action.up}
        assert not waits or one.value >= shift.value


def test_a_group_that_keeps_the_tod_back_says_so() -> None:
    """Z04-47: the best arrangement begins with him, but he would cost an own Zwiebel."""
    mine, theirs = "SK TK TA YA S2 R2 Y2 T9 B8 YZ", "S3 R3 O4 Y5 G6 T7 B9 V9 GZ TZ"
    found = of(arranged("z04", mine, theirs, opened={1: theirs}, death=True), act.Declare)
    assert "SK" not in found.action.cards
    assert facts_of(found, "spares")["cards"] == ("SK",)


# --- bets -----------------------------------------------------------------------------------------


def test_who_pays_a_demand_has_the_better_cards() -> None:
    """The chance is less against who pays much, and the figure fits the chance that is told."""
    state = gambling()
    while state.phase == "stay":
        state = play(state, f"P{asked_seat(state)} pay")
    found = told(state)
    demands = [one for one in found.actions if getattr(one.action, "amount", 0)]
    chances = {one.action.amount: facts_of(one, "demands")["percent"] for one in demands}
    assert chances[min(chances)] >= chances[max(chances)]
    inside = sum(place == "in" for place in state.place)
    for one in demands:
        amount = one.action.amount
        expected = chances[amount] / 100 * (state.pot + inside * amount) - amount
        assert one.value == pytest.approx(expected, abs=(state.pot + inside * amount) / 150)
        assert one.low <= state.pot


def test_what_nobody_can_pay_brings_the_pot() -> None:
    """ZC-88: who cannot pay is out, so it is sure, and no chance is told."""
    state = with_stacks(v3(3), "95 4 3")
    demands = [one for one in told(state).actions if one.action.amount]
    assert demands
    for one in demands:
        assert names(one) == ["nobody_can"]
        assert (one.low, one.value, one.high) == (state.pot,) * 3


def test_a_high_demand_says_something_of_who_made_it() -> None:
    """The chance leaves out what bets tell; where they tell much, that is said."""
    state = v3(3)
    for stake, cautious in (("1", False), ("60", True)):
        asked = of(play(state, f"P0 stake {stake}"), act.Match)
        assert ("bets_tell" in names(asked)) == cautious


def test_a_dealer_who_covers_is_told_the_whole_pot() -> None:
    """Z30-60: the extra bets of the others lie in it, too."""
    state = play(v3(), "P0 stake 0; P1 extra 5; P2 extra 10")
    one = of(state, act.Cover)
    facts = facts_of(one, "covers")
    assert facts["pot"] == state.pot + 2 * sum(state.extras)
    assert facts["due"] == sum(state.extras)


# --- the deal -------------------------------------------------------------------------------------


def before_covering(stack: int = 300, **changed: Any) -> State:
    """Three have bought nothing and bet 10 and 20 against the dealer, who is asked to cover."""
    state = play(v3(3, start_chips=stack, **changed), "P0 stake 0; P1 extra 0; P2 extra 0")
    state = play(state, "P0 stake 0; P1 extra 0; P2 extra 0; P0 stake 0")
    return play(state, "P1 done; P1 extra 10; P2 done; P2 extra 20")


def test_who_may_give_up_the_deal_is_told_what_both_bring() -> None:
    """Z30-60, Z30-65: to cover is paid for; to abdicate is free, if somebody else takes over."""
    state = before_covering()
    extras, pot = sum(state.extras), state.pot
    cover, leave = of(state, act.Cover), of(state, act.Abdicate)
    assert facts_of(cover, "covers")["due"] == extras
    taken, kept = facts_of(leave, "deal_taken"), facts_of(leave, "deal_untaken")
    assert taken["pot"] == facts_of(cover, "covers")["pot"] == pot + 2 * extras
    assert kept == {"carried": pot, "extra": 0, "share": pot // 3}
    expected = taken["taken"] / 100 * taken["percent"] / 100 * taken["pot"]
    expected += (1 - taken["taken"] / 100) * pot / 3
    assert leave.value == pytest.approx(expected, abs=taken["pot"] / 50)
    assert leave.low < leave.value < leave.high


def test_who_is_offered_the_deal_is_told_what_both_bring() -> None:
    """Z30-66: the price, the whole pot, and that the own extra bet comes back if nobody deals."""
    state = play(before_covering(), "P0 abdicate")
    accept, decline = of(state, act.Accept), of(state, act.Decline)
    facts = facts_of(accept, "takes_over")
    assert (facts["due"], facts["pot"]) == (sum(state.extras), state.pot + 2 * sum(state.extras))
    assert facts_of(decline, "deal_untaken")["extra"] == state.extras[1]


def test_who_is_asked_last_knows_what_declining_brings() -> None:
    """Z30-66, Z30-67: nobody else can take over, so nothing hangs on the cards."""
    state = play(before_covering(), "P0 abdicate; P1 decline")
    decline = of(state, act.Decline)
    assert names(decline) == ["nobody_else_deals"]
    assert (decline.low, decline.value, decline.high) == (state.pot / 3 + state.extras[2],) * 3


def test_who_cannot_pay_for_the_deal_can_only_leave_it() -> None:
    """Z30-60: a dealer whose money does not cover the bets has one way, and its figures."""
    state = with_stacks(before_covering(), "5 200 200")
    (only,) = told(state).actions
    assert isinstance(only.action, act.Abdicate)


def test_others_without_money_never_take_over() -> None:
    """Z30-66: where nobody could pay, it is sure that the pot is kept."""
    state = with_stacks(before_covering(), "200 5 5")
    leave = of(state, act.Abdicate)
    assert names(leave) == ["nobody_else_deals"]
    assert leave.low == leave.value == leave.high


def before_betting(n: int = 3, **changed: Any) -> State:
    """The first pass: all others bet 10 against the dealer, who is asked to cover or to fold."""
    state = play(v3(n, start_chips=300, **changed), "P0 stake 0")
    return play(state, "; ".join(f"P{seat} extra 10" for seat in range(1, n)))


def test_a_dealer_who_folds_has_a_part_of_a_pot_that_is_kept() -> None:
    """Z30-64, Z30-66, Z30-67: the others get the pot only if one of them deals."""
    state = before_betting()
    fold = of(state, act.Fold)
    taken, kept = facts_of(fold, "pot_taken"), facts_of(fold, "deal_untaken")
    assert taken["pot"] == state.pot + 2 * sum(state.extras)
    assert kept == {"carried": state.pot, "extra": 0, "share": state.pot // 3}
    assert fold.value == pytest.approx((1 - taken["taken"] / 100) * state.pot / 3, abs=0.1)
    assert 0 <= fold.low <= fold.value <= fold.high <= state.pot / 3


def test_a_dealer_who_folds_where_nobody_else_can_deal_keeps_a_part() -> None:
    """Z30-66: the others can bet against a dealer and yet have too little to be one."""
    state = with_stacks(before_betting(), "300 5 5")
    fold = of(state, act.Fold)
    assert names(fold)[-1] == "nobody_else_deals"
    assert (fold.low, fold.value, fold.high) == (state.pot / 3,) * 3
    poor = with_stacks(before_betting(), "300 5 4")
    assert of(poor, act.Fold).value == state.pot / 3
    assert names(of(with_stacks(state, "5 5 5"), act.Fold))[0] == "cannot_pay"


def test_a_dealer_who_folds_against_one_leaves_the_pot() -> None:
    """Z30-64: the single other one wins it without being asked."""
    fold = of(before_betting(2), act.Fold)
    assert names(fold)[-1] == "gives_up"
    assert (fold.low, fold.value, fold.high) == (0.0,) * 3


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_after_the_last_round_a_pot_that_is_kept_is_divided(rounds: int) -> None:
    """ZC-93, Z30-67: among its players, also those who could not pay another ante."""
    last = rounds == 1
    state = with_stacks(before_betting(4, rounds=rounds), "1 5 5 5")
    fold = of(state, act.Fold)
    assert names(fold)[-1] == "nobody_else_deals" + "_at_last" * last
    assert fold.value == (state.pot / 4 if last else 0.0)
    left = of(play(state, "P0 fold; P1 decline; P2 decline"), act.Decline)
    assert left.value == (state.pot / 4 if last else state.pot / 3) + state.extras[3]


# --- hidden cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [
    case("2004", play(gambling(), "P0 pay; P1 pay; P2 pay; P1 no_raise; P2 no_raise; P0 no_raise")),
    case("v3", play(v3(3), "P0 stake 0; P1 extra 0; P2 extra 0; P0 stake 0; P1 extra 0; P2 extra 0",
                    "P0 stake 0")),
])  # fmt: skip
def test_hidden_cards_cost_what_open_ones_do_not(state: State) -> None:
    """Z04-65: the cards come anyway; what their secrecy is worth is said to be left out."""
    price, missing = state.setup.options.grundeinsatz, 5
    done = of(state, act.Done)
    bought = [one for one in told(state).actions if isinstance(one.action, act.Buy)]
    assert [one.action.count for one in bought] == [1, missing]
    for one in bought:
        assert one.value == pytest.approx(done.value - one.action.count * price)
        assert names(one) == ["buys", "hiding_uncounted"]
    closed = state.setup.rules == "zwiebel-v3"
    assert names(done) == ["dealt_open", *["open_stays_silent"] * closed]
    assert facts_of(done, "dealt_open")["count"] == missing


# --- the exchange ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["z04", "z30"])
def test_an_exchange_says_what_goes_and_how_good_the_next_best_is(rules: str) -> None:
    """Every card of the hand is either kept or given away, and the two chances are those told."""
    state = started(rules, 3)
    advice = told(state)
    best, *others = advice.actions
    chances = [round(100 * one.value) for one in advice.actions]
    for one in advice.actions:
        facts = facts_of(one, "keeps")
        assert facts["away"] == one.action.cards
        hand = codes(state, asked_seat(state)).split()
        assert sorted([*facts["kept"], *facts["away"]]) == sorted(hand)
    assert best.reasons[1].facts == {"percent": chances[0], "other": chances[1]}
    for one, chance in zip(others, chances[1:], strict=True):
        assert one.reasons[1].facts == {"percent": chance, "other": chances[0]}
        assert (one.reasons[1].name == "as_good_as_best") == (chance == chances[0])


def test_who_folds_is_told_what_paying_would_take() -> None:
    """The chance from which on it pays, and that there is less."""
    poor = "El2 Kr4 Ok6 ScZ StD"
    state = v3(2, top=f"OkK PoD Sc5 St3 De9 {poor}", start_chips=200)
    assert {*poor.split()} <= {*codes(state, 1).split()}
    dear = of(play(state, "P0 stake 150"), act.Fold)
    assert names(dear)[-1] == "gives_up"
    facts = facts_of(dear, "too_dear")
    assert facts["percent"] < facts["needed"]


def test_who_cannot_pay_is_told_so() -> None:
    """Then nothing but folding is left, whatever the chance."""
    state = play(with_stacks(v3(3), "95 95 5"), "P0 stake 20; P1 match")
    assert names(of(state, act.Fold)) == ["cannot_pay", "gives_up"]


@pytest.mark.parametrize(
    ("chance", "samples", "percent"),
    [
        case("none of those drawn", 0.0, 400, 1),
        case("all of those drawn", 1.0, 400, 99),
        case("nobody else is in", 1.0, 0, 100),
        case("some", 0.334, 400, 33),
    ],
)
def test_what_was_counted_is_never_sure(chance: float, samples: int, percent: int) -> None:
    """None of four hundred is not never, and what a bet brings counts on that, too."""
    low, high = wilson(round(chance * samples), samples) if samples else (chance, chance)
    odds = _unsure(ShowdownChances(samples, chance, low, high, ()))
    assert _percent(odds.chance, odds) == percent
    assert odds.low <= odds.chance <= odds.high
    assert (odds.chance == chance) == (percent in (33, 100))
