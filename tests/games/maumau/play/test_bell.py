"""A matchday of a tournament: who is there is dealt in, and the bell ends it."""

from __future__ import annotations

import pytest
from tests.games.maumau.scenes import DRAW, Scene, fresh, lay, open_scene, say, scene

from stammtisch.games.maumau import MAU_MAU
from stammtisch.games.maumau.state import actions as a
from stammtisch.games.protocol import ContestTerms

SOON = 1_000


def test_the_bell_breaks_a_running_game_off() -> None:
    """TS-22: nobody wins it, and no other begins."""
    there = scene(A="7H KC").bell(SOON)
    assert there.wait(SOON - 1).phase == "turn"
    after = there.wait(SOON)
    assert after.phase == "match_over"
    assert [one.reason for one in after.happened("RoundAborted")] == ["bell"]
    assert after.winner is None
    assert after.happened("PlayEnded")
    assert after.refused("A", DRAW) == "wrong_phase"


@pytest.mark.parametrize("late", [0, 1])
def test_a_card_at_the_very_instant_is_too_late(late: int) -> None:
    """TS-22 MM-19.1: a card is on time before the instant, not at it."""
    there = scene("KH", A="8H").bell(SOON)
    assert there.wait(SOON - 1).do("A", lay("8H")).winner == ("A", 1)
    at = Scene(there.state, (), there.t + SOON + late)
    assert at.refused("A", lay("8H")) == "time_order"


def test_who_has_finished_before_the_bell_wins_though_a_chain_runs() -> None:
    """TS-23: the chain stops; the others ran out of time."""
    there = scene("KH", A="7H", B="7S KC").bell(SOON).do("A", lay("7H"))
    assert there.phase == "lhc"
    after = there.wait(SOON)
    assert (after.phase, after.winner) == ("match_over", ("A", 1))


@pytest.mark.parametrize(("words", "points"), [("mau_mau", 2), ("", None)])
def test_what_is_still_to_be_said_may_be_said_behind_the_bell(
    words: str, points: int | None
) -> None:
    """TS-23 MM-10.4: within its grace; who keeps silent has not finished."""
    there = scene("9H", A="JH").bell(SOON).do("A", lay("JH")).wait(SOON)
    assert there.phase == "finish"
    after = there.do("A", say(words)) if words else there.wait(3_000)
    assert after.phase == "match_over"
    assert after.winner == (None if points is None else ("A", points))


def test_a_finish_window_runs_its_course() -> None:
    """TS-23: at an open table the others may still challenge."""
    there = open_scene("KH", A="8H").bell(SOON).do("A", lay("8H")).wait(SOON)
    assert there.phase == "finish"
    after = there.wait(10_000)
    assert (after.phase, after.winner) == ("match_over", ("A", 1))


def tournament(players: int = 4) -> Scene:
    """A table that has just opened; nobody is there."""
    assert MAU_MAU.contest is not None
    options = MAU_MAU.contest.options(ContestTerms())
    fields = {name: getattr(options, name) for name in options.__struct_fields__}
    del fields["names"]
    return fresh(players, **fields)


def test_who_is_not_there_at_the_deal_misses_the_game() -> None:
    """TS-24 TS-25 TS-26: two are enough, one waits; the first who is there deals."""
    there = tournament()
    assert there.wait(60_000).phase == "between"
    assert there.clock(a.Attend((3,))).wait(60_000).phase == "between"
    first = there.clock(a.Attend((1, 3))).wait(10_000)
    assert (first.state.round.seats, first.state.standing.dealer) == ((1, 3), 1)
    late = first.clock(a.Attend((0, 1, 3)))
    assert late.state.round.seats == (1, 3)
    left = late.clock(a.Attend((0, 1)))
    assert left.state.round.seats == (1, 3)
    next_game = left.clock(a.AbortRound("test")).wait(10_000)
    assert next_game.state.round.seats == (0, 1)
    assert MAU_MAU.contest is not None
    assert MAU_MAU.contest.sheet(next_game.state).played == (True, True, False, True)


def test_health_is_asked_before_the_first_game_only() -> None:
    """TS-28: then the table goes on by itself, ten seconds after a game (TS-21)."""
    there = tournament().clock(a.Attend((0, 1, 2, 3))).wait(10_000)
    assert len(there.happened("HealthAsked")) == 1
    next_game = there.clock(a.AbortRound("test")).wait(10_000)
    assert next_game.state.standing.round_no == 2
    assert len(next_game.happened("HealthAsked")) == 1


def test_the_bell_in_the_pause_ends_the_match() -> None:
    """TS-22: no game is broken off, none begins."""
    there = tournament().bell(SOON)
    after = there.wait(SOON)
    assert (after.phase, after.happened("RoundAborted")) == ("match_over", [])


def test_a_joker_in_the_hand_serves() -> None:
    """TS-56: who holds one must play; on a Bube it covers no wish."""
    there = scene("KH", rules_on=["TR-J"], A="JO 8C", B="9D", C="9S", D="8S")
    assert there.refused("A", DRAW) == "must_serve"
    wished = scene("JH", rules_on=["TR-J"], A="JO 8C", eff="JS", B="9D", C="9C", D="8D")
    assert wished.refused("A", lay("JO")) != ""
    assert wished.refused("A", DRAW) == ""
