"""Stammtisch: German pub card games as rules, tables, bots and a room to play them in."""

__version__ = "0.1.0"
