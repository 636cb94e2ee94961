"""Reviews: the same for the same record, gone on with, and fair to who could not know better."""

from __future__ import annotations

import random
import re
from pathlib import Path
from statistics import fmean
from typing import Any, Literal

import numpy as np
import pytest
from tests.analysis.light import light
from tests.builders import case

from stammtisch.analysis.review import NoReview, Review, decisions, review, whole
from stammtisch.analysis.review.course import choices, course_of, points, spread
from stammtisch.analysis.review.decisions import honest_reach, weighed
from stammtisch.analysis.review.fortune import told_apart
from stammtisch.analysis.review.model import ChanceBalance, Decision, Opened, Skill, Weighed
from stammtisch.analysis.review.words import ReviewSpeaker
from stammtisch.bots import bot
from stammtisch.bots.outlook import outlook
from stammtisch.bots.outlook.model import Effort, Stake
from stammtisch.bots.outlook.race import alike, race, winners
from stammtisch.games import game
from stammtisch.games.protocol import CHANCE, AnyGame
from stammtisch.games.zwanzig.state.actions import Play
from stammtisch.records.notation.parser import read
from stammtisch.records.record import Record

RECORDS = Path(__file__).parents[1] / "records"


def record(name: str, until: int | None = None) -> Record:
    """A golden match."""
    return read((RECORDS / f"{name}.jsonl").read_bytes(), until)


@pytest.fixture(scope="module")
def example() -> list[tuple[str, Any]]:
    """All parts of the review of a short match, for one seat."""
    return list(review(record("zwanzig-example"), [0]))


@pytest.fixture(scope="module")
def added_up(example: list[tuple[str, Any]]) -> Review:
    """What they come to."""
    return whole([part for _, part in example])


def test_first_it_says_how_many_parts_will_come(example: list[tuple[str, Any]]) -> None:
    """So that progress can be shown."""
    opened = example[0][1]
    assert isinstance(opened, Opened)
    assert opened.steps == len(example) - 1
    assert (opened.game, opened.seats, opened.stake) == ("zwanzig", (0,), "match")
    assert opened.by == "strong"
    assert len({key for key, _ in example}) == len(example)


def test_it_goes_on_with_what_is_known(example: list[tuple[str, Any]]) -> None:
    """Known parts come back as they are, and what follows is the same as in one go."""
    known = dict(example[1:-2])
    again = list(review(record("zwanzig-example"), [0], known))
    assert again == example
    assert all(part is known[key] for key, part in again if key in known)


def test_the_curve_goes_from_the_start_to_the_end(added_up: Review) -> None:
    """Chances are shares of one match; nobody is ahead before the first card."""
    first, last = added_up.curve[0], added_up.curve[-1]
    assert first.public == pytest.approx((0.25,) * 4)
    assert first.own[0] == pytest.approx(0.25)
    assert last.n == added_up.opened.actions
    for point in added_up.curve:
        assert sum(point.public) == pytest.approx(1)
        assert 0 <= point.own[0] <= 1


def test_start_luck_and_play_add_up_to_the_end(added_up: Review) -> None:
    """Nothing is lost between them, and luck is nobody's at the table as a whole."""
    (balance,) = added_up.balances
    assert balance.own is not None
    parts = balance.start + balance.luck + balance.own + balance.others
    assert parts == pytest.approx(balance.end)


@pytest.mark.parametrize(
    ("start", "luck", "own", "said"),
    [
        case("each part is a little less", 0.334, -0.532, -0.054, (-53, -5, 25)),
        case("of a match that is too long only luck is told", 0.334, -0.532, None, (-53, 20)),
    ],
)
def test_the_printed_parts_add_up_to_what_the_curve_says(
    start: float, luck: float, own: float | None, said: tuple[int, ...]
) -> None:
    """Whole percents of the end and the start differ by the parts, however these are rounded."""
    others = -start - luck - (own or 0.0)
    balance = ChanceBalance(seat=0, start=start, end=0.0, luck=luck, own=own, others=others)
    words = ReviewSpeaker(game("zwanzig"), None, ["Anna"], "en").balance(balance)
    printed = [int(number.replace("−", "-")) for number in re.findall(r"[+−]\d+", words)]
    assert tuple(printed) == said
    assert sum(printed) == -33


