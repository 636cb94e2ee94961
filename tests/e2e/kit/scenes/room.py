"""A room whose tables may start in the middle of a round; run as a module.

Each game brings its own way of setting a scene; what is drawn after it repeats itself, as in every
room of these tests. Real rooms know no such thing: a match begins with a shuffle nobody chooses.
"""

from __future__ import annotations

import sys

from tests.e2e.kit import chance
from tests.e2e.kit.scenes import called, drachenrummy, maumau, zwanzig, zwiebel

from stammtisch.cli.main import main

SETTERS = (called, drachenrummy, maumau, zwanzig, zwiebel)

if __name__ == "__main__":
    chance.install()
    for setter in SETTERS:
        setter.install()
    sys.exit(main())
