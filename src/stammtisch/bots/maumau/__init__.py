"""The players of Mau-Mau, one module a level."""

from __future__ import annotations

from stammtisch.bots.advice.model import Adviser
from stammtisch.bots.maumau.advice import ADVISER
from stammtisch.bots.maumau.beginner import Beginner
from stammtisch.bots.maumau.master import Master
from stammtisch.bots.maumau.steady import SteadyBot
from stammtisch.bots.maumau.strong import Strong
from stammtisch.bots.protocol import Bot

BOTS: tuple[Bot, ...] = (Beginner(), SteadyBot(), Strong(), Master())
ADVISERS: tuple[Adviser, ...] = (ADVISER,)
