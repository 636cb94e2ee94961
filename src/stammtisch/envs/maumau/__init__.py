"""Mau-Mau for learners: its numbers, and many tables at once."""

from stammtisch.envs.maumau.encoding import ENCODINGS as ENCODINGS
from stammtisch.envs.maumau.tables import TABLES as TABLES