def test_nobody_is_blamed_for_what_was_not_chosen(added_up: Review) -> None:
    """The dearest are dear, the best was at least as good, and too few figures say nothing."""
    assert added_up.decisions
    for one in added_up.decisions:
        assert one.cost >= one.surely >= 0
        assert (one.cost > 0) == (one.best != one.played)
        assert one.grade == "good" or one.n in added_up.dearest or len(added_up.dearest) == 3
    assert added_up.skills[0].mean is None


@pytest.mark.parametrize(
    ("name", "until"),
    [
        case("zwanzig", "zwanzig-2-players", 30),
        case("mau-mau", "maumau-2-players", 30),
        case("drachenrummy", "drachenrummy-2-players", 30),
        case("zwiebel, 2004", "zwiebel-2004-normal", 14),
        case("zwiebel, third version", "zwiebel-v3-2-players", 14),
    ],
)
def test_every_game_is_looked_at(name: str, until: int) -> None:
    """Choices have figures or none, luck belongs to nobody together, chances are shares."""
    course = course_of(record(name, until))
    look, rules = light(course.game.name), course.game.rules
    seat = next(one.seat for one in choices(course, range(2)))
    for one in choices(course, [seat])[:3]:
        seen = rules.observation(one.step.before, one.seat)
        found = weighed(course.game, look, seen, one.legal, one.step.move.action, n=one.n, deal=1)
        if found is not None:
            assert found.actions[0].do == found.best
            assert found.reasons or found.grade == "good"
            assert {found.played, found.best} <= {action.do for action in found.actions}
    deal, steps = course.stretches[0]
    luck = told_apart(course.game, look, deal, steps[:12], draws=True)
    assert sum(luck.begin) == pytest.approx(1)
    assert sum(luck.luck) == pytest.approx(0, abs=1e-9)
    for seat in range(len(luck.begin)):
        told = luck.begin[seat] + luck.luck[seat] + sum(one[seat] for one in luck.play)
        assert told == pytest.approx(luck.end[seat])


@pytest.mark.parametrize(
    ("name", "changed", "stake"),
    [
        ("zwanzig", {}, "match"),
        ("zwiebel-2004", {}, "round"),
        ("zwiebel-2004", {"mode": "gambling"}, "pot"),
        ("zwiebel-v3", {}, "pot"),
    ],
)
def test_of_a_pot_is_spoken_only_where_there_is_one(
    name: str, changed: dict[str, Any], stake: Stake
) -> None:
    """What decisions cost is measured by what is played for."""
    assert outlook(name).stake(game(name).options(**changed)) == stake


def test_a_forced_move_is_no_decision() -> None:
    """Only who could have done something else is looked at, and only if they did it themselves."""
    course = course_of(record("zwanzig-4-players"))
    found = choices(course, range(4))
    rules = course.game.rules
    numbers = {one.n for one in found}
    for step in course.steps:
        seat = step.move.actor
        forced = seat >= 0 and len(rules.legal_actions(step.before, seat)) == 1
        assert not (forced and step.move.n in numbers)
    assert any(step.move.actor >= 0 and step.move.n not in numbers for step in course.steps)


def test_the_best_action_costs_nothing_and_a_gift_does() -> None:
    """Whatever is played, something would have cost nothing; and not everything would have."""
    course = course_of(record("zwanzig-4-players"))
    dearest = 0.0
    for one in [one for one in choices(course, [3]) if isinstance(one.legal[0], Play)][:4]:
        seen = course.game.rules.observation(one.step.before, 3)
        costs = [
            found.cost
            for action in one.legal
            if (
                found := weighed(
                    course.game, light("zwanzig", 40), seen, one.legal, action, n=one.n, deal=1
                )
            )
        ]
        assert min(costs) == 0
        dearest = max(dearest, *costs)
    assert dearest > 0.02


def played(name: str, player: str, matches: int) -> list[float]:
    """What the decisions of seat 0 have cost where it is played by this bot, others by steady."""
    the_game, costs = game(name), []
    for number in range(matches):
        rng = random.Random(f"{player}/{number}")
        costs += _costs_of(the_game, player, rng, number)
    return costs


def _costs_of(the_game: AnyGame, player: str, rng: random.Random, number: int) -> list[float]:
    rules, look, costs = the_game.rules, light(the_game.name, 24), []
    seats = [bot(player, the_game.name), *[bot("steady", the_game.name)] * 3]
    state = rules.new(the_game.options(), 4)
    for n in range(60):
        actor = rules.actors(state)[0]
        if actor == CHANCE:
            state, _ = rules.apply(state, CHANCE, rules.sample_chance(state, rng))
            continue
        seen, legal = rules.observation(state, actor), rules.legal_actions(state, actor)
        action = seats[actor].choose(seen, legal, rng)
        if actor == 0 and len(legal) > 1:
            found = weighed(the_game, look, seen, legal, action, n=100 * number + n, deal=1)
            costs += [found.cost] if found else []
        state, _ = rules.apply(state, actor, action)
    return costs


