"""Bets by shares that games against itself have balanced, so that to know them wins little."""
