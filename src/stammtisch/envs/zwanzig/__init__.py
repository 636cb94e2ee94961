"""Zwanzig for learners: its numbers, and many tables at once."""

from stammtisch.envs.zwanzig.encoding import ENCODINGS as ENCODINGS
from stammtisch.envs.zwanzig.tables import TABLES as TABLES
