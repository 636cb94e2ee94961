"""What a player of Mau-Mau sees, and whether an imagined world has all cards."""

from __future__ import annotations

from tests.games.maumau.scenes import Scene

from stammtisch.games.maumau import rules
from stammtisch.games.maumau.kernel import cards as k
from stammtisch.games.maumau.views.observation import MauMauObservation


def looking(there: Scene) -> MauMauObservation:
    """What the player on turn sees."""
    return rules.observation(there.state, there.state.turn.player)


def hands_in(s: list[int], seen: MauMauObservation) -> list[int]:
    """The four hands of a world of one pack; insists that every card is somewhere, once."""
    assert tuple(s[k.SIZES : k.SIZES + 4]) == seen.hand_sizes
    hands = s[k.HANDS : k.HANDS + 4]
    faces = [face for hand in hands for face in range(32) if hand >> face & 1]
    lying = s[k.PILE : k.PILE + s[k.PILE_SIZE]]
    drawn = s[k.DRAW_PILE : k.DRAW_PILE + s[k.DRAW_LEFT]]
    assert sorted([*faces, *lying, *drawn]) == list(range(32))
    return hands
