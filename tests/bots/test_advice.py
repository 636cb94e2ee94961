"""Advice: legal, repeatable, from one view alone, sensible, and in words."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec import structs
from tests.builders import case
from tests.games.zwanzig.setting import at_trick

from stammtisch.bots import bot
from stammtisch.bots.advice import Advice, NoAdvice, advise
from stammtisch.bots.advice.figures import as_share, ranked, reach_of
from stammtisch.bots.advice.model import AdvisedAction
from stammtisch.bots.advice.playouts import PlayoutAdviser, Terms
from stammtisch.bots.advice.words import figure, measure, rows
from stammtisch.bots.maumau.advice import ADVISER
from stammtisch.bots.zwanzig.advice import ZwanzigAdviser
from stammtisch.games import game
from stammtisch.games.protocol import AnyGame
from stammtisch.games.texts import LANGUAGES
from stammtisch.games.zwanzig.state.parts import FinishedTrick
from stammtisch.records.notation.parser import read
from stammtisch.records.replay import replay, start

ZWANZIG = game("zwanzig")
RECORDS = Path(__file__).parents[1] / "records"


class Asked(NamedTuple):
    """A seat that has something to choose."""

    game: AnyGame
    seen: Any
    legal: list[Any]


def at(record: str, until: int, seat: int) -> Asked:
    """The seat after so many actions of a golden match."""
    found = read((RECORDS / f"{record}.jsonl").read_bytes(), until)
    rules, state = found.game.rules, start(found)
    for step in replay(found):
        state = step.state
    return Asked(found.game, rules.observation(state, seat), [*rules.legal_actions(state, seat)])


MOMENTS = [
    case("zwanzig announces", "zwanzig-4-players", 2, 1),
    case("zwanzig exchanges", "zwanzig-4-players", 3, 1),
    case("zwanzig decides", "zwanzig-4-players", 7, 2),
    case("zwanzig plays", "zwanzig-4-players", 10, 1),
    case("mau-mau lays", "maumau-4-players", 5, 2),
    case("mau-mau by rules of the house", "maumau-house-rules", 6, 3),
    case("mau-mau at an open table", "maumau-open-table", 6, 3),
    case("drachenrummy puts dice aside", "drachenrummy-2-players", 3, 0),
    case("drachenrummy reserves", "drachenrummy-2-players", 8, 0),
    case("drachenrummy takes", "drachenrummy-3-players", 35, 0),
    case("drachenrummy melds", "drachenrummy-3-players", 397, 0),
    case("zwiebel exchanges", "zwiebel-v3-4-players", 1, 1),
    case("zwiebel stakes", "zwiebel-v3-4-players", 5, 0),
    case("zwiebel matches", "zwiebel-v3-4-players", 6, 1),
    case("zwiebel bets against the dealer", "zwiebel-v3-4-players", 9, 1),
    case("zwiebel buys hidden cards", "zwiebel-v3-7-players", 69, 2),
    case("zwiebel may give up the deal", "zwiebel-v3-7-players", 79, 1),
    case("zwiebel is offered the deal", "zwiebel-v3-4-players", 12, 1),
    case("zwiebel raises", "zwiebel-2004-gambling", 16, 0),
    case("zwiebel before the showdown", "zwiebel-2004-normal", 6, 0),
    case("zwiebel lays a group", "zwiebel-2004-normal", 7, 1),
]


@pytest.mark.parametrize(("record", "until", "seat"), MOMENTS)
def test_every_moment_has_legal_ranked_repeatable_advice(
    record: str, until: int, seat: int
) -> None:
    """The best first, each figure within its interval, and the same again for the same chance."""
    asked = at(record, until, seat)
    found = advise(asked.game, asked.seen, 1)
    assert found == advise(asked.game, asked.seen, 1)
    assert found.seat == seat
    assert found.worlds > 1
    assert found.actions
    assert all(one.action in asked.legal for one in found.actions)
    assert len({*(str(one.action) for one in found.actions)}) == len(found.actions)
    values = [one.value for one in found.actions]
    assert values == sorted(values, reverse=True)
    assert all(one.low <= one.value <= one.high for one in found.actions)
    assert found.actions[0].close


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("record", "until", "seat"), MOMENTS)
def test_every_moment_has_its_sentences(
    record: str, until: int, seat: int, language: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is left of a template, no name of a field or reason stands for its words."""
    monkeypatch.setattr(PlayoutAdviser, "advise", _short(PlayoutAdviser.advise))
    asked = at(record, until, seat)
    found = advise(asked.game, asked.seen, 1)
    said = rows(asked.game, found, asked.seen.options, ["Anna", "Ben"], language)
    counted = measure(asked.game, found, language)
    assert counted != found.measure
    for one, row in zip(found.actions, said, strict=True):
        text = " ".join([counted, *row])
        assert not {*"{}[]="} & {*text}
        assert not any(reason.name in text for reason in one.reasons if "_" in reason.name)
        assert row.action
        assert bool(row.reasons) == bool(one.reasons)


