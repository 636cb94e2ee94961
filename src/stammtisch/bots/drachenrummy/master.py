"""``master``: `strong` that keeps in mind who took which card, with the time for more worlds.

All cards that others hold lay open once, so who has watched knows them (DR-91), and only the deck
is left to chance. Between two it reckons with thefts when it places its dice only once the deck is
empty and they decide; before, they are in the matches that it plays in its head. An answer that was
trained against it had found so. What else was tried lost against `strong`, or gained nothing
(docs/strength/drachenrummy.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from stammtisch.bots.drachenrummy.strong import Strong, targets
from stammtisch.bots.drachenrummy.uses import INTEREST, Target
from stammtisch.games.drachenrummy.views.observation import Observation


class Master(Strong):
    """Plays Drachenrummy with every number of seats and all options."""

    name = "master"
    recalls = True
    worlds: Mapping[int, int] = MappingProxyType({2: 450, 3: 450, 4: 220, 5: 220})

    def tempered(self, boldness: float) -> Master:
        """See `Tempered`: how much it likes to take away what others have reserved."""
        return Master(boldness)

    def wanted(self, seen: Observation) -> tuple[Target, ...]:
        """See `Strong.wanted`."""
        return targets(seen, self.worlds[seen.n], self.boldness, reckoned(seen))


def reckoned(seen: Observation) -> float:
    """How likely it takes it to be that another wants a card that it has reserved."""
    return 0.0 if seen.n == 2 and seen.deck_left else INTEREST
