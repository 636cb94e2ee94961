"""Players of both rule sets of Zwiebel, one file a level.

What they decide with stands in rooms: `choices`, `search`, and below them `hands`.
"""

from __future__ import annotations

from stammtisch.bots.advice.model import Adviser
from stammtisch.bots.protocol import Bot
from stammtisch.bots.zwiebel.advice import ADVISER
from stammtisch.bots.zwiebel.beginner import Beginner
from stammtisch.bots.zwiebel.master import Master
from stammtisch.bots.zwiebel.steady import Steady
from stammtisch.bots.zwiebel.strong import Strong

BOTS: tuple[Bot, ...] = (Beginner(), Steady(), Strong(), Master())
ADVISERS: tuple[Adviser, ...] = (ADVISER,)
