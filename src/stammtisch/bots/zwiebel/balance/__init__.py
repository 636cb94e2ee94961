"""Bets by shares that games against itself have balanced, so that nobody can live on them."""
