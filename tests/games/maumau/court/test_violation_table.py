"""The table of violations (MM-20), row by row: committed, challenged in time, late, wrongly."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.maumau.court.offences import ROWS
from tests.games.maumau.scenes import DONE, DRAW, Scene, challenge

from stammtisch.games.maumau.state import actions as a

Commit = Callable[[], Scene]

rows = pytest.mark.parametrize(("commit", "code", "accuse", "paid"), ROWS)
everybody = pytest.mark.parametrize("accuser", ["B", "C", "D"])


def open_of(there: Scene, code: str) -> bool:
    """Whether A's violation can still be challenged."""
    return any(one.code == code and one.seat == 0 for one in there.state.court.violations)


def gained(before: Scene, after: Scene) -> str:
    """The penalty cards that came in between, by player."""
    counts = {who: after.penalties(who) - before.penalties(who) for who in "ABCD"}
    return " ".join(f"{who}{n}" for who, n in counts.items() if n)


def a_step(there: Scene) -> Scene:
    """The player on turn passes, drawing what has to be drawn."""
    who = there.turn
    return there.do(who, DONE) if there.stage != "stack" else there.do(who, DRAW, DRAW)


@rows
@everybody
def test_challenged_at_once(
    commit: Commit, code: str, accuse: a.Challenge, paid: str, accuser: str
) -> None:
    """MM-20 MM-3.1 MM-3.2 MM-6.1 AMB-69: it can be done, and whoever says so is right."""
    there = commit()
    assert open_of(there, code)
    after = there.do(accuser, accuse)
    assert gained(there, after) == paid
    assert after.happened("ChallengeUpheld")[-1].seat == "ABCD".index(accuser)
    assert not open_of(after, code)


@rows
def test_challenged_twice(commit: Commit, code: str, accuse: a.Challenge, paid: str) -> None:
    """MM-6.3 MM-6.4: it is punished once; who comes second by order of arrival pays himself."""
    first = commit().do("B", accuse)
    assert not open_of(first, code)
    second = first.do("C", accuse)
    assert gained(first, second) == "C1"
    assert second.happened("ChallengeRejected")


@rows
def test_challenged_at_the_last_moment(
    commit: Commit, code: str, accuse: a.Challenge, paid: str
) -> None:
    """MM-3.4 MM-3.5: up to the end of the turn after the next, or of the finish window."""
    there = commit()
    last = there
    if there.phase == "finish":
        last = there.wait(there.state.round.finishing.until - there.t - 1)  # type: ignore[union-attr]
    for _ in range(12):
        if there.phase == "finish" or not open_of(there, code):
            break
        last, there = there, a_step(there)
    after = last.do("B", accuse)
    assert after.happened("ChallengeUpheld")
    assert gained(last, after)[:2] == paid


@rows
def test_challenged_too_late(commit: Commit, code: str, accuse: a.Challenge, paid: str) -> None:
    """MM-3.4 INV-18: afterwards it is extinct, and the challenger pays."""
    there = commit()
    if there.phase == "finish":
        over = there.wait(20_000)
        assert (over.phase, over.winner is not None) == ("between", True)
        assert over.refused("B", accuse) == "wrong_phase"
        return
    for _ in range(12):
        if not open_of(there, code):
            break
        there = a_step(there)
    assert not open_of(there, code)
    there = there.wait(6_000)  # what else was due is over, too
    after = there.do("B", accuse)
    assert gained(there, after) == "B1"
    assert after.happened("ChallengeRejected")


@rows
def test_the_wrong_one_accused(commit: Commit, code: str, accuse: a.Challenge, paid: str) -> None:
    """V-ANZ-1 MM-6.3: D has done nothing of the kind; C pays, and A's violation stays open."""
    there = commit()
    wrong = challenge("D", accuse.group, accuse.rule_no)
    after = there.do("C", wrong)
    assert gained(there, after) == "C1"
    assert open_of(after, code)


@rows
def test_not_by_oneself(commit: Commit, code: str, accuse: a.Challenge, paid: str) -> None:
    """MM-6.1: nobody challenges himself, and it changes nothing."""
    there = commit()
    assert there.refused("A", accuse) == "self_challenge"


@rows
def test_nobody_learns_of_it(commit: Commit, code: str, accuse: a.Challenge, paid: str) -> None:
    """MM-3.6 MM-18.3: neither an event nor a view names the violation before a verdict."""
    there = commit()
    for viewer in (0, 1, 2, 3, None):
        told = repr([event.seen_by(viewer) for event in there.events])
        assert code not in told


@pytest.mark.parametrize(
    "group",
    ["legen", "ziehen", "strafkarte", "mau", "maumau", "jubel", "dame", "wunsch", "geben"],
)
def test_wrongly_challenged_in_every_group(group: str) -> None:
    """V-ANZ-1 MM-6.3: without a violation the challenger pays."""
    there = ROWS[0].values[0]()  # type: ignore[operator]
    there = there.do("B", challenge("A", "legen"))
    after = there.do("D", challenge("B", group))
    assert gained(there, after) == "D1"
    assert after.happened("ChallengeRejected")[0].group == group