def _short(whole: Any) -> Any:
    """The sentences are the same after few games."""

    def advise_shortly(self: PlayoutAdviser, *given: Any) -> Advice:
        short = PlayoutAdviser(self.games, self._terms._replace(plies=lambda _: 60, partial=True))
        found: Advice = whole(short, *given)
        return found

    return advise_shortly


# --- what it says ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "trick", "trump", "best"),
    [
        case("the last one wins as cheaply as he can", "7S AS", "9H KH QH", "S", {"7S"}),
        case("what cannot win goes cheaply", "7H AS", "9H KH TH", "S", {"7H"}),
        case("a sure trick now or none", "TS 7D", "KD 9S 8D", "S", {"7D"}),
        case("the highest trump wins whenever it is led", "AS 7D", "", "S", {"AS", "7D"}),
    ],
)
def test_zwanzig_advises_what_a_good_player_does(
    hand: str, trick: str, trump: Any, best: set[str]
) -> None:
    """In positions where there is no doubt."""
    state = at_trick(hand, trick, trump)
    seat, played, held = state.turn, len(trick.split()), len(hand.split())
    seen = structs.replace(
        ZWANZIG.rules.observation(state, seat),
        hand_sizes=tuple(held - (other < played) for other in range(4)),
        tricks=(FinishedTrick(0, (), 0),) * (5 - held),
    )
    legal = ZWANZIG.rules.legal_actions(state, seat)
    found = ZwanzigAdviser().advise(ZWANZIG, seen, legal, random.Random(1))
    assert found.actions[0].action.card in best


@pytest.mark.parametrize(
    ("hand", "trick", "card", "says"),
    [
        case("the highest trump", "AS 7D", "", "AS", "takes"),
        case("the last card of the trick", "7S AS", "9H KH QH", "7S", "takes"),
        case("a card that is beaten already", "7H AS", "9H KH TH", "7H", "takes_not"),
        case("one below the highest trump, which may lie in the stock", "TS 7D", "", "TS", "may"),
        case("a card that all others can beat, but need not hold", "7D 7H", "", "7D", "may"),
    ],
)
def test_sure_is_only_what_follows_from_the_cards_seen(
    hand: str, trick: str, card: str, says: str
) -> None:
    """What came of every world that was tried may still come otherwise."""
    state = at_trick(hand, trick, "S")
    seen = ZWANZIG.rules.observation(state, state.turn)
    played, held = len(trick.split()), len(hand.split())
    seen = structs.replace(seen, hand_sizes=tuple(held - (seat < played) for seat in range(4)))
    seen = structs.replace(seen, tricks=(FinishedTrick(0, (), 0),) * (5 - held))
    legal = ZWANZIG.rules.legal_actions(state, state.turn)
    found = ZwanzigAdviser().advise(ZWANZIG, seen, legal, random.Random(1))
    reason = next(one.reasons[0].name for one in found.actions if one.action.card == card)
    told = {"may": {"may_take", "takes_nearly", "takes_hardly"}}
    assert reason in told.get(says, {says})


