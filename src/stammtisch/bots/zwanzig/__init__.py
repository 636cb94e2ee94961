"""The players of Zwanzig, one module a level."""

from __future__ import annotations

from stammtisch.bots.advice.model import Adviser
from stammtisch.bots.protocol import Bot
from stammtisch.bots.zwanzig.advice import ZwanzigAdviser
from stammtisch.bots.zwanzig.beginner import Beginner
from stammtisch.bots.zwanzig.master import Master
from stammtisch.bots.zwanzig.steady import Steady
from stammtisch.bots.zwanzig.strong import Strong

BOTS: tuple[Bot, ...] = (Beginner(), Steady(), Strong(), Master())
ADVISERS: tuple[Adviser, ...] = (ZwanzigAdviser(),)