def test_better_players_lose_less_by_their_decisions() -> None:
    """Random, beginner, steady: clearly in this order."""
    means = {one: fmean(played("zwanzig", one, 3)) for one in ("random", "beginner", "steady")}
    assert means["random"] > 1.5 * means["beginner"] > 1.5 * 1.2 * means["steady"], means


def test_luck_has_no_favourite() -> None:
    """Over many deals what was dealt is worth as much as what could have been, at every seat."""
    look, rules = outlook("zwanzig"), game("zwanzig").rules
    rng, luck = random.Random(2), []
    state = rules.new(game("zwanzig").options(), 4)
    state, _ = rules.apply(state, CHANCE, rules.sample_chance(state, rng))
    for _ in range(2):
        values = []
        for _ in range(400):
            dealt, _ = rules.apply(state, CHANCE, rules.sample_chance(state, rng))
            values.append(look.shares(game("zwanzig"), dealt, rng))
        luck.append([fmean(one) for one in zip(*values, strict=True)])
    for one, other in zip(*luck, strict=True):
        assert one == pytest.approx(other, abs=0.03)


def test_who_is_ahead_is_likelier_to_win() -> None:
    """A race: all alike at equal points, sure at the end, and monotone between."""
    look = outlook("zwanzig")
    rules = game("zwanzig").rules
    state = rules.new(game("zwanzig").options(first_dealer=0), 3)
    assert look.shares(game("zwanzig"), state, random.Random(1)) == pytest.approx((1 / 3,) * 3)
    assert winners([1, 4, 4]) == (0.0, 0.5, 0.5)
    gains = alike(np.asarray([[2, 0, 0], [1, 1, 0]]), 30, 1)
    near, far, third = race((16, 8, 4), gains, lambda points: points.max(axis=2) >= 20)
    assert near > far > third > 0
    assert near + far + third == pytest.approx(1)


def test_long_matches_are_bounded_and_empty_ones_have_no_review() -> None:
    """Points and decisions are chosen evenly; without an action there is nothing to look at."""
    course = course_of(record("drachenrummy-3-players"))
    assert len(points(course)) <= 70
    assert spread(list(range(10)), 4) == [0, 2, 5, 7]
    with pytest.raises(NoReview, match="empty"):
        next(review(record("zwanzig-example", 0), [0]))


def test_a_decision_matters_if_its_figures_differ() -> None:
    """By more than two of a hundred."""

    def decision(*values: float) -> Decision:
        actions = tuple(Weighed(do=value, value=value, reach=0.0) for value in values)
        return Decision(
            n=1, deal=1, seat=0, played=0, best=0, cost=0.0, surely=0.0, grade="good", worlds=1,
            actions=actions,
        )  # fmt: skip

    assert decision(0.5, 0.45).real
    assert not decision(0.5, 0.49).real


@pytest.mark.parametrize(
    ("values", "reach"),
    [
        case("six that agree say less than thirty", [1.0] * 6, 0.39),
        case("thirty that agree", [1.0] * 30, 0.114),
        case("what is nothing everywhere", [0.0] * 6, 0.0),
        case("what differs is as sure as its spread", [0.0, 1.0] * 20, 0.16),
    ],
)
def test_nothing_is_surer_than_so_few_worlds_can_be(values: list[float], reach: float) -> None:
    """Where all of them agree, the next one may still differ."""
    assert honest_reach(values) == pytest.approx(reach, rel=0.03)


class Rigged:
    """An outlook in which the better action is worth this much more in every world."""

    def __init__(self, gain: float, spread: float) -> None:
        self.effort = Effort(first=4, more=10, most=60, views=2, draws=2, steps=10)
        self._gain, self._spread, self._seen = gain, spread, 0

    def candidates(self, *_: Any) -> list[str]:
        """Two actions."""
        return ["better", "played"]

    def trials(self, _game: Any, _seen: Any, _actions: Any, worlds: int, *_: Any) -> Any:
        """The better one now gains more, now less."""
        signs = [(-1) ** (self._seen + at) for at in range(worlds)]
        self._seen += worlds
        return [[self._gain + sign * self._spread for sign in signs], [0.0] * worlds]


