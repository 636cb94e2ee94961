"""A room whose stocks of Zwiebel a test has put in order: ``python -m tests.e2e.stacked_room``.

The file that ``STACKED_CARDS`` names holds the top cards of the stock by number of the round, in
the order in which they are drawn. Rounds without an entry are shuffled, as in a real room.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from stammtisch.cli import main
from stammtisch.games.protocol import Source
from stammtisch.games.zwiebel import rules
from stammtisch.games.zwiebel.actions import Shuffle, ZwiebelAction
from stammtisch.games.zwiebel.state import State

VARIABLE = "STACKED_CARDS"

shuffle = rules.sample_chance


def sample_chance(state: State, source: Source) -> ZwiebelAction:
    """The stock that was asked for, or what chance says."""
    drawn = shuffle(state, source)
    path = Path(os.environ[VARIABLE])
    tops = json.loads(path.read_text()) if path.exists() else {}
    top = tops.get(str(state.standing.round_no + 1))
    if not isinstance(drawn, Shuffle) or top is None:
        return drawn
    return Shuffle((*top, *(code for code in state.setup.codes if code not in top)))


if __name__ == "__main__":
    rules.sample_chance = sample_chance
    sys.exit(main())
