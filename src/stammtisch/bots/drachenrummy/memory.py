"""What the levels keep in mind of the hands of others, whose cards all lay open once (DR-91)."""

from __future__ import annotations

from msgspec.structs import replace

from stammtisch.games.drachenrummy.views.observation import Observation


def forgetful(seen: Observation) -> Observation:
    """What is seen by who looks at what lies there now, and has nothing in mind."""
    if seen.options.open_hands:
        return seen
    own = tuple([hand if seat == seen.seat else None for seat, hand in enumerate(seen.hands)])
    return seen if own == seen.hands else replace(seen, hands=own)
