"""``master``: `strong` with the time to look at more worlds.

Other ways to spend that time have lost against `strong`, or gained nothing (docs/strength.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stammtisch.bots.drachenrummy.strong import Strong


class Master(Strong):
    """Plays Drachenrummy with every number of seats and all options."""

    name = "master"
    worlds: Mapping[int, int] = MappingProxyType({2: 450, 3: 450, 4: 300, 5: 300})

    def tempered(self, boldness: float) -> Master:
        """See `Tempered`: how much it likes to take away what others have reserved."""
        return Master(boldness)