@pytest.mark.parametrize(
    ("gain", "spread", "worlds", "grade"),
    [
        case("nothing to speak of", 0.01, 0.0, 10, "good"),
        case("a large loss in every world", 0.9, 0.0, 10, "costly"),
        case("too near to another grade at first", 0.11, 0.03, 40, "costly"),
        case("it may be nothing", 0.03, 0.2, 60, "good"),
    ],
)
def test_a_loss_is_looked_at_until_its_grade_is_sure(
    gain: float, spread: float, worlds: int, grade: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In more worlds, up to a bound, where it may be nothing or belong to another grade."""
    monkeypatch.setattr(decisions, "_reasons", lambda *_: ())
    zwanzig = game("zwanzig")
    seen = zwanzig.rules.observation(zwanzig.rules.new(zwanzig.options(), 2), 0)
    look: Any = Rigged(gain, spread)
    legal: Any = ["better", "played"]
    found = weighed(zwanzig, look, seen, legal, legal[1], n=1, deal=1)
    assert found is not None
    assert (found.worlds, found.grade) == (worlds, grade)
    assert found.surely < found.cost


@pytest.mark.parametrize(
    ("language", "stake", "total", "lost"),
    [
        case("nothing", "de", "match", 0.004, "kaum etwas"),
        case("nothing, English", "en", "round", 0.0, "hardly anything"),
        case("one", "de", "match", 0.01, "1 Sieg in 100 Partien"),
        case("more", "de", "match", 0.12, "12 Siege in 100 Partien"),
        case("one, English", "en", "match", 0.01, "1 win in 100 matches"),
        case("rounds", "de", "round", 1.32, "132 gewonnene Runden in 100 solchen Partien"),
        case("pots", "de", "pot", 2.17, "217 Prozent eines Topfes"),
        case("pots, English", "en", "pot", 2.17, "217 percent of one pot"),
        case("rounds, English", "en", "round", 1.32, "132 won rounds in 100 such matches"),
    ],
)
def test_what_was_given_away_is_counted_in_words(
    language: Literal["de", "en"], stake: Stake, total: float, lost: str
) -> None:
    """Of many rounds it may be more than one, which is not 132 of 100."""
    one = Skill(seat=0, decisions=4, real=2, total=total, mean=None, reach=None)
    speaker = ReviewSpeaker(game("zwanzig"), None, ["Anna", "Ben"], language)
    said = {
        "de": f"In 4 Entscheidungen verschenkt, geschätzt: {lost}; ",
        "en": f"Given away in 4 decisions, by estimate: {lost}; ",
    }
    assert speaker.skill(one, stake).startswith(said[language])


@pytest.mark.parametrize(
    ("language", "real", "said"),
    [
        ("de", 0, "wichtig war keine davon, zu wenige"),
        ("de", 1, "wichtig war 1 davon, zu wenige"),
        ("de", 2, "wichtig waren 2 davon, zu wenige"),
        ("en", 0, "none of them mattered, too few"),
        ("en", 1, "1 of them mattered, too few"),
    ],
)
def test_how_many_decisions_mattered_is_told_in_grammar(
    language: Literal["de", "en"], real: int, said: str
) -> None:
    """One is, several are."""
    one = Skill(seat=0, decisions=4, real=real, total=0.1, mean=None, reach=None)
    speaker = ReviewSpeaker(game("zwanzig"), None, ["Anna", "Ben"], language)
    assert said in speaker.skill(one, "match")


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "im Durchschnitt 1,5 (0,0 bis 3,5)."), ("en", "on average (0.0 to 3.5).")],
)
def test_no_decision_costs_less_than_nothing(language: Literal["de", "en"], said: str) -> None:
    """However few there were: an interval of costs ends at none."""
    one = Skill(seat=0, decisions=9, real=8, total=0.12, mean=0.015, reach=0.02)
    speaker = ReviewSpeaker(game("zwanzig"), None, ["Anna", "Ben"], language)
    assert speaker.skill(one, "match").endswith(said)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Keine Entscheidung, die sich abwägen ließ."),
        ("en", "No decision that could be weighed."),
    ],
)
def test_of_who_had_nothing_to_decide_no_cost_is_told(
    language: Literal["de", "en"], said: str
) -> None:
    """As at the beginning of a match, or where others were out at once."""
    one = Skill(seat=1, decisions=0, real=0, total=0.0, mean=None, reach=None)
    speaker = ReviewSpeaker(game("zwanzig"), None, ["Anna", "Ben"], language)
    assert speaker.skill(one, "match") == said