def test_who_surely_has_a_trick_is_told_how_many() -> None:
    """Then what remains to be weighed is not whether there is one."""
    state = at_trick("AS KS 7D", "", "S")
    seen = ZWANZIG.rules.observation(state, state.turn)
    seen = structs.replace(seen, tricks=(FinishedTrick(0, (), 0),) * 2, hand_sizes=(3,) * 4)
    legal = ZWANZIG.rules.legal_actions(state, state.turn)
    found = ZwanzigAdviser().advise(ZWANZIG, seen, legal, random.Random(1))
    for one in found.actions:
        assert [reason.name for reason in one.reasons][1:] == ["tricks_in_ten"]
        assert 10 <= one.reasons[1].facts["tricks"] <= 30


def test_who_cannot_win_a_trick_is_advised_to_stay_out() -> None:
    """With low cards of all suits the penalty is nearly certain."""
    asked = at("zwanzig-4-players", 7, 2)
    found = advise(asked.game, asked.seen, 1)
    assert [one.action.stay for one in found.actions] == [False, True]
    assert not found.actions[1].close
    reason = found.actions[1].reasons[0]
    assert (reason.name, reason.facts["penalty"]) == ("stay", 5)
    assert reason.facts["percent"] < 40


def test_fold_costs_nothing_and_every_demand_counts_the_chance() -> None:
    """The figures of bets are those of the chance to win, times what is in the pot."""
    asked = at("zwiebel-v3-4-players", 6, 1)
    found = {type(one.action).__name__: one for one in advise(asked.game, asked.seen, 1).actions}
    assert (found["Fold"].low, found["Fold"].value, found["Fold"].high) == (0, 0, 0)
    facts = found["Match"].reasons[0].facts
    expected = facts["percent"] / 100 * (facts["pot"] + facts["due"]) - facts["due"]
    assert found["Match"].value == pytest.approx(expected, abs=facts["pot"] / 100)


# --- what it does not say -------------------------------------------------------------------------


def test_a_finished_match_has_none() -> None:
    """Whoever asks after the end."""
    for record in ("zwanzig-4-players", "drachenrummy-2-players", "maumau-2-players"):
        found = read((RECORDS / f"{record}.jsonl").read_bytes())
        *_, last = replay(found)
        if found.game.rules.actors(last.state):
            continue
        seen = found.game.rules.observation(last.state, 0)
        assert refusal(found.game, seen) == "match_over"


def test_others_and_other_games_are_refused() -> None:
    """Who is not asked, who has no seat, and a view of another game."""
    seen = at("zwanzig-4-players", 10, 0).seen
    assert refusal(ZWANZIG, seen) == "not_due"
    assert refusal(game("drachenrummy"), seen) == "other_game"
    found = read((RECORDS / "zwanzig-4-players.jsonl").read_bytes(), 10)
    *_, last = replay(found)
    assert refusal(ZWANZIG, ZWANZIG.rules.observation(last.state, None)) == "no_seat"
    zwiebel = at("zwiebel-v3-4-players", 1, 1)
    assert refusal(game("zwiebel-2004"), zwiebel.seen) == "other_game"


def test_some_decisions_have_no_figure() -> None:
    """Whether everybody is ready: nothing that a chance could tell."""
    asked = at("maumau-4-players", 2, 1)
    assert refusal(asked.game, asked.seen) == "nothing_to_compare"


def refusal(asked: AnyGame, seen: Any) -> str:
    """Why there is no advice; in a sentence, too, for those who ask in Python."""
    with pytest.raises(NoAdvice, match=r"^no advice: .+ .+ \(\w+\)$") as caught:
        advise(asked, seen, 1)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    return caught.value.why


# --- any game -------------------------------------------------------------------------------------


def test_any_game_is_played_to_its_end() -> None:
    """Where nothing is known of a game but its rules, the result of the match counts."""
    asked = at("zwanzig-2-players", 6, 1)
    short = structs.replace(asked.seen, options=structs.replace(asked.seen.options, max_rounds=1))
    found = PlayoutAdviser().advise(ZWANZIG, short, asked.legal, random.Random(1))
    assert (found.measure, found.seat) == ("result", 1)
    for one in found.actions:
        (reason,) = one.reasons
        assert reason.name == "does_better"
        assert 0 <= reason.facts["won"] <= reason.facts["playouts"] == found.worlds
        row = rows(ZWANZIG, found, None, (), "en")[0]
        assert "times you do better than the others" in row.reasons


