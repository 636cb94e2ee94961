"""Here, lost, left: when a bot stands in for a player and when it hands back."""

from __future__ import annotations

import pytest
from tests.table.tables import settings

from stammtisch.table.model import DAY_MS, Seat
from stammtisch.table.people.presence import Presence, at_first, long_gone, seen, stands_in, until

PERSON = Seat(kind="person", name="Anna")
GONE = Seat(kind="person", name="Anna", left=True)
BOT = Seat(kind="bot", name="steady", bot="steady")


@pytest.mark.parametrize(
    ("seat", "state"), [(PERSON, "lost"), (GONE, "left"), (BOT, "here"), (Seat(), "here")]
)
def test_when_a_table_comes_up_nobody_is_connected(seat: Seat, state: str) -> None:
    """The time of grace begins with the restart, bots are there."""
    assert at_first(seat, 5) == Presence(state, 5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("before", "seat", "connections", "after"),
    [
        (Presence("lost", 5), PERSON, 1, Presence("here", 9)),
        (Presence("here", 5), PERSON, 2, Presence("here", 5)),
        (Presence("here", 5), PERSON, 0, Presence("lost", 9)),
        (Presence("lost", 5), PERSON, 0, Presence("lost", 5)),
        (Presence("here", 5), GONE, 1, Presence("left", 9)),
        (Presence("left", 5), PERSON, 1, Presence("here", 9)),
        (Presence("here", 5), BOT, 0, Presence("here", 5)),
    ],
)
def test_presence_follows_the_connections(
    before: Presence, seat: Seat, connections: int, after: Presence
) -> None:
    """Two tabs are one player; ``since`` moves only when the state does."""
    assert seen(before, seat, connections, 9) == after


@pytest.mark.parametrize(
    ("presence", "absent", "ends", "bot_before", "bot_then"),
    [
        (Presence("here", 0), "bot", None, False, False),
        (Presence("lost", 0), "bot", 60_000, False, True),
        (Presence("left", 0), "bot", None, True, True),
        (Presence("lost", 0), "wait", None, False, False),
        (Presence("left", 0), "wait", None, False, False),
    ],
)
def test_a_bot_stands_in_after_the_grace(
    presence: Presence, absent: str, ends: int | None, bot_before: bool, bot_then: bool
) -> None:
    """At once for who has left, after the grace for who is lost, never at a table that waits."""
    chosen = settings(absent=absent)
    assert until(presence, chosen) == ends
    assert stands_in(presence, chosen, 59_999) is bot_before
    assert stands_in(presence, chosen, 60_000) is bot_then


def test_the_bot_hands_back_when_the_player_returns() -> None:
    """Whoever connects again plays again, at once."""
    back = seen(Presence("lost", 0), PERSON, 1, 90_000)
    assert not stands_in(back, settings(), 90_001)


def test_at_a_table_over_days_nobody_counts_as_absent() -> None:
    """Each comes when it suits; a bot plays only for who has got up for good."""
    days = settings(turn_ms=DAY_MS)
    gone = Presence("lost", 0)
    assert until(gone, days) is None
    assert not stands_in(gone, days, 10**9)
    assert not long_gone(gone, days, 10**9)
    assert stands_in(Presence("left", 0), days, 1)
