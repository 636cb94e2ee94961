"""The players of Drachenrummy, one module a level."""

from __future__ import annotations

from stammtisch.bots.advice.model import Adviser
from stammtisch.bots.drachenrummy.advice import ADVISER
from stammtisch.bots.drachenrummy.beginner import Beginner
from stammtisch.bots.drachenrummy.master import Master
from stammtisch.bots.drachenrummy.steady import Steady
from stammtisch.bots.drachenrummy.strong import Strong
from stammtisch.bots.protocol import Bot

BOTS: tuple[Bot, ...] = (Beginner(), Steady(), Strong(), Master())
ADVISERS: tuple[Adviser, ...] = (ADVISER,)