def test_a_game_without_end_is_given_up() -> None:
    """After so many actions, and never by the clock."""
    asked = at("maumau-4-players", 5, 2)
    with pytest.raises(NoAdvice, match="too_long"):
        PlayoutAdviser(None, Terms(plies=lambda _: 40)).advise(
            asked.game, asked.seen, asked.legal, random.Random(1)
        )


def test_a_round_that_is_cut_off_counts_for_nothing() -> None:
    """Where most rounds do not come to their end, their points would tell nothing."""
    asked = at("maumau-4-players", 5, 2)
    terms = ADVISER._terms._replace(plies=lambda _: 60)
    with pytest.raises(NoAdvice, match="too_long"):
        PlayoutAdviser(None, terms).advise(asked.game, asked.seen, asked.legal, random.Random(1))


def test_no_world_costs_more_than_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    """The actions played are bounded, whatever happens in the games."""
    played = 0
    steady = type(bot("steady", "mau-mau"))
    choose = steady.choose

    def counted(self: Any, *given: Any) -> Any:
        nonlocal played
        played += 1
        return choose(self, *given)

    monkeypatch.setattr(steady, "choose", counted)
    asked = at("maumau-4-players", 5, 2)
    advise(asked.game, asked.seen, 1)
    assert 200 < played < 2 * 2_400


def test_who_has_no_choice_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view of the table costs the most of a playout, and at every other turn nobody chooses."""
    steady = type(bot("steady", "mau-mau"))
    choose = steady.choose
    choices: set[bool] = set()

    def counted(self: Any, seen: Any, legal: Any, rng: random.Random) -> Any:
        choices.add(len(legal) > 1)
        return choose(self, seen, legal, rng)

    monkeypatch.setattr(steady, "choose", counted)
    asked = at("maumau-4-players", 5, 2)
    advise(asked.game, asked.seen, 1)
    assert choices == {True}


# --- figures --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "reach"),
    [
        case("two: Student's quantile for one degree", [0.0, 2.0], 12.71),
        case("three", [1.0, 2.0, 3.0], 2.48),
        case("no spread", [1.0, 1.0, 1.0, 1.0], 0.0),
        case("many: nearly the normal one", [0.0, 1.0] * 500, 0.031),
    ],
)
def test_intervals(results: list[float], reach: float) -> None:
    """Half of the width, as tables of the t-distribution have it."""
    assert reach_of(results) == pytest.approx(reach, rel=0.01)


def test_what_is_close_is_judged_world_by_world() -> None:
    """A small loss in every world is clear; a large one that is now a gain, now a loss is not."""
    best = [0.0, 10.0, 0.0, 10.0, 0.0, 10.0]
    found = ranked(
        {
            "best": best,
            "always a little less": [one - 0.5 for one in best],
            "now more, now less": [4.0, 5.0, 6.0, 3.0, 4.0, 6.0],
        },
        dict.fromkeys(("best", "always a little less", "now more, now less"), ()),
    )
    assert {one.action: one.close for one in found} == {
        "best": True,
        "always a little less": False,
        "now more, now less": True,
    }


def test_a_share_is_no_surer_than_its_samples() -> None:
    """None of a hundred is not never; and no share is below none."""
    never = AdvisedAction(action=0, value=0.0, low=-0.1, high=0.0, close=True, reasons=())
    assert (as_share(never).low, as_share(never).high) == (0.0, 0.0)
    assert as_share(never, 100).high == pytest.approx(0.037, abs=0.001)


@pytest.mark.parametrize(
    ("counted", "value", "german", "english"),
    [
        ("points", -1.25, "−1,25", "−1.25"),
        ("points", 0.5, "+0,50", "+0.50"),
        ("chance", 0.614, "61 %", "61%"),
    ],
)
def test_figures_are_written_as_people_write_them(
    counted: str, value: float, german: str, english: str
) -> None:
    """Shares in percent, all else with its sign."""
    assert (figure(counted, value, "de"), figure(counted, value, "en")) == (german, english)
