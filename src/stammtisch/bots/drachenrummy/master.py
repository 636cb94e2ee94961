"""``master``: `strong` that keeps in mind who took which card, with the time for more worlds.

All cards that others hold lay open once, so who has watched knows them (DR-91), and only the deck
is left to chance. Others steal in the matches that it plays in its head, so it does not reckon with
that once more when it places its dice: an answer that was trained against it had found so. What
else was tried lost against `strong`, or gained nothing (docs/strength/drachenrummy.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stammtisch.bots.drachenrummy.strong import Strong


class Master(Strong):
    """Plays Drachenrummy with every number of seats and all options."""

    name = "master"
    recalls = True
    interest = 0.0
    worlds: Mapping[int, int] = MappingProxyType({2: 450, 3: 450, 4: 220, 5: 220})

    def tempered(self, boldness: float) -> Master:
        """See `Tempered`: how much it likes to take away what others have reserved."""
        return Master(boldness)
