"""What a draft of a rule would have done in the last round: asked beside the play."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from tests.builders import case

from stammtisch.analysis.simulation import play_match
from stammtisch.bots import bot
from stammtisch.games import game
from stammtisch.games.maumau.house.presets import PRESETS
from stammtisch.games.maumau.preview import MOST, RuleForeseen, WouldHaveDone, foresee
from stammtisch.games.maumau.state import events as ev
from stammtisch.games.protocol import History, Subject

MAU_MAU = game("mau-mau")


@cache
def a_match(seed: int = 1, **options: Any) -> History:
    """Random players to three points; the history of everything."""
    chosen = MAU_MAU.options(**({"goal": 3, "health": "off"} | options))
    bots = [bot("random", "mau-mau")] * 4
    played = play_match(MAU_MAU, bots, seed, chosen, keep=True)
    start = MAU_MAU.rules.new(chosen, 4)
    return History(start, [(move.actor, move.action) for move in played.moves])


def rounds(history: History) -> list[list[Any]]:
    """The events of every finished round."""
    found: list[list[Any]] = []
    state, running = history.start, []
    for actor, action in history.moves:
        state, events = MAU_MAU.rules.apply(state, actor, action)
        for event in events:
            running.append(event)
            if isinstance(event, ev.RoundOver):
                found.append(running)
                running = []
    return found


def ask(draft: Any, history: History | None) -> RuleForeseen:
    """The answer."""
    return foresee(WouldHaveDone(rule=draft), Subject(random.Random(1), history))


@pytest.mark.parametrize("seed", range(4))
def test_it_tells_every_ass_that_would_have_made_somebody_sit_out(seed: int) -> None:
    """HX-2: skips where Asse lay in the last round, and nothing of earlier rounds."""
    history = a_match(seed)
    told = ask("HX-2", history)
    last = rounds(history)[-1]
    aces = [one for one in last if isinstance(one, ev.Laid) and one.eff[0] == "A"]
    skipping = [one for one in told.moments if any(isinstance(e, ev.Skipped) for e in one.more)]
    assert told.round_no == len(rounds(history))
    assert told.count == len(told.moments) <= MOST
    assert len(skipping) <= len(aces)
    assert bool(skipping) == bool(aces)


def test_it_tells_a_gesture_for_every_king() -> None:
    """HR-P: whenever a König ended a segment everybody would have had to touch the table."""
    for seed in range(4):
        history = a_match(seed)
        moments = ask("HR-P", history).moments
        called = [e for one in moments for e in one.more if isinstance(e, ev.GestureDue)]
        last = rounds(history)[-1]
        kings = [e for e in last if isinstance(e, ev.Laid | ev.ThrownIn) and e.eff[0] == "K"]
        assert len(called) <= len(kings)
        assert all(set(one.seats) == {0, 1, 2, 3} for one in called)


def test_it_tells_what_could_have_been_laid_and_what_not() -> None:
    """HX-13 allows Bube on Bube, and who then could serve must; another rule forbids."""
    no_eight_on_nine = {
        "title": "Keine Acht auf Neun",
        "clauses": [
            {
                "when": {"type": "legality"},
                "do": [
                    {
                        "type": "forbid",
                        "what": "lay",
                        "cards": {"rank": ["8"]},
                        "on": {"rank": ["9"]},
                    }
                ],
            }
        ],
    }
    jacks = [one for seed in range(8) for one in ask("HX-13", a_match(seed)).moments]
    assert any(one.allowed for one in jacks)
    assert all(card[0] == "J" for one in jacks for card in one.allowed)
    assert not any(one.forbidden for one in jacks)
    assert {one.refused for one in jacks if one.refused} <= {"must_serve"}
    eights = [one for seed in range(8) for one in ask(no_eight_on_nine, a_match(seed)).moments]
    assert any(one.forbidden for one in eights)
    assert {one.refused for one in eights if one.refused} <= {"house_forbidden"}


def test_a_draw_pile_that_runs_out_hides_nothing() -> None:
    """MM-8.1: what waits for the shuffle is told, and nothing of the turn seems to be missing."""
    two_for_all = {
        "title": "Zwei für alle",
        "clauses": [
            {"when": {"type": "any_card"}, "do": [{"type": "draw", "who": "others", "n": 2}]}
        ],
    }
    shuffled = 0
    for seed in range(6):
        for one in ask(two_for_all, a_match(seed)).moments:
            kinds = {type(event) for event in one.more}
            if ev.RuleApplied in kinds:
                assert kinds & {ev.Drew, ev.DrawShort, ev.RuleSuspended}, one
            shuffled += ev.Reshuffled in kinds
    assert shuffled


@pytest.mark.parametrize("name", PRESETS)
def test_every_ready_made_rule_can_be_foreseen(name: str) -> None:
    """With its line on the board, at an open table as at a strict one."""
    strict = ask(name, a_match(2, goal=1))
    told = ask(name, a_match(2, supervision="open", goal=1))
    assert (strict.de, strict.en, strict.refusal) == (told.de, told.en, told.refusal)
    assert told.refusal is None
    assert told.de is not None
    assert PRESETS[name].title in told.de
    assert told.round_no == 1


def test_a_rule_that_never_applies_has_no_moments() -> None:
    """It waits for a round that no match reaches."""
    never = {
        "title": "Nie und nimmer",
        "clauses": [
            {
                "when": {"type": "top"},
                "if": [{"type": "match_round", "op": "=", "n": 90}],
                "do": [{"type": "draw", "who": "next", "n": 1}],
            }
        ],
    }
    told = ask(never, a_match())
    assert (told.refusal, told.count, told.moments) == (None, 0, ())


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        case("no such preset", "HR-X", "hr_01"),
        case("not a rule", {"title": "Leer"}, "hr_01"),
        case("a stack of nothing", 7, "hr_01"),
    ],
)
def test_a_bad_draft_is_refused_and_nothing_else(draft: Any, code: str) -> None:
    """With the code that adding it would give (12-E)."""
    assert ask(draft, a_match()) == RuleForeseen(refusal=code, facts=ask(draft, None).facts)


def test_before_the_first_round_is_over_there_is_only_the_sentence() -> None:
    """Nothing is told of a round that is still played: its cards are nobody's business."""
    history = a_match()
    dealt = History(history.start, history.moves[:12])
    assert ask("HX-2", None).round_no == ask("HX-2", dealt).round_no == 0
    assert ask("HX-2", dealt).moments == ()


def test_of_the_running_round_nothing_is_told() -> None:
    """The answer stays the same whatever happens after the last finished round."""
    history = a_match(3)
    ends = [at for at, _ in enumerate(history.moves) if _is_over(history, at)]
    first, second = ends[0], ends[1]
    answers = {
        repr(ask("HX-5", History(history.start, history.moves[: at + 1])))
        for at in range(first, second, max(1, (second - first) // 6))
    }
    assert len(answers) == 1


@cache
def _overs(seed: int) -> frozenset[int]:
    history, state, found = a_match(seed), a_match(seed).start, set()
    for at, (actor, action) in enumerate(history.moves):
        state, events = MAU_MAU.rules.apply(state, actor, action)
        if any(isinstance(one, ev.RoundOver) for one in events):
            found.add(at)
    return frozenset(found)


def _is_over(history: History, at: int) -> bool:
    assert history is a_match(3)
    return at in _overs(3)
