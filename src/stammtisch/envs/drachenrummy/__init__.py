"""Drachenrummy for learners: its numbers, and many tables at once."""

from stammtisch.envs.drachenrummy.encoding import ENCODINGS as ENCODINGS
from stammtisch.envs.drachenrummy.tables import TABLES as TABLES
